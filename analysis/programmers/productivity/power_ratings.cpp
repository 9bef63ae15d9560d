#include "analysis/programmers/productivity/power_ratings.h"

#include "analysis/base/toml.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>

namespace leastaction {
namespace {

#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wc23-extensions" // #embed in C++ before C++26
constexpr char standardRatings[] = {
#embed "data/power_ratings.toml"
};
#pragma clang diagnostic pop

char plainLetter(char letter) {
  if (letter >= 'A' && letter <= 'Z')
    return static_cast<char>(letter - 'A' + 'a');
  return letter == '-' || letter == '_' ? ' ' : letter;
}

bool isSameName(std::string_view a, std::string_view b) {
  return std::ranges::equal(a, b, {}, plainLetter, plainLetter);
}

struct Rating {
  std::string activity;
  double power;
};

class RatingsReader {
public:
  explicit RatingsReader(const std::string &where) : where_(where) {}

  Result<std::vector<Rating>> read(const toml::node &node, const std::string &key) const {
    const toml::table *table = node.as_table();
    if (!table)
      return fail(fmt::format("'{}' is not a table", key), place(node), "write activities below a line [power]");
    std::vector<Rating> ratings;
    for (const auto &[name, value] : *table) {
      const std::optional<double> power = value.value<double>();
      if (!power || !value.is_number())
        return fail(fmt::format("the power rating of '{}' is not a number", name.str()), place(value),
                    "write a number from 0 to 1, like 0.5");
      if (!(*power >= 0 && *power <= 1))
        return fail(fmt::format("the power rating of '{}' is {}", name.str(), *power), place(value),
                    "write a part of the largest power, from 0 to 1");
      if (name.str().empty())
        return fail("an activity has no name", place(value), "name it");
      ratings.push_back({std::string(name.str()), *power});
    }
    // The table is sorted by name, people's order is that of the lines.
    std::ranges::sort(ratings, {}, [&](const Rating &rating) {
      const toml::source_position at = table->get(rating.activity)->source().begin;
      return std::pair(at.line, at.column);
    });
    return ratings;
  }

  std::string place(const toml::node &node) const { return fmt::format("{}:{}", where_, node.source().begin.line); }

private:
  const std::string &where_;
};

} // namespace

PowerRatings PowerRatings::standard() {
  PowerRatings ratings;
  [[maybe_unused]] const Result<void> changed =
      ratings.change({standardRatings, sizeof(standardRatings)}, "power_ratings.toml");
  assert(changed && "own data, which a test reads");
  return ratings;
}

Result<void> PowerRatings::change(std::string_view toml, const std::string &where) {
  const toml::parse_result parsed = toml::parse(toml);
  if (!parsed)
    return fail(std::string(parsed.error().description()),
                fmt::format("{}:{}", where, parsed.error().source().begin.line), "correct the TOML syntax");
  const RatingsReader reader(where);
  PowerRatings changed = *this;
  for (const auto &[key, node] : parsed.table())
    if (key.str() != "power" && key.str() != "programmer")
      return fail(fmt::format("the key '{}' is unknown", key.str()), reader.place(node),
                  "write activities below a line [power] or [programmer.\"NAME\"]");
  if (const toml::node *power = parsed.table().get("power")) {
    std::vector<Rating> ratings = TRY(reader.read(*power, "power"));
    for (const Rating &rating : ratings) {
      if (const std::optional<size_t> known = changed.find(rating.activity))
        changed.activities_[*known].power = rating.power;
      else
        changed.activities_.push_back({rating.activity, rating.power});
    }
  }
  if (const toml::node *node = parsed.table().get("programmer")) {
    const toml::table *programmers = node->as_table();
    if (!programmers)
      return fail("'programmer' is not a table", reader.place(*node), "write a line [programmer.\"NAME\"]");
    for (const auto &[name, table] : *programmers) {
      std::vector<Rating> ratings = TRY(reader.read(table, fmt::format("programmer.\"{}\"", name.str())));
      for (const Rating &rating : ratings) {
        const std::optional<size_t> known = changed.find(rating.activity);
        if (!known)
          return fail(fmt::format("the activity '{}' has a rating for '{}' only", rating.activity, name.str()),
                      reader.place(table), "give it one for all in [power], too");
        changed.own_[std::string(name.str())][*known] = rating.power;
      }
    }
  }
  *this = std::move(changed);
  return {};
}

std::optional<size_t> PowerRatings::find(std::string_view name) const {
  for (size_t i = 0; i < activities_.size(); ++i)
    if (isSameName(activities_[i].name, name))
      return i;
  return std::nullopt;
}

size_t PowerRatings::findOrAdd(const std::string &name, double power) {
  if (const std::optional<size_t> known = find(name))
    return *known;
  activities_.push_back({name, power});
  return activities_.size() - 1;
}

size_t PowerRatings::least() const {
  size_t least = 0;
  for (size_t i = 0; i < activities_.size(); ++i)
    if (activities_[i].power <= activities_[least].power)
      least = i;
  return least;
}

double PowerRatings::power(size_t activity, const std::string &programmer) const {
  if (const auto own = own_.find(programmer); own != own_.end())
    if (const auto rating = own->second.find(activity); rating != own->second.end())
      return rating->second;
  return activities_[activity].power;
}

std::vector<std::string> PowerRatings::programmers() const {
  std::vector<std::string> names;
  for (const auto &[name, ratings] : own_)
    names.push_back(name);
  return names;
}

} // namespace leastaction
