#include "runtime/run_folder.h"

#include "runtime/clock.h"
#include "runtime/format.h"
#include "runtime/lock.h"
#include "runtime/message.h"
#include "runtime/modules.h"
#include "runtime/settings.h"
#include "runtime/write_all.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

extern char *program_invocation_short_name;

namespace leastaction::runtime {
namespace {

using Path = Text<PATH_MAX>;

Path folder;
Lock folderLock;
enum class State { none, ready, failed } state;
Text<1 << 20> modulesJson; // pages that are never touched cost nothing
uint64_t modulesSeen;
unsigned moduleCount;
bool anyInstrumented;
uint32_t threadFiles, threadsMade, chunksWritten;
uint64_t startedAt; // seconds since the epoch

/// DIR/NAME.run becomes DIR/NAME.PID.run: for a second process of the same recording.
Path withPid(const char *path) {
  size_t length = strlen(path);
  bool hasSuffix = length > 4 && strcmp(path + length - 4, ".run") == 0;
  Text<PATH_MAX> stem;
  for (size_t i = 0; i < length - (hasSuffix ? 4 : 0); ++i) {
    char one[] = {path[i], 0};
    stem.append(one);
  }
  Path result;
  result.append(stem.data(), ".", static_cast<uint64_t>(getpid()), hasSuffix ? ".run" : "");
  return result;
}

/// Makes the folder; an empty one that exists already is taken too.
bool make(const Path &path) {
  if (mkdir(path.data(), 0777) == 0)
    return true;
  return errno == EEXIST && rmdir(path.data()) == 0 && mkdir(path.data(), 0777) == 0;
}

bool makeFolder() {
  Path wanted;
  if (settings().out && *settings().out)
    wanted.append(settings().out);
  else
    wanted.append(program_invocation_short_name, ".run");
  if (make(wanted)) {
    folder = wanted;
    return true;
  }
  if (errno == EEXIST || errno == ENOTEMPTY) {
    Path other = withPid(wanted.data());
    if (make(other)) {
      folder = other;
      return true;
    }
  }
  static Once once;
  once.say("the run folder '", wanted.data(), "' cannot be made (", strerrordesc_np(errno),
           "); the program goes on without being recorded: set LEASTACTION_OUT to a folder that can be written");
  return false;
}

/// Escapes may make paths six times as long.
constexpr size_t largestModuleJson = 6 * (PATH_MAX + NAME_MAX) + 256;

/// Copies a module into the run and adds it to run.json; false if that is not possible.
bool copyModule(const Module &module) {
  anyInstrumented = true;
  char real[PATH_MAX];
  ssize_t length = readlink(module.path, real, sizeof real - 1);
  if (length > 0)
    real[length] = 0;
  const char *path = length > 0 && module.executable ? real : module.path;
  const char *slash = strrchr(path, '/');
  Text<NAME_MAX + 32> name;
  name.append("modules/", static_cast<uint64_t>(moduleCount), "-", slash ? slash + 1 : path);
  Path target;
  target.append(folder.data(), "/", name.data());
  FileSum sum;
  if (modulesJson.room() < largestModuleJson || !copyFile(module.path, target.data(), sum)) {
    static Once once;
    once.say("the module '", path, "' cannot be copied into the run folder (", strerrordesc_np(errno),
             "); the program goes on and what runs in it is not recorded: make room and record again");
    unlink(target.data());
    return false;
  }
  modulesJson.append(moduleCount++ ? ",\n" : "\n", "    {\"file\": \"");
  modulesJson.appendJson(name.data());
  modulesJson.append("\", \"path\": \"");
  modulesJson.appendJson(path);
  modulesJson.append("\", \"base\": ", module.base, ", \"bytes\": ", sum.bytes, ", \"check\": ", sum.check, "}");
  return true;
}

using RunJson = Text<(1 << 20) + 65536>;

/// The command line as a JSON array, from the kernel: argv may have been changed by the program.
void appendCommand(RunJson &json) {
  static char line[16384]; // not on the stack, which may be small
  int file = open("/proc/self/cmdline", O_RDONLY | O_CLOEXEC);
  ssize_t length = file >= 0 ? read(file, line, sizeof line - 1) : 0;
  if (file >= 0)
    close(file);
  line[length > 0 ? length : 0] = 0;
  json.append("[");
  for (ssize_t at = 0; at < length; at += static_cast<ssize_t>(strlen(line + at)) + 1) {
    json.append(at ? ", \"" : "\"");
    json.appendJson(line + at);
    json.append("\"");
  }
  json.append("]");
}

/// Writes a new run.json beside the old one and puts it in its place, so that there is always a whole one.
void writeRunJson(bool finished) {
  static RunJson json;
  json.clear();
  ClockFacts clock = clockFacts();
  json.append("{\n  \"format\": ", static_cast<uint64_t>(format::version), ",\n  \"program\": ");
  appendCommand(json);
  json.append(",\n  \"pid\": ", static_cast<uint64_t>(getpid()), ",\n  \"mode\": \"",
              anyInstrumented ? "trace" : "markers", "\",\n  \"started\": ", startedAt);
  json.append(",\n  \"clock\": {\"name\": \"tsc\", \"hz\": ", static_cast<uint64_t>(clock.hz),
              ", \"overhead_ticks\": ", clock.overheadTicks, "},\n  \"modules\": [", modulesJson.data(),
              "\n  ],\n  \"messages\": \"");
  json.appendJson(messages());
  json.append("\",\n  \"finished\": ", finished ? "true" : "false");
  if (finished)
    json.append(",\n  \"threads\": ", static_cast<uint64_t>(threadsMade),
                ",\n  \"chunks\": ", static_cast<uint64_t>(chunksWritten));
  uint64_t check = format::checksum(json.data(), json.size());
  json.append(format::runCheckBegin);
  json.appendHex(check);
  json.append(format::runCheckEnd);

  Path target, fresh;
  target.append(folder.data(), "/run.json");
  fresh.append(target.data(), ".new");
  int file = open(fresh.data(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  bool good = file >= 0 && writeAll(file, json.data(), json.size());
  if (file >= 0 && close(file) != 0)
    good = false;
  if (!good || rename(fresh.data(), target.data()) != 0)
    unlink(fresh.data());
}

} // namespace

bool prepareRunFolder() {
  if (!settings().on)
    return false;
  LockGuard guard(folderLock);
  if (state == State::none) {
    int keptErrno = errno;
    state = makeFolder() ? State::ready : State::failed;
    if (state == State::ready) {
      startedAt = static_cast<uint64_t>(time(nullptr));
      Path modules;
      modules.append(folder.data(), "/modules");
      mkdir(modules.data(), 0777);
      modulesSeen = modulesLoaded();
      // Without its code a run says nothing.
      forEachModule(
          [](const Module &module, void *) {
            if (isInstrumented(module.path) && !copyModule(module))
              state = State::failed;
          },
          nullptr);
      writeRunJson(false);
    }
    errno = keptErrno;
  }
  return state == State::ready;
}

const char *runFolder() {
  return folder.data();
}

int createThreadFile(uint32_t &number) {
  number = __atomic_fetch_add(&threadFiles, 1, __ATOMIC_RELAXED);
  Path path;
  path.append(folder.data(), "/thread-", static_cast<uint64_t>(number), ".trace");
  int file = open(path.data(), O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, 0666);
  static Once once;
  if (file >= 0)
    __atomic_add_fetch(&threadsMade, 1, __ATOMIC_RELAXED);
  else
    once.say("the trace file '", path.data(), "' cannot be made (", strerrordesc_np(errno),
             "); this thread is not recorded: free disk space or file descriptors");
  return file;
}

void noticeNewModules() {
  if (state != State::ready || modulesLoaded() == __atomic_load_n(&modulesSeen, __ATOMIC_RELAXED))
    return;
  LockGuard guard(folderLock);
  __atomic_store_n(&modulesSeen, modulesLoaded(), __ATOMIC_RELAXED);
  forEachModule(
      [](const Module &module, void *) {
        Text<PATH_MAX + 64> known;
        known.append("\"path\": \"");
        known.appendJson(module.path);
        known.append("\"");
        if (!module.executable && !strstr(modulesJson.data(), known.data()) && isInstrumented(module.path))
          copyModule(module);
      },
      nullptr);
  writeRunJson(false);
}

void countChunk() {
  __atomic_add_fetch(&chunksWritten, 1, __ATOMIC_RELAXED);
}

void finishRunFolder() {
  if (state != State::ready)
    return;
  noticeNewModules();
  LockGuard guard(folderLock);
  writeRunJson(true);
  if (settings().verbose) {
    static Once once;
    once.say("the run is in '", folder.data(), "'");
  }
}

void forgetRunFolder() {
  folderLock = Lock();
  state = State::none;
  modulesJson.clear();
  moduleCount = 0;
  threadFiles = threadsMade = chunksWritten = 0;
}

} // namespace leastaction::runtime
