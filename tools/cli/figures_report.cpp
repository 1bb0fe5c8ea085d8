#include "cli/figures_report.hpp"

#include <cmath>

#include <fmt/format.h>

#include "analytics/board_info.hpp"
#include "base/text.hpp"
#include "cli/figures_json.hpp"
#include "rulebook/look.hpp"

namespace quattro::tools {
namespace {

constexpr double kDigits = 1e6;

double rounded(double number) { return std::round(number * kDigits) / kDigits; }

// Splits the key of a step in Stats: its name and its place in the game's files, separated by a line end.
std::pair<std::string, std::string> name_and_place(const std::string& kept) {
    const std::size_t end = kept.find('\n');
    return end == std::string::npos ? std::pair(kept, std::string())
                                    : std::pair(kept.substr(0, end), kept.substr(end + 1));
}

Json spread(const Histogram& spread, double scale = 1) {
    double count = 0, sum = 0, squares = 0;
    Json counts = Json::array();
    for (const auto& [value, times] : spread) {
        const double shown = static_cast<double>(value) / scale, often = static_cast<double>(times);
        count += often, sum += often * shown, squares += often * shown * shown;
        counts.push_back({rounded(shown), times});
    }
    const double mean = count > 0 ? sum / count : 0;
    const double variance = count > 0 ? std::max(0.0, squares / count - mean * mean) : 0;
    return {{"mean", rounded(mean)}, {"sd", rounded(std::sqrt(variance))}, {"counts", counts}};
}

Json share_json(const Ratio& ratio) { return to_json(share_of(ratio), ratio); }

Json run_part(const RunResult& counted) {
    const GameInfo& info = counted.game->info();
    Json run{{"title", info.title}, {"text", info.text}, {"boards", info.boards}};
    run.update(to_json(counted.run));
    return run;
}

Json wins_part(const Stats& figures) {
    Json seats = Json::array();
    for (std::size_t i = 0; i < figures.seats.size(); ++i)
        seats.push_back({{"seat", i + 1},
                         {"points", to_json(share_of(figures.seats[i].points, kMatchPoints))},
                         {"alone", figures.seats[i].sole_wins},
                         {"shared", figures.seats[i].shared_wins}});
    return {{"seats", seats},
            {"draws", {{"count", figures.drawn}, {"share", to_json(share_of(figures.drawn, figures.matches))}}},
            {"without_end", figures.without_end}};
}

Json length_part(const RunResult& counted) {
    const std::string round = round_name(*counted.game);
    Json part{{"answers", spread(counted.figures.answers)}, {"rounds", nullptr}, {"round_name", round}};
    if (!round.empty()) part["rounds"] = spread(counted.figures.rounds);
    return part;
}

Json scores_part(const RunResult& counted) {
    Json list = Json::array();
    for (const auto& [counter, seats] : counted.figures.scores) {
        Json each = Json::array();
        bool any = false;
        for (std::size_t i = 0; i < seats.size(); ++i) {
            Json one{{"seat", i + 1}};
            one.update(spread(seats[i], scale_of(*counted.game, counter)));
            any = any || seats[i].size() > 1 || !seats[i].contains(0);
            each.push_back(std::move(one));
        }
        if (!any) continue;  // every seat has 0 in every match
        list.push_back({{"counter", counter},
                        {"title", title_of(*counted.game, counter)},
                        {"played_for", counter == score_counter(*counted.game)},
                        {"seats", each}});
    }
    return list;
}

Json decided_part(const Stats& figures) {
    Json list = Json::array();
    for (const auto& [pattern, ways] : figures.decided) {
        Json by = Json::array();
        std::int64_t all = 0;
        for (const auto& [what, times] : ways) {
            by.push_back({{"what", what}, {"times", times}});
            all += times;
        }
        list.push_back({{"pattern", pattern}, {"times", all}, {"by", by}});
    }
    return list;
}

Json ends_part(const Stats& figures) {
    Json list = Json::array();
    for (const auto& [kept, end] : figures.ends) {
        const auto [step, place] = name_and_place(kept);
        list.push_back({{"step", step}, {"place", place}, {"times", end.times}, {"won", end.won}});
    }
    return list;
}

Json repeats_part(const Stats& figures) {
    Json list = Json::array();
    for (const auto& [name, repeat] : figures.repeats)
        list.push_back({{"name", name}, {"matches", repeat.matches}, {"reached_most", repeat.exhausted}});
    return list;
}

double share(std::int64_t part, std::int64_t whole) {
    return whole == 0 ? 0 : rounded(static_cast<double>(part) / static_cast<double>(whole));
}

Json prompts_part(const RunResult& counted) {
    const double unit = unit_of_worth(*counted.game);
    Json list = Json::array();
    for (const auto& [name, field] : counted.figures.fields) {
        if (field.asked == 0) continue;
        Json options = Json::array();
        for (const auto& [option, own] : field.answers)
            if (own.offered > 0)
                options.push_back({{"option", option},
                                   {"offered", own.offered},
                                   {"used", own.used},
                                   {"per_offer", share(own.used, own.offered)},
                                   {"share", share_json(use_of(field, own, counted.figures.matches))},
                                   {"worth", to_json(ratio_of(own.worth, unit), own.worth)},
                                   {"action", field.kind == "action"}});
        list.push_back({{"prompt", name.first},
                        {"field", name.second},
                        {"kind", field.kind},
                        {"asked", field.asked},
                        {"options_mean", share(field.options, field.asked)},
                        {"real_choice", share(field.choices, field.asked)},
                        {"options", options}});
    }
    return list;
}

Json slot_part(const SlotStats& slot, const std::string& effect, double unit) {
    const bool empty = effect.empty();
    Json part{{"text", effect}, {"empty", empty}, {"worked", slot.worked}};
    part["changes"] = empty ? Json() : share_json(slot.changes);
    part["worth"] = empty ? Json() : to_json(ratio_of(slot.gains, unit), slot.gains);
    part["alone"] = empty ? Json() : share_json(slot.single_changes);
    const bool enough = !empty && slot.matches >= kMinMatches;
    part["matters"] = to_json(enough ? share_of(slot.changed, slot.matches) : std::nullopt);
    return part;
}

Json boards_part(const RunResult& counted) {
    Json list = Json::array();
    const SlotInfo facts = slots_of(*counted.game);
    const double unit = unit_of_worth(*counted.game);
    const auto& decided = counted.figures.decided;
    for (const BoardInfo& board : boards_of(*counted.game)) {
        const auto found = counted.figures.boards.find(board.name);
        if (found == counted.figures.boards.end() || found->second.rounds == 0) continue;
        const BoardStats& figures = found->second;
        Json slots = Json::array();
        for (std::size_t i = 0; i < figures.slots.size() && i < board.effects.size() && i < facts.places.size(); ++i) {
            Json one{{"slot", facts.places[i]}};
            one.update(slot_part(figures.slots[i], board.effects[i], unit));
            slots.push_back(std::move(one));
        }
        list.push_back({{"board", board.name},
                        {"text", board.text},
                        {"rounds", figures.rounds},
                        {"pattern", decided.size() == 1 ? decided.begin()->first : ""},
                        {"made", share_json(figures.made)},
                        {"zone", facts.zone},
                        {"shape", facts.ring ? "loop" : "rows"},
                        {"columns", facts.columns},
                        {"slots", slots}});
    }
    return list;
}

Json rounds_part(const RunResult& counted) {
    Json list = Json::array();
    for (std::size_t i = 0; i < counted.figures.drift.size(); ++i) {
        std::map<std::size_t, Json> seats;
        for (const auto& [counter, each] : counted.figures.drift[i]) {
            const double scale = scale_of(*counted.game, counter);
            for (std::size_t seat = 0; seat < each.size(); ++seat) {
                const auto mean = mean_of(each[seat], scale);
                if (!mean) continue;
                const double sd = mean->error * std::sqrt(static_cast<double>(each[seat].count));
                seats[seat][counter] = {
                    {"mean", rounded(mean->value)}, {"sd", rounded(sd)}, {"matches", each[seat].count}};
            }
        }
        Json by_seat = Json::array();
        for (auto& [seat, counters] : seats)
            by_seat.push_back({{"seat", seat + 1}, {"counters", std::move(counters)}});
        if (!by_seat.empty()) list.push_back({{"round", i + 1}, {"seats", by_seat}});
    }
    return list;
}

Json unreached_part(const Stats& figures) {
    Json steps = Json::array(), options = Json::array();
    for (const auto& [kept, matches] : figures.steps) {
        if (matches > 0) continue;
        const auto [step, place] = name_and_place(kept);
        steps.push_back({{"step", step}, {"place", place}});
    }
    for (const auto& [name, field] : figures.fields)
        for (const auto& [option, own] : field.answers)
            if (own.used == 0) options.push_back({{"prompt", name.first}, {"field", name.second}, {"option", option}});
    return {{"steps", steps}, {"options", options}};
}

}  // namespace

Ratio use_of(const FieldStats& field, const OptionStats& option, std::int64_t matches) {
    return {matches, field.asked, option.used, option.used_squares, option.used_asked, field.asked_squares};
}

double unit_of_worth(const Game& game) {
    const std::string score = score_counter(game);
    return score.empty() ? static_cast<double>(kMatchPoints) : scale_of(game, score);
}

Json to_json(const std::optional<Estimate>& estimate) {
    if (!estimate) return nullptr;
    return {{"value", rounded(estimate->value)}, {"low", rounded(estimate->low)}, {"high", rounded(estimate->high)}};
}

Json to_json(const std::optional<Estimate>& estimate, const Ratio& from) {
    Json json = to_json(estimate);
    if (estimate) json["matches"] = from.matches;
    return json;
}

Json report_of(const RunResult& counted) {
    Json warnings = Json::array();
    for (const Warning& warning : warnings_of(counted))
        warnings.push_back({{"part", warning.part}, {"about", warning.about}, {"text", warning.text}});
    const std::string score = score_counter(*counted.game);
    return {{"quattro", "figures"},
            {"version", 1},
            {"run", run_part(counted)},
            {"worth_in", score.empty() ? "matches" : title_of(*counted.game, score)},
            {"warnings", warnings},
            {"wins", wins_part(counted.figures)},
            {"length", length_part(counted)},
            {"scores", scores_part(counted)},
            {"decided", decided_part(counted.figures)},
            {"ends", ends_part(counted.figures)},
            {"repeats", repeats_part(counted.figures)},
            {"prompts", prompts_part(counted)},
            {"boards", boards_part(counted)},
            {"rounds", rounds_part(counted)},
            {"unreached", unreached_part(counted.figures)}};
}

}  // namespace quattro::tools
