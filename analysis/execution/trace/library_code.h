// Is a source file the user's own, or a library's?
//
//   LibraryCode library("/src/build", "/src/sort.cpp");
//   library.has("/usr/include/c++/14/bits/stl_algo.h", /*spelledWhole=*/true);   // true
#pragma once

#include <string>
#include <string_view>

namespace leastaction {

/// Of one unit. A library's are files in the system's folders or a compiler's, and those that are named by a whole path
/// outside of the folder that holds both the unit's source and where it was compiled. What lies around a source in such
/// a folder is the user's own: somebody works there.
class LibraryCode {
public:
  /// Whole paths: where the unit was compiled, and its source.
  LibraryCode(std::string_view folder, std::string_view source);

  /// `spelledWhole`: the debug information names it by a whole path, as it does what an option or the compiler found.
  bool has(std::string_view path, bool spelledWhole) const;

private:
  std::string tree_;    ///< Ends in '/'; empty if there is none that tells anything.
  std::string ownPart_; ///< Of a system's or compiler's folder, likewise.
};

} // namespace leastaction
