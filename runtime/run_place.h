// Where a run is written: the wanted folder, or one beside it. Ranks of an MPI program have theirs in one folder.
//
//   Path wanted, made;
//   wanted.append("life.run");
//   if (makeRunFolder(wanted, made)) ...    // /home/me/life.run, or /home/me/life.4711.run
//
//   if (enterJobFolder(wanted, 3) && makeRunFolder(wanted, made)) ...    // /home/me/life.run/rank-3.run
#pragma once

#include "runtime/text.h"

#include <limits.h>

namespace leastaction::runtime {

using Path = Text<PATH_MAX>;

/// DIR/NAME.run becomes DIR/NAME.WHAT.run.
template <class... What> Path withName(const Path &path, What... what) {
  size_t length = path.size();
  bool hasSuffix = length > 4 && strcmp(path.data() + length - 4, ".run") == 0;
  Path result;
  for (size_t i = 0; i < length - (hasSuffix ? 4 : 0); ++i) {
    char one[] = {path.data()[i], 0};
    result.append(one);
  }
  result.append(".", what..., hasSuffix ? ".run" : "");
  return result;
}

/// The wanted name, or, for what else belongs to the recording (other processes, what exec puts in the place of one),
/// that with the process number, or with a number behind that.
/// `made` is absolute. False, and errno says why, if none can be made.
bool makeRunFolder(const Path &wanted, Path &made);

/// The folder of a whole MPI program becomes the wanted name of one rank's run in it. Makes the folder if no other rank
/// has: false, and errno says why, if that is not possible.
bool enterJobFolder(Path &path, uint64_t rank);

} // namespace leastaction::runtime
