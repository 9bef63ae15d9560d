"""Runs the commands of reports.toml and puts the pages that they write into the site, with a page that lists them."""
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import tomllib

HERE = pathlib.Path(__file__).resolve().parent


def listed():
    return tomllib.loads((HERE / "reports.toml").read_text(encoding="utf-8"))["report"]


def pictures():
    """Picture -> page of the site that it is a picture of."""
    return {report["picture"]: f"reports/{report['file']}" for report in listed() if "picture" in report}


def heading(page):
    return page.read_text(encoding="utf-8").split("\n", 1)[0].lstrip("# ")


def write(source, build, pages):
    """Writes pages/reports: the HTML of each report, and README.md. Ends the program where a command fails."""
    folder = pages / "reports"
    folder.mkdir()
    text = ["# Live reports", "",
            "Each page is what `--html FILE` writes: one file with all data in it, to be opened anywhere. Click on lines, causes and",
            "curves. The commands below each one make it."]
    environment = dict(os.environ, PATH=f"{build}/bin:{os.environ['PATH']}")
    with tempfile.TemporaryDirectory() as scratch:
        (pathlib.Path(scratch) / "examples").symlink_to(source / "examples")
        for report in listed():
            for command in report["commands"]:
                done = subprocess.run(command, shell=True, cwd=scratch, env=environment, text=True, stdin=subprocess.DEVNULL,
                                      stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
                if done.returncode != 0:
                    sys.exit(f"reports.toml: {command}\nends with exit code {done.returncode}: {done.stdout.strip()}")
            shutil.copy(pathlib.Path(scratch) / report["file"], folder)
            text += ["", f"## {report['title']}", "", f"**[Open the report]({report['file']})**. {report['about']}",
                     f"[{heading(pages / report['page'])}](../{report['page']}) goes through it.", "",
                     *(f"    {command}" for command in report["commands"])]
    (folder / "README.md").write_text("\n".join(text) + "\n", encoding="utf-8")
