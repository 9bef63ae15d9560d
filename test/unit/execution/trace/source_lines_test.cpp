#include "analysis/execution/trace/source_lines.h"

#include "analysis/execution/trace/source_names.h"

#include <gtest/gtest.h>

#include "llvm/BinaryFormat/Dwarf.h"
#include "llvm/ObjectYAML/yaml2obj.h"
#include "llvm/Support/YAMLTraits.h"

#include <fmt/format.h>

#include <vector>

namespace leastaction {
namespace {

struct TestRow {
  uint64_t address;
  int64_t line;
  unsigned file;
};

enum : unsigned { userCpp = 1, libraryVector, userHeader, userCppAgain };

/// A function at 0x1000 with two calls of a library inlined, one inside the other, and one at 0x1028.
constexpr TestRow rows[] = {{0x1000, 10, userCpp},        {0x1008, 0, userCpp},       {0x1010, 200, libraryVector},
                            {0x1014, 300, libraryVector}, {0x1018, 0, libraryVector}, {0x1020, 13, userHeader},
                            {0x1028, 0, userCpp},         {0x1030, 20, userCppAgain}};
constexpr uint64_t endOfCode = 0x1038;
constexpr CodeRange first{0x1000, 0x1028}, second{0x1028, endOfCode};

std::string lineOpcodes() {
  std::string text = "      - { Opcode: DW_LNS_extended_op, ExtLen: 9, SubOpcode: DW_LNE_set_address, Data: 0x1000 }\n";
  uint64_t address = 0x1000;
  int64_t line = 1;
  const auto advance = [&](uint64_t to) {
    text += fmt::format("      - {{ Opcode: DW_LNS_advance_pc, Data: {} }}\n", to - address);
    address = to;
  };
  for (const TestRow &row : rows) {
    advance(row.address);
    text += fmt::format("      - {{ Opcode: DW_LNS_set_file, Data: {} }}\n"
                        "      - {{ Opcode: DW_LNS_advance_line, SData: {} }}\n"
                        "      - {{ Opcode: DW_LNS_copy, Data: 0 }}\n",
                        row.file, row.line - line);
    line = row.line;
  }
  advance(endOfCode);
  return text + "      - { Opcode: DW_LNS_extended_op, ExtLen: 1, SubOpcode: DW_LNE_end_sequence, Data: 0 }\n";
}

std::string tableAsYaml() {
  return R"(  debug_line:
    - Version: 4
      MinInstLength: 1
      MaxOpsPerInst: 1
      DefaultIsStmt: 1
      LineBase: 251
      LineRange: 14
      OpcodeBase: 13
      StandardOpcodeLengths: [ 0, 1, 1, 1, 1, 0, 0, 0, 1, 0, 0, 1 ]
      IncludeDirs: [ /usr/include/c++/14 ]
      Files:
        - { Name: user.cpp, DirIdx: 0, ModTime: 0, Length: 0 }
        - { Name: vector, DirIdx: 1, ModTime: 0, Length: 0 }
        - { Name: ./user.h, DirIdx: 0, ModTime: 0, Length: 0 }
        - { Name: /home/me/sort/user.cpp, DirIdx: 0, ModTime: 0, Length: 0 }
      Opcodes:
)" + lineOpcodes();
}

/// An ELF file with such a section beside its code, and such a table of lines beside its other debug information.
std::string elfAsYaml(const std::string &section, const std::string &table) {
  return R"(--- !ELF
FileHeader: { Class: ELFCLASS64, Data: ELFDATA2LSB, Type: ET_EXEC, Machine: EM_X86_64 }
Sections:
  - { Name: .text, Type: SHT_PROGBITS, Flags: [ SHF_ALLOC, SHF_EXECINSTR ], Address: 0x1000, Size: 0x38 }
)" + section +
         R"(DWARF:
  debug_abbrev:
    - Table:
      - Code: 1
        Tag: DW_TAG_compile_unit
        Children: DW_CHILDREN_yes
        Attributes:
          - { Attribute: DW_AT_name, Form: DW_FORM_string }
          - { Attribute: DW_AT_comp_dir, Form: DW_FORM_string }
          - { Attribute: DW_AT_low_pc, Form: DW_FORM_addr }
          - { Attribute: DW_AT_high_pc, Form: DW_FORM_data4 }
          - { Attribute: DW_AT_stmt_list, Form: DW_FORM_sec_offset }
      - Code: 2
        Tag: DW_TAG_subprogram
        Children: DW_CHILDREN_yes
        Attributes:
          - { Attribute: DW_AT_low_pc, Form: DW_FORM_addr }
          - { Attribute: DW_AT_high_pc, Form: DW_FORM_data4 }
      - Code: 3
        Tag: DW_TAG_inlined_subroutine
        Children: DW_CHILDREN_yes
        Attributes:
          - { Attribute: DW_AT_low_pc, Form: DW_FORM_addr }
          - { Attribute: DW_AT_high_pc, Form: DW_FORM_data4 }
          - { Attribute: DW_AT_call_file, Form: DW_FORM_data1 }
          - { Attribute: DW_AT_call_line, Form: DW_FORM_data2 }
  debug_info:
    - Version: 4
      AddrSize: 8
      Entries:
        - { AbbrCode: 1, Values: [ { CStr: user.cpp }, { CStr: /home/me/sort }, { Value: 0x1000 }, { Value: 0x38 }, { Value: 0 } ] }
        - { AbbrCode: 2, Values: [ { Value: 0x1000 }, { Value: 0x28 } ] }
        - { AbbrCode: 3, Values: [ { Value: 0x1010 }, { Value: 0x10 }, { Value: 1 }, { Value: 12 } ] }
        - { AbbrCode: 3, Values: [ { Value: 0x1014 }, { Value: 0x4 }, { Value: 2 }, { Value: 210 } ] }
        - AbbrCode: 0
        - AbbrCode: 0
        - AbbrCode: 0
        - AbbrCode: 0
)" + table +
         "...\n";
}

