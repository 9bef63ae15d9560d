"""every_completion.py LEASTACTION BASH ZSH FISH: the scripts have what --help has, each shell that is here can read its
own, and bash and fish complete."""
import re
import shutil
import subprocess
import sys

program, *scripts = sys.argv[1:]
bash, zsh, fish = scripts


def help_of(*words):
    return subprocess.run([program, *words, "--help"], check=True, capture_output=True, text=True).stdout


def ours(text):
    """Options at the beginnings of lines; they are in this order in all kinds of help."""
    return [option for line in re.findall(r"^ {2,4}(-[^ ].*?)(?:  |$)", text, re.MULTILINE)
            for option in re.findall(r"(?<![\w-])--?[A-Za-z][\w-]*", line)]


def bash_offers(*words):
    line = ["leastaction", *words]
    script = 'source "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _leastaction; printf "%s\\n" "${COMPREPLY[@]}"'
    done = subprocess.run(["bash", "-uc", script, "bash", bash, *line], check=True, capture_output=True, text=True)
    return [word for word in done.stdout.split("\n") if word]


def fish_offers(line):
    done = subprocess.run(["fish", "--no-config", "-c", 'source $argv[1]; complete -C $argv[2]', fish, line], check=True,
                          capture_output=True, text=True)
    return [word.split("\t")[0] for word in done.stdout.splitlines()]


commands = re.findall(r"^  (\S+) +\S", help_of().split("commands:")[1].split("example:")[0], re.MULTILINE)
assert set(commands) <= set(bash_offers("")), set(commands) - set(bash_offers(""))
texts = {name: open(name, encoding="utf-8").read() for name in scripts}
for command in commands:
    shown = help_of(command)
    subcommands = re.findall(r"^  (\w+) +\S", shown.split("Subcommands:")[1].split("example")[0], re.MULTILINE) \
        if "Subcommands:" in shown else []
    assert set(subcommands) <= set(bash_offers(command, "")), command
    for words in [[command], *([command, sub] for sub in subcommands)]:
        options = ours(help_of(*words))
        assert options or command in ("clang", "clang++"), words
        missing = set(options) - set(bash_offers(*words, ""))
        assert not missing, (words, missing)
        for option in options:
            assert option in texts[zsh], (words, option)
            fished = rf" -l {option[2:]}\b" if option.startswith("--") else rf" -s {option[1:]}\b"
            assert re.search(fished, texts[fish]), (words, option)

assert bash_offers("repo") == ["report"]
assert "skylake" in bash_offers("report", "--core", "") and bash_offers("report", "--core", "=", "skyl") == ["skylake"]
assert bash_offers("log", "export", "--format", "c") == ["csv"]
assert bash_offers("clang", "--la-mode", "=", "co") == ["count"]
assert bash_offers("completion", "z") == ["zsh"]
assert bash_offers("report", "--json", "") == []  # files, by bash itself
assert bash_offers("record", "--", "") == []
subprocess.run(["bash", "-n", bash], check=True)
if shutil.which("zsh"):
    subprocess.run(["zsh", "-n", zsh], check=True)
if shutil.which("fish"):
    subprocess.run(["fish", "-n", fish], check=True)
    assert fish_offers("leastaction repo") == ["report"]
    assert "skylake" in fish_offers("leastaction report --core ")
    assert fish_offers("leastaction log export --format c")[0] == "csv"
    assert "show" in fish_offers("leastaction log ")
    assert "--json" in fish_offers("leastaction log show --")
