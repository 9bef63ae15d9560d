"""every_manual.py LEASTACTION FOLDER: the folder has a page for each command and subcommand, which troff formats without a
warning and which has every option and every example of --help; examples come out as they went in."""
import pathlib
import re
import subprocess
import sys

program, folder = sys.argv[1], pathlib.Path(sys.argv[2])
SECTIONS = ["NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "EXIT STATUS", "SEE ALSO"]


def printed(*command, **options):
    done = subprocess.run(command, capture_output=True, text=True, **options)
    assert done.returncode == 0 and not done.stderr, (command, done.stderr)
    return done.stdout


def formatted(page):
    """The page as man shows it, in lines wide enough for all."""
    return printed("groff", "-man", "-Tutf8", "-ww", "-rLL=400n", "-P-cbu", str(page))


def help_of(*words):
    return printed(program, *words, "--help")


def check(name, shown):
    page = folder / f"{name}.1"
    text, roff = formatted(page), page.read_text(encoding="ascii")
    at = [text.find(f"\n{section}\n") for section in SECTIONS]
    assert -1 not in at and at == sorted(at), (name, at)
    assert re.search(rf"^ +{re.escape(name)} - \S", text, re.M), name
    assert max(len(line) for line in roff.splitlines()) < 200 and "\\\\" not in roff, name
    options = text[text.find("\nOPTIONS\n"):at[4]]
    for line in re.findall(r"^ {2,4}(-[^ ].*?)(?:  |$)", shown, re.M):
        for option in re.findall(r"(?<![\w-])--?[A-Za-z][\w-]*", line):
            assert re.search(rf"^ +(.*, )?{option}(,| |$)", options, re.M), (name, option)
    for example in re.findall(r"^  \S.*", re.split(r"^examples?:$", shown, flags=re.M)[1], re.M) if "example" in shown else []:
        assert example.strip() in map(str.strip, text.splitlines()), (name, example)
    for other in re.findall(r"(leastaction\S*)\(1\)", text[at[5]:]):
        assert (folder / f"{other}.1").exists(), (name, other)


names = {"leastaction", "leastaction-wrap"}
check("leastaction", help_of())
check("leastaction-wrap", printed(f"{program}-wrap", "--help"))
for command in re.findall(r"^  (\S+) +\S", help_of().split("commands:")[1].split("example:")[0], re.M):
    shown = help_of(command)
    subcommands = re.findall(r"^  (\w+) +\S", shown.split("Subcommands:")[1].split("example")[0], re.M) \
        if "Subcommands:" in shown else []
    for words in [[command], *([command, sub] for sub in subcommands)]:
        names.add("-".join(["leastaction", *words]))
        check("-".join(["leastaction", *words]), help_of(*words))
assert names == {path.name.removesuffix(".1") for path in folder.iterdir()}, names
print(f"{len(names)} pages")
