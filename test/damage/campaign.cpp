// campaign RUN WORK FLIPS [LEASTACTION EVERY]: damages copies of a run of one thread, and holds what is read of them to
// the undamaged run. Exit code 1 if a reader ever gave wrong data, kept quiet, or miscounted what is missing.
//
// Truncation of the trace at every chunk boundary and one byte around it, then FLIPS random bit flips (fixed seed), in
// turn in run.json, the module and the trace. With LEASTACTION, `check` and `report` see every EVERY-th copy as well,
// and the events of a replay are compared; then come flips with checksums put right, which the commands must survive in
// an orderly way. A crash leaves the damaged run in WORK; a hang ends by SIGALRM.
#include "test/damage/run_content.h"
#include "test/damage/sealed.h"
#include "test/damage/whole_file.h"

#include "runtime/format.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <random>
#include <sys/wait.h>
#include <unistd.h>

namespace fs = std::filesystem;
using namespace leastaction;
using test::readFile;
using test::writeFile;

namespace {

constexpr unsigned patienceSeconds = 120;
constexpr uint64_t sealedShare = 5; ///< One flip in so many comes again with checksums that fit.
/// Where records are missing, the last block before is taken to have run to its end, and what was in flight (a reorder
/// buffer full) met other instructions than it does in the replay.
constexpr uint64_t eventSlack = 224 + 64;

struct Outcomes {
  uint64_t total = 0, refused = 0, partial = 0, chunksLost = 0, failures = 0;
};

int exitCode(const std::string &command) {
  int status = std::system(command.c_str());
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

class Campaign {
public:
  Campaign(fs::path run, fs::path work, std::string program)
      : run_(std::move(run)), work_(std::move(work)), program_(std::move(program)) {
    fs::remove_all(work_);
    fs::copy(run_, work_, fs::copy_options::recursive);
    intact_ = test::readContent(run_);
    trace_ = readFile(run_ / traceName);
    boundaries_ = {sizeof(format::FileHeader)};
    while (boundaries_.back() < trace_.size()) {
      format::ChunkHeader header;
      std::memcpy(&header, trace_.data() + boundaries_.back(), sizeof header);
      boundaries_.push_back(boundaries_.back() + sizeof header + header.storedBytes);
    }
  }

  bool isWhole() const { return !intact_.refusal && intact_.problems.empty() && intact_.chunks.size() >= 2; }
  size_t chunks() const { return intact_.chunks.size(); }

  Outcomes truncations(bool replayed) {
    Outcomes outcomes;
    if (replayed)
      allEvents_ = test::eventHashes(run_);
    for (size_t boundary : boundaries_)
      for (size_t size : {boundary - 1, boundary, boundary + 1}) {
        if (size >= trace_.size())
          continue;
        writeFile(work_ / traceName, trace_.substr(0, size));
        auto whole = static_cast<size_t>(std::ranges::upper_bound(boundaries_, size) - boundaries_.begin());
        std::string what = "truncated to " + std::to_string(size) + " byte";
        test::RunContent content = judge(what, outcomes);
        if (content.chunks.size() != std::min(whole - (whole > 0), chunks()))
          failed(what + ": not every whole chunk was read", outcomes);
        if (replayed && size == boundary)
          eventsBefore_.push_back(test::eventHashes(work_).size());
        commandLine(what, outcomes);
      }
    writeFile(work_ / traceName, trace_);
    return outcomes;
  }

  /// `look`: show this copy to the commands and replay it.
  void flip(const std::string &name, std::mt19937_64 &random, bool look, Outcomes &outcomes) {
    std::string whole = readFile(run_ / name), wrong = whole;
    uint64_t bit = random() % (whole.size() * 8);
    wrong[bit / 8] = static_cast<char>(wrong[bit / 8] ^ 1 << bit % 8);
    writeFile(work_ / name, wrong);
    std::string what = name + ", bit " + std::to_string(bit);
    test::RunContent content = judge(what, outcomes);
    if (look && !program_.empty()) {
      commandLine(what, outcomes);
      events(what, content, outcomes);
    }
    writeFile(work_ / name, whole);
  }

  /// Damage that no checksum tells, as of somebody who means it: the commands end in an orderly way. What a trace then
  /// says is not replayed, since a single record may stand for hours.
  void sealedFlip(const std::string &name, std::mt19937_64 &random, Outcomes &outcomes) {
    const std::string whole = readFile(run_ / name), facts = readFile(run_ / "run.json");
    std::string wrong = whole;
    uint64_t bit = 0;
    for (int flips = 0; flips < 3; ++flips) {
      bit = random() % (whole.size() * 8);
      wrong[bit / 8] = static_cast<char>(wrong[bit / 8] ^ 1 << bit % 8);
    }
    test::writeSealed(work_, name, wrong);
    ++outcomes.total;
    for (const std::string command : {"check", "report --core skylake"})
      if (name != traceName || command == "check")
        endsInOrder(name + ", sealed, last bit " + std::to_string(bit), command, outcomes);
    writeFile(work_ / name, whole);
    writeFile(work_ / "run.json", facts);
  }

  std::vector<std::string> files() const {
    std::vector<std::string> names = {"run.json", traceName};
    for (const fs::directory_entry &module : fs::directory_iterator(run_ / "modules"))
      names.push_back("modules/" + module.path().filename().string());
    return names;
  }

private:
  static constexpr const char *traceName = "thread-0.trace";

  static void failed(const std::string &what, Outcomes &outcomes) {
    ++outcomes.failures;
    std::printf("WRONG: %s\n", what.c_str());
  }

  test::RunContent judge(const std::string &what, Outcomes &outcomes) {
    alarm(patienceSeconds);
    test::RunContent content = test::readContent(work_);
    alarm(0);
    ++outcomes.total;
    if (content.refusal) {
      ++outcomes.refused;
      return content;
    }
    ++outcomes.partial;
    outcomes.chunksLost += chunks() - content.chunks.size();
    if (content.problems.empty())
      failed(what + ": nothing was noticed", outcomes);
    if (content.missingChunks != chunks() - content.chunks.size())
      failed(what + ": " + std::to_string(content.missingChunks) + " chunks are said to be missing", outcomes);
    for (const auto &[sequence, hash] : content.chunks)
      if (auto same = intact_.chunks.find(sequence); same == intact_.chunks.end() || same->second != hash)
        failed(what + ": chunk " + std::to_string(sequence) + " is not what was recorded", outcomes);
    return content;
  }

  void endsInOrder(const std::string &what, const std::string &command, Outcomes &outcomes) {
    const std::string output = work_.string() + ".txt";
    const int code = exitCode("timeout " + std::to_string(patienceSeconds) + " " + program_ + " " + command + " " +
                              work_.string() + " > /dev/null 2> " + output);
    const std::string told = readFile(output);
    ++(code == 2 ? outcomes.refused : outcomes.partial);
    if (code < 0 || code > 2 || (code == 2) != told.starts_with("leastaction: error: ") || (code != 2 && !told.empty()))
      failed(what + ": " + command + " ended with " + std::to_string(code) + ": " + told, outcomes);
  }

  void commandLine(const std::string &what, Outcomes &outcomes) {
    if (program_.empty())
      return;
    std::string start = "timeout " + std::to_string(patienceSeconds) + " " + program_;
    std::string output = work_.string() + ".txt", to = " " + work_.string() + " > " + output + " 2>&1";
    int code = exitCode(start + " check" + to);
    if (code != 1 && code != 2)
      failed(what + ": check ended with " + std::to_string(code), outcomes);
    code = exitCode(start + " report --core skylake" + to);
    bool told = readFile(output).find(code == 0 ? "Incomplete: " : "leastaction: error: ") != std::string::npos;
    if ((code != 0 && code != 2) || !told)
      failed(what + ": report ended with " + std::to_string(code), outcomes);
  }

  /// The events before the damage are those of the undamaged run, and no more than the damaged chunk's are missing.
  void events(const std::string &what, const test::RunContent &content, Outcomes &outcomes) {
    size_t lost = 0;
    while (content.chunks.contains(static_cast<uint32_t>(lost)))
      ++lost;
    if (content.refusal || content.chunks.empty())
      return;
    std::vector<uint64_t> found = test::eventHashes(work_);
    auto same = static_cast<uint64_t>(std::ranges::mismatch(found, allEvents_).in1 - found.begin());
    uint64_t all = allEvents_.size();
    if (same + eventSlack < (lost < chunks() ? eventsBefore_[lost] : all))
      failed(what + ": the events before the damage differ from event " + std::to_string(same) + " on, " +
                 std::to_string(lost < chunks() ? eventsBefore_[lost] : all) + " are undamaged",
             outcomes);
    if (lost == chunks() || chunks() - content.chunks.size() != 1)
      return;
    uint64_t lostEvents = (lost + 1 < eventsBefore_.size() ? eventsBefore_[lost + 1] : all) - eventsBefore_[lost];
    if (found.size() + lostEvents + eventSlack < all || found.size() + lostEvents > all + eventSlack)
      failed(what + ": " + std::to_string(found.size()) + " events instead of " + std::to_string(all - lostEvents),
             outcomes);
  }

  fs::path run_, work_;
  std::string program_;
  test::RunContent intact_;
  std::string trace_;
  std::vector<size_t> boundaries_; ///< Offsets where chunks begin; the last two are those of the end mark.
  std::vector<uint64_t> allEvents_, eventsBefore_;
};

void print(const std::string &what, const Outcomes &outcomes) {
  std::printf("%-24s %7lu  refused %6lu  read in part %6lu  chunks lost %6lu  wrong %lu\n", what.c_str(),
              outcomes.total, outcomes.refused, outcomes.partial, outcomes.chunksLost, outcomes.failures);
}

} // namespace

int main(int argc, char **argv) {
  if (argc != 4 && argc != 6) {
    std::fprintf(stderr, "usage: campaign RUN WORK FLIPS [LEASTACTION EVERY]\n");
    return 2;
  }
  uint64_t flips = std::strtoull(argv[3], nullptr, 10), every = argc == 6 ? std::strtoull(argv[5], nullptr, 10) : 0;
  Campaign campaign(argv[1], argv[2], argc == 6 ? argv[4] : "");
  if (!campaign.isWhole()) {
    std::fprintf(stderr, "campaign: %s is not an intact run of one thread with several chunks\n", argv[1]);
    return 2;
  }
  Outcomes outcomes = campaign.truncations(every > 0);
  print("truncated trace", outcomes);
  uint64_t failures = outcomes.failures;
  std::mt19937_64 random(1);
  std::vector<std::string> files = campaign.files();
  std::vector<Outcomes> ofFile(files.size());
  for (uint64_t i = 0; i < flips; ++i) {
    size_t file = i % files.size();
    campaign.flip(files[file], random, every && i / files.size() % every == 0, ofFile[file]);
  }
  for (size_t file = 0; file < files.size(); ++file) {
    print("bit flips, " + files[file], ofFile[file]);
    failures += ofFile[file].failures;
  }
  Outcomes sealed;
  for (uint64_t i = 0; every && i < flips / sealedShare; ++i)
    campaign.sealedFlip(files[i % files.size()], random, sealed);
  print("sealed flips", sealed);
  failures += sealed.failures;
  return failures ? 1 : 0;
}
