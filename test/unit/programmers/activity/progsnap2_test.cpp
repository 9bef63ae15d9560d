#include "analysis/programmers/activity/progsnap2.h"
#include "test/unit/programmers/activity/activity_log.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

namespace leastaction {
namespace {

/// Keeps all tables.
class KeptTables : public TableSink {
public:
  struct Table {
    std::vector<std::string> columns;
    std::vector<std::vector<Cell>> rows;
  };

  Result<void> begin(const std::string &table, const std::vector<std::string> &columns) override {
    now_ = &tables[table];
    now_->columns = columns;
    return {};
  }
  Result<void> row(std::span<const Cell> cells) override {
    EXPECT_EQ(cells.size(), now_->columns.size());
    now_->rows.emplace_back(cells.begin(), cells.end());
    return {};
  }
  Result<void> finish() override {
    isFinished = true;
    return {};
  }

  /// Of a column, as texts; "NULL" for nothing.
  std::vector<std::string> column(const std::string &table, const std::string &name) const {
    const Table &of = tables.at(table);
    const auto place = std::ranges::find(of.columns, name) - of.columns.begin();
    std::vector<std::string> texts;
    for (const std::vector<Cell> &row : of.rows) {
      const Cell &cell = row.at(static_cast<size_t>(place));
      if (const auto *text = std::get_if<std::string>(&cell))
        texts.push_back(*text);
      else if (const auto *whole = std::get_if<int64_t>(&cell))
        texts.push_back(std::to_string(*whole));
      else if (const auto *real = std::get_if<double>(&cell))
        texts.push_back(std::to_string(*real));
      else
        texts.emplace_back("NULL");
    }
    return texts;
  }

  std::map<std::string, Table> tables;
  bool isFinished = false;

private:
  Table *now_ = nullptr;
};

using Texts = std::vector<std::string>;

class ProgSnap2 : public testing::Test {
protected:
  KeptTables exported(const ExportRules &rules = {.activities = {"learning"}}) {
    KeptTables tables;
    const Result<void> done = exportProgSnap2(log_, pseudonyms_, rules, tables);
    EXPECT_TRUE(done) << done.error().text();
    EXPECT_TRUE(tables.isFinished);
    return tables;
  }

