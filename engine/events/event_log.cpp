// Storage and numbering of events, and the drafts of one batch.
#include <algorithm>
#include <string_view>

#include "events/event_log.hpp"

namespace quattro {

namespace {

// A number in as few bytes as it needs: seven bits in each, the highest bit says that another one follows.
void pack(std::string& packed, std::size_t number) {
    for (; number >= 128; number >>= 7)
        packed.push_back(static_cast<char>(number | 128));
    packed.push_back(static_cast<char>(number));
}

void pack(std::string& packed, const std::string& text) {
    pack(packed, text.size());
    packed.append(text);
}

// Takes the first packed text from `packed`.
std::string_view unpack(std::string_view& packed) {
    std::size_t size = 0;
    for (int shift = 0;; shift += 7) {
        const auto byte = static_cast<unsigned char>(packed.front());
        packed.remove_prefix(1);
        size |= std::size_t{byte & 127U} << shift;
        if (byte < 128) break;
    }
    const std::string_view text = packed.substr(0, size);
    packed.remove_prefix(size);
    return text;
}

}  // namespace

void EventLog::add(Milliseconds at, std::uint32_t audience, std::uint64_t batch, EventKind kind, const Values& data) {
    for (Seat viewer = kSpectator; viewer <= kMaxSeats; ++viewer) {
        if (!(audience & audience_bit(viewer))) continue;
        std::vector<Numbered>& events = by_viewer_[viewer_index(viewer)].events;
        const bool continues =
            !events.empty() && events.back().index >= first_index_ && head(events.back().index).batch == batch;
        events.push_back({static_cast<std::uint32_t>(size()), continues ? events.back().batch + 1 : 0});
    }
    heads_.push_back({at, audience, kind, batch, data_.size()});
    for (const auto& [name, value] : data) {
        pack(data_, name);
        pack(data_, value);
    }
}

std::size_t EventLog::data_end(std::size_t index) const {
    return index + 1 < size() ? head(index + 1).begin : data_.size();
}

StoredEvent EventLog::at(std::size_t index) const {
    StoredEvent event{head(index), {}};
    std::string_view packed(data_);
    for (packed = packed.substr(event.begin, data_end(index) - event.begin); !packed.empty();) {
        const std::string_view name = unpack(packed);
        event.data.emplace_back(name, unpack(packed));
    }
    return event;
}

std::size_t EventLog::data_bytes(std::size_t index) const {
    std::size_t bytes = 0;
    std::string_view packed(data_);
    for (packed = packed.substr(head(index).begin, data_end(index) - head(index).begin); !packed.empty();)
        bytes += unpack(packed).size();
    return bytes;
}

std::vector<Event> EventLog::list(Seat viewer, std::uint64_t after, std::size_t most) const {
    const ViewerEvents& known = events_of(viewer);
    const std::size_t size = known.events.size();
    const std::size_t first = after > known.discarded ? std::min<std::uint64_t>(after - known.discarded, size) : 0;
    std::size_t end = first;
    for (std::size_t next = first; next < size && (end == first || next - first <= most);) {
        do
            ++next;
        while (next < size && known.events[next].batch > 0);
        if (end == first || next - first <= most) end = next;
    }
    std::vector<Event> events;
    events.reserve(end - first);
    for (std::size_t n = first; n < end; ++n) {
        StoredEvent e = at(known.events[n].index);
        const std::uint64_t number = known.discarded + n + 1;
        events.push_back({number, number - known.events[n].batch, e.at, e.kind, std::move(e.data)});
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
    size = std::max(size, first_index_);  // viewers already have the discarded events
    if (size >= this->size()) return;
    data_.resize(head(size).begin);
    heads_.resize(size - first_index_);
    shown_.truncate(size);
    for (ViewerEvents& known : by_viewer_)
        while (!known.events.empty() && known.events.back().index >= size)
            known.events.pop_back();
}

void EventLog::discard() {
    first_index_ += heads_.size();
    heads_.clear();
    data_.clear();
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
