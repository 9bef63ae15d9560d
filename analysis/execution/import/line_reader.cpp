#include "analysis/execution/import/line_reader.h"

#include <cstring>

namespace leastaction {

Result<bool> LineReader::next() {
  ++number_;
  for (;;) {
    const char *start = buffer_.data() + begin_;
    const size_t available = end_ - begin_;
    const char *newline = static_cast<const char *>(std::memchr(start, '\n', available));
    if (newline || (atEnd_ && available != 0)) {
      const size_t length = newline ? static_cast<size_t>(newline - start) : available;
      line_ = {start, length};
      begin_ += length + (newline ? 1 : 0);
      if (line_.ends_with('\r'))
        line_.remove_suffix(1);
      return true;
    }
    if (atEnd_)
      return false;
    std::memmove(buffer_.data(), start, available);
    end_ = available;
    begin_ = 0;
    if (end_ == buffer_.size())
      return fail("a line is longer than 1 MB", where(), "give the text that 'perf script' prints");
    size_t count = TRY(source_(std::span(buffer_).subspan(end_)));
    atEnd_ = count < buffer_.size() - end_;
    end_ += count;
  }
}

} // namespace leastaction
