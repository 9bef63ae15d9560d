// An archive of the Open Trace Format 2 that is being written: first the events of each location, then what they mean.
// Only sources that are left out of builds without OTF2 include this.
//
//   Otf2File file = TRY(Otf2File::create("job.otf2"));
//   OTF2_EvtWriter *writer = file.events(0);
//   file.note(OTF2_EvtWriter_Enter(writer, nullptr, 17, region));
//   file.close(writer);
//   OTF2_GlobalDefWriter *definitions = TRY(file.definitions(1));
//   Otf2Texts texts(definitions);
//   return file.finish();
#pragma once

#include "analysis/base/error.h"

#include <otf2/otf2.h>

#include <cstdint>
#include <map>
#include <memory>
#include <string>

namespace leastaction {

constexpr uint64_t otf2TicksPerSecond = 1'000'000'000; ///< A tick is shown as a nanosecond.

class Otf2File {
public:
  /// `folder` must not exist yet.
  static Result<Otf2File> create(std::string folder);

  /// Of one location at a time.
  OTF2_EvtWriter *events(uint64_t location) { return OTF2_Archive_GetEvtWriter(archive_.get(), location); }
  void close(OTF2_EvtWriter *writer) { note(OTF2_Archive_CloseEvtWriter(archive_.get(), writer)); }
  /// What the library says of something that was written; finish() tells.
  void note(OTF2_ErrorCode code) { isGood_ &= code == OTF2_SUCCESS; }
  /// Once the events of so many locations are written.
  Result<OTF2_GlobalDefWriter *> definitions(uint64_t locations);
  Result<void> finish();

private:
  struct CloseArchive {
    void operator()(OTF2_Archive *archive) const { OTF2_Archive_Close(archive); }
  };

  explicit Otf2File(std::string folder) : folder_(std::move(folder)) {}
  std::unexpected<Error> problem(const char *what) const;

  std::string folder_;
  std::unique_ptr<OTF2_Archive, CloseArchive> archive_;
  bool isGood_ = true;
};

/// Definitions refer to texts by number.
class Otf2Texts {
public:
  explicit Otf2Texts(OTF2_GlobalDefWriter *writer) : writer_(writer) { (void)(*this)(""); }

  OTF2_StringRef operator()(const std::string &text);

private:
  OTF2_GlobalDefWriter *writer_;
  std::map<std::string, OTF2_StringRef> numbers_;
};

} // namespace leastaction
