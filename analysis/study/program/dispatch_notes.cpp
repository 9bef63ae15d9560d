#include "analysis/study/program/dispatch_notes.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <set>

namespace leastaction {
namespace {

constexpr size_t mostDispatchListed = 5;

/// The first few, and how many more there are.
std::string dispatchList(const std::set<std::string> &all) {
  const std::vector<std::string> shown(
      all.begin(), std::next(all.begin(), static_cast<ptrdiff_t>(std::min(all.size(), mostDispatchListed))));
  const std::string more = all.size() > shown.size() ? fmt::format(" and {} more", all.size() - shown.size()) : "";
  return fmt::format("{}{}", fmt::join(shown, ", "), more);
}

std::string dispatchPlace(const std::string &file, uint32_t line) {
  return file.empty() || !line ? "" : fmt::format(" at {}:{}", file, line);
}

} // namespace

std::vector<std::string> dispatchNotes(Run &run, const InstructionTable &table) {
  const std::map<std::string, std::string> versions = run.versionsOfFunctions();
  std::set<std::string> chosen, asked;
  std::set<uint32_t> functions;
  for (const Instruction &instruction : table.instructions()) {
    const std::string &function = table.functionName(instruction.function);
    const std::string &opcode = table.opcodeName(instruction.opcode);
    if (opcode == "cpuid" || opcode == "xgetbv")
      asked.insert(function + dispatchPlace(table.fileName(instruction.file), instruction.line));
    if (!functions.insert(instruction.function).second)
      continue;
    if (const auto version = versions.find(function); version != versions.end()) {
      const std::optional<SourceLine> begin = run.definition(function);
      chosen.insert(fmt::format("{}{} ({} ran)", version->second, begin ? dispatchPlace(begin->file, begin->line) : "",
                                function));
    }
  }
  const std::string &level = run.facts().pinnedDispatch;
  std::vector<std::string> notes;
  if (!chosen.empty() && !level.empty())
    notes.push_back(
        fmt::format("The program chooses code by processor, pinned to {}: {}.", level, dispatchList(chosen)));
  if (!chosen.empty() && level.empty())
    notes.push_back(fmt::format(
        "The program chooses code by processor, not pinned, so that another machine may run other code: {}.",
        dispatchList(chosen)));
  if (!asked.empty())
    notes.push_back(fmt::format(
        "The program asks the processor itself (cpuid), which nothing pins, so that another machine may run "
        "other code: {}.",
        dispatchList(asked)));
  return notes;
}

} // namespace leastaction
