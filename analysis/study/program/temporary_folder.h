// A folder for what is needed for a moment; it goes with the object.
//
//   const TemporaryFolder folder = TRY(TemporaryFolder::make("leastaction-doctor"));
//   ... folder.path() / "dot.c" ...
#pragma once

#include "analysis/base/error.h"

#include <filesystem>
#include <string>
#include <utility>

namespace leastaction {

class TemporaryFolder {
public:
  /// Where TMPDIR says, or in /tmp, with a random name after `name`. Fails if none can be made there.
  static Result<TemporaryFolder> make(const std::string &name);

  TemporaryFolder(TemporaryFolder &&other) noexcept : path_(std::exchange(other.path_, {})) {}
  TemporaryFolder &operator=(TemporaryFolder &&other) noexcept {
    std::swap(path_, other.path_);
    return *this;
  }
  TemporaryFolder(const TemporaryFolder &) = delete;
  TemporaryFolder &operator=(const TemporaryFolder &) = delete;
  ~TemporaryFolder();

  const std::filesystem::path &path() const { return path_; }

private:
  explicit TemporaryFolder(std::filesystem::path path) : path_(std::move(path)) {}

  std::filesystem::path path_;
};

} // namespace leastaction
