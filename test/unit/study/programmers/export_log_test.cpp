#include "analysis/study/programmers/export_log.h"
#include "test/unit/study/programmers/log_place.h"

#include <gtest/gtest.h>

namespace leastaction {
namespace {

class ExportLog : public testing::Test {
protected:
  ExportLog() {
    EXPECT_TRUE(makeExportKey(key_));
    place_.add(circumstancesOf("anna", "life"), runEvent("r1", 100));
    place_.add(circumstancesOf("anna", "life"), effortReport("e1", 200));
  }

  std::string errorOfExport(LogExportFormat format, const std::string &output) {
    const Result<void> done = exportActivity(LogPlace::paths(), {.format = format, .key = key_, .output = output});
    return done ? "" : done.error().what;
  }

  LogPlace place_;
  std::string key_ = place_.path("key");
};

TEST_F(ExportLog, WritesEachFormat) {
  EXPECT_EQ(errorOfExport(LogExportFormat::csv, place_.path("csv")), "");
  EXPECT_NE(ScratchFolder::textOf(place_.path("csv/runs.csv")), "");
  EXPECT_EQ(errorOfExport(LogExportFormat::json, place_.path("all.json")), "");
  const std::string json = ScratchFolder::textOf(place_.path("all.json"));
  EXPECT_NE(json.find("\"effort_reports\""), std::string::npos);
  EXPECT_EQ(json.find("anna"), std::string::npos);
  EXPECT_NE(json.find("\"learning\""), std::string::npos); // which is nobody's own
  EXPECT_EQ(errorOfExport(LogExportFormat::progsnap2, place_.path("snap")), "");
  EXPECT_NE(ScratchFolder::textOf(place_.path("snap/MainTable.csv")), "");
  EXPECT_EQ(errorOfExport(LogExportFormat::progsnap2, place_.path("snap.sqlite")), "");
  EXPECT_EQ(ScratchFolder::textOf(place_.path("snap.sqlite")).substr(0, 15), "SQLite format 3");
}

TEST_F(ExportLog, ReplacesNothing) {
  EXPECT_EQ(errorOfExport(LogExportFormat::csv, place_.path("csv")), "");
  EXPECT_NE(errorOfExport(LogExportFormat::csv, place_.path("csv")), "");
}

TEST_F(ExportLog, AnEndingSaysTheFormat) {
  EXPECT_EQ(errorOfExport(LogExportFormat::csv, place_.path("x.json")),
            "a name that ends with '.json' is for --format json, not for csv");
  EXPECT_EQ(errorOfExport(LogExportFormat::json, place_.path("x.sqlite")),
            "a name that ends with '.sqlite' is for --format progsnap2, not for json");
  EXPECT_EQ(errorOfExport(LogExportFormat::csv, "-"), "this format is several files");
}

TEST_F(ExportLog, MayBeOfAnotherDatabase) {
  const ScratchFolder other;
  {
    wrapper::Outcome<wrapper::LogDatabase> log =
        wrapper::LogDatabase::open(other.path("class.sqlite"), {.mayWrite = true, .mayCreate = true});
    ASSERT_TRUE(log);
    addTo(*log, circumstancesOf("bob", "sharks"), compileEvent("c1", 100));
  }
  const auto exported = [&](const std::string &source) {
    return exportActivity(LogPlace::paths(),
                          {.format = LogExportFormat::csv, .key = key_, .output = other.path("csv"), .source = source});
  };
  const Result<void> none = exported(other.path("none.sqlite"));
  ASSERT_FALSE(none);
  EXPECT_EQ(none.error().what, "there is no such file");
  EXPECT_FALSE(exported(other.file("text", "no database")));
  const Result<void> done = exported(other.path("class.sqlite"));
  ASSERT_TRUE(done) << done.error().text();
  EXPECT_NE(ScratchFolder::textOf(other.path("csv/compiles.csv")).find("gcc-12"), std::string::npos);
}

TEST_F(ExportLog, NeedsAKeyOfItsOwn) {
  const std::string essay = place_.file("essay", "an essay of just 32 letters long");
  const Result<void> done =
      exportActivity(LogPlace::paths(), {.format = LogExportFormat::csv, .key = essay, .output = place_.path("csv")});
  EXPECT_FALSE(done);
  EXPECT_FALSE(makeExportKey(key_)); // which is there
  EXPECT_EQ(makeExportKey("-").error().what, "a key is not written to standard output");
}

} // namespace
} // namespace leastaction
