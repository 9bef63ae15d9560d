// The source text that a run was compiled from: what `record` has stored of it, or the files themselves, if they still
// have the MD5 sum that the debug information tells. Where that tells none, a text is the one that was compiled only by
// its date: `record` has stored such texts apart.
//
//   TRY(storeSources("dot.run"));                        // when it was recorded: dot.run/sources/MD5
//   RunSources sources("dot.run");
//   std::optional<std::string> text = sources.text("dot.c");
//   std::vector<FileLines> lines = fileLines("dot.run", {"dot.c"});
#pragma once

#include "analysis/base/error.h"
#include "analysis/execution/trace/compiled_sources.h"
#include "analysis/program/line/file_lines.h"
#include "analysis/program/spectrum/region_summary.h"

#include <filesystem>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace leastaction {

class RunSources {
public:
  /// Of an events CSV nothing is known.
  explicit RunSources(const std::string &input);

  /// 32 digits; empty where none is known, or where it is not that of one text.
  std::string sum(const std::string &name) const;
  /// Whole; nothing if there is none of that sum.
  std::optional<std::string> text(const std::string &name) const;
  /// The same of a file without a sum: what was stored of it, because its date and its place allowed that.
  std::optional<std::string> datedText(const std::string &name) const;
  /// Where the file was when it was compiled; empty if that is not known.
  std::string compiledAt(const std::string &name) const;
  /// Where the file is, whatever it holds now: where it was compiled, as far as the debug information tells, else
  /// beside or in the run, else in the working folder. Nothing if it is nowhere.
  std::optional<std::filesystem::path> place(const std::string &name) const;
  /// All files that the debug information names.
  std::vector<std::string> names() const;
  /// Where text is stored: by the sum; of a file without one, by its path and its text. Empty where neither is known.
  std::filesystem::path storedAt(const std::string &name, std::string_view text) const;

private:
  std::filesystem::path input_;
  CompiledSources compiled_;
};

/// The last second in which a file can have been changed and still be what an input's program was compiled from;
/// nothing if it is not known.
std::optional<int64_t> builtAt(const std::filesystem::path &input);

/// Where a source file of an input is expected: an absolute name stays as it is; others are names in a run's folder, or
/// else beside the run or the CSV.
std::filesystem::path sourcePlace(const std::filesystem::path &input, const std::string &name);

/// Stores the text of files that hold executed code, up to 4 Mbyte of it, those that were executed first before others;
/// of what is no run, nothing. A file without a sum must lie below one of `roots` or beside the run, in no hidden
/// folder, and be no newer than the program. Fails where it cannot be written.
Result<void> storeSources(const std::string &run, const std::vector<std::string> &roots);

/// What is wrong with stored text: whole sentences.
std::vector<std::string> damagedSources(const std::string &run);

/// The files of "file:line".
void addFiles(std::set<std::string> &files, const std::vector<Share> &lines);

/// What is known of these files; with their text, if that is wanted and there.
enum class KeepText : bool { no, yes };
std::vector<FileLines> fileLines(const std::string &input, const std::set<std::string> &files,
                                 KeepText keepText = KeepText::no);

} // namespace leastaction
