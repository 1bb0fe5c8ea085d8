#include "base/event_kind.hpp"

#include <array>
#include <iterator>

#include "base/rows.hpp"

namespace quattro {
namespace {

struct EventRow {
    EventKind kind;
    std::string_view word;
};

constexpr EventRow kEventRows[] = {
    {EventKind::moved, "moved"},
    {EventKind::created, "created"},
    {EventKind::removed, "removed"},
    {EventKind::changed, "changed"},
    {EventKind::arranged, "arranged"},
    {EventKind::zone, "zone"},
    {EventKind::taken_away, "taken_away"},
    {EventKind::counter, "counter"},
    {EventKind::counter_hidden, "counter_hidden"},
    {EventKind::repeat, "repeat"},
    {EventKind::board, "board"},
    {EventKind::asked, "asked"},
    {EventKind::prompt, "prompt"},
    {EventKind::closed, "closed"},
    {EventKind::waiting, "waiting"},
    {EventKind::spot, "spot"},
    {EventKind::arrow, "arrow"},
    {EventKind::arrow_removed, "arrow_removed"},
    {EventKind::picture, "picture"},
    {EventKind::picture_hidden, "picture_hidden"},
    {EventKind::drawn, "drawn"},
    {EventKind::paused, "paused"},
    {EventKind::resumed, "resumed"},
    {EventKind::halted, "halted"},
    {EventKind::continued, "goes_on"},
    {EventKind::over, "over"},
    {EventKind::reopened, "reopened"},
    {EventKind::answered, "answered"},
    {EventKind::expired, "expired"},
    {EventKind::acted, "acted"},
    {EventKind::skipped, "skipped"},
    {EventKind::ignored, "ignored"},
    {EventKind::scored, "scored"},
    {EventKind::decided, "decided"},
    {EventKind::forfeited, "forfeited"},
    {EventKind::refilled, "refilled"},
    {EventKind::sentence, "told"},
    {EventKind::said, "said"},
    {EventKind::host, "host"},
    {EventKind::left_out, "left_out"},
    {EventKind::reloaded, "reloaded"},
};

static_assert(rows_in_order<&EventRow::kind>(kEventRows, EventKind::reloaded));

}  // namespace

std::string_view word(EventKind kind) { return kEventRows[static_cast<std::size_t>(kind)].word; }

std::span<const std::string_view> event_words() {
    static constexpr auto kWords = [] {
        std::array<std::string_view, std::size(kEventRows)> words;
        for (const EventRow& row : kEventRows)
            words[static_cast<std::size_t>(row.kind)] = row.word;
        return words;
    }();
    return kWords;
}

}  // namespace quattro
