#include "wrapper/circumstances.h"

#include "wrapper/invocation.h"
#include "wrapper/processes.h"
#include "wrapper/read_file.h"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdlib>

namespace leastaction::wrapper {
namespace {

constexpr std::array marks = {"/.leastaction", "/.git", "/.hg", "/.svn", "/.jj", "/.fslckout"};

/// Of /etc/passwd. A static program cannot ask name services; where the name comes from one, sessions have it in their
/// environment.
std::string loginName(uid_t user) {
  constexpr size_t mostBytes = 1 << 20;
  const std::string entries = readFile("/etc/passwd", mostBytes).value_or("");
  const std::string mark = ":" + std::to_string(user) + ":";
  for (size_t at = 0; at < entries.size();) {
    const size_t end = std::min(entries.find('\n', at), entries.size());
    const std::string_view entry = std::string_view(entries).substr(at, end - at);
    // NAME:PASSWORD:NUMBER:
    const size_t name = entry.find(':'), password = entry.find(':', name + 1);
    if (name > 0 && password != std::string_view::npos && entry.substr(password).starts_with(mark))
      return std::string(entry.substr(0, name));
    at = end + 1;
  }
  return "uid-" + std::to_string(user);
}

bool isProject(const std::string &folder) {
  for (const char *mark : marks)
    if (access((folder + mark).c_str(), F_OK) == 0)
      return true;
  return false;
}

} // namespace

std::string projectFolder(const std::string &folder, const std::string &home) {
  for (std::string tree = folder; !tree.empty() && tree != home; tree.resize(tree.rfind('/')))
    if (isProject(tree))
      return tree;
  return folder;
}

std::string subjectName() {
  for (const char *variable : {"LEASTACTION_SUBJECT", "LOGNAME", "USER"})
    if (const char *name = getenv(variable); name && *name)
      return name;
  return loginName(getuid());
}

Circumstances currentCircumstances(const std::string &folder, const Consent &consent) {
  Circumstances who;
  const char *home = getenv("HOME"), *project = getenv("LEASTACTION_PROJECT");
  who.subject = subjectName();
  who.projectFolder = projectFolder(folder, home ? home : "");
  who.project = project && *project ? project : who.projectFolder;
  who.projectName = baseName(who.project);
  who.host = hostName();
  who.boot = bootId();
  who.session = sessionName(who.host, who.boot);
  const std::optional<ProcessFacts> own = processFacts(getpid());
  who.hasTerminal = own && own->foregroundGroup > 0;
  who.consentedAt = consent.atNs;
  who.consentVersion = consent.version;
  return who;
}

} // namespace leastaction::wrapper
