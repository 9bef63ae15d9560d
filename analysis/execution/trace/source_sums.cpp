#include "analysis/execution/trace/source_sums.h"

#include "analysis/execution/trace/debug_information.h"
#include "analysis/execution/trace/source_names.h"

#include "llvm/Support/MD5.h"

#include <set>

namespace leastaction {
namespace {

void addOfUnit(SourceSums &sums, DebugInformation &debug, llvm::DWARFUnit &unit) {
  const llvm::DWARFDebugLine::LineTable *table = debug.lineTable(unit);
  if (!table || !table->Prologue.ContentTypes.HasMD5)
    return;
  const char *folder = unit.getCompilationDir();
  for (size_t i = 0; i < table->Prologue.FileNames.size(); ++i) { // from 0 on since DWARF 5, which alone has sums
    std::string name;
    if (!table->getFileNameByIndex(i, folder ? folder : "",
                                   llvm::DILineInfoSpecifier::FileLineInfoKind::RelativeFilePath, name))
      continue;
    const std::string sum = table->Prologue.FileNames[i].Checksum.digest().str().str();
    // SourceNames calls it either way.
    for (const std::string &called : std::set{plainSource(name), absoluteSource(folder ? folder : "", name)}) {
      const auto [known, isNew] = sums.emplace(called, sum);
      if (!isNew && known->second != sum)
        known->second.clear();
    }
  }
}

} // namespace

void addSourceSums(SourceSums &sums, const std::string &modulePath) {
  forEachUnit(modulePath, [&](DebugInformation &debug, llvm::DWARFUnit &unit) { addOfUnit(sums, debug, unit); });
}

std::string md5Of(std::string_view text) {
  llvm::MD5 sum;
  sum.update(llvm::StringRef(text));
  return sum.final().digest().str().str();
}

} // namespace leastaction
