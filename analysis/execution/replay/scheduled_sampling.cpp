#include "analysis/execution/replay/scheduled_sampling.h"

#include <algorithm>
#include <utility>

namespace leastaction {

void ScheduledSampling::leaveSchedule() {
  if (Schedule *const left = std::exchange(schedule_, nullptr))
    left->position = position_;
}

/// Whose windows are followed?
void ScheduledSampling::regionsChanged() {
  leaveSchedule();
  position_ = followed_ = 0;
  // It may go on in a moment.
  if (std::exchange(isNear_, false))
    awakeUntil_ = executed() + plan_.passLength;
  const auto first = std::ranges::find_if(
      openRegions(), [&](const OpenRegion &open) { return isWantedRegion(open.description.name, plan_.wanted); });
  if (first == openRegions().end())
    return;
  const uint32_t number = first->region;
  // What comes behind the first lead needs its warm-up.
  const uint64_t warmUp = isInLead() ? plan_.approachLength + plan_.passLength : 0;
  schedule_ = &schedules_.try_emplace(number, Schedule{WindowSchedule(plan_, plan_.periodOf(number), number, warmUp)})
                   .first->second;
  position_ = schedule_->position;
}

/// The window at hand ends, and the next one begins no sooner than behind its warm-up.
bool ScheduledSampling::leap() {
  setGear(Gear::skip);
  if (!schedule_)
    return schedules_.empty(); // The first one will begin behind its warm-up, too.
  schedule_->windows.cut(position_);
  position_ -= std::min(position_, plan_.approachLength + plan_.passLength);
  return true;
}

void ScheduledSampling::follow() {
  if (isInLead()) {
    followed_ = forEver;
    return setGear(Gear::skip);
  }
  if (!schedule_) {
    followed_ = forEver;
    return setGear(Gear::pass);
  }
  const Gear gear = schedule_->windows.gearAt(position_);
  followed_ = schedule_->windows.until();
  isNear_ = gear != Gear::skip;
  if (isNear_ || executed() >= awakeUntil_)
    return setGear(gear);
  followed_ = std::min(followed_, position_ + (awakeUntil_ - executed()));
  setGear(Gear::pass);
}

void ScheduledSampling::finish() {
  Sampling::finish();
  leaveSchedule();
  for (const auto &[region, schedule] : schedules_)
    factsOf(region).outermostInstructions = schedule.position;
}

} // namespace leastaction
