#include "cli/comparison.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>

#include <fmt/format.h>

namespace quattro::tools {
namespace {

constexpr double kFalseClaims = 0.025;       // family-wise error rate of each of the two families of figures
constexpr std::int64_t kEnough = 100;        // minimum number of matches
constexpr std::size_t kMaxGroupOptions = 3;  // maximum number of changed options of a field that get a line each

// True if enough matches contribute to trust the standard error of the ratio.
bool has_enough_matches(const Json& ratio) {
    return ratio.is_object() && ratio.value("matches", std::int64_t{0}) >= kEnough;
}

class Comparer {
public:
    Comparer(const Json& a, const Json& b)
        : a_(a), b_(b), same_unit_(a.at("worth_in") == b.at("worth_in")), in_matches_(a.at("worth_in") == "matches") {}
    std::vector<FigureChange> all() {
        wins();
        lengths();
        scores();
        const std::size_t first = list_.size();
        boards();
        prompts();
        apply_holm(list_.begin(), list_.begin() + static_cast<std::ptrdiff_t>(first));
        apply_holm(list_.begin() + static_cast<std::ptrdiff_t>(first), list_.end());
        return std::move(list_);
    }

private:
    void add(const std::string& part, const std::string& what, const std::optional<Estimate>& a,
             const std::optional<Estimate>& b, bool share) {
        if (a && b) list_.push_back({part, what, *a, *b, share, p_value(*a, *b), false, group_, member_});
    }

    // Adds a figure that occurs in only some of the matches. Skips it if a side has too few matches or no variance.
    void add_ratio(const std::string& part, const std::string& what, const Json& a, const Json& b, bool share) {
        if (!has_enough_matches(a) || !has_enough_matches(b)) return;
        const auto one = read_estimate(a), other = read_estimate(b);
        if (one->error > 0 && other->error > 0) add(part, what, one, other, share);
    }

    void wins() {
        const Json &a = a_.at("wins"), &b = b_.at("wins");
        for (const Json& seat : a.at("seats"))
            for (const Json& other : b.at("seats"))
                if (seat.at("seat") == other.at("seat"))
                    add("wins", fmt::format("seat {}'s share of the points", seat.at("seat").get<int>()),
                        read_estimate(seat.at("points")), read_estimate(other.at("points")), true);
        add("wins", "draws", read_estimate(a.at("draws").at("share")), read_estimate(b.at("draws").at("share")), true);
    }

    void lengths() {
        const Json &a = a_.at("length"), &b = b_.at("length");
        add("length", "answers per match", mean_of_spread(a.at("answers")), mean_of_spread(b.at("answers")), false);
        add("length", "rounds per match", mean_of_spread(a.at("rounds")), mean_of_spread(b.at("rounds")), false);
    }

    void scores() {
        for (const Json& score : a_.at("scores"))
            for (const Json& other : b_.at("scores")) {
                if (score.at("counter") != other.at("counter")) continue;
                for (std::size_t i = 0; i < score.at("seats").size() && i < other.at("seats").size(); ++i)
                    add("scores",
                        fmt::format("{} of seat {}", score.at("title").get<std::string>(),
                                    score.at("seats").at(i).at("seat").get<int>()),
                        mean_of_spread(score.at("seats").at(i)), mean_of_spread(other.at("seats").at(i)), false);
            }
    }

    // Compares boards of the same name. If each side has exactly one board, compares these two even if their names
    // differ.
    void boards() {
        const Json &own = a_.at("boards"), &others = b_.at("boards");
        const bool single = own.size() == 1 && others.size() == 1;
        for (const Json& board : own)
            for (const Json& other : others)
                if (single || board.at("board") == other.at("board")) slots(board, other);
    }

    void slots(const Json& board, const Json& other) {
        const std::string one = board.at("board"), two = other.at("board");
        const std::string name = one == two ? one : one + " / " + two;
        add_ratio("boards", name + ": pattern made", board.at("made"), other.at("made"), true);
        for (const Json& slot : board.at("slots"))
            for (const Json& same : other.at("slots")) {
                if (slot.at("slot") != same.at("slot")) continue;
                const std::string what = fmt::format("{}, slot {}", name, slot.at("slot").get<std::string>());
                add_ratio("boards", what + ": rounds it changes", slot.at("changes"), same.at("changes"), true);
                if (same_unit_) add_ratio("boards", what + ": worth", slot.at("worth"), same.at("worth"), in_matches_);
            }
    }

    void prompts() {
        for (const Json& field : a_.at("prompts"))
            for (const Json& other : b_.at("prompts"))
                if (field.at("prompt") == other.at("prompt") && field.at("field") == other.at("field"))
                    options(field, other);
    }

    void options(const Json& field, const Json& other) {
        const std::string prompt = field.at("prompt"), name = field.at("field");
        for (const Json& option : field.at("options"))
            for (const Json& same : other.at("options")) {
                if (option.at("option") != same.at("option")) continue;
                const std::string asked = prompt == name ? prompt : prompt + "." + name;
                member_ = option.at("option");
                group_ = asked + ": how often";
                add_ratio("prompts", fmt::format("{} {}: how often", asked, member_), option.at("share"),
                          same.at("share"), true);
                group_ = asked + ": worth";
                if (same_unit_)
                    add_ratio("prompts", fmt::format("{} {}: worth", asked, member_), option.at("worth"),
                              same.at("worth"), in_matches_);
            }
    }

