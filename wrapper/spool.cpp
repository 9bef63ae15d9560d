#include "wrapper/spool.h"

#include "wrapper/runtime_folder.h"

#include <algorithm>
#include <utility>

namespace leastaction::wrapper {
namespace {

constexpr std::string_view ending = ".sqlite";
/// A compile with a thousand sources of long names and a megabyte of arguments takes a few.
constexpr size_t mostSpooledBytes = 64 << 20;

std::string spoolIn(const OwnFolder &folder, const LogPaths &paths) {
  return folder.path() + "/" + paths.nameInRuntimeFolder + ".spool";
}

} // namespace

Outcome<void> writeSpoolFile(const OwnFolder &folder, const Circumstances &circumstances, const Event &event) {
  constexpr size_t digits = 20;
  const std::string id = std::visit([](const auto &kind) { return kind.id; }, event);
  const std::string number = std::to_string(now().wallNs);
  const std::string name =
      std::string(digits - std::min(digits, number.size()), '0') + number + "-" + id + std::string(ending);
  LogDatabase log = TRY(LogDatabase::inMemory(folder.path() + "/" + name));
  TRY(log.add(circumstances, event));
  return folder.write(name, TRY(log.bytes()));
}

Outcome<LogDatabase> Spool::read(const std::string &name) const {
  const std::string bytes = TRY(folder.read(name, mostSpooledBytes));
  if (bytes.empty())
    return problem("this event is lost: the machine has stopped before it was on the disk", folder.path() + "/" + name,
                   "remove the file");
  return LogDatabase::fromBytes(bytes, folder.path() + "/" + name);
}

size_t FoundSpools::events() const {
  size_t sum = 0;
  for (const Spool &spool : spools)
    sum += spool.names.size();
  return sum;
}

FoundSpools findSpools(const LogPaths &paths) {
  RuntimeFolders runtime = runtimeFolders();
  FoundSpools found{.spools = {}, .problems = std::move(runtime.foreign)};
  auto look = [&](const std::string &path) {
    Outcome<OwnFolder> folder = OwnFolder::open(path);
    if (!folder) {
      if (!folder.error().isMissing)
        found.problems.push_back(folder.error());
      return;
    }
    std::vector<std::string> names = folder->names(ending);
    found.spools.push_back({.folder = std::move(*folder), .names = std::move(names)});
  };
  look(paths.spool);
  for (const OwnFolder &folder : runtime.own)
    look(spoolIn(folder, paths));
  return found;
}

Outcome<OwnFolder> makeRuntimeSpool(const LogPaths &paths) {
  Outcome<OwnFolder> folder = makeRuntimeFolder();
  return folder ? OwnFolder::make(spoolIn(*folder, paths)) : std::move(folder);
}

} // namespace leastaction::wrapper
