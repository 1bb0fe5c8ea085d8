// Storage and numbering of events, and the drafts of one batch.
#include <algorithm>
#include <string_view>
#include <utility>

#include "base/packed_numbers.hpp"
#include "events/event_log.hpp"

namespace quattro {

namespace {

// An event begins with its kind and these bits.
constexpr std::uint64_t kBeginsBatch = 1, kHasTime = 2;
constexpr int kKindShift = 2;
// The number of latest entries of `audiences_` that are searched for an audience.
constexpr std::size_t kKnownAudiences = 16;

}  // namespace

std::size_t EventLog::number_of_audience(std::uint32_t audience) {
    const std::size_t first = audiences_.size() - std::min(audiences_.size(), kKnownAudiences);
    const auto found = std::find(audiences_.begin() + static_cast<std::ptrdiff_t>(first), audiences_.end(), audience);
    const auto number = static_cast<std::size_t>(found - audiences_.begin());
    if (found == audiences_.end()) audiences_.push_back(audience);
    return number;
}

// The parts of a packed event: kind and bits, audience, the time since the previous event if it is not 0, the size of
// the pairs, and the pairs of the data.
void EventLog::add(const EventHead& head, std::uint64_t batch, const Values& data) {
    const bool begins_block = size_ % kBlock == 0;
    if (begins_block) blocks_.push_back(end_);
    for (Seat viewer = kSpectator; viewer <= kMaxSeats; ++viewer) {
        ViewerEvents& known = by_viewer_[viewer_index(viewer)];
        if (begins_block) known.before.push_back(static_cast<std::uint32_t>(known.kept));
        known.kept += (head.audience & audience_bit(viewer)) != 0;
    }
    const bool begins_batch = batch_ != batch, has_time = end_.at != head.at;
    std::string packed;
    pack_number(packed, static_cast<std::uint64_t>(head.kind) << kKindShift | (begins_batch ? kBeginsBatch : 0) |
                            (has_time ? kHasTime : 0));
    pack_number(packed, number_of_audience(head.audience));
    if (has_time) pack_number(packed, static_cast<std::uint64_t>(head.at) - static_cast<std::uint64_t>(end_.at));
    std::string pairs;
    for (const auto& [name, value] : data)
        pack_number(pairs, texts_.add(name, value));
    pack_number(packed, pairs.size());
    packed_.append(packed);
    packed_.append(pairs);
    if (begins_batch) end_.batch_begin = size_;
    batch_ = batch;
    end_ = {++size_, packed_.size(), head.at, end_.batch_begin};
}

EventLog::Reader::Reader(const EventLog& log, std::size_t index) : log_(&log) {
    const std::size_t position = index - log.first_index_;
    if (position == log.size_) {
        place_ = log.end_;
        return;
    }
    place_ = log.blocks_[position / kBlock];
    read();
    while (place_.position < position)
        next();
}

void EventLog::Reader::read() {
    std::string_view packed = log_->packed_.view().substr(place_.byte);
    const std::uint64_t kind = unpack_number(packed);
    head_.kind = static_cast<EventKind>(kind >> kKindShift);
    head_.audience = log_->audiences_[unpack_number(packed)];
    head_.at = place_.at;
    if ((kind & kHasTime) != 0)
        head_.at = static_cast<Milliseconds>(static_cast<std::uint64_t>(place_.at) + unpack_number(packed));
    batch_begin_ = (kind & kBeginsBatch) != 0 ? place_.position : place_.batch_begin;
    const std::uint64_t size = unpack_number(packed);
    pairs_ = packed.substr(0, size);
}

void EventLog::Reader::next() {
    const auto end = static_cast<std::size_t>(pairs_.data() + pairs_.size() - log_->packed_.view().data());
    place_ = {place_.position + 1, end, head_.at, batch_begin_};
    if (!at_end()) read();
}

void EventLog::Reader::next_of(Seat viewer) {
    do
        next();
    while (!at_end() && !seen_by(viewer));
}

template <class F>
void EventLog::Reader::each_text(F&& f) const {
    for (std::string_view pairs = pairs_; !pairs.empty();) {
        const auto [name, value] = log_->texts_.at(unpack_number(pairs));
        f(name, value);
    }
}

Values EventLog::Reader::data() const {
    Values data;
    each_text([&](std::string_view name, std::string_view value) { data.emplace_back(name, value); });
    return data;
}

std::size_t EventLog::Reader::data_bytes() const {
    std::size_t bytes = 0;
    each_text([&](std::string_view name, std::string_view value) { bytes += name.size() + value.size(); });
    return bytes;
}

EventLog::Reader EventLog::reader_of(Seat viewer, std::uint64_t number) const {
    const ViewerEvents& known = events_of(viewer);
    const std::uint64_t before = number - known.discarded - 1;  // kept events of the viewer before this one
    const auto block = std::upper_bound(known.before.begin(), known.before.end(), before) - known.before.begin() - 1;
    Reader reader(*this, first_index_ + static_cast<std::size_t>(block) * kBlock);
    if (!reader.seen_by(viewer)) reader.next_of(viewer);
    for (std::uint64_t left = before - known.before[static_cast<std::size_t>(block)]; left > 0; --left)
        reader.next_of(viewer);
    return reader;
}

std::size_t EventLog::before_in_batch(Seat viewer, const Reader& reader) const {
    std::size_t count = 0;
    for (Reader before(*this, reader.batch_begin()); before.index() < reader.index(); before.next())
        count += before.seen_by(viewer);
    return count;
}

std::vector<Event> EventLog::list(Seat viewer, std::uint64_t after, std::size_t most) const {
    const ViewerEvents& known = events_of(viewer);
    std::vector<Event> events;
    after = std::max(after, known.discarded);
    if (after >= last_number(viewer)) return events;
    std::uint64_t number = after + 1;
    events.reserve(std::min<std::uint64_t>(most, last_number(viewer) - number + 1));
    Reader reader = reader_of(viewer, number);
    std::size_t in_batch = before_in_batch(viewer, reader);
    std::size_t whole = 0;  // the number of `events` that belong to whole batches
    for (std::size_t batch = reader.batch_begin();; in_batch = 0, batch = reader.batch_begin()) {
        for (; !reader.at_end() && reader.batch_begin() == batch; reader.next_of(viewer), ++number, ++in_batch) {
            events.push_back({number, number - in_batch, reader.head().at, reader.head().kind, reader.data()});
            shown_.take_away(events.back(), viewer, reader.index());
        }
        if (whole > 0 && events.size() > most) break;
        whole = events.size();
        if (whole >= most || reader.at_end()) break;
    }
    events.resize(whole);
    return events;
}

bool EventLog::was_shown(Seat viewer, std::string_view zone, std::uint64_t number) const {
    if (number > last_number(viewer)) return false;
    // Passes the number of events of all viewers up to the viewer's event `number`. If this event is not kept, or
    // `number` is 0, passes first_index_: the discarded events after it are not events of this viewer, so they hide no
    // zone from it.
    const bool kept = number > events_of(viewer).discarded;
    return shown_.was_shown(zone, viewer, kept ? reader_of(viewer, number).index() + 1 : first_index_);
}

void EventLog::truncate(std::size_t size) {
    size = std::max(size, first_index_);  // viewers already have the discarded events
    if (size >= this->size()) return;
    end_ = Reader(*this, size).place();
    size_ = end_.position;
    packed_.cut(end_.byte);
    batch_ = std::nullopt;
    shown_.truncate(size);
    blocks_.resize((size_ + kBlock - 1) / kBlock);
    for (ViewerEvents& known : by_viewer_) {
        known.before.resize(blocks_.size());
        known.kept = blocks_.empty() ? 0 : known.before.back();
    }
    if (blocks_.empty()) return;
    for (Reader reader(*this, first_index_ + (blocks_.size() - 1) * kBlock); !reader.at_end(); reader.next())
        for (Seat viewer = kSpectator; viewer <= kMaxSeats; ++viewer)
            by_viewer_[viewer_index(viewer)].kept += reader.seen_by(viewer);
}

void EventLog::discard() {
    EventLog rest;
    rest.first_index_ = size();
    rest.shown_ = std::move(shown_);
    for (Seat viewer = kSpectator; viewer <= kMaxSeats; ++viewer)
        rest.by_viewer_[viewer_index(viewer)].discarded = last_number(viewer);
    *this = std::move(rest);
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
