#include "analysis/study/program/folder_watch.h"

#include <array>
#include <cstring>
#include <string_view>
#include <sys/inotify.h>
#include <unistd.h>

namespace leastaction {

FolderWatch::FolderWatch(const std::filesystem::path &folder)
    : name_(folder.filename()), events_(inotify_init1(IN_NONBLOCK | IN_CLOEXEC)) {
  if (events_ >= 0)
    inotify_add_watch(events_, folder.parent_path().c_str(), IN_CREATE | IN_MOVED_TO | IN_ONLYDIR);
}

FolderWatch::~FolderWatch() {
  if (events_ >= 0)
    close(events_);
}

bool FolderWatch::hasAppeared() {
  std::array<char, 1 << 16> events;
  for (ssize_t bytes = 0; (bytes = read(events_, events.data(), events.size())) > 0;)
    for (size_t at = 0; at < static_cast<size_t>(bytes);) {
      inotify_event event;
      std::memcpy(&event, events.data() + at, sizeof event);
      hasAppeared_ |= event.len != 0 && name_ == events.data() + at + sizeof event;
      at += sizeof event + event.len;
    }
  return hasAppeared_;
}

} // namespace leastaction
