#include "analysis/execution/job/mpi_trace.h"

#include <gtest/gtest.h>

#include <cstring>
#include <filesystem>
#include <fstream>

namespace leastaction {
namespace {

using format::MpiRecord;
using format::MpiRecordKind;

/// A file of records, removed at the end of a test.
class MpiTraceFile : public testing::Test {
protected:
  MpiTraceFile() {
    format::MpiFileHeader header{{}, format::mpiVersion, sizeof(format::MpiFileHeader), sizeof(MpiRecord), 1, 3, 9, 0};
    std::memcpy(header.magic, format::mpiMagic, sizeof header.magic);
    header.check = format::headerCheck(header);
    append(header);
  }
  ~MpiTraceFile() override { std::filesystem::remove(path_); }

  template <class Plain> void append(const Plain &plain) {
    bytes_.append(reinterpret_cast<const char *>(&plain), sizeof plain);
  }

  void add(MpiRecord record) {
    record.check = format::headerCheck(record);
    append(record);
  }

  void addCall(uint32_t thread, MpiFunction called, uint64_t begin) {
    MpiRecord record{};
    record.kind = MpiRecordKind::call;
    record.call = called.kind;
    record.function = called.number;
    record.thread = thread;
    record.begin = begin;
    record.end = begin + 5;
    record.communicator = 1;
    add(record);
  }

  void addCompletion(uint32_t thread, uint64_t request) {
    MpiRecord record{};
    record.kind = MpiRecordKind::completion;
    record.thread = thread;
    record.request = request;
    add(record);
  }

  /// MPI_COMM_WORLD of three.
  void addWorld(uint32_t thread) {
    MpiRecord record{};
    record.kind = MpiRecordKind::communicator;
    record.thread = thread;
    record.communicator = 1;
    record.count = 3;
    add(record);
    const uint32_t members[format::mpiMembersPerRecord] = {0, 1, 2};
    record = {};
    record.kind = MpiRecordKind::members;
    record.thread = thread;
    std::memcpy(reinterpret_cast<char *>(&record) + offsetof(MpiRecord, begin), members, sizeof members);
    add(record);
  }

  Result<MpiTrace> read() {
    std::ofstream(path_, std::ios::binary).write(bytes_.data(), static_cast<std::streamsize>(bytes_.size()));
    return readMpiTrace(path_);
  }

