// The options of commands whose page shows source text: --html, --no-source-text, --source-root.
//
//   addPageOptions(app, html, question);                          // fills sourceText and sourceRoots
#pragma once

#include <CLI/CLI.hpp>

#include <string>

namespace leastaction::cli {

template <class Question> void addPageOptions(CLI::App &app, std::string &html, Question &question) {
  CLI::Option *page = app.add_option("--html", html, "also write the report as one HTML file");
  app.add_flag_callback(
         "--no-source-text", [&question] { question.sourceText = false; },
         "leave the text of source files out of the HTML file")
      ->needs(page);
  app.add_option("--source-root", question.sourceRoots,
                 "look for source files below this folder, too, and let the HTML file show them; files that match the "
                 "MD5 sum in the debug information are shown wherever they are (repeatable)")
      ->needs(page)
      ->allow_extra_args(false)
      ->check(CLI::ExistingDirectory);
}

} // namespace leastaction::cli
