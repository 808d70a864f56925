#!/usr/bin/env bash
# Makes one backup of the database, encrypted on its way to the disk; with --daily one each day, until it is told to stop.
# Needs pg_dump, zstd and age. docs/operations/restore.md, "Backup", says how to come back from one.
#
#   DIRECT_DATABASE_URL or DATABASE_URL  the database, past a pooler, as the role that owns the tables
#   BACKUP_RECIPIENT                     whom it is encrypted for: the line "age1…" that age-keygen shows
#   BACKUP_FOLDER                        where backups are kept; without it this folder, in which nothing is deleted
#   BACKUP                               the file to write, instead of one of today in that folder
#   BACKUP_KEEP_DAYS                     older ones are deleted once a new one is whole; 14 without it
#   BACKUP_STAMP                         a file that is touched when one is done: the product's alert and `check` look at it
#   BACKUP_AT                            when --daily makes one, in UTC; 19:00 (two at night in Thailand) without it
set -euo pipefail
umask 077

make_one() {
  local folder=${BACKUP_FOLDER:-.}
  file=${BACKUP:-$folder/sati-$(date -u +%Y-%m-%dT%H%MZ).dump.zst.age}
  # A try that fails leaves nothing: the next comes in ten minutes, and the disk has an end.
  trap 'rm -f "$file.part"' EXIT
  pg_dump -Fc -Z 0 "${DIRECT_DATABASE_URL:-$DATABASE_URL}" | zstd -q -1 -T2 | age -r "$BACKUP_RECIPIENT" >"$file.part"
  # Only a whole one has the name of one, and only then an older one goes.
  mv "$file.part" "$file"
  if [[ -n ${BACKUP_FOLDER:-} ]]; then
    find "$folder" -maxdepth 1 -type f -name 'sati-*.dump.zst.age' -mtime "+$((${BACKUP_KEEP_DAYS:-14} - 1))" -delete
    find "$folder" -maxdepth 1 -type f -name 'sati-*.part' -mtime +0 -delete
  fi
  if [[ -n ${BACKUP_STAMP:-} ]]; then touch "$BACKUP_STAMP"; fi
  echo "backup done: $(basename "$file"), $(stat -c %s "$file") bytes"
}

# Whether none was made since it was last time for one: also one that failed, or that was missed while this machine was off.
is_due() {
  local time
  time=$(date -u -d "${BACKUP_AT:-19:00}" +%s)
  if ((time > $(date +%s))); then time=$((time - 86400)); fi
  [[ ! -e $BACKUP_STAMP ]] || (($(stat -c %Y "$BACKUP_STAMP") < time))
}

if [[ ${1:-} != --daily ]]; then
  make_one
  exit
fi

: "${BACKUP_STAMP:?}"
trap '[[ -z ${waiting:-} ]] || kill "$waiting"; exit 0' TERM INT
while :; do
  pause=60
  # By itself, so that the first program that fails ends it.
  if is_due && ! "$0"; then
    echo 'backup failed: it is tried again in ten minutes' >&2
    pause=600
  fi
  # Beside it, as a signal is heard only when no program is waited for.
  sleep "$pause" &
  waiting=$!
  wait "$waiting"
done
