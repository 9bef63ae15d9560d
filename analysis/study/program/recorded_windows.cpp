#include "analysis/study/program/recorded_windows.h"

#include "analysis/base/text_format.h"
#include "analysis/report/why/sample_summary.h"

#include <fmt/format.h>

namespace leastaction {
namespace {

bool hadTimeForOne(const RecordedSample &sample) {
  return sample.processorNs > sample.periodNs;
}

} // namespace

bool mayBeShorter(const RecordedSample &sample) {
  constexpr uint64_t shortestPeriodNs = 1'000'000;
  return sample.periodNs > shortestPeriodNs;
}

std::string whyNoWindows(const RecordedSample &sample) {
  if (sample.halvings != 0)
    return "the limit on its traces has room for none";
  if (sample.attachments == 0)
    return "nobody attached to the program";
  if (sample.attachments && !hadTimeForOne(sample))
    return "somebody was attached for too short a time for its first window";
  if (sample.lateWindows != 0)
    return fmt::format("{} could not begin, because the program was in loops without calls, in code without "
                       "instrumentation, or about to wait",
                       counted(sample.lateWindows, "window"));
  return hadTimeForOne(sample) ? "in the program's " + withUnit(static_cast<double>(sample.processorNs) * 1e-9, "s") +
                                     " of processor time, no thread was seen to work in a region when one was due"
                               : "the program ended before its first window";
}

std::string moreWindows(const RecordedSample &sample) {
  if (sample.halvings != 0)
    return "with a higher --max-bytes";
  if (sample.attachments == 0)
    return "with 'leastaction attach' while it runs, or without --detached";
  const bool hasShorter = mayBeShorter(sample);
  if (sample.lateWindows != 0)
    return hasShorter ? "with a shorter --sample, or compile it with --la-sample=loops"
                      : "once it is compiled with --la-sample=loops, or without --sample";
  if (hadTimeForOne(sample))
    return std::string("with what its threads execute in a region (--la-region)") +
           (hasShorter ? ", or with a shorter --sample" : "");
  if (hasShorter)
    return "with a shorter --sample";
  return sample.attachments ? "and attach to it for longer" : "without --sample, which is for longer programs";
}

std::string lateWindowsNote(uint64_t late, uint64_t windows) {
  return fmt::format(
      "{} more could not begin: no function began and no call returned within some 0.02 ms. It is so in long loops "
      "without calls, in code without instrumentation, and where a thread begins to wait or loses its processor. "
      "Figures say too little of such code, which has {} of the moments; compiled with '--la-sample=loops', windows "
      "begin in loops, too.",
      counted(late, "window"), lateShareText(late, windows));
}

} // namespace leastaction
