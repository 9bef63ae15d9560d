// --sample, --precision, --windows and --seed, of commands that may replay windows of a run instead of all of it.
//
//   addSampleOptions(app, question.events);
//   const JoinedArguments arguments(argc, argv);        // --sample off is --sample=off, --sample 2s is --sample=2s
//   if (std::optional<int> exit = parse(app, arguments.count(), arguments.values())) ...
//   offerSample(question.events, {question.path});
#pragma once

#include "analysis/study/program/event_options.h"

#include <CLI/CLI.hpp>

#include <memory>
#include <string>
#include <vector>

namespace leastaction::cli {

void addSampleOptions(CLI::App &app, EventInputOptions &options);

/// Of long replays of these inputs, progress says how long they would take with --sample, if all of them may be sampled
/// and are not. `known`: a sentence that is shown above the bars which begin once it is there.
void offerSample(EventInputOptions &options, const std::vector<std::string> &paths,
                 std::shared_ptr<const std::string> known = {});

/// Fails if windows are described that nothing is replayed in.
Result<void> checkSampleOptions(const CLI::App &app, const EventInputOptions &options);

/// --sample is a flag, so a value that follows it has to be joined to it.
class JoinedArguments {
public:
  JoinedArguments(int argc, char **argv);
  int count() const { return static_cast<int>(words_.size()); }
  char **values() { return pointers_.data(); }

private:
  std::vector<std::string> words_;
  std::vector<char *> pointers_;
};

} // namespace leastaction::cli
