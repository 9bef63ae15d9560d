// Which calls of different ranks belong together: sends to receives, and the members of collective calls.
//
//   CallMatching matching(traces);      // of all ranks, in their order
//
// Messages of one sender to one receiver with one tag and communicator arrive in the order in which they are sent, and
// are taken by receives in the order in which those begin: so the n-th belongs to the n-th. Receives of any source or
// tag are those of the message that they got. The n-th collective call over a communicator is the same for all its
// members.
#pragma once

#include "analysis/execution/job/call_links.h"

#include <map>
#include <string>
#include <tuple>
#include <vector>

namespace leastaction {

class CallMatching {
public:
  explicit CallMatching(const std::vector<MpiTrace> &traces);

  std::vector<RankLinks> links; ///< By rank.
  std::vector<JobMessage> messages;
  std::vector<JobCollective> collectives;
  std::vector<std::string> problems; ///< Whole sentences.

private:
  /// Communicator, source and destination in MPI_COMM_WORLD, tag.
  using Channel = std::tuple<uint64_t, uint32_t, uint32_t, int32_t>;
  struct Receive {
    CallOfRank begun;
    uint64_t bytes = 0;
  };
  struct Ends {
    std::vector<uint32_t> sent; ///< Messages.
    std::vector<Receive> received;
  };
  /// A request of a rank, while it is not completed.
  struct Request {
    uint32_t made = 0;  ///< The call that made it: the same as `begun`, but for persistent ones.
    uint32_t begun = 0; ///< The call that set it going last.
  };
  using Requests = std::map<uint64_t, Request>;

  void readRank(const MpiTrace &trace);
  void send(const MpiTrace &trace, const MpiCallRecord &made, uint32_t call);
  void receive(const MpiTrace &trace, const MpiCallRecord &made, uint32_t call, const MpiCompletion &completion);
  void takePart(const MpiTrace &trace, uint32_t call);
  void join();

  std::map<Channel, Ends> channels_;
  /// By communicator, its first member (MPI_COMM_SELF is of each rank), and number.
  std::map<std::tuple<uint64_t, uint32_t, uint32_t>, uint32_t> collectiveNumbers_;
  std::map<uint64_t, uint32_t> collectivesSeen_; ///< Of the rank that is read, by communicator.
  uint64_t unknownPeers_ = 0;
};

} // namespace leastaction
