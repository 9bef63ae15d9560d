"""Compiles with and without leastaction-wrap, and compares exit code, standard output and error, and files, byte for byte.

    wrapper_pairs.py [EVERY]        # each EVERYth pair of compile and way to run it (1: all); prints how many are the same

What differs from run to run by itself (names of temporary files, addresses) is left out; of programs that there are none of, only the exit code
is compared, because the shell words its message otherwise.
"""
import hashlib
import itertools
import re

from wrapper_driver import *

SOURCES = {
    "good.c": "int f(int a) { return a + 1; }\n",
    "warning.c": "int f(void) { int unused; return 1; }\n",
    "error.c": "int f(void) { return x; }\nint g(void) { return y + ; }\n",
    "many.c": "".join(f"int f{i}(void) {{ return x{i}; }}\n" for i in range(150)),
    "main.c": "int g(void); int main(void) { return g(); }\n",
    "answer": "-c good.c -Wall\n",
    "nested": "@answer -O1\n",
}
ARGUMENTS = [
    "-c good.c", "-c -Wall warning.c", "-c error.c", "-c many.c", "-c missing.c", "-c", "", "--version", "-dumpversion",
    "-c -x c -", "-E good.c", "-S -o - good.c", "@answer", "@nested", "@missing", "-c good.c -o /dev/full",
    "-c good.c -o none/good.o", "-c good.c error.c warning.c", "-c good.c -Q-no-such-option", "-S good.c -o out.s", "main.c",
    "main.c good.c", "-c -fdiagnostics-color=always error.c", "-c -fno-diagnostics-show-caret error.c", "-c error.c -Werror -Wall",
    "-fsyntax-only many.c", "-M good.c", "-MMD -c good.c", "-c -g good.c -o 'a b.o'", "-c ''",
]
OF_GCC = ["-c -fdiagnostics-format=json error.c", "-c -fdiagnostics-format=json-file error.c"]
OF_CLANG = ["-c -fdiagnostics-format=sarif -Wno-sarif-format-unstable error.c"]
WAYS = [
    "", "2>&1", ">out", "2>err", ">out 2>&1", ">>out 2>>out", "2>/dev/full", ">/dev/full", ">/dev/null 2>&1", "<&-", ">&-", "2>&-",
    "<&- >&-", "<&- 2>&-", ">&- 2>&-", "<&- >&- 2>&-", "2<good.c", "2>&8", "2>&1 >&8", "| cat", "2>&1 | cat", "<good.c",
]
LIMITS = ["", "ulimit -f 0; ", "ulimit -f 1; ", "ulimit -n 4; ", "ulimit -n 6; ", "ulimit -c 0; ", "ulimit -t 1; ",
          "trap '' PIPE; ", "trap '' INT TERM HUP; ", "umask 077; ", "cd /; "]
MISSING = ["no-such-gcc -c good.c", "./answer -c good.c", "./none/gcc -c good.c", "./ -c good.c", "/ -c good.c"]


def commands():
    for compiler, own in (("gcc", OF_GCC), ("g++", OF_GCC), ("clang-22", OF_CLANG)):
        if shutil.which(compiler):
            for arguments, way in itertools.product(ARGUMENTS + own, WAYS):
                yield "", f"{compiler} {arguments}", way
            for arguments, limit in itertools.product(ARGUMENTS[:12] + own, LIMITS[1:]):
                yield limit, f"{compiler} {arguments}", "2>err"
                yield limit, f"{compiler} {arguments}", ""
    for command, way in itertools.product(MISSING, WAYS):
        if "&8" not in way:  # its own message ends the shell
            yield "", command, way


def outcome(place, limit, command, way):
    """Everything that can be seen of it afterwards."""
    done = subprocess.run(["bash", "-c", f"{limit}{command} {way}\necho \"${{PIPESTATUS[*]}}\" >&9"], cwd=place.work,
                          env=place.environment, input=b"int f(void) { return z; }\n", capture_output=True,
                          timeout=PATIENCE_S, pass_fds=(8, 9))
    files = {}
    for path in sorted(place.work.iterdir()):
        if path.name not in SOURCES and path.is_file():
            files[plain(os.fsencode(path.name))] = hashlib.sha256(plain(path.read_bytes())).hexdigest()
            path.unlink()
    os.lseek(9, 0, os.SEEK_SET)
    code = os.read(9, 100)
    os.ftruncate(9, 0)
    os.lseek(9, 0, os.SEEK_SET)
    return code, plain(done.stdout), plain(done.stderr), files


def plain(text):
    text = re.sub(rb"/tmp/cc[A-Za-z0-9]{6}|/tmp/[a-z]+-[0-9a-f]{6}", b"/tmp/NAME", text)
    text = re.sub(rb"-[0-9a-f]{8}\.o\.tmp|0x[0-9a-f]{16}", b"RANDOM", text)  # clang's, and where its libraries are
    return re.sub(rb"bash: line \d+: +\d+ .*\n", b"", text)  # which of its processes a signal ended, it tells


def main():
    every = int(sys.argv[1]) if len(sys.argv) > 1 else 1
    os.dup2(os.memfd_create("codes"), 9)
    reader, writer = os.pipe()
    os.close(reader)
    os.dup2(writer, 8)  # what nobody reads
    with Place(ask=False) as place:
        for name, text in SOURCES.items():
            (place.work / name).write_text(text)
        (place.work / "a.c").unlink()
        pairs = same_ones = 0
        for limit, command, way in itertools.islice(commands(), 0, None, every):
            bare = outcome(place, limit, command, way)
            wrapped = outcome(place, limit, "leastaction-wrap " + command, way)
            if command in MISSING:
                bare, wrapped = bare[0], wrapped[0]
            pairs += 1
            same_ones += bare == wrapped
            if bare != wrapped:
                print(f"differs: {limit}{command} {way}\n  {bare}\n  {wrapped}"[:2000])
        compiles = place.rows("SELECT count(*) FROM compiles")[0][0]
        print(f"{same_ones} of {pairs} pairs are the same; {compiles} compiles logged")
        sys.exit(same_ones != pairs or compiles == 0)


main()