class SourceLinesTest : public testing::Test {
protected:
  void SetUp() override { read(elfAsYaml("", tableAsYaml())); }

  void read(const std::string &text) {
    lines_.reset();
    bytes_.clear();
    llvm::yaml::Input yaml(text);
    llvm::raw_svector_ostream stream(bytes_);
    ASSERT_TRUE(llvm::yaml::convertYAML(yaml, stream, [](const llvm::Twine &problem) { FAIL() << problem.str(); }));
    auto object = llvm::object::ObjectFile::createObjectFile(
        llvm::MemoryBufferRef(llvm::StringRef(bytes_.data(), bytes_.size()), "module"));
    ASSERT_TRUE(!!object) << llvm::toString(object.takeError());
    object_ = std::move(*object);
    lines_.emplace(*object_);
  }

  /// "file:line", and what was inlined there.
  std::string at(uint64_t address, CodeRange function, CodeRange block = {}) {
    const SourceLine line = lines_->of(address, block, function, names_);
    std::string text = fmt::format("{}:{}", line.file, line.line);
    return line.inlinedLine ? fmt::format("{} < {}:{}", text, line.inlinedFile, line.inlinedLine) : text;
  }

  llvm::SmallString<4096> bytes_;
  std::unique_ptr<llvm::object::ObjectFile> object_;
  std::optional<SourceLines> lines_;
  SourceNames names_;
};

TEST_F(SourceLinesTest, ALineOfTheUsersStays) {
  EXPECT_EQ(at(0x1000, first), "user.cpp:10");
  EXPECT_EQ(at(0x1022, first), "user.h:13");
  EXPECT_EQ(lines_->problem(), "");
}

TEST_F(SourceLinesTest, WithoutALineTheNearestBeforeInTheFunctionCountsOrElseTheNext) {
  EXPECT_EQ(at(0x1008, first), "user.cpp:10");
  EXPECT_EQ(at(0x100f, first), "user.cpp:10");
  EXPECT_EQ(at(0x1028, second), "user.cpp:20");
  EXPECT_EQ(at(0x1028, {0x1028, 0x1030}), "user.cpp:0"); // There is none in the function.
}

TEST_F(SourceLinesTest, ALineOfTheSameBlockIsNearer) {
  EXPECT_EQ(at(0x1008, first, {0x1008, 0x1018}), "user.cpp:12 < /usr/include/c++/14/vector:200"); // The next one.
  EXPECT_EQ(at(0x1018, first, {0x1014, 0x1020}), "user.cpp:12 < /usr/include/c++/14/vector:300"); // The one before.
  EXPECT_EQ(at(0x1018, first, {0x1018, 0x1024}), "user.h:13");
  EXPECT_EQ(at(0x1008, first, {0x1008, 0x1010}), "user.cpp:10");  // None has a line there.
  EXPECT_EQ(at(0x1028, second, {0x1020, 0x1040}), "user.cpp:20"); // The block goes beyond the function.
}

TEST_F(SourceLinesTest, InlinedLibraryCodeHasTheLineThatCallsIt) {
  EXPECT_EQ(at(0x1010, first), "user.cpp:12 < /usr/include/c++/14/vector:200");
  EXPECT_EQ(at(0x1014, first), "user.cpp:12 < /usr/include/c++/14/vector:300"); // called by the library
  EXPECT_EQ(at(0x1018, first), "user.cpp:12 < /usr/include/c++/14/vector:300"); // without a line
}

