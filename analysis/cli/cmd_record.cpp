#include "analysis/base/text_format.h"
#include "analysis/cli/command.h"
#include "analysis/cli/installation.h"
#include "analysis/cli/program_line.h"
#include "analysis/cli/run_program.h"
#include "analysis/study/program/emulation.h"
#include "analysis/study/program/recorded_program.h"
#include "analysis/study/program/recording.h"
#include "analysis/study/program/sample_period.h"

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <string_view>
#include <sys/wait.h>

namespace leastaction::cli {

Result<int> commandRecord(int argc, char **argv) {
  CLI::App app("Runs a program and records it into a run folder: one compiled with the leastaction plugin, or, with "
               "--emulate, any other. Passes the program's output, exit code and signals through.",
               "leastaction record");
  RecordQuestion question;
  if (const char *clock = getenv("LEASTACTION_CLOCK"))
    question.clock = clock;
  std::vector<std::string> regions;
  bool libraries = false;
  bool randomize = false;
  app.add_option("-o", question.out, "run folder to write (default: PROGRAM.run)")->type_name("FOLDER");
  app.add_option(
      "--clock", question.clock,
      "clock that probes of --la-mode=probe read: tsc, cycles, perf:EVENT (a name of libpfm4, or PMU/EVENT/) or "
      "generic; if this machine lacks it, tsc is used, with a note (default: LEASTACTION_CLOCK, else tsc)");
  app.add_option("--callers-past", question.callersPast,
                 "record the callers of timed events longer than TICKS of the probes' clock (mode=probe; default: "
                 "LEASTACTION_CALLERS_PAST, else off)");
  app.add_flag("--sample{" + std::string(usualSamplePeriod) + "}", question.sample,
               "record for as long as you like: only windows of what each thread does, one in each PERIOD of its "
               "processor time (--sample=1s; " +
                   std::string(usualSamplePeriod) + " if none is given), and nothing in between")
      ->type_name("[=PERIOD]");
  app.add_flag("--detached", question.isDetached,
               "with --sample, record nothing until 'leastaction attach' asks for it, for a server");
  app.add_option("--max-bytes", question.mostBytes,
                 "let the traces take no more than BYTES (500k, 100M, 2G): a sample then continues with fewer windows, "
                 "spread over the whole run; other recordings stop (default: LEASTACTION_MAX_BYTES, else no limit)")
      ->type_name("BYTES");
  app.add_flag(
      "--randomize", randomize,
      "leave address randomisation on (default: off, so that two recordings of one program have the same addresses)");
  app.add_flag(
      "--pin-dispatch,!--no-pin-dispatch", question.pinsDispatch,
      "pin code that selects by processor (target_clones, __builtin_cpu_supports, the C library) to its x86-64-v3 "
      "variant (AVX2) on every machine; --no-pin-dispatch lets the processor decide (default: pinned)");
  app.add_flag("--step", question.steps,
               "single-step regions: record every instruction with its exact addresses, libraries included, thousands "
               "of times slower. For programs compiled with --la-mode=markers; for others the steps are recorded "
               "beside the trace, and 'leastaction check' compares the two");
  app.add_flag(
      "--emulate", question.emulates,
      "record the unchanged program in an emulator (QEMU 7.2: qemu-x86_64, qemu-aarch64 or qemu-ppc64): any compiler "
      "and language, also installed programs; about 30 times slower. Each call into a shared library is one event. For "
      "programs compiled with the plugin, this is recorded beside the trace, and 'leastaction check' "
      "compares the two");
  app.add_option("--region", regions,
                 "functions to record with --emulate, by name or pattern, C++ names as in the source ('app::solve*') "
                 "(repeatable; default: what the program marks with leastaction_start, else main)")
      ->allow_extra_args(false);
  app.add_flag("--libraries", libraries,
               "with --emulate, also record the code of shared libraries, including the C library");
  app.footer(
      "\nexamples:\n  leastaction record -o dot.run -- ./dot 100\n"
      "  leastaction record -o dot-steps.run --step -- ./dot 100\n"
      "  leastaction record -o dot-sample.run --sample=1s -- ./dot 100\n"
      "  leastaction record -o dot-bounded.run --sample --max-bytes 100M -- ./dot 100\n"
      "  leastaction record -o ls.run --emulate --libraries -- ls\n"
      "  leastaction record -o dot-faults.run --clock perf:page-faults -- ./dot 100\n\n"
      "For an MPI job, start record under mpirun or srun, or let it start mpirun: it records all ranks and "
      "their MPI calls\ninto one folder.\n"
      "LEASTACTION=off turns recording off.\n"
      "Where the recording could not be written to its end (a full disk), the exit code is 2, if the program's own is "
      "0.");
  for (int i = 1; i < argc && std::string_view(argv[i]) != "--"; ++i)
    if (std::string_view(argv[i]) == "--sample=")
      return fail("--sample= has no time", "leastaction record", "write a whole number and its unit: --sample=100ms");
  const ProgramLine line = TRY(parseProgramLine(app, argc, argv));
  if (line.exit)
    return *line.exit;
  char **const program = line.program;

  if (!question.emulates && (libraries || !regions.empty()))
    return fail(libraries ? "--libraries goes with --emulate" : "--region goes with --emulate", "leastaction record",
                "add --emulate; a program compiled with the plugin has its regions by --la-region");
  if (question.emulates && question.steps)
    return fail("--emulate and --step exclude each other", "leastaction record", "choose one");

  std::vector<std::string> command;
  for (char **word = program; *word; ++word)
    command.emplace_back(*word);
  question.program = recordedProgram(command);
  question.mpiLayer = installation().library + "/libleastaction_mpi.so";
  const char *switched = getenv("LEASTACTION");
  question.emulates &= !switched || std::string_view(switched) != "off";
  const Recording recording = TRY(prepareRecording(question));
  std::optional<Emulation> emulation;
  std::vector<char *> emulated;
  if (question.emulates) {
    emulation = TRY(prepareEmulation({.program = std::move(command),
                                      .regions = regions,
                                      .libraries = libraries,
                                      .repeatable = !randomize,
                                      .plugin = installation().library + "/libleastaction_emulator.so",
                                      .folder = recording.folder,
                                      .mostBytes = recording.mostBytes}));
    for (std::string &word : emulation->command)
      emulated.push_back(word.data());
    emulated.push_back(nullptr);
  }
  std::optional<Tracer> tracer;
  if (question.steps)
    tracer.emplace(recording.mostBytes);
  const int status = TRY(runProgram(emulation ? emulated.data() : program, randomize, tracer ? &*tracer : nullptr));
  if (tracer)
    for (const std::string &message : tracer->messages())
      std::fprintf(stderr, "leastaction: %s\n", printableText(message).c_str());
  const bool ranAtAll =
      !WIFEXITED(status) || (WEXITSTATUS(status) != exitNotFound && WEXITSTATUS(status) != exitNotExecutable);
  bool isIncomplete = false;
  if (emulation) {
    if (const Result<void> completed = completeEmulation(recording); !completed) {
      std::fprintf(stderr, "leastaction: %s\n", printableText(completed.error().text()).c_str());
      isIncomplete = true;
    }
    if (const std::string ending = emulationEnding(*emulation, WIFSIGNALED(status) ? WTERMSIG(status) : 0);
        !ending.empty())
      std::fprintf(stderr, "leastaction: %s\n", ending.c_str());
  }
  linkModulesOf(recording);
  if (const Result<void> stored = storeSourcesOf(recording); !stored)
    std::fprintf(stderr, "leastaction: %s\n", printableText(stored.error().text()).c_str());
  for (const std::string &sentence : whatIsMissing(recording))
    std::fprintf(stderr, "leastaction: %s\n", printableText(sentence).c_str());
  if (const std::string outcome = outcomeOf(recording, ranAtAll); !outcome.empty())
    std::fprintf(stderr, "leastaction: %s\n", printableText(outcome).c_str());
  if (WIFSIGNALED(status)) {
    std::signal(WTERMSIG(status), SIG_DFL);
    raise(WTERMSIG(status));
  }
  const int programs = WIFEXITED(status) ? WEXITSTATUS(status) : exitBad;
  isIncomplete |= couldNotBeWritten(recording);
  if (isIncomplete && programs == 0)
    std::fprintf(
        stderr,
        "leastaction: the recording is incomplete, because it could not be written to its end: the exit code is "
        "%d, though the program's own is 0\n",
        exitBad);
  return isIncomplete && programs == 0 ? exitBad : programs;
}

} // namespace leastaction::cli
