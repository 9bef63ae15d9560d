#include "analysis/execution/import/perf_line.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <vector>

namespace leastaction {
namespace {

constexpr std::string_view blanks = " \t";

constexpr bool isDigit(char c) {
  return c >= '0' && c <= '9';
}

bool isDecimal(std::string_view text) {
  return !text.empty() && std::ranges::all_of(text, isDigit);
}

template <class Number> std::optional<Number> number(std::string_view text, int base) {
  Number value = 0;
  const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), value, base);
  if (text.empty() || problem != std::errc() || end != text.data() + text.size())
    return std::nullopt;
  return value;
}

std::optional<uint64_t> hexadecimal(std::string_view text) {
  if (text.starts_with("0x"))
    text.remove_prefix(2);
  return number<uint64_t>(text, 16);
}

/// "35275.448769:" or with nine digits behind the point.
std::optional<uint64_t> nanoseconds(std::string_view token) {
  constexpr uint64_t perSecond = 1'000'000'000;
  const size_t point = token.find('.');
  if (point == std::string_view::npos || !token.ends_with(':'))
    return std::nullopt;
  const std::string_view fraction = token.substr(point + 1, token.size() - point - 2);
  if ((fraction.size() != 6 && fraction.size() != 9) || !isDecimal(fraction) || !isDecimal(token.substr(0, point)))
    return std::nullopt;
  const auto seconds = number<uint64_t>(token.substr(0, point), 10), part = number<uint64_t>(fraction, 10);
  if (!seconds || !part || *seconds > ~uint64_t{0} / perSecond - 1)
    return std::nullopt;
  return *seconds * perSecond + *part * (fraction.size() == 6 ? 1000 : 1);
}

struct Token {
  std::string_view text;
  size_t begin = 0;
};

std::vector<Token> tokensOf(std::string_view line) {
  std::vector<Token> tokens;
  for (size_t at = line.find_first_not_of(blanks); at != std::string_view::npos;) {
    const size_t end = std::min(line.find_first_of(blanks, at), line.size());
    tokens.push_back({line.substr(at, end - at), at});
    at = line.find_first_not_of(blanks, end);
  }
  return tokens;
}

bool isThread(std::string_view text) {
  const size_t slash = text.find('/');
  return isDecimal(text.substr(0, slash)) && (slash == std::string_view::npos || isDecimal(text.substr(slash + 1)));
}

using Failure = std::unexpected<std::string>;

/// The numbers behind the event, one after the other.
class Tail {
public:
  Tail(std::string_view line, std::vector<Token> tokens, size_t next)
      : line_(line), tokens_(std::move(tokens)), next_(next) {}

  bool atEnd() const { return next_ == tokens_.size(); }
  std::string_view peek(size_t ahead = 0) const {
    return next_ + ahead < tokens_.size() ? tokens_[next_ + ahead].text : std::string_view{};
  }
  std::string_view take() { return tokens_[next_++].text; }
  std::string_view rest() const { return atEnd() ? std::string_view{} : line_.substr(tokens_[next_].begin); }

  /// The text of a data source that begins here; its last section has one of a few words.
  std::string_view takeSourceText() {
    constexpr std::array<std::string_view, 6> values = {"N/A", "No", "Yes", "Data", "Addr", "or"};
    const size_t begin = tokens_[next_].begin;
    size_t last = next_;
    for (size_t i = next_; i < tokens_.size(); ++i)
      if (tokens_[i].text.contains('|'))
        last = i;
    next_ = last + 1;
    while (!atEnd() && std::ranges::find(values, peek()) != values.end())
      ++next_;
    const Token &end = tokens_[next_ - 1];
    return line_.substr(begin, end.begin + end.text.size() - begin);
  }

  /// Numbers that stand before the ip, if there is a symbol behind that by which it is known.
  std::optional<size_t> numbersBeforeIp() const {
    size_t count = 0;
    while (next_ + count < tokens_.size() && hexadecimal(peek(count)))
      ++count;
    if (next_ + count == tokens_.size()) {
      // The last one of several, if it has no digit: an ip or a function's name ("add").
      if (count >= 2 && std::ranges::none_of(peek(count - 1), isDigit))
        return std::nullopt;
      if (count && !isDecimal(peek(count - 1)))
        return count - 1;
      return count ? std::nullopt : std::optional<size_t>(0);
    }
    // A function may have a name like a number ("add"); one blank stands between it and the ip.
    if (count >= 2 && std::ranges::none_of(peek(count - 1), isDigit))
      --count;
    return count ? std::optional<size_t>(count - 1) : std::nullopt;
  }

private:
  std::string_view line_;
  std::vector<Token> tokens_;
  size_t next_;
};

