#include "cli/figures_json.hpp"

#include <concepts>
#include <stdexcept>

#include <fmt/format.h>

#include "cli/seed.hpp"

namespace quattro::tools {
namespace {

constexpr const char* kPart = "part of a run";
constexpr int kVersion = 2;  // 1 wrote the sums of values with 64 bits, which can be too few

// Each struct of figures is written as the list of its members in order, each map as a list of pairs. One `members`
// function for each struct serves both writing and reading.
template <class M, class T>
concept Is = std::same_as<std::remove_const_t<M>, T>;

template <class F, Is<SampleSums> M>
void members(F&& f, M& m) {
    f(m.count), f(m.sum), f(m.squares);
}
template <class F, Is<Ratio> M>
void members(F&& f, M& m) {
    f(m.matches), f(m.whole), f(m.part), f(m.part_squares), f(m.products), f(m.whole_squares);
}
template <class F, Is<SeatStats> M>
void members(F&& f, M& m) {
    f(m.sole_wins), f(m.shared_wins), f(m.points);
}
template <class F, Is<OptionStats> M>
void members(F&& f, M& m) {
    f(m.offered), f(m.used), f(m.used_squares), f(m.used_asked), f(m.worth);
}
template <class F, Is<FieldStats> M>
void members(F&& f, M& m) {
    f(m.kind), f(m.asked), f(m.options), f(m.choices), f(m.asked_squares), f(m.answers);
}
template <class F, Is<SlotStats> M>
void members(F&& f, M& m) {
    f(m.worked), f(m.changes), f(m.gains), f(m.single_changes), f(m.matches), f(m.changed);
}
template <class F, Is<BoardStats> M>
void members(F&& f, M& m) {
    f(m.rounds), f(m.made), f(m.slots);
}
template <class F, Is<EndStats> M>
void members(F&& f, M& m) {
    f(m.times), f(m.won);
}
template <class F, Is<RepeatStats> M>
void members(F&& f, M& m) {
    f(m.matches), f(m.exhausted);
}
template <class F, Is<Stats> M>
void members(F&& f, M& m) {
    f(m.matches), f(m.drawn), f(m.without_end), f(m.paired_matches), f(m.option_matches), f(m.seats), f(m.answers);
    f(m.rounds), f(m.scores), f(m.decided), f(m.ends), f(m.repeats), f(m.fields), f(m.boards), f(m.drift), f(m.steps);
}

constexpr std::int64_t kMaxCounted = std::int64_t{1} << 53U;

Json written(std::int64_t value) { return value; }
// A 128-bit number as two numbers: the quotient and the remainder of the division by 2^53.
Json written(const Int128& value) {
    return Json::array(
        {static_cast<std::int64_t>(value / kMaxCounted), static_cast<std::int64_t>(value % kMaxCounted)});
}
Json written(const std::string& value) { return value; }
template <class T>
Json written(const T& value);
template <class T>
Json written(const std::vector<T>& list);
template <class K, class T>
Json written(const std::map<K, T>& map);
template <class A, class B>
Json written(const std::pair<A, B>& pair) {
    return Json::array({written(pair.first), written(pair.second)});
}
template <class T>
Json written(const T& value) {
    Json list = Json::array();
    members([&](const auto& member) { list.push_back(written(member)); }, value);
    return list;
}
template <class T>
Json written(const std::vector<T>& values) {
    Json list = Json::array();
    for (const T& value : values)
        list.push_back(written(value));
    return list;
}
template <class K, class T>
Json written(const std::map<K, T>& map) {
    Json list = Json::array();
    for (const auto& entry : map)
        list.push_back(written(entry));
    return list;
}

// Throws std::invalid_argument with the text if the condition is false.
void need(bool right, const char* what) {
    if (!right) throw std::invalid_argument(what);
}
const Json& list_of(const Json& json) {
    need(json.is_array(), "a list is missing");
    return json;
}
void read(const Json& json, std::int64_t& value) {
    need(json.is_number_integer(), "a whole number is missing");
    value = json.get<std::int64_t>();
    need(value >= -kMaxCounted && value <= kMaxCounted, "a number is too large");
}
void read(const Json& json, Int128& value) {
    need(json.is_array() && json.size() == 2, "a number in two parts is missing");
    std::int64_t high = 0, low = 0;
    read(json[0], high), read(json[1], low);
    value = Int128{high} * kMaxCounted + low;
}
void read(const Json& json, std::string& value) { value = json.get<std::string>(); }
template <class T>
void read(const Json& json, T& value);
template <class T>
void read(const Json& json, std::vector<T>& list);
template <class K, class T>
void read(const Json& json, std::map<K, T>& map);
template <class A, class B>
void read(const Json& json, std::pair<A, B>& pair) {
    read(json.at(0), pair.first), read(json.at(1), pair.second);
}
template <class T>
void read(const Json& json, T& value) {
    std::size_t at = 0;
    members([&](auto& member) { read(list_of(json).at(at++), member); }, value);
    need(at == json.size(), "a list is too long");
}
template <class T>
void read(const Json& json, std::vector<T>& list) {
    for (const Json& one : list_of(json))
        read(one, list.emplace_back());
}
template <class K, class T>
void read(const Json& json, std::map<K, T>& map) {
    for (const Json& one : list_of(json)) {
        std::pair<K, T> entry;
        read(one, entry);
        map.insert(std::move(entry));
    }
}

RunInfo run_of(const Json& json) {
    RunInfo run;
    run.game = json.at("game");
    run.content_hash = json.at("content_hash");
    run.rules_hash = json.at("rules_hash");
    run.options = json.at("options").get<std::map<std::string, std::string>>();
    run.matches = json.at("matches");
    run.setup.players = json.at("players").get<std::vector<std::string>>();
    const auto seed = seed_from_json(json.at("seed"));
    need(seed.has_value(), "its seed must be a text of digits or a number up to 2^53");
    run.setup.seed = *seed;
    run.setup.slot_matches = json.at("slot_matches");
    run.setup.round_matches = json.at("round_matches");
    run.setup.option_matches = json.at("option_matches");
    run.setup.each_board_first = json.at("each_board_first");
    return run;
}

}  // namespace

Json to_json(const RunInfo& run) {
    return {{"game", run.game},
            {"content_hash", run.content_hash},
            {"rules_hash", run.rules_hash},
            {"options", run.options},
            {"players", run.setup.players},
            {"matches", run.matches},
            {"seed", seed_to_json(run.setup.seed)},
            {"slot_matches", run.setup.slot_matches},
            {"round_matches", run.setup.round_matches},
            {"option_matches", run.setup.option_matches},
            {"each_board_first", run.setup.each_board_first}};
}

std::string part_text(const RunPart& part) {
    const Json json{{"quattro", kPart},        {"version", kVersion}, {"run", to_json(part.run)},
                    {"part", part.shard.part}, {"of", part.shard.of}, {"counted", written(part.counted)}};
    return json.dump() + "\n";
}

std::optional<RunPart> read_part(const std::string& text, std::string& problem) {
    const Json json = Json::parse(text, nullptr, false);
    if (json.is_discarded() || !json.is_object() || json.value("quattro", Json()) != kPart) {
        problem = "is not a part of a run that `simulate --shard` wrote, or is cut off";
        return std::nullopt;
    }
    if (json.value("version", Json()) != kVersion) {
        problem = "was written by another version of the program";
        return std::nullopt;
    }
    try {
        RunPart part{run_of(json.at("run")), {}, {}};
        read(json.at("part"), part.shard.part), read(json.at("of"), part.shard.of);
        read(json.at("counted"), part.counted);
        const Shard& shard = part.shard;
        if (shard.of > kMaxParts || shard.part < 1 || shard.part > shard.of) {
            problem = fmt::format("claims to be part {} of {}", shard.part, shard.of);
            return std::nullopt;
        }
        const std::int64_t own = shard_end(part.run.matches, shard) - shard_begin(part.run.matches, shard);
        if (part.counted.matches == own) return part;
        problem =
            fmt::format("has {} matches, but part {} of {} has {}", part.counted.matches, shard.part, shard.of, own);
    } catch (const std::exception& error) {
        problem = fmt::format("is damaged: {}", error.what());
    }
    return std::nullopt;
}

}  // namespace quattro::tools
