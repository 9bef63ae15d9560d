#include "wrapper/activity_set.h"

#include "wrapper/folded_text.h"
#include "wrapper/read_file.h"
#include "wrapper/toml.h"

#include <algorithm>
#include <array>

namespace leastaction::wrapper {
namespace {

#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wc23-extensions"
constexpr char english[] = {
#embed "data/en.toml"
    , 0};
constexpr char german[] = {
#embed "data/de.toml"
    , 0};
constexpr char spanish[] = {
#embed "data/es.toml"
    , 0};
#pragma clang diagnostic pop

struct Shipped {
  std::string_view language, text;
};
constexpr std::array shipped = {Shipped{"en", english}, Shipped{"de", german}, Shipped{"es", spanish}};
constexpr size_t mostBytes = 1'000'000, mostActivities = 99;

Outcome<void> readActivity(const toml::node &node, const std::string &where, ActivitySet &set) {
  const toml::table *table = node.as_table();
  const std::string at = tomlPlace(where, node.source());
  if (!table)
    return problem("an activity is not a table", at, "write [[activity]] with key, name and power");
  Activity activity{.key = (*table)["key"].value_or(std::string()),
                    .name = (*table)["name"].value_or(std::string()),
                    .power = (*table)["power"].value_or(-1.0)};
  if (activity.key.empty() || activity.name.empty())
    return problem("an activity has no key or no name", at, "give both, as texts");
  if (!(activity.power >= 0 && activity.power <= 1))
    return problem("the activity '" + activity.name + "' has no power from 0 to 1", at, "give one, e.g. power = 0.5");
  if (std::ranges::find(set.activities, activity.key, &Activity::key) != set.activities.end())
    return problem("the activity '" + activity.key + "' appears twice", at, "give each a key of its own");
  set.activities.push_back(std::move(activity));
  return {};
}

/// Adds what the file has under [words] and [texts]; other names than those of the English set are mistakes.
Outcome<void> readTexts(const toml::table &file, const std::string &where, ActivitySet &set, bool isAnyName) {
  if (const toml::table *words = file["words"].as_table())
    for (const auto &[name, node] : *words) {
      const toml::array *list = node.as_array();
      if (!list || (!isAnyName && !set.words.contains(name.str())))
        return problem("[words] has '" + std::string(name.str()) + "', which is not a list or not known",
                       tomlPlace(where, node.source()), "en.toml has those that there are");
      std::vector<std::string> &known = set.words[std::string(name.str())];
      known.clear();
      for (const toml::node &word : *list)
        known.push_back(folded(word.value_or(std::string())));
    }
  if (const toml::table *texts = file["texts"].as_table())
    for (const auto &[name, node] : *texts) {
      if (!node.is_string() || (!isAnyName && !set.texts.contains(name.str())))
        return problem("[texts] has '" + std::string(name.str()) + "', which is not a text or not known",
                       tomlPlace(where, node.source()), "en.toml has those that there are");
      set.texts[std::string(name.str())] = node.value_or(std::string());
    }
  return {};
}

Outcome<ActivitySet> parse(std::string_view text, const std::string &where, const ActivitySet *base) {
  const toml::table file = TRY(parseToml(text, where));
  ActivitySet set;
  if (base) {
    set.words = base->words;
    set.texts = base->texts;
  }
  set.language = file["language"].value_or(std::string());
  if (set.language.empty())
    return problem("the set has no language", where, "write language = \"en\", or another name, at its head");
  const toml::array *activities = file["activity"].as_array();
  if (!activities || activities->empty() || activities->size() > mostActivities)
    return problem("the set has no activities, or more than 99", where, "write [[activity]] with key, name and power");
  for (const toml::node &node : *activities)
    TRY(readActivity(node, where, set));
  TRY(readTexts(file, where, set, !base));
  return set;
}

} // namespace

const std::string &ActivitySet::text(std::string_view name) const {
  static const std::string none;
  const auto found = texts.find(name);
  return found == texts.end() ? none : found->second;
}

bool ActivitySet::means(std::string_view word, std::string_view answer) const {
  const auto found = words.find(word);
  return found != words.end() && std::ranges::find(found->second, folded(answer)) != found->second.end();
}

Outcome<ActivitySet> parseActivitySet(std::string_view toml, const std::string &where) {
  const Outcome<ActivitySet> base = parse({english, sizeof english - 1}, "data/en.toml", nullptr);
  return base ? parse(toml, where, &*base) : base;
}

Outcome<ActivitySet> loadActivitySet(const std::string &languageOrPath) {
  for (const Shipped &set : shipped)
    if (set.language == languageOrPath)
      return parseActivitySet(set.text, "data/" + languageOrPath + ".toml");
  const std::optional<std::string> text = readFile(languageOrPath, mostBytes);
  if (!text)
    return problem("there is no such set of activities", languageOrPath, "name en, de, es or a file");
  return parseActivitySet(*text, languageOrPath);
}

std::vector<std::string> shippedLanguages() {
  std::vector<std::string> languages;
  for (const Shipped &set : shipped)
    languages.emplace_back(set.language);
  return languages;
}

} // namespace leastaction::wrapper
