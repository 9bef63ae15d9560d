#include "analysis/execution/step/emulated_program.h"

#include "test/unit/execution/trace/synthetic_run.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <sys/stat.h>

namespace leastaction {
namespace {

std::string problemOf(const std::string &path) {
  const Result<EmulatedProgram> program = emulatedProgram(path);
  return program ? "" : program.error().what;
}

class EmulatedProgramTest : public testing::Test {
protected:
  std::string make(std::string_view content, unsigned mode = 0755) {
    const std::string path = folder_.write("program", content);
    chmod(path.c_str(), mode);
    return path;
  }
  test::TemporaryFolder folder_;
};

TEST_F(EmulatedProgramTest, ThisProgramCanBeEmulated) {
  const Result<EmulatedProgram> program = emulatedProgram("/proc/self/exe");
  ASSERT_TRUE(program) << program.error().text();
  EXPECT_EQ(program->path, std::filesystem::canonical("/proc/self/exe"));
  EXPECT_EQ(program->architecture, Architecture::x86_64);
  EXPECT_EQ(program->dynamicLinker, "/lib64/ld-linux-x86-64.so.2");
  EXPECT_FALSE(program->hasRuntime);
}

TEST_F(EmulatedProgramTest, SaysWhatCannotBe) {
  EXPECT_EQ(problemOf(folder_.path("nothing")), "there is no such program");
  EXPECT_EQ(problemOf(make("#!/bin/sh -e\nexit 0\n")), "the program is a script, which no emulator runs");
  EXPECT_EQ(problemOf(make("nonsense")), "the program is not an ELF file");
  std::string other("\x7f"
                    "ELF\x02\x01\x01",
                    7); // of 64 bits
  other.resize(64);
  other[16] = 2;    // an executable
  other[18] = 0x15; // for 64-bit PowerPC
  other[20] = 1, other[52] = 64;
  EXPECT_EQ(problemOf(make(other)),
            "the program is for powerpc64le, and emulation records programs of 64 bits for x86-64, AArch64 and "
            "big-endian PowerPC");
}

TEST_F(EmulatedProgramTest, AScriptsRemedyNamesItsInterpreter) {
  const std::string path = make("#!/bin/sh -e\nexit 0\n");
  EXPECT_EQ(emulatedProgram(path).error().remedy,
            "record what runs it: leastaction record --emulate -- /bin/sh -e " + path);
}

} // namespace
} // namespace leastaction
