#include "runtime/attachment.h"

#include "runtime/descriptors.h"
#include "runtime/format.h"
#include "runtime/message.h"
#include "runtime/own_system_call.h"
#include "runtime/run_place.h"
#include "runtime/settings.h"
#include "runtime/write_all.h"

#include <errno.h>
#include <fcntl.h>
#include <stddef.h>
#include <sys/syscall.h>

namespace leastaction::runtime {
namespace {

Path path;
int file = -1;
FileIdentity identity;
format::Attachment current;
uint64_t nextLook, nextAnswer;

/// The one that was made, or none.
bool haveFile() {
  if (leadsTo(file, identity))
    return true;
  if (!identity.inode)
    return false;
  constexpr long least = 500; // Programs count on getting the lowest ones themselves.
  const long found =
      ownSystemCall(SYS_openat, AT_FDCWD, reinterpret_cast<long>(path.data()), O_RDWR | O_NOFOLLOW | O_CLOEXEC);
  file = found < 0 ? -1 : static_cast<int>(ownSystemCall(SYS_fcntl, found, F_DUPFD_CLOEXEC, least));
  if (found >= 0)
    ownSystemCall(SYS_close, found);
  if (leadsTo(file, identity))
    return true;
  if (file >= 0) // Somebody has put another one there.
    ownSystemCall(SYS_close, file);
  file = -1;
  return false;
}

void answer() {
  constexpr size_t begin = offsetof(format::Attachment, isAttached);
  ownSystemCall(SYS_pwrite64, file, reinterpret_cast<long>(&current.isAttached), sizeof current - begin, begin);
}

} // namespace

void makeAttachment(const char *folder) {
  if (!settings().isDetached || path.size())
    return;
  if (!current.magic[0]) // else it is a child's
    memcpy(current.magic, format::attachmentMagic, sizeof current.magic);
  current.wanted = current.isAttached;
  path.append(folder, "/", format::attachmentFile);
  file = outOfTheWay(open(path.data(), O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0666));
  if (file >= 0 && writeAll(file, &current, sizeof current)) {
    identity = identityOf(file);
    return;
  }
  static Once once;
  once.say("the file '", path.data(), "' cannot be made (", strerrordesc_np(errno),
           "); nobody can attach to this program, and nothing is recorded: make room, or choose another folder");
}

void lookAtAttachment(uint64_t now, uint64_t processorTime, uint64_t lateWindows) {
  constexpr uint64_t pause = 10'000'000, answerPause = 500'000'000;
  if (!settings().isDetached || now < nextLook || !haveFile())
    return;
  nextLook = now + pause;
  uint64_t wanted = current.isAttached;
  ownSystemCall(SYS_pread64, file, reinterpret_cast<long>(&wanted), sizeof wanted,
                offsetof(format::Attachment, wanted));
  const bool isOther = (wanted != 0) != isAttached();
  if (isOther) {
    __atomic_store_n(&current.isAttached, wanted != 0, __ATOMIC_RELAXED);
    __atomic_add_fetch(&current.count, wanted != 0, __ATOMIC_RELAXED);
  }
  if (!isOther && (!isAttached() || now < nextAnswer))
    return;
  nextAnswer = now + answerPause;
  current.processorNs = processorTime;
  current.lateWindows = lateWindows;
  answer();
}

int attachmentDescriptor() {
  return leadsTo(file, identity) ? file : -1;
}

bool isAttached() {
  return !settings().isDetached || __atomic_load_n(&current.isAttached, __ATOMIC_RELAXED);
}

uint64_t attachments() {
  return __atomic_load_n(&current.count, __ATOMIC_RELAXED);
}

void forgetAttachment() {
  closeIfOwn(file, identity);
  file = -1;
  identity = {};
  path.clear();
  current.count = current.isAttached;
  current.processorNs = current.lateWindows = 0;
  nextLook = nextAnswer = 0;
}

} // namespace leastaction::runtime
