#include "analysis/cli/command.h"
#include "analysis/cli/installation.h"
#include "analysis/cli/report_output.h"
#include "analysis/study/program/doctor.h"

#include <llvm/Config/llvm-config.h>

namespace leastaction::cli {

Result<int> commandDoctor(int argc, char **argv) {
  CLI::App app("Checks what works on this machine, one line each, and says how to fix the rest. It compiles, records "
               "and reports a small program in a temporary folder, single-steps and emulates it, and removes "
               "everything again. Exit code 0 if programs can be compiled, recorded and reported, else 1.",
               "leastaction doctor");
  std::string json;
  app.add_option("--json", json, "also write JSON to this file; with -, to standard output instead of the text");
  app.footer("\nexample:\n  leastaction doctor");
  if (std::optional<int> exit = parse(app, argc, argv))
    return *exit;
  TRY(checkOutputs({}, {json}));
  const DoctorReport report = examineMachine({.leastaction = installation().executable,
                                              .library = installation().library,
                                              .version = LEASTACTION_VERSION,
                                              .llvm = LLVM_VERSION_STRING});
  TRY(writeReport({{json, [&] { return jsonFile(doctorJson(report)); }}},
                  [&](const TextStyle &) { return doctorText(report); }));
  return report.works() ? exitDone : exitNo;
}

} // namespace leastaction::cli
