#include "analysis/execution/core/branch/branch_predictor.h"

#include "assembled.h"

#include <array>
#include <functional>
#include <random>

namespace leastaction {
namespace {

constexpr uint64_t address = 0x1000, next = 0x1002, target = 0x2000;

/// Mispredictions of one branch in `count` executions, the first `learnt` not counted.
unsigned wrong(BranchKind kind, unsigned count, unsigned learnt, const std::function<uint64_t(unsigned)> &targetOf) {
  BranchPredictor predictor(test::core().branch);
  unsigned wrong = 0;
  for (unsigned i = 0; i < count; ++i)
    wrong += predictor.resolve({.address = address, .next = next, .kind = kind}, targetOf(i)) == Prediction::wrong &&
             i >= learnt;
  return wrong;
}

TEST(BranchPredictor, LearnsPatternsOfDirections) {
  const auto always = [](unsigned) { return target; };
  EXPECT_EQ(wrong(BranchKind::conditional, 1000, 3, always), 0u);
  const auto periodic = [](unsigned i) { return (0x2d >> i % 7 & 1) != 0 ? target : next; };
  EXPECT_EQ(wrong(BranchKind::conditional, 4000, 2000, periodic), 0u);
  const auto loopOf50 = [](unsigned i) { return i % 50 != 49 ? target : next; };
  EXPECT_LT(wrong(BranchKind::conditional, 20000, 10000, loopOf50), 20u);
}

TEST(BranchPredictor, CannotLearnWhatIsRandom) {
  uint64_t state = 88172645463325252u;
  const auto random = [&](unsigned) {
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return (state & 1) != 0 ? target : next;
  };
  const unsigned missed = wrong(BranchKind::conditional, 20000, 0, random);
  EXPECT_GT(missed, 9000u);
  EXPECT_LT(missed, 11000u);
}

TEST(BranchPredictor, IndirectTargetsFollowHistory) {
  const auto same = [](unsigned) { return target; };
  EXPECT_EQ(wrong(BranchKind::indirect, 100, 1, same), 0u);
  const auto sequence = [](unsigned i) { return target + 0x30 * (i * i % 11); };
  EXPECT_LT(wrong(BranchKind::indirect, 8000, 4000, sequence), 40u);
}

TEST(BranchPredictor, ReturnsGoBackToTheirCalls) {
  BranchPredictor predictor(test::core().branch);
  const auto call = [&](uint64_t from) {
    predictor.resolve({.address = from, .next = from + 5, .kind = BranchKind::call}, target);
  };
  const auto returnTo = [&](uint64_t to) {
    return predictor.resolve({.address = target, .next = target + 1, .kind = BranchKind::functionReturn}, to);
  };
  call(0x100);
  call(0x200);
  EXPECT_NE(returnTo(0x205), Prediction::wrong);
  EXPECT_NE(returnTo(0x105), Prediction::wrong);
  call(0x300);
  EXPECT_EQ(returnTo(0x999), Prediction::wrong);
  // Deeper than the stack: the outer ones are forgotten.
  const unsigned depth = test::core().branch.returnStack + 4;
  for (unsigned i = 0; i < depth; ++i)
    call(0x1000 * i);
  unsigned wrong = 0;
  for (unsigned i = depth; i-- > 0;)
    wrong += returnTo(0x1000 * i + 5) == Prediction::wrong;
  EXPECT_EQ(wrong, 4u);
}

TEST(BranchPredictor, KnowsReturnsThatDoNotLeadWhereTheyDidLast) {
  BranchPredictor predictor(test::core().branch);
  const auto callFrom = [&](uint64_t from) {
    predictor.resolve({.address = from, .next = from + 5, .kind = BranchKind::call}, target);
    return predictor.resolve({.address = target, .next = target + 1, .kind = BranchKind::functionReturn}, from + 5);
  };
  EXPECT_EQ(callFrom(0x100), Prediction::right) << "it never led elsewhere";
  EXPECT_EQ(callFrom(0x100), Prediction::right);
  EXPECT_EQ(callFrom(0x200), Prediction::other);
  EXPECT_EQ(callFrom(0x200), Prediction::right);
  EXPECT_EQ(callFrom(0x100), Prediction::other);
}

/// How many of `count` executions of one branch, the first `learnt` not counted, did not lead where it usually does.
unsigned unusual(unsigned count, unsigned learnt, const std::function<uint64_t(unsigned)> &targetOf) {
  BranchDescription branch = test::core().branch;
  branch.unusualTicks = 1;
  BranchPredictor predictor(branch);
  unsigned unusual = 0;
  for (unsigned i = 0; i < count; ++i) {
    predictor.resolve({.address = address, .next = next, .kind = BranchKind::conditional}, targetOf(i));
    unusual += predictor.unusual() && i >= learnt;
  }
  return unusual;
}

TEST(BranchPredictor, KnowsBranchesThatDoNotLeadWhereTheyUsuallyDo) {
  const auto takenBut = [](unsigned period) {
    return [period](unsigned i) { return i % period == 0 ? next : target; };
  };
  EXPECT_EQ(unusual(900, 100, takenBut(8)), 100u) << "the last of each loop";
  EXPECT_EQ(unusual(900, 100, takenBut(2)), 0u) << "it is each other time, too";
  EXPECT_EQ(unusual(900, 100, takenBut(1000)), 0u);
}

TEST(BranchPredictor, ATakenBranchIsLateTheFirstTime) {
  BranchPredictor predictor(test::core().branch);
  const Branch branch{.address = address, .next = next, .kind = BranchKind::direct};
  EXPECT_EQ(predictor.resolve(branch, target), Prediction::late);
  EXPECT_EQ(predictor.resolve(branch, target), Prediction::right);
}

TEST(BranchPredictor, KnowsTargetsByAnotherNameWhereTheyHaveOne) {
  BranchPredictor predictor(test::core().branch);
  const Branch branch{.address = address, .next = next, .kind = BranchKind::indirect};
  predictor.resolve(branch, 0x9000, /*knownAs=*/7);
  EXPECT_NE(predictor.resolve(branch, 0x9999, 7), Prediction::wrong);
  EXPECT_EQ(predictor.resolve(branch, 0x9999, 8), Prediction::wrong);
}

TEST(BranchPredictor, KnowsCallsByPointerThatDoNotLeadWhereTheyDidAtFirst) {
  BranchPredictor predictor(test::core().branch);
  const auto callOf = [&](BranchKind kind, uint64_t callee) {
    Prediction prediction = Prediction::wrong;
    for (unsigned i = 0; i < 8; ++i)
      prediction = predictor.resolve({.address = address, .next = next, .kind = kind}, callee);
    return prediction;
  };
  EXPECT_EQ(callOf(BranchKind::indirectCall, 0x3000), Prediction::right);
  EXPECT_EQ(callOf(BranchKind::indirectCall, 0x4000), Prediction::other);
  EXPECT_EQ(callOf(BranchKind::indirectCall, 0x3000), Prediction::right);
  EXPECT_EQ(callOf(BranchKind::indirect, 0x4000), Prediction::right) << "jumps are not";
}

TEST(BranchPredictor, TrustInWhatIsNewMispredictsBranchesWithoutAPattern) {
  const auto mispredictions = [](bool trustsNew) {
    BranchDescription branch = test::core("znver4").branch;
    branch.trustsNew = trustsNew;
    BranchPredictor predictor(branch);
    std::minstd_rand random(1);
    unsigned wrong = 0;
    for (unsigned i = 0; i < 40'000; ++i) {
      const uint64_t to = (random() >> 12) % 16 == 0 ? target : next;
      const Branch unlikely{.address = address, .next = next, .kind = BranchKind::conditional};
      wrong += predictor.resolve(unlikely, to) == Prediction::wrong && i >= 20'000;
    }
    return wrong;
  };
  EXPECT_LT(mispredictions(false), 1.1 * 20'000 / 16);
  EXPECT_GT(mispredictions(true), 1.25 * 20'000 / 16);
}

using test::RecordingModel;

/// je +0: taken or not, an addition follows; only the addresses tell which.
struct TwoWays {
  RecordingModel model{test::plainMemoryCore()};
  const Target &machine = model->target();
  const uint32_t branch = model->compile(test::decode(machine, "7402"), {.address = 0x1000, .length = 2}, 0, 0, 0);
  const uint32_t taken =
      model->compile(test::decode(machine, test::addRaxRbx), {.address = 0x1004, .length = 3}, 1, 0, 0);
  const uint32_t fallsThrough =
      model->compile(test::decode(machine, test::addRaxRbx), {.address = 0x1002, .length = 3}, 2, 0, 0);
};

TEST(CoreModel, AMispredictedBranchHoldsUpWhatFollowsIt) {
  const auto ticks = [](bool random) {
    TwoWays code;
    RecordingModel &model = code.model;
    uint64_t state = 88172645463325252u;
    for (unsigned i = 0; i < 1000; ++i) {
      state ^= state << 13;
      state ^= state >> 7;
      state ^= state << 17;
      model->execute(code.branch, {});
      model->execute(random && (state & 1) != 0 ? code.taken : code.fallsThrough, {});
    }
    return model->retireTick();
  };
  EXPECT_GT(ticks(true), ticks(false) + 400 * test::core().branch.mispredictTicks);
}

TEST(CoreModel, ABranchThatRunsThroughPaddingIsNotTaken) {
  RecordingModel model(test::plainMemoryCore());
  const Target &machine = model->target();
  const auto add = [&](uint64_t address, uint32_t id) {
    return model->compile(test::decode(machine, test::addRaxRbx), {.address = address, .length = 3}, id, 0, 0);
  };
  const Encoding padded{.address = 0x1000, .length = 2, .padding = 30};
  const uint32_t branch = model->compile(test::decode(machine, "7440"), padded, 0, 0, 0); // je to 0x1042
  const uint32_t behind = add(0x1020, 1), target = add(0x1042, 2);
  std::minstd_rand random(1);
  for (unsigned i = 0; i < 1000; ++i) {
    model->execute(branch, {});
    model->execute((random() >> 16 & 1) != 0 ? target : behind, {});
  }
  model->drain();
  EXPECT_GT(model->mispredictions(), 400u);
}

TEST(CoreModel, BranchesOfSkippedCodeAreLearntAsThoseThatArePassed) {
  // One way three times, the other four times.
  enum class Before : uint8_t { nothing, passed, skipped };
  const auto ticks = [](Before before) {
    TwoWays code;
    RecordingModel &model = code.model;
    const auto next = [&](unsigned i) { return i % 7 < 3 ? code.taken : code.fallsThrough; };
    const uint64_t begin = model->retireTick();
    model->beginPass(1);
    for (unsigned i = 0; i < 700 && before != Before::nothing; ++i) {
      if (before == Before::skipped) {
        model->passBranches(std::array{code.branch}, std::array{0u});
        model->passBranches(std::array{next(i)}, {});
        model->passAlone(code.branch);
        model->passAlone(next(i));
        continue;
      }
      model->pass(code.branch, {});
      model->pass(next(i), {});
    }
    model->passBranches({}, {});
    model->endPass();
    const uint64_t passed = model->retireTick() - begin;
    for (unsigned i = 0; i < 70; ++i) {
      model->execute(code.branch, {});
      model->execute(next(i), {});
    }
    return model->retireTick() - begin - passed;
  };
  EXPECT_NEAR(static_cast<double>(ticks(Before::skipped)), static_cast<double>(ticks(Before::passed)), 3);
  EXPECT_GT(ticks(Before::nothing), ticks(Before::skipped) + 5 * test::core().branch.mispredictTicks);
}

} // namespace
} // namespace leastaction