  wrapper::LogDatabase log_ = emptyLog();
  Pseudonyms pseudonyms_{std::string(32, 'k')};
  wrapper::Circumstances anna_ = circumstancesOf("anna", "life"), bob_ = circumstancesOf("bob", "life");
};

TEST_F(ProgSnap2, HasTheEventsOfAllKindsByTime) {
  addTo(log_, anna_, runEvent("r1", 300));
  addTo(log_, anna_, compileEvent("c1", 200));
  addTo(log_, anna_, effortReport("e1", 100));
  const KeptTables tables = exported();
  EXPECT_EQ(tables.column("MainTable", "EventType"), (Texts{"X-EffortReport", "Compile", "Run.Program"}));
  EXPECT_EQ(tables.column("MainTable", "Order"), (Texts{"1", "2", "3"}));
  EXPECT_EQ(tables.column("MainTable", "ClientTimestamp")[0], "1970-01-01T00:01:40.000");
  EXPECT_EQ(tables.column("MainTable", "CompileResult"), (Texts{"NULL", "Success", "NULL"}));
  EXPECT_EQ(tables.column("MainTable", "ProgramResult"), (Texts{"NULL", "NULL", "Error"}));
  EXPECT_EQ(tables.column("MainTable", "X-Signal"), (Texts{"NULL", "NULL", "9"}));
  EXPECT_EQ(tables.column("MainTable", "X-Activity"), (Texts{"learning", "NULL", "NULL"}));
  EXPECT_EQ(tables.column("MainTable", "X-ReportedSeconds")[0], std::to_string(3600.0));
  EXPECT_EQ(tables.column("DatasetMetadata", "Property")[0], "Version");
}

TEST_F(ProgSnap2, HasARowForEachErrorOfACompile) {
  wrapper::CompileEvent failed = compileEvent("c1", 100);
  failed.ending.exitCode = 1;
  failed.errors = 2;
  addTo(log_, anna_, failed);
  const KeptTables tables = exported();
  const Texts ids = tables.column("MainTable", "EventID");
  EXPECT_EQ(tables.column("MainTable", "EventType"), (Texts{"Compile", "Compile.Error", "Compile.Error"}));
  EXPECT_EQ(ids[1], ids[0] + "-e1");
  EXPECT_EQ(ids[2], ids[0] + "-e2");
  EXPECT_EQ(tables.column("MainTable", "ParentEventID"), (Texts{"NULL", ids[0], ids[0]}));
  EXPECT_EQ(tables.column("MainTable", "CompileResult"), (Texts{"Error", "NULL", "NULL"}));
  EXPECT_EQ(tables.column("MainTable", "X-Errors"), (Texts{"2", "NULL", "NULL"}));
  EXPECT_EQ(tables.column("MainTable", "SubjectID"), Texts(3, pseudonyms_.subject("anna")));
}

TEST_F(ProgSnap2, AWarningIsNoSuccess) {
  wrapper::CompileEvent warned = compileEvent("c1", 100);
  warned.warnings = 3;
  addTo(log_, anna_, warned);
  EXPECT_EQ(exported().column("MainTable", "CompileResult"), Texts{"Warning"});
}

TEST_F(ProgSnap2, ErrorsAreCountedUpToALimit) {
  wrapper::CompileEvent failed = compileEvent("c1", 100);
  failed.errors = 1'000'000;
  addTo(log_, anna_, failed);
  EXPECT_EQ(exported().tables.at("MainTable").rows.size(), 10'001U);
}

TEST_F(ProgSnap2, ARunHasTheCodeOfTheSubjectsLastCompile) {
  addTo(log_, anna_, effortReport("e1", 50));
  addTo(log_, anna_, compileEvent("c1", 100));
  addTo(log_, bob_, compileEvent("c2", 150));
  addTo(log_, anna_, runEvent("r1", 200));
  addTo(log_, circumstancesOf("anna", "chess"), runEvent("r2", 300));
  const Texts states = exported().column("MainTable", "CodeStateID");
  ASSERT_EQ(states.size(), 5U);
  EXPECT_EQ(states[0], ""); // nothing has been compiled yet
  EXPECT_NE(states[1], "");
  EXPECT_NE(states[2], states[1]); // other sources
  EXPECT_EQ(states[3], states[1]);
  EXPECT_EQ(states[4], ""); // of another project
}

TEST_F(ProgSnap2, ACodeStateIsThereOnce) {
  wrapper::CompileEvent first = compileEvent("c1", 100), again = compileEvent("c2", 200);
  again.sources = first.sources;
  addTo(log_, anna_, first);
  addTo(log_, anna_, again);
  const KeptTables tables = exported();
  const Texts states = tables.column("MainTable", "CodeStateID");
  EXPECT_EQ(states[0], states[1]);
  EXPECT_EQ(tables.column("CodeStates/CodeStates", "CodeStateID"), Texts{states[0]});
  EXPECT_EQ(tables.column("CodeStates/CodeStates", "Code"), Texts{""});
  EXPECT_EQ(tables.column("CodeStates/CodeStates", "X-Bytes"), Texts{"7"});
}

TEST_F(ProgSnap2, NamesNobody) {
  addTo(log_, anna_, compileEvent("c1", 100));
  addTo(log_, anna_, runEvent("r1", 200));
  wrapper::EffortReport own = effortReport("e1", 300);
  own.activity = "annas-own";
  addTo(log_, anna_, own);
  const KeptTables tables = exported();
  for (const auto &[name, table] : tables.tables)
    for (const std::string &column : table.columns)
      for (const std::string &text : tables.column(name, column))
        for (const char *named : {"anna", "life", "host", "c1", "r1"})
          EXPECT_EQ(name == "DatasetMetadata" ? std::string::npos : text.find(named), std::string::npos)
              << name << ", " << column << ": " << text;
  EXPECT_EQ(tables.column("MainTable", "X-Program")[0], "gcc-12"); // which everybody knows
}

TEST_F(ProgSnap2, KeepsNamesIfItMay) {
  addTo(log_, anna_, compileEvent("c1", 100));
  const KeptTables tables = exported({.keepsNames = true});
  EXPECT_EQ(tables.column("MainTable", "CodeStateSection"), Texts{"life.c"});
  EXPECT_EQ(tables.column("MainTable", "SubjectID"), Texts{pseudonyms_.subject("anna")});
}

} // namespace
} // namespace leastaction
