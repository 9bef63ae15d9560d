#include "analysis/execution/machine/opcode_rules.h"

#include <algorithm>
#include <array>
#include <utility>

namespace leastaction {
namespace {

/// Is `tail` what a pattern has behind its first `*`?
bool fitsRest(llvm::StringRef rest, llvm::StringRef tail) {
  while (true) {
    const auto [piece, further] = rest.split('*');
    if (piece.size() == rest.size())
      return tail.ends_with(rest);
    const size_t at = tail.find(piece);
    if (at == llvm::StringRef::npos)
      return false;
    tail = tail.drop_front(at + piece.size());
    rest = further;
  }
}

/// One alternative of a pattern.
struct Form {
  std::string text;
  std::string_view prefix{}; ///< What stands before the first `*`.
  std::string_view rest{};   ///< What stands behind it.
  bool isSuffix = false;     ///< And no `*` is in it.
  bool exact = false;        ///< There is none.
  const OpcodeFacts *facts = nullptr;
  bool matched = false;

  /// Of a name that begins with `prefix`.
  bool fits(llvm::StringRef name) const {
    const llvm::StringRef tail = name.drop_front(prefix.size());
    // Most patterns end with their only `*`.
    return exact ? tail.empty() : rest.empty() || (isSuffix ? tail.ends_with(rest) : fitsRest(rest, tail));
  }
};

/// Forms of one prefix. Those of a name are its node's and those of all that are above.
struct Node {
  static constexpr size_t none = ~size_t{0};
  std::string_view prefix;
  size_t above = none; ///< The node with the longest prefix of this one's.
  size_t firstForm = 0, lastForm = 0;
};

} // namespace

/// The rules, sorted so that those of a name are found by its beginning.
class RuledOpcodes::Forms {
public:
  Forms(const Forms &) = delete;
  Forms &operator=(const Forms &) = delete;
  explicit Forms(std::span<const OpcodeRule> rules) {
    for (const OpcodeRule &rule : rules)
      for (std::string &text : alternatives(rule.pattern))
        forms_.push_back({.text = std::move(text), .facts = &rule.facts});
    for (Form &form : forms_) { // which stay where they are from here on
      const std::string_view text = form.text;
      const size_t star = text.find('*');
      form.exact = star == text.npos;
      form.prefix = text.substr(0, star);
      form.rest = form.exact ? std::string_view() : text.substr(star + 1);
      form.isSuffix = !form.rest.contains('*');
    }
    order_.resize(forms_.size());
    for (size_t i = 0; i < order_.size(); ++i)
      order_[i] = i;
    std::ranges::sort(order_, {}, [&](size_t form) { return std::pair(forms_[form].prefix, form); });
    for (size_t i = 0; i < order_.size(); ++i) {
      const std::string_view prefix = forms_[order_[i]].prefix;
      if (nodes_.empty() || nodes_.back().prefix != prefix)
        addNode(prefix, i);
      nodes_.back().lastForm = i + 1;
    }
  }

  /// All that fit, the least particular ones first.
  template <class Visit> void forEach(llvm::StringRef name, const Visit &visit) {
    size_t node = nodeOf(std::string_view(name));
    std::array<size_t, 32> chain; // filled up to `length`
    size_t length = 0;
    for (; node != Node::none && length < chain.size(); node = nodes_[node].above)
      chain[length++] = node;
    while (length != 0) {
      const Node &found = nodes_[chain[--length]];
      for (size_t i = found.firstForm; i < found.lastForm; ++i)
        if (Form &form = forms_[order_[i]]; form.fits(name))
          visit(form);
    }
  }

  const std::vector<Form> &all() const { return forms_; }

private:
  void addNode(std::string_view prefix, size_t form) {
    size_t above = nodes_.empty() ? Node::none : nodes_.size() - 1;
    while (above != Node::none && !prefix.starts_with(nodes_[above].prefix))
      above = nodes_[above].above;
    nodes_.push_back({.prefix = prefix, .above = above, .firstForm = form, .lastForm = form});
  }

  /// The node with the longest prefix of `name`.
  size_t nodeOf(std::string_view name) const {
    const auto behind = std::ranges::upper_bound(nodes_, name, {}, &Node::prefix);
    size_t node = behind == nodes_.begin() ? Node::none : static_cast<size_t>(behind - nodes_.begin()) - 1;
    while (node != Node::none && !name.starts_with(nodes_[node].prefix))
      node = nodes_[node].above;
    return node;
  }

