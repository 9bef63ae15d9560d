#include "analysis/programmers/activity/server_address.h"

#include <gtest/gtest.h>

namespace leastaction {
namespace {

using Environment = std::map<std::string, std::string>;

struct Safe {
  ServerSettings settings;
  std::string caution;

  std::string operator[](const std::string &keyword) const {
    const auto set = settings.find(keyword);
    return set == settings.end() ? "" : set->second;
  }
};

Safe safe(ServerSettings settings, const Environment &environment = {}) {
  std::string caution = makeSafe(settings, [&](const char *name) {
    const auto set = environment.find(name);
    return set == environment.end() ? "" : set->second;
  });
  return {std::move(settings), std::move(caution)};
}

TEST(Connections, ToOtherMachinesAreVerified) {
  for (const ServerSettings &elsewhere : {ServerSettings{{"host", "db.example.org"}},
                                          {{"host", "192.0.2.1"}},
                                          {{"host", "127.evil.example"}},
                                          {{"host", "localhost,db.example.org"}},
                                          {{"host", "localhost"}, {"hostaddr", "192.0.2.1"}},
                                          {{"host", "db.example.org"}, {"hostaddr", "127.0.0.1"}},
                                          {{"service", "class"}}}) {
    const Safe made = safe(elsewhere);
    EXPECT_EQ(made["sslmode"], "verify-full");
    EXPECT_EQ(made["gssencmode"], "disable");
    EXPECT_NE(made["sslrootcert"], "");
    EXPECT_EQ(made.caution, "");
  }
  EXPECT_EQ(safe({}, {{"PGHOST", "db.example.org"}})["sslmode"], "verify-full");
}

TEST(Connections, OnThisMachineAreLeftAlone) {
  for (const char *host : {"", "localhost", "127.0.0.1", "::1", "/run/postgresql", "@class", "localhost,/tmp"}) {
    const Safe made = safe({{"host", host}});
    EXPECT_EQ(made.settings, (ServerSettings{{"host", host}}));
    EXPECT_EQ(made.caution, "");
  }
}

TEST(Connections, AreAsTheUserWants) {
  for (const char *mode : {"disable", "allow", "prefer", "require", "verify-ca"}) {
    const Safe address = safe({{"host", "db.example.org"}, {"sslmode", mode}});
    EXPECT_EQ(address["sslmode"], mode);
    EXPECT_NE(address.caution.find(mode), std::string::npos);
    EXPECT_FALSE(safe({{"host", "db.example.org"}}, {{"PGSSLMODE", mode}}).caution.empty());
  }
  const Safe own = safe({{"host", "db.example.org"}, {"sslmode", "verify-full"}, {"sslrootcert", "school.crt"}});
  EXPECT_EQ(own["sslrootcert"], "school.crt");
  EXPECT_EQ(own.caution, "");
  EXPECT_EQ(safe({{"host", "db.example.org"}}, {{"PGSSLROOTCERT", "school.crt"}})["sslrootcert"], "");
}

TEST(Addresses, ArePartedAsTheirWriterMeansIt) {
  const Result<ServerAddress> address = ServerAddress::parse("postgresql://anna:p%40ss@localhost:5433/class");
  ASSERT_TRUE(address);
  EXPECT_EQ(address->settings,
            (ServerSettings{
                {"dbname", "class"}, {"host", "localhost"}, {"password", "p@ss"}, {"port", "5433"}, {"user", "anna"}}));
}

TEST(Addresses, AreNotRepeatedIfTheyAreWrong) {
  for (const char *wrong :
       {"mysql://anna:secret@host/class", "host=x password=secret", "postgresql://anna:secret@[host/class",
        "postgresql://anna:12@secret@host/class", "postgresql://anna:12/secret@host/class",
        "postgresql://anna:12?secret@host/class", "postgresql://anna:%zzsecret@host/class", "postgresql://anna:secret",
        "postgresql://anna:secret/class", "postgresql://host/class?secret", "postgresql://host/class?secret=x"}) {
    const Result<ServerAddress> address = ServerAddress::parse(wrong);
    ASSERT_FALSE(address) << wrong;
    EXPECT_EQ(address.error().text().find("secret"), std::string::npos) << address.error().text();
  }
}

} // namespace
} // namespace leastaction
