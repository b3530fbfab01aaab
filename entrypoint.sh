#!/bin/bash
# Bash, because Debian's sh drops variables that are called like INPUT_FAIL-ON.
#
# Without arguments this is the GitHub Action, which reads INPUT_ variables. With
# arguments it is the program: "docker run IMAGE run tests/". CI servers that keep
# a container and start steps in it ask for a shell, for cat, or for a program of
# theirs by its path; they get that.
[ "$#" -gt 0 ] || exec sedum action
case "$1" in
  sh | bash | cat | sleep | sedum | /*) exec "$@" ;;
esac
exec sedum "$@"
