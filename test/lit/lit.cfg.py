# Tests of the plugin, the runtime and the commands, as a user meets them. What the substitutions are:
#
#   %leastaction               the executable of this build
#   %without_parts             the same without the optional parts
#   %clang, %clangxx           the compiler, without the plugin
#   %la_clang, %la_clangxx     the compiler with plugin and runtime
#   %same_code FILE FLAGS      the plugin leaves the program's own instructions as they are
#   %same_behaviour FILE FLAGS a program does what it does without the plugin, its recording is intact, and the replay
#                              counts the instructions that the processor executed
#   %same_output FILE FLAGS    the same but for the count
#   %regions_at COMPILER FILE FLAGS...   each region holds what its name says, with each of the FLAGS
#   %same_as_steps FILE FLAGS  trace mode records what single-stepping sees: instructions in their order, and addresses
#   %same_as_emulated FILE FLAGS  the same with what the emulator records
#   %same_everywhere PROGRAM   its events are the same wherever and however often it is recorded
#   %mpirun, %mpi_flags        Open MPI's launcher, and what compiles and links a program for it (feature openmpi)
#   %mpi_job FILE RANKS        an MPI program does what it does without recording, with each MPI; prints mpi.trace of its
#                              ranks (feature mpi-layer)
#   %show_emulated RUN FUNCTION...  what the emulator recorded of the first thread, with the functions' accesses
#   %aarch64_clang, %aarch64_clangxx  the compiler for programs of AArch64 (feature aarch64)
#   %ppc64_gcc, %ppc64_gxx, %ppc64_clang  compilers for programs of big-endian PowerPC (feature ppc64)
#   %exits CODE COMMAND        the command ends with this exit code
#   %wrapper_test %s           runs the test file itself, a Python script that uses test/tools/wrapper_driver.py
#   %json FILE EXPRESSION...   checks a JSON file: each expression sees it as `d` and must be true; reports have only keys of docs/schema
import glob
import importlib.util
import os
import shutil
import subprocess
import sys

import lit.formats

config.name = "leastaction"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".c", ".cpp", ".ll", ".test"]
config.excludes = ["Inputs", "CMakeLists.txt"]
config.test_source_root = os.path.dirname(__file__)
config.environment["PATH"] = os.pathsep.join([config.llvm_tools, config.environment["PATH"]])
config.environment["PYTHONDONTWRITEBYTECODE"] = "1"
for name in list(config.environment):
    if name.startswith("LEASTACTION"):
        del config.environment[name]

# The wrapper's tests are scripts; what they run, they find in the environment.
config.environment["LEASTACTION_TEST_WRAP"] = config.leastaction + "-wrap"
config.environment["LEASTACTION_TEST_FAKE"] = config.fake_compiler
config.environment["LEASTACTION_TEST_LEASTACTION"] = config.leastaction
config.environment["PYTHONPATH"] = os.path.join(config.source_root, "test", "tools")

inputs = os.path.join(config.test_source_root, "Inputs")
python = f"{sys.executable} {inputs}"
tool = f"--leastaction {config.leastaction} --work %t.same"
config.substitutions += [
    ("%leastaction", config.leastaction),
    ("%without_parts", config.without_parts),
    ("%la_clangxx", f"{config.leastaction} clang++"),
    ("%la_clang", f"{config.leastaction} clang"),
    ("%clangxx", "clang++-22"),
    ("%clang", "clang-22"),
    ("%same_code", f"{python}/compare_code.py {tool}"),
    ("%same_behaviour", f"{python}/compare_builds.py {tool} --counter {config.counter}"),
    ("%same_output", f"{python}/compare_builds.py {tool}"),
    ("%regions_at", f"{python}/regions_at_levels.py {tool}"),
    ("%same_as_steps", f"{python}/compare_steps.py {tool}"),
    ("%same_as_emulated", f"{python}/compare_steps.py {tool} --emulate"),
    ("%same_everywhere", f"{python}/same_everywhere.py --leastaction {config.leastaction} --work %t.everywhere"),
    ("%mpi_job", f"{python}/mpi_job.py --leastaction {config.leastaction} --work %t.job"),
    ("%count_instructions", config.counter),
    ("%show_emulated", config.show_emulated),
    ("%aarch64_clangxx", "clang++-22 --target=aarch64-linux-gnu -fuse-ld=lld"),
    ("%aarch64_clang", "clang-22 --target=aarch64-linux-gnu -fuse-ld=lld"),
    ("%ppc64_gcc", "powerpc64-linux-gnu-gcc"),
    ("%ppc64_gxx", "powerpc64-linux-gnu-g++"),
    ("%ppc64_clang", "clang-22 --target=powerpc64-linux-gnu -mcpu=970"),
    ("%wrapper_test", f"timeout 300 {sys.executable}"),
    ("%exits", f"{python}/exits.py"),
    ("%json", f"{python}/check_json.py"),
    ("%python", sys.executable),
    ("%inputs", inputs),
    ("%library", config.library),
    ("%source_root", config.source_root),
    ("%build_root", os.path.dirname(os.path.dirname(config.leastaction))),
]

