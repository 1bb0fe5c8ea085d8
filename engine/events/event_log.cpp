// Storage and numbering of events, and the drafts of one batch.
#include <algorithm>

#include "events/event_log.hpp"

namespace quattro {

void EventLog::add(StoredEvent event) {
    for (Seat viewer = kSpectator; viewer <= kMaxSeats; ++viewer) {
        if (!(event.audience & audience_bit(viewer))) continue;
        ViewerEvents& heard = heard_[viewer_index(viewer)];
        const std::uint64_t number = heard.gone + heard.events.size() + 1;
        const bool goes_on = !heard.events.empty() && heard.events.back().index >= gone_ &&
                             at(heard.events.back().index).batch == event.batch;
        heard.events.push_back({size(), goes_on ? heard.events.back().moment : number});
    }
    events_.push_back(std::move(event));
}

std::vector<Event> EventLog::list(Seat viewer, std::uint64_t after, std::size_t most) const {
    const ViewerEvents& heard = of(viewer);
    const std::size_t size = heard.events.size();
    const std::size_t first = after > heard.gone ? std::min<std::uint64_t>(after - heard.gone, size) : 0;
    std::size_t end = first;
    for (std::size_t next = first; next < size && (end == first || next - first <= most);) {
        const std::uint64_t moment = heard.events[next].moment;
        while (next < size && heard.events[next].moment == moment)
            ++next;
        if (end == first || next - first <= most) end = next;
    }
    std::vector<Event> events;
    for (std::size_t n = first; n < end; ++n) {
        const StoredEvent& e = at(heard.events[n].index);
        events.push_back({heard.gone + n + 1, heard.events[n].moment, e.at, e.kind, e.data});
    }
    return events;
}

void EventLog::truncate(std::size_t size) {
    if (size >= this->size()) return;
    size = std::max(size, gone_);  // viewers already have the discarded events
    events_.resize(size - gone_);
    for (ViewerEvents& heard : heard_)
        while (!heard.events.empty() && heard.events.back().index >= size)
            heard.events.pop_back();
}

void EventLog::discard() {
    gone_ += events_.size();
    events_.clear();
    for (ViewerEvents& heard : heard_) {
        heard.gone += heard.events.size();
        heard.events.clear();
    }
}

std::vector<std::uint64_t> EventLog::counts(int seats) const {
    std::vector<std::uint64_t> numbers;
    for (Seat viewer = kHost; viewer <= seats; ++viewer)
        numbers.push_back(last_number(viewer));
    numbers.push_back(last_number(kSpectator));
    return numbers;
}

void EventLog::restart_after(const std::vector<std::uint64_t>& heard) {
    *this = EventLog();
    for (std::size_t i = 0; i < heard.size(); ++i)
        heard_[viewer_index(i + 1 < heard.size() ? static_cast<Seat>(i) : kSpectator)].gone = heard[i];
}

void EventDrafts::begin(Seat viewer) {
    viewer_ = viewer;
    next_ = 0;
}

void EventDrafts::tell(EventKind kind, Values data) {
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
