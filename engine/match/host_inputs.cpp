#include "match/host_inputs.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/check.hpp"
#include "base/size.hpp"
#include "base/text.hpp"
#include "match/text_check.hpp"
#include "rules/failure.hpp"

namespace quattro {

// Each row is in a source file of its own or of its group.
extern const HostInputRow kPause, kResume, kExtend, kSetClock, kTimeLimit, kReview, kResolve, kReplace, kEnter,
    kSetCounter, kSetZone, kSetZones, kSetRepeat, kSetBoard, kShuffle, kGoTo, kExpect, kNote, kResult, kRetry, kSkip,
    kReload;

namespace {

// In the order of the enumeration. host_input_kind_rows() verifies it in a build with QUATTRO_CHECKS.
constexpr const HostInputRow* kHostInputRows[] = {
    &kPause,  &kResume,     &kExtend,  &kSetClock, &kTimeLimit, &kReview,   &kResolve, &kReplace,
    &kEnter,  &kSetCounter, &kSetZone, &kSetZones, &kSetRepeat, &kSetBoard, &kShuffle, &kGoTo,
    &kExpect, &kNote,       &kResult,  &kRetry,    &kSkip,      &kReload};

std::string parameter_in_words(const HostParameter& p) {
    return p.type == HostParameterType::number ? fmt::format("{}, a whole number from {} to {}", p.doc, p.lo, p.hi)
                                               : std::string(p.doc);
}

// A clause about the first given key that the input does not have but that is similar to `parameter`; "" if there is
// none.
std::string meant_for(const HostInputKindRow& kind, const HostParameter& parameter, const Values& values) {
    for (const Values::value_type& given : values) {
        const std::string& name = given.first;
        const auto same = [&](const HostParameter& p) { return p.name == name; };
        if (name == "reason" || std::any_of(kind.parameters.begin(), kind.parameters.end(), same)) continue;
        if (!nearest(name, {std::string(parameter.name)}).empty())
            return fmt::format(" '{}' was given.", safe_text(name));
    }
    return "";
}

bool fits(const HostParameter& p, const std::string& given, int seats) {
    if (p.type == HostParameterType::text) return true;
    if (p.type == HostParameterType::name) return !given.empty();
    const auto number = to_integer(given);
    return number && *number >= (p.type == HostParameterType::seat ? 1 : p.lo) &&
           *number <= (p.type == HostParameterType::seat ? seats : p.hi);
}

// Checks the required parameters. Each input checks its optional parameters itself.
Outcome check_parameters(const HostInputKindRow& kind, const Values& values, int seats) {
    for (const HostParameter& p : kind.parameters) {
        if (!p.needed) continue;
        const std::string* given = find_value(values, p.name);
        if (!given)
            return refuse_host(fmt::format("{} needs {}: {}.{}", kind.word, p.name, parameter_in_words(p),
                                           meant_for(kind, p, values)));
        if (fits(p, *given, seats)) continue;
        if (p.type == HostParameterType::seat)
            return refuse_host(fmt::format("There is no seat '{}'.", safe_text(*given)));
        return refuse_host(fmt::format("'{}' cannot be {}: {} needs {}.", safe_text(*given), p.name, kind.word,
                                       parameter_in_words(p)));
    }
    return std::nullopt;
}

// Refuses an input that needs an expression which cannot be evaluated, such as the seat of an `of:` block.
Outcome refuse_failure(const Location& where, const std::string& message) {
    return refuse_host(
        fmt::format("A rule of the game fails at {}: {}. Correct what it reads first, for example with "
                    "`set_counter`.",
                    where.display_text(), message));
}

// A bit mask of the viewers that may learn which seat the input concerns.
std::uint32_t seat_viewers(const HostInputRow& row, const HostContext& host) {
    const auto seat = host.seat();
    if (!seat || row.seat_audience == SeatAudience::nobody) return 0;
    if (row.seat_audience == SeatAudience::everybody) return kToAll;
    std::uint32_t know = kToHost | audience_bit(*seat);
    for (Seat viewer = kSpectator; viewer <= host.s.seats; ++viewer)
        if (viewer != kHost && seat_status(host.s, host.m, viewer, *seat).has_prompt) know |= audience_bit(viewer);
    return know;
}

}  // namespace

std::string HostContext::text(std::string_view name) const {
    const std::string* t = find_value(input.values, name);
    return t ? *t : "";
}
std::string HostContext::quoted(std::string_view name) const { return safe_text(text(name)); }
std::optional<std::int64_t> HostContext::number(std::string_view name) const {
    const std::string* t = find_value(input.values, name);
    return t ? to_integer(*t) : std::nullopt;
}
std::optional<Seat> HostContext::seat() const {
    const auto n = number("seat");
    if (!n || *n < 1 || *n > s.seats) return std::nullopt;
    return static_cast<Seat>(*n);
}

Refusal refuse_host(std::string reason, Values data) {
    return refuse(RefusalCode::bad_host_input, std::move(reason), std::move(data));
}

Outcome refuse_unknown_keys(HostInputKind input, const Values& values) {
    const HostInputKindRow& kind = host_input_row(input).help;
    if (!kind.further_keys.empty()) return std::nullopt;
    std::vector<std::string> known;
    for (const HostParameter& p : kind.parameters) {
        if (p.needed && !find_value(values, p.name)) return std::nullopt;
        known.emplace_back(p.name);
    }
    known.emplace_back("reason");
    for (const Values::value_type& given : values) {
        if (contains(known, given.first) || safe_text(given.first, given.first.size()) != given.first) continue;
        const std::string near = nearest(given.first, known);
        return refuse_host(
            fmt::format("{} has no '{}': {}", kind.word, safe_text(given.first),
                        near.empty() ? "it takes " + join(known, ", ") + "." : fmt::format("did you mean '{}'?", near)),
            {{"key", safe_text(given.first)}});
    }
    return std::nullopt;
}

std::span<const HostInputRow* const> host_input_rows() { return kHostInputRows; }

const HostInputRow& host_input_row(HostInputKind kind) { return *kHostInputRows[static_cast<std::size_t>(kind)]; }

std::span<const HostInputKindRow* const> host_input_kind_rows() {
    static const std::vector<const HostInputKindRow*> kinds = [] {
        std::vector<const HostInputKindRow*> list;
        for (const HostInputRow* row : kHostInputRows) {
            QUATTRO_EQUAL(static_cast<std::size_t>(row->help.kind), list.size());
            list.push_back(&row->help);
        }
        return list;
    }();
    return kinds;
}

const HostInputKindRow* host_input_kind(std::string_view word) {
    const auto all = host_input_kind_rows();
    const auto found = std::find_if(all.begin(), all.end(), [&](const auto* row) { return row->word == word; });
    return found == all.end() ? nullptr : *found;
}

std::string_view word(HostInputKind kind) { return host_input_row(kind).help.word; }

Outcome Match::host(const std::string& word, const Values& data, Milliseconds now) {
    if (const HostInputKindRow* row = host_input_kind(word)) return host({row->kind, data}, now);
    if (Outcome unclean = refuse_unsafe_text(Values{{"kind", word}}, Breaks::refused)) return unclean;
    std::vector<std::string> known;
    for (const HostInputRow* row : kHostInputRows)
        known.emplace_back(row->help.word);
    return refuse_host(fmt::format("There is no host input '{}' ({}).", safe_text(word), suggest(word, known)),
                       {{"kind", safe_text(word)}});
}

Outcome Match::Impl::apply_host(Input& input, const MendedGame* mended, Executor& executor) {
    const HostInputRow& row = host_input_row(input.host);
    if (Outcome wrong = check_parameters(row.help, input.values, shape().seats)) return wrong;
    HostContext host{*this, input, mended, executor, rules(), shape(), state};
    const bool gives_reason = !row.reason_is_answer || !row.reason_is_answer(host);
    EventData data{{"kind", std::string(row.help.word)},
                   {"reason", gives_reason ? host.text("reason") : ""},
                   {"name", row.told_parameter.empty() ? "" : host.text(row.told_parameter)}};
    const std::uint32_t all = row.host_only ? kToHost : kToAll, know = all & seat_viewers(row, host);
    if (all & ~know) event(all & ~know, EventKind::host, data);
    if (know) data.emplace_back("seat", host.text("seat")), event(know, EventKind::host, std::move(data));
    try {
        return row.apply(host);
    } catch (const ScriptFailure& failure) {
        return refuse_failure(failure.where, failure.message);
    } catch (const StepFailure& failure) {
        return refuse_failure(failure.where, failure.message);
    }
}

}  // namespace quattro
