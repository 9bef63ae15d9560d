// Where tables are written to, row by row: a folder of CSV files, one JSON text, or an SQLite database.
//
//   Result<std::unique_ptr<TableSink>> sink = csvFolder("class");
//   (*sink)->begin("runs", {"id", "program"});
//   (*sink)->row({"4f2a", "life"});
//   Result<void> written = (*sink)->finish();
//
// What is written appears whole under its name when finish() has succeeded, or not at all; something that is there
// already is never replaced.
#pragma once

#include "analysis/base/error.h"
#include "analysis/programmers/activity/cell.h"

#include <cstdint>
#include <cstdio>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace leastaction {

class TableSink {
public:
  virtual ~TableSink() = default;
  /// A name may have a folder before it ("CodeStates/CodeStates"), which CSV files follow.
  virtual Result<void> begin(const std::string &table, const std::vector<std::string> &columns) = 0;
  /// As many cells as columns.
  virtual Result<void> row(std::span<const Cell> cells) = 0;
  virtual Result<void> finish() = 0;
};

Result<std::unique_ptr<TableSink>> csvFolder(const std::string &folder);
/// An object with an array of objects for each table. "-" is standard output.
Result<std::unique_ptr<TableSink>> jsonFile(const std::string &path);
Result<std::unique_ptr<TableSink>> sqliteFile(const std::string &path);

} // namespace leastaction
