#include "analysis/programmers/activity/connect_class.h"

#include "analysis/programmers/activity/postgres.h"

namespace leastaction {

Result<std::unique_ptr<ClassConnection>> connectToClass(const std::string &address,
                                                        const std::function<void(const std::string &)> &note) {
  const ServerAddress server = TRY(ServerAddress::parse(address));
  if (!server.caution.empty())
    note(server.caution);
  return std::make_unique<Postgres>(TRY(Postgres::connect(server)));
}

} // namespace leastaction
