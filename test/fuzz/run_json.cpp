// Fuzz target: run.json, as it is and with its checksum put right.
#include "analysis/execution/trace/run_json.h"
#include "analysis/execution/trace/run.h"

#include <cstdlib>
#include <filesystem>
#include <fstream>

using namespace leastaction;

namespace {

class Folder {
public:
  Folder() {
    std::string name = (std::filesystem::temp_directory_path() / "leastaction-fuzz-XXXXXX").string();
    if (!mkdtemp(name.data()))
      std::abort();
    path_ = name;
  }
  ~Folder() {
    std::error_code problem;
    std::filesystem::remove_all(path_, problem);
  }
  void open(const std::string &json) const {
    std::ofstream(path_ / "run.json", std::ios::binary) << json;
    if (Result<std::unique_ptr<Run>> run = Run::open(path_.string()))
      (void)(*run)->missingFrom(0);
  }

private:
  std::filesystem::path path_;
};

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static Folder folder;
  std::string text(reinterpret_cast<const char *>(data), size);
  folder.open(text);
  folder.open(withRunCheck(text));
  return 0;
}
