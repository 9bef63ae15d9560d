"""comment.py MARKDOWN: the verdict as a comment of a pull request on GitHub; a later one replaces it.

In the environment: GITHUB_API_URL, GITHUB_REPOSITORY and GITHUB_TOKEN as GitHub sets them, PULL_REQUEST its number.
"""
import json
import os
import sys
import urllib.error
import urllib.request

MARK = "<!-- leastaction gate -->"
LONGEST = 65000  # GitHub takes 65,536 characters


def call(method, path, content=None):
    request = urllib.request.Request(
        f"{os.environ['GITHUB_API_URL']}/repos/{os.environ['GITHUB_REPOSITORY']}/{path}", method=method,
        data=None if content is None else json.dumps(content).encode(),
        headers={"Authorization": f"Bearer {os.environ['GITHUB_TOKEN']}", "Accept": "application/vnd.github+json"})
    with urllib.request.urlopen(request, timeout=60) as answer:
        return json.load(answer)


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        body = f"{MARK}\n{file.read()[:LONGEST]}"
    issue = f"issues/{os.environ['PULL_REQUEST']}/comments"
    page = 1
    while comments := call("GET", f"{issue}?per_page=100&page={page}"):
        for comment in comments:
            if comment["body"].startswith(MARK):
                call("PATCH", f"issues/comments/{comment['id']}", {"body": body})
                return
        page += 1
    call("POST", issue, {"body": body})


try:
    main()
except urllib.error.URLError as error:
    # The verdict itself is in the job's summary.
    print(f"::warning title=leastaction gate::the comment could not be written: {error}; the job needs the permission "
          "'pull-requests: write'")
