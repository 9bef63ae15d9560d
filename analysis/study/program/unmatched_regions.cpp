#include "analysis/study/program/unmatched_regions.h"

#include "analysis/base/suggestion.h"
#include "runtime/format.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <memory>
#include <set>

namespace leastaction {

std::vector<std::string> unmatchedRegions(std::span<ElfModule *const> modules) {
  std::set<std::string> matched, unmatched;
  for (const ElfModule *module : modules)
    for (const std::string &pattern : module->regionPatterns())
      if (!pattern.empty())
        (pattern.front() == format::matchedPattern ? matched : unmatched).insert(pattern.substr(1));
  std::erase_if(unmatched, [&](const std::string &pattern) { return matched.contains(pattern); });
  std::vector<std::string> names;
  if (!unmatched.empty())
    for (ElfModule *module : modules)
      std::ranges::move(module->functionNames(), std::back_inserter(names));
  std::vector<std::string> sentences;
  for (const std::string &pattern : unmatched) {
    const std::string meant = suggestion(pattern, names);
    sentences.push_back(fmt::format("--la-region={} matches no function that was compiled with it{}", pattern,
                                    meant.empty() ? "" : " (" + meant.substr(0, meant.size() - 1) + ")"));
  }
  return sentences;
}

std::vector<std::string> unmatchedRegionNotes(const Run &run) {
  std::vector<std::string> notes = unmatchedRegions(run.modules());
  for (std::string &note : notes)
    note += ".";
  return notes;
}

std::vector<std::string> unmatchedRegionsOf(const std::string &program) {
  const Result<std::unique_ptr<ElfModule>> module = ElfModule::open(program);
  if (!module)
    return {};
  ElfModule *const only = module->get();
  return unmatchedRegions({&only, 1});
}

} // namespace leastaction
