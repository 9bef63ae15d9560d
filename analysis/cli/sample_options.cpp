#include "analysis/cli/sample_options.h"

#include "analysis/cli/command.h"
#include "analysis/cli/number_option.h"
#include "analysis/cli/progress.h"
#include "analysis/study/program/read_events.h"
#include "analysis/study/program/sample_period.h"

#include <algorithm>
#include <utility>

namespace leastaction::cli {

void addSampleOptions(CLI::App &app, EventInputOptions &options) {
  SampleChoice &choice = options.sample;
  choice.takesRecorded = true;
  CLI::Option *sample = app.add_flag("--sample", choice.isOn,
                                     "replay windows of the run instead of all of it: faster, and each figure has an "
                                     "interval; --sample off replays all of it (the default)");
  sample->each([&choice](const std::string &) { choice.isGiven = true; });
  sample->check([](const std::string &text) {
    if (text == "on" || text == "off" || text == "true" || text == "false")
      return std::string();
    return samplePeriod(text) ? "it is on or off here; a period belongs to 'leastaction record --sample=" + text + "'"
                              : "'" + text + "' is neither on nor off";
  });
  const auto readPercent = [&choice](const std::string &text) {
    std::string digits = text;
    if (digits.ends_with('%'))
      digits.pop_back();
    double percent = 0;
    if (!CLI::detail::lexical_cast(digits, percent) || !(percent >= 0.01 && percent <= 50))
      throw CLI::ValidationError("--precision", "'" + text + "' is not a percentage from 0.01% to 50%");
    choice.precision = percent / 100;
  };
  app.add_option_function<std::string>(
         "--precision", readPercent,
         "add windows until the interval of each region's ticks reaches at most this far to either side, e.g. 1%")
      ->needs(sample);
  app.add_option("--windows", choice.windows, "number of windows in each region, approximately")
      ->needs(sample)
      ->check(CLI::Range(uint64_t{10}, uint64_t{10'000'000}))
      ->capture_default_str();
  app.add_option("--seed", choice.seed, "seed that selects the windows; the same seed selects the same ones")
      ->needs(sample)
      ->transform(wholeNumber())
      ->capture_default_str();
}

Result<void> checkSampleOptions(const CLI::App &app, const EventInputOptions &options) {
  if (options.sample.isGiven && !options.sample.isOn)
    return refuseUnused(app, {"--precision", "--windows", "--seed"}, "with --sample off, which replays everything");
  return {};
}

void offerSample(EventInputOptions &options, const std::vector<std::string> &paths,
                 std::shared_ptr<const std::string> known) {
  options.progress = progressBar(
      {.offersSample = !options.sample.isOn &&
                       std::ranges::all_of(paths, [&](const std::string &path) { return mayBeSampled(path, options); }),
       .known = std::move(known)});
}

JoinedArguments::JoinedArguments(int argc, char **argv) {
  for (int i = 0; i < argc; ++i) {
    const std::string word = argv[i];
    if (i > 0 && std::string(argv[i - 1]) == "--sample" && (word == "on" || word == "off" || samplePeriod(word)))
      words_.back() += "=" + word;
    else
      words_.push_back(word);
  }
  for (std::string &word : words_)
    pointers_.push_back(word.data());
  pointers_.push_back(nullptr);
}

} // namespace leastaction::cli
