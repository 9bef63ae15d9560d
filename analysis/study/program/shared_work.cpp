#include "analysis/study/program/shared_work.h"

#include <fmt/format.h>

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <iterator>
#include <random>
#include <thread>

namespace leastaction {
namespace {

namespace fs = std::filesystem;

using std::chrono::steady_clock;

constexpr auto pause = std::chrono::milliseconds(20);
constexpr auto longestWait = std::chrono::minutes(1); ///< For processes that were started together.
constexpr std::string_view leaderFile = "process-0";
constexpr std::string_view leftText = "left";

/// No descriptor if it cannot be opened.
wrapper::FileDescriptor opened(const fs::path &path) {
  return wrapper::FileDescriptor(open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, S_IRUSR | S_IWUSR));
}

bool lock(const wrapper::FileDescriptor &file) {
  return flock(file.get(), LOCK_EX | LOCK_NB) == 0;
}

/// Without taking it.
bool isLocked(const wrapper::FileDescriptor &file) {
  if (flock(file.get(), LOCK_SH | LOCK_NB) != 0)
    return true;
  flock(file.get(), LOCK_UN);
  return false;
}

std::unexpected<Error> cannotWrite(const fs::path &path, int problem) {
  return fail(fmt::format("processes cannot share work here: {}", std::strerror(problem)), path.string(),
              "make the folder writable, or start the command once, without mpirun");
}

Result<void> writeWhole(const fs::path &path, std::string_view bytes) {
  const fs::path part = path.string() + ".part";
  std::ofstream file(part, std::ios::binary);
  file.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  file.close();
  std::error_code problem;
  if (file)
    fs::rename(part, path, problem);
  if (!file || problem)
    return cannotWrite(path, problem ? problem.value() : errno);
  return {};
}

bool hasLeft(const wrapper::FileDescriptor &presence) {
  std::array<char, leftText.size()> text{};
  return pread(presence.get(), text.data(), text.size(), 0) == static_cast<ssize_t>(text.size()) &&
         std::string_view(text.data(), text.size()) == leftText;
}

} // namespace

Result<std::unique_ptr<SharedWork>> SharedWork::join(const fs::path &folder, uint32_t process, uint32_t processes) {
  std::unique_ptr<SharedWork> work(new SharedWork(folder, process, processes));
  TRY(process == 0 ? work->lead() : work->follow());
  return work;
}

/// The folder appears with its lock held: who finds one that is free finds that of a process which has died.
Result<void> SharedWork::lead() {
  if (const wrapper::FileDescriptor other(open((folder_ / leaderFile).c_str(), O_RDWR | O_CLOEXEC));
      other && isLocked(other))
    return fail("another report of this job is being made", folder_.string(), "wait until it has ended");
  std::error_code problem;
  const fs::path made = folder_.string() + fmt::format(".{:08x}", std::random_device()());
  fs::create_directory(made, problem);
  if (problem)
    return cannotWrite(made, problem.value());
  lead_ = opened(made / leaderFile);
  if (!lead_ || !lock(lead_)) {
    const int why = errno;
    fs::remove_all(made, problem);
    return cannotWrite(made, why);
  }
  fs::remove_all(folder_, problem);
  fs::rename(made, folder_, problem);
  if (problem) {
    const int why = problem.value();
    fs::remove_all(made, problem);
    return cannotWrite(folder_, why);
  }
  return {};
}

Result<void> SharedWork::follow() {
  for (const auto begin = steady_clock::now();; std::this_thread::sleep_for(pause)) {
    lead_ = wrapper::FileDescriptor(open((folder_ / leaderFile).c_str(), O_RDWR | O_CLOEXEC));
    if (lead_ && isLocked(lead_))
      break;
    if (steady_clock::now() - begin > longestWait)
      return fail(fmt::format("process 0 of {} has not begun within a minute, or has ended", processes_),
                  folder_.string(), "start all processes together, and where they see the same folder");
  }
  const fs::path name = folder_ / fmt::format("process-{}", process_), coming = name.string() + ".coming";
  presence_ = opened(coming);
  if (!presence_ || !lock(presence_) || rename(coming.c_str(), name.c_str()) != 0)
    return cannotWrite(folder_, errno);
  return {};
}

SharedWork::~SharedWork() {
  if (!isFirst() || !lead_)
    return;
  lead_.reset();
  std::error_code ignored;
  fs::remove_all(folder_, ignored);
}

Result<void> SharedWork::checkIsLed() const {
  if (!isFirst() && !isLocked(lead_))
    return fail("process 0 has ended before its work was done", folder_.string(), "start the command again");
  return {};
}

Result<std::optional<SharedWork::Claim>> SharedWork::claim(const std::string &piece) {
  wrapper::FileDescriptor file = opened(folder_ / (piece + ".claim"));
  const int problem = errno;
  TRY(checkIsLed());
  if (!file)
    return cannotWrite(folder_, problem);
  if (!lock(file) || fs::exists(folder_ / piece))
    return std::nullopt;
  return Claim(std::move(file));
}

Result<void> SharedWork::put(const std::string &piece, const std::string &bytes) {
  return writeWhole(folder_ / piece, bytes);
}

Result<std::optional<std::string>> SharedWork::result(const std::string &piece) const {
  std::ifstream file(folder_ / piece, std::ios::binary);
  if (!file)
    return std::nullopt;
  std::string bytes{std::istreambuf_iterator<char>(file), {}};
  if (file.bad())
    return fail("the work of another process cannot be read", (folder_ / piece).string(), "start the command again");
  return bytes;
}

Result<std::vector<uint32_t>> SharedWork::leave() {
  if (!isFirst()) {
    if (pwrite(presence_.get(), leftText.data(), leftText.size(), 0) != static_cast<ssize_t>(leftText.size()))
      return cannotWrite(folder_, errno);
    presence_.reset();
    return {};
  }
  std::vector<uint32_t> died;
  const auto begin = steady_clock::now();
  for (uint32_t process = 1; process < processes_; ++process)
    for (;; std::this_thread::sleep_for(pause)) {
      const wrapper::FileDescriptor presence(
          open((folder_ / fmt::format("process-{}", process)).c_str(), O_RDWR | O_CLOEXEC));
      if (presence ? !isLocked(presence) : steady_clock::now() - begin > longestWait) {
        if (!presence || !hasLeft(presence))
          died.push_back(process);
        break;
      }
    }
  return died;
}

} // namespace leastaction
