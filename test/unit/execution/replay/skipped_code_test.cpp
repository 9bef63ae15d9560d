#include "analysis/execution/replay/skipped_code.h"

#include "test/unit/execution/core/assembled.h"

#include <gtest/gtest.h>

#include <array>
#include <random>

namespace leastaction {
namespace {

using test::RecordingModel;

CoreDescription lruCore() {
  CoreDescription core = test::plainMemoryCore();
  core.l1.replacement = core.l2.replacement = core.l3.replacement = Replacement::lru;
  return core;
}

/// What loads of all lines below `bytes` take, one after the other, when all that is under way has arrived.
std::vector<uint64_t> probe(RecordingModel &model, PageNumbering &pages, uint32_t load, uint64_t begin,
                            uint64_t bytes) {
  model->beginPass(1);
  model->skip(1'000'000);
  model->endPass();
  const size_t before = model.events().size();
  for (uint64_t offset = 0; offset < bytes; offset += 64) {
    model->execute(load, std::array{Access{.address = pages.renumbered(begin + offset), .bytes = 8}});
    model->drain();
  }
  std::vector<uint64_t> ticks;
  const std::vector<Event> all = model.inProgramOrder();
  for (const Event &event : std::span(all).subspan(before))
    ticks.push_back(event.kappa());
  return ticks;
}

void restore(SkippedCode &skipped, RecordingModel &model) {
  model->beginPass(1);
  skipped.restore(*model);
  model->endPass();
}

constexpr uint64_t begin = 0x7f00'0000'0000;

/// Loads and stores, passed in one model and skipped in the other: what loads behind them take in both.
std::array<std::vector<uint64_t>, 2> probesBehind(const std::vector<Access> &accesses, uint64_t probed) {
  std::array<std::vector<uint64_t>, 2> probes;
  for (const bool skips : {false, true}) {
    RecordingModel model(lruCore());
    PageNumbering pages;
    SkippedCode skipped(pages, 64);
    const uint32_t load = model.compile(test::loadRaxFromRbx), store = model.compile(test::storeRaxToRbx);
    const std::vector<uint32_t> loads = {load}, stores = {store};
    model->beginPass(1);
    for (const Access &made : accesses) {
      if (skips) {
        skipped.execute(made.isStore, made.isStore ? stores : loads, 1);
        skipped.touch(made);
      } else {
        model->pass(made.isStore ? store : load, pages.renumbered(std::span(&made, 1)));
      }
    }
    if (skips)
      skipped.restore(*model);
    model->endPass();
    probes[skips] = probe(model, pages, load, begin, probed);
  }
  return probes;
}

double shareOfEqual(const std::array<std::vector<uint64_t>, 2> &probes) {
  size_t equal = 0;
  for (size_t i = 0; i < probes[0].size(); ++i)
    equal += probes[0][i] == probes[1][i];
  return static_cast<double>(equal) / static_cast<double>(probes[0].size());
}

TEST(SkippedCode, LoadsBehindItFindWhatTheyWouldHave) {
  for (const uint64_t bytes : {20'000u, 100'000u, 1'000'000u, 12'000'000u})
    for (const unsigned seed : {1u, 2u}) {
      std::mt19937 random(seed);
      std::vector<Access> accesses(400'000);
      for (Access &access : accesses)
        access = {.address = begin + random() % bytes / 8 * 8, .bytes = 8, .isStore = random() % 4 == 0};
      EXPECT_GT(shareOfEqual(probesBehind(accesses, bytes)), 0.98) << bytes;
    }
}

TEST(SkippedCode, WhatIsReadOverAndOverStays) {
  // One line stays in use while so many others pass that none of the first level's set would be left of it.
  std::vector<Access> accesses(20'000);
  for (size_t i = 0; i < accesses.size(); ++i)
    accesses[i] = {.address = i % 2 ? begin + i * 64 : begin, .bytes = 8};
  const auto probes = probesBehind(accesses, 640);
  EXPECT_EQ(probes[0].front(), probes[1].front());
  EXPECT_LT(probes[1].front(), probes[1].back());
}

TEST(SkippedCode, AccessesTouchAllOfTheirLinesAndPages) {
  PageNumbering pages, same;
  SkippedCode skipped(pages, 64);
  RecordingModel model(lruCore());
  const std::vector<uint32_t> loads = {model.compile(test::loadRaxFromRbx)};
  skipped.execute(0, loads, 1);
  const auto touches = std::to_array<std::pair<Access, uint64_t>>({
      {{.address = begin, .bytes = 8}, 1},
      {{.address = begin + 8, .bytes = 8}, 0},
      {{.address = begin + 4092, .bytes = 8}, 1},
      {{.address = begin + 8192, .bytes = 3 * 4096, .isStore = true}, 3},
      {{.address = begin + 8192 + 4090, .bytes = 4100}, 0},
      {{.address = begin + (1 << 30), .bytes = 0}, 1},
      {{.address = unknownAddress, .bytes = 8}, 0},
  });
  for (const auto &[access, touched] : touches) {
    EXPECT_EQ(skipped.touch(access), touched) << access.address;
    same.renumbered(std::span(&access, 1));
  }
  EXPECT_EQ(pages.count(), 6u);
  EXPECT_EQ(pages.renumbered(begin + 5 * 4096 - 1), same.renumbered(begin + 5 * 4096 - 1));

  restore(skipped, model);
  const auto ticks = probe(model, pages, loads.front(), begin + 8192, 3 * 4096);
  const uint64_t far = probe(model, pages, loads.front(), begin + 8192 + 4 * 4096, 64).back();
  for (const uint64_t each : ticks)
    EXPECT_LT(each, far);
}

TEST(SkippedCode, LinesUsedJustBeforeItAreRestored) {
  PageNumbering pages;
  SkippedCode skipped(pages, 64);
  RecordingModel model(lruCore());
  const std::vector<uint32_t> loads = {model.compile(test::loadRaxFromRbx)};
  const Access kept{.address = begin, .bytes = 8};
  skipped.executeElsewhere(1);
  skipped.touch(kept);
  skipped.execute(0, loads, 1);
  skipped.touch(kept);
  restore(skipped, model);
  const auto ticks = probe(model, pages, loads.front(), begin, 128);
  EXPECT_LT(ticks[0], ticks[1]) << "the other one comes from memory";
}

TEST(SkippedCode, CountsUsesOfLinesByHowLongAgoTheyWereUsed) {
  PageNumbering pages;
  SkippedCode skipped(pages, 64);
  RecordingModel model(lruCore());
  const std::vector<uint32_t> loads = {model.compile(test::loadRaxFromRbx)};
  const Access first{.address = begin, .bytes = 8}, second{.address = begin + 64, .bytes = 8};
  skipped.execute(0, loads, 1);
  skipped.touch(first);
  skipped.touch({.address = begin + 60, .bytes = 8}); // Of both lines.
  for (int i = 0; i < 3000; ++i)
    skipped.execute(0, loads, 1);
  skipped.touch(first);
  restore(skipped, model);
  skipped.executeElsewhere(20'000);
  skipped.touch(first);
  skipped.touch(second);
  skipped.executeElsewhere(200'000);
  skipped.touch(first);
  skipped.execute(0, loads, 1);
  skipped.touch(first);
  for (int i = 0; i < 2'000'000; ++i)
    skipped.execute(0, loads, 1);
  skipped.touch(first);
  AuxiliaryCounts expected{};
  expected.of(Auxiliary::firstUses) = 2;
  expected.of(Auxiliary::uses2To11) = 1;
  expected.of(Auxiliary::uses2To14) = 2;
  expected.of(Auxiliary::uses2To17) = 1;
  expected.of(Auxiliary::uses2To20) = 1;
  EXPECT_EQ(skipped.uses(), expected);
  skipped.forget();
  EXPECT_EQ(skipped.uses(), expected);
}

TEST(SkippedCode, OfSomeOfAThreadWhatIsNewMayBeOld) {
  PageNumbering pages;
  SkippedCode skipped(pages, 64, SkippedCode::Seen::some);
  const std::vector<uint32_t> loads = {0};
  const Access access{.address = begin, .bytes = 8};
  skipped.execute(0, loads, 1);
  skipped.touch(access);
  skipped.touch(access);
  skipped.forget();
  skipped.execute(0, loads, 1);
  skipped.touch(access);
  AuxiliaryCounts expected{};
  expected.of(Auxiliary::uses2To20) = 2;
  EXPECT_EQ(skipped.uses(), expected);
}

TEST(SkippedCode, ForgetsWhatWasNotRestored) {
  PageNumbering pages;
  SkippedCode skipped(pages, 64);
  RecordingModel model(lruCore());
  const std::vector<uint32_t> loads = {model.compile(test::loadRaxFromRbx)};
  skipped.execute(0, loads, 1);
  skipped.touch({.address = begin, .bytes = 8});
  pages.restart();
  skipped.forget();
  restore(skipped, model);
  EXPECT_EQ(skipped.touch({.address = begin, .bytes = 8}), 1u);
  const auto ticks = probe(model, pages, loads.front(), begin, 128);
  EXPECT_EQ(ticks[0], ticks[1]) << "both come from memory";
}

TEST(SkippedCode, KnowsWhenItIsFull) {
  PageNumbering pages;
  SkippedCode skipped(pages, 64);
  RecordingModel model(lruCore());
  const std::vector<uint32_t> adds(1 << 20, model.compile(test::addRaxOne));
  for (unsigned i = 0; i < 1 << 10; ++i) {
    EXPECT_TRUE(skipped.hasRoom());
    skipped.execute(0, adds, 1 << 20);
  }
  EXPECT_FALSE(skipped.hasRoom());
  restore(skipped, model);
  EXPECT_TRUE(skipped.hasRoom());
  EXPECT_GT(model->retireTick(), uint64_t{1} << 29) << "time has gone on";
}

} // namespace
} // namespace leastaction
