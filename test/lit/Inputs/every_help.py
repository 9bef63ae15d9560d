"""Every command that `leastaction --help` lists has a --help with an example of itself, and exit code 0."""
import re
import subprocess
import sys

program = sys.argv[1]
usage = subprocess.run([program, "--help"], check=True, capture_output=True, text=True).stdout
commands = re.findall(r"^  (\S+) +\S", usage.split("commands:")[1].split("example:")[0], re.MULTILINE)
assert len(commands) >= 9, commands
for command in commands:
    done = subprocess.run([program, command, "--help"], capture_output=True, text=True)
    text = done.stdout
    if done.returncode or done.stderr or not re.search(r"examples?:\n(.*\n)*? .*leastaction ", text):
        sys.exit(f"'{command} --help': exit code {done.returncode}, {done.stderr}{text}")
