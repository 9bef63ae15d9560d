#include "test/damage/sealed.h"

#include "analysis/execution/trace/run_json.h"
#include "runtime/format.h"
#include "test/damage/whole_file.h"

#include <nlohmann/json.hpp>

#include <cstring>

namespace leastaction::test {

std::string withTraceChecks(std::string trace) {
  format::FileHeader file;
  if (trace.size() < sizeof file)
    return trace;
  std::memcpy(&file, trace.data(), sizeof file);
  file.check = format::headerCheck(file);
  std::memcpy(trace.data(), &file, sizeof file);
  format::ChunkHeader chunk;
  for (uint64_t at = file.headerBytes; at + sizeof chunk <= trace.size(); at += sizeof chunk + chunk.storedBytes) {
    std::memcpy(&chunk, trace.data() + at, sizeof chunk);
    if (chunk.storedBytes <= trace.size() - at - sizeof chunk)
      chunk.storedCheck = format::checksum(trace.data() + at + sizeof chunk, chunk.storedBytes);
    chunk.check = format::headerCheck(chunk);
    std::memcpy(trace.data() + at, &chunk, sizeof chunk);
  }
  return trace;
}

void writeSealed(const std::string &folder, const std::string &name, const std::string &content) {
  const std::string path = folder + "/" + name, json = folder + "/run.json";
  if (name.ends_with(".trace")) {
    writeFile(path, withTraceChecks(content));
  } else if (name == "run.json") {
    writeFile(path, withRunCheck(content.substr(0, content.rfind(format::runCheckBegin))));
  } else {
    writeFile(path, content);
    const std::string facts = readFile(json);
    nlohmann::json run = nlohmann::json::parse(facts.substr(0, facts.rfind(format::runCheckBegin)) + "}");
    for (nlohmann::json &module : run.at("modules"))
      if (module.at("file") == name) {
        module["bytes"] = content.size();
        module["check"] = format::checksum(content.data(), content.size());
      }
    std::string object = run.dump();
    object.pop_back();
    writeFile(json, withRunCheck(object));
  }
}

} // namespace leastaction::test
