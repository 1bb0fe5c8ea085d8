#include "match/refusal.hpp"

#include "base/rows.hpp"

namespace quattro {
namespace {

constexpr RefusalRow kRefusalRows[] = {
    {RefusalCode::match_over, "match_over", "The match is over."},
    {RefusalCode::not_your_prompt, "not_your_prompt", "The seat never had a prompt with this number."},
    {RefusalCode::stale_prompt, "stale_prompt", "The prompt is closed, or its time has run out."},
    {RefusalCode::missing_field, "missing_field",
     "A field that is asked has no value, or the list of answers to draw from is empty."},
    {RefusalCode::unknown_field, "unknown_field",
     "The prompt has no such field or does not ask it after the earlier answers, the field appears twice, or there are "
     "more than 1,000 values."},
    {RefusalCode::not_an_option, "not_an_option",
     "This is not an option of the field; the reason says which condition failed."},
    {RefusalCode::already_answered, "already_answered", "The prompt accepts only the first answer and already has it."},
    {RefusalCode::time_goes_back, "time_goes_back", "The time of the input is before that of the last one."},
    {RefusalCode::bad_time, "bad_time", "The time must be between 0 and 2^53 milliseconds."},
    {RefusalCode::paused, "paused", "The host has paused the match."},
    {RefusalCode::halted, "halted", "A step or script of the rules has failed; the host must make a ruling first."},
    {RefusalCode::bad_seat, "bad_seat", "The game has no such seat."},
    {RefusalCode::bad_host_input, "bad_host_input", "The host cannot do this; the reason says why."},
    {RefusalCode::no_channel, "no_channel", "The game has no such channel."},
    {RefusalCode::channel_closed, "channel_closed", "The seat cannot talk there now."},
    {RefusalCode::bad_text, "bad_text", "A text is empty or too long, or has a character that no text may have."},
};

static_assert(rows_in_order<&RefusalRow::code>(kRefusalRows, RefusalCode::bad_text));

}  // namespace

std::span<const RefusalRow> refusal_rows() { return kRefusalRows; }

std::string_view word(RefusalCode code) { return kRefusalRows[static_cast<std::size_t>(code)].word; }

}  // namespace quattro
