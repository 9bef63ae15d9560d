// Who works on what, and where: what all events of a process have in common.
//
//   const Circumstances who = currentCircumstances("/home/anna/life", consent);
#pragma once

#include "wrapper/decisions.h"
#include "wrapper/log_event.h"

namespace leastaction::wrapper {

Circumstances currentCircumstances(const std::string &folder, const Consent &consent);

/// The project that a working directory belongs to: the top of the version-controlled tree that it is in, or the folder
/// with a file `.leastaction`, or itself. The home folder is nobody's project.
std::string projectFolder(const std::string &folder, const std::string &home);

/// Login name of this process's user, from the environment, else from /etc/passwd.
std::string subjectName();

} // namespace leastaction::wrapper
