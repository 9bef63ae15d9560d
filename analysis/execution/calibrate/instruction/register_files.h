// The register files that operands of an instruction are in, and the registers of each by number.
//
//   RegisterFiles files(target.registers(), target);
//   files.fileOfClass(desc.operands()[0].RegClass)                        // RegisterFile::vector
//   files.inClass(desc.operands()[0].RegClass, 3)                         // XMM3, or YMM3, or ZMM3
#pragma once

#include "analysis/execution/machine/target.h"

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

namespace leastaction {

enum class RegisterFile : uint8_t { general, vector, mask, mmx, flags };
constexpr size_t registerFileCount = 5;

/// A register with all its parts (AL, EAX, RAX) and widths (XMM0, YMM0).
struct FileRegister {
  RegisterFile file = RegisterFile::general;
  unsigned number = 0; ///< As in encodings.
  bool operator==(const FileRegister &) const = default;
};

class RegisterFiles {
public:
  explicit RegisterFiles(const Target &target);

  /// Nothing for control registers, x87's stack and their like.
  std::optional<FileRegister> of(llvm::MCRegister reg) const { return known_[reg.id()]; }

  /// Of LLVM's class; nothing where it has registers of no file or of several.
  std::optional<RegisterFile> fileOfClass(int registerClass) const;

  /// The register of that number which the class has; none where it lacks it.
  llvm::MCRegister inClass(int registerClass, unsigned number) const;

private:
  const llvm::MCRegisterInfo &registers_;
  std::vector<std::optional<FileRegister>> known_;
  std::vector<bool> highBytes_;
};

} // namespace leastaction
