"""limited.py MBYTES COMMAND...: runs it with so much memory for all that it has mapped."""
import os
import resource
import sys

limit = int(sys.argv[1]) << 20
resource.setrlimit(resource.RLIMIT_AS, (limit, limit))
os.execvp(sys.argv[2], sys.argv[2:])
