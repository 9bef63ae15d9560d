#include "analysis/execution/trace/line_table_forms.h"

#include <utility>
#include <vector>

namespace leastaction {
namespace {

using namespace llvm::dwarf;

/// Reads the header of a line table up to its list of files.
class Header {
public:
  Header(const llvm::DWARFDataExtractor &data, uint64_t offset) : data_(data), at_(offset) {}
  ~Header() { llvm::consumeError(at_.takeError()); }
  Header(const Header &) = delete;
  Header &operator=(const Header &) = delete;

  bool hasKnownForms() {
    offsetBytes_ = getDwarfOffsetByteSize(data_.getInitialLength(at_).second);
    constexpr uint16_t formsSince = 5;
    if (data_.getU16(at_) < formsSince)
      return true;
    // Sizes of addresses and segments, the header's length; then of instructions, operations, the default statement,
    // and base and range of lines.
    constexpr uint64_t beforeLength = 2, afterLength = 5;
    data_.skip(at_, beforeLength + offsetBytes_ + afterLength);
    if (const uint8_t firstSpecial = data_.getU8(at_); firstSpecial != 0)
      data_.skip(at_, firstSpecial - 1U);
    const auto folders = readFormat();
    if (!areKnown(folders))
      return false;
    for (uint64_t left = data_.getULEB128(at_); left != 0 && at_; --left)
      for (const auto &[content, form] : folders)
        skip(form);
    return areKnown(readFormat());
  }

private:
  struct Item {
    uint64_t content; ///< What it is of a file, DW_LNCT_*,
    Form form;        ///< and how that is written.
  };

  std::vector<Item> readFormat() {
    std::vector<Item> items;
    for (uint8_t left = data_.getU8(at_); left != 0 && at_; --left) {
      const uint64_t content = data_.getULEB128(at_);
      items.push_back({content, static_cast<Form>(data_.getULEB128(at_))});
    }
    return items;
  }

  static bool areKnown(const std::vector<Item> &items) {
    for (const auto &[content, form] : items)
      if (!isKnown(content, form))
        return false;
    return true;
  }

  static bool isKnown(uint64_t content, Form form) {
    switch (content) {
    case DW_LNCT_path:
      return isText(form);
    case DW_LNCT_directory_index:
    case DW_LNCT_timestamp:
    case DW_LNCT_size:
      return isNumber(form);
    case DW_LNCT_MD5:
      return form == DW_FORM_data16;
    default: // of a vendor's
      return isText(form) || isNumber(form) || form == DW_FORM_data16;
    }
  }

  static bool isText(Form form) {
    switch (form) {
    case DW_FORM_string:
    case DW_FORM_strp:
    case DW_FORM_line_strp:
    case DW_FORM_strx:
    case DW_FORM_strx1:
    case DW_FORM_strx2:
    case DW_FORM_strx3:
    case DW_FORM_strx4:
      return true;
    default:
      return false;
    }
  }

  static bool isNumber(Form form) {
    switch (form) {
    case DW_FORM_udata:
    case DW_FORM_data1:
    case DW_FORM_data2:
    case DW_FORM_data4:
    case DW_FORM_data8:
      return true;
    default:
      return false;
    }
  }

  void skip(Form form) {
    switch (form) {
    case DW_FORM_string:
      data_.getCStrRef(at_);
      break;
    case DW_FORM_strp:
    case DW_FORM_line_strp:
      data_.skip(at_, offsetBytes_);
      break;
    case DW_FORM_strx:
    case DW_FORM_udata:
      data_.getULEB128(at_);
      break;
    default:
      data_.skip(at_, getFixedFormByteSize(form, {}).value_or(0));
    }
  }

  const llvm::DWARFDataExtractor &data_;
  llvm::DataExtractor::Cursor at_;
  uint8_t offsetBytes_ = 0;
};

} // namespace

bool hasKnownForms(const llvm::DWARFUnit &unit, uint64_t offset) {
  const llvm::DWARFDataExtractor data(unit.getContext().getDWARFObj(), unit.getLineSection(), unit.isLittleEndian(),
                                      unit.getAddressByteSize());
  return Header(data, offset).hasKnownForms();
}

} // namespace leastaction
