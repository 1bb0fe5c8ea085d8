// Storage and numbering of events, and the drafts of one batch.
#include <algorithm>

#include "events/event_log.hpp"

namespace quattro {

void EventLog::add(StoredEvent event) {
    for (Seat viewer = kSpectator; viewer <= kMaxSeats; ++viewer) {
        if (!(event.audience & audience_bit(viewer))) continue;
        ViewerEvents& known = by_viewer_[viewer_index(viewer)];
        const std::uint64_t number = known.discarded + known.events.size() + 1;
        const bool continues = !known.events.empty() && known.events.back().index >= first_index_ &&
                               at(known.events.back().index).batch == event.batch;
        known.events.push_back({size(), continues ? known.events.back().batch : number});
    }
    events_.push_back(std::move(event));
}

std::vector<Event> EventLog::list(Seat viewer, std::uint64_t after, std::size_t most) const {
    const ViewerEvents& known = events_of(viewer);
    const std::size_t size = known.events.size();
    const std::size_t first = after > known.discarded ? std::min<std::uint64_t>(after - known.discarded, size) : 0;
    std::size_t end = first;
    for (std::size_t next = first; next < size && (end == first || next - first <= most);) {
        const std::uint64_t batch = known.events[next].batch;
        while (next < size && known.events[next].batch == batch)
            ++next;
        if (end == first || next - first <= most) end = next;
    }
    std::vector<Event> events;
    for (std::size_t n = first; n < end; ++n) {
        const StoredEvent& e = at(known.events[n].index);
        events.push_back({known.discarded + n + 1, known.events[n].batch, e.at, e.kind, e.data});
        shown_.take_away(events.back(), viewer, known.events[n].index);
    }
    return events;
}

bool EventLog::was_shown(Seat viewer, std::string_view zone, std::uint64_t number) const {
    const ViewerEvents& known = events_of(viewer);
    if (number <= known.discarded || number > known.discarded + known.events.size()) return false;
    return shown_.was_shown(zone, viewer, known.events[number - known.discarded - 1].index);
}

void EventLog::truncate(std::size_t size) {
    if (size >= this->size()) return;
    size = std::max(size, first_index_);  // viewers already have the discarded events
    events_.resize(size - first_index_);
    shown_.truncate(size);
    for (ViewerEvents& known : by_viewer_)
        while (!known.events.empty() && known.events.back().index >= size)
            known.events.pop_back();
}

void EventLog::discard() {
    first_index_ += events_.size();
    events_.clear();
    for (ViewerEvents& known : by_viewer_) {
        known.discarded += known.events.size();
        known.events.clear();
    }
}

std::vector<std::uint64_t> EventLog::counts(int seats) const {
    std::vector<std::uint64_t> numbers;
    for (Seat viewer = kHost; viewer <= seats; ++viewer)
        numbers.push_back(last_number(viewer));
    numbers.push_back(last_number(kSpectator));
    return numbers;
}

void EventLog::restart_after(const std::vector<std::uint64_t>& counts) {
    *this = EventLog();
    for (std::size_t i = 0; i < counts.size(); ++i)
        by_viewer_[viewer_index(i + 1 < counts.size() ? static_cast<Seat>(i) : kSpectator)].discarded = counts[i];
}

void EventDrafts::begin(Seat viewer) {
    viewer_ = viewer;
    next_ = 0;
}

void EventDrafts::add(EventKind kind, Values data) {
    for (std::size_t i = next_; i < list_.size(); ++i)
        if (list_[i].kind == kind && list_[i].data == data) {
            list_[i].audience |= audience_bit(viewer_);
            next_ = i + 1;
            return;
        }
    list_.insert(list_.begin() + static_cast<std::ptrdiff_t>(next_), {audience_bit(viewer_), kind, std::move(data)});
    ++next_;
}

}  // namespace quattro
