#include "analysis/activity/table_sink.h"

#include "analysis/activity/cell_json.h"
#include "analysis/event/csv_rows.h"

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

/// A file or folder that gets its name at the end, and goes if it does not come to that.
class Trial {
public:
  static Result<Trial> of(const std::string &path) {
    if (path.empty())
      return fail("no output is named", "", "name one with -o");
    std::error_code unknown;
    if (fs::symlink_status(path, unknown).type() != fs::file_type::not_found)
      return fail("the output is there already", path, "remove it, or choose another name");
    Trial trial;
    trial.path_ = path;
    while (trial.path_.size() > 1 && trial.path_.ends_with('/'))
      trial.path_.pop_back();
    trial.name_ = trial.path_ + ".unfinished";
    fs::remove_all(trial.name_, unknown);
    return trial;
  }
  Trial() = default;
  Trial(Trial &&other) noexcept : path_(std::move(other.path_)), name_(std::exchange(other.name_, "")) {}
  Trial &operator=(Trial &&) = delete;
  ~Trial() {
    std::error_code unknown;
    if (!name_.empty())
      fs::remove_all(name_, unknown);
  }

  const std::string &name() const { return name_; }

  std::unexpected<Error> problem(const std::string &why) const {
    return fail("the output cannot be written: " + why, path_, placeRemedy);
  }

  Result<void> keep() {
    std::error_code problems;
    fs::rename(name_, path_, problems);
    if (problems)
      return problem(problems.message());
    name_.clear();
    return {};
  }

private:
  std::string path_, name_;
};

Result<void> closed(File &file, const Trial &trial) {
  if (file && std::fclose(file.release()) != 0)
    return trial.problem(std::strerror(errno));
  return {};
}

class CsvFolder : public TableSink {
public:
  explicit CsvFolder(Trial trial) : trial_(std::move(trial)) {}

  Result<void> begin(const std::string &table, const std::vector<std::string> &columns) override {
    if (Result<void> ended = closed(file_, trial_); !ended)
      return ended;
    const fs::path path = fs::path(trial_.name()) / (table + ".csv");
    std::error_code problems;
    fs::create_directories(path.parent_path(), problems);
    file_.reset(std::fopen(path.c_str(), "wbxe"));
    if (!file_)
      return trial_.problem(std::strerror(errno));
    return row(std::vector<Cell>(columns.begin(), columns.end()));
  }

  Result<void> row(std::span<const Cell> cells) override {
    line_.clear();
    for (const Cell &cell : cells) {
      if (&cell != cells.data())
        line_ += ',';
      if (const auto *text = std::get_if<std::string>(&cell))
        appendCsvField(line_, *text);
      else if (const auto *number = std::get_if<int64_t>(&cell))
        line_ += std::to_string(*number);
      else if (const auto *real = std::get_if<double>(&cell))
        line_ += fmt::format("{}", *real);
    }
    line_ += '\n';
    if (std::fwrite(line_.data(), 1, line_.size(), file_.get()) != line_.size())
      return trial_.problem(std::strerror(errno));
    return {};
  }

  Result<void> finish() override {
    if (Result<void> ended = closed(file_, trial_); !ended)
      return ended;
    return trial_.keep();
  }

private:
  Trial trial_;
  File file_;
  std::string line_;
};

class JsonFile : public TableSink {
public:
  JsonFile(std::optional<Trial> trial, File file)
      : trial_(std::move(trial)), file_(std::move(file)), out_(file_ ? file_.get() : stdout) {}

  Result<void> begin(const std::string &table, const std::vector<std::string> &columns) override {
    columns_ = columns;
    const std::string text = fmt::format("{}{}: [", isFirstTable_ ? "{\n" : "\n],\n", nlohmann::json(table).dump());
    isFirstTable_ = false;
    isFirstRow_ = true;
    return write(text);
  }

  Result<void> row(std::span<const Cell> cells) override {
    nlohmann::ordered_json object = nlohmann::ordered_json::object();
    for (size_t i = 0; i < cells.size(); ++i)
      object[columns_[i]] = jsonOf(cells[i]);
    const std::string text =
        (isFirstRow_ ? "\n" : ",\n") + object.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
    isFirstRow_ = false;
    return write(text);
  }

  Result<void> finish() override {
    if (Result<void> written = write(isFirstTable_ ? "{}\n" : "\n]\n}\n"); !written)
      return written;
    if (std::fflush(out_) != 0)
      return problem();
    if (!trial_)
      return {};
    if (Result<void> ended = closed(file_, *trial_); !ended)
      return ended;
    return trial_->keep();
  }

private:
  std::unexpected<Error> problem() const {
    const char *why = std::strerror(errno);
    return trial_ ? trial_->problem(why)
                  : fail(std::string("the output cannot be written: ") + why, "standard output", placeRemedy);
  }
  Result<void> write(const std::string &text) {
    if (std::fwrite(text.data(), 1, text.size(), out_) != text.size())
      return problem();
    return {};
  }

  std::optional<Trial> trial_;
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
  SqliteFile(Trial trial, sqlite3 *database) : trial_(std::move(trial)), database_(database) {
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
    return trial_.keep();
  }

private:
  std::unexpected<Error> problem() const { return trial_.problem(sqlite3_errmsg(database_)); }
  void close() {
    transaction_.reset();
    sqlite3_close_v2(std::exchange(database_, nullptr));
  }

  Trial trial_;
  sqlite3 *database_;
  std::optional<Transaction> transaction_;
  std::string insert_;
};

} // namespace

Result<std::unique_ptr<TableSink>> csvFolder(const std::string &folder) {
  Result<Trial> trial = Trial::of(folder);
  if (!trial)
    return std::unexpected(trial.error());
  std::error_code problems;
  fs::create_directory(trial->name(), problems);
  if (problems)
    return trial->problem(problems.message());
  return std::make_unique<CsvFolder>(std::move(*trial));
}

Result<std::unique_ptr<TableSink>> jsonFile(const std::string &path) {
  if (path == "-")
    return std::make_unique<JsonFile>(std::nullopt, nullptr);
  Result<Trial> trial = Trial::of(path);
  if (!trial)
    return std::unexpected(trial.error());
  File file(std::fopen(trial->name().c_str(), "wbxe"));
  if (!file)
    return trial->problem(std::strerror(errno));
  return std::make_unique<JsonFile>(std::move(*trial), std::move(file));
}

Result<std::unique_ptr<TableSink>> sqliteFile(const std::string &path) {
  Result<Trial> trial = Trial::of(path);
  if (!trial)
    return std::unexpected(trial.error());
  sqlite3 *database = nullptr;
  if (sqlite3_open_v2(trial->name().c_str(), &database, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, nullptr) !=
      SQLITE_OK) {
    sqlite3_close(database);
    return trial->problem("a database cannot be made there");
  }
  return std::make_unique<SqliteFile>(std::move(*trial), database);
}

} // namespace leastaction