  std::string bytes_;

private:
  const std::string path_ = testing::TempDir() + testing::UnitTest::GetInstance()->current_test_info()->name() + ".mpi";
};

TEST_F(MpiTraceFile, TellsRankCallsAndCommunicators) {
  addCall(7, MpiCall::init, 100);
  addWorld(7);
  addCall(7, MpiCall::barrier, 200);
  const Result<MpiTrace> trace = read();
  ASSERT_TRUE(trace) << trace.error().text();
  EXPECT_EQ(trace->rank, 1u);
  EXPECT_EQ(trace->ranks, 3u);
  ASSERT_EQ(trace->calls.size(), 2u);
  EXPECT_EQ(trace->calls[1].end, 205u);
  EXPECT_EQ(trace->worldRank(1, 2), 2);
  EXPECT_EQ(trace->worldRank(1, 3), -1);
  EXPECT_FALSE(trace->isTorn);
}

TEST_F(MpiTraceFile, TellsWhichFunctionWasCalled) {
  addCall(7, {MpiCall::wait, 52}, 100);
  addCall(7, MpiCall::wait, 110); // as in early recordings
  addCall(7, {MpiCall::test, 60000}, 120);
  const Result<MpiTrace> trace = read();
  ASSERT_TRUE(trace) << trace.error().text();
  EXPECT_EQ(name(trace->calls[0].called()), "MPI_Waitall");
  EXPECT_EQ(name(trace->calls[1].called()), "MPI_Wait");
  EXPECT_EQ(name(trace->calls[2].called()), "MPI_Test");
}

TEST(MpiFunction, KeepsItsNumber) {
  // Recordings hold these numbers: the list grows at its end alone.
  constexpr uint16_t count = 253;
  uint64_t sum = 0;
  for (uint16_t number = 1; number <= count; ++number)
    for (const char letter : name({MpiCall::other, number}))
      sum = (sum ^ static_cast<unsigned char>(letter)) * 0x100000001b3;
  EXPECT_EQ(name({MpiCall::other, 1}), "MPI_Init");
  EXPECT_EQ(name({MpiCall::other, count}), "MPI_File_write_ordered_end");
  EXPECT_EQ(sum, 0xb509eebaefd1098fu);
}

TEST_F(MpiTraceFile, CompletionsBelongToTheCallOfTheirThread) {
  addCall(7, MpiCall::wait, 100);
  addCall(8, MpiCall::wait, 110);
  addCompletion(7, 1);
  addCompletion(8, 2);
  addCompletion(7, 3);
  const Result<MpiTrace> trace = read();
  ASSERT_TRUE(trace) << trace.error().text();
  const auto requests = [&](size_t call) {
    std::vector<uint64_t> numbers;
    for (const MpiCompletion &completion : trace->completionsOf(trace->calls[call]))
      numbers.push_back(completion.request);
    return numbers;
  };
  EXPECT_EQ(requests(0), (std::vector<uint64_t>{1, 3}));
  EXPECT_EQ(requests(1), std::vector<uint64_t>{2});
}

TEST_F(MpiTraceFile, ZerosBehindTheLastRecordAreItsEnd) {
  addCall(7, MpiCall::init, 100);
  bytes_.append(1000, 0);
  const Result<MpiTrace> trace = read();
  ASSERT_TRUE(trace) << trace.error().text();
  EXPECT_EQ(trace->calls.size(), 1u);
  EXPECT_FALSE(trace->isTorn);
}

TEST_F(MpiTraceFile, OnlyTheLastRecordMayBeTorn) {
  addCall(7, MpiCall::init, 100);
  addCall(7, MpiCall::barrier, 200);
  bytes_[bytes_.size() - sizeof(MpiRecord) + 8] ^= 1;
  const Result<MpiTrace> torn = read();
  ASSERT_TRUE(torn) << torn.error().text();
  EXPECT_TRUE(torn->isTorn);
  EXPECT_EQ(torn->calls.size(), 1u);
  addCall(7, MpiCall::barrier, 300);
  const Result<MpiTrace> damaged = read();
  ASSERT_FALSE(damaged);
  EXPECT_EQ(damaged.error().what, "the record of an MPI call is damaged");
}

TEST_F(MpiTraceFile, WhatIsNoneIsRefused) {
  bytes_[0] = 'x';
  EXPECT_EQ(read().error().what, "this is not a record of MPI calls");
  bytes_[0] = 'L';
  bytes_[8] = 9;
  EXPECT_EQ(read().error().what, "MPI calls were recorded in version 9 of their format; this reader knows 1");
  bytes_[8] = 1;
  bytes_[20] = 5; // of three ranks
  EXPECT_EQ(read().error().what, "the header is damaged");
}

/// Of each byte that is changed, either something is said, or the record at the end is torn.
TEST_F(MpiTraceFile, NoChangeOfAByteIsReadAsSomethingElse) {
  addCall(7, MpiCall::init, 100);
  addWorld(7);
  addCall(7, MpiCall::barrier, 200);
  addCompletion(7, 1);
  const std::string whole = bytes_;
  for (size_t at = 0; at < whole.size(); ++at) {
    bytes_ = whole;
    bytes_[at] ^= 0x10;
    const Result<MpiTrace> trace = read();
    // A kind that becomes none ends the file: the header's check does not cover how many records there are.
    EXPECT_TRUE(!trace || trace->isTorn || trace->calls.size() < 2 || trace->allCompletions.empty()) << at;
  }
}

} // namespace
} // namespace leastaction
