// Implements EventRecorder: batches, rollback, and the events about counters, repeats, boards, prompts and the result
// of the match. Events about cards are in events_cards.cpp, those about pictures in events_pictures.cpp.
#include "events/event_log.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.hpp"
#include "state/cards.hpp"

namespace quattro {

bool shows_counter(const Shape& s, const State& m, const Counter& counter, Seat viewer, Seat owner) {
    return viewer == kHost || (counter.shown && sees_counter(s, m, counter, viewer, owner));
}

void each_repeat(const Rules& rules, Seat viewer, const std::function<void(const std::string&, std::size_t)>& f) {
    const Shape& s = rules.shape();
    for (const RepeatIndex l : rules.flow_number_names.indices()) {
        const auto& hidden = s.hidden_repeats;
        const bool shown = !contains(hidden, l);
        if (rules.flow_number_names[l].empty() || (viewer != kHost && !shown)) continue;
        const auto cell = [&](Seat seat) { return static_cast<std::size_t>(s.repeat_cell(l, seat)); };
        if (!rules.repeat_of_seat[l]) {
            f(rules.flow_number_names[l], cell(0));
        } else if (viewer > 0) {
            f(rules.flow_number_names[l], cell(viewer));
        } else {
            for (Seat seat = 1; viewer == kHost && seat <= s.seats; ++seat)
                f(fmt::format("{}({})", rules.flow_number_names[l], seat), cell(seat));
        }
    }
}

std::optional<OpenPrompt> open_prompt(const Rules& rules, const State& m, BankIndex bank, Seat seat) {
    const Shape& s = rules.shape();
    const std::size_t cell = s.prompt_cell(bank, seat);
    if (m.at(s.prompt_status, cell) == kPromptClosed || m.at(s.deadline, cell) == kExpired) return std::nullopt;
    const Prompt& prompt = rules.prompts[prompt_in_cell(s, m, cell)];
    const bool answered = m.at(s.prompt_status, cell) == kPromptAnswered;
    OpenPrompt open{seat, m.at(s.prompt_number, cell), prompt.name, prompt.text, answered, {}};
    if (m.at(s.deadline, cell) > 0) open.deadline = m.at(s.deadline, cell);
    return open;
}

SeatStatus seat_status(const Shape& s, const State& m, Seat viewer, Seat other) {
    SeatStatus seen{other, false, true};
    for (const BankIndex bank : s.banks.indices()) {
        if (m.at(s.prompt_status, s.prompt_cell(bank, other)) == kPromptClosed) continue;
        const PromptStatus status = visible_status(s, m, viewer, bank, other);
        seen.has_prompt = seen.has_prompt || status != PromptStatus::closed;
        seen.answered = seen.answered && status != PromptStatus::open;
    }
    seen.answered = seen.answered && seen.has_prompt;
    return seen;
}

EventRecorder::EventRecorder(const Rules& rules) : rules_(rules), s_(rules.shape()), finder_(s_), cards_(rules) {}

void EventRecorder::begin(EventLog& log, const State& match, const State& before) {
    log_ = &log;
    match_ = &match;
    last_ = &before;
    // A batch is identified by the index that its first event has, or would have.
    batch_ = recorded_ = first_event_ = counted_ = log.size();
    event_bytes_ = 0;
}

bool EventRecorder::over_budget() {
    const std::size_t size = log_->size();
    counted_ = std::min(counted_, size);  // the bytes of events rolled back meanwhile stay counted in event_bytes_
    for (EventLog::Reader event(*log_, counted_); !event.at_end(); event.next())
        event_bytes_ += event.data_bytes();
    counted_ = size;
    return size - first_event_ > rules_.budget.events || event_bytes_ > rules_.budget.event_bytes;
}

void EventRecorder::event(std::uint32_t audience, EventKind kind, EventData data) {
    log_->add({match_->at(s_.now, 0), audience, kind}, batch_, data);
}

void EventRecorder::batch_done(const State& m, const StepReport& report) {
    changes_ = &finder_.find(*last_, m);
    if (changes_->any()) {
        drafts_.clear();
        for (Seat viewer = kSpectator; viewer <= s_.seats; ++viewer) {
            drafts_.begin(viewer);
            record_changes(m, report, viewer);
        }
        for (EventDrafts::Draft& draft : drafts_.list())
            event(draft.audience, draft.kind, std::move(draft.data));
        remember_state(m);
    }
    batch_ = recorded_ = log_->size();
}

void EventRecorder::remember_state(const State& m) {
    kept_ = m;
    last_ = &kept_;
}

// If no changes were recorded after the first `count` events, earlier changes that are not recorded yet stay pending.
void EventRecorder::roll_back(std::size_t count, const State& m) {
    log_->truncate(count);
    if (recorded_ > count) remember_state(m);
    batch_ = recorded_ = count;
}

void EventRecorder::record_changes(const State& m, const StepReport& report, Seat viewer) {
    if (changes_->board) record_board(m);
    if (!changes_->instances.empty()) cards_.record(*last_, m, *changes_, report, viewer, drafts_);
    note_shown(m, viewer);
    record_counters(m, report, viewer);
    if (changes_->repeats) record_repeats(m, viewer);
    if (!rules_.model.pictures.empty()) record_pictures(m, viewer);
    if (changes_->prompts) record_prompts(m, viewer);
    if (changes_->result) record_result(m);
}

void EventRecorder::note_shown(const State& m, Seat viewer) {
    for (const InstanceIndex instance : changes_->instances) {
        if (s_.zones[s_.instances[instance].zone].told_again) continue;
        const bool saw = visibility_of(s_, *last_, viewer, instance) == Visibility::seen;
        const bool sees = visibility_of(s_, m, viewer, instance) == Visibility::seen;
        if (sees && !saw) log_->shown().open(place_name(s_, instance, -1), viewer, log_->size());
        if (saw && !sees) log_->shown().close(place_name(s_, instance, -1), viewer, log_->size());
    }
}

void EventRecorder::record_counters(const State& m, const StepReport& report, Seat viewer) {
    for (const auto& [counter, owner] : changes_->counters)
        record_counter(m, report, viewer, counter, owner);
}

void EventRecorder::record_counter(const State& m, const StepReport& report, Seat viewer, CounterIndex index,
                                   Seat owner) {
    const Counter& c = s_.counters[index];
    const CounterCell cell = c.first + std::max(owner - 1, 0);
    const bool was = shows_counter(s_, *last_, c, viewer, owner), is = shows_counter(s_, m, c, viewer, owner);
    if (!was && !is) return;
    Values data = {{"name", c.name}, {"seat", std::to_string(owner)}};
    if (!is) return drafts_.add(EventKind::counter_hidden, std::move(data));
    if (was && m.at(s_.counter, cell) == last_->at(s_.counter, cell)) return;
    data.emplace_back("value", counter_text(rules_, c, m.at(s_.counter, cell)));
    if (!was) {  // the position in the viewer's list of counters
        int before = 0;
        for (CounterIndex i(0); i <= index; ++i) {
            const Counter& other = s_.counters[i];
            const Seat last = i == index ? owner - 1 : other.of_seat ? s_.seats : 0;
            for (Seat whose = other.of_seat ? 1 : 0; whose <= last; ++whose)
                before += shows_counter(s_, m, other, viewer, whose) ? 1 : 0;
        }
        data.emplace_back("index", std::to_string(before));
    }
    add_step(data, report, viewer);
    drafts_.add(EventKind::counter, std::move(data));
}

void EventRecorder::record_repeats(const State& m, Seat viewer) {
    each_repeat(rules_, viewer, [&](const std::string& name, std::size_t cell) {
        if (m.at(s_.repeats, cell) != last_->at(s_.repeats, cell))
            drafts_.add(EventKind::repeat, {{"name", name}, {"number", std::to_string(m.at(s_.repeats, cell))}});
    });
}

void EventRecorder::record_board(const State& m) {
    const BoardIndex board = board_in_play(s_, m);
    Values data = {{"name", board.valid() ? rules_.boards[board].id : ""}};
    for (const Zone& zone : s_.zones) {
        if (!zone.board_effects || !board.valid()) continue;
        data.emplace_back("zone", zone.name);
        for (std::size_t p = 0; p < rules_.boards[board].words.size(); ++p)
            data.emplace_back("at." + zone.places[p], rules_.boards[board].words[p]);
        break;
    }
    drafts_.add(EventKind::board, std::move(data));
}

void EventRecorder::record_prompts(const State& m, Seat viewer) {
    for (Seat seat = 1; seat <= s_.seats; ++seat)
        for (const BankIndex bank : s_.banks.indices())
            if ((changes_->prompt_seats >> seat & 1U) && (seat == viewer || viewer == kHost))
                record_prompt(m, bank, seat);
    record_waiting(m, viewer);
}

void EventRecorder::record_prompt(const State& m, BankIndex bank, Seat seat) {
    const std::size_t cell = s_.prompt_cell(bank, seat);
    const auto same = [&](auto column) { return m.at(column, cell) == last_->at(column, cell); };
    if (same(s_.prompt_status) && same(s_.prompt_number) && same(s_.deadline)) return;
    const auto was = open_prompt(rules_, *last_, bank, seat), is = open_prompt(rules_, m, bank, seat);
    const bool other = was && is && was->number != is->number;
    const auto begin = [&](const OpenPrompt& p) {
        return Values{{"seat", std::to_string(seat)}, {"prompt", std::to_string(p.number)}};
    };
    if (was && (!is || other)) drafts_.add(EventKind::closed, begin(*was));
    if (!is) return;
    Values data = begin(*is);
    const auto deadline = [&] { data.emplace_back("deadline", is->deadline ? std::to_string(*is->deadline) : "none"); };
    if (!was || other) {
        data.emplace_back("name", is->name);
        if (!is->text.empty()) data.emplace_back("text", is->text);
        if (is->deadline) deadline();
        if (is->answered) data.emplace_back("answered", "yes");
        return drafts_.add(EventKind::asked, std::move(data));
    }
    if (was->deadline != is->deadline) deadline();
    if (was->answered != is->answered) data.emplace_back("answered", is->answered ? "yes" : "no");
    if (*was != *is) drafts_.add(EventKind::prompt, std::move(data));
}

// Records the seats whose status has changed, as far as the viewer may know.
void EventRecorder::record_waiting(const State& m, Seat viewer) {
    std::string free, asked, has_answered;
    for (Seat other = 1; other <= s_.seats; ++other) {
        if (!(changes_->prompt_seats >> other & 1U)) continue;
        const SeatStatus was = seat_status(s_, *last_, viewer, other), is = seat_status(s_, m, viewer, other);
        if (was == is) continue;
        std::string& list = !is.has_prompt ? free : is.answered ? has_answered : asked;
        list += (list.empty() ? "" : " ") + std::to_string(other);
    }
    Values data;
    if (!free.empty()) data.emplace_back("free", std::move(free));
    if (!asked.empty()) data.emplace_back("asked", std::move(asked));
    if (!has_answered.empty()) data.emplace_back("answered", std::move(has_answered));
    if (!data.empty()) drafts_.add(EventKind::waiting, std::move(data));
}

void EventRecorder::record_result(const State& m) {
    if (is_paused(s_, *last_) != is_paused(s_, m))
        drafts_.add(is_paused(s_, m) ? EventKind::paused : EventKind::resumed, {});
    if (!differs(*last_, m, s_.over) && !differs(*last_, m, s_.winners)) return;
    if (!m.at(s_.over, 0)) return drafts_.add(EventKind::reopened, {});
    std::string names;
    for (Seat seat = 1; seat <= s_.seats; ++seat)
        if (m.at(s_.winners, 0) >> (seat - 1) & 1U) names += (names.empty() ? "" : " ") + std::to_string(seat);
    drafts_.add(EventKind::over, {{"winners", names}});
}

}  // namespace quattro
