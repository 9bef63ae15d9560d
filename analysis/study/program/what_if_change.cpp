#include "analysis/study/program/what_if_change.h"

#include "analysis/base/trimmed.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <set>

namespace leastaction {
namespace {

constexpr uint16_t mostLatencyTicks = 10'000;
constexpr std::string_view rules = "loads=L1, loads=L2, loads=L3, branches=predicted, latency=TICKS or free";

template <class Number> std::optional<Number> wholeNumber(std::string_view digits) {
  Number number = 0;
  const auto [end, problem] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
  if (problem != std::errc() || end != digits.data() + digits.size())
    return std::nullopt;
  return number;
}

bool areDigits(std::string_view text) {
  return !text.empty() && std::ranges::all_of(text, [](char digit) { return digit >= '0' && digit <= '9'; });
}

Result<InstructionChange> parseRule(std::string_view rule, const std::string &where) {
  const size_t equals = rule.find('=');
  const std::string_view name = rule.substr(0, equals);
  const std::string_view value = equals == std::string_view::npos ? "" : rule.substr(equals + 1);
  if (rule == "memory=perfect" || rule == "branches=perfect" || rule == "sets=hashed")
    return fail(fmt::format("{} is of the whole program, not of a place", rule), where,
                fmt::format("write {} without a place", rule));
  if (rule == "free")
    return InstructionChange{.free = true};
  if (name == "branches") {
    if (value == "predicted")
      return InstructionChange{.predicted = true};
    return fail(fmt::format("branches of a line cannot be '{}'", value), where, "write branches=predicted");
  }
  if (name == "loads") {
    for (const MemoryLevel level : {MemoryLevel::l1, MemoryLevel::l2, MemoryLevel::l3})
      if (value == leastaction::name(level))
        return InstructionChange{.loadsFrom = level};
    return fail(fmt::format("loads cannot come from '{}'", value), where, "write loads=L1, loads=L2 or loads=L3");
  }
  if (name == "latency") {
    const std::optional<uint16_t> ticks = wholeNumber<uint16_t>(value);
    if (!ticks || *ticks > mostLatencyTicks)
      return fail(fmt::format("a latency cannot be '{}'", value), where,
                  fmt::format("write a whole number of ticks from 0 to {}", mostLatencyTicks));
    return InstructionChange{.latencyTicks = ticks};
  }
  return fail(fmt::format("there is no rule '{}'", rule), where, fmt::format("write {}", rules));
}

/// "dot.c" is the end of "/src/dot.c", but not of "/src/polydot.c".
bool endsPath(std::string_view path, std::string_view end) {
  return path.ends_with(end) &&
         (path.size() == end.size() || end.starts_with('/') || path[path.size() - end.size() - 1] == '/');
}

/// "sort" is the name of "(anonymous namespace)::sort(int*, int)", and "sort<int>" that of "void sort<int>(int*)".
bool namesFunction(std::string_view function, std::string_view wanted) {
  if (function == wanted)
    return true;
  const size_t at = function.find(wanted);
  return at != std::string_view::npos &&
         (at == 0 || function.substr(0, at).ends_with("::") || function[at - 1] == ' ') &&
         function.substr(at + wanted.size()).starts_with('(');
}

std::string listed(const std::set<std::string> &names) {
  constexpr size_t most = 4;
  std::string text;
  size_t shown = 0;
  for (const std::string &name : names) {
    if (shown++ == most)
      return text + fmt::format(" and {} more", names.size() - most);
    text += (text.empty() ? "" : ", ") + name;
  }
  return text;
}

} // namespace

Result<WhatIfChange> parseChange(const std::string &text) {
  const std::string where = fmt::format("--what-if '{}'", text);
  const std::string_view whole = trimmed(text);
  WhatIfChange change{.text = std::string(whole)};
  change.perfectMemory = whole == "memory=perfect";
  change.perfectBranches = whole == "branches=perfect";
  change.hashedSets = whole == "sets=hashed";
  if (change.isEverywhere())
    return change;
  const size_t blank = whole.find_last_of(" \t");
  if (blank == std::string_view::npos)
    return fail(
        whole.find('=') != std::string_view::npos ? fmt::format("there is no change '{}' of the whole program", whole)
                                                  : "a change has a place and a rule",
        where,
        fmt::format("write FILE:LINE RULE or FUNCTION RULE, with {}; or memory=perfect, branches=perfect, sets=hashed",
                    rules));
  change.rule = TRY(parseRule(whole.substr(blank + 1), where));
  const std::string_view place = trimmed(whole.substr(0, blank));
  change.text = fmt::format("{} {}", place, whole.substr(blank + 1));
  const size_t colon = place.rfind(':');
  if (colon == std::string_view::npos || !areDigits(place.substr(colon + 1))) {
    change.function = place;
    return change;
  }
  change.file = place.substr(0, colon);
  change.line = wholeNumber<uint32_t>(place.substr(colon + 1)).value_or(0);
  if (change.file.empty())
    return fail("the line has no file", where, "write FILE:LINE, for example dot.c:14");
  if (change.line == 0)
    return fail(fmt::format("there is no line {}", place.substr(colon + 1)), where, "count lines from 1");
  return change;
}

void WhatIfChange::applyTo(CoreModel::Options &options) const {
  options.perfectMemory |= perfectMemory;
  options.perfectBranches |= perfectBranches;
  if (hashedSets)
    options.setIndex = SetIndex::hashed;
}

Result<void> WhatIfChange::checkCore(const CoreDescription &core) const {
  if (rule.loadsFrom == MemoryLevel::l3 && core.l3.bytes == 0)
    return fail(fmt::format("loads cannot come from L3: the core {} has none", core.name),
                fmt::format("--what-if '{}'", text), "write loads=L1 or loads=L2");
  return {};
}

Result<void> WhatIfChange::find(const InstructionTable &table) {
  if (isEverywhere())
    return {};
  const std::string where = fmt::format("--what-if '{}'", text);
  const bool isLine = line != 0;
  std::set<std::string> found, otherLines;
  for (const Instruction &instruction : table.instructions()) {
    const std::string &name = isLine ? table.fileName(instruction.file) : table.functionName(instruction.function);
    if (!(isLine ? endsPath(name, file) : namesFunction(name, function)))
      continue;
    if (!isLine || instruction.line == line)
      found.insert(name);
    else
      otherLines.insert(name);
  }
  std::string &wanted = isLine ? file : function;
  if (found.contains(wanted))
    return {};
  if (found.size() > 1)
    return fail(fmt::format("'{}' may be any of several {}: {}", wanted, isLine ? "files" : "functions", listed(found)),
                where, "write more of the name");
  if (found.empty() && !isLine)
    return fail(fmt::format("no instruction of a function '{}' was executed", function), where,
                "'leastaction why --by function' lists those that were; name lines of one that was inlined");
  if (found.empty())
    return fail(otherLines.empty() ? fmt::format("no instruction of a file '{}' was executed", file)
                                   : fmt::format("line {} of {} has no instruction that was executed", line, file),
                where, "'leastaction why' lists lines that have some; programs need -g for it");
  wanted = *found.begin();
  return {};
}

bool WhatIfChange::concerns(const InstructionTable &table, uint32_t row) const {
  const Instruction &instruction = table.instructions()[row];
  if (line != 0)
    return instruction.line == line && table.fileName(instruction.file) == file;
  return !function.empty() && table.functionName(instruction.function) == function;
}

Result<void> WhatIfChange::checkPlace(const InstructionTable &table) const {
  for (uint32_t row = 0; row < table.instructions().size(); ++row)
    if (fits(table, row))
      return {};
  return WhatIfChange(*this).find(table);
}

Error WhatIfChange::changesNothing() const {
  return {.what = "nothing of what was executed there is changed by it",
          .where = fmt::format("--what-if '{}'", text),
          .remedy = "loads= is for lines that load, branches= for lines that branch, latency= for lines that compute"};
}

bool WhatIfChange::fits(const InstructionTable &table, uint32_t row) const {
  const Instruction &instruction = table.instructions()[row];
  return fits(table.fileName(instruction.file), instruction.line, table.functionName(instruction.function));
}

bool WhatIfChange::fits(std::string_view path, uint32_t lineOfPath, std::string_view functionName) const {
  if (line != 0)
    return lineOfPath == line && endsPath(path, file);
  return !function.empty() && namesFunction(functionName, function);
}

} // namespace leastaction
