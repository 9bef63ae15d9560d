#include "analysis/simulator/hosts.h"

#include <algorithm>
#include <cctype>

namespace leastaction::script {
namespace {

bool isDigit(char letter) {
  return std::isdigit(static_cast<unsigned char>(letter)) != 0;
}

} // namespace

bool isBefore(const std::string &a, const std::string &b) {
  size_t i = 0, j = 0;
  while (i < a.size() && j < b.size()) {
    if (!isDigit(a[i]) || !isDigit(b[j])) {
      if (a[i] != b[j])
        return a[i] < b[j];
      ++i;
      ++j;
      continue;
    }
    const auto numberAt = [](const std::string &text, size_t &at) {
      const size_t begin = text.find_first_not_of('0', at);
      at = std::min(text.size(), begin);
      const size_t first = at;
      while (at < text.size() && isDigit(text[at]))
        ++at;
      return text.substr(first, at - first);
    };
    const std::string left = numberAt(a, i), right = numberAt(b, j);
    if (left != right)
      return left.size() != right.size() ? left.size() < right.size() : left < right;
  }
  return a.size() - i != b.size() - j ? a.size() - i < b.size() - j : a < b;
}

std::vector<simgrid::s4u::Host *> hostsInOrder(const simgrid::s4u::Engine &engine) {
  std::vector<simgrid::s4u::Host *> hosts = engine.get_all_hosts();
  std::ranges::sort(hosts, [](const simgrid::s4u::Host *a, const simgrid::s4u::Host *b) {
    return isBefore(a->get_name(), b->get_name());
  });
  return hosts;
}

} // namespace leastaction::script
