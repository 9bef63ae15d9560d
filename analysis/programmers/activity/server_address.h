// The address of a PostgreSQL server, and how safely it is to be connected to.
//
//   Result<ServerAddress> address = ServerAddress::parse("postgresql://anna@db.example.org/class");
//   if (!address->caution.empty()) …
#pragma once

#include "analysis/base/error.h"

#include <functional>
#include <map>
#include <string>

namespace leastaction {

/// libpq's parameters: host, user, sslmode …
using ServerSettings = std::map<std::string, std::string>;

struct ServerAddress {
  ServerSettings settings;
  std::string caution; ///< What the connection does not protect from, by the user's own choice; empty if nothing.

  /// An address as libpq knows it (RFC 3986, postgresql:// or postgres://), made safe. Errors have nothing of the
  /// address: it may hold a password, at a place where nobody would look for it.
  static Result<ServerAddress> parse(const std::string &address);
};

/// Of the environment; empty if it is not set.
using EnvironmentVariable = std::function<std::string(const char *)>;

/// Unless the server is on this machine: demands an encrypted connection to a server that proves its name (libpq would
/// be content with an open one, which tells a password to whoever answers), by the machine's certificates. What the
/// address or the environment says goes first; if that is less, the answer says what it means.
std::string makeSafe(ServerSettings &settings, const EnvironmentVariable &environment);

} // namespace leastaction
