#!/bin/sh
# The farthing command for a systemd service: same user, data folder and settings as farthing.service.
# Root runs it: ln -s /opt/farthing/deploy/farthing.sh /usr/local/bin/farthing (docs/operations/deployment.md).
exec systemd-run --quiet --pty --pipe --wait --collect \
  --property=User=farthing --property=Group=farthing --property=WorkingDirectory=/opt/farthing \
  --property=StateDirectory=farthing --property=StateDirectoryMode=0750 --property=UMask=0077 \
  --property=EnvironmentFile=-/etc/farthing/farthing.env \
  --setenv=NODE_ENV=production --setenv=DATA_DIR=/var/lib/farthing \
  /opt/farthing/node_modules/.bin/node apps/server/farthing.mjs "$@"
