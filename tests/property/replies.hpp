// Two programs act for one seat, on matches that differ only in what the seat must not see. Both receive the same
// requests. Every byte of every reply must be the same, unless an input legitimately disclosed something.
#pragma once

#include "requests.hpp"
#include "secrecy.hpp"

namespace quattro::property {

// Changes a reply on purpose to disclose something. Receives the request, the match and the seat.
using Leak = std::function<void(const Json& request, const Match& match, Seat seat, Json& reply)>;

class ReplySpy {
public:
    ReplySpy(std::shared_ptr<const Game> game, tools::Paths packs, const Shape& declared, Dice& dice, Leak leak = {})
        : game_(std::move(game)),
          packs_(std::move(packs)),
          dice_(dice),
          leak_(std::move(leak)),
          words_(curious_words(ImplAccess::rules(*game_))),
          spy_(game_, declared, dice) {}

    // Sends questions and inputs at the current position. Leaves `match` unchanged. Returns the first difference that
    // no input explains, if any.
    Complaint look(const Match& match, Seat seat) {
        if (Complaint c = ask_around(match, seat)) return c;
        Match here = match;
        ImplAccess::of(here).event_log = EventLog();
        ImplAccess::of(here).inputs.clear();
        for (int i = 0; i < kInputs; ++i)
            if (Complaint c = act(here, seat)) return c;
        return std::nullopt;
    }
    // Numbers of equal pairs of replies, of inputs, and of inputs after which replies differed legitimately.
    std::uint64_t pairs = 0, inputs = 0, excused = 0;
    std::map<std::string, std::uint64_t> replies;  // counts of "OP: ok" and "OP: CODE"

private:
    static constexpr int kQuestions = 16, kInputs = 4, kQuestionsAfter = 4;

    // A program for the seat without bots, because the answers of bots depend on what the seat must not see.
    tools::Protocol serve(Match match, Seat seat) const {
        tools::Protocol protocol(game_, packs_, {}, tools::ActingRole{seat, "", 77});
        protocol.go_on(host::Table::resume(std::move(match), nullptr), false);
        return protocol;
    }
    std::string ask(tools::Protocol& protocol, Seat seat, const std::string& line) const {
        const std::string reply = protocol.handle(line);
        if (!leak_) return reply;
        const Json request = Json::parse(line, nullptr, false);
        Json changed = Json::parse(reply);
        leak_(request.is_object() ? request : Json::object(), *protocol.served(), seat, changed);
        return changed.dump();
    }
    Complaint compare(tools::Protocol& a, tools::Protocol& b, Seat seat, const std::string& line) {
        const std::string x = ask(a, seat, line), y = ask(b, seat, line);
        if (x == y) {
            ++pairs;
            count(line, x);
            return std::nullopt;
        }
        const auto at = std::mismatch(x.begin(), x.end(), y.begin(), y.end()).first - x.begin();
        const auto from = static_cast<std::size_t>(std::max<std::ptrdiff_t>(at - 80, 0));
        return fmt::format("seat {} asks {}\n  and gets ...{}\n       or ...{}", seat, line, x.substr(from, 240),
                           y.substr(from, 240));
    }

    void count(const std::string& line, const std::string& reply) {
        const Json asked = Json::parse(line, nullptr, false), got = Json::parse(reply);
        if (!asked.is_object() || !asked.contains("op") || !asked["op"].is_string()) return;
        ++replies[asked["op"].get<std::string>() + ": " + (got["ok"] == true ? "ok" : got["code"].get<std::string>())];
    }

    // Asks questions after changing everything that is hidden, except the time. If no deadline is due, a tick that does
    // not advance the time discloses nothing, so its replies must be equal as well.
    Complaint ask_around(const Match& match, Seat seat) {
        Kept kept;
        kept.time = true;
        const Match other = spy_.with_other_secrets(match, seat, kept);
        tools::Protocol a = serve(match, seat), b = serve(other, seat);
        Requests requests(match, seat, words_, dice_);
        const auto is_due = [](const Match& m) {
            return m.seen_by(kHost).next_deadline().value_or(m.now() + 1) <= m.now();
        };
        if (!is_due(match) && !is_due(other))
            if (Complaint c = compare(a, b, seat, fmt::format(R"({{"op":"tick","now":{}}})", match.now()))) return c;
        for (int i = 0; i < kQuestions; ++i)
            if (Complaint c = compare(a, b, seat, requests.question())) return c;
        const std::size_t first = dice_.below(1000);
        for (std::size_t i = first; i < first + 3; ++i)
            if (Complaint c = compare(a, b, seat, requests.every_place(i).dump())) return c;
        if (dice_.one_in(400))
            if (Complaint c = compare(a, b, seat, R"({"op":"new","options":{"nonsense":"x"}})")) return c;
        if (Complaint c = ask_for_fewer(a, b, seat, requests)) return c;
        return dice_.one_in(20) ? compare(a, b, seat, R"({"op":"new"})") : std::nullopt;
    }

    // If the game has an option for seats, requests a new match with a random number of seats, possibly without this
    // seat. Later questions apply to the new match, or to the old one if the request is refused.
    Complaint ask_for_fewer(tools::Protocol& a, tools::Protocol& b, Seat seat, Requests& requests) {
        const std::vector<OptionInfo>& options = game_->info().options;
        const auto seats =
            std::find_if(options.begin(), options.end(), [](const OptionInfo& o) { return o.name == "seats"; });
        if (seats == options.end()) return std::nullopt;
        const std::int64_t so_many = dice_.one_in(2) ? seats->lo : dice_.from_to(seats->lo - 1, seats->hi + 1);
        const Json request{{"op", "new"}, {"options", {{"seats", std::to_string(so_many)}}}};
        Complaint c = compare(a, b, seat, request.dump());
        if (a.served()->game().info().seats < seat)
            return fmt::format("seat {} has begun a match in which it is not: {}", seat, request.dump());
        for (const char* op : {"view", "events", "prompts", "save", "channels"})
            if (!c) c = compare(a, b, seat, Json{{"op", op}}.dump());
        for (int i = 0; i < kQuestionsAfter && !c; ++i)
            c = compare(a, b, seat, requests.question());
        return c;
    }

    // Sends an input, which may be refused. In the second match, only the facts that the seat learns by this input are
    // equal; all other secrets differ.
    Complaint act(const Match& here, Seat seat) {
        Requests requests(here, seat, words_, dice_);
        const std::string line = requests.input();
        tools::Protocol trial = serve(here, seat);
        trial.handle(line);
        const Match other = spy_.with_other_secrets(here, seat, spy_.disclosed_by(here, *trial.served(), seat));
        tools::Protocol a = serve(here, seat), b = serve(other, seat);
        ++inputs;
        Complaint c = compare(a, b, seat, line);
        if (!c && dice_.one_in(3)) c = compare(a, b, seat, line);  // as if the client had lost the first reply
        Requests after(*a.served(), seat, words_, dice_);
        for (int i = 0; i < kQuestionsAfter && !c; ++i)
            c = compare(a, b, seat, after.question());
        for (const char* op : {"view", "events", "prompts"})
            if (!c) c = compare(a, b, seat, Json{{"op", op}}.dump());
        if (!c || !spy_.disclosed_something(here, *a.served(), *b.served(), seat)) return c;
        return ++excused, std::nullopt;
    }

    std::shared_ptr<const Game> game_;
    tools::Paths packs_;
    Dice& dice_;
    Leak leak_;
    std::vector<std::string> words_;
    Spy spy_;
};

}  // namespace quattro::property