  std::vector<Form> forms_;
  std::vector<size_t> order_; ///< Of forms_, by prefix.
  std::vector<Node> nodes_;   ///< The same.
};

namespace {

void add(OpcodeFacts &facts, const OpcodeFacts &more) {
  const auto take = [](auto &value, auto other) {
    if (other != decltype(other){})
      value = other;
  };
  facts.traits |= more.traits;
  take(facts.fusesWith, more.fusesWith);
  take(facts.workFlop, more.workFlop);
  take(facts.elementBytes, more.elementBytes);
  take(facts.indexBytes, more.indexBytes);
  take(facts.accessBytes, more.accessBytes);
  take(facts.stackBytes, more.stackBytes);
  take(facts.stack, more.stack);
  take(facts.move, more.move);
  take(facts.readsFlags, more.readsFlags);
  take(facts.writesFlags, more.writesFlags);
  facts.keepsRegister |= more.keepsRegister;
  facts.divides |= more.divides;
}

} // namespace

bool fits(std::string_view pattern, std::string_view name) {
  return std::ranges::any_of(alternatives(pattern), [&](std::string_view text) {
    const size_t star = text.find('*');
    if (star == text.npos)
      return text == name;
    return name.starts_with(text.substr(0, star)) && fitsRest(text.substr(star + 1), name.substr(star));
  });
}

std::vector<std::string> alternatives(std::string_view pattern) {
  std::vector<std::string> texts = {""};
  while (!pattern.empty()) {
    const size_t open = std::min(pattern.find('{'), pattern.size());
    for (std::string &text : texts)
      text += pattern.substr(0, open);
    pattern.remove_prefix(open);
    if (pattern.empty())
      break;
    const size_t close = pattern.find('}');
    std::string_view inside = pattern.substr(1, close - 1);
    pattern.remove_prefix(close + 1);
    std::vector<std::string> longer;
    while (true) {
      const size_t comma = inside.find(',');
      for (const std::string &text : texts)
        longer.push_back(text + std::string(inside.substr(0, comma)));
      if (comma == inside.npos)
        break;
      inside.remove_prefix(comma + 1);
    }
    texts = std::move(longer);
  }
  return texts;
}

RuledOpcodes::RuledOpcodes(std::span<const OpcodeRule> rules, const llvm::MCInstrInfo &instructions)
    : instructions_(instructions), forms_(std::make_unique<Forms>(rules)), facts_(instructions.getNumOpcodes()),
      known_(instructions.getNumOpcodes()) {}

RuledOpcodes::~RuledOpcodes() = default;

const OpcodeFacts &RuledOpcodes::found(unsigned opcode) const {
  const std::scoped_lock lock(mutex_);
  if (!known_[opcode].load(std::memory_order_relaxed)) {
    forms_->forEach(instructions_.getName(opcode), [&](const Form &form) { add(facts_[opcode], *form.facts); });
    known_[opcode].store(true, std::memory_order_release);
  }
  return facts_[opcode];
}

std::vector<std::string> unmatched(std::span<const OpcodeRule> rules, const llvm::MCInstrInfo &instructions) {
  RuledOpcodes::Forms forms(rules);
  for (unsigned opcode = 0; opcode < instructions.getNumOpcodes(); ++opcode)
    forms.forEach(instructions.getName(opcode), [](Form &form) { form.matched = true; });
  std::vector<std::string> texts;
  for (const Form &form : forms.all())
    if (!form.matched)
      texts.push_back(form.text);
  return texts;
}

OpcodeTable::OpcodeTable(std::span<const OpcodeRule> rules, const PlainNames &names,
                         const llvm::MCInstrInfo &instructions)
    : facts(rules, instructions) {
  const std::pair<std::string_view, unsigned *> named[] = {{names.load, &plain.load},
                                                           {names.store, &plain.store},
                                                           {names.addition, &plain.addition},
                                                           {names.multiplication, &plain.multiplication}};
  for (unsigned opcode = 0; opcode < instructions.getNumOpcodes(); ++opcode) {
    const std::string_view found(instructions.getName(opcode));
    for (const auto &[name, number] : named)
      if (found == name)
        *number = opcode;
  }
}

} // namespace leastaction
