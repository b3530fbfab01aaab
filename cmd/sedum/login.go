package main

import (
	"cmp"
	"net/url"

	"sedum.dev/sedum/result"
	"sedum.dev/sedum/runner/page"
)

// login answers the HTTP authentication of one origin, that of the entry address
// unless the configuration names another one: nobody else is ever told. hidden
// are the values of it that came from the environment.
func (e *execution) login() (login *page.Login, hidden []string, problem *result.Error) {
	c := e.config.HTTPCredentials
	if c.User == "" {
		return nil, nil, nil
	}
	login = &page.Login{Origin: cmp.Or(c.Origin, originOf(e.flags.urlOverride), originOf(e.config.BaseURL))}
	if login.Origin == "" {
		e.fix = "add origin: https://host to httpCredentials, or baseUrl to the configuration"
		return nil, nil, &result.Error{Code: "invalid_config_credentials", Message: "httpCredentials doesn't say which origin may be told"}
	}
	for _, part := range []struct {
		name string
		to   *string
	}{{c.User, &login.User}, {c.Password, &login.Password}} {
		value, secret, _ := e.config.TestEnv.Lookup(part.name)
		if value == "" {
			e.fix = "set " + part.name + " in the environment or in .env"
			return nil, nil, &result.Error{Code: "missing_credentials", Message: "httpCredentials names $" + part.name + ", which has no value"}
		}
		if secret {
			hidden = append(hidden, value)
		}
		*part.to = value
	}
	return login, hidden, nil
}

// originOf is scheme, host and port of an address, "" when it has none.
func originOf(address string) string {
	u, err := url.Parse(address)
	if err != nil || u.Host == "" {
		return ""
	}
	return u.Scheme + "://" + u.Host
}
