// Replays logs: reads the inputs line by line and plays them.
#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <utility>

#include "base/canonical.hpp"
#include "base/collect_errors.hpp"
#include "base/text.hpp"
#include "match/impl.hpp"
#include "store/log.hpp"
#include "store/save.hpp"
#include "store/saved_doc.hpp"

namespace quattro {
namespace {

Values read_values(const Node* node) {
    Values values;
    if (node)
        for (const Node::Entry& e : node->entries)
            values.emplace_back(e.key, e.value.scalar);
    return values;
}

std::int64_t read_number(const Node& map, std::string_view key, bool& good) {
    const Node* node = map.find(key);
    const auto value = node ? canonical_integer(node->scalar) : std::nullopt;
    good = good && value.has_value();
    return value.value_or(0);
}

// Reads a seat or the number of a prompt. Sets `good` to false if the value is missing or does not fit the type.
// Returns 0 if `good` is false.
template <class Number>
Number read_count(const Node& map, std::string_view key, bool& good) {
    const std::int64_t value = read_number(map, key, good);
    good = good && value >= 0 && value <= std::numeric_limits<Number>::max();
    return good ? static_cast<Number>(value) : 0;
}

std::optional<Input> read_input(const Node& node) {
    Input input;
    bool good = true;
    input.at = read_number(node, "at", good);
    const Node* sum = node.find("hash");
    const auto hash = sum ? canonical_hash(sum->scalar) : std::nullopt;
    if (!hash) return std::nullopt;
    input.hash = *hash;
    if (const Node* host = node.find("host")) {
        input.kind = InputKind::host;
        const HostInputKindRow* row = host_input_kind(host->scalar);
        if (!row) return std::nullopt;
        input.host = row->kind;
        input.values = read_values(node.find("data"));
    } else if (node.find("tick")) {
        input.kind = InputKind::tick;
    } else if (const Node* said = node.find("say")) {
        input.kind = InputKind::say;
        input.seat = read_count<Seat>(node, "seat", good);
        input.values = read_values(said);
    } else if (const Node* lot = node.find("lot")) {
        input.kind = InputKind::draw;
        input.seat = read_count<Seat>(node, "seat", good);
        input.number = read_count<std::uint32_t>(node, "prompt", good);
        for (const Node& candidate : lot->items)
            input.candidates.push_back(read_values(&candidate));
    } else {
        input.kind = node.find("answer") ? InputKind::answer : InputKind::withdraw;
        input.seat = read_count<Seat>(node, "seat", good);
        input.number = read_count<std::uint32_t>(node, input.kind == InputKind::answer ? "prompt" : "withdraw", good);
        input.values = read_values(node.find("answer"));
    }
    return good ? std::optional(input) : std::nullopt;
}

}  // namespace

namespace {

// The log belongs to the game and names at most as many players as the game has seats. Otherwise adds an error.
bool fits_game(const LogHeader& header, const Game& game, const Node& doc, Diagnostics& out) {
    if (!check_same_game(game, doc, out)) return false;
    const auto seats = static_cast<std::size_t>(game.info().seats);
    for (const auto& [key, list] : {std::pair("players", &header.players), std::pair("names", &header.names)}) {
        if (list->size() <= seats) continue;
        out.error(doc.find(key)->where,
                  fmt::format("'{}' of the log has {} entries, but the game has {} seats", key, list->size(), seats),
                  "use an unchanged copy of the log");
        return false;
    }
    return true;
}

bool same_rules(const LogHeader& header, const Game& game, const Node& doc, Diagnostics& out) {
    if (!fits_game(header, game, doc, out)) return false;
    if (header.rules_hash == game.rules_hash()) return true;
    const std::string files = changed_files(header, game);
    out.error(doc.find("rules")->where, "this match was played with different rules",
              files.empty() ? "this version of the engine reads the same files differently; use the version with which "
                              "the match was played"
                            : "files that " + files);
    return false;
}

// Plays the lines of a log in order.
class Replay {
public:
    Replay(Match begun, const Node& doc) : match(std::move(begun)) {
        if (const Node* inputs = doc.find("inputs")) lines_ = &inputs->items;
    }

    Match match;

