#include "analysis/execution/step/stepped_thread.h"

#include "analysis/execution/step/vector_state.h"
#include "runtime/step_format.h"

#include <cerrno>
#include <cstring>
#include <sys/mman.h>
#include <sys/ptrace.h>
#include <sys/syscall.h>

namespace leastaction {
namespace {

constexpr uint64_t trapFlag = 0x100, directionFlag = 0x400;

} // namespace

Result<void> SteppedThread::open(std::shared_ptr<CodeMemory> memory, pid_t process, uint32_t number,
                                 uint64_t threadPointer) {
  memory_ = std::move(memory);
  StepWriter writer =
      TRY(StepWriter::create(memory_->folder() + "/thread-" + std::to_string(number) + ".steps", number,
                             static_cast<uint32_t>(process), threadPointer, static_cast<uint64_t>(id_)));
  writer_ = std::move(writer);
  return {};
}

void SteppedThread::append(std::span<const uint64_t> words) {
  if (!writer_)
    return;
  uint64_t before = writer_->bytesWritten();
  bool good = writer_->append(words);
  account(good, before);
  if (!failure_.empty())
    writer_.reset();
}

void SteppedThread::account(bool written, uint64_t bytesBefore) {
  if (!written)
    failure_ = std::strerror(errno);
  limit_.written += writer_->bytesWritten() - bytesBefore;
  if (limit_.written > limit_.most)
    failure_ = "LEASTACTION_MAX_BYTES is reached";
}

void SteppedThread::giveUp(const std::string &why) {
  failure_ = why;
  writer_.reset();
}

void SteppedThread::close() {
  if (!writer_)
    return;
  uint64_t before = writer_->bytesWritten();
  bool good = writer_->close();
  account(good, before);
  writer_.reset();
}

void SteppedThread::control(std::span<const uint64_t> words) {
  auto kind = static_cast<format::Control>(words[0] & 0xff);
  if (kind == format::Control::regionStart && openRegions_++ == 0)
    memory_->checkMappings();
  if (kind == format::Control::regionStop)
    openRegions_ -= openRegions_ > 0;
  pending_.active = false;
  append(words);
}

void SteppedThread::step(const Registers &registers) {
  uint64_t pc = registers[regRip];
  if (pending_.active) {
    // A scatter or gather stops where it meets a page that is not there yet, and then goes on with the lanes left.
    if ((pending_.repeated || pending_.isGather) && pc == pending_.pc)
      return;
    commit(registers);
  }
  if (const SteppedInstruction *instruction = memory_->at(pc))
    begin(*instruction, registers);
}

void SteppedThread::interrupt(const Registers &registers) {
  if (!pending_.active)
    return;
  // A system call has been entered even if it is to be restarted, and repetitions count that have been made.
  if (pending_.isSystemCall || (pending_.repeated && registers[regRcx] != pending_.before[regRcx]))
    commit(registers);
  pending_.active = false;
}

void SteppedThread::define(const SteppedInstruction &instruction, uint64_t pc) {
  if (defined_.size() <= instruction.number)
    defined_.resize(instruction.number + 1024);
  defined_[instruction.number] = true;
  append(std::array<uint64_t, 5>{format::controlWord(format::stepCode, 4), pc,
                                 uint64_t{instruction.module} << 8 | instruction.length, instruction.bytes[0],
                                 instruction.bytes[1]});
}

void SteppedThread::begin(const SteppedInstruction &instruction, const Registers &registers) {
  const InstructionAccesses &accesses = instruction.accesses;
  uint64_t pc = registers[regRip];
  pending_.active = true;
  pending_.pc = pc;
  pending_.end = pc + instruction.length;
  pending_.repeated = accesses.form == InstructionAccesses::Form::repeated;
  pending_.isGather = accesses.form == InstructionAccesses::Form::gather;
  pending_.mayRaiseTrap = instruction.mayRaiseTrap;
  pending_.isSystemCall = instruction.isSystemCall;
  pending_.pushesFlags = instruction.pushesFlags;
  pending_.popsFlags = instruction.popsFlags;
  pending_.isRecorder = instruction.isRecorder;
  if (!pending_.isRecorder && (instruction.number >= defined_.size() || !defined_[instruction.number]))
    define(instruction, pc);
  pending_.words = 1;
  if (pending_.isGather) {
    addLanes(accesses, registers);
  } else {
    for (const AccessOperand &operand : accesses.operands)
      words_[pending_.words++] = addressOf(operand, registers);
    if (pending_.repeated)
      pending_.repeatedOperands = accesses.operands;
    if (pending_.repeated || pending_.isSystemCall)
      pending_.before = registers;
  }
}

void SteppedThread::addLanes(const InstructionAccesses &accesses, const Registers &registers) {
  VectorState state(id_);
  const GatherOperands &gather = accesses.gather;
  const AccessOperand &operand = accesses.operands.front();
  for (unsigned lane = 0; lane < gather.lanes && state.known(); ++lane) {
    bool on = gather.maskIsOpmask ? state.opmask(gather.mask) >> lane & 1
                                  : state.element(gather.mask, lane, operand.bytes) >> (8 * operand.bytes - 1) & 1;
    if (!on)
      continue;
    uint64_t index = state.element(gather.indexRegister, lane, gather.indexBytes);
    if (gather.indexBytes == 4)
      index = static_cast<uint64_t>(static_cast<int64_t>(static_cast<int32_t>(index)));
    words_[pending_.words++] = addressOf(operand, registers) + index * operand.scale;
  }
}

/// The pending instruction has been executed, and left these registers.
void SteppedThread::commit(const Registers &registers) {
  pending_.active = false;
  if (pending_.repeated) {
    uint64_t times = (pending_.before[regRcx] - registers[regRcx]) & pending_.repeatedOperands.front().mask;
    if (pending_.before[regFlags] & directionFlag && times)
      for (size_t i = 0; i < pending_.repeatedOperands.size(); ++i)
        words_[1 + i] -= (times - 1) * pending_.repeatedOperands[i].bytes;
    words_[pending_.words++] = times;
  }
  if (!pending_.isRecorder) {
    words_[0] = pending_.pc | uint64_t{pending_.words - 1} << format::stepCountShift;
    append(std::span(words_).first(pending_.words));
    ++instructions_;
  }
  if (pending_.pushesFlags) {
    // The program must not see the flag by which it is stepped: it would set it again itself.
    auto *place = reinterpret_cast<void *>(registers[regRsp]);
    errno = 0;
    long flags = ptrace(PTRACE_PEEKDATA, id_, place, nullptr);
    if (errno == 0)
      ptrace(PTRACE_POKEDATA, id_, place, flags & ~static_cast<long>(trapFlag));
  }
  if (pending_.isSystemCall) {
    enum Register { rax = 10, rdx = 12 };
    uint64_t number = pending_.before[rax];
    bool executable = pending_.before[rdx] & PROT_EXEC;
    if (number == SYS_munmap || number == SYS_mremap || (executable && (number == SYS_mmap || number == SYS_mprotect)))
      memory_->checkMappings();
  }
}

} // namespace leastaction
