#!/bin/sh
# Refers one student and reads the list. Needs curl, SATI_URL and SATI_API_KEY.
set -eu

# The key goes in by standard input, since others on this computer can
# read a command line. --retry sends the very same request again after
# 429 and 503, and waits as Retry-After says.
call() {
  curl --config - --silent --show-error --fail --max-time 30 --retry 5 "$@" <<EOF
header = "X-API-Key: $SATI_API_KEY"
EOF
}

# Keep it with the student's row, to use it again should this program
# end before the answer came.
intent=$(od -An -N16 -tx1 /dev/urandom | tr -d ' \n')

call "$SATI_URL/api/school-referrals" \
  --header 'Content-Type: application/json' \
  --header "Idempotency-Key: $intent" \
  --data '{
    "studentName": "Ton Charoen",
    "studentGrade": "4",
    "parentName": "Malee Charoen",
    "parentEmail": "malee@example.com",
    "referringTeacher": "Preecha Kaewta",
    "referralReason": "Often loses his place during longer lessons."
  }' \
  --output /dev/null --write-out 'Referred: %{http_code}\n'

call "$SATI_URL/api/school-referrals?status=pending" \
  --output /dev/null --write-out 'List: %{http_code}\n'
