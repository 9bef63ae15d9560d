// Whether a folder has been there at some time, even if it is gone.
//
//   FolderWatch watch("/tmp/dot.run");
//   ... a program runs ...
//   if (watch.hasAppeared()) ...
#pragma once

#include <filesystem>
#include <string>

namespace leastaction {

class FolderWatch {
public:
  /// Of a folder that may appear in one that exists.
  explicit FolderWatch(const std::filesystem::path &folder);
  ~FolderWatch();
  FolderWatch(const FolderWatch &) = delete;
  FolderWatch &operator=(const FolderWatch &) = delete;

  /// Made, or moved to its place, since this watches. False where the kernel does not tell (no inotify left).
  bool hasAppeared();

private:
  std::string name_;
  int events_;
  bool hasAppeared_ = false;
};

} // namespace leastaction