std::expected<void, std::string> takeDataSource(Tail &tail, PerfSample &sample) {
  std::optional<uint64_t> value;
  if (!tail.peek().starts_with('|')) {
    value = hexadecimal(tail.peek());
    if (!value)
      return Failure("'" + std::string(tail.peek().substr(0, 40)) + "' is not a data source");
    tail.take();
  }
  sample.dataSource = value ? decodeDataSource(*value) : DataSource{};
  if (tail.peek().starts_with('|')) {
    const std::string_view text = tail.takeSourceText();
    if (!value)
      sample.dataSource = decodeDataSourceText(text);
  }
  return {};
}

std::expected<void, std::string> takeNumber(Tail &tail, std::optional<uint64_t> &value, int base, const char *what) {
  value = tail.atEnd() ? std::nullopt : base == 16 ? hexadecimal(tail.peek()) : number<uint64_t>(tail.peek(), base);
  if (!value)
    return Failure(tail.atEnd() ? std::string("the line ends before ") + what
                                : "'" + std::string(tail.peek().substr(0, 40)) + "' stands where " + what + " should");
  tail.take();
  return {};
}

/// What the form of a line tells of its fields.
std::expected<PerfFields, std::string> inferFields(const Tail &whole) {
  PerfFields fields;
  Tail tail = whole;
  const std::string_view bar = tail.rest().substr(0, tail.rest().find('|'));
  fields.dataSource = tail.rest().contains("|OP ");
  if (fields.dataSource) {
    const size_t before = tokensOf(bar).size();
    if (before > 2)
      return Failure("too many numbers stand before the data source");
    fields.address = before == 2;
    for (size_t i = 0; i < before; ++i)
      tail.take();
    (void)tail.takeSourceText();
  }
  const std::optional<size_t> numbers = tail.numbersBeforeIp();
  if (!numbers || (!fields.dataSource && *numbers != 0) || *numbers > 3)
    return Failure("the numbers after the event are ambiguous");
  fields.weight = *numbers >= 1;
  fields.instructionLatency = *numbers >= 2;
  fields.retireLatency = *numbers == 3;
  fields.ip = !tail.atEnd();
  return fields;
}

} // namespace

Result<PerfFields> parsePerfFields(const std::string &list) {
  constexpr std::array<std::string_view, 14> harmless = {"comm",   "tid",     "pid",   "time",     "cpu",
                                                         "event",  "sym",     "dso",   "symoff",   "srcline",
                                                         "period", "srccode", "dsoff", "phys_addr"};
  PerfFields fields;
  struct Known {
    std::string_view name;
    bool *wanted;
  };
  const std::array<Known, 6> known = {{{"addr", &fields.address},
                                       {"data_src", &fields.dataSource},
                                       {"weight", &fields.weight},
                                       {"ins_lat", &fields.instructionLatency},
                                       {"retire_lat", &fields.retireLatency},
                                       {"ip", &fields.ip}}};
  for (std::string_view rest = list; !rest.empty();) {
    const std::string_view one = rest.substr(0, rest.find(','));
    rest.remove_prefix(std::min(one.size() + 1, rest.size()));
    const auto *const found = std::ranges::find(known, one, &Known::name);
    if (found != known.end())
      *found->wanted = true;
    else if (std::ranges::find(harmless, one) == harmless.end())
      return fail("'" + std::string(one) + "' is not a field that can be imported", "--fields",
                  "give the list that 'perf script -F' was given: of comm, pid, tid, cpu, time, period, event, addr, "
                  "data_src, weight, ins_lat, retire_lat, ip, sym, symoff, dso, srcline, phys_addr");
  }
  return fields;
}

