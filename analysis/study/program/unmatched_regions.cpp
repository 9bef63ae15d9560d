#include "analysis/study/program/unmatched_regions.h"

#include "analysis/base/suggestion.h"
#include "runtime/format.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <memory>
#include <set>
#include <span>
#include <string_view>

namespace leastaction {

namespace {

/// "--la-region=slove matches no function of the program (did you mean 'solve'?)", of each of the patterns.
std::vector<std::string> unmatchedSentences(std::string_view option, const std::set<std::string> &patterns,
                                            std::string_view functions, std::span<ElfModule *const> modules) {
  std::vector<std::string> names;
  if (!patterns.empty())
    for (ElfModule *module : modules)
      std::ranges::move(module->functionNames(), std::back_inserter(names));
  std::vector<std::string> sentences;
  for (const std::string &pattern : patterns) {
    const std::string meant = suggestion(pattern, names);
    sentences.push_back(fmt::format("{}={} matches no function {}{}", option, pattern, functions,
                                    meant.empty() ? "" : " (" + meant.substr(0, meant.size() - 1) + ")"));
  }
  return sentences;
}

std::vector<std::string> unmatchedByPlugin(std::span<ElfModule *const> modules) {
  std::set<std::string> matched, unmatched;
  for (const ElfModule *module : modules)
    for (const std::string &pattern : module->regionPatterns())
      if (!pattern.empty())
        (pattern.front() == format::matchedPattern ? matched : unmatched).insert(pattern.substr(1));
  std::erase_if(unmatched, [&](const std::string &pattern) { return matched.contains(pattern); });
  return unmatchedSentences("--la-region", unmatched, "that was compiled with it", modules);
}

} // namespace

std::vector<std::string> unmatchedRegions(const Run &run) {
  if (run.facts().mode != RunMode::emulate)
    return unmatchedByPlugin(run.modules());
  const std::vector<std::string> &unmatched = run.facts().unmatchedRegions;
  return unmatchedSentences("--region", {unmatched.begin(), unmatched.end()}, "whose code is recorded", run.modules());
}

std::vector<std::string> unmatchedRegionNotes(const Run &run) {
  std::vector<std::string> notes = unmatchedRegions(run);
  for (std::string &note : notes)
    note += ".";
  return notes;
}

std::vector<std::string> unmatchedRegionsOf(const std::string &program) {
  const Result<std::unique_ptr<ElfModule>> module = ElfModule::open(program);
  if (!module)
    return {};
  ElfModule *const only = module->get();
  return unmatchedByPlugin({&only, 1});
}

} // namespace leastaction
