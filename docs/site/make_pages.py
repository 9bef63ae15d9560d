#!/usr/bin/env python3
"""Lays out the pages of the documentation site, and mkdocs's configuration: make_pages.py SOURCE BUILD FOLDER

FOLDER, which must not exist, gets pages/ and mkdocs.yml. Pages lie where they lie in the repository, so that their links hold: README.md,
docs/, and all that they link to. A source file that is linked to becomes a page of its own.
"""
import json
import pathlib
import re
import sys

sys.dont_write_bytecode = True
import live_reports  # noqa: E402: beside this file
import manual_pages  # noqa: E402
import schema_page  # noqa: E402

LINK = re.compile(r"(!?)\[([^\]]*)\]\(([^)\s]+)\)")
PICTURES = {".png", ".svg"}
LANGUAGES = {".c": "c", ".h": "cpp", ".cpp": "cpp", ".sql": "sql", ".yml": "yaml", ".csv": "text", ".toml": "toml", ".json": "json",
             ".py": "python", ".txt": "cmake"}


class Site:
    def __init__(self, source, pages):
        self.source, self.pages, self.copied = source, pages, set()
        self.live = live_reports.pictures()

    def target(self, page, link):
        """The file of the repository that a link of a page means, from its top."""
        file = (self.source / page).parent / link
        try:
            name = file.resolve().relative_to(self.source)
        except ValueError:
            sys.exit(f"{page}: the link {link} leads out of the repository")
        if not file.is_file():
            sys.exit(f"{page}: the link {link} is to no file")
        return name

    def rewritten(self, page, match):
        """A link as it is in the site; what it leads to is copied."""
        mark, text, link = match.groups()
        path, hash, anchor = link.partition("#")
        if re.match(r"[a-z]+:", link) or not path:
            return match.group(0)
        name = self.target(page, path)
        self.copy(name)
        if name.suffix not in PICTURES | {".md"}:
            return f"{mark}[{text}]({path}.md)"
        if mark and (live := self.live.get(str(name))):
            return f"[{match.group(0)}]({'../' * (len(page.parts) - 1)}{live})"
        return match.group(0)

    def copy(self, name):
        if name in self.copied:
            return
        self.copied.add(name)
        to = self.pages / name
        to.parent.mkdir(parents=True, exist_ok=True)
        if name.suffix in PICTURES:
            to.write_bytes((self.source / name).read_bytes())
        elif name.suffix == ".md":
            to.write_text(self.page(name), encoding="utf-8")
        else:
            text = (self.source / name).read_text(encoding="utf-8")
            to.with_name(f"{name.name}.md").write_text(f"# {name}\n\n````{LANGUAGES.get(name.suffix, 'text')}\n{text}````\n", encoding="utf-8")

    def page(self, name):
        lines, fenced = [], False
        for line in (self.source / name).read_text(encoding="utf-8").splitlines():
            fenced ^= line.startswith("```")
            if not fenced and not line.startswith("    "):
                line = LINK.sub(lambda match: self.rewritten(name, match), line)
            lines.append(line)
        return "\n".join(lines) + "\n"


def by_task(site, readme):
    """The navigation that docs/README.md has: of each heading, the first link of each line of its list."""
    sections = []
    for line in (site.source / readme).read_text(encoding="utf-8").splitlines():
        if line.startswith("## "):
            sections.append((line[3:].split(":")[0], []))
        elif line.startswith("* ") and (match := LINK.search(line)):
            sections[-1][1].append((match.group(2), str(site.target(readme, match.group(3)))))
    return sections


def main():
    source, build, folder = (pathlib.Path(argument).resolve() for argument in sys.argv[1:4])
    pages = folder / "pages"
    pages.mkdir(parents=True)
    site = Site(source, pages)
    roots = [pathlib.Path(name) for name in ("README.md", "CHANGELOG.md", *(f"docs/{file.name}" for file in (source / "docs").glob("*.md")))]
    for root in roots:
        site.copy(root)

    readme = pathlib.Path("docs/README.md")
    sections = by_task(site, readme)
    linked = {path for _, entries in sections for _, path in entries}
    if missing := [str(root) for root in roots if root.parts[0] == "docs" and root != readme and str(root) not in linked]:
        sys.exit(f"docs/README.md does not list {', '.join(sorted(missing))}")
    live_reports.write(source, build, pages)
    sections.insert(1, ("Live reports", [("Reports to click on", "reports/README.md")]))
    (pages / "docs/json.md").write_text(schema_page.page(source / "docs/schema/report.schema.json"), encoding="utf-8")
    dict(sections)["Reference"].append(("Keys of the JSON reports", "docs/json.md"))
    sections.append(("Manual pages", manual_pages.write(build, pages)))
    for title, top in (("Examples", "examples"), ("Measurements", "bench")):
        names = sorted(str(name) for name in site.copied if name.parts[0] == top and name.suffix == ".md")
        sections.append((title, [(live_reports.heading(pages / name), name) for name in names]))
    sections.append(("Project", [("Working on leastaction", "CONTRIBUTING.md"), ("Changelog", "CHANGELOG.md")]))

    start = ("Start here", [("What it is, first run", "README.md"), ("All pages, by task", str(readme))])
    navigation = [{title: [{text.replace("`", ""): path} for text, path in entries]} for title, entries in (start, *sections)]
    here = source / "docs/site"
    # JSON is YAML, too.
    configuration = {"INHERIT": str(here / "mkdocs.yml"), "docs_dir": str(pages), "nav": navigation, "hooks": [str(here / "hooks.py")],
                     "theme": {"name": None, "custom_dir": str(here / "theme")}}
    (folder / "mkdocs.yml").write_text(json.dumps(configuration, indent=1), encoding="utf-8")


main()
