#include "runtime/initial_stack.h"

#include "test/unit/runtime/in_child.h"

#include <array>

namespace leastaction::runtime {
namespace {

/// Vectors and strings as the kernel puts them: argc, argv, envp, and behind them what they point to.
struct Process {
  char *count = nullptr;
  std::array<char *, 3> arguments{};
  std::array<char *, 2> environment{};
  std::array<char, 16> program{}, argument{}, variable{};

  Process() {
    arguments = {program.data(), argument.data(), nullptr};
    environment = {variable.data(), nullptr};
  }
};

TEST(InitialStack, TellsWhatMovesInAscendingOrder) {
  EXPECT_EQ(textOfChild([] {
              static Process process;
              rememberArguments(process.arguments.data(), process.environment.data());
              const ArgumentPlaces &places = argumentPlaces();
              const bool asExpected = places.count == 4 &&
                                      places.begins[0] == reinterpret_cast<uint64_t>(&process.count) &&
                                      places.begins[1] == reinterpret_cast<uint64_t>(process.program.data()) &&
                                      places.begins[2] == reinterpret_cast<uint64_t>(process.argument.data()) &&
                                      places.begins[3] == reinterpret_cast<uint64_t>(process.variable.data());
              return std::string(asExpected ? "yes" : "no");
            }),
            "yes");
}

TEST(InitialStack, EndsAtTheArguments) {
  EXPECT_EQ(textOfChild([] {
              static Process process;
              rememberArguments(process.arguments.data(), process.environment.data());
              const auto end = reinterpret_cast<uint64_t>(&process.count);
              const bool asExpected = endOfInitialStack(end - 64) == end &&
                                      endOfInitialStack(end + 64) == end + 64 && // another thread's
                                      endOfInitialStack(4096) == 4096;
              return std::string(asExpected ? "yes" : "no");
            }),
            "yes");
}

} // namespace
} // namespace leastaction::runtime
