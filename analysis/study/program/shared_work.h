// Pieces of work that several processes share through a folder which all of them see, as those do that mpirun started.
//
//   std::unique_ptr<SharedWork> work = TRY(SharedWork::join("job.run/.report", 2, 8));
//   if (std::optional<SharedWork::Claim> claim = TRY(work->claim("rank-3")))
//     TRY(work->put("rank-3", bytes));
//   std::optional<std::string> result = TRY(work->result("rank-3"));    // of whoever has done it
//   std::vector<uint32_t> died = TRY(work->leave());
//
// A claim is a lock, so that the pieces of a process that dies are free for others again.
#pragma once

#include "analysis/base/error.h"
#include "wrapper/file_descriptor.h"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace leastaction {

class SharedWork {
public:
  /// Process 0 makes the folder anew, and others wait for it. Fails if it cannot be made, if another process 0 has it,
  /// or if none comes within a minute.
  static Result<std::unique_ptr<SharedWork>> join(const std::filesystem::path &folder, uint32_t process,
                                                  uint32_t processes);
  SharedWork(const SharedWork &) = delete;
  SharedWork &operator=(const SharedWork &) = delete;
  /// That of process 0 takes the folder away.
  ~SharedWork();

  bool isFirst() const { return process_ == 0; }

  /// While it lives, the piece is this process's, or thread's.
  class Claim {
  public:
    explicit Claim(wrapper::FileDescriptor lock) : lock_(std::move(lock)) {}

  private:
    wrapper::FileDescriptor lock_;
  };
  /// None if another has it, or has done it. Fails if process 0 has ended or the folder cannot be written.
  Result<std::optional<Claim>> claim(const std::string &piece);
  /// What a piece has come to, for all.
  Result<void> put(const std::string &piece, const std::string &bytes);
  /// None until it is done.
  Result<std::optional<std::string>> result(const std::string &piece) const;

  /// This process needs nothing more. Process 0 waits until all others have left or died, and returns those that have
  /// died or never came.
  Result<std::vector<uint32_t>> leave();

private:
  SharedWork(std::filesystem::path folder, uint32_t process, uint32_t processes)
      : folder_(std::move(folder)), process_(process), processes_(processes) {}

  Result<void> lead();
  Result<void> follow();
  Result<void> checkIsLed() const;

  std::filesystem::path folder_;
  uint32_t process_, processes_;
  wrapper::FileDescriptor lead_;     ///< Locked by process 0.
  wrapper::FileDescriptor presence_; ///< Locked by this one.
};

} // namespace leastaction
