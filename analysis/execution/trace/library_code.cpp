#include "analysis/execution/trace/library_code.h"

#include <algorithm>

namespace leastaction {
namespace {

constexpr std::string_view systemFolders[] = {
    "/usr/include/",   "/usr/lib/",   "/usr/lib32/", "/usr/lib64/", "/usr/local/include/",
    "/usr/local/lib/", "/usr/share/", "/lib/",       "/opt/",       "/nix/store/"};
/// Of libraries that come with a compiler, wherever that was put.
constexpr std::string_view compilerFolders[] = {"/include/c++/", "/lib/clang/", "/lib/gcc/"};

bool isSystems(std::string_view path) {
  return std::ranges::any_of(systemFolders, [&](std::string_view folder) { return path.starts_with(folder); }) ||
         std::ranges::any_of(compilerFolders, [&](std::string_view folder) { return path.contains(folder); });
}

/// The folder that holds both, with a '/' at its end. Empty if that is the root or directly in it: /home holds the
/// files of everybody.
std::string sharedFolder(std::string_view folder, std::string_view source) {
  const std::string whole = std::string(folder) + "/";
  const auto [end, other] = std::ranges::mismatch(whole, source);
  const std::string shared(whole.begin(), end);
  const std::string tree = shared.substr(0, shared.rfind('/') + 1);
  return std::ranges::count(tree, '/') > 2 ? tree : std::string();
}

} // namespace

LibraryCode::LibraryCode(std::string_view folder, std::string_view source) : tree_(sharedFolder(folder, source)) {
  if (isSystems(source))
    ownPart_ = tree_.empty() || !isSystems(tree_) ? source.substr(0, source.rfind('/') + 1) : tree_;
}

bool LibraryCode::has(std::string_view path, bool spelledWhole) const {
  if (!ownPart_.empty() && path.starts_with(ownPart_))
    return false;
  return isSystems(path) || (spelledWhole && !tree_.empty() && !path.starts_with(tree_));
}

} // namespace leastaction
