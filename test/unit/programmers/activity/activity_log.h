// A log in memory with the events of a test.
//
//   wrapper::LogDatabase log = emptyLog();
//   addTo(log, circumstancesOf("anna", "life"), compileEvent("c1", 100));
#pragma once

#include "wrapper/log_database.h"

#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <vector>

namespace leastaction {

inline wrapper::LogDatabase emptyLog() {
  wrapper::Outcome<wrapper::LogDatabase> log = wrapper::LogDatabase::inMemory("log");
  EXPECT_TRUE(log) << log.error().what;
  return *std::move(log);
}

inline wrapper::Circumstances circumstancesOf(const std::string &subject, const std::string &project) {
  return {.subject = subject,
          .project = "/home/" + subject + "/" + project,
          .projectName = project,
          .projectFolder = "/home/" + subject + "/" + project,
          .session = "host/boot/" + subject,
          .host = "host",
          .boot = "boot"};
}

constexpr int64_t second = 1'000'000'000;

inline wrapper::CompileEvent compileEvent(const std::string &id, int64_t atSeconds) {
  wrapper::CompileEvent event;
  event.id = id;
  event.build = "build";
  event.kind = "compile";
  event.folder = "/home/anna/life";
  event.compiler = "gcc-12";
  event.compilerPath = "/usr/bin/gcc-12";
  event.arguments = {"-O2", "-c", "life.c"};
  event.started = {.wallNs = atSeconds * second, .bootNs = atSeconds * second};
  event.durationNs = 2 * second;
  event.ending.exitCode = 0;
  event.errors = 0;
  event.warnings = 0;
  event.sources = {{.path = "life.c", .hash = "k:" + id, .bytes = 7}};
  return event;
}

inline wrapper::RunEvent runEvent(const std::string &id, int64_t atSeconds) {
  wrapper::RunEvent event;
  event.id = id;
  event.folder = "/home/anna/life";
  event.program = "./life";
  event.arguments = {"10"};
  event.started = {.wallNs = atSeconds * second, .bootNs = atSeconds * second};
  event.durationNs = second;
  event.ending.signal = 9;
  return event;
}

inline wrapper::EffortReport effortReport(const std::string &id, int64_t atSeconds) {
  wrapper::EffortReport event;
  event.id = id;
  event.build = "build";
  event.outcome = "answered";
  event.asked = {.wallNs = atSeconds * second, .bootNs = atSeconds * second};
  event.answeringNs = second;
  event.timeAnswer = "duration";
  event.reportedSeconds = 3600;
  event.activity = "learning";
  event.power = 0.5;
  event.language = "en";
  return event;
}

inline void addTo(wrapper::LogDatabase &log, const wrapper::Circumstances &who, const wrapper::Event &event) {
  const wrapper::Outcome<void> added = log.add(who, event);
  EXPECT_TRUE(added) << added.error().what;
}

} // namespace leastaction
