#include "wrapper/circumstances.h"

#include "wrapper/invocation.h"
#include "wrapper/processes.h"

#include <unistd.h>

#include <array>
#include <cstdlib>

namespace leastaction::wrapper {
namespace {

constexpr std::array marks = {"/.leastaction", "/.git", "/.hg", "/.svn", "/.jj", "/.fslckout"};

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
  return "uid-" + std::to_string(getuid());
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
