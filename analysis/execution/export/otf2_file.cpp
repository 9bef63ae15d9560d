#include "analysis/execution/export/otf2_file.h"

#include "analysis/base/text_format.h"

#include <utility>

namespace leastaction {
namespace {

OTF2_FlushType flushAlways(void *, OTF2_FileType, OTF2_LocationRef, void *, bool) {
  return OTF2_FLUSH;
}

/// The library would print its errors; finish() returns them.
OTF2_ErrorCode keepQuiet(void *, const char *, uint64_t, const char *, OTF2_ErrorCode code, const char *, va_list) {
  return code;
}

/// The library keeps its address.
const OTF2_FlushCallbacks flush{.otf2_pre_flush = flushAlways, .otf2_post_flush = nullptr};

constexpr const char *noRoom = "there is no room on the disk, or it cannot be written any more";

} // namespace

std::unexpected<Error> Otf2File::problem(const char *what) const {
  return fail(std::string("the OTF2 archive cannot be written: ") + what, folder_,
              "name a folder that does not exist yet, where there is room");
}

Result<Otf2File> Otf2File::create(std::string folder) {
  OTF2_Error_RegisterCallback(keepQuiet, nullptr);
  constexpr uint64_t eventChunk = 1 << 20, definitionChunk = 4 << 20;
  Otf2File file(std::move(folder));
  file.archive_.reset(OTF2_Archive_Open(file.folder_.c_str(), "traces", OTF2_FILEMODE_WRITE, eventChunk,
                                        definitionChunk, OTF2_SUBSTRATE_POSIX, OTF2_COMPRESSION_NONE));
  OTF2_Archive *const archive = file.archive_.get();
  if (!archive || OTF2_Archive_SetFlushCallbacks(archive, &flush, nullptr) != OTF2_SUCCESS ||
      OTF2_Archive_SetSerialCollectiveCallbacks(archive) != OTF2_SUCCESS ||
      OTF2_Archive_SetCreator(archive, "leastaction") != OTF2_SUCCESS ||
      OTF2_Archive_OpenEvtFiles(archive) != OTF2_SUCCESS)
    return file.problem("the folder cannot be made");
  return file;
}

Result<OTF2_GlobalDefWriter *> Otf2File::definitions(uint64_t locations) {
  OTF2_Archive *const archive = archive_.get();
  note(OTF2_Archive_CloseEvtFiles(archive));
  note(OTF2_Archive_OpenDefFiles(archive));
  for (uint64_t location = 0; isGood_ && location < locations; ++location)
    note(OTF2_Archive_CloseDefWriter(archive, OTF2_Archive_GetDefWriter(archive, location)));
  note(OTF2_Archive_CloseDefFiles(archive));
  OTF2_GlobalDefWriter *const writer = isGood_ ? OTF2_Archive_GetGlobalDefWriter(archive) : nullptr;
  if (!writer)
    return problem(noRoom);
  return writer;
}

Result<void> Otf2File::finish() {
  note(OTF2_Archive_Close(archive_.release()));
  if (!isGood_)
    return problem(noRoom);
  return {};
}

OTF2_StringRef Otf2Texts::operator()(const std::string &text) {
  const std::string valid = validUtf8(text);
  const auto [found, isNew] = numbers_.try_emplace(valid, static_cast<OTF2_StringRef>(numbers_.size()));
  if (isNew)
    OTF2_GlobalDefWriter_WriteString(writer_, found->second, valid.c_str());
  return found->second;
}

} // namespace leastaction
