// Fuzz target: what the wrapper reads of a compiler's arguments, its messages, and /proc.
#include "analysis/base/utf8.h"
#include "wrapper/classify.h"
#include "wrapper/diagnostic_counter.h"
#include "wrapper/guard.h"
#include "wrapper/json_text.h"
#include "wrapper/processes.h"
#include "wrapper/response_file.h"

#include <cstdlib>

using namespace leastaction;
using namespace leastaction::wrapper;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  const std::string_view text(reinterpret_cast<const char *>(data), size);
  const std::vector<std::string> words = responseWords(text);
  const CompilerCall call = classify(words, "/home/anna");
  if (call.sources.size() > words.size())
    abort();
  if (validUtf8(validUtf8(text)) != validUtf8(text) || jsonArray(words).empty())
    abort();
  DiagnosticCounter whole, parts;
  whole.read(text);
  parts.read(text.substr(0, size / 2));
  parts.read(text.substr(size / 2));
  whole.finish();
  parts.finish();
  if (whole.errors() != parts.errors() || whole.warnings() != parts.warnings())
    abort();
  (void)parseProcessFacts(text);
  if (Guard(Guard(text).text()).text() != Guard(text).text())
    abort();
  return 0;
}
