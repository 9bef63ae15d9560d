// What is known of a source file, so that its lines can be found in another version of it.
//
//   FileLines file{.name = "dot.c", .runs = {{1, lineHashes(text)}}, .functions = {{"dot", 12}}};
//   size_t room = 2000;
//   FileLines kept = aroundLines(file, {14, 15}, room);     // of the functions that hold these lines
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace leastaction {

/// Lines that follow each other, from line `first` on.
struct LineRun {
  uint32_t first = 1;
  std::vector<uint32_t> hashes = {};
};

struct FunctionStart {
  std::string name = {};
  uint32_t line = 0;
};

struct FileLines {
  std::string name;
  std::vector<LineRun> runs = {};            ///< By line; empty where the text is not known.
  std::vector<FunctionStart> functions = {}; ///< By line; empty where that is not known.
  std::string text = {};                     ///< Whole, where lines that were changed are to be found, too.

  /// The function that holds a line, if one does.
  const FunctionStart *functionAt(uint32_t line) const;
};

/// Of each line of a text: that of its characters without white space, so that one which is indented anew is the same.
std::vector<uint32_t> lineHashes(std::string_view text);

/// The lines of the functions that hold `lines`, and these functions; without functions, some lines around. At most
/// `room` lines, which it reduces.
FileLines aroundLines(const FileLines &file, const std::vector<uint32_t> &lines, size_t &room);

} // namespace leastaction
