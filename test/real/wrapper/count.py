"""count.py LOG: the number of compiles and links in an activity log."""
import os
import sqlite3
import sys

print(sqlite3.connect(sys.argv[1]).execute("SELECT count(*) FROM compiles").fetchone()[0] if os.path.exists(sys.argv[1]) else 0)
