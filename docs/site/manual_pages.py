"""Makes a page of each manual page of leastaction, by mandoc, and a page that lists them in the groups of `leastaction --help`."""
import re
import subprocess


def groups(build):
    """[(group, [(command, summary)])], as `leastaction --help` has them."""
    usage = subprocess.run([f"{build}/bin/leastaction", "--help"], check=True, capture_output=True, text=True).stdout
    found = []
    for line in usage.split("commands:")[1].split("example:")[0].splitlines():
        if match := re.fullmatch(r" (\S.*):", line):
            found.append((match.group(1), []))
        elif match := re.fullmatch(r"  (\S+) +(\S.*)", line):
            found[-1][1].append(match.groups())
    return found


def title(stem):
    """How a command is typed: leastaction-log-show is leastaction log show."""
    return stem if stem == "leastaction-wrap" else stem.replace("-", " ")


def page(file):
    """A manual page as Markdown: its sections as headings, and what is in them as mandoc's HTML."""
    html = subprocess.run(["mandoc", "-T", "html", "-O", "fragment", file], check=True, capture_output=True, text=True).stdout
    text = [f"# {title(file.stem)}", ""]
    for section in html.split('<section class="Sh">')[1:]:
        heading, body = re.fullmatch(r'\s*<h1 class="Sh"[^>]*><a [^>]*>(.*?)</a></h1>\n(.*)</section>.*', section, re.S).groups()
        heading = " ".join(heading.split())
        if heading == "NAME":
            body = re.sub(r"\S+ - ", "", body, count=1)
        else:
            text += [f"## {heading.capitalize()}", ""]
        body = re.sub(r"<b>(leastaction[\w+-]*)</b>\(1\)", r'<a href="\1.html">\1</a>', body.strip())
        text += [f'<div class="manual">\n{body}\n</div>', ""]
    return "\n".join(text)


def write(build, pages):
    """Writes pages/commands, and returns its navigation: [(title, path)]."""
    folder, manual = pages / "commands", pages.parent / "man1"
    folder.mkdir()
    subprocess.run([f"{build}/bin/leastaction", "manual", "--all", manual], check=True)
    files = sorted(manual.glob("*.1"))
    for file in files:
        (folder / f"{file.stem}.md").write_text(page(file), encoding="utf-8")

    left = [file.stem for file in files if file.stem not in ("leastaction", "leastaction-wrap")]
    text = ["# Manual pages", "", "All options of all commands, as `leastaction COMMAND --help` and `man leastaction-COMMAND` have them. "
            "[Commands at a glance](../docs/commands.md) has examples.", ""]
    navigation = [("All commands", "commands/README.md"), ("leastaction", "commands/leastaction.md")]
    for group, commands in groups(build):
        text += [f"## {group.capitalize()}", "", "| command | what it does |", "|---|---|"]
        for command, summary in commands:
            own = f"leastaction-{command}"
            for stem in [name for name in left if name == own or name.startswith(f"{own}-")]:
                left.remove(stem)
                about = summary if stem == own else f"part of `leastaction {command}`"
                text.append(f"| [{title(stem)}]({stem}.md) | {about} |")
                navigation.append((title(stem), f"commands/{stem}.md"))
        text.append("")
    if left:
        raise SystemExit(f"manual_pages.py: leastaction --help does not list {', '.join(left)}")
    text += ["## The compiler wrapper", "", "[leastaction-wrap](leastaction-wrap.md) logs compiles with consent.", ""]
    (folder / "README.md").write_text("\n".join(text), encoding="utf-8")
    return navigation + [("leastaction-wrap", "commands/leastaction-wrap.md")]
