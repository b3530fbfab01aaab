package annotate

import "time"

// Limits of the platform, each with where it is written down.
const (
	// maxPerRequest is how many annotations one request may bring; later ones are appended by updates.
	// https://docs.github.com/en/rest/checks/runs: create a check run, output.annotations
	maxPerRequest = 50
	// maxBytes is of an annotation's message, and of its raw_details: "The maximum size is 64 KB".
	// https://docs.github.com/en/rest/checks/runs: the same
	maxBytes = 64 << 10
	// maxTitle is how many characters an annotation's title may have.
	// https://docs.github.com/en/rest/checks/runs: the same
	maxTitle = 255
	// maxSummary is how many characters output.summary may have.
	// https://docs.github.com/en/rest/checks/runs: output.summary, maximum length
	maxSummary = 65_535
	// maxComment is how many characters a comment may have: "Body is too long (maximum is 65536 characters)".
	// https://github.com/orgs/community/discussions/27190
	maxComment = 65_536
	// perPage is the most that lists give at once.
	// https://docs.github.com/en/rest/using-the-rest-api/using-pagination-in-the-rest-api
	perPage = 100
	// spacing is what lies between two requests that write.
	// https://docs.github.com/en/rest/using-the-rest-api/best-practices-for-using-the-rest-api: pause between mutative requests
	spacing = time.Second
	// limitedDelay is how long to wait when a secondary limit names no time, longer each time.
	// https://docs.github.com/en/rest/using-the-rest-api/rate-limits-for-the-rest-api: exceeding the rate limit
	limitedDelay = time.Minute
)

// Our own limits.
const (
	maxTries      = 4                // of one request
	maxWait       = 3 * time.Minute  // for rate limits and failures, of all requests together
	firstDelay    = 2 * time.Second  // after a failure of the server or the network
	callTimeout   = 30 * time.Second // for one answer
	maxReplyBytes = 16 << 20         // a tree of 100,000 files has 7 MB
	maxPages      = 10               // of comments, and of pull requests: 1,000 of each
	maxExcerpt    = 500              // characters of page text in a message; raw_details has all of it
	maxName       = 100              // characters of a check's name that we made up
)
