// Activities of programmers and their power ratings: the rate of work of each, as a part of the unit of power
// [N 6.27, Table 1].
//
//   PowerRatings ratings = PowerRatings::standard();
//   Result<void> changed = ratings.change(tomlText, "ratings.toml");
//   ratings.power(*ratings.find("tuning"), "Ada");          // 0.9
#pragma once

#include "analysis/base/error.h"

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace leastaction {

struct Activity {
  std::string name;
  double power = 0; ///< In [0, 1], of the unit of power.
};

class PowerRatings {
public:
  /// The seven of Numrich's report.
  static PowerRatings standard();

  /// Takes over what a TOML text says: activities in [power], added or changed, and those of single programmers in
  /// [programmer."NAME"]. Errors name the key: a rating outside [0, 1], an unknown table, an activity without a rating
  /// for all. Nothing is changed then.
  Result<void> change(std::string_view toml, const std::string &where);

  const std::vector<Activity> &activities() const { return activities_; }
  /// By name; letters' case does not matter, and blanks, "-" and "_" are the same.
  std::optional<size_t> find(std::string_view name) const;
  /// The same, added with this rating (in [0, 1]) if it is not there.
  size_t findOrAdd(const std::string &name, double power);
  /// The activity of the smallest rating; the last of several.
  size_t least() const;
  double power(size_t activity, const std::string &programmer) const;
  /// Those with ratings of their own.
  std::vector<std::string> programmers() const;

private:
  std::vector<Activity> activities_;
  std::map<std::string, std::map<size_t, double>> own_;
};

} // namespace leastaction
