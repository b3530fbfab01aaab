package github

// event is what matters of a payload, whatever the kind of event.
type event struct {
	PullRequest *struct {
		Number int    `json:"number"`
		Head   commit `json:"head"`
	} `json:"pull_request"`
	WorkflowRun *struct {
		ID         int64      `json:"id"`
		HeadSHA    string     `json:"head_sha"`
		HeadBranch string     `json:"head_branch"`
		Head       repository `json:"head_repository"`
	} `json:"workflow_run"`
	MergeGroup *struct {
		HeadSHA string `json:"head_sha"`
	} `json:"merge_group"`
}

type commit struct {
	SHA        string     `json:"sha"`
	Ref        string     `json:"ref"`
	Repository repository `json:"repo"`
}

type repository struct {
	FullName string `json:"full_name"`
}

func (e event) apply(c *Context) {
	switch {
	case e.PullRequest != nil:
		pr := e.PullRequest
		c.Head, c.Branch, c.PullRequest = pr.Head.SHA, pr.Head.Ref, pr.Number
		c.Fork = pr.Head.Repository.FullName != c.Repository
	case e.WorkflowRun != nil:
		run := e.WorkflowRun
		c.Head, c.Branch, c.SourceRunID = run.HeadSHA, run.HeadBranch, run.ID
		c.Fork = run.Head.FullName != c.Repository
	case e.MergeGroup != nil:
		c.Head = e.MergeGroup.HeadSHA
	}
}
