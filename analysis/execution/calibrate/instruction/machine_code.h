// Executable memory for a loop of instructions, and the memory that they work on.
//
//   Result<MachineCode> code = MachineCode::create();
//   code->load(prologue, body, epilogue);
//   std::expected<uint64_t, std::string> stamps = code->run(iterations);
#pragma once

#include "analysis/base/error.h"

#include <cstddef>
#include <cstdint>
#include <expected>
#include <memory>
#include <span>
#include <string>

namespace leastaction {

class MachineCode {
public:
  /// From what the kept register points at. Operands lie on both sides of it.
  static constexpr int operandReach = 8192;
  static constexpr int vectorsAt = operandReach, masksAt = vectorsAt + 32 * 64, mmxAt = masksAt + 8 * 8,
                       generalAt = mmxAt + 8 * 8, beginStampAt = generalAt + 16 * 8, endStampAt = beginStampAt + 8;

  static Result<MachineCode> create();
  MachineCode(MachineCode &&) noexcept = default;
  MachineCode &operator=(MachineCode &&) noexcept = default;

  /// `prologue` runs before the clock is read, `general` behind that and before the loop, `epilogue` at the end. False
  /// where they are too long. None may write the stack pointer or the registers that are kept.
  bool load(std::span<const uint8_t> prologue, std::span<const uint8_t> general, std::span<const uint8_t> body,
            std::span<const uint8_t> epilogue);

  /// What registers are loaded from, and operands; from -operandReach to +operandReach and the places above.
  std::byte *data() const;

  /// Time stamps that `iterations` of the body take. What it was told by a signal instead: "it is no instruction here".
  std::expected<uint64_t, std::string> run(uint64_t iterations) const;

private:
  struct Unmap {
    size_t bytes = 0;
    void operator()(std::byte *memory) const;
  };
  using Mapping = std::unique_ptr<std::byte, Unmap>;
  MachineCode(Mapping code, Mapping data) : code_(std::move(code)), data_(std::move(data)) {}
  static Mapping map(size_t bytes);

  Mapping code_, data_;
};

} // namespace leastaction
