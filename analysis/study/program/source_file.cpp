#include "analysis/study/program/source_file.h"

#include <algorithm>
#include <cerrno>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

namespace leastaction {
namespace {

namespace fs = std::filesystem;

bool isHidden(const fs::path &name) {
  return name.native().starts_with('.');
}

/// Closes what it holds.
struct Descriptor {
  explicit Descriptor(int number) : number(number) {}
  Descriptor(const Descriptor &) = delete;
  Descriptor &operator=(const Descriptor &) = delete;
  ~Descriptor() {
    if (number >= 0)
      close(number);
  }
  int number;
};

} // namespace

SourceRoots::SourceRoots(const fs::path &input, const std::vector<std::string> &more) {
  std::error_code problem;
  const fs::path here = fs::canonical(input, problem);
  if (!problem && here.parent_path() != here.root_path())
    roots_.push_back(here.parent_path());
  for (const std::string &folder : more)
    if (const fs::path root = fs::canonical(folder, problem); !problem)
      more_.push_back(root);
  roots_.insert(roots_.end(), more_.begin(), more_.end());
}

bool SourceRoots::hold(const fs::path &place) const {
  return std::ranges::any_of(roots_, [&](const fs::path &root) {
    const auto [rest, below] = std::ranges::mismatch(root, place);
    return rest == root.end() && below != place.end() && std::none_of(below, place.end(), isHidden);
  });
}

std::vector<fs::path> SourceRoots::placesOf(const fs::path &path) const {
  std::vector<fs::path> places;
  const fs::path parts = path.relative_path();
  for (auto first = parts.begin(); first != parts.end(); ++first) {
    fs::path rest;
    for (auto part = first; part != parts.end(); ++part)
      rest /= *part;
    for (const fs::path &root : more_)
      places.push_back(root / rest);
  }
  return places;
}

std::optional<OpenSource> OpenSource::open(const fs::path &path) {
  const Descriptor found(::open(path.c_str(), O_PATH | O_CLOEXEC));
  struct stat facts = {};
  if (found.number < 0 || fstat(found.number, &facts) != 0 || !S_ISREG(facts.st_mode))
    return std::nullopt;
  const fs::path link = "/proc/self/fd/" + std::to_string(found.number);
  std::error_code problem;
  fs::path place = fs::read_symlink(link, problem);
  const int descriptor = problem ? -1 : ::open(link.c_str(), O_RDONLY | O_CLOEXEC | O_NOCTTY);
  if (descriptor < 0)
    return std::nullopt;
  return OpenSource(descriptor, std::move(place), facts.st_mtime);
}

OpenSource::OpenSource(int descriptor, fs::path place, int64_t changedAt)
    : descriptor_(descriptor), place_(std::move(place)), changedAt_(changedAt) {}

OpenSource::OpenSource(OpenSource &&other) noexcept
    : descriptor_(std::exchange(other.descriptor_, -1)), place_(std::move(other.place_)), changedAt_(other.changedAt_) {
}

OpenSource::~OpenSource() {
  if (descriptor_ >= 0)
    close(descriptor_);
}

std::optional<std::string> OpenSource::text(size_t mostBytes) const {
  struct stat facts = {};
  if (fstat(descriptor_, &facts) != 0 || facts.st_size < 0 || static_cast<uint64_t>(facts.st_size) > mostBytes)
    return std::nullopt;
  std::string text(static_cast<size_t>(facts.st_size), '\0');
  for (size_t filled = 0; filled < text.size();) {
    const ssize_t count = read(descriptor_, text.data() + filled, text.size() - filled);
    if (count < 0 && errno == EINTR)
      continue;
    if (count < 0)
      return std::nullopt;
    if (count == 0)
      text.resize(filled);
    filled += static_cast<size_t>(count);
  }
  return text;
}

} // namespace leastaction
