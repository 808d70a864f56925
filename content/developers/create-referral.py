"""Refers one student and reads the list. Needs Python 3.8, SATI_URL and SATI_API_KEY."""

import json
import os
import time
import uuid
from http.client import HTTPException
from urllib.error import HTTPError
from urllib.request import Request, urlopen

address = os.environ["SATI_URL"] + "/api/school-referrals"


def call(url, body=None, headers=None):
    """Sends the very same request again where that helps."""
    headers = {"X-API-Key": os.environ["SATI_API_KEY"], **(headers or {})}
    data = None if body is None else json.dumps(body).encode()
    for attempt in range(1, 6):
        seconds = attempt
        try:
            with urlopen(Request(url, data, headers), timeout=30) as answer:
                return answer.status, json.load(answer)
        except HTTPError as error:
            if error.code not in (429, 503) or attempt == 5:
                refusal = json.load(error)
                why = f"{refusal['code']}: {refusal['message']}"
                raise SystemExit(f"{error.code} {why}")
            seconds = int(error.headers.get("Retry-After", attempt))
        except (OSError, HTTPException):
            # No answer, or half of one: the Idempotency-Key makes this safe.
            if attempt == 5:
                raise
        time.sleep(seconds)


student = {
    "studentName": "Ton Charoen",
    "studentGrade": "4",
    "parentName": "Malee Charoen",
    "parentEmail": "malee@example.com",
    "referringTeacher": "Preecha Kaewta",
    "referralReason": "Often loses his place during longer lessons.",
}
# Keep it with the student's row, to use it again should this program
# end before the answer came.
intent = str(uuid.uuid4())

headers = {"Content-Type": "application/json", "Idempotency-Key": intent}
status, referral = call(address, student, headers)
print(f"Referred: {status} {referral['id']}")

status, referrals = call(address + "?status=pending")
print(f"List: {status}, {len(referrals)} pending")
