#include "analysis/execution/trace/source_lines.h"

#include "analysis/execution/trace/inline_chains.h"
#include "analysis/execution/trace/library_code.h"
#include "analysis/execution/trace/source_names.h"

#include "llvm/DebugInfo/DWARF/DWARFCompileUnit.h"
#include "llvm/Demangle/Demangle.h"

#include <algorithm>
#include <optional>

namespace leastaction {
namespace {

using LineTable = llvm::DWARFDebugLine::LineTable;

/// A file could say of all its code, row by row, that it has no line.
constexpr uint32_t mostRowsAside = 1 << 12;

std::string textOf(const char *text) {
  return text ? text : "";
}

/// The row next to row `at` that has code and a line: the nearest before it in the range, or else behind it.
std::optional<uint32_t> rowWithLine(const LineTable &table, uint32_t at, CodeRange range) {
  const auto &rows = table.Rows;
  for (uint32_t i = at, left = mostRowsAside; left != 0; --left, --i) {
    if (rows[i].Line != 0 && !rows[i].EndSequence && i + 1 < rows.size() &&
        rows[i + 1].Address.Address > rows[i].Address.Address)
      return i;
    if (i == 0 || rows[i - 1].EndSequence || rows[i].Address.Address <= range.begin)
      break;
  }
  for (uint32_t i = at + 1, left = mostRowsAside; left != 0 && i + 1 < rows.size(); --left, ++i) {
    if (rows[i].EndSequence || rows[i].Address.Address >= range.end)
      break;
    if (rows[i].Line != 0 && rows[i + 1].Address.Address > rows[i].Address.Address)
      return i;
  }
  return std::nullopt;
}

} // namespace

struct SourceLines::Unit {
  struct File {
    std::string spelled;
    bool isLibrarys = false;
  };

  Unit(llvm::DWARFUnit &ofUnit, const LineTable &lines, uint64_t mostRanges)
      : unit(ofUnit), table(lines), folder(textOf(unit.getCompilationDir())),
        library(
            absoluteSource("", folder),
            absoluteSource(folder, textOf(llvm::dwarf::toString(unit.getUnitDIE().find(llvm::dwarf::DW_AT_name), "")))),
        chains(unit, mostRanges) {}

  const File &file(uint64_t number) {
    const auto [found, isNew] = files.try_emplace(number);
    File &made = found->second;
    if (isNew && table.getFileNameByIndex(number, folder, llvm::DILineInfoSpecifier::FileLineInfoKind::RelativeFilePath,
                                          made.spelled))
      made.isLibrarys = library.has(absoluteSource(folder, made.spelled), made.spelled.starts_with('/'));
    return made;
  }

  /// The function that was inlined by the call, demangled.
  const std::string &callee(const InlinedCall &call) {
    const auto [found, isNew] = callees.try_emplace(call.entry);
    if (isNew)
      found->second =
          llvm::demangle(textOf(unit.getDIEForOffset(call.entry).getSubroutineName(llvm::DINameKind::LinkageName)));
    return found->second;
  }

  llvm::DWARFUnit &unit;
  const LineTable &table;
  std::string folder;
  LibraryCode library;
  InlineChains chains;
  std::map<uint64_t, File> files;          ///< By number in the line table.
  std::map<uint64_t, std::string> callees; ///< By entry of the call.
};

SourceLines::SourceLines(const llvm::object::ObjectFile &object)
    : debug_(object), objectBytes_(object.getMemoryBufferRef().getBufferSize()) {}
SourceLines::~SourceLines() = default;

/// Null if no line is known there.
SourceLines::Unit *SourceLines::unitOf(uint64_t address) {
  llvm::DWARFContext *debug = debug_.context();
  llvm::DWARFCompileUnit *unit = debug ? debug->getCompileUnitForCodeAddress(address) : nullptr;
  if (!unit)
    return nullptr;
  const auto [found, isNew] = units_.try_emplace(unit);
  if (!isNew)
    return found->second.get();
  if (const LineTable *table = debug_.lineTable(*unit)) {
    found->second = std::make_unique<Unit>(*unit, *table, objectBytes_);
    isCutShort_ |= found->second->chains.isCutShort();
  }
  return found->second.get();
}

SourceLine SourceLines::of(uint64_t address, CodeRange block, CodeRange function, SourceNames &names) {
  Unit *const known = unitOf(address);
  if (!known)
    return {};
  const LineTable &table = known->table;
  const uint32_t own = table.lookupAddress({address, llvm::object::SectionedAddress::UndefSection});
  if (own == table.UnknownRowIndex)
    return {};
  std::optional<uint32_t> near =
      rowWithLine(table, own, {std::max(block.begin, function.begin), std::min(block.end, function.end)});
  if (!near)
    near = rowWithLine(table, own, function);
  const uint32_t row = near.value_or(own);
  if (row < own)
    address = table.Rows[row + 1].Address.Address - 1;
  else if (row > own)
    address = table.Rows[row].Address.Address;

  const auto nameOf = [&](uint64_t file) {
    const std::string &spelled = known->file(file).spelled;
    return spelled.empty() ? spelled : names.of(known->folder, spelled);
  };
  const uint64_t file = table.Rows[row].File;
  const uint32_t line = table.Rows[row].Line;
  const InlinedCall *const innermost = near ? known->chains.at(address) : nullptr;
  const auto calleeOf = [&](const InlinedCall *call) { return call ? known->callee(*call) : std::string(); };
  if (near && known->file(file).isLibrarys)
    for (const InlinedCall *call = innermost; call; call = known->chains.outer(*call))
      if (call->line != 0 && !known->file(call->file).isLibrarys && !known->file(call->file).spelled.empty())
        return {.file = nameOf(call->file),
                .line = call->line,
                .inlinedFile = nameOf(file),
                .inlinedLine = line,
                .function = calleeOf(known->chains.outer(*call)),
                .inlinedFunction = calleeOf(innermost)};
  return {.file = nameOf(file), .line = line, .function = calleeOf(innermost)};
}

std::string SourceLines::problem() const {
  if (debug_.problem().empty() && isCutShort_)
    return "it describes more inlined code than such a file can hold";
  return debug_.problem();
}

} // namespace leastaction
