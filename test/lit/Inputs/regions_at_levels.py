"""regions_at_levels.py --leastaction TOOL --work PATH COMPILER FILE FLAGS...: builds, records and checks a program whose
regions are named after what must happen in them (check_regions.py), with each of the FLAGS ("-O3 -march=haswell")."""
import subprocess
import sys
from pathlib import Path

tool, work, compiler, source = sys.argv[2], sys.argv[4], *sys.argv[5:7]
check = str(Path(__file__).with_name("check_regions.py"))


def run(*command):
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"{flags}: {' '.join(command)} ended with {done.returncode}\n{done.stdout}{done.stderr}")


for number, flags in enumerate(sys.argv[7:]):
    program = f"{work}.{number}"
    subprocess.run(["rm", "-rf", f"{program}.run"], check=True)
    run(tool, compiler, *flags.split(), source, "-o", program)
    run(tool, "record", "-o", f"{program}.run", "--", program)
    run(tool, "report", f"{program}.run", "--json", f"{program}.json", "--core", "skylake")
    run(sys.executable, check, f"{program}.json")
