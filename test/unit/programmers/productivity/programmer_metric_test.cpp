#include "analysis/programmers/productivity/programmer_metric.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

namespace leastaction {

namespace {

ActionFunction oneStretch(double seconds, double power) {
  const std::vector<WorkStretch> stretch = {{seconds, power}};
  return actionOfStretches(stretch);
}

} // namespace

TEST(ProgrammerMetric, AxiomsHoldOnRandomSets) {
  std::mt19937 random(3);
  std::exponential_distribution<double> seconds(1.0 / 1200);
  std::uniform_real_distribution<double> power(0, 1);
  for (size_t set = 0; set < 5; ++set) {
    std::vector<ActionFunction> functions;
    for (size_t i = 0; i < 40; ++i) {
      std::vector<WorkStretch> stretches;
      for (size_t k = 0; k < 1 + 20 * i * set; ++k)
        stretches.push_back({seconds(random), power(random)});
      functions.push_back(actionOfStretches(stretches));
    }
    const ProgrammerMetric metric = programmerMetric(functions);
    for (const auto *distance : {&metric.distance, &metric.distanceTriangle}) {
      const std::vector<double> &norm = distance == &metric.distance ? metric.norm : metric.normTriangle;
      for (size_t i = 0; i < functions.size(); ++i) {
        EXPECT_GE(norm[i], 0);
        EXPECT_LE(norm[i], 0.5);
        EXPECT_EQ((*distance)[i][i], 0);
        for (size_t j = 0; j < functions.size(); ++j) {
          EXPECT_EQ((*distance)[i][j], (*distance)[j][i]);
          EXPECT_GE((*distance)[i][j], std::abs(norm[i] - norm[j]) - 1e-15);
          EXPECT_LE((*distance)[i][j], norm[i] + norm[j] + 1e-15);
          for (size_t k = 0; k < functions.size(); ++k)
            EXPECT_LE((*distance)[i][j], (*distance)[i][k] + (*distance)[k][j] + 1e-15);
        }
      }
    }
  }
}

TEST(ProgrammerMetric, TimeScalesOut) {
  const ProgrammerMetric seconds = programmerMetric({oneStretch(100, 0.5), oneStretch(40, 0.9)});
  const ProgrammerMetric hours = programmerMetric({oneStretch(360'000, 0.5), oneStretch(144'000, 0.9)});
  EXPECT_NEAR(seconds.norm[0], 0.5 / 3, 1e-15);
  EXPECT_NEAR(hours.norm[0], 0.5 / 3, 1e-15);
  EXPECT_NEAR(seconds.distance[0][1], hours.distance[0][1], 1e-15);
}

TEST(ProgrammerMetric, TrianglesByHand) {
  // Bases 1 and 1/2, heights 1/4 and 1/2: they cross where (z - 1/2) = z/4, at z = 2/3.
  const ProgrammerMetric metric = programmerMetric({oneStretch(2, 0.25), {{{0, 0, 2, 0}}, 1, 2}});
  EXPECT_DOUBLE_EQ(metric.normTriangle[0], 1.0 / 8);
  EXPECT_DOUBLE_EQ(metric.normTriangle[1], 1.0 / 8);
  const double before = 2.0 / 3 / 6 / 2 - 1.0 / 6 / 6 / 2; // under z/4 to 2/3, without the second triangle's part
  EXPECT_NEAR(metric.distanceTriangle[0][1], before + (1.0 / 3) * (1.0 / 4) / 2, 1e-15);
}

TEST(ProgrammerMetric, NumrichsTable2) {
  // Numrich prints contributions and distances, in milli-action units, but not the ten curves. Its triangles are
  // told by a base and an area each: these, found by a fit within the rounding of the printed areas, give all 45
  // printed distances to their rounding. Programmer three took "a long but steady approach", eight "a short but steep"
  // one.
  const std::vector<std::pair<double, double>> triangles = {
      {1.0000, 1.2192}, {0.8498, 1.8797}, {0.9699, 6.5550}, {0.2115, 2.9550}, {0.5967, 2.1550},
      {0.2836, 3.5450}, {0.2504, 1.3839}, {0.3654, 6.5183}, {0.2624, 5.0450}, {0.0443, 0.2550}};
  const std::vector<std::vector<double>> table = {{1.2},
                                                  {0.8, 1.9},
                                                  {5.3, 4.7, 6.6},
                                                  {3.3, 3.3, 5.4, 3.0},
                                                  {1.4, 0.9, 4.4, 2.8, 2.2},
                                                  {3.6, 3.4, 4.8, 0.8, 2.8, 3.5},
                                                  {1.6, 1.6, 5.2, 1.7, 1.2, 2.2, 1.4},
                                                  {6.3, 5.9, 5.9, 3.6, 5.1, 3.0, 5.1, 6.5},
                                                  {5.2, 5.0, 6.2, 2.1, 4.4, 1.6, 3.7, 1.6, 5.0},
                                                  {1.3, 1.8, 6.3, 2.7, 2.0, 3.3, 1.1, 6.3, 4.8, 0.3}};
  std::vector<ActionFunction> functions;
  for (const auto &[base, area] : triangles) {
    const std::vector<ActionPoint> line = {{base, 2e-3 * area / base}};
    functions.push_back(actionOfPoints(line));
  }
  const ProgrammerMetric metric = programmerMetric(functions);
  for (size_t i = 0; i < table.size(); ++i) {
    EXPECT_NEAR(1e3 * metric.normTriangle[i], table[i][i], 0.05);
    EXPECT_NEAR(metric.norm[i], metric.normTriangle[i], 1e-15); // these curves are their own triangles
    for (size_t j = 0; j < i; ++j) {
      EXPECT_NEAR(1e3 * metric.distanceTriangle[i][j], table[i][j], 0.05) << i + 1 << " and " << j + 1;
      EXPECT_NEAR(metric.distance[i][j], metric.distanceTriangle[i][j], 1e-15);
    }
  }
  EXPECT_EQ(metric.least, (std::vector<size_t>{9}));
}

TEST(ProgrammerMetric, TiesAndDegenerateSets) {
  EXPECT_TRUE(programmerMetric({}).norm.empty());
  const ProgrammerMetric tied = programmerMetric({oneStretch(20, 0.5), oneStretch(10, 0.5), oneStretch(10, 0.5)});
  EXPECT_EQ(tied.least, (std::vector<size_t>{1, 2}));
  EXPECT_EQ(tied.distance[1][2], 0);
  const ProgrammerMetric zero = programmerMetric({oneStretch(20, 0.5), {}});
  EXPECT_EQ(zero.norm[1], 0);
  EXPECT_NEAR(zero.distance[0][1], zero.norm[0], 1e-16);
  EXPECT_EQ(zero.least, (std::vector<size_t>{1}));
  const ProgrammerMetric nobody = programmerMetric({{}, {}});
  EXPECT_EQ(nobody.distance[0][1], 0);
  EXPECT_EQ(nobody.least, (std::vector<size_t>{0, 1}));
}

} // namespace leastaction
