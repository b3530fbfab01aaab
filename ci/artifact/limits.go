package artifact

import "time"

// Limits of the platform, each with where it is written down.
const (
	// "Minimum 1 day. Maximum 90 days unless changed from the repository settings page": README of actions/upload-artifact, retention-days.
	minRetentionDays = 1
	maxRetentionDays = 90

	// "Within an individual job, there is a limit of 500 artifacts that can be created for that job": the same, Number of Artifacts.
	artifactsPerJob = 500

	// What GitHub's client refuses in paths, and besides in names: path-and-artifact-name-validation.ts of @actions/artifact.
	forbiddenInPaths = "\":<>|*?\r\n"
	forbiddenInNames = forbiddenInPaths + `\/`

	// 255 bytes are the longest file name of ext4, APFS and NTFS alike, and people download NAME.zip.
	maxNameBytes = 255 - len(".zip")

	// PATH_MAX of macOS, the smallest of the systems that Sedum runs on.
	maxPathBytes = 1024
)

// How GitHub's client talks to the service, and so do we: config.ts and
// artifact-twirp-client.ts of @actions/artifact.
const (
	blockBytes   = 8 << 20
	blockTimeout = 5 * time.Minute
	maxAttempts  = 5
	firstDelay   = 3 * time.Second
	delayFactor  = 1.5
)

// Our own limits.
const (
	callTimeout   = 30 * time.Second // for one answer
	maxWait       = 2 * time.Minute  // for all attempts together; a longer Retry-After ends them
	maxReplyBytes = 8 << 20          // some 20,000 listed artifacts
	blocksAtOnce  = 2                // each needs blockBytes of memory
	maxSlugBytes  = 40               // of a suite or a shard in a name
)

// bounds keep an artifact, which anybody may have made, from filling the disk or the memory.
type bounds struct {
	archive   int64 // bytes of the zip
	directory int64 // bytes of its list of files, which is read into memory
	files     int   // entries of that list
	unpacked  int64 // bytes of all files together
}

var defaultBounds = bounds{archive: 2 << 30, directory: 32 << 20, files: 100_000, unpacked: 4 << 30}
