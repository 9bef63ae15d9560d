// One name for each source file, however the program's units spell it.
//
//   SourceNames names;
//   names.of("/src", "./dot.c");      // "dot.c"
//   names.of("/src", "/src/dot.c");   // "dot.c", too
#pragma once

#include <map>
#include <string>
#include <string_view>

namespace leastaction {

/// Without "." and ".."; relative if `folder` and `spelled` are.
std::string absoluteSource(std::string_view folder, std::string_view spelled);

/// The same without the folder.
std::string plainSource(std::string_view spelled);

class SourceNames {
public:
  /// `folder`: where the unit was compiled. A file is called as it was first spelled; by its whole path if another one
  /// is already called so.
  const std::string &of(std::string_view folder, std::string_view spelled);

private:
  std::map<std::string, std::string> names_; ///< By whole path.
  std::map<std::string, std::string> paths_; ///< By name.
};

} // namespace leastaction
