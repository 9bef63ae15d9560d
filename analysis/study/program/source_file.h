// Opens the source files that a run or an events CSV names. Anybody can have written such a name, and what is shown
// goes into pages that people publish: so a file is opened only where it is a regular one, and it tells where it really
// lies.
//
//   const SourceRoots roots("dot.run", {"/home/ada/project"});
//   std::optional<OpenSource> file = OpenSource::open("/home/ada/project/dot.c");
//   if (file && roots.hold(file->place())) use(file->text());
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace leastaction {

/// The folders whose files may be shown.
class SourceRoots {
public:
  /// `input`'s own folder, unless that is the root of the file system, and those in `more` that exist.
  SourceRoots(const std::filesystem::path &input, const std::vector<std::string> &more);

  /// Does a file lie below one of them, and below it in no hidden folder and not hidden itself? `place` without links.
  bool hold(const std::filesystem::path &place) const;

  /// Where a file may be that was compiled elsewhere: below each of `more`, by all of its path or by its last parts,
  /// those with the most parts first.
  std::vector<std::filesystem::path> placesOf(const std::filesystem::path &path) const;

private:
  std::vector<std::filesystem::path> roots_; ///< Without links.
  std::vector<std::filesystem::path> more_;
};

class OpenSource {
public:
  /// Nothing if it is no regular file or cannot be read. Anything else, such as a device, is not even opened.
  static std::optional<OpenSource> open(const std::filesystem::path &path);
  OpenSource(OpenSource &&other) noexcept;
  OpenSource &operator=(OpenSource &&) = delete;
  ~OpenSource();

  /// Of what was opened, whatever its name leads to by now.
  const std::filesystem::path &place() const { return place_; }
  int64_t changedAt() const { return changedAt_; } ///< Seconds.

  /// All of it; nothing if it is longer than `mostBytes` or cannot be read.
  std::optional<std::string> text(size_t mostBytes) const;

private:
  OpenSource(int descriptor, std::filesystem::path place, int64_t changedAt);

  int descriptor_; ///< Less than 0: none.
  std::filesystem::path place_;
  int64_t changedAt_;
};

} // namespace leastaction
