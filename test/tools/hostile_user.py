#!/usr/bin/env python3
"""A hostile user plants links, files, folders, FIFOs, sockets and databases in every place that leastaction-wrap and the
commands of the log use; the victim compiles, looks, merges, exports and deletes. Needs root, to be both users.

    LEASTACTION_TEST_WRAP=… LEASTACTION_TEST_FAKE=… LEASTACTION_TEST_LEASTACTION=… test/tools/hostile_user.py [EVERY]

EVERY takes every so many of the cases (default: 1, all). In each case: no file of the victim's other than the log's own is
read, written or deleted, nor anything the hostile user has planted; no event is forged; no command hangs; the build is as
without a wrapper; and `log status` says what it does not use.
"""
import json
import pathlib
import shutil
import socket
import sqlite3
import stat
import sys

from wrapper_driver import *

EVERY = int(sys.argv[1]) if len(sys.argv) > 1 else 1
VICTIM, HOSTILE = 61_001, 61_002
SECRET, FORGED = "THE-VICTIMS-THESIS", "FORGED-BY-ANOTHER"


def as_user(user, action):
    """What the action returns is lost: it runs in a process of its own. Says whether it went well."""
    child = os.fork()
    if child == 0:
        try:
            os.setgroups([])
            os.setresgid(user, user, user)
            os.setresuid(user, user, user)
            action()
            os._exit(0)
        except OSError:
            os._exit(1)
    return os.waitpid(child, 0)[1] == 0


class Scene:
    """Two users; the victim has a home with a thesis and the log of another project, and a compiler."""

    def __init__(self, tools):
        self.tools = tools
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="hostile-", dir="/tmp"))
        self.folder.chmod(0o755)
        self.home, self.kit = self.folder / "victim", self.folder / "hostile"
        for path, user in ((self.home, VICTIM), (self.kit, HOSTILE)):
            path.mkdir(mode=0o700)
            os.chown(path, user, user)
        self.environment = {"PATH": f"{tools}:/usr/bin:/bin", "HOME": str(self.home), "USER": "victim", "LANG": "C.UTF-8"}
        self.outputs = []
        as_user(VICTIM, self.fill_home)
        shutil.copy(self.home / "others/log.sqlite", self.folder / "forged.sqlite")
        with sqlite3.connect(self.folder / "forged.sqlite") as log:
            log.execute("PRAGMA journal_mode = DELETE")
            for column in ("subject", "project", "folder", "compiler", "arguments"):
                log.execute(f"UPDATE compiles SET {column} = ?", (FORGED if column != "arguments" else f'["{FORGED}"]',))
            log.execute("UPDATE compiles SET id = lower(hex(randomblob(16)))")
        (self.folder / "forged.sqlite").chmod(0o644)

    def fill_home(self):
        (self.home / "others").mkdir()
        (self.home / "thesis").write_text(SECRET)
        (self.home / "work").mkdir()
        (self.home / "work/a.c").write_text("int a;\n")
        other = dict(self.environment, LEASTACTION_LOG=str(self.home / "others/log.sqlite"))
        for words in (["leastaction", "log", "consent", "yes"], ["leastaction-wrap", "fakecc", "-c", "a.c", f"-D{SECRET}"],
                      ["leastaction", "log", "merge"], ["leastaction", "log", "key", "key"]):
            subprocess.run(words, env=other, cwd=self.home / "work", check=True, capture_output=True)
        shutil.copy(self.home / "others/log.sqlite", self.home / "others/00.sqlite")

    def run(self, words, more):
        try:
            done = subprocess.run(words, env={**self.environment, **more}, cwd=self.home / "work", user=VICTIM, group=VICTIM,
                                  extra_groups=[], stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=PATIENCE_S)
        except subprocess.TimeoutExpired:
            sys.exit(f"FAIL {self.case}: {words} hangs")
        self.outputs.append(done.stdout + done.stderr)
        return done

    def plant(self, kind, at):
        """As the hostile user; False if the system does not let him."""
        def action():
            if kind == "link to a file":
                at.symlink_to(self.home / "thesis")
            elif kind == "link to a log":
                at.symlink_to(self.home / "others/log.sqlite")
            elif kind == "link to a folder":
                at.symlink_to(self.home / "others")
            elif kind == "dangling link":
                at.symlink_to(self.home / "planted")
            elif kind == "file":
                at.write_text(f"yes 2 1\n{FORGED}\n")
                at.chmod(0o666)
            elif kind == "empty file":
                at.touch(mode=0o666)
            elif kind == "database":
                shutil.copyfile(self.folder / "forged.sqlite", at)
                at.chmod(0o666)
            elif kind == "FIFO":
                os.mkfifo(at, 0o666)
            elif kind == "socket":
                socket.socket(socket.AF_UNIX).bind(str(at))
            elif kind == "hard link":
                os.link(self.home / "thesis", at)
            else:
                at.mkdir()
                for name in ("", "leastaction", "log.sqlite.spool", *(f"{self.mark}{end}" for end in (".spool", ))):
                    (at / name).mkdir(exist_ok=True)
                    for file in ("00000000000000000001-" + "a" * 32 + ".sqlite", "00.sqlite"):
                        shutil.copyfile(self.folder / "forged.sqlite", at / name / file)
                    (at / name).chmod(0o777 if kind == "open folder" else 0o755)
                (at / f"{self.mark}.problems").write_text(FORGED)
        return as_user(HOSTILE, action)

    def own_state(self):
        """Of what is the victim's and not the log's: its bytes."""
        files = [self.home / "thesis", *sorted((self.home / "others").iterdir()), self.home / "work/a.c"]
        return {str(path): path.read_bytes() for path in files if path.is_file()}

    @staticmethod
    def planted_state(at):
        """Of what was planted: names, kinds, times and bytes."""
        state = []
        if not os.path.lexists(at):
            return state
        for path in [at, *(sorted(at.rglob("*")) if at.is_dir() and not at.is_symlink() else [])]:
            facts = path.lstat()
            text = path.read_bytes() if stat.S_ISREG(facts.st_mode) else b""
            state.append((str(path), facts.st_mode, facts.st_uid, facts.st_mtime_ns, text))
        return state


