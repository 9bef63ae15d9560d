#!/usr/bin/env python3
"""Checks a site that was built: check_site.py FOLDER

Every link leads to a file of the site or, as a plain link, to https://; every anchor is there, once; pages load nothing from elsewhere; and
no link has remained as text. Prints what is wrong, or how much was checked; the exit code is 1 if something is wrong.
"""
import html.parser
import os
import pathlib
import re
import sys
import urllib.parse

OUTSIDE = re.compile(r"(?:[a-z][a-z0-9+.-]*:)?//", re.I)


class Page(html.parser.HTMLParser):
    """Anchors, links and loaded files of a page, and what of its text looks like a link of Markdown."""

    def __init__(self, text):
        super().__init__()
        self.anchors, self.twice, self.links, self.loads, self.left = set(), set(), [], [], []
        self.inside = []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        values = dict(attributes)
        if tag in ("pre", "code", "script", "style"):
            self.inside.append(tag)
        if name := values.get("id"):
            (self.twice if name in self.anchors else self.anchors).add(name)
        if tag == "a" and "name" in values:
            self.anchors.add(values["name"])
        if tag == "a" and values.get("href"):
            self.links.append(values["href"])
        for attribute in ("src", "srcset", "data", "poster", "href" if tag in ("link", "use", "image") else "src"):
            if values.get(attribute) and tag != "a":
                self.loads.append(values[attribute])
        self.loads += re.findall(r"url\(\s*[\"']?([^\"')]+)", values.get("style") or "")

    def handle_endtag(self, tag):
        if self.inside and self.inside[-1] == tag:
            self.inside.pop()

    def handle_data(self, data):
        if "style" in self.inside:
            self.loads += styles(data)
        elif not self.inside and "](" in data:
            self.left.append(data.strip())


def styles(text):
    return re.findall(r"(?:url\(|@import)\s*[\"']?([^\"');]+)", text)


def main():
    folder = pathlib.Path(sys.argv[1]).resolve()
    files = {str(path) for path in folder.rglob("*") if path.is_file()}
    pages = {file: Page(pathlib.Path(file).read_text(encoding="utf-8")) for file in sorted(files) if file.endswith(".html")}
    wrong, checked = [], 0
    for path, page in pages.items():
        name = os.path.relpath(path, folder)
        wrong += [f"{name}: two elements have the id {anchor}" for anchor in sorted(page.twice)]
        wrong += [f"{name}: a link has remained as text: {text}" for text in page.left]
        for link, loaded in [*((link, False) for link in page.links), *((link, True) for link in set(page.loads))]:
            checked += 1
            if link.startswith("data:"):
                continue
            if OUTSIDE.match(link):
                if loaded:
                    wrong.append(f"{name}: loads {link}")
                continue
            target, _, anchor = link.partition("#")
            target = urllib.parse.unquote(target.partition("?")[0])
            file = os.path.normpath(os.path.join(os.path.dirname(path), target)) if target else path
            if not file.startswith(f"{folder}/"):
                wrong.append(f"{name}: {link} leads out of the site")
            elif file not in files:
                wrong.append(f"{name}: {link} is to no file of the site")
            elif anchor and file in pages and urllib.parse.unquote(anchor) not in pages[file].anchors:
                wrong.append(f"{name}: {link} is to no anchor")
    for path in sorted(folder.rglob("*.css")):
        wrong += [f"{path.relative_to(folder)}: loads {link}" for link in styles(path.read_text(encoding="utf-8")) if OUTSIDE.match(link)]
    if not pages:
        wrong.append(f"{folder}: no page")
    print("\n".join(wrong) if wrong else f"{len(pages)} pages, {checked} links, all within the site")
    sys.exit(bool(wrong))


main()
