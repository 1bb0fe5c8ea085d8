// Host inputs for a seat: replace, enter.
#include <algorithm>

#include "base/text.hpp"
#include "match/answer_handler.hpp"
#include "match/host_inputs.hpp"
#include "run/enclosing_blocks.hpp"

namespace quattro {
namespace {

Outcome replace(HostContext&) { return std::nullopt; }  // the state does not contain the players

// True if the prompt has a field `reason`: the value is then a part of the answer, and the host gives no reason.
bool answers_reason(const HostContext& h) {
    const Seat seat = *h.seat();
    const BankIndex bank = bank_of(h.s, h.m, seat, static_cast<std::uint32_t>(*h.number("prompt")));
    if (!bank.valid()) return false;
    const auto& fields = prompt_in(h.rules, h.m, bank, seat).fields;
    return std::any_of(fields.begin(), fields.end(), [](const PromptField& f) { return f.name == "reason"; });
}

Outcome enter(HostContext& h) {
    const bool of_host = !answers_reason(h);
    Input answer = h.input;
    answer.values.clear();
    for (const auto& [name, value] : h.input.values)
        if (name == "answer.seat" || name == "answer.prompt")
            answer.values.emplace_back(name.substr(7), value);
        else if (name != "seat" && name != "prompt" && (name != "reason" || !of_host))
            answer.values.emplace_back(name, value);
    answer.seat = *h.seat();
    answer.number = static_cast<std::uint32_t>(*h.number("prompt"));
    if (Outcome refusal = AnswerHandler(h.rules, h.m).take_as_written(answer)) return refusal;
    const BankIndex bank = bank_of(h.s, h.m, answer.seat, answer.number);
    h.executor.answer_silently(h.m, bank, answer.seat);  // completes parts that were missing or not legal
    return std::nullopt;
}

constexpr HostParameter kReplacing[] = {kHostSeat,
                                        {"name", HostParameterType::name, true, "the name of the new player"}};
constexpr HostParameter kEntering[] = {
    kHostSeat, {"prompt", HostParameterType::number, true, "the number of its prompt", 0, UINT32_MAX}};

}  // namespace

extern const HostInputRow kReplace, kEnter;
constexpr HostInputRow kReplace{
    .help = {HostInputKind::replace, "replace", "Replaces the player of a seat.",
             "a player leaves, and somebody else takes the seat", "seat: 2, name: ann", kReplacing},
    .apply = replace,
    .told_parameter = "name",
    .seat_audience = SeatAudience::everybody};
constexpr HostInputRow kEnter{
    .help = {HostInputKind::enter, "enter",
             "Enters a player's answer. Parts that are not legal count as missing and are filled in as for a silent "
             "seat. A field whose name is seat or prompt is written answer.seat or answer.prompt. If the prompt has a "
             "field reason, the reason is its value.",
             "a player answered outside of the program, for example in a chat", "seat: 2, prompt: 5, card: R2",
             kEntering, "FIELD"},
    .apply = enter,
    .seat_audience = SeatAudience::viewers_of_prompt,
    .reason_is_answer = answers_reason};

}  // namespace quattro
