// In place of otf2_archive.cpp in a build without OTF2.
#include "analysis/base/not_built.h"
#include "analysis/execution/export/otf2_archive.h"

namespace leastaction {

Result<void> Otf2Archive::isBuilt() {
  return notBuilt("OTF2", "the format otf2", "LEASTACTION_WITH_OTF2");
}

Result<void> Otf2Archive::finish() {
  return isBuilt();
}

} // namespace leastaction
