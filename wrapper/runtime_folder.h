// The user's folder for what need not outlast the session, and for events where the home cannot be written.
//
//   Outcome<OwnFolder> folder = makeRuntimeFolder();
//   for (const OwnFolder &folder : runtimeFolders().own) …
#pragma once

#include "wrapper/own_folder.h"

#include <vector>

namespace leastaction::wrapper {

struct RuntimeFolders {
  std::vector<OwnFolder> own;   ///< Those that are there, the one to write to first.
  std::vector<Problem> foreign; ///< What stands where one should be and is not used.
};

/// XDG_RUNTIME_DIR/leastaction, /run/user/UID/leastaction, and folders in /tmp with names that nobody can foresee
/// (leastaction-RANDOM; an earlier version's leastaction-UID is still read if it is the user's own).
RuntimeFolders runtimeFolders();

/// The first of these that is there or can be made.
Outcome<OwnFolder> makeRuntimeFolder();

} // namespace leastaction::wrapper
