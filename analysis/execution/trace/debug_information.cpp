#include "analysis/execution/trace/debug_information.h"

#include "analysis/execution/trace/line_table_forms.h"

#include "llvm/DebugInfo/DWARF/DWARFUnit.h"
#include "llvm/Object/ELFObjectFile.h"
#include "llvm/Support/FileSystem.h"

#include <cstring>

namespace leastaction {
namespace {

/// LLVM makes room for what a compressed section says that it holds before it unpacks it. Debug information shrinks to
/// a third or so.
constexpr uint64_t mostPacked = 64;

/// Of the object's compressed sections: do they say more than that?
bool unpacksTooMuch(const llvm::object::ObjectFile &object) {
  for (const llvm::object::SectionRef &section : object.sections()) {
    if (!section.isCompressed())
      continue;
    llvm::Expected<llvm::StringRef> content = section.getContents();
    if (!content) {
      llvm::consumeError(content.takeError());
      continue;
    }
    llvm::ELF::Elf64_Chdr header;
    if (content->size() < sizeof header)
      continue;
    std::memcpy(&header, content->data(), sizeof header);
    if (header.ch_size / mostPacked > content->size())
      return true;
  }
  return false;
}

} // namespace

DebugInformation::DebugInformation(const llvm::object::ObjectFile &object) {
  const auto keep = [this](llvm::Error error) {
    std::string text = llvm::toString(std::move(error));
    if (problem_.empty())
      problem_ = std::move(text);
  };
  if (unpacksTooMuch(object))
    problem_ = "a compressed section says that it holds more than it can";
  else
    context_ = llvm::DWARFContext::create(object, llvm::DWARFContext::ProcessDebugRelocations::Process,
                                          /*L=*/nullptr, /*DWPName=*/"", keep, keep);
}

const llvm::DWARFDebugLine::LineTable *DebugInformation::lineTable(llvm::DWARFUnit &unit) {
  const std::optional<uint64_t> offset =
      llvm::dwarf::toSectionOffset(unit.getUnitDIE().find(llvm::dwarf::DW_AT_stmt_list));
  if (offset && !hasKnownForms(unit, *offset + unit.getLineTableOffset())) {
    if (problem_.empty())
      problem_ = "a line table names files in a form that is not known";
    return nullptr;
  }
  return context_->getLineTableForUnit(&unit);
}

void forEachUnit(const std::string &modulePath,
                 const std::function<void(DebugInformation &, llvm::DWARFUnit &)> &visit) {
  if (!llvm::sys::fs::is_regular_file(modulePath)) // Others might wait for ever.
    return;
  llvm::Expected<llvm::object::OwningBinary<llvm::object::ObjectFile>> file =
      llvm::object::ObjectFile::createObjectFile(modulePath);
  if (!file) {
    llvm::consumeError(file.takeError());
    return;
  }
  DebugInformation debug(*file->getBinary());
  if (llvm::DWARFContext *context = debug.context())
    for (const std::unique_ptr<llvm::DWARFUnit> &unit : context->compile_units())
      visit(debug, *unit);
}

} // namespace leastaction