    std::size_t lines() const { return lines_ ? lines_->size() : 0; }
    const Location& where(std::size_t line) const { return (*lines_)[line].where; }
    // Plays a line. Returns nothing on success, otherwise the refusal. For an input that can be read, `hash` gets the
    // hash of the state that the line contains.
    Outcome play(std::size_t line, std::optional<std::uint64_t>& hash) {
        const Node& node = (*lines_)[line];
        if (const Node* how = node.find("ended")) {
            const Node* inputs = node.find("inputs");
            if (!inputs || inputs->scalar != std::to_string(match.inputs()))
                return refuse(RefusalCode::bad_text, "it is a line 'ended' that states another number of inputs");
            end_log(match, how->scalar);
            return std::nullopt;
        }
        auto input = read_input(node);
        if (!input) return refuse(RefusalCode::bad_text, "it cannot be read");
        hash = input->hash;
        return ImplAccess::of(match).take(std::move(*input));
    }

private:
    const std::vector<Node>* lines_ = nullptr;
};

Match begin_match(std::shared_ptr<const Game> game, const LogFile& log, const Node& doc) {
    return {std::move(game), log.header.seed, canonical_integer(doc.find("start")->scalar).value_or(0)};
}

// The index of the last reload line; nothing if there is none. The lines before it cannot be played with the current
// files.
std::optional<std::size_t> last_reload(const Node& doc) {
    const Node* inputs = doc.find("inputs");
    for (std::size_t i = inputs ? inputs->items.size() : 0; i-- > 0;)
        if (const Node* host = inputs->items[i].find("host"); host && host->scalar == "reload") return i;
    return std::nullopt;
}

// The match after the reload that ends `inputs`. Returns nothing, with an error at `where`, if the save in the reload
// does not give the state of the log.
std::optional<Match> at_reload(std::shared_ptr<const Game> game, std::vector<Input> inputs, const Location& where,
                               Diagnostics& out) {
    const Input& line = inputs.back();
    const std::string* save = find_value(line.values, "save");
    auto match = save ? load_save(std::move(game), *save, where.path(), out) : std::nullopt;
    if (!match || match->hash() != line.hash) {
        out.error(where, "the match that continues here differs from the log",
                  "the log was changed; use an unchanged copy");
        return std::nullopt;
    }
    MatchImpl& impl = ImplAccess::of(*match);
    for (Input& input : inputs)
        input.cannot_be_undone = true;
    impl.inputs = std::move(inputs);
    impl.earlier = 0;
    impl.tell_reloaded();
    impl.base = MatchImpl::Base{impl.inputs.size(), impl.event_log.size(), impl.state};
    return match;
}

// The match after the line `reload`. Its earlier inputs are those of the log, which are not played. Returns nothing,
// with an error, if an input cannot be read or the reload does not fit.
std::optional<Match> begin_at(std::shared_ptr<const Game> game, const Node& doc, std::size_t reload, Diagnostics& out) {
    std::vector<Input> inputs;
    std::vector<LogEnd> ends;
    const std::vector<Node>& lines = doc.find("inputs")->items;
    for (std::size_t i = 0; i <= reload; ++i) {
        if (const Node* how = lines[i].find("ended")) {
            ends.push_back({inputs.size(), how->scalar, 0});
            continue;
        }
        auto input = read_input(lines[i]);
        if (!input) {
            out.error(lines[i].where, "this input cannot be read", "use an unchanged copy of the log");
            return std::nullopt;
        }
        inputs.push_back(std::move(*input));
    }
    auto match = at_reload(std::move(game), std::move(inputs), lines[reload].where, out);
    if (match) ImplAccess::of(*match).ends = std::move(ends);
    return match;
}

}  // namespace

std::optional<Match> replay_log(std::shared_ptr<const Game> game, const std::string& log, const std::string& path,
                                Diagnostics& out, std::size_t stop_after) {
    return collect_errors(out, [&]() -> std::optional<Match> {
        const auto file = read_log(log, path, out);
        if (!file) return std::nullopt;
        const Node doc = parse_saved(file->text, path, "log", out);
        if (!doc.is_map() || !same_rules(file->header, *game, doc, out)) return std::nullopt;
        const auto reload = last_reload(doc);
        auto begun = reload ? begin_at(game, doc, *reload, out) : begin_match(game, *file, doc);
        if (!begun) return std::nullopt;
        if (begun->inputs() > stop_after) {
            out.error(doc.find("inputs")->items[*reload].where,
                      "the inputs before this one were played with different files");
            return std::nullopt;
        }
        Replay replay(std::move(*begun), doc);
        Match& match = replay.match;
        MatchImpl& impl = ImplAccess::of(match);
        impl.head = std::make_shared<const std::string>(file->text.substr(0, file->text.find("\ninputs:\n") + 9));
        if (reload) impl.recompute_sums();
        for (std::size_t i = reload ? *reload + 1 : 0; i < replay.lines() && match.inputs() < stop_after; ++i) {
            std::optional<std::uint64_t> hash;
            if (const Outcome refusal = replay.play(i, hash)) {
                out.error(replay.where(i), fmt::format("input {} is refused: {}", match.inputs() + 1, refusal->reason),
                          "another version of the engine wrote the log");
                return std::nullopt;
            }
            if (hash && match.hash() != *hash) {
                out.error(
                    replay.where(i),
                    fmt::format("after input {} the match differs: its hash is {:016x}, but the log has {:016x}",
                                match.inputs(), match.hash(), *hash),
                    "another version of the engine wrote the log, or the engine has a bug: report it with the log");
                return std::nullopt;
            }
        }
        return std::move(replay.match);
    });
}

std::optional<RebasedMatch> rebase(std::shared_ptr<const Game> game, const LogFile& log, const std::string& path,
                                   Diagnostics& out) {
    return collect_errors(out, [&]() -> std::optional<RebasedMatch> {
        const Node doc = parse_saved(log.text, path, "log", out);
        if (!doc.is_map() || !fits_game(log.header, *game, doc, out)) return std::nullopt;
        Replay replay(begin_match(std::move(game), log, doc), doc);
        set_log_players(replay.match, log.header.players, log.header.names);
        std::optional<Divergence> departure;
        for (std::size_t i = 0; i < replay.lines() && !departure; ++i) {
            std::optional<std::uint64_t> hash;
            const Node& line = doc.find("inputs")->items[i];
            const Node* host = line.find("host");
            const bool mends = host && (host->scalar == "reload" || host->scalar == "retry" || host->scalar == "skip");
            // If the current rules have not failed, the inputs that continue a halted match do not apply.
            if (line.find("ended") || (mends && !replay.match.halted())) continue;
            if (host && host->scalar == "reload")
                departure =
                    Divergence{replay.where(i).line, replay.match.inputs() + 1,
                               "The current rules fail here, too: " + replay.match.seen_by(kHost).view().failure};
            else if (const Outcome refusal = replay.play(i, hash))
                departure = Divergence{replay.where(i).line, replay.match.inputs() + 1, refusal->reason};
        }
        return RebasedMatch{std::move(replay.match), std::move(departure)};
    });
}

}  // namespace quattro
