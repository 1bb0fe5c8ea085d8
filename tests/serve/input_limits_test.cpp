// Tests that talk and other requests of a seat are counted apart, and that the log of a match never gets too long.
#include "serve/input_limits.hpp"

#include <catch2/catch.hpp>

namespace quattro::serve {
namespace {

// A stored match with these lines in its log, and so many requests of seat 1.
host::Record record_of(const std::string& lines, std::size_t requests) {
    host::Record record{"quattro: log\ninputs:\n" + lines, {}};
    for (std::size_t i = 0; i < requests; ++i)
        record.requests.push_back({1, std::to_string(i), ""});
    return record;
}

// The code of the refusal; "" if the request is allowed.
std::string refusal(InputLimits& limits, Seat viewer, const std::string& op, std::size_t inputs = 0) {
    try {
        limits.check(viewer, op, inputs, 0);
        return "";
    } catch (const tools::Rejected& rejected) {
        return rejected.code;
    }
}

TEST_CASE("Talk in a stored log is counted apart from other requests") {
    const std::string said =
        "- { at: 5, seat: 1, say: {channel: \"all\", text: \"hello\"}, hash: \"0\", sum: \"0\" }\n";
    const std::string answered =
        "- { at: 6, seat: 1, prompt: 1, answer: {card: \", seat: 2, say: {\"}, hash: \"0\", sum: \"0\" }\n";
    const auto counts = counted_requests(record_of(said + answered + said, 5));
    REQUIRE(counts.size() == 1);
    CHECK(counts.at(1).talk == 2);
    CHECK(counts.at(1).others == 3);
}

TEST_CASE("Who has talked too much can still answer") {
    InputLimits limits({});
    for (int i = 0; i < 5000; ++i)
        limits.count(1, "say");
    CHECK(refusal(limits, 1, "say") == "too_many");
    CHECK(refusal(limits, 2, "say").empty());
    CHECK(refusal(limits, 1, "answer").empty());
    for (int i = 0; i < 10'000; ++i)
        limits.count(1, "answer");
    CHECK(refusal(limits, 1, "withdraw") == "too_many");
}

TEST_CASE("A match with a full log takes no requests, and the host can act longest") {
    InputLimits limits({});
    CHECK(refusal(limits, kHost, "host", InputLimits::kMostOfMatch - 1).empty());
    CHECK(refusal(limits, 1, "answer", InputLimits::kMostOfMatch - 1) == "too_many");
    CHECK(refusal(limits, kHost, "host", InputLimits::kMostOfMatch) == "too_many");
}

}  // namespace
}  // namespace quattro::serve
