#!/bin/sh
# ./render.sh <settings> <folder>: writes the configuration files with the settings filled in. Settings: site.example.env.
# Needs envsubst (Debian: gettext-base).
set -eu
here=$(cd "$(dirname "$0")" && pwd)
settings=$1
target=$2
names=$(sed -n 's/^\([A-Z0-9_]*\)=.*/$\1/p' "$settings" | tr '\n' ' ')
set -a
# shellcheck source=deploy/site.example.env
. "$settings"
set +a
umask 077
mkdir -p "$target"
for file in etcd/etcd.yml patroni/patroni.yml haproxy/haproxy.cfg pgbouncer/pgbouncer.ini pgbouncer/userlist.txt \
  nginx/sati.conf database/roles.sql; do
  out=$target/$(basename "$file")
  envsubst "$names" <"$here/$file" >"$out"
  # shellcheck disable=SC2016 # the names themselves are looked for
  if grep -n '\${[A-Z0-9_]*}' "$out"; then
    echo "$file: the settings leave these open" >&2
    exit 1
  fi
done
