"""exits.py CODE COMMAND...: the command must end with this exit code; a signal is 128 + its number, as in a shell."""
import subprocess
import sys

code = subprocess.run(sys.argv[2:]).returncode
code = 128 - code if code < 0 else code
if code != int(sys.argv[1]):
    sys.exit(f"exit code {code}, not {sys.argv[1]}")
