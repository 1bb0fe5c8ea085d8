// Implements Seen: the prompts, options, table and events that a viewer may see. They come from the redacted state,
// except the events, the winners, the pictures and the visibility of zones. The functions for the last two need the
// full state and do the redaction themselves.
#include <fmt/format.h>

#include <algorithm>

#include "base/size.hpp"
#include "base/text.hpp"
#include "match/answer_handler.hpp"
#include "match/impl.hpp"
#include "rules/field_kind.hpp"
#include "state/cards.hpp"
#include "state/clock.hpp"

namespace quattro {
namespace {

// A list of the game that all views share without a copy. The result keeps the game alive.
Texts shared(const MatchImpl& impl, const std::vector<std::string>& list) {
    return list.empty() ? Texts() : Texts(std::shared_ptr<const std::vector<std::string>>(impl.game, &list));
}

ZoneView zone_view(const MatchImpl& impl, const State& m, InstanceIndex instance) {
    const Rules& rules = impl.rules();
    const Shape& s = rules.shape();
    const Instance& in = s.instances[instance];
    const Zone& zone = s.zones[in.zone];
    ZoneView view;
    view.name = zone.name;
    view.kind = zone.kind;
    view.seat = in.seat;
    view.columns = zone.columns;
    view.places = shared(impl, zone.places);
    view.cards.reserve(zone.placed() ? zone.places.size() : static_cast<std::size_t>(cards_in(s, m, instance)));
    if (zone.placed()) {
        for (std::size_t p = 0; p < zone.places.size(); ++p) {
            const CardId card = m.at(s.cell, in.first_cell + p) - 1;
            view.cards.push_back(card == kNoCard ? "" : card_name(rules, m, card));
        }
    } else {
        for_each_card(s, m, instance, [&](CardId card) { view.cards.push_back(card_name(rules, m, card)); });
    }
    const BoardIndex board = board_in_play(s, m);
    if (zone.board_effects && board.valid()) view.effects = shared(impl, rules.boards[board].words);
    return view;
}

// Fills in the card that a trigger's prompt concerns. Does nothing for any other prompt.
void set_trigger_card(const Rules& rules, const State& m, PromptIndex prompt, PromptView& view) {
    const Shape& s = rules.shape();
    const auto asks = [&](const Instruction& step) {
        return is<instruction::TriggerSet>(step) && the<instruction::TriggerSet>(step).prompt == prompt;
    };
    const CardId card = s.trigger_card.count ? m.at(s.trigger_card, view.seat) - 1 : kNoCard;
    if (card == kNoCard || std::none_of(rules.program.begin(), rules.program.end(), asks)) return;
    view.card = card_name(rules, m, card);
    view.place = place_name(s, instance_of_card(s, m, card), place_of_card(s, m, card));
}

// The names of the zone instances that contain the field's cards or places. FieldCards visits the same instances.
std::vector<std::string> zones_of(const Shape& s, const PromptField& field, Seat seat) {
    std::vector<std::string> names;
    if (field.zones.empty()) return names;
    const Seat whose = field.whose == ZoneOwner::own ? seat : seat % s.seats + 1;
    for (const InstanceIndex i : s.instances.indices()) {
        const Seat owner = s.instances[i].seat;
        const bool lies_there = owner == 0 || field.whose == ZoneOwner::any || owner == whose;
        if (lies_there && contains(field.zones, s.instances[i].zone)) names.push_back(place_name(s, i, -1));
    }
    return names;
}

FieldView field_view(const Rules& rules, const Prompt& prompt, const PromptField& field, Seat seat) {
    FieldView view{field.name, field.kind->answered, field.optional, std::nullopt, field_label(rules, field)};
    view.zones = zones_of(rules.shape(), field, seat);
    view.set = field.set;
    view.each = field.each.valid();
    if (!field.owner.valid()) return view;
    view.owner = prompt.fields[field.owner].name;
    view.action = rules.actions[field.action].name;
    return view;
}

PromptView prompt_view(const Rules& rules, const State& m, BankIndex bank, Seat seat) {
    const Shape& s = rules.shape();
    const std::size_t cell = s.prompt_cell(bank, seat);
    const PromptIndex number = prompt_in_cell(s, m, cell);
    const Prompt& prompt = rules.prompts[number];
    const bool answered = m.at(s.prompt_status, cell) == kPromptAnswered;
    PromptView view{m.at(s.prompt_number, cell), seat, prompt.name, prompt.text, answered, std::nullopt, {}};
    set_trigger_card(rules, m, number, view);
    if (m.at(s.deadline, cell) > 0) view.deadline = m.at(s.deadline, cell);
    view.once = prompt.once;
    view.secret_options = !prompt.options_known;
    for (const FieldIndex f : prompt.fields.indices()) {
        const PromptField& field = prompt.fields[f];
        FieldView fv = field_view(rules, prompt, field, seat);
        const std::int32_t answer = m.at(s.answer, s.answer_cell(bank, seat, f));
        if (answer != kUnanswered && is_asked(rules, m, prompt, seat, f))
            fv.value = option_name(rules, m, prompt, seat, f, answer);
        view.fields.push_back(std::move(fv));
    }
    return view;
}

// The host, a seat of the game, or spectators. No other viewer exists.
bool is_viewer(const Shape& s, Seat viewer) { return viewer >= kSpectator && viewer <= s.seats; }

}  // namespace

std::vector<PromptView> Seen::prompts() const {
    std::vector<PromptView> views;
    const MatchImpl& impl = ImplAccess::of(*this);
    const Shape& s = impl.shape();
    if (seat_ < 1 || seat_ > s.seats || match_->over()) return views;
    const State seen = redact(s, impl.state, seat_);
    for (const BankIndex bank : s.banks.indices())
        if (const std::size_t cell = s.prompt_cell(bank, seat_);
            seen.at(s.prompt_status, cell) != kPromptClosed && seen.at(s.deadline, cell) != kExpired)
            views.push_back(prompt_view(impl.rules(), seen, bank, seat_));
    std::sort(views.begin(), views.end(), [](const PromptView& a, const PromptView& b) { return a.number < b.number; });
    return views;
}

std::vector<std::string> Seen::options(std::uint32_t number, const std::string& field, const Values& earlier) const {
    auto form = ImplAccess::of(*this).form(seat_, number);
    return form ? form->options(field, earlier) : std::vector<std::string>();
}

Outcome Seen::judge(std::uint32_t number, const Values& values) const {
    const MatchImpl& impl = ImplAccess::of(*this);
    return quattro::judge(impl.rules(), impl.state, seat_, number, values);
}

Values Seen::canonical(std::uint32_t number, const Values& values) const {
    const MatchImpl& impl = ImplAccess::of(*this);
    return quattro::canonical_answer(impl.rules(), impl.state, seat_, number, values);
}

View Seen::view() const {
    const MatchImpl& impl = ImplAccess::of(*this);
    const Rules& rules = impl.rules();
    const Shape& s = rules.shape();
    View view;
    view.seat = seat_;
    if (!is_viewer(s, seat_)) return view;
    const State m = redact(s, impl.state, seat_);
    view.now = m.at(s.now, 0);
    view.last_event = impl.event_log.last_number(seat_);
    view.paused = is_paused(s, m);
    view.reviewed = m.at(s.reviewed, 0) != 0;
    if (const BoardIndex board = board_in_play(s, m); board.valid()) view.board = rules.boards[board].id;
    view.zones.reserve(s.instances.size());
    view.counters.reserve(static_cast<std::size_t>(s.counter_cells));
    view.seats.reserve(static_cast<std::size_t>(s.seats));
    for (const InstanceIndex i : s.instances.indices()) {
        view.zones.push_back(zone_view(impl, m, i));
        const Visibility sight = visibility_of(s, impl.state, seat_, i);
        view.zones.back().hidden = sight == Visibility::none;
        view.zones.back().unordered = sight == Visibility::known;
    }
    for (const Counter& c : s.counters)
        for (Seat owner = c.of_seat ? 1 : 0; owner <= (c.of_seat ? s.seats : 0); ++owner)
            if (shows_counter(s, m, c, seat_, owner))
                view.counters.push_back(
                    {c.name, owner, counter_text(rules, c, m.at(s.counter, c.first + std::max(owner - 1, 0)))});
    each_repeat(rules, seat_, [&](const std::string& name, std::size_t cell) {
        view.repeats.emplace_back(name, std::to_string(m.at(s.repeats, cell)));
    });
    for (Seat other = 1; other <= s.seats; ++other) {
        view.seats.push_back(seat_status(s, m, seat_, other));
        for (const BankIndex bank : s.banks.indices())
            if (auto open = seat_ == other || seat_ == kHost ? open_prompt(rules, m, bank, other) : std::nullopt)
                view.prompts.push_back(std::move(*open));
    }
    std::sort(view.prompts.begin(), view.prompts.end(), [](const OpenPrompt& a, const OpenPrompt& b) {
        return a.seat != b.seat ? a.seat < b.seat : a.number < b.number;
    });
    view.pictures = pictures_of(rules, impl.state, seat_);
    view.halted = impl.halted();
    if (seat_ == kHost && impl.halted()) view.failure = impl.why_halted();
    view.over = m.at(s.over, 0) != 0;
    view.winners = match_->winners();
    return view;
}

std::vector<Seat> Match::winners() const {
    std::vector<Seat> list;
    for (Seat seat = 1; seat <= impl_->shape().seats; ++seat)
        if (impl_->state.at(impl_->shape().winners, 0) >> (seat - 1) & 1U) list.push_back(seat);
    return list;
}

std::optional<Milliseconds> Seen::next_deadline() const {
    const MatchImpl& impl = ImplAccess::of(*this);
    const Shape& s = impl.shape();
    if (impl.halted() || impl.state.at(s.paused, 0) != 0 || !is_viewer(s, seat_)) return std::nullopt;
    const std::int64_t next =
        seat_ == kHost ? earliest_deadline(s, impl.state) : earliest_deadline(s, redact(s, impl.state, seat_));
    return next == 0 ? std::nullopt : std::optional<Milliseconds>(next);
}

std::vector<Event> Seen::events(std::uint64_t after, std::size_t most) const {
    const MatchImpl& impl = ImplAccess::of(*this);
    return is_viewer(impl.shape(), seat_) ? impl.event_log.list(seat_, after, most) : std::vector<Event>();
}

View Seen::without_taken_away(View before) const {
    const MatchImpl& impl = ImplAccess::of(*this);
    if (!is_viewer(impl.shape(), seat_)) return view();
    const EventLog& log = impl.event_log;
    for (ZoneView& zone : before.zones) {
        const std::string name = zone.seat == 0 ? zone.name : fmt::format("{}:{}", zone.seat, zone.name);
        if (!log.was_shown(seat_, name, before.last_event)) continue;
        zone.hidden = true;
        zone.unordered = false;
        zone.cards.assign(zone.places.size(), "");
    }
    return before;
}

void Match::discard_events() {
    impl_->event_log.discard();
    impl_->base = Impl::Base{inputs(), impl_->event_log.size(), impl_->state};
}

}  // namespace quattro
