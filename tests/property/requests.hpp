// Random requests of every operation, as a curious seat would send them: questions, inputs that are legal, nearly legal
// or nonsense, operations of the host, other seats, odd numbers, and lines that are not requests.
#pragma once

#include "cli/protocol.hpp"
#include "play.hpp"

namespace quattro::property {

using tools::Json;

class Requests {
public:
    Requests(const Match& match, Seat seat, const std::vector<std::string>& words, Dice& dice)
        : match_(match), seat_(seat), words_(words), dice_(dice), prompts_(match.seen_by(seat).prompts()) {}

    // A request that does not advance the match: a question, a chat message, a request for a new match, or a request
    // that is refused.
    std::string question() {
        switch (dice_.below(12)) {
            case 0: return line(options());
            case 1: return line({{"op", "view"}});
            case 2: return line(events());
            case 3:
            case 4: return line(why());
            case 5: return line({{"op", "prompts"}});
            case 6: return line({{"op", "save"}});
            case 7: return line({{"op", dice_.one_in(3) ? "game" : "channels"}});
            case 8: return line(hosts());
            case 9: return nonsense();
            case 10: return line(talk());
            default: return line(unknown_part());
        }
    }
    // A request that the match may accept or refuse, at the current, an earlier or a later time.
    std::string input() {
        Json request;
        if (dice_.one_in(4)) return line({{"op", "tick"}, {"now", time()}});
        if (dice_.one_in(8))
            request = talk();
        else if (dice_.one_in(8))
            request = {{"op", "withdraw"}, {"prompt", number()}};
        else
            request = answer();
        if (dice_.one_in(3)) request["now"] = time();
        return line(std::move(request));
    }
    // The `why` request for one place of a visible zone; `i` selects the place and wraps around.
    Json every_place(std::size_t i) const { return places()[i % places().size()]; }

private:
    // The request as text, sometimes with the number of the seat, or rarely that of another seat or of no seat, and
    // sometimes with an id.
    std::string line(Json request) {
        if (dice_.one_in(3)) request["seat"] = seat_;
        if (dice_.one_in(12)) request["seat"] = dice_.from_to(-2, 14);
        if (dice_.one_in(6)) request["id"] = dice_.below(99);
        return request.dump();
    }
    std::string word() { return dice_.one_of(words_); }
    std::int64_t number() {
        if (!prompts_.empty() && !dice_.one_in(4)) return dice_.one_of(prompts_).number;
        return dice_.one_in(9) ? dice_.from_to(-1, 1) * 5'000'000'000 : dice_.from_to(0, 30);
    }
    std::int64_t time() {
        switch (dice_.below(6)) {
            case 0: return match_.now() - 1;
            case 1: return match_.now() + dice_.from_to(0, 900);
            case 2: return dice_.one_in(3) ? INT64_MAX : match_.now();
            default: return match_.seen_by(kHost).next_deadline().value_or(match_.now()) + dice_.from_to(-1, 2);
        }
    }
    Json options() {
        Json request{{"op", "options"}, {"prompt", number()}, {"field", word()}};
        if (prompts_.empty()) return request;
        const PromptView& prompt = dice_.one_of(prompts_);
        const Values full = some_answer(match_, prompt, dice_);
        const std::size_t field = dice_.below(prompt.fields.size());
        request["prompt"] = prompt.number;
        request["field"] = prompt.fields.empty() ? "" : prompt.fields[field].name;
        Json given = Json::object();
        for (std::size_t i = 0; i < std::min(field, full.size()); ++i)
            given[full[i].first] = dice_.one_in(6) ? word() : full[i].second;
        if (!dice_.one_in(4)) request["given"] = given;
        return request;
    }
    Json events() {
        Json request{{"op", "events"}};
        const auto told = static_cast<std::int64_t>(match_.seen_by(seat_).view().last_event);
        if (dice_.one_in(2)) request["after"] = dice_.from_to(0, told + 3);
        if (dice_.one_in(3)) request["most"] = dice_.from_to(0, 9);
        return request;
    }
    std::vector<Json> places() const {
        std::vector<Json> all;
        const View view = match_.seen_by(seat_).view();
        for (const ZoneView& z : view.zones)
            for (std::size_t i = 0; i < z.cards.size(); ++i)
                all.push_back({{"op", "why"},
                               {"zone", z.name},
                               {"owner", z.seat},
                               {"place", z.places.empty() ? std::to_string(i + 1) : z.places[i]}});
        if (all.empty()) all.push_back({{"op", "why"}, {"zone", "nowhere"}, {"owner", 0}, {"place", "1"}});
        return all;
    }
    Json why() {
        if (dice_.one_in(6)) return {{"op", "why"}, {"zone", word()}, {"owner", number()}, {"place", word()}};
        Json request = dice_.one_of(places());
        if (dice_.one_in(8)) request["place"] = dice_.one_in(2) ? word() : std::to_string(dice_.below(40));
        return request;
    }
    Json hosts() {
        static const std::vector<std::string> kOps = {"load",   "restore", "snapshot",  "log",  "state",
                                                      "host",   "let_go",  "team",      "vote", "votes",
                                                      "unvote", "new",     "close_vote"};
        Json request{{"op", dice_.one_of(kOps)}};
        if (request["op"] == "new") request["seed"] = dice_.below(9);
        if (request["op"] == "host") request["kind"] = "pause";
        return request;
    }
    Json unknown_part() {
        static const std::vector<std::string> kOps = {"view", "events", "prompts", "save", "tick", "answer", "new"};
        return {{"op", dice_.one_of(kOps)}, {"now", dice_.from_to(-3, 3)}, {"colour", word()}};
    }
    std::string nonsense() {
        static const std::vector<std::string> kLines = {"",
                                                        "{",
                                                        "[]",
                                                        "null",
                                                        "\xff",
                                                        R"({"op":1})",
                                                        R"({"op":"veiw"})",
                                                        R"({"op":"view","seat":1.5})",
                                                        R"({"op":"answer","prompt":1,"values":7})",
                                                        R"({"op":"tick","now":-5})",
                                                        R"({"op":"why"})"};
        return dice_.one_of(kLines);
    }
    Json talk() {
        const auto& channels = ImplAccess::rules(match_.game()).channels;
        const std::string channel = channels.empty() || dice_.one_in(5) ? word() : dice_.one_of(channels).name;
        return {{"op", "say"}, {"channel", channel}, {"text", dice_.one_in(9) ? " " : "hello"}};
    }
    Json answer() {
        Json values = Json::object();
        std::int64_t prompt = number();
        if (!prompts_.empty() && !dice_.one_in(6)) {
            const PromptView& open = dice_.one_of(prompts_);
            prompt = dice_.one_in(8) ? number() : open.number;
            for (const auto& [name, value] : some_answer(match_, open, dice_))
                if (!dice_.one_in(9)) values[name] = dice_.one_in(5) ? word() : value;
        }
        if (dice_.one_in(12)) values[word()] = word();
        return {{"op", "answer"}, {"prompt", prompt}, {"values", values}};
    }

    const Match& match_;
    Seat seat_;
    const std::vector<std::string>& words_;
    Dice& dice_;
    std::vector<PromptView> prompts_;
};

}  // namespace quattro::property
