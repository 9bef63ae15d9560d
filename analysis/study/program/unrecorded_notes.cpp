#include "analysis/study/program/unrecorded_notes.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <memory>

namespace leastaction {
namespace {

constexpr size_t mostUnrecordedListed = 3;

/// "2 could not be instrumented (f, g): reason"
std::string leftAloneBecause(const std::string &reason, const std::vector<std::string> &functions) {
  std::string names;
  for (size_t i = 0; i < std::min(functions.size(), mostUnrecordedListed); ++i)
    names += (i ? ", " : "") + functions[i];
  if (functions.size() > mostUnrecordedListed)
    names += fmt::format(" and {} more", functions.size() - mostUnrecordedListed);
  return fmt::format("{} could not be instrumented ({}): {}", functions.size(), names, reason);
}

/// The same of all reasons; empty without functions.
std::string leftAloneText(const std::vector<LeftAlone> &leftAlone) {
  std::map<std::string, std::vector<std::string>> byReason;
  for (const LeftAlone &function : leftAlone)
    byReason[function.reason].push_back(function.function);
  std::string text;
  for (const auto &[reason, names] : byReason)
    text += (text.empty() ? "" : "; ") + leftAloneBecause(reason, names);
  return text;
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
  const std::string alone = leftAloneText(code.leftAlone);
  if (!alone.empty())
    note += ". " + alone;
  if (code.foreign != 0)
    note += (alone.empty() ? ". " : "; ") +
            fmt::format("{} {} compiled without the plugin (other compilers, assembly, libraries)", code.foreign,
                        code.foreign == 1 ? "was" : "were");
  return {note + "."};
}

std::string leftAloneIn(const std::string &program) {
  const Result<std::unique_ptr<ElfModule>> module = ElfModule::open(program);
  const Result<CodeTable> table = module ? (*module)->codeTable() : std::unexpected(module.error());
  if (!table)
    return {};
  return leftAloneText(table->leftAlone);
}

std::vector<std::string> unrecordedNotes(Run &run) {
  return unrecordedNotes(run.unrecordedCode());
}

} // namespace leastaction
