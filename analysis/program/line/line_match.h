// The source lines of one build in another: a line that was moved by a comment above it is the same line.
//
//   LineMatch match(before, now);               // std::vector<FileLines>
//   match.lineNow("dot.c", 14);                 // 15
//   match.nameNow("dot.c:14", " (gone)");       // "dot.c:15"
//   LineMatch renamed(before, now, {{"dot.c", "faster.c"}});
#pragma once

#include "analysis/program/line/file_lines.h"

#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace leastaction {

/// Lines of a file are matched by their text, as diff does; one that was changed is the same where as many lines stand
/// in place of it and of its neighbours; those of a function that was moved are looked for in that function. Without
/// text, a line is as far from the beginning of its function as it was; without functions, it has its number. Where the
/// whole text of both is there, lines stand beside each other as alignLines() has them.
class LineMatch {
public:
  using Names = std::map<std::string, std::string>;

  /// Files are the same if their names are, or if `renamed` has the name before with that of now.
  LineMatch(std::span<const FileLines> before, std::span<const FileLines> now, Names renamed = {});

  /// In the file of now. Nothing for a line that is gone.
  std::optional<uint32_t> lineNow(const std::string &file, uint32_t line) const;

  /// Of "file:line"; a line that is gone keeps its name, with `gone` behind it, and anything else keeps it, too.
  std::string nameNow(const std::string &name, const std::string &gone) const;

private:
  Names renamed_;
  std::map<std::string, std::map<uint32_t, uint32_t>> lines_; ///< By file before; 0 stands for gone.
  std::map<std::string, std::pair<FileLines, FileLines>> functions_;
};

} // namespace leastaction
