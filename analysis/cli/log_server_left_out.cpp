// In place of log_server.cpp in a build without PostgreSQL.
#include "analysis/base/not_built.h"
#include "analysis/cli/log_command.h"

namespace leastaction::cli {

Result<int> pushLogTo(const wrapper::LogPaths &, const std::string &, const std::string &) {
  return notBuilt("PostgreSQL", "leastaction log push", "LEASTACTION_WITH_POSTGRESQL");
}

Result<int> pullClassFrom(const wrapper::LogPaths &, const std::string &, const std::string &) {
  return notBuilt("PostgreSQL", "leastaction log pull", "LEASTACTION_WITH_POSTGRESQL");
}

} // namespace leastaction::cli
