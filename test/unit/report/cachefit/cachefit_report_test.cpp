#include "analysis/report/cachefit/cachefit_report.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace leastaction {
namespace {

CacheScaling fitOf(CacheModel model, size_t points) {
  CacheScaling fit;
  fit.model = model;
  fit.alpha = {0.5, 0.4, 0.6};
  fit.used = points;
  for (size_t i = 0; i < points; ++i)
    fit.points.push_back(
        {.measured =
             {.footprint = 1000, .lineBytes = 64, .cacheBytes = 640, .ways = 1, .missedBytes = 90, .line = i + 2},
         .fixedPoint = 5,
         .predicted = 45,
         .isBelow = i == 0});
  fit.critical.push_back({.footprint = 1000, .lineBytes = 64, .ways = 2, .shape = {7, 6, 8}, .bytes = {448, 400, 500}});
  fit.wanted.push_back({.footprint = 1000, .lineBytes = 64, .cacheBytes = 8192, .ways = 0});
  fit.narrowedBy = 0.25;
  fit.missing = {"Measure another line size."};
  return fit;
}

TEST(CacheFitReport, ShowsAFitForEachModel) {
  const std::string text = renderText({.fits = {fitOf(CacheModel::agarwal, 3), fitOf(CacheModel::singh, 1)}}, 2, {});
  for (const char *part :
       {"chi/l = d^-gamma beta^2 (m/l)^2 k^-alpha (2.5)", "chi(k) = chi(k0) (k/k0)^(1-theta) (2.13)",
        "k0, l = 64 byte, d = 2", "... 1 more; --rows or --json show them", "below k0",
        "3 of 3 measurements are in the fit: what is below k0 lies outside the model", "* Measure another line size.",
        "* c = 8192 byte with l = 64 byte, fully associative", "the slope's interval would be 0.25 times as narrow"})
    EXPECT_NE(text.find(part), std::string::npos) << part << "\n" << text;
}

TEST(CacheFitReport, JsonHasItsKindAndTheFits) {
  CacheScaling singh = fitOf(CacheModel::singh, 1);
  singh.lineExponent = Estimate{0.3, 0.2, 0.4};
  const nlohmann::ordered_json json = toJson(CacheFitReport{.fits = {fitOf(CacheModel::agarwal, 2), singh}});
  EXPECT_EQ(json["report"], "cachefit");
  ASSERT_EQ(json["fits"].size(), 2U);
  EXPECT_EQ(json["fits"][0]["model"], "agarwal");
  EXPECT_EQ(json["fits"][0]["alpha"], (nlohmann::ordered_json{{"value", 0.5}, {"low", 0.4}, {"high", 0.6}}));
  EXPECT_EQ(json["fits"][1]["alpha"]["value"], 0.3);
  EXPECT_TRUE(json["fits"][0]["beta"].is_null());
  EXPECT_EQ(json["fits"][0]["points"].size(), 2U);
  EXPECT_EQ(json["fits"][0]["critical"][0]["d"], 2.0);
  EXPECT_TRUE(json["fits"][0]["to_measure"]["points"][0]["d"].is_null());
}

} // namespace
} // namespace leastaction
