#include "analysis/execution/trace/run_json.h"

#include "analysis/base/byte_file.h"
#include "analysis/base/utf8.h"
#include "runtime/format.h"

#include <nlohmann/json.hpp>

#include <cstdio>
#include <filesystem>
#include <mutex>
#include <system_error>

namespace leastaction {
namespace {

namespace fs = std::filesystem;

/// Arguments, messages and paths of modules are far less.
constexpr size_t mostMbytes = 16;

/// How deep strings stand in what the runtime writes.
constexpr unsigned deepestString = 4;

std::string withBytes(std::string_view text) {
  std::string bytes;
  for (size_t i = 0; i < text.size(); ++i) {
    const auto follows = [&](size_t ahead) {
      return i + ahead < text.size() ? static_cast<unsigned char>(text[i + ahead]) : 0U;
    };
    // U+0080 to U+00FF in UTF-8.
    if (text[i] == '\0' && (follows(1) == 0xC2 || follows(1) == 0xC3)) {
      bytes += static_cast<char>((follows(1) & 3) << 6 | (follows(2) & 0x3F));
      i += 2;
    } else {
      bytes += text[i];
    }
  }
  return bytes;
}

void restoreBytes(nlohmann::json &json, unsigned depth = 0) {
  if (json.is_string()) {
    if (auto &text = json.get_ref<std::string &>(); text.contains('\0'))
      text = withBytes(text);
  } else if (json.is_structured() && depth < deepestString) {
    for (nlohmann::json &part : json)
      restoreBytes(part, depth + 1);
  }
}

/// The parser asks localeconv(), which threads may not do at the same time; replays side by side each read their run.
nlohmann::json parsedAlone(const std::string &text) {
  static std::mutex parsing;
  const std::scoped_lock lock(parsing);
  return nlohmann::json::parse(text, nullptr, /*allow_exceptions=*/false);
}

} // namespace

Result<nlohmann::json> readRunJson(const std::string &path, const std::string &what, ReadableFormats formats) {
  std::error_code problem;
  const bool isFile = fs::is_regular_file(path, problem);
  if (problem && problem != std::errc::no_such_file_or_directory && problem != std::errc::not_a_directory)
    return fail(fs::path(path).filename().string() + " cannot be read: " + problem.message(), path,
                "check its permissions");
  if (!isFile)
    return fail("the folder is not a run: it has no readable run.json", path,
                "give the folder that 'leastaction record' wrote");
  const ByteFile file = TRY(ByteFile::open(path, recordAgain));
  const std::string whole = TRY(file.text(recordAgain, mostMbytes));
  const std::string &text = whole;
  nlohmann::json json = parsedAlone(text);
  if (!json.is_object())
    return fail(fs::path(path).filename().string() + " is damaged", path, recordAgain);
  // Another format's checksum is another one's to check.
  if (auto format = json.find("format");
      format != json.end() && format->is_number_integer() && !formats.has(format->get<uint64_t>()))
    return fail("the " + what + " has format " + format->dump() + ", this program reads format " +
                    std::to_string(formats.newest),
                path, "use the leastaction that recorded it, or record the program again");
  if (size_t at = text.rfind(format::runCheckBegin);
      at == std::string::npos || withRunCheck(text.substr(0, at)) != text)
    return fail(fs::path(path).filename().string() + " is damaged: its checksum is wrong", path, recordAgain);
  restoreBytes(json);
  return json;
}

Result<std::string> moduleFile(const nlohmann::json &module, const std::string &jsonPath) {
  const fs::path name = module.at("file").get<std::string>(), json = jsonPath;
  const std::string file = name.filename();
  if (name.parent_path() != "modules" || file.empty() || file == "." || file == "..")
    return fail(json.filename().string() + " is damaged: a module lies outside of the run", jsonPath, recordAgain);
  return (json.parent_path() / name).string();
}

std::string asRunText(std::string_view bytes) {
  std::string text;
  size_t at = 0;
  for (utf8::Decoder decoder(bytes); !decoder.atEnd();) {
    std::string character;
    utf8::append(character, decoder.next());
    if (bytes.substr(at).starts_with(character)) {
      text += character;
      at += character.size();
    } else {
      text += '\0';
      utf8::append(text, static_cast<unsigned char>(bytes[at++]));
    }
  }
  return text;
}

std::string withRunCheck(const std::string &object) {
  char digits[17];
  std::snprintf(digits, sizeof digits, "%016llx",
                static_cast<unsigned long long>(format::checksum(object.data(), object.size())));
  return object + format::runCheckBegin + digits + format::runCheckEnd;
}

} // namespace leastaction
