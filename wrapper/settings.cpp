#include "wrapper/settings.h"

#include "wrapper/activity_set.h"
#include "wrapper/read_file.h"
#include "wrapper/toml.h"

#include <algorithm>
#include <cstdlib>
#include <optional>

namespace leastaction::wrapper {
namespace {

constexpr size_t mostSettingsBytes = 65536;
constexpr int64_t mostTimeout = 3600;

std::string variable(const char *name) {
  const char *value = getenv(name);
  return value ? value : "";
}

/// Of messages, as the C library chooses it; English where no set ships.
std::string localeLanguage() {
  std::string locale;
  for (const char *name : {"LC_ALL", "LC_MESSAGES", "LANG"})
    if (locale.empty())
      locale = variable(name);
  const std::string language = locale.substr(0, locale.find_first_of("_.@"));
  const std::vector<std::string> shipped = shippedLanguages();
  return std::ranges::find(shipped, language) != shipped.end() ? language : "en";
}

struct SettingsFile {
  std::string path, text;
};

Outcome<std::optional<SettingsFile>> findFile() {
  const std::string named = variable("LEASTACTION_WRAP_CONFIG"), config = variable("XDG_CONFIG_HOME"),
                    home = variable("HOME");
  const std::string own = config.starts_with('/') ? config : home + "/.config";
  for (const std::string &path :
       {named, own + "/leastaction/wrapper.toml", std::string("/etc/leastaction/wrapper.toml")})
    if (!path.empty()) {
      if (std::optional<std::string> text = readFile(path, mostSettingsBytes))
        return SettingsFile{path, *std::move(text)};
      if (path == named)
        return problem("the settings cannot be read", path, "check LEASTACTION_WRAP_CONFIG and the file's permissions");
    }
  return std::nullopt;
}

} // namespace

Outcome<Settings> loadSettings() {
  Settings settings{.language = localeLanguage()};
  const std::optional<SettingsFile> file = TRY(findFile());
  if (!file)
    return settings;
  const toml::table read = TRY(parseToml(file->text, file->path));
  for (const auto &[name, node] : read) {
    const bool isKnown = (name == "language" && node.is_string()) || (name == "timeout_s" && node.is_integer()) ||
                         (name == "ask" && node.is_boolean());
    if (!isKnown)
      return problem("the setting '" + std::string(name.str()) + "' is not known or has a value of another kind",
                     tomlPlace(file->path, node.source()),
                     "there are language (text), timeout_s (whole number) and ask (true or false)");
  }
  const int64_t timeout = read["timeout_s"].value_or(int64_t{settings.timeoutSeconds});
  if (timeout < 1 || timeout > mostTimeout)
    return problem("timeout_s is not between 1 and 3600", file->path, "give the seconds that a question waits");
  settings.timeoutSeconds = static_cast<int>(timeout);
  settings.language = read["language"].value_or(settings.language);
  settings.isAsking = read["ask"].value_or(settings.isAsking);
  return settings;
}

} // namespace leastaction::wrapper
