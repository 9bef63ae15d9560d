#include "runtime/run_folder.h"

#include "runtime/attachment.h"
#include "runtime/clock.h"
#include "runtime/counter_ranges.h"
#include "runtime/descriptors.h"
#include "runtime/dispatch.h"
#include "runtime/empty_probe.h"
#include "runtime/format.h"
#include "runtime/initial_stack.h"
#include "runtime/lock.h"
#include "runtime/message.h"
#include "runtime/modules.h"
#include "runtime/probe_clock.h"
#include "runtime/process_identity.h"
#include "runtime/roomy_call.h"
#include "runtime/run_place.h"
#include "runtime/settings.h"
#include "runtime/thread_alarm.h"
#include "runtime/window_ranks.h"
#include "runtime/write_all.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <link.h>
#include <stdio.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

namespace leastaction::runtime {
namespace {

Path folder, parentFolder; // absolute
Path firstFolder;          // of the recording's first process, in whose place this one's folder would have been
Lock folderLock;
enum class State { none, ready, failed } state;
Text<1 << 20> modulesJson; // pages that are never touched cost nothing
Text<1 << 18> librariesJson;
Text<1 << 18> moduleFiles; // in the run, each with a newline
uint64_t modulesSeen;
unsigned moduleCount;
bool anyInstrumented;
uint32_t threadFiles, threadsMade, chunksWritten;
bool regionsLeftOpen;
uint64_t startedAt; // seconds since the epoch
void (*whenMade)();

bool makeFolder() {
  Path wanted;
  if (settings().out && *settings().out)
    wanted.append(settings().out);
  else
    wanted.append(settings().program, ".run");
  if ((settings().place.rank < 0 || enterJobFolder(wanted, static_cast<uint64_t>(settings().place.rank))) &&
      makeRunFolder(wanted, folder)) {
    firstFolder = wanted;
    return true;
  }
  static Once once;
  once.say("the run folder '", wanted.data(), "' cannot be made (", strerrordesc_np(errno),
           "); the program goes on without being recorded: set LEASTACTION_OUT to a folder that can be written");
  return false;
}

/// The first process of a recording may have the same module: a second name of its copy takes no room.
bool linkModule(const char *path, const char *name, const char *target, FileSum &sum) {
  Path first;
  first.append(firstFolder.data(), "/", name);
  if (link(first.data(), target) != 0)
    return false;
  struct stat status;
  FileSum linked;
  if (lstat(target, &status) == 0 && S_ISREG(status.st_mode) && status.st_uid == geteuid() &&
      sumOfFile(target, linked) && sumOfFile(path, sum) && linked.bytes == sum.bytes && linked.check == sum.check)
    return true;
  unlink(target);
  return false;
}

/// Escapes may make paths twelve times as long.
constexpr size_t largestModuleJson = 12 * (PATH_MAX + NAME_MAX) + 256;

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
  if (modulesJson.room() < largestModuleJson || moduleFiles.room() < sizeof(Path) ||
      (!linkModule(module.path, name.data(), target.data(), sum) && !copyFile(module.path, target.data(), sum))) {
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
  moduleFiles.append(name.data(), "\n");
  return true;
}

/// Takes the modules over from the run of the parent process.
void inheritModules() {
  for (const char *next = moduleFiles.data(); *next;) {
    const char *end = strchr(next, '\n');
    Path from, to;
    from.append(parentFolder.data(), "/");
    to.append(folder.data(), "/");
    for (; next != end; ++next) {
      char one[] = {*next, 0};
      from.append(one);
      to.append(one);
    }
    next = end + 1;
    static Once once;
    FileSum sum;
    if (link(from.data(), to.data()) != 0 && !copyFile(from.data(), to.data(), sum))
      once.say("the module '", from.data(),
               "' cannot be copied into the run of a child process: its code will be "
               "missing from reports");
  }
}

using RunJson = Text<(1 << 20) + (1 << 18) + (1 << 18)>;

/// The command line as a JSON array, from the kernel: argv may have been changed by the program. Asked for once, since
/// the program may lock itself in.
void appendCommand(RunJson &json) {
  static char line[16384]; // not on the stack, which may be small
  static ssize_t length;
  if (!length)
    if (int file = open("/proc/self/cmdline", O_RDONLY | O_CLOEXEC); file >= 0) {
      length = read(file, line, sizeof line - 1);
      close(file);
    }
  json.append("[");
  if (length <= 0) { // no /proc
    json.append("\"");
    json.appendJson(program_invocation_name);
    json.append("\"");
  }
  for (ssize_t at = 0; at < length; at += static_cast<ssize_t>(strlen(line + at)) + 1) {
    json.append(at ? ", \"" : "\"");
    json.appendJson(line + at);
    json.append("\"");
  }
  json.append("]");
}

void appendEmptyProbe(RunJson &json, const char *form, const EmptyProbe &probe) {
  json.append(", \"empty_probe_", form, "\": [", probe.least, ", ", probe.firstQuartile, ", ", probe.median, ", ",
              probe.thirdQuartile, ", ", probe.percentile99, ", ", probe.whole, ", ", probe.count, ", ", probe.sum,
              ", ", probe.squares, "]");
}

/// A file of that name that somebody else has put there is neither written to nor followed.
int createFile(const Path &path, int more = 0) {
  const int flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC | more;
  int file = open(path.data(), flags, 0666);
  if (file < 0 && errno == EEXIST && unlink(path.data()) == 0)
    file = open(path.data(), flags, 0666);
  return file;
}

/// Writes a new run.json beside the old one and puts it in its place, so that there is always a whole one.
void writeRunJson(bool finished, int signal = 0) {
  static RunJson json;
  json.clear();
  ClockFacts clock = clockFacts();
  const EmptyProbes &probes = emptyProbes();
  json.append("{\n  \"format\": ", static_cast<uint64_t>(format::version), ",\n  \"program\": ");
  appendCommand(json);
  if (settings().place.rank >= 0)
    json.append(",\n  \"rank\": ", static_cast<uint64_t>(settings().place.rank));
  if (settings().place.ranks >= 0)
    json.append(",\n  \"ranks\": ", static_cast<uint64_t>(settings().place.ranks));
  if (settings().place.rank >= 0 && *settings().job.text) {
    json.append(",\n  \"job\": \"");
    json.appendJson(settings().job.text);
    json.append("\"");
  }
  json.append(",\n  \"pid\": ", static_cast<uint64_t>(processNumber()), ",\n  \"mode\": \"",
              hasCounters()     ? "count"
              : anyInstrumented ? "trace"
                                : "markers",
              "\",\n  \"started\": ", startedAt, ",\n  \"arguments\": [");
  for (unsigned i = 0; i < argumentPlaces().count; ++i)
    json.append(i ? ", " : "", argumentPlaces().begins[i]);
  json.append("],\n  \"clock\": {\"name\": \"tsc\", \"hz\": ", static_cast<uint64_t>(clock.hz),
              ", \"overhead_ticks\": ", clock.overheadTicks, ", \"step_ticks\": ", probes.step);
  appendEmptyProbe(json, "serialised", probes.serialised);
  appendEmptyProbe(json, "free", probes.free);
  if (settings().callersPast != UINT64_MAX)
    json.append(", \"callers_past\": ", settings().callersPast);
  if (ProbeClock other = probeClock(); other.name) {
    json.append(", \"probe_clock\": \"");
    json.appendJson(other.name);
    json.append("\", \"probe_hz\": ", other.hz);
  }
  json.append("}");
  if (isSample()) {
    json.append(",\n  \"sample\": {\"period_ns\": ", settings().samplePeriod,
                ", \"halvings\": ", static_cast<uint64_t>(halvings()), ", \"processor_ns\": ", processorTimeSeen(),
                ", \"late_windows\": ", lateWindows());
    if (settings().isDetached)
      json.append(", \"attachments\": ", attachments());
    json.append("}");
  }
  json.append(",\n  \"pinned_dispatch\": \"", pinnedLevel(), "\",\n  \"modules\": [", modulesJson.data(),
              "\n  ],\n  \"libraries\": [", librariesJson.data(), "\n  ],\n  \"messages\": \"");
  json.appendJson(messages());
  json.append("\",\n  \"notes\": \"");
  json.appendJson(notes());
  json.append("\",\n  \"open_regions\": ", __atomic_load_n(&regionsLeftOpen, __ATOMIC_RELAXED) ? "true" : "false");
  json.append(",\n  \"finished\": ", finished ? "true" : "false");
  if (finished)
    json.append(",\n  \"threads\": ", static_cast<uint64_t>(threadsMade),
                ",\n  \"chunks\": ", static_cast<uint64_t>(chunksWritten));
  if (signal)
    json.append(",\n  \"ended_by_signal\": ", static_cast<uint64_t>(signal));
  uint64_t check = format::checksum(json.data(), json.size());
  json.append(format::runCheckBegin);
  json.appendHex(check);
  json.append(format::runCheckEnd);

  static Path target, fresh; // not on the stack, which may be small
  target.clear();
  fresh.clear();
  target.append(folder.data(), "/run.json");
  fresh.append(target.data(), ".new");
  int file = createFile(fresh);
  bool good = file >= 0 && writeAll(file, json.data(), json.size());
  if (file >= 0 && close(file) != 0)
    good = false;
  if (good && rename(fresh.data(), target.data()) == 0)
    return;
  static Once once; // A full disk is told where records are written.
  if (errno == ENOENT)
    once.say("the run folder '", folder.data(),
             "' has been removed or renamed, or is out of the program's reach; what is recorded is lost or incomplete: "
             "keep the folder while the program runs");
  unlink(fresh.data());
}

/// Without its code a run says nothing.
void takeModule(const Module &module, void *) {
  if (!module.isReadable) {
    state = State::failed;
    static Once once;
    once.say("the program's own file cannot be read; the program goes on without being recorded: make it readable, and "
             "mount /proc where it runs");
  } else if (isInstrumented(module.path) && !copyModule(module)) {
    state = State::failed;
  }
}

/// The folder with all that is known when the first region opens.
void makeRun() {
  state = makeFolder() ? State::ready : State::failed;
  if (state != State::ready)
    return;
  startedAt = static_cast<uint64_t>(time(nullptr));
  if (moduleCount) {
    inheritModules();
  } else {
    modulesSeen = modulesLoaded();
    forEachModule(takeModule, nullptr);
  }
  if (isSample())
    makeAttachment(folder.data());
  writeRunJson(false);
  if (whenMade)
    whenMade();
}

Path threadPath(uint32_t number) {
  Path path;
  path.append(folder.data(), "/thread-", static_cast<uint64_t>(number), ".trace");
  return path;
}

Path besideThread(uint32_t number) {
  Path path = threadPath(number);
  path.append(".new");
  return path;
}

} // namespace

void callWhenRunFolderIsMade(void (*function)()) {
  __atomic_store_n(&whenMade, function, __ATOMIC_RELAXED);
}

bool prepareRunFolder() {
  if (!settings().on)
    return false;
  LockGuard guard(folderLock);
  if (state == State::none)
    callWithRoom([](void *) { makeRun(); }, nullptr);
  return state == State::ready;
}

bool isSample() {
  return settings().samplePeriod != 0 && anyInstrumented && !hasCounters();
}

const char *runFolder() {
  return folder.data();
}

int createThreadFile(uint32_t &number) {
  number = __atomic_fetch_add(&threadFiles, 1, __ATOMIC_RELAXED);
  Path path = threadPath(number);
  int file = outOfTheWay(open(path.data(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_APPEND | O_CLOEXEC, 0666));
  static Once once;
  if (file >= 0)
    __atomic_add_fetch(&threadsMade, 1, __ATOMIC_RELAXED);
  else
    once.say("the trace file '", path.data(), "' cannot be made (", strerrordesc_np(errno),
             "); this thread is not recorded: free disk space or file descriptors");
  return file;
}

uint32_t threadFileCount() {
  return __atomic_load_n(&threadFiles, __ATOMIC_ACQUIRE);
}

int readThreadFile(uint32_t number) {
  return outOfTheWay(open(threadPath(number).data(), O_RDONLY | O_NOFOLLOW | O_CLOEXEC));
}

int beginThreadFileAnew(uint32_t number) {
  return outOfTheWay(createFile(besideThread(number), O_APPEND));
}

bool endThreadFileAnew(uint32_t number, bool isGood) {
  const Path fresh = besideThread(number);
  if (isGood && rename(fresh.data(), threadPath(number).data()) == 0)
    return true;
  const int problem = errno;
  unlink(fresh.data());
  errno = problem;
  return false;
}

int reopenThreadFile(uint32_t number) {
  return outOfTheWay(open(threadPath(number).data(), O_WRONLY | O_NOFOLLOW | O_APPEND | O_CLOEXEC));
}

void noticeNewModules() {
  if (state != State::ready || modulesLoaded() == __atomic_load_n(&modulesSeen, __ATOMIC_RELAXED))
    return;
  LockGuard guard(folderLock);
  __atomic_store_n(&modulesSeen, modulesLoaded(), __ATOMIC_RELAXED);
  forEachModule(
      [](const Module &module, void *) {
        static Text<largestModuleJson> known; // not on the stack, which may be small
        known.clear();
        known.append("\"path\": \"");
        known.appendJson(module.path);
        known.append("\"");
        if (!module.executable && !strstr(modulesJson.data(), known.data()) && isInstrumented(module.path))
          copyModule(module);
      },
      nullptr);
  if (isSample())
    makeAttachment(folder.data());
  writeRunJson(false);
}

void noteModuleOf(uint64_t address) {
  struct Range {
    uint64_t begin, end;
  };
  constexpr unsigned most = 256;
  static Range known[most];
  static unsigned knownCount;
  LockGuard guard(folderLock);
  for (unsigned i = 0; i < knownCount; ++i)
    if (address >= known[i].begin && address < known[i].end)
      return;
  dl_find_object found;
  if (knownCount == most || librariesJson.room() < largestModuleJson ||
      _dl_find_object(reinterpret_cast<void *>(address), &found) != 0)
    return;
  Range &range = known[knownCount];
  range = {reinterpret_cast<uint64_t>(found.dlfo_map_start), reinterpret_cast<uint64_t>(found.dlfo_map_end)};
  const char *name = found.dlfo_link_map->l_name;
  librariesJson.append(knownCount++ ? ",\n" : "\n", "    {\"path\": \"");
  librariesJson.appendJson(name && *name ? name : program_invocation_name);
  librariesJson.append("\", \"base\": ", static_cast<uint64_t>(found.dlfo_link_map->l_addr),
                       ", \"begin\": ", range.begin, ", \"end\": ", range.end, "}");
}

void countChunks(int count) {
  __atomic_add_fetch(&chunksWritten, static_cast<uint32_t>(count), __ATOMIC_RELAXED);
}

void noteOpenRegion() {
  __atomic_store_n(&regionsLeftOpen, true, __ATOMIC_RELAXED);
}

void finishRunFolder(int signal) {
  if (state != State::ready)
    return;
  LockGuard guard(folderLock);
  writeRunJson(true, signal);
  if (settings().verbose) {
    static Once once;
    once.say("the run is in '", folder.data(), "'");
  }
}

void reopenRunFolder() {
  if (state != State::ready)
    return;
  LockGuard guard(folderLock);
  writeRunJson(false);
}

void forgetRunFolder() {
  folderLock = Lock();
  if (state == State::ready)
    parentFolder = folder;
  state = State::none;
  threadFiles = threadsMade = chunksWritten = 0;
  regionsLeftOpen = false;
}

} // namespace leastaction::runtime
