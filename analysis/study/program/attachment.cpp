#include "analysis/study/program/attachment.h"

#include "analysis/execution/trace/attachment_file.h"
#include "analysis/execution/trace/run_json.h"

#include <nlohmann/json.hpp>

#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstddef>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <thread>
#include <unistd.h>

namespace leastaction {
namespace {

using namespace std::chrono_literals;

/// Asks again and again for a while.
template <class Condition> bool soon(Condition holds, std::chrono::seconds patience = 2s) {
  for (const auto last = std::chrono::steady_clock::now() + patience; std::chrono::steady_clock::now() < last;) {
    std::this_thread::sleep_for(5ms);
    if (holds())
      return true;
  }
  return false;
}

} // namespace

Result<Attachable> Attachable::find(const std::string &run) {
  std::error_code problem;
  const auto isThere = [&] { return std::filesystem::exists(run + "/run.json", problem); };
  if (!isThere() && !soon(isThere))
    return fail("there is no such run", run,
                "start the program with 'leastaction record --sample --detached'; its run is there once it has entered "
                "a region");
  Attachable found(run);
  const nlohmann::json json = TRY(readRunJson(run + "/run.json", "run", runFormats));
  const nlohmann::json pid = json.value("pid", nlohmann::json());
  if (!pid.is_number_unsigned() || pid == 0u || pid > INT32_MAX ||
      !json.value("finished", nlohmann::json()).is_boolean())
    return fail("run.json is damaged", run, "record the program again");
  found.pid_ = pid;
  TRY(found.checkLives());
  if (!std::filesystem::exists(attachmentPath(run), problem))
    return fail("the run is recorded from its start to its end", run,
                "start the program with 'leastaction record --sample --detached' to attach to it later");
  TRY(readAttachment(run));
  return found;
}

/// Is there no process of that number?
bool Attachable::isGone() const {
  return kill(pid_, 0) != 0 && errno == ESRCH;
}

Result<void> Attachable::checkLives() const {
  const nlohmann::json json = TRY(readRunJson(run_ + "/run.json", "run", runFormats));
  if (json.value("finished", false) || (!isForeign_ && isGone()))
    return fail("the program has ended", run_, "'leastaction report' shows what was recorded");
  return {};
}

Result<void> Attachable::write(bool wanted) const {
  const std::string path = attachmentPath(run_);
  const int file = open(path.c_str(), O_WRONLY | O_NOFOLLOW | O_CLOEXEC);
  const uint64_t word = wanted;
  const bool isWritten = file >= 0 && pwrite(file, &word, sizeof word, offsetof(format::Attachment, wanted)) ==
                                          static_cast<ssize_t>(sizeof word);
  const int problem = errno;
  if (file >= 0)
    close(file);
  if (!isWritten)
    return fail(std::string("the file cannot be written: ") + std::strerror(problem), path, "check its permissions");
  return {};
}

Result<format::Attachment> Attachable::state() const {
  TRY(checkLives());
  return readAttachment(run_);
}

Result<bool> Attachable::set(bool attached) {
  const format::Attachment before = TRY(readAttachment(run_));
  TRY(write(attached));
  Result<format::Attachment> now = before;
  const bool isChange = (before.isAttached != 0) != attached;
  if (isChange)
    soon([&] { return !(now = state()) || (now->isAttached != 0) == attached; }, isGone() ? 1s : 5s);
  if ((TRY(std::move(now)).isAttached != 0) != attached) {
    if (attached) // Else it is detached as soon as it runs again.
      TRY(write(false));
    return isGone()
               ? fail("the program has ended", run_, "'leastaction report' shows what was recorded")
               : fail("the program does not answer", run_, "let it run, if it is stopped; to attach, try again then");
  }
  isForeign_ = isGone();
  return isChange;
}

} // namespace leastaction
