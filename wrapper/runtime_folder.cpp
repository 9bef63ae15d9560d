#include "wrapper/runtime_folder.h"

#include "wrapper/log_event.h"

#include <dirent.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <memory>

namespace leastaction::wrapper {
namespace {

constexpr const char *shared = "/tmp";
constexpr std::string_view prefix = "leastaction-";
constexpr size_t idDigits = 32;

/// Folders of the session, of which each user has one that nobody else can write to.
std::vector<std::string> sessionFolders() {
  std::vector<std::string> folders;
  if (const char *runtime = getenv("XDG_RUNTIME_DIR"); runtime && *runtime == '/')
    folders.emplace_back(runtime);
  if (const std::string usual = "/run/user/" + std::to_string(geteuid()); folders.empty() || folders.front() != usual)
    folders.push_back(usual);
  return folders;
}

/// The name that versions before 0.2 gave it.
std::string formerName() {
  return std::string(prefix) + std::to_string(geteuid());
}

bool isName(std::string_view name) {
  if (name == formerName())
    return true;
  return name.starts_with(prefix) && name.size() == prefix.size() + idDigits &&
         std::ranges::all_of(name.substr(prefix.size()), [](unsigned char c) { return std::isxdigit(c); });
}

/// Names in the shared folder that could be ours, sorted: all who look choose the same one first.
std::vector<std::string> sharedNames() {
  std::vector<std::string> names;
  const std::unique_ptr<DIR, int (*)(DIR *)> entries(opendir(shared), closedir);
  while (const dirent *entry = entries ? readdir(entries.get()) : nullptr)
    if (isName(entry->d_name))
      names.emplace_back(entry->d_name);
  std::ranges::sort(names);
  return names;
}

} // namespace

RuntimeFolders runtimeFolders() {
  RuntimeFolders found;
  for (const std::string &session : sessionFolders()) {
    Outcome<OwnFolder> parent = OwnFolder::open(session);
    Outcome<OwnFolder> folder = parent ? OwnFolder::open(session + "/leastaction") : std::move(parent);
    if (folder)
      found.own.push_back(std::move(*folder));
    else if (!folder.error().isMissing)
      found.foreign.push_back(folder.error());
  }
  for (const std::string &name : sharedNames()) {
    Outcome<OwnFolder> folder = OwnFolder::open(std::string(shared) + "/" + name);
    if (folder)
      found.own.push_back(std::move(*folder));
    else if (name == formerName()) // others have folders of random names, too
      found.foreign.push_back(folder.error());
  }
  return found;
}

Outcome<OwnFolder> makeRuntimeFolder() {
  for (const std::string &session : sessionFolders())
    if (OwnFolder::open(session))
      if (Outcome<OwnFolder> folder = OwnFolder::make(session + "/leastaction"))
        return folder;
  if (RuntimeFolders there = runtimeFolders(); !there.own.empty())
    return std::move(there.own.front());
  const std::string path = std::string(shared) + "/" + std::string(prefix) + newEventId();
  if (mkdir(path.c_str(), S_IRWXU) != 0)
    return problem(std::string("no folder can be made: ") + std::strerror(errno), shared, "set XDG_RUNTIME_DIR");
  // Whoever makes one at the same time chooses the first of them, too.
  RuntimeFolders there = runtimeFolders();
  if (there.own.empty())
    return problem("the folder that was made is gone", path, "set XDG_RUNTIME_DIR");
  if (there.own.front().path() != path)
    rmdir(path.c_str());
  return std::move(there.own.front());
}

} // namespace leastaction::wrapper
