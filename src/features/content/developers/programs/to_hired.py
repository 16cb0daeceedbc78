"""Publishes a job, reads who applies, moves them on, and follows them until they are hired.

It knows what /developers says, and needs nothing but Python. WAYMARK is the address, TOKEN the token.
"""

import json
import os
import sys
import time
import urllib.error
import urllib.parse
import urllib.request

ADDRESS, TOKEN = os.environ["WAYMARK"], os.environ["TOKEN"]


def call(method, path, body=None, key=None, query=None):
    """Sends one request, again where the answer says when to come again, and returns the answer."""
    url = f"{ADDRESS}/api{path}" + (f"?{urllib.parse.urlencode(query)}" if query else "")
    headers = {"Authorization": f"Bearer {TOKEN}", "Waymark-Version": "2026-11-29"}
    if body is not None:
        headers["Content-Type"] = "application/json"
    if key:
        headers["Idempotency-Key"] = key
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(url, data, headers, method=method)
    try:
        with urllib.request.urlopen(request, timeout=30) as answer:
            return json.load(answer)
    except urllib.error.HTTPError as refusal:
        if refusal.code == 429:
            time.sleep(int(refusal.headers["Retry-After"]))
            return call(method, path, body, key, query)
        sys.exit(f"{method} {path}: {refusal.code} {json.load(refusal)['message']}")


def applicants(job):
    """Everybody who applied for a job, page by page."""
    after = {}
    while True:
        page = call("GET", f"/employer/jobs/{job}/applicants", query={"limit": 50, **after})
        yield from page["data"]
        if not page["meta"].get("nextCursor"):
            return
        after = {"after": page["meta"]["nextCursor"]}


def wait_for(what, find):
    """Asks twice a second, which is what a token may do for as long as it likes."""
    while True:
        found = find()
        if found:
            print(what, found, flush=True)
            return found
        time.sleep(0.5)


draft = call("POST", "/employer/jobs", key="night-welder", body={
    "title": "Night Shift Welder",
    "description": "Weld hull sections in the yard, at night, in a crew of six. We train you on our procedures.",
    "city": "Newark", "region": "NJ", "country": "US",
    "payMin": 60000, "payMax": 72000,
})["data"]
job = call("POST", f"/employer/jobs/{draft['id']}/publish", {"version": draft["version"]})["data"]
print("published", job["slug"], flush=True)

applicant = wait_for("applied", lambda: next((one["id"] for one in applicants(job["id"])), None))
for stage in ["short-listed", "screened", "interview"]:
    read = call("GET", f"/employer/applications/{applicant}")["data"]
    if stage not in read["allowedStages"]:
        sys.exit(f"Cannot move from {read['stage']} to {stage}, only to {read['allowedStages']}")
    call("POST", f"/employer/applications/{applicant}/move", {"to": stage, "version": read["version"]},
         key=f"{applicant}-{stage}")
call("POST", f"/employer/applications/{applicant}/notes", {"body": "Passed our test."})
print("moved", applicant, flush=True)


def hired():
    """The offer, its answer and the hire are for people."""
    stage = call("GET", f"/employer/applications/{applicant}/progress")["data"]["stage"]
    return applicant if stage == "hire" else None


wait_for("hired", hired)
