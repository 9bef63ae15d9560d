#include "analysis/programmers/activity/class_tables.h"

#include "wrapper/log_schema.h"

#include <charconv>
#include <utility>

namespace leastaction {
namespace {

#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wc23-extensions"
constexpr char schema[] = {
#embed "class_schema.sql"
    , 0};
constexpr char ownersSchema[] = {
#embed "class_schema_2.sql"
    , 0};
#pragma clang diagnostic pop

constexpr int schemaVersion = 2;

/// Ended by commit() or, when something fails, by the destructor.
class ServerTransaction {
public:
  static Result<ServerTransaction> begin(ClassConnection &server) {
    TRY(server.run("BEGIN"));
    return ServerTransaction(server);
  }
  ServerTransaction(ServerTransaction &&other) noexcept : server_(std::exchange(other.server_, nullptr)) {}
  ServerTransaction &operator=(ServerTransaction &&) = delete;
  ~ServerTransaction() {
    if (server_ && !server_->run("ROLLBACK"))
      return; // the connection is gone, and the transaction with it
  }
  Result<void> commit() { return std::exchange(server_, nullptr)->run("COMMIT"); }

private:
  explicit ServerTransaction(ClassConnection &server) : server_(&server) {}
  ClassConnection *server_;
};

Result<bool> hasTables(ClassConnection &server) {
  const std::string has = TRY(server.value("SELECT to_regclass('leastaction.about')"));
  return !has.empty();
}

Result<int> versionOf(ClassConnection &server) {
  const std::string text = TRY(server.value("SELECT version FROM leastaction.about"));
  int version = 0;
  std::from_chars(text.data(), text.data() + text.size(), version);
  if (version < 1 || version > schemaVersion)
    return fail("the server's tables have version " + text + ", this program knows " + std::to_string(schemaVersion),
                server.name(), "install a newer leastaction");
  return version;
}

Result<void> makeTables(ClassConnection &server) {
  ServerTransaction transaction = TRY(ServerTransaction::begin(server));
  for (const char *sql : {schema, ownersSchema})
    TRY(server.run(sql));
  return transaction.commit();
}

Result<void> bringUpToDate(ClassConnection &server) {
  const std::string owner = TRY(server.value("SELECT quote_ident(pg_get_userbyid(nspowner)) FROM pg_namespace "
                                             "WHERE nspname = 'leastaction' AND pg_has_role(nspowner, 'USAGE')"));
  if (owner.empty())
    return fail("the server's tables are of an earlier version, in which students could see each other's names",
                server.name(), "ask your teacher to call 'leastaction log pull' once with this version");
  ServerTransaction transaction = TRY(ServerTransaction::begin(server));
  if (Result<void> locked = server.run("SET LOCAL ROLE " + owner + "; LOCK TABLE leastaction.about"); !locked)
    return locked;
  const int version = TRY(versionOf(server)); // somebody else may have done it meanwhile
  if (version < schemaVersion)
    TRY(server.run(ownersSchema));
  return transaction.commit();
}

} // namespace

Result<void> checkLog(const wrapper::LogDatabase &log) {
  if (const wrapper::Outcome<void> known = wrapper::checkSchema(log); !known)
    return fail(known.error().what, known.error().where, known.error().remedy);
  return {};
}

Result<void> prepareServer(ClassConnection &server) {
  const bool has = TRY(hasTables(server));
  if (!has)
    if (Result<void> made = makeTables(server); !made)
      if (!hasTables(server).value_or(false)) // else somebody else has made them meanwhile
        return made;
  const int version = TRY(versionOf(server));
  return version < schemaVersion ? bringUpToDate(server) : Result<void>();
}

Result<void> checkOwner(ClassConnection &server) {
  // A superuser has all rights of everybody, so that says nothing.
  const std::string owner = TRY(
      server.value("SELECT pg_get_userbyid(n.nspowner) FROM pg_namespace AS n WHERE n.nspname = 'leastaction' "
                   "AND n.nspowner <> (SELECT datdba FROM pg_database WHERE datname = current_database()) "
                   "AND NOT (SELECT rolsuper FROM pg_roles WHERE oid = n.nspowner) AND n.nspowner <> (SELECT oid FROM "
                   "pg_roles WHERE "
                   "rolname = current_user) AND ((SELECT rolsuper FROM pg_roles WHERE rolname = current_user) OR NOT "
                   "pg_has_role(n.nspowner, 'USAGE'))"));
  if (!owner.empty())
    return fail("the tables are those of '" + owner + "', who would act with your rights", server.name(),
                "pull as that role, or as one that has its rights (GRANT), if it is the teacher's");
  return {};
}

} // namespace leastaction
