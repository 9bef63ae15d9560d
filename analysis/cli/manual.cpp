#include "analysis/cli/manual.h"

#include "analysis/base/man_page.h"
#include "analysis/base/trimmed.h"
#include "analysis/cli/command_outline.h"
#include "analysis/cli/command_table.h"
#include "analysis/cli/usage.h"

#include "wrapper/usage.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>

namespace leastaction::cli {
namespace {

constexpr std::string_view about =
    "leastaction compiles C and C++ with a plugin for clang, records which instructions a program runs and which "
    "addresses they touch, replays them on a model of a processor core, and assigns every clock tick to one source "
    "line and one cause. It gates changes of performance, compares programs by their energy spectra and their "
    "computational action, and says how work must grow with processors.";

constexpr std::string_view exitBadText = "the command line or an input is wrong, or an output cannot be written: a "
                                         "message on standard error says what to do";

ManPage pageNamed(const std::string &name) {
  return ManPage({.name = name, .date = LEASTACTION_DATE, .source = "leastaction " LEASTACTION_VERSION});
}

/// "The latest events." of "the latest events".
std::string sentence(std::string text) {
  if (text.empty())
    return text;
  text.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(text.front())));
  return text + (std::string_view(".?!").contains(text.back()) ? "" : ".");
}

/// What stands below a command's options.
struct Footer {
  std::vector<std::string> paragraphs;
  std::vector<std::string> examples; ///< One line each, without a newline; those of several lines one after the other.
};

