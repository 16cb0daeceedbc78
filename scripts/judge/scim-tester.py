"""Has scim2-tester examine the server at SCIM, with the secret in SECRET. Prints its results as JSON.

It fills in random values. A user's name must be an address at the proven DOMAIN, which no schema can say.
"""

import json
import os
import uuid

import httpx2
from scim2_client.engines.httpx2 import SyncSCIMClient
from scim2_tester import check_server, filling
from scim2_tester.checkers import patch_add, patch_replace

random_value = filling.generate_random_value


def value_at(context, path, *args, **kwargs):
    if str(path).split(":")[-1] == "userName":
        return f"{uuid.uuid4()}@{os.environ['DOMAIN']}"
    return random_value(context, path, *args, **kwargs)


for module in (filling, patch_add, patch_replace):
    module.generate_random_value = value_at

headers = {"Authorization": f"Bearer {os.environ['SECRET']}"}
with httpx2.Client(base_url=os.environ["SCIM"], headers=headers, timeout=30) as http:
    results = check_server(SyncSCIMClient(http))

print(json.dumps([
    {
        "status": one.status.name,
        "title": one.title,
        "resource": one.resource_type,
        "reason": one.reason,
    }
    for one in results
]))
