#include "analysis/study/program/unrecorded_notes.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace leastaction {
namespace {

constexpr size_t mostUnrecordedListed = 3;

/// "2 because their reason (f, g)"
std::string leftAloneBecause(const std::string &reason, const std::vector<std::string> &functions) {
  std::string names;
  for (size_t i = 0; i < std::min(functions.size(), mostUnrecordedListed); ++i)
    names += (i ? ", " : "") + functions[i];
  if (functions.size() > mostUnrecordedListed)
    names += fmt::format(" and {} more", functions.size() - mostUnrecordedListed);
  return fmt::format("{} could not be instrumented ({}): {}", functions.size(), names, reason);
}

} // namespace

std::vector<std::string> unrecordedNotes(const UnrecordedCode &code) {
  const uint64_t functions = code.leftAlone.size() + code.foreign;
  if (functions == 0)
    return {};
  std::string note = fmt::format("Not recorded: {} of {} functions", functions, code.functions);
  if (code.bytes != 0 && code.leftAloneBytes + code.foreignBytes != 0)
    note += fmt::format(", {:.1f} % of the code", 100.0 * static_cast<double>(code.leftAloneBytes + code.foreignBytes) /
                                                      static_cast<double>(code.bytes));
  std::map<std::string, std::vector<std::string>> byReason;
  for (const LeftAlone &function : code.leftAlone)
    byReason[function.reason].push_back(function.function);
  const char *separator = ". ";
  for (const auto &[reason, names] : byReason) {
    note += separator + leftAloneBecause(reason, names);
    separator = "; ";
  }
  if (code.foreign != 0)
    note += separator + fmt::format("{} {} compiled without the plugin (other compilers, assembly, libraries)",
                                    code.foreign, code.foreign == 1 ? "was" : "were");
  return {note + "."};
}

std::vector<std::string> unrecordedNotes(Run &run) {
  return unrecordedNotes(run.unrecordedCode());
}

} // namespace leastaction
