#include "analysis/study/scaling/settings.h"

#include "analysis/scaling/dimension/number_table.h"

namespace leastaction {

Result<std::map<std::string, double>> readSettings(const std::vector<std::string> &texts, const std::string &example) {
  std::map<std::string, double> values;
  for (const std::string &text : texts) {
    const size_t equals = text.find('=');
    if (equals == std::string::npos || equals == 0)
      return fail("'" + text + "' sets nothing", "--set", "write it like " + example);
    const std::string name = text.substr(0, equals);
    const double value = TRY(readNumber(std::string_view(text).substr(equals + 1), "--set " + name));
    if (!(value > 0))
      return fail("'" + name + "' is not larger than zero", "--set", "give a positive number");
    if (!values.emplace(name, value).second)
      return fail("'" + name + "' is set twice", "--set", "leave one out");
  }
  return values;
}

} // namespace leastaction
