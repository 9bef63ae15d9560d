#include "analysis/study/program/event_options.h"

#include <algorithm>
#include <thread>

namespace leastaction {

const std::vector<std::string> &EventInputOptions::names() {
  static const std::vector<std::string> names{"--core",   "--completion", "--opaque", "--layout",
                                              "--memory", "--branches",   "--source"};
  return names;
}

std::vector<std::string> EventInputOptions::assumptions() const {
  std::vector<std::string> sentences;
  if (completion == Completion::execution)
    sentences.emplace_back("An instruction completes when its result is available, not when it retires.");
  if (memory == Fidelity::perfect)
    sentences.emplace_back("Memory is assumed perfect: every access hits the L1 cache. Calls into code "
                           "without instrumentation keep their times.");
  if (branches == Fidelity::perfect)
    sentences.emplace_back("Branch prediction is assumed perfect: no branch is mispredicted.");
  return sentences;
}

unsigned EventInputOptions::threadCount() const {
  return threads != 0 ? threads : std::max(std::thread::hardware_concurrency(), 1u);
}

std::vector<std::string> EventInputOptions::perfect() const {
  std::vector<std::string> perfect;
  if (memory == Fidelity::perfect)
    perfect.emplace_back("memory");
  if (branches == Fidelity::perfect)
    perfect.emplace_back("branches");
  return perfect;
}

std::vector<std::string> EventInputOptions::given(bool withSource) const {
  std::vector<std::string> given;
  for (const std::string &name : names())
    if (std::ranges::find(chosen, name) != chosen.end() && (withSource || name != "--source"))
      given.push_back(name);
  if (withSource && std::ranges::find(chosen, "--inlines") != chosen.end())
    given.emplace_back("--inlines");
  return given;
}

std::string unusedNote(const std::vector<std::string> &unused, RunMode mode) {
  std::string list;
  for (const std::string &option : unused)
    list += (list.empty() ? "" : ", ") + option;
  return list + (unused.size() == 1 ? " changes" : " change") + " nothing of " +
         (mode == RunMode::events ? "an events CSV." : "a run of mode=" + std::string(nameOf(mode)) + ".");
}

} // namespace leastaction
