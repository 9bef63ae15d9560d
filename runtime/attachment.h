// A sample (windows.h) that is switched on and off while the program runs: LEASTACTION_DETACHED=on. In the run folder
// lies a file in which others say what they want, and in which the process answers (format::Attachment).
//
//   makeAttachment(folder);                          // with the run folder
//   lookAtAttachment(now);                           // now and then, by the helper of thread_alarm.h
//   if (isAttached()) ...
#pragma once

#include <stdint.h>

namespace leastaction::runtime {

/// Does nothing if windows are recorded in any case.
void makeAttachment(const char *folder);

/// Asks no function of the C library. `now` in ns; `processorTime` of what is recorded, in ns.
void lookAtAttachment(uint64_t now, uint64_t processorTime, uint64_t lateWindows);

/// Are windows recorded?
bool isAttached();

/// How often that has begun.
uint64_t attachments();

/// Where that is looked at; -1: nobody can attach.
int attachmentDescriptor();

/// In a new process: it goes on as its parent, and has a file of its own.
void forgetAttachment();

} // namespace leastaction::runtime
