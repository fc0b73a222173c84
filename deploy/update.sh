#!/bin/sh
# Takes another version into use while everybody works: deploy/update.sh /srv/releases/2026-11-29
# Its folder holds what was built: npm ci && npm run build.
set -eu
release=$1
ln -sfn "$release" /srv/formkurve
for port in 8081 8082; do
  # Comes back once the process serves; if it doesn't, the other one goes on with the version before.
  systemctl restart "formkurve@$port"
done
