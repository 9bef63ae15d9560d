#include "analysis/programmers/activity/progsnap2.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <string>
#include <vector>

namespace leastaction {
namespace {

using Row = std::map<std::string, Cell>;

/// Keeps the tables.
class KeptTables : public TableSink {
public:
  Result<void> begin(const std::string &table, const std::vector<std::string> &columns) override {
    name_ = table;
    columns_ = columns;
    tables[table];
    return {};
  }
  Result<void> row(std::span<const Cell> cells) override {
    EXPECT_EQ(cells.size(), columns_.size());
    Row &row = tables[name_].emplace_back();
    for (size_t i = 0; i < cells.size(); ++i)
      row[columns_[i]] = cells[i];
    return {};
  }
  Result<void> finish() override {
    isFinished = true;
    return {};
  }

  std::map<std::string, std::vector<Row>> tables;
  bool isFinished = false;

private:
  std::string name_;
  std::vector<std::string> columns_;
};

/// Anna builds twice, first with two errors, answers a question before the second time, and runs what she has made.
constexpr const char *events = R"(
INSERT INTO subjects VALUES ('anna', 1, 1, 1);
INSERT INTO projects VALUES ('p', 'life', '/home/anna/life');
INSERT INTO compiles VALUES ('c1', 'anna', 'p', 's', 'b1', 'compile', 1000000000000, 'boot', 1, 500000000, '/home/anna/life',
  'gcc', '/usr/bin/gcc', '["-c","life.c"]', 1, NULL, 2, 0);
INSERT INTO sources VALUES ('c1', 'life.c', 'k:1', 10);
INSERT INTO effort_reports VALUES ('e1', 'anna', 'p', 's', 'b2', 'answered', 2000000000000, 'boot', 2, 3000000000,
  'duration', 600, 999.5, 'functionality', 0.6, 'en');
INSERT INTO compiles VALUES ('c2', 'anna', 'p', 's', 'b2', 'compile', 2004000000000, 'boot', 3, 500000000, '/home/anna/life',
  'gcc', '/usr/bin/gcc', '["-c","life.c"]', 0, NULL, 0, 1);
INSERT INTO sources VALUES ('c2', 'life.c', 'k:2', 12);
INSERT INTO runs VALUES ('r1', 'anna', 'p', 's', 2010000000000, 'boot', 4, 250000000, '/home/anna/life', './life', '[]', NULL, 11);
)";

class ProgSnap2Test : public testing::Test {
protected:
  void SetUp() override {
    wrapper::Outcome<wrapper::LogDatabase> log = wrapper::LogDatabase::inMemory("log");
    ASSERT_TRUE(log);
    ASSERT_EQ(sqlite3_exec(log->handle(), events, nullptr, nullptr, nullptr), SQLITE_OK)
        << sqlite3_errmsg(log->handle());
    const Result<void> done =
        exportProgSnap2(*log, Pseudonyms("0123456789abcdef"), {.activities = {"functionality"}}, kept_);
    ASSERT_TRUE(done) << done.error().text();
  }
  const std::vector<Row> &main() { return kept_.tables.at("MainTable"); }
  std::string text(size_t row, const std::string &column) {
    const Cell cell = main().at(row).at(column);
    const auto *value = std::get_if<std::string>(&cell);
    return value ? *value : "";
  }
  KeptTables kept_;
};

TEST_F(ProgSnap2Test, EventsStandByTimeEachErrorBehindItsCompile) {
  std::vector<std::string> types;
  for (size_t i = 0; i < main().size(); ++i) {
    types.push_back(text(i, "EventType"));
    EXPECT_EQ(main()[i].at("Order"), Cell(static_cast<int64_t>(i + 1)));
  }
  EXPECT_EQ(types, (std::vector<std::string>{"Compile", "Compile.Error", "Compile.Error", "X-EffortReport", "Compile",
                                             "Run.Program"}));
  EXPECT_EQ(text(1, "ParentEventID"), text(0, "EventID"));
  EXPECT_EQ(text(1, "EventID"), text(0, "EventID") + "-e1");
  EXPECT_EQ(text(2, "EventID"), text(0, "EventID") + "-e2");
  EXPECT_EQ(text(0, "ClientTimestamp"), "1970-01-01T00:16:40.000");
  EXPECT_TRUE(kept_.isFinished);
}

TEST_F(ProgSnap2Test, ResultsAreThoseOfTheProcesses) {
  EXPECT_EQ(text(0, "CompileResult"), "Error");
  EXPECT_EQ(main()[0].at("X-Errors"), Cell(int64_t{2}));
  EXPECT_EQ(main()[0].at("X-DurationSeconds"), Cell(0.5));
  EXPECT_EQ(text(1, "CompileResult"), "") << "an error has no result of its own";
  EXPECT_EQ(text(4, "CompileResult"), "Warning");
  EXPECT_EQ(text(5, "ProgramResult"), "Error");
  EXPECT_EQ(main()[5].at("X-Signal"), Cell(int64_t{11}));
  EXPECT_EQ(main()[5].at("X-ExitCode"), Cell());
}

TEST_F(ProgSnap2Test, AReportSaysWhatWasAnswered) {
  EXPECT_EQ(text(3, "X-Outcome"), "answered");
  EXPECT_EQ(text(3, "X-Activity"), "functionality");
  EXPECT_EQ(main()[3].at("X-AnsweringSeconds"), Cell(3.0));
  EXPECT_EQ(main()[3].at("X-MeasuredGapSeconds"), Cell(999.5));
  EXPECT_EQ(main()[3].at("X-Power"), Cell(0.6));
}

TEST_F(ProgSnap2Test, CodeStatesAreOfTheLastCompile) {
  const std::vector<Row> &states = kept_.tables.at("CodeStates/CodeStates");
  ASSERT_EQ(states.size(), 2u);
  EXPECT_EQ(std::get<std::string>(states[0].at("CodeStateID")), text(0, "CodeStateID"));
  EXPECT_EQ(text(3, "CodeStateID"), text(0, "CodeStateID"));
  EXPECT_NE(text(4, "CodeStateID"), text(0, "CodeStateID"));
  EXPECT_EQ(text(5, "CodeStateID"), text(4, "CodeStateID"));
  EXPECT_EQ(states[1].at("X-Bytes"), Cell(int64_t{12}));
  EXPECT_EQ(states[1].at("Code"), Cell(std::string()));
}

TEST_F(ProgSnap2Test, NobodyIsNamed) {
  for (const auto &[table, rows] : kept_.tables)
    for (const Row &row : rows)
      for (const auto &[column, cell] : row)
        if (const auto *value = std::get_if<std::string>(&cell); value && table != "DatasetMetadata")
          for (const char *name : {"anna", "life", "/home"})
            EXPECT_EQ(value->find(name), std::string::npos) << table << ' ' << column << ": " << *value;
  EXPECT_EQ(text(0, "SubjectID"), Pseudonyms("0123456789abcdef").subject("anna"));
}

} // namespace
} // namespace leastaction
