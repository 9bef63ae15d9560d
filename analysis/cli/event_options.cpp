#include "analysis/cli/event_options.h"

#include "analysis/cli/choice_option.h"
#include "analysis/cli/progress.h"

namespace leastaction::cli {
namespace {

void addCore(CLI::App &app, EventInputOptions &options) {
  app.add_option("--core", options.core,
                 "core model: a name from 'leastaction cores' or a TOML file (default: the one that "
                 "fits this machine; neoverse-v2 for AArch64 programs, ppc970 for PowerPC ones)");
}

void addOpaque(CLI::App &app, EventInputOptions &options) {
  addChoice(app, "--opaque", options.opaque,
            "time of calls into code that is not instrumented: nominal, the same few ticks for each call, so that two "
            "recordings of one program have the same events; or as measured while recording");
}

void addLayout(CLI::App &app, EventInputOptions &options) {
  addChoice(app, "--layout", options.layout,
            "addresses of code and static data: real, as linked; or canonical, in the order of first use, so that code "
            "and data that are not used have no influence on the ticks");
}

void noteChosen(CLI::App &app, EventInputOptions &options, const std::vector<std::string> &names) {
  app.parse_complete_callback([&app, &options, &names] {
    for (const std::string &name : names)
      if (app.count(name) != 0)
        options.chosen.push_back(name);
    if (app.get_option_no_throw("--inlines") && app.count("--inlines") != 0)
      options.chosen.emplace_back("--inlines");
  });
}

} // namespace

void addEventOptions(CLI::App &app, EventInputOptions &options) {
  addCore(app, options);
  addChoice(app, "--completion", options.completion,
            "when an instruction completes: when it retires, in program order, so that kappa includes its wait to "
            "retire; or when its execution ends and its result is available, as probes measure it");
  addOpaque(app, options);
  addLayout(app, options);
  addChoice(app, "--memory", options.memory,
            "let every access hit in the L1 cache (perfect), which shows how much time memory costs");
  addChoice(app, "--branches", options.branches,
            "predict every branch correctly (perfect), which shows how much time mispredictions cost");
  addChoice(app, "--source", options.source, "use the trace or the steps of a run that has both (default: the trace)");
  options.progress = progressBar();
  noteChosen(app, options, EventInputOptions::names());
}

void addJobEventOptions(CLI::App &app, EventInputOptions &options) {
  addCore(app, options);
  addOpaque(app, options);
  addLayout(app, options);
  options.progress = progressBar();
  noteChosen(app, options, jobEventOptions());
}

const std::vector<std::string> &jobEventOptions() {
  static const std::vector<std::string> names{"--core", "--opaque", "--layout"};
  return names;
}

void addThreadsOption(CLI::App &app, EventInputOptions &options, const std::string &inputs,
                      const std::string &ofDefault) {
  app.add_option("-j", options.threads,
                 inputs +
                     "number of threads that replay in parallel; any number gives the same result (default: as many as "
                     "there are processors" +
                     ofDefault + ")")
      ->type_name("THREADS")
      ->check(CLI::Range(1, 1024));
}

void addInlinesOption(CLI::App &app, EventInputOptions &options) {
  addChoice(app, "--inlines", options.inlines,
            "count inlined library code at the line of your code that calls it (caller), or at the library's own line "
            "(callee)");
}

} // namespace leastaction::cli
