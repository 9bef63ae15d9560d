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
  TRY(found.checkLives());
  if (!std::filesystem::exists(attachmentPath(run), problem))
    return fail("the run is recorded from its start to its end", run,
                "start the program with 'leastaction record --sample --detached' to attach to it later");
  TRY(readAttachment(run));
  return found;
}

Result<void> Attachable::checkLives() const {
  const std::string path = run_ + "/run.json";
  const nlohmann::json json = TRY(readRunJson(path, "run", runFormats));
  const auto finished = json.find("finished"), pid = json.find("pid");
  if (finished == json.end() || !finished->is_boolean() || pid == json.end() || !pid->is_number_unsigned())
    return fail("run.json is damaged", path, "record the program again");
  const auto process = pid->get<uint64_t>();
  const bool isKnown = process > 0 && process <= static_cast<uint64_t>(INT32_MAX);
  // In another namespace of processes, it may have another number here: only what it says itself counts then.
  if (*finished || (isKnown && kill(static_cast<pid_t>(process), 0) != 0 && errno == ESRCH))
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

Result<bool> Attachable::set(bool attached) const {
  const format::Attachment before = TRY(readAttachment(run_));
  TRY(write(attached));
  if ((before.isAttached != 0) == attached)
    return false;
  Result<format::Attachment> now = before;
  soon([&] { return !(now = state()) || (now->isAttached != 0) == attached; }, 5s);
  if (TRY(std::move(now)).isAttached == attached)
    return true;
  TRY(write(!attached));
  return fail("the program does not answer", run_, "let it run, if it is stopped, and try again");
}

} // namespace leastaction
