#include "analysis/cli/event_options.h"

#include "analysis/cli/choice_option.h"
#include "analysis/cli/progress.h"

namespace leastaction::cli {

void addEventOptions(CLI::App &app, EventInputOptions &options) {
  app.add_option("--core", options.core,
                 "core model: a name from 'leastaction cores' or a TOML file (default: the one that "
                 "fits this machine)");
  addChoice(app, "--completion", options.completion,
            "when an instruction completes: when it retires, in order, so that its kappa tells what it waits "
            "for, or already when its execution ends and its result is there, which is what probes measure");
  addChoice(app, "--opaque", options.opaque,
            "time of calls into code without instrumentation: nominal, the core's same few ticks for each, so that two "
            "recordings of one program have the same events; or as measured by the clock while recording");
  addChoice(app, "--layout", options.layout,
            "where code and static data lie: as they were linked, or, canonical, where what the program executes puts "
            "them, so that nothing else that the program consists of changes its ticks");
  addChoice(app, "--memory", options.memory,
            "perfect: every access is a hit in the first level cache, to see what of the time is memory's");
  addChoice(app, "--branches", options.branches,
            "perfect: no branch is mispredicted, to see what of the time is theirs");
  addChoice(app, "--source", options.source,
            "what to take of a run of a trace-mode program that was recorded with --step: its trace or its steps "
            "(default: the trace)");
  options.progress = progressBar();
  app.parse_complete_callback([&app, &options] {
    for (const std::string &name : EventInputOptions::names())
      if (app.count(name) != 0)
        options.chosen.push_back(name);
    if (app.get_option_no_throw("--inlines") && app.count("--inlines") != 0)
      options.chosen.emplace_back("--inlines");
  });
}

void addInlinesOption(CLI::App &app, EventInputOptions &options) {
  addChoice(app, "--inlines", options.inlines,
            "source lines of library code that was inlined: those of the user's code that calls it (caller), or the "
            "library's own (callee)");
}

} // namespace leastaction::cli
