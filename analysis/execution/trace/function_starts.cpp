#include "analysis/execution/trace/function_starts.h"

#include "analysis/execution/trace/debug_information.h"
#include "analysis/execution/trace/source_names.h"

namespace leastaction {
namespace {

using FileKind = llvm::DILineInfoSpecifier::FileLineInfoKind;

/// SourceNames calls a file either way.
std::set<std::string> spellings(const char *folder, const std::string &name) {
  return {plainSource(name), absoluteSource(folder ? folder : "", name)};
}

bool hasAny(DebugInformation &debug, llvm::DWARFUnit &unit, const std::set<std::string> &files) {
  const llvm::DWARFDebugLine::LineTable *table = debug.lineTable(unit);
  std::string name;
  for (size_t i = 0; table && i <= table->Prologue.FileNames.size(); ++i)
    if (table->getFileNameByIndex(i, unit.getCompilationDir() ? unit.getCompilationDir() : "",
                                  FileKind::RelativeFilePath, name))
      for (const std::string &called : spellings(unit.getCompilationDir(), name))
        if (files.contains(called))
          return true;
  return false;
}

void addOf(FunctionStarts &starts, const llvm::DWARFDie &function, const char *folder,
           const std::set<std::string> &files) {
  const char *name = function.getName(llvm::DINameKind::LinkageName);
  const uint64_t line = function.getDeclLine();
  if (!name || line == 0)
    return;
  for (const std::string &called : spellings(folder, function.getDeclFile(FileKind::RelativeFilePath)))
    if (files.contains(called))
      starts[called].emplace(static_cast<uint32_t>(line), name);
}

} // namespace

void addFunctionStarts(FunctionStarts &starts, const std::string &modulePath, const std::set<std::string> &files) {
  forEachUnit(modulePath, [&](DebugInformation &debug, llvm::DWARFUnit &unit) {
    if (!hasAny(debug, unit, files))
      return;
    for (const llvm::DWARFDebugInfoEntry &entry : unit.dies())
      if (entry.getTag() == llvm::dwarf::DW_TAG_subprogram)
        if (const llvm::DWARFDie function(&unit, &entry); !function.find(llvm::dwarf::DW_AT_declaration))
          addOf(starts, function, unit.getCompilationDir(), files);
  });
}

} // namespace leastaction