Footer readFooter(std::string_view text) {
  Footer footer;
  bool isNew = true;
  while (!text.empty()) {
    const size_t end = std::min(text.find('\n'), text.size());
    const std::string line(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
    if (line.empty() || line == "example:" || line == "examples:") {
      isNew = true;
    } else if (line.starts_with("  ")) {
      footer.examples.push_back(line.substr(2));
    } else if (isNew) {
      footer.paragraphs.push_back(line);
      isNew = false;
    } else {
      footer.paragraphs.back() += " " + line;
    }
  }
  return footer;
}

/// What the value of an option is called; nothing of one without.
std::string valueName(const OptionOutline &option) {
  if (!option.takesValue)
    return "";
  return roff::italic(option.type) + (option.takesMany ? "..." : "");
}

/// "a", "a or b", "a, b or c".
std::string alternatives(const std::vector<std::string> &words) {
  std::string text;
  for (size_t i = 0; i < words.size(); ++i)
    text += (i == 0 ? "" : i + 1 == words.size() ? " or " : ", ") + words[i];
  return text;
}

/// The description, and in parentheses what --help has beside the name.
std::string explained(const OptionOutline &option) {
  std::vector<std::string> facts;
  if (!option.choices.empty() && !option.hasOtherChoices)
    facts.push_back(alternatives(option.choices));
  if (const size_t dash = option.limits.find(" - "); dash != std::string::npos)
    facts.push_back("from " + option.limits.substr(0, dash) + " to " + option.limits.substr(dash + 3));
  if (option.takesValue && !option.defaultValue.empty()) {
    std::string value = option.defaultValue; // "[1,2,4]" where there are several
    if (value.starts_with('[') && value.ends_with(']'))
      value = value.substr(1, value.size() - 2);
    facts.push_back("default: " + value);
  }
  if (!option.needs.empty())
    facts.push_back("needs " + alternatives(option.needs));
  if (!option.excludes.empty())
    facts.push_back("not with " + alternatives(option.excludes));
  if (option.isRequired && option.names.front().starts_with("-"))
    facts.emplace_back("required");
  std::string text = option.description;
  if (facts.empty())
    return roff::plain(text);
  // A default that the description names stands in parentheses, too.
  const bool areBegun = text.ends_with(')') && text.substr(text.rfind('(')).starts_with("(default: ");
  if (areBegun)
    text.pop_back();
  return roff::plain(fmt::format("{}{}{})", text, areBegun ? "; " : " (", fmt::join(facts, "; ")));
}

void addOptions(ManPage &page, const CommandOutline &command) {
  if (!command.arguments.empty()) {
    page.section("ARGUMENTS");
    for (const OptionOutline &argument : command.arguments)
      page.item(roff::italic(argument.names.front()) + (argument.takesMany ? "..." : ""), explained(argument));
  }
  page.section("OPTIONS");
  for (const OptionOutline &option : command.options) {
    std::string names;
    for (const std::string &name : option.names)
      names += (names.empty() ? "" : ", ") + roff::bold(name);
    const std::string value = valueName(option);
    page.item(names + (value.empty() ? "" : " ") + value, explained(option));
  }
}

std::string synopsis(const CommandOutline &command, const std::string &words) {
  std::string text = roff::bold(words);
  if (!command.subcommands.empty())
    return text + " " + roff::italic("SUBCOMMAND") + " ...";
  text += " [" + roff::italic("OPTION") + "]...";
  for (const OptionOutline &option : command.options)
    if (option.isRequired)
      text += " " + roff::bold(option.names.front()) + " " + valueName(option);
  for (const OptionOutline &argument : command.arguments) {
    const std::string name = roff::italic(argument.names.front()) + (argument.takesMany ? "..." : "");
    // A program's options are not the command's.
    text += (argument.names.front() == "program" ? " " + roff::bold("--") + " " : " ") +
            (argument.isRequired ? name : "[" + name + "]");
  }
  return text;
}

void addName(ManPage &page, const std::string &name, std::string_view summary) {
  page.section("NAME");
  page.paragraph(roff::plain(name) + " \\- " + roff::plain(summary));
}

void addExamples(ManPage &page, const std::vector<std::string> &lines) {
  if (lines.empty())
    return;
  page.section("EXAMPLES");
  page.example(fmt::format("{}\n", fmt::join(lines, "\n")));
}

void addExitStatus(ManPage &page, const Command &command) {
  page.section("EXIT STATUS");
  if (!command.otherExits.empty()) {
    page.paragraph(roff::plain(command.otherExits));
    return;
  }
  page.item(roff::bold("0"), roff::plain("success"));
  if (!command.no.empty())
    page.item(roff::bold("1"), roff::plain(command.no));
  page.item(roff::bold("2"), roff::plain(exitBadText));
}

void addSeeAlso(ManPage &page, const std::vector<std::string> &names) {
  page.section("SEE ALSO");
  std::string text;
  for (const std::string &name : names)
    text += (text.empty() ? "" : ", ") + roff::bold(name) + "(1)";
  page.paragraph(text);
}

/// The pages of a command, and of its subcommands. `words` is how it is called, "leastaction log".
void addPages(std::vector<ManualPage> &pages, const Command &entry, const CommandOutline &command,
              const std::string &words, std::string_view summary, const std::vector<std::string> &related) {
  std::string name = words;
  std::ranges::replace(name, ' ', '-');
  ManPage page = pageNamed(name);
  const Footer footer = readFooter(command.footer);
  addName(page, name, summary);
  page.section("SYNOPSIS");
  page.paragraph(synopsis(command, words));
  page.section("DESCRIPTION");
  page.paragraph(roff::plain(sentence(command.description)));
  for (const std::string &paragraph : footer.paragraphs)
    page.paragraph(roff::plain(paragraph));
  if (!command.subcommands.empty()) {
    page.section("SUBCOMMANDS");
    for (const CommandOutline &sub : command.subcommands)
      page.item(roff::bold(sub.name), roff::plain(sub.description));
  }
  addOptions(page, command);
  addExamples(page, footer.examples);
  addExitStatus(page, entry);
  std::vector<std::string> others = related;
  for (const CommandOutline &sub : command.subcommands)
    others.push_back(name + "-" + sub.name);
  std::erase(others, name);
  addSeeAlso(page, others);
  pages.push_back({name, page.take()});

  for (CommandOutline sub : command.subcommands) {
    const std::string call = words + " " + sub.name;
    sub.footer.clear();
    for (const std::string &example : footer.examples)
      if (example == call || example.starts_with(call + " "))
        sub.footer += "  " + example + "\n";
    addPages(pages, entry, sub, call, sub.description, {"leastaction", name});
  }
}

ManualPage mainPage() {
  ManPage page = pageNamed("leastaction");
  addName(page, "leastaction", summaryOfAll);
  page.section("SYNOPSIS");
  page.paragraph(roff::bold("leastaction") + " " + roff::italic("COMMAND") + " [" + roff::italic("ARGUMENT") + "]...");
  page.section("DESCRIPTION");
  page.paragraph(roff::plain(about));
  page.paragraph(roff::plain("'leastaction COMMAND --help' lists a command's options, and so does its manual page: "
                             "that of leastaction why is ") +
                 roff::bold("leastaction-why") + "(1).");
  page.section("COMMANDS");
  std::vector<std::string> names;
  std::string_view group;
  for (const Command &command : allCommands()) {
    if (command.group != group)
      page.subsection(command.group);
    group = command.group;
    page.item(roff::bold(command.name), roff::plain(command.summary));
    names.push_back("leastaction-" + std::string(command.name));
  }
  page.section("OPTIONS");
  page.item(roff::bold("--help") + ", " + roff::bold("-h"), roff::plain("list the commands"));
  page.item(roff::bold("--version"), roff::plain("print the version, and LLVM's"));
  addExamples(page, readFooter(firstExample).examples);
  page.section("EXIT STATUS");
  page.item(roff::bold("0"), roff::plain("success"));
  page.item(roff::bold("1"), roff::plain("a check said no"));
  page.item(roff::bold("2"), roff::plain(exitBadText));
  names.emplace_back("leastaction-wrap");
  addSeeAlso(page, names);
  return {"leastaction", page.take()};
}

ManualPage wrapperPage() {
  const std::string name = "leastaction-wrap";
  ManPage page = pageNamed(name);
  addName(page, name, wrapper::summary);
  page.section("SYNOPSIS");
  for (const std::string_view form : wrapper::usageForms)
    page.paragraph(roff::bold(name) + " " + roff::plain(form));
  page.section("DESCRIPTION");
  page.paragraph(
      roff::plain("leastaction-wrap stands before the compiler on a programmer's machine, and runs it. With "
                  "consent, it logs each compile and run and what the programmer was doing, in a file of their own."));
  page.paragraph(roff::plain(trimmed(wrapper::usageNotes)));
  page.section("OPTIONS");
  for (const wrapper::Explained &option : wrapper::explainedOptions)
    page.item(roff::bold(option.name), roff::plain(option.text));
  addExamples(page,
              {"leastaction-wrap gcc -O2 -c life.c", "leastaction-wrap --run ./life 100", "leastaction log show"});
  page.section("EXIT STATUS");
  page.paragraph(
      roff::plain("As the compiler or the program ends; 127 if there is no such program, 126 if it may not be "
                  "executed, and 2 if the command line is wrong."));
  page.section("ENVIRONMENT");
  for (const wrapper::Explained &variable : wrapper::explainedVariables)
    page.item(roff::bold(variable.name), roff::plain(variable.text));
  addSeeAlso(page, {"leastaction", "leastaction-log", "leastaction-class"});
  return {name, page.take()};
}

} // namespace

std::vector<ManualPage> manualPages() {
  const std::vector<CommandOutline> outlines = outlineOfCommands();
  std::vector<ManualPage> pages{mainPage()};
  for (size_t i = 0; i < outlines.size(); ++i) {
    const Command &command = allCommands()[i];
    std::vector<std::string> related{"leastaction"};
    for (const Command &other : allCommands())
      if (other.group == command.group)
        related.push_back("leastaction-" + std::string(other.name));
    addPages(pages, command, outlines[i], "leastaction " + std::string(command.name), command.summary, related);
  }
  pages.push_back(wrapperPage());
  return pages;
}

} // namespace leastaction::cli