KINDS = ["link to a file", "link to a log", "link to a folder", "dangling link", "file", "empty file", "database", "FIFO",
         "socket", "hard link", "folder", "open folder"]
BESIDE = ["", ".spool", ".consent", ".pause", ".not-today", ".problems", ".merging", ".no-locks", ".source-key", "-wal", "-journal", "-shm"]


def cases(scene):
    """(what, environment, where something is planted, what is made for it before, is it said)."""
    shared = scene.folder / "shared"
    session = scene.folder / "session"
    for kind in KINDS:
        # Predictable names of the runtime folder, and unpredictable ones, while the home takes no spool.
        for spool in (False, True):
            more = {"LEASTACTION_LOG_SPOOL": "1"} if spool else {}
            yield kind, more, pathlib.Path(f"/tmp/leastaction-{VICTIM}"), None, spool, True
            yield kind, more, pathlib.Path("/tmp/leastaction-" + "0" * 32), None, spool, False
        yield kind, {"XDG_RUNTIME_DIR": str(session)}, session, None, True, True
        for mode, where in ((0o1777, shared), (0o777, shared)):
            for end in BESIDE:
                log = where / "log.sqlite"
                yield kind, {"LEASTACTION_LOG": str(log), "LEASTACTION_LOG_SPOOL": "network" if mode == 0o777 else ""}, \
                    pathlib.Path(f"{log}{end}"), (where, mode), False, True
        yield kind, {"LEASTACTION_LOG": str(shared / "sub/log.sqlite")}, shared / "sub", (shared, 0o1777), False, kind != "dangling link"
        yield kind, {"XDG_RUNTIME_DIR": str(session)}, session / "leastaction", (session, 0o1777), True, True


def check_case(scene, case):
    kind, more, at, folder, is_home_closed, is_said = case
    scene.case, scene.outputs = f"{kind} at {at} with {more}", []
    home_log = scene.home / ".local/share/leastaction"
    if folder:
        folder[0].mkdir()
        folder[0].chmod(folder[1])
    scene.mark = "0" * 32
    if "LEASTACTION_LOG" not in more:
        scene.run(["leastaction", "log", "consent", "yes"], more)
        if is_home_closed: # the spool cannot be made, so the runtime folder is wanted
            as_user(VICTIM, lambda: (home_log / "log.sqlite.spool").write_text("in the way"))
    if not scene.plant(kind, at):
        return "not possible"
    own, planted = scene.own_state(), scene.planted_state(at)
    for _ in range(2):
        done = scene.run(["leastaction-wrap", "fakecc", "-c", "a.c", "-DVICTIM"], more)
        check((done.returncode, done.stderr) == (0, ""), f"{scene.case}: {done}")
    status = scene.run(["leastaction", "log", "status", "--json", "-"], more)
    check(status.returncode == 0, f"{scene.case}: {status}")
    check(not is_said or json.loads(status.stdout)["distrusted"], f"{scene.case}: status does not say it: {status.stdout}")
    shown = scene.run(["leastaction", "log", "show", "--json", "-"], more)
    for words in (["merge"], ["consent", "yes"], ["pause"], ["resume"], ["export", "--format", "json", "--key", "key", "-o", "-"],
                  ["delete", "--yes"]):
        done = scene.run(["leastaction", "log", *words], more)
        check(done.returncode in (0, 1, 2), f"{scene.case}: {done}")
    said = "".join(scene.outputs)
    check(SECRET not in said and FORGED not in said, f"{scene.case}: a foreign file was read: {said}")
    if "LEASTACTION_LOG" not in more:
        check(shown.returncode == 0 and len(json.loads(shown.stdout)["events"]) == 2, f"{scene.case}: own events: {shown}")
    same(scene.own_state(), own, f"{scene.case}: the victim's files")
    same(scene.planted_state(at), planted, f"{scene.case}: what was planted")
    check(not (scene.home / "planted").exists(), f"{scene.case}: a link was followed")
    return "checked"


def clean(scene, case):
    _, _, at, folder, _, _ = case
    for path in (at, folder[0] if folder else None, scene.home / ".local"):
        if path and (path.is_symlink() or not path.is_dir()):
            path.unlink(missing_ok=True)
        elif path:
            shutil.rmtree(path)
    for path in pathlib.Path("/tmp").glob("leastaction-*"):
        if path.lstat().st_uid in (VICTIM, HOSTILE):
            shutil.rmtree(path)


def main():
    if os.geteuid() != 0:
        print("skipped: root is needed, to be two users")
        return
    tools = pathlib.Path(tempfile.mkdtemp(prefix="tools-", dir="/tmp"))
    tools.chmod(0o755)
    for source, name in ((WRAP, "leastaction-wrap"), (LEASTACTION, "leastaction"), (FAKE, "fakecc")):
        shutil.copy(source, tools / name)
    scene = Scene(tools)
    counts = {"checked": 0, "not possible": 0}
    try:
        for number, case in enumerate(cases(scene)):
            if number % EVERY == 0:
                try:
                    counts[check_case(scene, case)] += 1
                finally:
                    clean(scene, case)
    finally:
        shutil.rmtree(scene.folder)
        shutil.rmtree(tools)
    print(f"{counts['checked']} cases, {counts['not possible']} more that the system does not allow: "
          "no foreign file read, written or deleted, no event forged")


main()
