// In place of connect_class.cpp in a build without PostgreSQL.
#include "analysis/base/not_built.h"
#include "analysis/programmers/activity/connect_class.h"

namespace leastaction {

Result<std::unique_ptr<ClassConnection>> connectToClass(const std::string &,
                                                        const std::function<void(const std::string &)> &) {
  return notBuilt("PostgreSQL", "the class's server", "LEASTACTION_WITH_POSTGRESQL");
}

} // namespace leastaction
