#include "runtime/emulator/recorder.h"

#include "runtime/emulator/function_names.h"
#include "runtime/step_format.h"

#include <algorithm>
#include <mutex>
#include <optional>
#include <sched.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

namespace leastaction::emulator {

Thread *threads[mostThreads];

namespace {

std::mutex mutex; // of everything but the threads' own streams

/// How often each thread is in the program's runtime: also of those that nothing is recorded of.
uint8_t inRuntime[mostThreads];

/// The thread that forks, by QEMU's number of it, and whether its child is to be replaced at once.
thread_local unsigned forking = mostThreads;
thread_local bool isVfork;

/// The beginning of what rt_sigaction is given, on each processor.
struct SignalAction {
  static constexpr uint64_t hasRestorer = 0x04000000;
  uint64_t handler, flags, restorer;
};

/// Bits of an address: a function may have signed where it returns to.
constexpr uint64_t addressMask = (uint64_t{1} << 48) - 1;

/// A text of the program's, as far as it can be read and may be a region's name.
std::string nameAt(uint64_t address) {
  std::string name(format::maxRegionNameBytes, 0);
  name.resize(readMemory(address + guestBase, name.data(), name.size()));
  return name.substr(0, name.find('\0'));
}

/// Where the program's function begins that it has a pointer to.
uint64_t functionAt(uint64_t pointer) {
  uint64_t begin = 0;
  if (!guest->hasDescriptors)
    return pointer;
  return readMemory(pointer + guestBase, &begin, sizeof begin) == sizeof begin ? guestNumber(begin) : 0;
}

/// Of an instruction of four bytes, the last of the block with this definition, which ends at the address.
std::optional<uint32_t> lastInstruction(const std::vector<uint64_t> &definition, uint64_t end) {
  const uint64_t begin = definition[2], count = definition[3] & UINT32_MAX;
  uint32_t word = 0;
  if (begin + count * sizeof word != end)
    return std::nullopt;
  const auto *code = reinterpret_cast<const char *>(&definition[4 + (count + 7) / 8]);
  memcpy(&word, code + (count - 1) * sizeof word, sizeof word);
  return guestNumber(word);
}

std::vector<uint64_t> definitionOf(uint32_t id, uint32_t module, uint64_t address,
                                   const std::vector<Bytes> &instructions) {
  std::vector<uint64_t> words{0, id, address, uint64_t{module} << 32 | instructions.size()};
  std::vector<uint8_t> lengths, code;
  for (const Bytes &instruction : instructions) {
    lengths.push_back(static_cast<uint8_t>(instruction.size()));
    code.insert(code.end(), instruction.begin(), instruction.end());
  }
  for (std::vector<uint8_t> *bytes : {&lengths, &code}) {
    bytes->resize((bytes->size() + 7) / 8 * 8);
    const size_t at = words.size();
    words.resize(at + bytes->size() / 8);
    memcpy(&words[at], bytes->data(), bytes->size());
  }
  words[0] = format::controlWord(format::emulatedCode, words.size() - 1);
  return words;
}

} // namespace

/// What a thread records lies in memory that the child shares with its parent, which goes on.
void Recorder::beforeFork() {
  mutex.lock();
  openAtFork_.clear();
  if (const Thread *thread = forking < mostThreads ? threads[forking] : nullptr; thread && !settings_.joins && !isVfork)
    openAtFork_.assign(thread->open, thread->open + thread->openRegions);
}

void Recorder::afterFork() {
  mutex.unlock();
}

bool Recorder::isRecorded(uint64_t address, const Place &place) const {
  if (place.module == noModule)
    return true;
  const Module &module = modules_.list()[place.module];
  if (!module.isExecutable)
    return settings_.libraries && !module.path.contains("/libleastaction.so");
  const uint64_t linked = address - module.base;
  return linked < settings_.runtime.first || linked >= settings_.runtime.second;
}

/// A new module may define functions that are regions, or lead to `main`.
void Recorder::addEntries(uint32_t number) {
  const Module &module = modules_.list()[number];
  if (settings_.joins)
    return;
  if (!settings_.regions.empty()) {
    if (module.isExecutable || settings_.libraries)
      forEachFunction(module.path, [&](const FunctionSymbol &symbol) {
        if (matchesAny(settings_.regions, symbol.name, &matched_))
          mark(symbol.address + module.base, specialRegion, regionId(readableName(symbol.name)));
      });
    return;
  }
  addMarkers(module);
  forEachFunction(module.path, [&](const FunctionSymbol &symbol) {
    if (module.isExecutable && !hasMain_ && strcmp(symbol.name, "main") == 0) {
      hasMain_ = true;
      mark(symbol.address + module.base, specialRegion, regionId("main"));
    } else if (!module.isExecutable && !hasMain_ && strcmp(symbol.name, "__libc_start_main") == 0) {
      mark(symbol.address + module.base, specialMain);
    }
  });
}

/// A program without a runtime has markers that do nothing (leastaction.h). Where it has some, they say what is
/// recorded.
void Recorder::addMarkers(const Module &module) {
  forEachFunction(module.path, [&](const FunctionSymbol &symbol) {
    const bool starts = strcmp(symbol.name, "leastaction_start") == 0;
    if (!starts && strcmp(symbol.name, "leastaction_stop") != 0)
      return;
    mark(symbol.address + module.base, starts ? specialStart : specialStop);
    hasMain_ |= module.isExecutable;
  });
}

void Recorder::mark(uint64_t address, Special special, uint8_t region, uint64_t restorer) {
  Entry &entry = entries_[address];
  entry = {entry.special | special, special == specialRegion || special == specialWhole ? region : entry.region,
           restorer ? restorer : entry.restorer};
  if (const auto known = blocks_.find(address); known != blocks_.end())
    for (Block *block : known->second)
      block->special = entry.special;
}

uint8_t Recorder::regionId(const std::string &name) {
  constexpr size_t most = 255;
  const std::string shown = name.substr(0, format::maxRegionNameBytes);
  const auto known = std::ranges::find(regionNames_, shown);
  if (known == regionNames_.end()) {
    if (regionNames_.size() == most)
      regionNames_.push_back("(others)");
    if (regionNames_.size() > most)
      return most;
    regionNames_.push_back(shown);
    return static_cast<uint8_t>(regionNames_.size() - 1);
  }
  return static_cast<uint8_t>(known - regionNames_.begin());
}

Block *Recorder::translated(uint64_t address, const std::vector<Bytes> &instructions) {
  const std::lock_guard guard(mutex);
  const Place place = modules_.at(address);
  if (place.isNew)
    addEntries(place.module);
  uint32_t special = 0;
  if (std::exchange(isFirst_, false)) {
    special = specialProcess;
    // No dynamic linker comes first, and no function is called so: what is known is where the program begins.
    if (place.module != noModule && modules_.list()[place.module].isExecutable && !hasMain_ && !settings_.joins &&
        settings_.regions.empty())
      mark(address, specialWhole, regionId(settings_.executable.substr(settings_.executable.rfind('/') + 1)));
  }
  if (const auto entry = entries_.find(address); entry != entries_.end())
    special |= entry->second.special;
  const Bytes &first = instructions.front();
  if (first.size() >= sizeof format::emulatorCallBytes &&
      memcmp(first.data(), format::emulatorCallBytes, sizeof format::emulatorCallBytes) == 0)
    special |= specialCall;
  const bool recorded = isRecorded(address, place) && !(special & specialCall);
  // Where a region may return to, with nothing else that shows it: it has to be known before the region is.
  const bool mayEndRegion = guest->isBehindCall && !settings_.regions.empty() && guest->isBehindCall(address);
  if (!recorded && !special && !mayEndRegion)
    return nullptr;

  std::vector<uint64_t> definition =
      definitionOf(static_cast<uint32_t>(all_.size()), place.module, address, instructions);
  std::vector<Block *> &same = blocks_[address];
  for (Block *block : same)
    if (std::equal(definition.begin() + 2, definition.end(), block->definition.begin() + 2, block->definition.end()))
      return block;
  auto *block = new Block{recorded ? format::emulatedBlock | all_.size() : 0, special, place.module, address,
                          std::move(definition)};
  same.push_back(block);
  all_.push_back(block);
  if (recorded)
    run_.define(*block);
  const Bytes &last = instructions.back();
  const uint64_t end = address + instructions.size() * last.size();
  if (recorded && guest->watched(last, recorded) == Watched::hidden)
    mark(end, specialHidden);
  return block;
}

/// Is the structure that the registers are read from what it is taken for? Where a process begins, the stack holds the
/// number of its arguments, then their addresses and a zero.
void Recorder::checkProcess(const void *processor) {
  std::vector<uint64_t> copy(guest->processorBytes / sizeof(uint64_t));
  uint64_t stackPointer = 0, stored = 0, end = 1;
  if (readMemory(reinterpret_cast<uint64_t>(processor), copy.data(), guest->processorBytes) == guest->processorBytes)
    stackPointer = guest->registers(copy.data()).stackPointer;
  const bool isThere = readMemory(stackPointer + guestBase, &stored, sizeof stored) == sizeof stored;
  const uint64_t count = guestNumber(stored);
  if (!isThere || count != settings_.arguments ||
      readMemory(stackPointer + guestBase + (count + 1) * sizeof end, &end, sizeof end) != sizeof end || end != 0) {
    dprintf(STDERR_FILENO,
            "leastaction: error: this version of QEMU keeps the processor's registers elsewhere "
            "(qemu-%s): use version 7.2, as Debian 12 has it\n",
            guest->name);
    _exit(2);
  }
  const auto word = [&](uint64_t number) { return guestNumberAt<uint64_t>(stackPointer + number * sizeof(uint64_t)); };
  std::vector<uint64_t> places;
  for (const uint64_t place : {stackPointer, word(1), count > 1 ? word(2) : 0, word(count + 2)})
    if (place && (places.empty() || place > places.back()))
      places.push_back(place);
  run_.setArguments(places);
  if (guest->correct)
    guest->correct(const_cast<void *>(processor));
}

void Recorder::special(unsigned vcpu, Block &block, const void *processor) {
  const std::lock_guard guard(mutex);
  Thread *thread = threads[vcpu];
  if (block.special & specialProcess)
    checkProcess(processor);
  const Registers registers = guest->registers(processor);
  if (block.special & specialHidden && thread && thread->records)
    completeBefore(*thread, block, processor);
  if (block.special & specialCall)
    told(vcpu, registers);
  if (block.special & specialMain && !hasMain_) {
    hasMain_ = true;
    const uint64_t main = guest->mainOf ? guest->mainOf(registers) : registers.arguments[0];
    mark(functionAt(main), specialRegion, regionId("main"));
  }
  if (thread)
    leftAt(*thread, block, registers.stackPointer, registers.link);
  const Entry entry = entries_[block.address]; // a copy: mark() may move them
  if (block.special & specialHandler && thread && thread->records && guest->isForSignal(registers, entry.restorer) &&
      thread->handlers < UINT8_MAX) {
    ++thread->handlers;
    putControl(*thread, format::Control::handlerStart);
  }
  if (block.special & (specialStart | specialStarted))
    start(vcpu, block, registers);
  if (block.special & specialStop && thread)
    stopped(*thread, registers.arguments[0]);
  if (block.special & specialWhole && !thread)
    enterRegion(vcpu, {.id = entry.region});
  if (block.special & specialRegion)
    callRegion(vcpu, entry.region, block, registers);
}

/// The last instruction before the block, if the thread comes from it, has accesses that nothing was told of.
void Recorder::completeBefore(Thread &thread, const Block &block, const void *processor) {
  const uint64_t *word = thread.next;
  while (word != thread.begin && !(word[-1] & format::emulatedBlock))
    --word;
  if (word == thread.begin)
    return;
  const std::vector<uint64_t> &before = all_[word[-1] & format::emulatedBlockMask]->definition;
  const std::optional<uint32_t> instruction = lastInstruction(before, block.address);
  if (!instruction || !guest->hidden->has(*instruction))
    return;
  const uint64_t number = (before[3] & UINT32_MAX) - 1;
  for (const uint64_t address : guest->hidden->addresses(processor, *instruction, thread.indices))
    put(thread, format::emulatedAccess(number, address));
}

/// A function that is a region begins.
void Recorder::callRegion(unsigned vcpu, uint8_t id, const Block &block, const Registers &registers) {
  OpenRegion region{.id = id, .leaveFrom = registers.stackPointer};
  const uint64_t caller = returnAddress(registers);
  if (guest->callsByStack) {
    region.leaveFrom += sizeof caller;
  } else {
    region.returnsTo = caller;
    takeFunction(region, block);
  }
  // Those that return to the same place are over: this one takes their place.
  if (Thread *thread = threads[vcpu])
    while (thread->openRegions && region.leaveFrom - thread->leaveFrom < thread->leaveBytes &&
           thread->returnsTo == region.returnsTo)
      closeInnermost(*thread);
  enterRegion(vcpu, region);
  // Code that is not recorded asks nothing, and may call recorded code before the region's end would be seen.
  if (!isRecorded(caller, modules_.at(caller)))
    mark(caller, specialReturn);
}

void Recorder::enterRegion(unsigned vcpu, const OpenRegion &region) {
  if (isOver_ || vcpu >= mostThreads || !run_.make())
    return;
  if (!threads[vcpu])
    threads[vcpu] = run_.openThread(run_.nextThread());
  if (Thread *thread = threads[vcpu]; thread && thread->openRegions < mostOpenRegions)
    startRegion(*thread, region);
}

void Recorder::startRegion(Thread &thread, const OpenRegion &region) {
  if (!std::exchange(thread.isNamed[region.id], true)) {
    const std::string &name = regionNames_[region.id];
    std::vector<uint64_t> words(2 + (name.size() + 7) / 8);
    words[0] = format::controlWord(format::Control::regionName, words.size() - 1);
    words[1] = region.id;
    memcpy(&words[2], name.data(), name.size());
    for (const uint64_t word : words)
      put(thread, word);
  }
  thread.open[thread.openRegions++] = region;
  putMark(thread, format::Control::regionStart, region.id);
  thread.update();
}

/// The region that is the `place`-th from outside, counted from 1.
void Recorder::close(Thread &thread, unsigned place) {
  putMark(thread, format::Control::regionStop, thread.open[place - 1].id);
  std::copy(thread.open + place, thread.open + thread.openRegions, thread.open + place - 1);
  --thread.openRegions;
  thread.update();
}

/// A marker is called, which starts a region, or has returned.
void Recorder::start(unsigned vcpu, const Block &block, const Registers &registers) {
  if (const auto found = started_.find(vcpu); found != started_.end() && found->second.begin == block.address) {
    enterRegion(vcpu, {.id = found->second.region});
    started_.erase(found);
  } else if (block.special & specialStart) {
    const uint64_t begin = returnAddress(registers), name = registers.arguments[0];
    started_[vcpu] = {regionId(name ? nameAt(name) : "(unnamed)"), begin};
    mark(begin, specialStarted);
  }
}

/// A marker ends the innermost region of that name, or of any where it names none.
void Recorder::stopped(Thread &thread, uint64_t name) {
  unsigned place = thread.openRegions;
  const uint8_t id = name ? regionId(nameAt(name)) : 0;
  while (place > 0 && name && thread.open[place - 1].id != id)
    --place;
  if (place > 0)
    close(thread, place);
}

void Recorder::left(Thread &thread, uint64_t stackPointer) {
  while (thread.openRegions && stackPointer - thread.leaveFrom < thread.leaveBytes)
    closeInnermost(thread);
}

void Recorder::leftBy(Thread &thread, const Block &block, uint64_t stackPointer, uint64_t link) {
  const std::lock_guard guard(mutex);
  leftAt(thread, block, stackPointer, link);
}

void Recorder::leftAt(Thread &thread, const Block &block, uint64_t stackPointer, uint64_t link) {
  if (guest->callsByStack)
    return left(thread, stackPointer);
  while (thread.openRegions && stackPointer - thread.leaveFrom < thread.leaveBytes) {
    if (stackPointer == thread.leaveFrom && isInside(thread.open[thread.openRegions - 1], block, link))
      return thread.update();
    closeInnermost(thread);
  }
}

/// Does the block, which runs with the stack pointer of the region's caller, belong to the region? It does if it is the
/// region's function, or called by that, or one that returns for it (a tail call). Exceptions and longjmp go on with
/// the address in the link register that they go to.
bool Recorder::isInside(OpenRegion &region, const Block &block, uint64_t link) {
  if (block.address == region.returnsTo)
    return false;
  if (block.address - region.insideFrom < region.insideBytes || link - region.insideFrom < region.insideBytes)
    return true;
  if ((link ^ region.returnsTo) & addressMask)
    return false;
  takeFunction(region, block);
  return true;
}

void Recorder::takeFunction(OpenRegion &region, const Block &block) {
  if (const Function *function = functions_.at(block.module, block.address)) {
    region.insideFrom = function->begin;
    region.insideBytes = function->bytes;
  }
}

void Recorder::full(Thread &thread) {
  {
    const std::lock_guard guard(mutex);
    run_.flushBlocks();
  }
  flush(thread);
}

/// The program's runtime tells of regions: see StepCall in runtime/step_format.h.
void Recorder::told(unsigned vcpu, const Registers &registers) {
  const uint64_t record = registers.arguments[1], count = registers.arguments[2], folder = registers.arguments[4];
  const auto what = static_cast<format::StepCall>(registers.arguments[0]);
  if (isOver_ || !settings_.joins || vcpu >= mostThreads)
    return;
  if (what == format::StepCall::enter)
    ++inRuntime[vcpu];
  else if (what == format::StepCall::leave)
    inRuntime[vcpu] -= inRuntime[vcpu] > 0;
  else if (what == format::StepCall::record && count) {
    if (!run_.join(guestMemory<char>(folder)))
      return;
    if (!threads[vcpu])
      threads[vcpu] = run_.openThread(static_cast<uint32_t>(registers.arguments[3]));
    Thread *thread = threads[vcpu];
    const auto *words = guestMemory<uint64_t>(record);
    const auto kind = static_cast<format::Control>(words[0] & 0xff);
    for (uint64_t i = 0; thread && i < count; ++i)
      put(*thread, words[i]);
    if (thread && kind == format::Control::regionStart && thread->openRegions < mostOpenRegions)
      thread->open[thread->openRegions++] = {};
    if (thread && kind == format::Control::regionStop)
      thread->openRegions -= thread->openRegions > 0;
  }
  if (Thread *thread = threads[vcpu]) {
    thread->inRuntime = inRuntime[vcpu];
    thread->update();
  }
}

void Recorder::closeThread(unsigned vcpu) {
  Thread *thread = std::exchange(threads[vcpu], nullptr);
  if (!thread)
    return;
  if (!settings_.joins)
    while (thread->openRegions)
      closeInnermost(*thread);
  closeStream(*thread, format::TraceEnd::complete);
}

void Recorder::systemCall(unsigned vcpu, int64_t number, const uint64_t (&arguments)[3]) {
  if (vcpu >= mostThreads)
    return;
  Thread *thread = threads[vcpu];
  if (thread && thread->records)
    putControl(*thread, format::emulatedSystemCall, static_cast<uint64_t>(number));
  const SystemCall call = systemCallOf(number);
  switch (call) {
  case SystemCall::sigreturn:
    if (thread && thread->records && thread->handlers) {
      --thread->handlers;
      putControl(*thread, format::Control::handlerEnd);
    }
    break;
  case SystemCall::sigaction:
    if (arguments[1]) {
      const SignalAction action = *guestMemory<SignalAction>(arguments[1]);
      const uint64_t handler = guestNumber(action.handler);
      const std::lock_guard guard(mutex);
      if (handler > 1)
        mark(functionAt(handler), specialHandler, 0,
             guestNumber(action.flags) & action.hasRestorer ? guestNumber(action.restorer) : 0);
    }
    break;
  case SystemCall::mapping:
    if (!(arguments[2] & PROT_EXEC))
      break;
    [[fallthrough]];
  case SystemCall::unmapping: {
    const std::lock_guard guard(mutex);
    modules_.mappingsChanged();
    break;
  }
  case SystemCall::exit: {
    const std::lock_guard guard(mutex);
    closeThread(vcpu);
    break;
  }
  case SystemCall::exec:
    replaced(arguments[0]);
    break;
  case SystemCall::clone:
  case SystemCall::fork:
  case SystemCall::vfork:
    forking = vcpu;
    isVfork = call == SystemCall::vfork || (call == SystemCall::clone && (arguments[0] & CLONE_VFORK));
    break;
  case SystemCall::other:
    break;
  }
}

/// Another program takes the place of this one, if it can be executed; it runs without the emulator.
void Recorder::replaced(uint64_t path) {
  if (access(guestMemory<char>(path), X_OK) == 0)
    finish();
}

void Recorder::finish() {
  const std::lock_guard guard(mutex);
  isOver_ = true;
  for (unsigned vcpu = 0; vcpu < mostThreads; ++vcpu)
    closeThread(vcpu);
  std::vector<std::string> unmatched;
  for (size_t i = 0; i < matched_.size(); ++i)
    if (!matched_[i])
      unmatched.push_back(settings_.regions[i]);
  run_.finish(std::move(unmatched));
}

/// Regions that the thread was in when it forked are open in the child, too, in a run of its own. What is made to be
/// replaced at once gets none.
void Recorder::restartInChild() {
  afterFork();
  for (Thread *&thread : threads)
    if (thread)
      abandon(*std::exchange(thread, nullptr));
  run_.restart(all_);
  for (const OpenRegion &region : openAtFork_)
    enterRegion(forking, region);
}

} // namespace leastaction::emulator