bool parseLocation(std::string_view text, PerfSample &sample) {
  const std::vector<Token> tokens = tokensOf(text);
  if (tokens.empty())
    return false;
  const std::optional<uint64_t> ip = hexadecimal(tokens.front().text);
  if (!ip)
    return false;
  sample.ip = ip;
  if (tokens.size() == 1)
    return true;
  std::string_view rest = text.substr(tokens[1].begin);
  while (rest.ends_with(' '))
    rest.remove_suffix(1);
  // A physical address may stand behind everything.
  if (const size_t closed = rest.rfind(") "); closed != std::string_view::npos && hexadecimal(tokens.back().text))
    rest = rest.substr(0, closed + 1);
  if (const size_t open = rest.rfind(" ("); rest.ends_with(')') && open != std::string_view::npos) {
    sample.dso = rest.substr(open + 2, rest.size() - open - 3);
    rest = rest.substr(0, open);
  } else if (rest.starts_with('(') && rest.ends_with(')')) {
    sample.dso = rest.substr(1, rest.size() - 2);
    rest = {};
  }
  if (const size_t plus = rest.rfind("+0x"); plus != std::string_view::npos)
    rest = rest.substr(0, plus);
  if (rest != "[unknown]")
    sample.symbol = rest;
  if (sample.dso == "[unknown]")
    sample.dso = {};
  return true;
}

std::expected<PerfSample, std::string> parseSample(std::string_view line, const std::optional<PerfFields> &given) {
  std::vector<Token> tokens = tokensOf(line);
  PerfSample sample;
  size_t next = tokens.size();
  for (size_t i = 0; i < tokens.size() && next == tokens.size(); ++i) {
    sample.nanoseconds = nanoseconds(tokens[i].text);
    if (sample.nanoseconds)
      next = i + 1;
  }
  size_t head = next - 1;
  if (!sample.nanoseconds) { // The event's name may still be known by its colon.
    const auto named = std::ranges::find_if(tokens, [](const Token &t) { return t.text.ends_with(':'); });
    if (named == tokens.end())
      return Failure("the line is not a 'perf script' sample");
    next = static_cast<size_t>(named - tokens.begin());
    head = next;
  }
  for (size_t i = head; i-- > 0;)
    if (isThread(tokens[i].text)) {
      sample.thread = tokens[i].text;
      break;
    }
  const auto isEvent = [&](size_t i) { return i < tokens.size() && tokens[i].text.ends_with(':'); };
  if (next < tokens.size() && isDecimal(tokens[next].text) && isEvent(next + 1))
    ++next; // the period
  if (isEvent(next)) {
    sample.event = tokens[next].text.substr(0, tokens[next].text.size() - 1);
    ++next;
  }

  Tail tail(line, std::move(tokens), next);
  if (tail.atEnd() && !given)
    return sample; // A call chain follows, or there is nothing else.
  std::expected<PerfFields, std::string> fields =
      given ? std::expected<PerfFields, std::string>(*given) : inferFields(tail);
  if (!fields)
    return Failure(fields.error());
  std::expected<void, std::string> taken;
  const auto take = [&](bool wanted, std::optional<uint64_t> &value, int base, const char *what) {
    if (wanted && taken)
      taken = takeNumber(tail, value, base, what);
  };
  take(fields->address, sample.address, 16, "addr");
  if (fields->dataSource && taken)
    taken = tail.atEnd() ? Failure("the line ends before data_src") : takeDataSource(tail, sample);
  take(fields->weight, sample.weight, 10, "weight");
  take(fields->instructionLatency, sample.instructionLatency, 10, "ins_lat");
  take(fields->retireLatency, sample.retireLatency, 10, "retire_lat");
  if (!taken)
    return Failure(taken.error());
  // With call chains, the ip is in the lines behind.
  if (fields->ip && !tail.atEnd() && !parseLocation(tail.rest(), sample))
    return Failure("'" + std::string(tail.rest().substr(0, 40)) + "' stands where ip should");
  return sample;
}

std::optional<PerfSourceLine> parseSourceLine(std::string_view line) {
  if (!line.starts_with("  "))
    return std::nullopt;
  const std::vector<Token> tokens = tokensOf(line);
  if (tokens.empty() || tokens.front().begin != 2 || tokens.size() > 2)
    return std::nullopt;
  const std::string_view text = tokens.front().text;
  const size_t colon = text.rfind(':');
  if (colon == std::string_view::npos)
    return text.ends_with(']') ? std::optional<PerfSourceLine>(PerfSourceLine{}) : std::nullopt; // "libc.so.6[2a62a]"
  const std::optional<uint32_t> where = number<uint32_t>(text.substr(colon + 1), 10);
  if (!where)
    return std::nullopt;
  if (*where == 0 || colon == 0) // ":0", "??:0": perf does not know it
    return PerfSourceLine{};
  return PerfSourceLine{text.substr(0, colon), *where};
}

} // namespace leastaction
