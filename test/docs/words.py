#!/usr/bin/env python3
"""Holds texts to the glossary and to plain English: words.py SOURCE_FOLDER [WORDS.toml]

Reads README.md, CONTRIBUTING.md, ARCHITECTURE.md, docs/ and the READMEs of all folders of sources, except code in them, and the strings
of the commands' option tables and of messages. Prints each phrase that words.toml (beside this file) lists, with what to write; the exit code is 1 if there is any, or if
words.toml is wrong itself: a pattern that does not match its own example, or an exception that excuses nothing.
"""
import pathlib
import re
import sys
import tomllib

STRINGS = re.compile(r'"(?:[^"\\\n]|\\.)*"(?:\s*"(?:[^"\\\n]|\\.)*")*|R"\((.*?)\)"', re.S)


def prose(text):
    """Paragraphs of Markdown: (number of the first line, text), without fenced, indented and inline code."""
    paragraphs, fenced, before = [], False, ""
    for number, line in enumerate([*text.splitlines(), ""], 1):
        if line.startswith("```"):
            fenced = not fenced
            line = ""
        elif fenced or line.startswith("    ") and not before.strip().startswith("*"):
            line = ""
        line = re.sub(r"`[^`]*`", "``", line)
        starts = re.match(r"\s*(\*|\||#|\d+\.)\s?", line)
        if line.strip() and before and not starts and paragraphs:
            paragraphs[-1] = (paragraphs[-1][0], f"{paragraphs[-1][1]} {line.strip()}")
        elif line.strip():
            paragraphs.append((number, line.strip()))
        before = line.strip()
    return paragraphs


def strings(text):
    """Strings of C++, neighbours joined: (number of the first line, text)."""
    text = re.sub(r"^[ \t]*(//|#include).*$", "", text, flags=re.M)
    found = []
    for match in STRINGS.finditer(text):
        joined = match.group(1) or "".join(re.findall(r'"((?:[^"\\\n]|\\.)*)"', match.group(0)))
        found.append((text.count("\n", 0, match.start()) + 1, " ".join(joined.replace("\\n", " ").split())))
    return found


FOLDERS = ["analysis", "examples", "pass", "runtime", "test", "wrapper"]
MESSAGES = ["analysis/base", "analysis/cli", "analysis/execution", "analysis/program", "analysis/programmers", "analysis/scaling",
            "analysis/simulator", "analysis/study/programmers", "analysis/study/scaling", "pass", "runtime", "wrapper"]


def texts(source):
    markdown = [*(source / name for name in ("README.md", "CONTRIBUTING.md", "ARCHITECTURE.md")), *sorted(source.glob("docs/*.md")),
                *(file for folder in FOLDERS for file in sorted((source / folder).rglob("README.md")) if "node_modules" not in file.parts)]
    code = [file for folder in MESSAGES for suffix in ("cpp", "h", "c") for file in sorted((source / folder).rglob(f"*.{suffix}"))]
    for files, parts in ((markdown, prose), (code, strings)):
        for file in files:
            if file.exists():
                yield from ((str(file.relative_to(source)), number, text) for number, text in parts(file.read_text(encoding="utf-8")))


def main():
    source = pathlib.Path(sys.argv[1])
    listed = pathlib.Path(sys.argv[2]) if len(sys.argv) > 2 else pathlib.Path(__file__).with_name("words.toml")
    data = tomllib.loads(listed.read_text(encoding="utf-8"))
    words = [(re.compile(rf"\b(?:{word['not']})", re.I), word) for word in data["word"]]
    exceptions = {(exception["file"], exception["text"]): 0 for exception in data.get("exception", [])}
    wrong = [f"{listed.name}: '{word['not']}' does not match its example" for pattern, word in words if not pattern.search(word["example"])]
    wrong += [f"{listed.name}: the exception '{exception['text']}' has no reason" for exception in data.get("exception", [])
              if not exception.get("reason")]
    count = 0
    for file, number, text in texts(source):
        count += 1
        for pattern, word in words:
            for match in pattern.finditer(text):
                around = text[max(0, match.start() - 40):match.end() + 40]
                excused = [key for key in exceptions if key[0] == file and key[1] in around]
                for key in excused:
                    exceptions[key] += 1
                if not excused:
                    wrong.append(f"{file}:{number}: '{match.group(0)}': {word['but']}: … {around} …")
    wrong += [f"{listed.name}: the exception '{text}' of {file} excuses nothing" for (file, text), used in exceptions.items() if used == 0]
    print("\n".join(wrong) if wrong else f"{count} texts use the words of the glossary")
    sys.exit(bool(wrong))


main()
