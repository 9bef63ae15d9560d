// An activity log of a test, where the environment names it.
//
//   LogPlace place;
//   place.add(circumstancesOf("anna", "life"), runEvent("r1", 100));
//   latestEvents(place.paths(), {});
#pragma once

#include "test/unit/programmers/activity/activity_log.h"
#include "test/unit/study/scratch_folder.h"

#include "wrapper/log_paths.h"

#include <cstdlib>

namespace leastaction {

class LogPlace : public ScratchFolder {
public:
  LogPlace() {
    setenv("LEASTACTION_LOG", path("log.sqlite").c_str(), 1);
    setenv("XDG_RUNTIME_DIR", path("").c_str(), 1);
    setenv("XDG_CONFIG_HOME", path("config").c_str(), 1);
  }
  ~LogPlace() {
    unsetenv("LEASTACTION_LOG");
    unsetenv("XDG_RUNTIME_DIR");
    unsetenv("XDG_CONFIG_HOME");
  }

  static wrapper::LogPaths paths() { return wrapper::LogPaths::fromEnvironment(); }

  void add(const wrapper::Circumstances &who, const wrapper::Event &event) const {
    wrapper::Outcome<wrapper::LogDatabase> log =
        wrapper::LogDatabase::open(paths().database, {.mayWrite = true, .mayCreate = true});
    ASSERT_TRUE(log) << log.error().what;
    addTo(*log, who, event);
  }
};

} // namespace leastaction
