// A whole save: its header, the sections of the state, and its end.
#include <algorithm>

#include <fmt/format.h>

#include "base/canonical.hpp"
#include "base/collect_errors.hpp"
#include "base/text.hpp"
#include "store/save.hpp"
#include "store/save_sections.hpp"
#include "store/saved_doc.hpp"
#include "store/state_check.hpp"

namespace quattro {
namespace {

std::string save_header(const MatchImpl& impl) {
    const GameInfo& info = impl.game->info();
    std::vector<std::string> options;
    for (const OptionInfo& o : info.options)
        options.push_back(o.name + ": " + yaml_quoted(o.value));
    if (!info.boards.empty()) options.push_back("boards: " + yaml_quoted(join(info.boards, ",")));
    std::vector<std::uint64_t> told = impl.event_log.counts(impl.shape().seats);
    for (std::uint64_t& count : told)
        count = std::min(count, kMaxStatedCount);
    return fmt::format(
        "quattro: save\nversion: 2\ngame: {}\npack: \"{}\"\nseed: {}\nstart: {}\noptions: {{ {} }}\ninputs: {}\nsum: "
        "\"{:016x}\"\ntold: [{}]\n",
        info.id, impl.game->content_hash(), impl.seed, impl.start, join(options, ", "),
        std::min<std::uint64_t>(impl.earlier + impl.inputs.size(), kMaxStatedCount), impl.sum, fmt::join(told, ", "));
}

std::optional<std::uint64_t> unsigned_of(const Node* node) {
    return node && node->is_scalar() ? canonical_unsigned(node->scalar) : std::nullopt;
}

// A save fits other versions of the files as long as all names fit. It does not fit another game or other options.
bool can_be_read(const Game& game, const Node& doc, Diagnostics& out) {
    const Node* version = doc.find("version");
    if (version && version->scalar == "2") return check_same_game(game, doc, out);
    out.error(version ? version->where : doc.where, "this save has another format",
              "this program reads saves of version 2: use the version of the program that wrote the save");
    return false;
}

// Reads the numbers before the sections. Returns false, with an error, if one is missing or impossible, or if the save
// has no end.
bool read_header(const Node& doc, MatchImpl& impl, Diagnostics& out) {
    const Node* sum_text = doc.find("sum");
    const auto seed = unsigned_of(doc.find("seed")), start = unsigned_of(doc.find("start")),
               inputs = unsigned_of(doc.find("inputs")),
               sum = sum_text ? canonical_hash(sum_text->scalar) : std::nullopt;
    const bool good =
        seed && start && *start <= static_cast<std::uint64_t>(kMaxTime) && inputs && *inputs <= kMaxStatedCount && sum;
    if (!good)
        out.error(doc.where, "the numbers of the save (seed, start, inputs, sum) cannot be read",
                  "the save was changed; use an unchanged copy");
    if (!doc.find("complete"))
        out.error(doc.where, "the end of this save is missing", "the file may have been cut off; use a complete copy");
    if (!good || !doc.find("complete")) return false;
    impl.seed = *seed;
    impl.start = static_cast<Milliseconds>(*start);
    impl.earlier = *inputs;
    impl.sum = *sum;
    return true;
}

// Reads the number of events that each viewer has had. The numbers of new events continue from there. Returns false,
// with an error, if a number is missing or impossible.
bool read_told(const Node& doc, MatchImpl& impl, Diagnostics& out) {
    std::vector<std::uint64_t> event_counts;
    const Node* list = doc.find("told");
    for (const Node& item : items_of(list))
        if (const auto n = unsigned_of(&item); n && *n <= kMaxStatedCount) event_counts.push_back(*n);
    const bool good = list && event_counts.size() == list->items.size() &&
                      event_counts.size() == static_cast<std::size_t>(impl.shape().seats) + 2;
    if (good)
        impl.event_log.restart_after(event_counts);
    else
        out.error(list ? list->where : doc.where, "the numbers of events in 'told' cannot be read",
                  "'told' has a number for the host, one for each seat and one for the spectators");
    return good;
}

}  // namespace

std::string save_text(const MatchImpl& impl) {
    return save_header(impl) + state_text(impl.rules(), impl.state) + "complete: true\n";
}

std::string write_save(const Match& match) { return save_text(ImplAccess::of(match)); }

std::optional<Match> load_save(std::shared_ptr<const Game> game, const std::string& saved, const std::string& path,
                               Diagnostics& out) {
    return collect_errors(out, [&]() -> std::optional<Match> {
        const Node doc = parse_saved(saved, path, "save", out);
        Match match = ImplAccess::blank();
        MatchImpl& impl = ImplAccess::of(match);
        if (!doc.is_map() || !can_be_read(*game, doc, out) || !read_header(doc, impl, out)) return std::nullopt;
        const Rules& rules = ImplAccess::rules(*game);
        auto state = read_state(rules, impl.seed, doc, out);
        if (!state) return std::nullopt;
        if (const auto fault = find_state_fault(rules, *state)) {
            const Node* section = doc.find(fault->section);
            out.error(section ? section->where : doc.where, "the save cannot be loaded: " + fault->what,
                      "use an unchanged copy, and the game with which it was saved");
            return std::nullopt;
        }
        impl.loaded = std::make_shared<const State>(*state);
        impl.state = std::move(*state);
        impl.game = std::move(game);
        impl.loaded_sum = impl.sum;
        if (!read_told(doc, impl, out)) return std::nullopt;
        return match;
    });
}

}  // namespace quattro
