#include "pass/probe_code.h"

#include "llvm/CodeGen/AsmPrinter.h"
#include "llvm/MC/MCContext.h"
#include "llvm/MC/MCExpr.h"
#include "llvm/MC/MCStreamer.h"

namespace leastaction {
namespace {

bool fitsByte(int64_t value) {
  return value == static_cast<int8_t>(value);
}

} // namespace

const llvm::MCExpr *ProbeCode::expression(Label label, uint16_t specifier) const {
  return llvm::MCSymbolRefExpr::create(label, specifier, function_->getContext());
}

llvm::MCInst &ProbeCode::instruction(unsigned opcode) {
  auto &made = std::get<llvm::MCInst>(items_.emplace_back(std::in_place_type<llvm::MCInst>));
  made.setOpcode(opcode);
  return made;
}

void ProbeCode::addPlace(llvm::MCInst &instruction, const Place &place) const {
  instruction.addOperand(llvm::MCOperand::createReg(place.base));
  instruction.addOperand(llvm::MCOperand::createImm(1));
  instruction.addOperand(llvm::MCOperand::createReg({}));
  instruction.addOperand(place.symbol ? llvm::MCOperand::createExpr(place.symbol)
                                      : llvm::MCOperand::createImm(place.offset));
  instruction.addOperand(llvm::MCOperand::createReg(place.segment));
}

ProbeCode::Place ProbeCode::cursor(unsigned free) {
  Label symbol = function_->getContext().getOrCreateSymbol("__leastaction_thread");
  if (localExec_)
    return {.base = {}, .symbol = expression(symbol, names_->tpoffSpecifier), .segment = names_->fs};
  load(free, {.base = names_->rip, .symbol = expression(symbol, names_->gottpoffSpecifier)});
  return {.base = names_->scratch[free], .segment = names_->fs};
}

ProbeCode::Place ProbeCode::relative(Label label) const {
  return {.base = names_->rip, .symbol = expression(label)};
}

void ProbeCode::toRegister(unsigned opcode, llvm::MCRegister reg, const Place &place) {
  llvm::MCInst &made = instruction(opcode);
  made.addOperand(llvm::MCOperand::createReg(reg));
  addPlace(made, place);
}

void ProbeCode::fromRegister(unsigned opcode, const Place &place, llvm::MCRegister reg) {
  llvm::MCInst &made = instruction(opcode);
  addPlace(made, place);
  made.addOperand(llvm::MCOperand::createReg(reg));
}

void ProbeCode::load(unsigned reg, const Place &from) {
  toRegister(names_->load64, names_->scratch[reg], from);
}

void ProbeCode::store(const Place &to, unsigned reg) {
  fromRegister(names_->store64, to, names_->scratch[reg]);
}

void ProbeCode::address(unsigned reg, const Place &of) {
  toRegister(names_->lea64, names_->scratch[reg], of);
}

void ProbeCode::compare(const Place &with, unsigned reg) {
  fromRegister(names_->compareRegister64, with, names_->scratch[reg]);
}

void ProbeCode::testByte(const Place &place, int64_t bits) {
  llvm::MCInst &made = instruction(names_->testMemory8);
  addPlace(made, place);
  made.addOperand(llvm::MCOperand::createImm(bits));
}

// As assemblers do: %eax has a shorter form.
void ProbeCode::testLow(unsigned reg, int64_t bits) {
  llvm::MCInst &made = instruction(reg == 0 ? names_->testEax : names_->test32);
  if (reg != 0)
    made.addOperand(llvm::MCOperand::createReg(names_->scratchLow[reg]));
  made.addOperand(llvm::MCOperand::createImm(bits));
}

void ProbeCode::add(unsigned reg, int64_t value) {
  bool isShort = fitsByte(value), isRax = reg == 0 && !isShort;
  llvm::MCInst &made = instruction(isRax ? names_->addRax : isShort ? names_->addByte64 : names_->add64);
  if (!isRax)
    for (int i = 0; i < 2; ++i)
      made.addOperand(llvm::MCOperand::createReg(names_->scratch[reg]));
  made.addOperand(llvm::MCOperand::createImm(value));
}

void ProbeCode::push(unsigned reg) {
  instruction(names_->push64).addOperand(llvm::MCOperand::createReg(names_->scratch[reg]));
}

void ProbeCode::pop(unsigned reg) {
  instruction(names_->pop64).addOperand(llvm::MCOperand::createReg(names_->scratch[reg]));
}

void ProbeCode::pushFlags() {
  instruction(names_->pushFlags64);
}

void ProbeCode::popFlags() {
  instruction(names_->popFlags64);
}

void ProbeCode::moveStack(int64_t bytes) {
  toRegister(names_->lea64, names_->rsp, {.base = names_->rsp, .offset = bytes});
}

void ProbeCode::jump(Label to) {
  instruction(names_->jump).addOperand(llvm::MCOperand::createExpr(expression(to)));
}

void ProbeCode::jumpIf(Condition condition, Label to) {
  llvm::MCInst &made = instruction(names_->branchIf);
  made.addOperand(llvm::MCOperand::createExpr(expression(to)));
  made.addOperand(llvm::MCOperand::createImm(condition));
}

void ProbeCode::call(llvm::StringRef function) {
  Label symbol = function_->getContext().getOrCreateSymbol(function);
  instruction(names_->call64).addOperand(llvm::MCOperand::createExpr(expression(symbol)));
}

void emit(llvm::AsmPrinter &printer, const ProbeCode::Item &item) {
  llvm::MCStreamer &streamer = *printer.OutStreamer;
  if (const auto *instruction = std::get_if<llvm::MCInst>(&item))
    printer.EmitToStreamer(streamer, *instruction);
  else if (const auto *label = std::get_if<Label>(&item))
    streamer.emitLabel(*label);
  else if (const auto *distance = std::get_if<ProbeCode::Distance>(&item))
    streamer.emitAbsoluteSymbolDiff(distance->to, distance->from, 4);
  else if (const auto *weak = std::get_if<ProbeCode::Weak>(&item))
    streamer.emitSymbolAttribute(weak->symbol, llvm::MCSA_Weak);
  else if (const auto *byte = std::get_if<ProbeCode::Byte>(&item))
    streamer.emitInt8(byte->value);
}

} // namespace leastaction
