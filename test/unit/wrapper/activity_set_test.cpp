#include "wrapper/activity_set.h"

#include "wrapper/folded_text.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace leastaction::wrapper {
namespace {

TEST(ActivitySet, ShippedSetsHaveTheSevenOfNumrich) {
  for (const std::string &language : shippedLanguages()) {
    const Outcome<ActivitySet> set = loadActivitySet(language);
    ASSERT_TRUE(set) << language << ": " << set.error().what << " " << set.error().where;
    EXPECT_EQ(set->language, language);
    std::vector<double> powers;
    for (const Activity &activity : set->activities)
      powers.push_back(activity.power);
    EXPECT_EQ(powers, (std::vector<double>{0.9, 0.7, 0.6, 0.5, 0.2, 0.2, 0.1})) << language;
    const Outcome<ActivitySet> english = loadActivitySet("en");
    for (size_t i = 0; i < powers.size(); ++i)
      EXPECT_EQ(set->activities[i].key, english->activities[i].key) << language;
    for (const auto &[name, text] : english->texts)
      EXPECT_TRUE(language == "en" || set->text(name) != text) << language << " does not translate " << name;
  }
}

TEST(ActivitySet, NoWordHasTwoMeanings) {
  for (const std::string &language : shippedLanguages()) {
    const ActivitySet set = *loadActivitySet(language);
    std::vector<std::string> all;
    for (const char *name : {"none", "not_now", "not_today"})
      all.insert(all.end(), set.words.at(name).begin(), set.words.at(name).end());
    std::ranges::sort(all);
    EXPECT_EQ(std::ranges::adjacent_find(all), all.end()) << language;
    for (const Activity &activity : set.activities)
      EXPECT_EQ(std::ranges::count(all, folded(activity.name)), 0) << language;
  }
}

TEST(ActivitySet, OwnSetMayLeaveTextsOut) {
  const Outcome<ActivitySet> set =
      parseActivitySet("language = \"la\"\n[[activity]]\nkey = \"a\"\nname = \"Labor\"\npower = 1\n"
                       "[words]\nnone = [\"Nihil\"]\n[texts]\ntime_wrong = \"quid\"\n",
                       "x.toml");
  ASSERT_TRUE(set);
  EXPECT_TRUE(set->means("none", " NIHIL "));
  EXPECT_FALSE(set->means("none", "none"));
  EXPECT_TRUE(set->means("not_now", "later"));
  EXPECT_EQ(set->text("time_wrong"), "quid");
  EXPECT_EQ(set->text("not_now"), loadActivitySet("en")->text("not_now"));
}

TEST(ActivitySet, MistakesAreLocated) {
  const std::string head = "language = \"x\"\n", good = "[[activity]]\nkey = \"a\"\nname = \"A\"\npower = 0.5\n";
  for (const auto &[text, where] : std::vector<std::pair<std::string, std::string>>{
           {"", "x.toml"},
           {"language = ", "x.toml, line 1"},
           {head, "x.toml"},
           {head + good + good, "x.toml, line 6"},
           {head + "[[activity]]\nkey = \"a\"\n", "x.toml, line 2"},
           {head + "[[activity]]\nkey = \"a\"\nname = \"A\"\npower = 2\n", "x.toml, line 2"},
           {head + "[[activity]]\nkey = \"a\"\nname = \"A\"\npower = nan\n", "x.toml, line 2"},
           {head + good + "[texts]\nno_such = \"x\"\n", "x.toml, line 7"},
           {head + good + "[words]\nnone = 3\n", "x.toml, line 7"}}) {
    const Outcome<ActivitySet> set = parseActivitySet(text, "x.toml");
    ASSERT_FALSE(set) << text;
    EXPECT_EQ(set.error().where, where) << text << set.error().what;
  }
  EXPECT_FALSE(loadActivitySet("/no/such/file"));
}

} // namespace
} // namespace leastaction::wrapper
