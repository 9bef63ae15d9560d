// Which calls of a rank end what others of its calls began.
//
//   RankRequests requests(trace, links);
//   for (uint32_t begun : requests.endedBy(call)) ...      // the calls that made or started these requests
#pragma once

#include "analysis/execution/job/call_links.h"

#include <cstdint>
#include <set>
#include <span>
#include <vector>

namespace leastaction {

class RankRequests {
public:
  RankRequests(const MpiTrace &trace, const RankLinks &links);

  /// By completing them, or, of sends, by MPI_Request_free.
  std::span<const uint32_t> endedBy(uint32_t call) const {
    return std::span(ended_).subspan(first_[call], first_[call + 1] - first_[call]);
  }
  /// Does the call begin to receive, at once or by MPI_Start? Not from MPI_PROC_NULL.
  bool receives(uint32_t call) const { return receives_[call]; }
  /// Of such a one: it was cancelled, or the record does not say that it ever got a message.
  bool endsNowhere(uint32_t call) const { return !gotMessage_.contains(call); }

private:
  std::vector<uint32_t> ended_;
  std::vector<size_t> first_; ///< By call, into `ended_`.
  std::vector<bool> receives_;
  std::set<uint32_t> gotMessage_;
};

} // namespace leastaction
