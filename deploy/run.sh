#!/bin/sh
# Runs a command of package.json with the settings and the account of the processes: deploy/run.sh keys
# SETTINGS=/etc/formkurve/trial.env deploy/run.sh restore … takes others. What it reads and writes has to be open to that account.
set -eu
command=$1
shift
exec systemd-run --quiet --collect --pipe --wait --uid=formkurve --gid=formkurve --working-directory=/srv/formkurve \
  --property=EnvironmentFile="${SETTINGS:-/etc/formkurve/formkurve.env}" --property=UMask=0077 \
  /usr/bin/node server/kit/programs/run.mjs "server/start/$command.ts" "$@"
