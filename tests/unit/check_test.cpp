// Tests the check of indices: a test build aborts at a wrong index with a message. A child process uses wrong indices.
#include <catch2/catch.hpp>

#include <csignal>
#include <string>

#include <sys/wait.h>
#include <unistd.h>

#include "events/kinds.hpp"
#include "state/cards.hpp"

using namespace quattro;

namespace {

Shape two_cards() {
    Shape s;
    s.card_capacity = 2;
    Attribute power, tint;
    power.name = "power";
    power.hi = tint.hi = 9;
    tint.name = "tint";
    s.attributes = {power, tint};
    Zone row;
    row.name = "row";
    row.kind = zone_kind("row");
    row.places = {"A", "B"};
    s.zones = {row, row};
    s.finish();
    return s;
}

// The output of a child process that abort() ended; "" if abort() did not end it.
template <class F>
std::string stopped(F&& wrong) {
    int ends[2];
    REQUIRE(pipe(ends) == 0);
    const pid_t child = fork();
    REQUIRE(child >= 0);
    if (child == 0) {
        dup2(ends[1], STDERR_FILENO);
        signal(SIGABRT, SIG_DFL);
        wrong();
        _exit(0);
    }
    close(ends[1]);
    std::string text(1000, '\0');
    const ssize_t count = read(ends[0], text.data(), text.size());
    close(ends[0]);
    int status = 0;
    waitpid(child, &status, 0);
    text.resize(count > 0 && WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT ? static_cast<std::size_t>(count) : 0);
    return text;
}

}  // namespace

TEST_CASE("a wrong index into the state stops a test build, which says both values") {
    const Shape s = two_cards();
    const State m = s.blank();
    CHECK(stopped([&] { static_cast<void>(attribute(s, m, 1, AttributeIndex(1))); }).empty());
    using Catch::Contains;
    CHECK_THAT(stopped([&] { static_cast<void>(attribute(s, m, kNoCard, AttributeIndex(1))); }),
               Contains("a bug in the engine: card is below card_capacity does not hold: -1, 2"));
    CHECK_THAT(stopped([&] { static_cast<void>(attribute(s, m, 0, AttributeIndex(2))); }),
               Contains("attribute") && Contains(": 2, 2"));
    CHECK_THAT(stopped([&] { static_cast<void>(m.at(s.card_zone, kNone)); }), Contains(": -2, 2"));
    CHECK_THAT(stopped([&] { static_cast<void>(m.at(s.card_zone, 2)); }), Contains(": 2, 2"));
    CHECK_THAT(stopped([&] { static_cast<void>(card_at(s, m, InstanceIndex(1), -1)); }),
               Contains("place") && Contains(": -1, 2"));
    CHECK_THAT(stopped([&] { static_cast<void>(card_at(s, m, InstanceIndex(2), 0)); }),
               Contains("instance") && Contains(": 2, 2"));
}
