#include "store/saved_doc.hpp"

#include <fmt/format.h>

#include "base/text.hpp"

namespace quattro {
namespace {

// The largest number of keys and values in a save: enough for 4,000 cards, 40,000 answers and everything else.
constexpr std::size_t kMaxSaved = 400'000;

}  // namespace

bool check_same_game(const Game& game, const Node& doc, Diagnostics& out) {
    const Node* id = doc.find("game");
    if (!id || id->scalar != game.info().id) {
        const std::string& own = game.info().id;
        if (id)
            out.error(id->where, fmt::format("this belongs to the game '{}', not to '{}'", id->scalar, own),
                      fmt::format("load it with the game '{}'", id->scalar));
        else
            out.error(doc.where, "the key 'game' is missing", fmt::format("add it: game: {}", own));
        return false;
    }
    for (const Node::Entry& given : entries_of(doc.find("options"))) {
        std::string now = given.key == "boards" ? join(game.info().boards, ",") : "no such option";
        for (const OptionInfo& o : game.info().options)
            if (o.name == given.key) now = o.value;
        if (now == given.value.scalar) continue;
        out.error(given.where,
                  fmt::format("this was played with {} = {}, but the game is loaded with {}", given.key,
                              given.value.scalar, now),
                  "load the game with the same options");
        return false;
    }
    return true;
}

Node parse_saved(const std::string& text, const std::string& path, std::string_view what, Diagnostics& out) {
    const std::size_t before = out.size();
    const auto source = Source::from_text(path, text);
    Node doc =
        // Programs write logs and saves, so their typography is not checked. read_log() limits the length of a log.
        parse_yaml(source, out, what == "save" ? kMaxSaved : SIZE_MAX, Typography::any);
    const Node* kind = doc.find("quattro");
    if (out.size() == before && (!kind || kind->scalar != what))
        out.error({source, 1, 1}, fmt::format("this is not a quattro {}", what),
                  fmt::format("its first line must be 'quattro: {}'", what));
    return out.size() == before ? doc : Node{};
}

}  // namespace quattro
