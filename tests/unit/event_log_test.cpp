// Tests the numbers of each viewer's events against complete lists.

#include <catch2/catch.hpp>

#include <algorithm>
#include <random>
#include <string>
#include <vector>

#include "events/event_log.hpp"

using namespace quattro;

namespace {

constexpr int kSeats = 3;
constexpr Seat kViewers[] = {kSpectator, kHost, 1, 2, 3};

// A log, and for each viewer all events that it should be shown.
struct Kept {
    EventLog log;
    struct Known {
        Seat viewer;
        std::uint64_t discarded = 0;
        std::vector<Event> events;  // the kept events; `batch` is the one that was given to the log
    };
    std::vector<Known> all;
    std::vector<std::pair<std::uint32_t, std::uint64_t>> heads;  // audience and batch of the kept events

    Kept() {
        for (const Seat viewer : kViewers)
            all.push_back({viewer, 0, {}});
    }
    void add(const EventHead& head, std::uint64_t batch, const Values& data) {
        log.add(head, batch, data);
        heads.emplace_back(head.audience, batch);
        for (Known& known : all)
            if (head.audience & audience_bit(known.viewer))
                known.events.push_back({0, batch, head.at, head.kind, data});
    }
    void truncate(std::size_t kept) {
        log.truncate(log.first_index() + kept);
        for (; heads.size() > kept; heads.pop_back())
            for (Known& known : all)
                if (heads.back().first & audience_bit(known.viewer)) known.events.pop_back();
    }
    void discard() {
        log.discard();
        heads.clear();
        for (Known& known : all) {
            known.discarded += known.events.size();
            known.events.clear();
        }
    }
};

std::size_t batch_begin(const Kept::Known& known, std::size_t n) {
    while (n > 0 && known.events[n - 1].batch == known.events[n].batch)
        --n;
    return n;
}

std::size_t batch_end(const Kept::Known& known, std::size_t n) {
    while (n < known.events.size() && batch_begin(known, n) < n)
        ++n;
    return n;
}

void check_list(const Kept& kept, const Kept::Known& known, std::uint64_t after, std::size_t most) {
    const std::size_t size = known.events.size();
    const std::size_t first = std::min<std::size_t>(after > known.discarded ? after - known.discarded : 0, size);
    std::size_t end = first == size ? size : batch_end(known, first + 1);
    while (end < size && batch_end(known, end + 1) - first <= most)
        end = batch_end(known, end + 1);
    const std::vector<Event> events = kept.log.list(known.viewer, after, most);
    REQUIRE(events.size() == end - first);
    for (std::size_t n = first; n < end; ++n) {
        const Event& event = events[n - first];
        REQUIRE(event.number == known.discarded + n + 1);
        REQUIRE(event.batch == known.discarded + batch_begin(known, n) + 1);
        REQUIRE(event.at == known.events[n].at);
        REQUIRE(event.kind == known.events[n].kind);
        REQUIRE(event.data == known.events[n].data);
    }
}

void check(const Kept& kept, std::mt19937& dice) {
    for (const Kept::Known& known : kept.all) {
        const std::uint64_t last = known.discarded + known.events.size();
        REQUIRE(kept.log.last_number(known.viewer) == last);
        for (int i = 0; i < 20; ++i)
            check_list(kept, known, dice() % (last + 3), dice() % 9 == 0 ? SIZE_MAX : dice() % 40);
    }
    const std::vector<std::uint64_t> counts = kept.log.counts(kSeats);
    REQUIRE(counts.size() == kSeats + 2);
    REQUIRE(counts[0] == kept.log.last_number(kHost));
    REQUIRE(counts[kSeats + 1] == kept.log.last_number(kSpectator));
}

}  // namespace

TEST_CASE("each viewer's events keep their numbers and batches, whatever is taken back or discarded") {
    std::mt19937 dice(20);
    for (int trial = 0; trial < 20; ++trial) {
        Kept kept;
        std::uint64_t batch = 0;
        Milliseconds now = 0;
        const unsigned values = trial % 2 == 0 ? 5 : 100'000;  // the number of different values
        for (int step = 0; step < 300; ++step) {
            if (dice() % 4 == 0) batch = kept.log.size();
            std::uint32_t audience = 0;
            for (const Seat viewer : kViewers)
                if (dice() % (viewer == 3 ? 9 : 2) == 0) audience |= audience_bit(viewer);
            if (dice() % 3 == 0) now += dice() % 3 == 0 ? kMaxTime / 1000 : dice() % 300;
            Values data;
            for (std::size_t pairs = dice() % 40 == 0 ? 200 : dice() % 4; pairs > 0; --pairs)
                data.emplace_back(dice() % 2 == 0 ? "zone" : "",
                                  std::string(dice() % 3, 'x') + std::to_string(dice() % values));
            kept.add({now, audience, static_cast<EventKind>(dice() % 20)}, batch, data);
            if (dice() % 40 == 0) kept.truncate(dice() % (kept.heads.size() + 1)), batch = kept.log.size();
            if (dice() % 150 == 0) kept.discard(), batch = kept.log.size();
            if (step % 25 == 0) check(kept, dice);
        }
        check(kept, dice);
        const std::vector<std::uint64_t> counts = kept.log.counts(kSeats);
        kept.log.restart_after(counts);
        REQUIRE(kept.log.counts(kSeats) == counts);
        REQUIRE(kept.log.list(1, 0, SIZE_MAX).empty());
    }
}
