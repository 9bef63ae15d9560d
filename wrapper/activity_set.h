// The activities that a programmer chooses from, and the texts of the questions: data/*.toml, or a class's own file.
//
//   Outcome<ActivitySet> set = loadActivitySet("de");          // or "/home/class/activities.toml"
//   set->activities[0].power                                   // 0.9
//   set->text("time_question")
#pragma once

#include "wrapper/problem.h"

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace leastaction::wrapper {

struct Activity {
  std::string key;  ///< In the log.
  std::string name; ///< Shown and answered.
  double power = 0; ///< α of [N 6.27], 0 to 1.
};

struct ActivitySet {
  std::string language;
  std::vector<Activity> activities;
  std::map<std::string, std::vector<std::string>, std::less<>> words; ///< "none", "not_now", …: answers that mean it.
  std::map<std::string, std::string, std::less<>> texts;

  const std::string &text(std::string_view name) const;
  bool means(std::string_view word, std::string_view answer) const;
};

/// A language that ships ("en", "de", "es"), or the path of a file. Fails with line and reason if the file is wrong.
Outcome<ActivitySet> loadActivitySet(const std::string &languageOrPath);

/// For tests and for those who check a file.
Outcome<ActivitySet> parseActivitySet(std::string_view toml, const std::string &where);

std::vector<std::string> shippedLanguages();

} // namespace leastaction::wrapper
