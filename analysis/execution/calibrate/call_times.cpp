#include "analysis/execution/calibrate/call_times.h"

#include "analysis/execution/calibrate/arena.h"
#include "analysis/execution/calibrate/stopwatch.h"

#include <array>
#include <cmath>
#include <cstdlib>
#include <utility>

namespace leastaction {
namespace {

constexpr size_t calls = 1024;

template <class Number> using Numbers = std::array<Number, calls>;

/// Spread evenly.
template <class Number> Numbers<Number> between(Number first, Number last) {
  Numbers<Number> numbers;
  for (size_t i = 0; i < calls; ++i) {
    // Far from one another, so that no call has the branches of the one before.
    constexpr size_t step = 389;
    numbers[i] = first + (last - first) * static_cast<Number>(i * step % calls) / calls;
  }
  return numbers;
}

/// Keeps a value from being computed at another time, or not at all.
template <class Value> void use(Value value) {
  __asm__ volatile("" : : "x"(value) : "memory");
}

template <class Number> struct Unary {
  const char *name;
  Number (*function)(Number);
  Number first, last;
};

template <class Number> struct Binary {
  const char *name;
  Number (*function)(Number, Number);
  Number first, last; ///< Of the first argument; the second goes from 1 to 3.
};

/// Of `call(i)`, for each of the arguments.
template <class Call> void addTime(std::vector<CallTime> &times, const char *name, unsigned runs, const Call &call) {
  const double ticks = leastTicks(runs, [&] {
    for (size_t i = 0; i < calls; ++i)
      use(call(i));
  });
  times.push_back({name, ticks / calls});
}

// What is called is what programs call: the functions of the C library, not what a compiler puts in their place.
template <class Number> void addUnary(std::vector<CallTime> &times, const Unary<Number> &call, unsigned runs) {
  const Numbers<Number> numbers = between(call.first, call.last);
  Number (*volatile const opaque)(Number) = call.function;
  Number (*const function)(Number) = opaque;
  addTime(times, call.name, runs, [&](size_t i) { return function(numbers[i]); });
}

template <class Number> void addBinary(std::vector<CallTime> &times, const Binary<Number> &call, unsigned runs) {
  const Numbers<Number> firsts = between(call.first, call.last), seconds = between(Number{1}, Number{3});
  Number (*volatile const opaque)(Number, Number) = call.function;
  Number (*const function)(Number, Number) = opaque;
  addTime(times, call.name, runs, [&](size_t i) { return function(firsts[i], seconds[i]); });
}

void addSineAndCosine(std::vector<CallTime> &times, unsigned runs) {
  const Numbers<double> angles = between(-M_PI, M_PI);
  addTime(times, "sincos", runs, [&](size_t i) {
    double sine, cosine;
    sincos(angles[i], &sine, &cosine);
    return sine + cosine;
  });
}

/// A block of each of the usual sizes is taken, and given back later.
void addMemory(std::vector<CallTime> &times, unsigned runs) {
  constexpr size_t leastBytes = 16, sizes = 16, alive = 64;
  const double ticks = leastTicks(runs, [&] {
    std::array<void *volatile, alive> blocks{};
    for (size_t i = 0; i < calls; ++i) {
      std::free(blocks[i % alive]);
      blocks[i % alive] = std::malloc(leastBytes * (i % sizes + 1));
    }
    for (void *volatile const &block : blocks)
      std::free(block);
  });
  // Which of the two takes more is not to be seen from outside. C++'s new and delete call them.
  for (const char *name : {"malloc", "free", "_Znwm", "_ZdlPv", "_ZdlPvm"})
    times.push_back({name, ticks / (2 * calls)});
}

constexpr auto unaryDouble = std::to_array<Unary<double>>({
    {"sin", sin, -M_PI, M_PI},
    {"cos", cos, -M_PI, M_PI},
    {"tan", tan, -1.5, 1.5},
    {"asin", asin, -1, 1},
    {"acos", acos, -1, 1},
    {"atan", atan, -10, 10},
    {"exp", exp, -20, 20},
    {"exp2", exp2, -20, 20},
    {"expm1", expm1, -1, 1},
    {"log", log, 0.01, 100},
    {"log2", log2, 0.01, 100},
    {"log10", log10, 0.01, 100},
    {"log1p", log1p, -0.5, 1},
    {"sinh", sinh, -5, 5},
    {"cosh", cosh, -5, 5},
    {"tanh", tanh, -5, 5},
    {"cbrt", cbrt, 0.01, 100},
    {"erf", erf, -3, 3},
});

constexpr auto unaryFloat = std::to_array<Unary<float>>({
    {"sinf", sinf, -3, 3},
    {"cosf", cosf, -3, 3},
    {"tanf", tanf, -1.5F, 1.5F},
    {"atanf", atanf, -10, 10},
    {"expf", expf, -20, 20},
    {"logf", logf, 0.01F, 100},
    {"tanhf", tanhf, -5, 5},
});

constexpr auto binaryDouble = std::to_array<Binary<double>>({
    {"pow", pow, 0.01, 100},
    {"atan2", atan2, -10, 10},
    {"hypot", hypot, -10, 10},
    {"fmod", fmod, -100, 100},
});

constexpr auto binaryFloat = std::to_array<Binary<float>>({{"powf", powf, 0.01F, 100}, {"atan2f", atan2f, -10, 10}});

} // namespace

std::vector<CallTime> callTimes(unsigned runs) {
  std::vector<CallTime> times;
  for (const Unary<double> &call : unaryDouble)
    addUnary(times, call, runs);
  for (const Unary<float> &call : unaryFloat)
    addUnary(times, call, runs);
  for (const Binary<double> &call : binaryDouble)
    addBinary(times, call, runs);
  for (const Binary<float> &call : binaryFloat)
    addBinary(times, call, runs);
  addSineAndCosine(times, runs);
  addMemory(times, runs);
  return times;
}

double pageFaultTicks(unsigned runs) {
  constexpr size_t pages = 2048;
  // The first touches are the arena's own.
  return typicalTicks(runs, [] { const Arena arena(pages * Arena::smallPage, Arena::Pages::usual); }) / pages;
}

} // namespace leastaction