    // The Holm correction: the smallest p is multiplied by the number of figures, the next by one less, and so on.
    // Stops at the first figure that is not significant.
    template <class Iterator>
    static void apply_holm(Iterator begin, Iterator end) {
        std::vector<FigureChange*> order;
        for (; begin != end; ++begin)
            order.push_back(&*begin);
        std::stable_sort(order.begin(), order.end(),
                         [](const FigureChange* a, const FigureChange* b) { return a->p_value < b->p_value; });
        for (std::size_t i = 0; i < order.size(); ++i) {
            if (order[i]->p_value * static_cast<double>(order.size() - i) >= kFalseClaims) return;
            order[i]->significant = true;
        }
    }

    const Json &a_, &b_;
    bool same_unit_, in_matches_;
    std::string group_, member_;  // field and option of the figures that are added next; empty for others
    std::vector<FigureChange> list_;
};

Json as_json(const Estimate& estimate) {
    return {{"value", estimate.value}, {"low", estimate.low}, {"high", estimate.high}};
}

Estimate difference(const FigureChange& change) {
    if (change.share) return difference_of_shares(change.a, change.b);
    const double value = change.b.value - change.a.value, error = std::hypot(change.a.error, change.b.error);
    return {value, value - kZ95 * error, value + kZ95 * error, error};
}

// The values of both sides and their difference, for example "45.0 %, then 52.0 % (+7.0 ± 1.2)".
std::string values_in_words(const FigureChange& change) {
    const Estimate apart = difference(change);
    return change.share ? fmt::format("{:.1f} %, then {:.1f} % ({:+.1f} ± {:.1f})", 100 * change.a.value,
                                      100 * change.b.value, 100 * apart.value, 100 * apart.margin())
                        : fmt::format("{:.2f}, then {:.2f} ({:+.2f} ± {:.2f})", change.a.value, change.b.value,
                                      apart.value, apart.margin());
}

// One line about the changed options of a field, the largest differences first. For example "card: how often: 31
// options differ; R1 10.0 %, then 4.0 % (-6.0 ± 1.1); B2 ...; and 28 more". Precondition: there are more than
// `kMaxGroupOptions` changes.
std::string group_in_words(const std::string& name, std::vector<const FigureChange*> changes) {
    std::stable_sort(changes.begin(), changes.end(), [](const FigureChange* a, const FigureChange* b) {
        return std::abs(difference(*a).value) > std::abs(difference(*b).value);
    });
    std::string text = fmt::format("{}: {} options differ", name, changes.size());
    for (std::size_t i = 0; i < kMaxGroupOptions; ++i)
        text += fmt::format("; {} {}", changes[i]->member, values_in_words(*changes[i]));
    return text + fmt::format("; and {} more\n", changes.size() - kMaxGroupOptions);
}

}  // namespace

std::optional<Estimate> read_estimate(const Json& json) {
    if (!json.is_object()) return std::nullopt;
    Estimate estimate{json.at("value"), json.at("low"), json.at("high"), 0};
    estimate.error = (estimate.high - estimate.low) / 2 / kZ95;
    return estimate;
}

std::optional<Estimate> mean_of_spread(const Json& spread) {
    if (!spread.is_object()) return std::nullopt;
    double count = 0;
    for (const Json& one : spread.at("counts"))
        count += one.at(1).get<double>();
    if (count < 2) return std::nullopt;
    const double mean = spread.at("mean"), error = spread.at("sd").get<double>() / std::sqrt(count);
    return Estimate{mean, mean - kZ95 * error, mean + kZ95 * error, error};
}

std::vector<FigureChange> changes_between(const Json& a, const Json& b) { return Comparer(a, b).all(); }

Json comparison_of(const std::string& name_a, const Json& a, const std::string& name_b, const Json& b,
                   const std::vector<FigureChange>& changes) {
    Json list = Json::array();
    for (const FigureChange& change : changes)
        list.push_back({{"part", change.part},
                        {"what", change.what},
                        {"a", as_json(change.a)},
                        {"b", as_json(change.b)},
                        {"difference", as_json(difference(change))},
                        {"share", change.share},
                        {"p", change.p_value},
                        {"claimed", change.significant}});
    return {{"quattro", "comparison"},
            {"version", 1},
            {"a", {{"name", name_a}, {"run", a.at("run")}}},
            {"b", {{"name", name_b}, {"run", b.at("run")}}},
            {"changes", list}};
}

std::string to_text(const std::vector<FigureChange>& changes) {
    std::map<std::string, std::vector<const FigureChange*>> groups;
    for (const FigureChange& change : changes)
        if (change.significant && !change.group.empty()) groups[change.group].push_back(&change);
    std::string text;
    for (const FigureChange& change : changes) {
        if (!change.significant) continue;
        const auto group = groups.find(change.group);
        if (group == groups.end() || group->second.size() <= kMaxGroupOptions)
            text += fmt::format("{}: {}\n", change.what, values_in_words(change));
        else if (group->second.front() == &change)
            text += group_in_words(group->first, group->second);
    }
    return text.empty() ? fmt::format("None of {} figures differs by more than chance.\n", changes.size()) : text;
}

}  // namespace quattro::tools
