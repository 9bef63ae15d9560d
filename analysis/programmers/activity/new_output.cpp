#include "analysis/programmers/activity/new_output.h"

#include "wrapper/file_descriptor.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <utility>

namespace leastaction {
namespace {

namespace fs = std::filesystem;

} // namespace

Result<NewOutput> NewOutput::of(const std::string &path) {
  if (path.empty())
    return fail("no output is named", "", "name one with -o");
  std::error_code unknown;
  if (fs::symlink_status(path, unknown).type() != fs::file_type::not_found)
    return fail("the output exists already", path, "remove it, or choose another name");
  std::string name = path;
  while (name.size() > 1 && name.ends_with('/'))
    name.pop_back();
  std::string folder = name.substr(0, name.rfind('/') + 1) + ".leastaction-export-XXXXXX";
  if (!mkdtemp(folder.data())) // readable and writable by its owner only
    return NewOutput(name, "").problem(std::strerror(errno));
  return NewOutput(name, folder);
}

NewOutput::NewOutput(std::string path, std::string folder)
    : path_(std::move(path)), folder_(std::move(folder)), trial_(folder_ + "/output") {}

NewOutput::NewOutput(NewOutput &&other) noexcept
    : path_(std::move(other.path_)), folder_(std::exchange(other.folder_, "")), trial_(std::move(other.trial_)) {}

NewOutput::~NewOutput() {
  std::error_code unknown;
  if (!folder_.empty())
    fs::remove_all(folder_, unknown);
}

std::unexpected<Error> NewOutput::problem(const std::string &why) const {
  return fail("the output cannot be written: " + why, path_,
              "choose a name in a folder that exists and can be written");
}

Result<void> NewOutput::keep() {
  if (const std::string why = renameToNew(trial_, path_); !why.empty())
    return problem(why);
  return {};
}

std::string renameToNew(const std::string &from, const std::string &to) {
  if (renameat2(AT_FDCWD, from.c_str(), AT_FDCWD, to.c_str(), RENAME_NOREPLACE) == 0)
    return "";
  return errno == EINVAL || errno == ENOSYS || errno == ENOTSUP ? renameByClaim(from, to) : std::strerror(errno);
}

std::string renameByClaim(const std::string &from, const std::string &to) {
  constexpr mode_t anybody = S_IRWXU | S_IRWXG | S_IRWXO; // less the umask
  struct stat status{};
  if (lstat(from.c_str(), &status) != 0)
    return std::strerror(errno);
  const bool isFolder = S_ISDIR(status.st_mode);
  const bool isClaimed =
      isFolder ? mkdir(to.c_str(), anybody) == 0
               : static_cast<bool>(wrapper::FileDescriptor(
                     open(to.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, S_IRUSR | S_IWUSR)));
  if (!isClaimed)
    return std::strerror(errno);
  // A folder that somebody has put something into meanwhile is not renamed over.
  if (rename(from.c_str(), to.c_str()) == 0)
    return "";
  const int why = errno;
  if (isFolder)
    rmdir(to.c_str());
  return std::strerror(why);
}

} // namespace leastaction