TEST_F(SourceLinesTest, TwoSpellingsAreOneFile) {
  EXPECT_EQ(at(0x1000, first), "user.cpp:10");
  EXPECT_EQ(at(0x1030, second), "user.cpp:20"); // /home/me/sort/user.cpp
}

TEST_F(SourceLinesTest, AnyBitMayBeWrong) {
  size_t asBefore = 0;
  const llvm::StringRef whole(bytes_.data(), bytes_.size());
  for (size_t bit = 0; bit < whole.size() * 8; ++bit) {
    SCOPED_TRACE(bit);
    std::string wrong = whole.str();
    wrong[bit / 8] = static_cast<char>(wrong[bit / 8] ^ 1 << bit % 8);
    auto object = llvm::object::ObjectFile::createObjectFile(llvm::MemoryBufferRef(wrong, "module"));
    if (!object) {
      llvm::consumeError(object.takeError());
      continue;
    }
    SourceLines lines(**object);
    SourceNames names;
    size_t known = 0;
    for (uint64_t address = 0x1000; address < endOfCode; address += 4)
      known += lines.of(address, {}, address < first.end ? first : second, names).line != 0;
    asBefore += known == (endOfCode - 0x1000) / 4;
  }
  EXPECT_GT(asBefore, whole.size() * 2);
}

/// How the table below writes the names of folders and of files, and the folder of a file.
struct Forms {
  unsigned folder = llvm::dwarf::DW_FORM_string, file = llvm::dwarf::DW_FORM_string;
  unsigned folderOfFile = llvm::dwarf::DW_FORM_udata;
};

/// Bytes as hexadecimal digits.
struct HexText {
  std::string digits;

  void add(std::initializer_list<unsigned> bytes) {
    for (const unsigned byte : bytes)
      digits += fmt::format("{:02x}", byte);
  }
  void addForm(unsigned content, unsigned form) { add({content, 0x80U | (form & 0x7fU), form >> 7U}); }
  void addText(std::string_view text) {
    for (const char letter : text)
      add({static_cast<unsigned char>(letter)});
    add({0});
  }
};

/// A section of DWARF 5 with one table: all code is of line 10 of user.cpp.
std::string version5Table(const Forms &forms) {
  HexText header;
  header.add({1, 1, 1, 0xfb, 14, 13, 0, 1, 1, 1, 1, 0, 0, 0, 1, 0, 0, 1});
  header.add({1});
  header.addForm(llvm::dwarf::DW_LNCT_path, forms.folder);
  header.add({1});
  header.addText("/home/me/sort");
  header.add({2});
  header.addForm(llvm::dwarf::DW_LNCT_path, forms.file);
  header.addForm(llvm::dwarf::DW_LNCT_directory_index, forms.folderOfFile);
  header.add({1});
  header.addText("user.cpp");
  header.add({0});
  HexText program;
  program.add({0, 9, 2, 0, 0x10, 0, 0, 0, 0, 0, 0}); // From 0x1000 on,
  program.add({4, 0, 3, 9, 1});                      // line 10 of file 0,
  program.add({2, 0x38, 0, 1, 1});                   // up to 0x1038.
  const auto headerBytes = static_cast<unsigned>(header.digits.size() / 2);
  const auto programBytes = static_cast<unsigned>(program.digits.size() / 2);
  HexText sizes;
  sizes.add({8 + headerBytes + programBytes, 0, 0, 0, 5, 0, 8, 0, headerBytes, 0, 0, 0});
  return "  - { Name: .debug_line, Type: SHT_PROGBITS, Content: \"" + sizes.digits + header.digits + program.digits +
         "\" }\n";
}

TEST_F(SourceLinesTest, TablesOfVersion5AreRead) {
  read(elfAsYaml(version5Table({}), ""));
  EXPECT_EQ(at(0x1000, first), "user.cpp:10");
  EXPECT_EQ(lines_->problem(), "");
}

TEST_F(SourceLinesTest, FormsThatAreNotKnownAreAProblem) {
  constexpr const char *problem = "a line table names files in a form that is not known";
  for (unsigned form = 0; form < 0x200; ++form) {
    SCOPED_TRACE(form);
    for (const Forms &forms : {Forms{.folder = form}, Forms{.file = form}, Forms{.folderOfFile = form}}) {
      read(elfAsYaml(version5Table(forms), ""));
      const std::string line = at(0x1000, first);
      if (form == 0 || form == 0x4f || form == llvm::dwarf::DW_FORM_implicit_const) {
        EXPECT_EQ(line, ":0");
        EXPECT_EQ(lines_->problem(), problem);
      }
    }
  }
}

TEST_F(SourceLinesTest, WhatIsNoCodeHasNoLine) {
  EXPECT_EQ(at(0xfff, {}), ":0");
  EXPECT_EQ(at(endOfCode, {}), ":0");
}

} // namespace
} // namespace leastaction
