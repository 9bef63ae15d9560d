#include "analysis/programmers/activity/class_rows.h"

#include "analysis/programmers/activity/cell_json.h"

#include <cmath>
#include <limits>

namespace leastaction {
namespace {

using Json = nlohmann::ordered_json;
using wrapper::LogColumn;

constexpr const char *replacementCharacter = "\xef\xbf\xbd";

/// Null if it does not fit the column.
Json valueToSend(const LogColumn &column, const SqlValue &value) {
  const auto *text = std::get_if<std::string>(&value);
  const auto *whole = std::get_if<int64_t>(&value);
  const auto *real = std::get_if<double>(&value);
  if (column.kind == LogColumn::Kind::text)
    return text ? Json(textToSend(*text)) : Json();
  if (whole)
    return Json(*whole);
  return column.kind == LogColumn::Kind::real && real && std::isfinite(*real) ? Json(*real) : Json();
}

/// Nothing if it does not fit the column.
std::optional<Cell> valueToKeep(const LogColumn &column, const Json &value) {
  if (value.is_null())
    return Cell();
  if (column.kind == LogColumn::Kind::text)
    return value.is_string() ? std::optional(cellOf(value)) : std::nullopt;
  if (column.kind == LogColumn::Kind::real && value.is_number())
    return Cell(value.get<double>());
  if (column.kind == LogColumn::Kind::real && (value == "NaN" || value == "Infinity" || value == "-Infinity"))
    return Cell();
  const bool isTooLarge =
      value.is_number_unsigned() && value.get<uint64_t>() > uint64_t{std::numeric_limits<int64_t>::max()};
  return value.is_number_integer() && !isTooLarge ? std::optional(cellOf(value)) : std::nullopt;
}

} // namespace

std::string textToSend(std::string text) {
  for (size_t at = 0; (at = text.find('\0', at)) != std::string::npos;)
    text.replace(at, 1, replacementCharacter);
  const std::string quoted = Json(std::move(text)).dump(-1, ' ', false, Json::error_handler_t::replace);
  return Json::parse(quoted).get<std::string>();
}

std::expected<Json, std::string> rowToSend(const std::vector<LogColumn> &columns, const Statement &row) {
  Json object = Json::object();
  for (size_t i = 0; i < columns.size(); ++i) {
    Json &value = object[columns[i].name] = valueToSend(columns[i], row.value(static_cast<int>(i)));
    if (value.is_null() && columns[i].isRequired)
      return std::unexpected("its '" + columns[i].name + "' is " +
                             (columns[i].kind == LogColumn::Kind::text ? "missing" : "not a number that fits"));
  }
  return object;
}

std::expected<std::vector<Cell>, std::string> rowToKeep(const std::vector<LogColumn> &columns, const Json &row) {
  std::vector<Cell> cells;
  for (const LogColumn &column : columns) {
    if (!row.is_object() || !row.contains(column.name))
      return std::unexpected("there is no '" + column.name + "'");
    std::optional<Cell> cell = valueToKeep(column, row[column.name]);
    if (!cell || (column.isRequired && std::holds_alternative<std::monostate>(*cell)))
      return std::unexpected("'" + column.name + "' is of another kind");
    cells.push_back(*std::move(cell));
  }
  return cells;
}

std::string nameInClass(const std::string &name, const std::string &owner) {
  // What follows the last @ is the owner: there it has none itself.
  std::string written;
  for (const char c : owner)
    written += c == '%' ? "%25" : c == '@' ? "%40" : std::string(1, c);
  const bool isOwn = name == owner && owner.find('@') == std::string::npos;
  return owner.empty() || isOwn ? name : name + "@" + written;
}

} // namespace leastaction
