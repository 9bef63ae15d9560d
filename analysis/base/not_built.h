// What a command says that needs an optional part of the build (cmake/LeastActionParts.cmake).
//
//   return notBuilt("OTF2", "leastaction events --format otf2", "LEASTACTION_WITH_OTF2");
#pragma once

#include "analysis/base/error.h"

#include <string>

namespace leastaction {

inline std::unexpected<Error> notBuilt(const std::string &part, const std::string &neededBy,
                                       const std::string &option) {
  return fail("this leastaction was built without " + part, neededBy,
              "install the library, and build leastaction with -D" + option + "=ON");
}

} // namespace leastaction
