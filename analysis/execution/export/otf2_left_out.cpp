// In place of otf2_archive.cpp and otf2_job.cpp in a build without OTF2.
#include "analysis/base/not_built.h"
#include "analysis/execution/export/otf2_archive.h"
#include "analysis/execution/export/otf2_job.h"

namespace leastaction {

Result<void> Otf2Archive::isBuilt() {
  return notBuilt("OTF2", "the format otf2", "LEASTACTION_WITH_OTF2");
}

Result<void> Otf2Archive::finish() {
  return isBuilt();
}

Result<void> writeOtf2Job(const std::string &, const TraceDefinitions &,
                          const std::function<std::vector<RankEvent>(uint32_t rank)> &) {
  return Otf2Archive::isBuilt();
}

} // namespace leastaction
