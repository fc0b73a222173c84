#!/bin/sh
# A backup of tonight, and no folder that is older than two weeks: deploy/backup.sh /backup
set -eu
place=$1
/usr/bin/node server/kit/programs/run.mjs server/start/backup.ts "$place/$(date +%F-%H%M)"
# Only what bears such a name, and only once tonight's is whole.
find "$place" -mindepth 1 -maxdepth 1 -type d -name '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]-[0-9][0-9][0-9][0-9]' -mtime +14 -exec rm -rf {} +
