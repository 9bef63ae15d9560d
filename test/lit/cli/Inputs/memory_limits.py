"""memory_limits.py COMMAND...: runs it with less and less memory, down to where the loader fails. Each time it must do its
work, or say in one sentence that there is not enough; the latter must happen."""
import resource
import subprocess
import sys



def run(command, limit):
    return subprocess.run(command, capture_output=True, text=True,
                          preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (limit, limit)))


refused = 0
for mbytes in range(700, 150, -25):
    limit = mbytes << 20
    done = run(sys.argv[1:], limit)
    # The loader fails, or the initialization of a library, before the program's own code runs.
    if done.returncode == 127 or "while loading shared libraries" in done.stderr or run(
            [sys.argv[1], "--version"], limit).returncode < 0:
        break
    told = done.returncode == 2 and done.stderr.startswith("leastaction: error: ") and done.stderr.count("\n") == 1
    if done.returncode != 0 and not told:
        sys.exit(f"{mbytes} Mbyte: exit code {done.returncode}\n{done.stderr}")
    refused += "not enough memory (leastaction " in done.stderr
if not refused:
    sys.exit("there was always enough memory")
