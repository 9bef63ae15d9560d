#include "analysis/execution/trace/source_names.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/Path.h"

namespace leastaction {
namespace {

namespace path = llvm::sys::path;

std::string withoutDots(llvm::SmallString<256> name) {
  path::remove_dots(name, /*remove_dot_dot=*/true, path::Style::posix);
  return name.str().str();
}

} // namespace

std::string absoluteSource(std::string_view folder, std::string_view spelled) {
  llvm::SmallString<256> whole;
  if (!spelled.starts_with('/'))
    whole = folder;
  path::append(whole, path::Style::posix, spelled);
  return withoutDots(std::move(whole));
}

std::string plainSource(std::string_view spelled) {
  return withoutDots(llvm::SmallString<256>(spelled));
}

const std::string &SourceNames::of(std::string_view folder, std::string_view spelled) {
  const std::string whole = absoluteSource(folder, spelled);
  if (const auto known = names_.find(whole); known != names_.end())
    return known->second;
  std::string name = plainSource(spelled);
  if (!paths_.try_emplace(name, whole).second)
    name = whole;
  return names_[whole] = std::move(name);
}

} // namespace leastaction
