#include "analysis/programmers/activity/table_sink.h"

#include "analysis/base/csv_rows.h"
#include "analysis/programmers/activity/cell_json.h"
#include "analysis/programmers/activity/new_output.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <optional>

namespace leastaction {
namespace {

namespace fs = std::filesystem;

constexpr const char *placeRemedy = "choose a name in a folder that exists and can be written";

struct CloseFile {
  void operator()(std::FILE *file) const { std::fclose(file); }
};
using File = std::unique_ptr<std::FILE, CloseFile>;

Result<void> closed(File &file, const NewOutput &output) {
  if (file && std::fclose(file.release()) != 0)
    return output.problem(std::strerror(errno));
  return {};
}

class CsvFolder : public TableSink {
public:
  explicit CsvFolder(NewOutput output) : output_(std::move(output)) {}

  Result<void> begin(const std::string &table, const std::vector<std::string> &columns) override {
    TRY(closed(file_, output_));
    const fs::path path = fs::path(output_.trial()) / (table + ".csv");
    std::error_code problems;
    fs::create_directories(path.parent_path(), problems);
    file_.reset(std::fopen(path.c_str(), "wbxe"));
    if (!file_)
      return output_.problem(std::strerror(errno));
    return row(std::vector<Cell>(columns.begin(), columns.end()));
  }

  Result<void> row(std::span<const Cell> cells) override {
    line_.clear();
    for (const Cell &cell : cells) {
      if (&cell != cells.data())
        line_ += ',';
      if (const auto *text = std::get_if<std::string>(&cell))
        appendCsvText(line_, *text);
      else if (const auto *number = std::get_if<int64_t>(&cell))
        line_ += std::to_string(*number);
      else if (const auto *real = std::get_if<double>(&cell))
        line_ += fmt::format("{}", *real);
    }
    line_ += '\n';
    if (std::fwrite(line_.data(), 1, line_.size(), file_.get()) != line_.size())
      return output_.problem(std::strerror(errno));
    return {};
  }

  Result<void> finish() override {
    TRY(closed(file_, output_));
    return output_.keep();
  }

private:
  NewOutput output_;
  File file_;
  std::string line_;
};

class JsonFile : public TableSink {
public:
  JsonFile(std::optional<NewOutput> output, File file)
      : output_(std::move(output)), file_(std::move(file)), out_(file_ ? file_.get() : stdout) {}

  Result<void> begin(const std::string &table, const std::vector<std::string> &columns) override {
    columns_ = columns;
    const std::string text = fmt::format("{}{}: [", isFirstTable_ ? "{\n" : "\n],\n", nlohmann::json(table).dump());
    isFirstTable_ = false;
    isFirstRow_ = true;
    return write(text);
  }

  /// On standard output in ASCII: what a terminal obeys may be in any cell.
  Result<void> row(std::span<const Cell> cells) override {
    nlohmann::ordered_json object = nlohmann::ordered_json::object();
    for (size_t i = 0; i < cells.size(); ++i)
      object[columns_[i]] = jsonOf(cells[i]);
    const std::string text =
        (isFirstRow_ ? "\n" : ",\n") + object.dump(-1, ' ', !output_, nlohmann::json::error_handler_t::replace);
    isFirstRow_ = false;
    return write(text);
  }

  Result<void> finish() override {
    TRY(write(isFirstTable_ ? "{}\n" : "\n]\n}\n"));
    if (std::fflush(out_) != 0)
      return problem();
    if (!output_)
      return {};
    TRY(closed(file_, *output_));
    return output_->keep();
  }

private:
  std::unexpected<Error> problem() const {
    const char *why = std::strerror(errno);
    return output_ ? output_->problem(why)
                   : fail(std::string("the output cannot be written: ") + why, "standard output", placeRemedy);
  }
  Result<void> write(const std::string &text) {
    if (std::fwrite(text.data(), 1, text.size(), out_) != text.size())
      return problem();
    return {};
  }

  std::optional<NewOutput> output_;
  File file_;
  std::FILE *out_;
  std::vector<std::string> columns_;
  bool isFirstTable_ = true, isFirstRow_ = true;
};

std::string quotedName(const std::string &name) {
  return '"' + name + '"';
}

class SqliteFile : public TableSink {
public:
  SqliteFile(NewOutput output, sqlite3 *database) : output_(std::move(output)), database_(database) {
    transaction_.emplace(database, "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; BEGIN");
  }
  ~SqliteFile() override { close(); }
  SqliteFile(const SqliteFile &) = delete;
  SqliteFile &operator=(const SqliteFile &) = delete;

  Result<void> begin(const std::string &table, const std::vector<std::string> &columns) override {
    const std::string name = quotedName(table.substr(table.rfind('/') + 1));
    std::string list, places;
    for (const std::string &column : columns) {
      list += (list.empty() ? "" : ", ") + quotedName(column);
      places += places.empty() ? "?" : ", ?";
    }
    if (sqlite3_exec(database_, ("CREATE TABLE " + name + " (" + list + ")").c_str(), nullptr, nullptr, nullptr) !=
        SQLITE_OK)
      return problem();
    insert_ = "INSERT INTO " + name + " VALUES (" + places + ")";
    return {};
  }

  Result<void> row(std::span<const Cell> cells) override {
    Statement statement(database_, insert_.c_str());
    for (const Cell &cell : cells)
      statement.bind(cell);
    if (!statement.run())
      return problem();
    return {};
  }

  Result<void> finish() override {
    if (!transaction_->isOpen() || !transaction_->commit())
      return problem();
    close();
    return output_.keep();
  }

private:
  std::unexpected<Error> problem() const { return output_.problem(sqlite3_errmsg(database_)); }
  void close() {
    transaction_.reset();
    sqlite3_close_v2(std::exchange(database_, nullptr));
  }

  NewOutput output_;
  sqlite3 *database_;
  std::optional<Transaction> transaction_;
  std::string insert_;
};

} // namespace

Result<std::unique_ptr<TableSink>> csvFolder(const std::string &folder) {
  NewOutput output = TRY(NewOutput::of(folder));
  std::error_code problems;
  fs::create_directory(output.trial(), problems);
  if (problems)
    return output.problem(problems.message());
  return std::make_unique<CsvFolder>(std::move(output));
}

Result<std::unique_ptr<TableSink>> jsonFile(const std::string &path) {
  if (path == "-")
    return std::make_unique<JsonFile>(std::nullopt, nullptr);
  NewOutput output = TRY(NewOutput::of(path));
  File file(std::fopen(output.trial().c_str(), "wbxe"));
  if (!file)
    return output.problem(std::strerror(errno));
  return std::make_unique<JsonFile>(std::move(output), std::move(file));
}

Result<std::unique_ptr<TableSink>> sqliteFile(const std::string &path) {
  NewOutput output = TRY(NewOutput::of(path));
  sqlite3 *database = nullptr;
  if (sqlite3_open_v2(output.trial().c_str(), &database, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, nullptr) !=
      SQLITE_OK) {
    sqlite3_close(database);
    return output.problem("a database cannot be made there");
  }
  return std::make_unique<SqliteFile>(std::move(output), database);
}

} // namespace leastaction
