#include "analysis/trace/run_json.h"

#include "runtime/format.h"

#include <nlohmann/json.hpp>

#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <system_error>

namespace leastaction {
namespace {

namespace fs = std::filesystem;

constexpr const char *recordAgain = "record the program again";

} // namespace

Result<nlohmann::json> readRunJson(const std::string &path, const std::string &what, uint32_t version) {
  std::error_code problem;
  std::ifstream file;
  if (fs::is_regular_file(path, problem)) { // Others may open, and throw or wait for ever when they are read.
    file.open(path, std::ios::binary);
    if (!file.is_open())
      problem = std::error_code(errno, std::generic_category());
  }
  if (problem && problem != std::errc::no_such_file_or_directory && problem != std::errc::not_a_directory)
    return fail(fs::path(path).filename().string() + " cannot be read: " + problem.message(), path,
                "check its permissions");
  if (!file.is_open())
    return fail("the folder is not a run: it has no readable run.json", path,
                "give the folder that 'leastaction record' wrote");
  std::string text{std::istreambuf_iterator<char>(file), {}};
  nlohmann::json json = nlohmann::json::parse(text, nullptr, /*allow_exceptions=*/false);
  if (!json.is_object())
    return fail(fs::path(path).filename().string() + " is damaged", path, recordAgain);
  // Another format's checksum is another one's to check.
  if (auto format = json.find("format"); format != json.end() && *format != version)
    return fail("the " + what + " has format " + format->dump() + ", this program reads format " +
                    std::to_string(version),
                path, "use the leastaction that recorded it, or record the program again");
  if (size_t at = text.rfind(format::runCheckBegin);
      at == std::string::npos || withRunCheck(text.substr(0, at)) != text)
    return fail(fs::path(path).filename().string() + " is damaged: its checksum is wrong", path, recordAgain);
  return json;
}

std::string withRunCheck(const std::string &object) {
  char digits[17];
  std::snprintf(digits, sizeof digits, "%016llx",
                static_cast<unsigned long long>(format::checksum(object.data(), object.size())));
  return object + format::runCheckBegin + digits + format::runCheckEnd;
}

} // namespace leastaction
