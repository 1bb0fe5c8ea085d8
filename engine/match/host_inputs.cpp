#include "match/host_inputs.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/check.hpp"
#include "base/text.hpp"
#include "match/unclean.hpp"

namespace quattro {

// Each stands in a file of its kind.
extern const HostInputRow kPause, kResume, kExtend, kSetClock, kReplace, kEnter, kSetCounter, kSetZone, kSetZones,
    kSetRepeat, kSetBoard, kShuffle, kGoTo, kExpect, kNote, kResult, kRetry, kSkip, kReload;

namespace {

constexpr const HostInputRow* kRows[] = {
    &kPause,    &kResume,  &kExtend, &kSetClock, &kReplace, &kEnter,  &kSetCounter, &kSetZone, &kSetZones, &kSetRepeat,
    &kSetBoard, &kShuffle, &kGoTo,   &kExpect,   &kNote,    &kResult, &kRetry,      &kSkip,    &kReload};

std::string in_words(const HostParameter& p) {
    return p.takes == HostTakes::number ? fmt::format("{}, a whole number from {} to {}", p.says, p.lo, p.hi)
                                        : std::string(p.says);
}

// A key that is none of the input's and may have been meant for this one; "".
std::string meant_for(const HostInputKind& kind, const HostParameter& parameter, const Values& values) {
    for (const Values::value_type& given : values) {
        const std::string& name = given.first;
        const auto same = [&](const HostParameter& p) { return p.name == name; };
        if (name == "reason" || std::any_of(kind.parameters.begin(), kind.parameters.end(), same)) continue;
        if (!nearest(name, {std::string(parameter.name)}).empty())
            return fmt::format(" It was given '{}'.", shown_safely(name));
    }
    return "";
}

bool fits(const HostParameter& p, const std::string& given, int seats) {
    if (p.takes == HostTakes::text) return true;
    if (p.takes == HostTakes::name) return !given.empty();
    const auto number = to_integer(given);
    return number && *number >= (p.takes == HostTakes::seat ? 1 : p.lo) &&
           *number <= (p.takes == HostTakes::seat ? seats : p.hi);
}

// What is needed; what may be left out the input judges itself.
Outcome check_parameters(const HostInputKind& kind, const Values& values, int seats) {
    for (const HostParameter& p : kind.parameters) {
        if (!p.needed) continue;
        const std::string* given = find_value(values, p.name);
        if (!given)
            return refuse_host(
                fmt::format("{} needs {}: {}.{}", kind.word, p.name, in_words(p), meant_for(kind, p, values)));
        if (fits(p, *given, seats)) continue;
        if (p.takes == HostTakes::seat) return refuse_host(fmt::format("There is no seat '{}'.", shown_safely(*given)));
        return refuse_host(
            fmt::format("'{}' cannot be {}: {} needs {}.", shown_safely(*given), p.name, kind.word, in_words(p)));
    }
    return std::nullopt;
}

}  // namespace

std::string Hosting::text(std::string_view name) const {
    const std::string* t = find_value(input.values, name);
    return t ? *t : "";
}
std::string Hosting::quoted(std::string_view name) const { return shown_safely(text(name)); }
std::optional<std::int64_t> Hosting::number(std::string_view name) const {
    const std::string* t = find_value(input.values, name);
    return t ? to_integer(*t) : std::nullopt;
}
std::optional<Seat> Hosting::seat() const {
    const auto n = number("seat");
    if (!n || *n < 1 || *n > s.seats) return std::nullopt;
    return static_cast<Seat>(*n);
}

Refusal refuse_host(std::string reason, Values data) {
    return refuse(RefusalCode::bad_host_input, std::move(reason), std::move(data));
}

std::span<const HostInputRow* const> host_input_rows() { return kRows; }

const HostInputRow* host_input_row(std::string_view name) {
    const auto found = std::find_if(std::begin(kRows), std::end(kRows),
                                    [&](const HostInputRow* row) { return row->kind.word == name; });
    return found == std::end(kRows) ? nullptr : *found;
}

std::span<const HostInputKind* const> host_input_kinds() {
    static const std::vector<const HostInputKind*> kinds = [] {
        std::vector<const HostInputKind*> list;
        for (const HostInputRow* row : kRows)
            list.push_back(&row->kind);
        return list;
    }();
    return kinds;
}

const HostInputKind* host_input_kind(std::string_view word) {
    const HostInputRow* row = host_input_row(word);
    return row ? &row->kind : nullptr;
}

Outcome Match::Impl::apply_host(Input& input, Executor& executor) {
    const HostInputRow* row = host_input_row(input.host);
    if (!row) {
        std::vector<std::string> known;
        for (const HostInputRow* r : kRows)
            known.emplace_back(r->kind.word);
        const std::string near = nearest(input.host, known);
        return refuse_host(fmt::format("There is no host input '{}'{}.", shown_safely(input.host),
                                       near.empty() ? "" : "; there is '" + near + "'"),
                           {{"kind", shown_safely(input.host)}});
    }
    if (Outcome wrong = check_parameters(row->kind, input.values, shape().seats)) return wrong;
    Hosting host{*this, input, executor, rules(), shape(), state};
    event(row->told_to_host ? kHostHears : kAllHear, EventKind::host,
          {{"kind", input.host},
           {"reason", host.text("reason")},
           {"name", row->told.empty() ? "" : host.text(row->told)}});
    return row->apply(host);
}

}  // namespace quattro
