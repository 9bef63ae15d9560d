#include "analysis/report/doctor/doctor_report.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace leastaction {
namespace {

TEST(DoctorReport, WorksWithoutWhatIsMissing) {
  DoctorReport report{.version = "1.2.3", .checks = {{"compiler", Health::works, "clang-22 is there"}}};
  report.checks.push_back({"MPI", Health::missing, "there is no mpirun", "install it"});
  EXPECT_TRUE(report.works());
  report.checks.push_back({"plugin", Health::fails, "it is gone"});
  EXPECT_FALSE(report.works());
}

TEST(DoctorReport, HasALineForEachCheck) {
  const DoctorReport report{.version = "1.2.3",
                            .checks = {{"compiler", Health::works, "clang-22 is there"},
                                       {"MPI", Health::missing, "there is no mpirun", "install it"}}};
  EXPECT_EQ(doctorText(report), "works    compiler          clang-22 is there\n"
                                "missing  MPI               there is no mpirun: install it\n"
                                "\nleastaction 1.2.3 compiles, records and reports programs here.\n");
}

TEST(DoctorReport, HasNoRemedyInJsonWhereNoneIsNeeded) {
  const DoctorReport report{.version = "1.2.3", .checks = {{"compiler", Health::works, "clang-22 is there"}}};
  const nlohmann::ordered_json json = doctorJson(report);
  EXPECT_EQ(json["works"], true);
  EXPECT_EQ(json["checks"][0]["health"], "works");
  EXPECT_TRUE(json["checks"][0]["remedy"].is_null());
}

} // namespace
} // namespace leastaction