with open("/proc/cpuinfo") as file:
    config.available_features.update({"avx2", "fma", "avx512bw", "avx512vl"} & set(file.read().split()))

config.available_features.update(part for part, has in config.parts.items() if has == "ON")
if not config.sanitizers:  # they map far more than they use
    config.available_features.add("memory-limits")
if os.geteuid() == 0:
    config.available_features.add("root")
if subprocess.run(["unshare", "-m", "mount", "-t", "tmpfs", "none", "/proc"], capture_output=True).returncode == 0:
    config.available_features.add("mount")
if os.path.exists(os.path.join(config.llvm_tools, os.pardir, "lib", "libomp.so")):
    config.available_features.add("openmp")

if shutil.which("smpirun") and shutil.which("smpicc"):
    config.available_features.add("simgrid")
for header in ("catch2/catch.hpp", "doctest/doctest.h"):
    if os.path.exists(os.path.join("/usr/include", header)):
        config.available_features.add(header.split("/")[0])
if shutil.which("qemu-x86_64"):
    config.available_features.add("qemu")
if shutil.which("qemu-aarch64") and glob.glob("/usr/lib/gcc-cross/aarch64-linux-gnu/*/libstdc++.a"):
    config.available_features.add("aarch64")
if shutil.which("qemu-ppc64") and shutil.which("powerpc64-linux-gnu-g++"):
    config.available_features.add("ppc64")
config.available_features.update(name for name in ("groff", "vim") if shutil.which(name))
if shutil.which("lintian") and not config.sanitizers:
    config.available_features.add("lintian")
if importlib.util.find_spec("jsonschema"):
    config.available_features.add("jsonschema")
if shutil.which("ccache"):
    config.available_features.add("ccache")
if shutil.which("mpicc.openmpi") or shutil.which("mpicc.mpich"):
    config.available_features.add("mpi-wrappers")

if any(config.parts[f"{kind}-layer"] == "ON" and shutil.which("mpicc." + kind) for kind in ("openmpi", "mpich")):
    config.available_features.add("mpi-layer")
    if shutil.which("gfortran") and shutil.which("mpif90.openmpi") and shutil.which("mpif90.mpich"):
        config.available_features.add("mpi-fortran")

# Open MPI is not needed for anything else; as root, and with more ranks than cores, it wants to be asked.
if shutil.which("mpirun") and shutil.which("mpicc"):
    flags = [subprocess.run(["mpicc", f"--showme:{what}"], capture_output=True, text=True) for what in ("compile", "link")]
    if all(answer.returncode == 0 for answer in flags):
        config.available_features.add("openmpi")
        if shutil.which("oshcc"):
            config.available_features.add("openshmem")
        if glob.glob("/usr/lib/*/open-coarrays/openmpi/bin/caf"):
            config.available_features.add("coarrays")
        config.substitutions += [
            ("%mpi_flags", " ".join(answer.stdout.strip() for answer in flags)),
            ("%mpirun", "mpirun --allow-run-as-root --oversubscribe"),
        ]
