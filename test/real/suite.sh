# What the suites of this folder share: a package is built plain and in trace mode, its own tests run with both, each
# traced program recording, and the results must be the same. A suite's `run` script says what is special:
#
#   . "$(dirname "$0")/../suite.sh"
#   begin zlib "$@"                     # BUILD_FOLDER [--long]; sets $work, $source, $long, $here, $root
#   build() { ./configure && make; }    # in a copy of the source, CC in the environment
#   run_tests() { make test; }          # in the same place; what it prints becomes $work/KIND.log
#   results() { grep OK; }              # from that log, one line for each test passed or failed
#   compare_builds
#
# The last line printed says what was found; $work/row has the same for the table of scripts/real_suites.
# LEASTACTION_TEST_FLAGS may choose another mode: LEASTACTION_TEST_FLAGS=--la-mode=count.
set -euo pipefail

begin() { # NAME BUILD_FOLDER [--long]
  name=$1
  build=$(cd "${2:?usage: test/real/$name/run BUILD_FOLDER [--long]}" && pwd)
  long=${3:-}
  if [[ -n $long && $long != --long ]]; then
    echo "usage: test/real/$name/run BUILD_FOLDER [--long]" >&2
    exit 2
  fi
  here=$(cd "$(dirname "$0")" && pwd)
  root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
  work=$build/real/$name${LEASTACTION_TEST_FLAGS:+-other-mode}
  export PATH="$build/bin:$PATH" LC_ALL=C PYTHONDONTWRITEBYTECODE=1
  rm -rf "$work"
  mkdir -p "$work"
}

need() { # PACKAGE...: of Debian, installed if they are not
  local package missing=()
  for package in "$@"; do
    [[ $(dpkg-query -W -f '${Status}' "$package" 2>/dev/null) == "install ok installed" ]] || missing+=("$package")
  done
  [[ ${#missing[@]} -eq 0 ]] && return
  local root=()
  [[ $(id -u) -eq 0 ]] || root=(sudo)
  "${root[@]}" apt-get update -qq
  DEBIAN_FRONTEND=noninteractive "${root[@]}" apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
}

fetch() { # PACKAGE: $source
  source=$build/sources/$1
  "$root/scripts/fetch_source" "$1" "$source"
}

fetch_sqlite() { # $source: the folder of sqlite3.c
  source=$build/sources/better-sqlite3/deps/sqlite3
  "$root/scripts/fetch_npm" better-sqlite3@12.4.1 "$build/sources/better-sqlite3"
}

# Runs a function with output to a file, which is shown where the function fails.
logged() { # FILE COMMAND...
  local log=$1
  shift
  # A shell of its own: in an `if` or `||`, bash would go on behind a command that fails.
  (set +e; (set -e; "$@") >"$log" 2>&1; echo $? >"$log.code")
  [[ $(<"$log.code") -eq 0 ]] || { echo "$name: $* failed; the end of $log:" >&2; tail -n 30 "$log" >&2; exit 1; }
}

in_folder() { # FOLDER COMMAND...
  cd "$1"
  shift
  "$@"
}

# Makes $work/plain and $work/trace from the source and builds them; nothing is recorded yet.
build_both() {
  local kind
  rm -rf "$work/plain" "$work/trace"
  for kind in ${kinds:-plain trace}; do
    cp -a "$source" "$work/$kind"
    [[ $kind == plain ]] && export CC=clang-22 || export CC="leastaction clang ${LEASTACTION_TEST_FLAGS:-}"
    export OMPI_CC=$CC MPICH_CC=$CC # what mpicc calls
    LEASTACTION=off logged "$work/$kind.build.log" in_folder "$work/$kind" build
  done
}

# Every object has the same instructions in both builds: $work/code.txt.
compare_code() {
  [[ ${LEASTACTION_TEST_FLAGS:-} == *mode=probe* ]] && return # its code tables have only what is timed
  python3 "$root/test/lit/Inputs/compare_code.py" --trees "$work/plain" "$work/trace" >"$work/code.txt" ||
    { tail -n 4 "$work/code.txt" >&2; echo "$name: the plugin changed instructions" >&2; exit 1; }
}

# Runs a command in $work/trace with everything recorded: $work/trace.log, $work/runs.json.
record_all() { # COMMAND...
  logged "$work/trace.log" in_folder "$work/trace" python3 "$root/test/real/record_all.py" --work "$work" \
    --leastaction "$build/bin/leastaction" --summary "$work/runs.json" --max-bytes "${max_bytes:-16777216}" -- "$@"
}

# The seconds that a command took, with its output in a file.
timed() { # FILE COMMAND...
  local from=$EPOCHREALTIME
  logged "$@"
  awk -v from="$from" -v to="$EPOCHREALTIME" 'BEGIN { printf "%.2f\n", to - from }'
}

# Compares $work/plain.results with $work/trace.results and says what was found.
summarize() { # SECONDS_PLAIN
  diff "$work/plain.results" "$work/trace.results" >&2 || { echo "$name: results differ from the plain build's" >&2; exit 1; }
  [[ -s $work/trace.results ]] || { echo "$name: no results" >&2; exit 1; }
  python3 "$root/test/real/summary.py" "$name" "$work" "$1"
}

# Of an MPI program: builds it plain and in trace mode for each MPI, by a build() that takes mpicc.$mpi, and runs the
# suite's jobs with both.
run_jobs() {
  export CCACHE_DISABLE=1 # It takes mpicc for the compiler, and so objects of the plain build for those of the other.
  for mpi in ${LEASTACTION_TEST_MPIS:-openmpi mpich}; do
    build_both
    python3 "$here/jobs.py" --leastaction "$build/bin/leastaction" --mpi "$mpi" --work "$work" ${long:+--long}
    rm -rf "$work/plain" "$work/trace"
  done
}

compare_builds() {
  build_both
  compare_code
  seconds=$(timed "$work/plain.log" in_folder "$work/plain" run_tests)
  export -f run_tests
  record_all bash -euo pipefail -c run_tests
  for kind in plain trace; do
    results <"$work/$kind.log" >"$work/$kind.results"
  done
  summarize "$seconds"
}
