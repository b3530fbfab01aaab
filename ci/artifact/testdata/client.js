// GitHub's own client as a command: node client.js PACKAGE upload|download NAME FOLDER
// prints what the client returned as the last line.
const fs = require('node:fs');
const path = require('node:path');

const [, , modules, action, name, folder] = process.argv;
const { DefaultArtifactClient } = require(modules);
const client = new DefaultArtifactClient();

const actions = {
  async upload() {
    const entries = fs.readdirSync(folder, { recursive: true, withFileTypes: true });
    const files = entries.filter((e) => e.isFile()).map((e) => path.join(e.parentPath ?? e.path, e.name));
    return client.uploadArtifact(name, files, folder);
  },
  async download() {
    const { artifact } = await client.getArtifact(name);
    await client.downloadArtifact(artifact.id, { path: folder });
    return artifact;
  },
};

actions[action]().then(
  (returned) => console.log('\n' + JSON.stringify(returned)),
  (error) => { console.error(error); process.exitCode = 1; },
);
