// Shared by the fuzzers: options that limit work, and the conditions that must hold for every match
// and every output, whatever the input. If one is violated, the process aborts and libFuzzer stores the input.
#pragma once

#include <fmt/format.h>

#include <cstdio>
#include <cstdlib>

[[noreturn]] inline void broken(const std::string& what) {
    std::fprintf(stderr, "does not hold: %s\n", what.c_str());
    std::abort();
}
#define HOLDS(condition, ...)                                                              \
    do {                                                                                   \
        if (!(condition)) broken(std::string(#condition ": ") + fmt::format(__VA_ARGS__)); \
    } while (false)

#include <string_view>

#include "folder.hpp"
#include "property/compare.hpp"
#include "store/log.hpp"
#include "store/save.hpp"
#include "store/state_check.hpp"

namespace quattro::fuzz {

using property::Dice;
using test::Folder;

// Bytes from the fuzzer, consumed from the front. Returns 0 if none are left.
class Bytes {
public:
    Bytes(const std::uint8_t* data, std::size_t size) : data_(data), left_(size) {}
    bool empty() const { return left_ == 0; }
    std::uint8_t next() {
        if (left_ == 0) return 0;
        --left_;
        return *data_++;
    }
    std::size_t below(std::size_t bound) { return bound ? next() % bound : 0; }
    std::string_view rest() const { return {reinterpret_cast<const char*>(data_), left_}; }

private:
    const std::uint8_t* data_;
    std::size_t left_;
};

// Where folders are in memory, if that is possible.
inline std::filesystem::path memory() {
    const std::filesystem::path memory = "/dev/shm";
    return std::filesystem::is_directory(memory) ? memory : std::filesystem::temp_directory_path();
}

// Requires that the text contains no control characters or invisible characters, except line ends and tabs.
inline void must_be_clean(const std::string& text) {
    std::string shown = text;
    std::erase_if(shown, [](char c) { return c == '\n' || c == '\t'; });
    HOLDS(find_unclean(shown) == std::string_view::npos, "a character that no text may have goes out: {}",
          safe_text(shown));
}

inline void must_be_errors(const Diagnostics& out) {
    HOLDS(!out.ok(), "it is refused without a reason");
    must_be_clean(out.show());
}

// Options with a small budget, so that expensive games end early.
inline const std::map<std::string, std::string> kCheap = {{"budget", "1"}};

// Requires a valid state whose views can be shown to everybody, and which can be saved and restored.
inline void must_hold(const Match& match) {
    const auto& impl = ImplAccess::of(match);
    const auto fault = find_state_fault(impl.rules(), impl.state);
    HOLDS(!fault, "{}: {}", fault->section, fault->what);
    for (Seat seat = kSpectator; seat <= match.game().info().seats; ++seat) {
        must_be_clean(property::text_of(match.seen_by(seat).view()));
        must_be_clean(property::text_of(match.seen_by(seat).events()));
    }
    const int seats = match.game().info().seats;  // only for one seat, because there are many options
    const auto asked = static_cast<Seat>(1 + static_cast<int>(match.inputs()) % std::max(seats, 1));
    must_be_clean(property::prompts_text(match, asked));
    HOLDS(!write_view(match.seen_by(asked)).empty(), "nothing is saved for seat {}", asked);
    Diagnostics out;
    const auto loaded = load_save(impl.game, write_save(match), "save", out);
    HOLDS(loaded && ImplAccess::of(*loaded).state == impl.state, "it cannot be saved and loaded again: {}", out.show());
    const auto restored = restore_snapshot(impl.game, write_snapshot(match), out);
    HOLDS(restored && ImplAccess::of(*restored).state == impl.state, "it cannot be kept and restored: {}", out.show());
}

// Requires that the log of the match leads to an equal match.
inline void must_replay(const Match& match) {
    Diagnostics out;
    const auto again = replay_log(ImplAccess::of(match).game, write_log(match), "log", out);
    HOLDS(again && again->hash() == match.hash(), "its log does not lead to it: {}", out.show());
}

// Plays up to `inputs` random inputs and then requires must_hold().
inline void play_on(Match& match, std::uint64_t seed, int inputs) {
    Dice dice{mix(seed)};
    for (int i = 0; i < inputs && !match.over() && !match.halted(); ++i) {
        const auto prompts = property::open_prompts(match);
        const auto deadline = match.seen_by(kHost).next_deadline();
        property::Move move{"tick", 0, 0, {}, std::max(deadline.value_or(0), match.now())};
        if (property::paused(match)) move.kind = "resume";
        for (const PromptView& p : prompts)
            if (!p.answered && !dice.one_in(8))
                move = {"answer", p.seat, p.number, property::some_answer(match, p, dice), match.now()};
        const Outcome outcome = property::apply(match, move);
        if (outcome) must_be_clean(outcome->reason);
        if (outcome && move.kind != "answer") break;
    }
    must_hold(match);
}

}  // namespace quattro::fuzz
