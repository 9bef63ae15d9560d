#include "analysis/programmers/activity/server_address.h"

#include "analysis/programmers/activity/libpq.h"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <memory>
#include <string_view>

namespace leastaction {
namespace {

constexpr std::array schemes = {std::string_view("postgresql://"), std::string_view("postgres://")};
/// Where systems keep the certificates of authorities; Debian's first.
constexpr std::array certificates = {"/etc/ssl/certs/ca-certificates.crt", "/etc/pki/tls/certs/ca-bundle.crt",
                                     "/etc/ssl/cert.pem"};
/// The first libpq that knows the system's certificates by the name "system".
constexpr int libpqWithSystemRoots = 160000;

bool isLocalHost(std::string_view host) {
  return host.empty() || host.starts_with('/') || host.starts_with('@') || host == "localhost" || host == "::1" ||
         (host.starts_with("127.") && host.find_first_not_of("0123456789.") == std::string_view::npos);
}

/// Several are separated by commas.
bool areLocal(std::string_view hosts) {
  for (size_t at = 0; at <= hosts.size();) {
    const size_t end = std::min(hosts.find(',', at), hosts.size());
    if (!isLocalHost(hosts.substr(at, end - at)))
      return false;
    at = end + 1;
  }
  return true;
}

std::string rootCertificates() {
  for (const char *file : certificates)
    if (access(file, R_OK) == 0)
      return file;
  return libpq() && libpq()->libVersion() >= libpqWithSystemRoots ? "system" : "";
}

/// libpq takes another part of such an address for the password than its writer does, and tells the rest.
bool isAmbiguous(std::string_view rest) {
  const size_t at = rest.find('@');
  return at != std::string_view::npos &&
         (rest.find('@', at + 1) != std::string_view::npos || rest.find_first_of("/?#") < at);
}

} // namespace

std::string makeSafe(ServerSettings &settings, const EnvironmentVariable &environment) {
  const auto chosen = [&](const char *keyword, const char *variable) {
    const auto set = settings.find(keyword);
    return set != settings.end() ? set->second : environment(variable);
  };
  const bool isElsewhere = !chosen("service", "PGSERVICE").empty(); // a file has the rest of it
  if (!isElsewhere && areLocal(chosen("host", "PGHOST")) && areLocal(chosen("hostaddr", "PGHOSTADDR")))
    return "";
  // Encryption by Kerberos would go first, and does not know of the server's certificate.
  if (chosen("gssencmode", "PGGSSENCMODE").empty())
    settings["gssencmode"] = "disable";
  std::string mode = chosen("sslmode", "PGSSLMODE");
  if (mode.empty())
    mode = settings["sslmode"] = "verify-full";
  if (mode == "verify-full") {
    if (const std::string own = environment("HOME") + "/.postgresql/root.crt";
        chosen("sslrootcert", "PGSSLROOTCERT").empty() && access(own.c_str(), R_OK) != 0)
      if (const std::string root = rootCertificates(); !root.empty())
        settings["sslrootcert"] = root;
    return "";
  }
  return "sslmode=" + mode +
         (mode == "verify-ca" || mode == "require"
              ? ": whoever passes for the server can read what is sent, and may learn the password"
              : ": whoever is on the way to the server can read what is sent, and may learn the password");
}

Result<ServerAddress> ServerAddress::parse(const std::string &address) {
  constexpr const char *remedy = "write postgresql://NAME@HOST/DATABASE, as your teacher gave it to you";
  const auto scheme = std::ranges::find_if(schemes, [&](std::string_view start) { return address.starts_with(start); });
  if (scheme == schemes.end())
    return fail("this is not the address of a PostgreSQL server", "the server's address", remedy);
  if (isAmbiguous(std::string_view(address).substr(scheme->size())))
    return fail("a name or password in the address has a character that must be percent-encoded",
                "the server's address", "write %40 for @, %2F for /, %3F for ? and %23 for #");
  if (!libpq())
    return fail("PostgreSQL's client library cannot be loaded", "libpq.so.5",
                "install it (Debian's package is libpq5)");
  char *message = nullptr; // has parts of the address
  const std::unique_ptr<PQconninfoOption, decltype(&::PQconninfoFree)> options(
      libpq()->conninfoParse(address.c_str(), &message), libpq()->conninfoFree);
  libpq()->freemem(message);
  ServerAddress parsed;
  for (const PQconninfoOption *option = options.get(); option && option->keyword; ++option)
    if (option->val)
      parsed.settings[option->keyword] = option->val;
  // Where no @ follows a password, it passes for the port.
  const auto port = parsed.settings.find("port");
  if (!options || (port != parsed.settings.end() && port->second.find_first_not_of("0123456789,") != std::string::npos))
    return fail("this address of a PostgreSQL server cannot be read", "the server's address",
                std::string(remedy) + "; in a name or password write %25 for %, %3A for :");
  parsed.caution = makeSafe(parsed.settings, [](const char *variable) {
    const char *value = getenv(variable);
    return std::string(value ? value : "");
  });
  return parsed;
}

} // namespace leastaction
