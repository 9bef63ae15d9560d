// SQLite's statements and transactions, as far as what is kept in databases needs them.
//
//   Statement insert(database, "INSERT INTO t VALUES (?, ?)");
//   if (!insert.bind(name).bind(7).run()) …
//
// Not SQLiteCpp: it throws what is a value here, opens every database itself, and adds a Mbyte and 80,000 instructions
// to the wrapper, which starts with every compile.
#pragma once

#include <sqlite3.h>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

namespace leastaction {

/// NULL, or a number or text.
using SqlValue = std::variant<std::monostate, int64_t, double, std::string>;

/// Parameters are bound in their order.
class Statement {
public:
  Statement(sqlite3 *database, const char *sql) { sqlite3_prepare_v2(database, sql, -1, &statement_, nullptr); }
  ~Statement() { sqlite3_finalize(statement_); }
  Statement(const Statement &) = delete;
  Statement &operator=(const Statement &) = delete;

  Statement &bind(std::string_view text) {
    sqlite3_bind_text64(statement_, ++bound_, text.data(), text.size(), SQLITE_TRANSIENT, SQLITE_UTF8);
    return *this;
  }
  Statement &bind(const char *text) { return bind(std::string_view(text)); }
  Statement &bind(int64_t number) {
    sqlite3_bind_int64(statement_, ++bound_, number);
    return *this;
  }
  Statement &bind(int number) { return bind(int64_t{number}); }
  Statement &bind(double number) {
    sqlite3_bind_double(statement_, ++bound_, number);
    return *this;
  }
  Statement &bind(std::monostate) {
    sqlite3_bind_null(statement_, ++bound_);
    return *this;
  }
  template <class... T> Statement &bind(const std::variant<T...> &value) {
    return std::visit([this](const auto &one) -> Statement & { return this->bind(one); }, value);
  }
  template <class T> Statement &bind(const std::optional<T> &value) {
    return value ? bind(*value) : bind(std::monostate());
  }

  /// SQLITE_ROW, SQLITE_DONE, or what went wrong.
  int step() { return statement_ ? sqlite3_step(statement_) : SQLITE_ERROR; }
  bool run() { return step() == SQLITE_DONE; }

  int columns() const { return sqlite3_column_count(statement_); }
  std::string columnName(int column) const { return sqlite3_column_name(statement_, column); }
  /// SQLITE_INTEGER, SQLITE_FLOAT, SQLITE_TEXT, SQLITE_BLOB or SQLITE_NULL.
  int type(int column) const { return sqlite3_column_type(statement_, column); }
  bool isNull(int column) const { return type(column) == SQLITE_NULL; }
  /// As SQLite has it; blobs as text.
  SqlValue value(int column) const {
    switch (type(column)) {
    case SQLITE_NULL:
      return {};
    case SQLITE_INTEGER:
      return number(column);
    case SQLITE_FLOAT:
      return real(column);
    default:
      return text(column);
    }
  }
  int64_t number(int column) const { return sqlite3_column_int64(statement_, column); }
  double real(int column) const { return sqlite3_column_double(statement_, column); }
  std::string text(int column) const {
    const auto *begin = reinterpret_cast<const char *>(sqlite3_column_text(statement_, column));
    return begin ? std::string(begin, static_cast<size_t>(sqlite3_column_bytes(statement_, column))) : std::string();
  }

private:
  sqlite3_stmt *statement_ = nullptr;
  int bound_ = 0;
};

/// Undone unless it is committed.
class Transaction {
public:
  Transaction(sqlite3 *database, const char *begin)
      : database_(database), isOpen_(sqlite3_exec(database_, begin, nullptr, nullptr, nullptr) == SQLITE_OK) {}
  ~Transaction() {
    if (isOpen_)
      sqlite3_exec(database_, "ROLLBACK", nullptr, nullptr, nullptr);
  }
  Transaction(const Transaction &) = delete;
  Transaction &operator=(const Transaction &) = delete;

  bool isOpen() const { return isOpen_; }
  bool commit() {
    if (sqlite3_exec(database_, "COMMIT", nullptr, nullptr, nullptr) != SQLITE_OK)
      return false;
    isOpen_ = false;
    return true;
  }

private:
  sqlite3 *database_;
  bool isOpen_;
};

/// The number that "PRAGMA NAME" answers; -1 if there is none.
inline int64_t pragma(sqlite3 *database, const std::string &name) {
  Statement statement(database, ("PRAGMA " + name).c_str());
  return statement.step() == SQLITE_ROW ? statement.number(0) : -1;
}

} // namespace leastaction
