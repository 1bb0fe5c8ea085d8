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
    const bool begins_block = heads_.size() % kBlock == 0;
    for (Seat viewer = kSpectator; viewer <= kMaxSeats; ++viewer) {
        ViewerEvents& known = by_viewer_[viewer_index(viewer)];
        if (begins_block) known.before.push_back(static_cast<std::uint32_t>(known.kept));
        known.kept += (audience & audience_bit(viewer)) != 0;
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

std::size_t EventLog::position_of(Seat viewer, std::uint64_t number) const {
    const ViewerEvents& known = events_of(viewer);
    const std::uint64_t before = number - known.discarded - 1;  // of the viewer's events that are kept
    const auto block = std::upper_bound(known.before.begin(), known.before.end(), before) - known.before.begin() - 1;
    std::size_t position = static_cast<std::size_t>(block) * kBlock;
    for (std::uint64_t left = before - known.before[static_cast<std::size_t>(block)];; ++position)
        if (sees(viewer, position) && left-- == 0) return position;
}

std::size_t EventLog::next_position(Seat viewer, std::size_t position) const {
    do
        ++position;
    while (position < heads_.size() && !sees(viewer, position));
    return position;
}

std::size_t EventLog::before_in_batch(Seat viewer, std::size_t position) const {
    std::size_t count = 0;
    for (std::size_t i = position; i > 0 && heads_[i - 1].batch == heads_[position].batch; --i)
        count += sees(viewer, i - 1);
    return count;
}

std::vector<Event> EventLog::list(Seat viewer, std::uint64_t after, std::size_t most) const {
    const ViewerEvents& known = events_of(viewer);
    std::vector<Event> events;
    std::uint64_t number = std::max(after, known.discarded) + 1;
    if (number > last_number(viewer)) return events;
    events.reserve(std::min<std::uint64_t>(most, last_number(viewer) - number + 1));
    std::size_t position = position_of(viewer, number), in_batch = before_in_batch(viewer, position);
    std::size_t whole = 0;  // how many of `events` are those of whole batches
    for (std::uint64_t batch = heads_[position].batch;; in_batch = 0, batch = heads_[position].batch) {
        for (; position < heads_.size() && heads_[position].batch == batch;
             position = next_position(viewer, position), ++number, ++in_batch) {
            StoredEvent e = at(first_index_ + position);
            events.push_back({number, number - in_batch, e.at, e.kind, std::move(e.data)});
            shown_.take_away(events.back(), viewer, first_index_ + position);
        }
        if (whole > 0 && events.size() > most) break;
        whole = events.size();
        if (whole >= most || position == heads_.size()) break;
    }
    events.resize(whole);
    return events;
}

bool EventLog::was_shown(Seat viewer, std::string_view zone, std::uint64_t number) const {
    if (number <= events_of(viewer).discarded || number > last_number(viewer)) return false;
    return shown_.was_shown(zone, viewer, first_index_ + position_of(viewer, number));
}

void EventLog::truncate(std::size_t size) {
    size = std::max(size, first_index_);  // viewers already have the discarded events
    if (size >= this->size()) return;
    data_.resize(head(size).begin);
    heads_.resize(size - first_index_);
    shown_.truncate(size);
    const std::size_t blocks = (heads_.size() + kBlock - 1) / kBlock;
    for (Seat viewer = kSpectator; viewer <= kMaxSeats; ++viewer) {
        ViewerEvents& known = by_viewer_[viewer_index(viewer)];
        known.before.resize(blocks);
        known.kept = blocks > 0 ? known.before.back() : 0;
        for (std::size_t i = blocks > 0 ? (blocks - 1) * kBlock : 0; i < heads_.size(); ++i)
            known.kept += sees(viewer, i);
    }
}

void EventLog::discard() {
    first_index_ += heads_.size();
    heads_.clear();
    data_.clear();
    for (ViewerEvents& known : by_viewer_) {
        known.discarded += known.kept;
        known.kept = 0;
        known.before.clear();
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
