#include "analysis/execution/trace/compiled_sources.h"

#include "analysis/execution/trace/debug_information.h"
#include "analysis/execution/trace/source_names.h"

#include "llvm/Support/MD5.h"

#include <set>

namespace leastaction {
namespace {

/// Keeps a value that all units agree on.
void add(std::string &known, bool &hasMany, const std::string &value) {
  if (value.empty() || hasMany)
    return;
  hasMany = !known.empty() && known != value;
  known = hasMany ? "" : value;
}

void addOfUnit(CompiledSources &sources, DebugInformation &debug, llvm::DWARFUnit &unit) {
  const llvm::DWARFDebugLine::LineTable *table = debug.lineTable(unit);
  if (!table)
    return;
  const llvm::DWARFDebugLine::Prologue &prologue = table->Prologue;
  const std::string folder = unit.getCompilationDir() ? unit.getCompilationDir() : "";
  const unsigned first = prologue.getVersion() >= 5 ? 0 : 1;
  for (size_t i = 0; i < prologue.FileNames.size(); ++i) {
    std::string name;
    if (!table->getFileNameByIndex(first + i, folder, llvm::DILineInfoSpecifier::FileLineInfoKind::RelativeFilePath,
                                   name))
      continue;
    const std::string sum =
        prologue.ContentTypes.HasMD5 ? prologue.FileNames[i].Checksum.digest().str().str() : std::string();
    const std::string whole = absoluteSource(folder, name);
    // SourceNames calls it either way.
    for (const std::string &called : std::set{plainSource(name), whole}) {
      CompiledSource &source = sources[called];
      add(source.sum, source.hasManySums, sum);
      add(source.path, source.hasManyPaths, whole.starts_with('/') ? whole : "");
    }
  }
}

} // namespace

void addCompiledSources(CompiledSources &sources, const std::string &modulePath) {
  forEachUnit(modulePath, [&](DebugInformation &debug, llvm::DWARFUnit &unit) { addOfUnit(sources, debug, unit); });
}

std::string md5Of(std::string_view text) {
  llvm::MD5 sum;
  sum.update(llvm::StringRef(text));
  return sum.final().digest().str().str();
}

} // namespace leastaction
