"""editor_matchers.py DOCUMENT MESSAGES LINES: the problem matchers of a document find each line of what `why` writes."""
import json
import pathlib
import re
import sys

document, messages, lines = (pathlib.Path(name).read_text(encoding="utf-8") for name in sys.argv[1:])
matchers = [task["problemMatcher"]["pattern"] for block in re.findall(r"```json\n(.*?)```", document, re.S)
            for task in json.loads(block)["tasks"]]
wanted = [(entry["file"], str(entry["line"]), entry["level"], entry["message"]) for entry in json.loads(lines)]
assert wanted and len(matchers) == 2
for pattern, text in zip(matchers, (messages, lines)):
    matches = [match for line in text.splitlines() if (match := re.search(pattern["regexp"], line))]
    found = [tuple(match[pattern[part]] for part in ("file", "line", "severity", "message")) for match in matches]
    assert found == wanted, (pattern, found, wanted)
