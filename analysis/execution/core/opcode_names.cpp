#include "analysis/execution/core/opcode_names.h"

#include "analysis/execution/machine/target.h"

#include <llvm/Support/Error.h>
#include <llvm/Support/GlobPattern.h>

#include <algorithm>
#include <map>
#include <memory>
#include <mutex>
#include <vector>

namespace leastaction {
namespace {

/// Sorted; LLVM's names, which it keeps for ever.
const std::vector<std::string_view> &opcodeNamesOf(Architecture architecture) {
  static std::map<Architecture, std::vector<std::string_view>> known;
  static std::mutex mutex;
  const std::lock_guard guard(mutex);
  const auto [found, isNew] = known.try_emplace(architecture);
  if (isNew) {
    const std::unique_ptr<Target> target = Target::generic(architecture);
    std::vector<std::string_view> &all = found->second;
    all.reserve(target->instructions().getNumOpcodes());
    for (unsigned opcode = 0; opcode < target->instructions().getNumOpcodes(); ++opcode)
      all.push_back(target->instructions().getName(opcode));
    std::ranges::sort(all);
  }
  return found->second;
}

} // namespace

bool isOpcode(Architecture architecture, std::string_view name) {
  return std::ranges::binary_search(opcodeNamesOf(architecture), name);
}

bool fitsOpcode(Architecture architecture, const std::string &pattern) {
  llvm::Expected<llvm::GlobPattern> glob = llvm::GlobPattern::create(pattern);
  if (!glob) {
    llvm::consumeError(glob.takeError());
    return false;
  }
  // A description has hundreds of patterns, and LLVM thousands of names: only those with the pattern's plain beginning
  // are tried.
  const std::string_view beginning = std::string_view(pattern).substr(0, pattern.find_first_of("*?[\\"));
  const std::vector<std::string_view> &names = opcodeNamesOf(architecture);
  for (auto name = std::ranges::lower_bound(names, beginning); name != names.end() && name->starts_with(beginning);
       ++name)
    if (glob->match(*name))
      return true;
  return false;
}

} // namespace leastaction
