// Logs and saves as YAML: written by hand, read by the pack layer's parser.
#include <fmt/format.h>

#include <algorithm>

#include "base/text.hpp"
#include "match/impl.hpp"

namespace quattro {
namespace {

std::string header_text(const Match::Impl& impl, std::string_view what) {
    const GameInfo& info = impl.game->info();
    std::string text = fmt::format("quattro: {}\nversion: 1\ngame: {}\npack: \"{}\"\nseed: {}\nstart: {}\noptions: {{",
                                   what, info.id, impl.game->content_hash(), impl.seed, impl.start);
    std::string between = " ";
    for (const OptionInfo& o : info.options) {
        text += between + o.name + ": " + yaml_quoted(o.value);
        between = ", ";
    }
    if (!info.boards.empty()) text += between + "boards: " + yaml_quoted(join(info.boards, ","));
    return text + " }\n";
}

std::string values_text(const Values& values) {
    std::string text = "{";
    for (std::size_t i = 0; i < values.size(); ++i) {
        const std::string& name = values[i].first;
        text += fmt::format("{}{}: {}", i ? ", " : "", is_name(name) ? name : yaml_quoted(name),
                            yaml_quoted(values[i].second));
    }
    return text + "}";
}

std::string candidates_text(const std::vector<Values>& candidates) {
    std::vector<std::string> texts;
    for (const Values& values : candidates)
        texts.push_back(values_text(values));
    return "[" + join(texts, ", ") + "]";
}

Values read_values(const Node* node) {
    Values values;
    if (node)
        for (const Node::Entry& e : node->entries)
            values.emplace_back(e.key, e.value.scalar);
    return values;
}

std::optional<std::uint64_t> read_hex(const Node* node) {
    if (!node || node->scalar.size() != 16) return std::nullopt;
    std::uint64_t value = 0;
    for (const char c : node->scalar) {
        const auto digit = std::string_view("0123456789abcdef").find(c);
        if (digit == std::string_view::npos) return std::nullopt;
        value = value << 4U | digit;
    }
    return value;
}

std::int64_t read_number(const Node& map, std::string_view key, bool& good) {
    const Node* node = map.find(key);
    const auto value = node ? to_integer(node->scalar) : std::nullopt;
    good = good && value.has_value();
    return value.value_or(0);
}

std::optional<Input> read_input(const Node& node) {
    Input input;
    bool good = true;
    input.at = read_number(node, "at", good);
    const auto hash = read_hex(node.find("hash"));
    if (!hash) return std::nullopt;
    input.hash = *hash;
    if (const Node* host = node.find("host")) {
        input.kind = "host";
        input.host = host->scalar;
        input.values = read_values(node.find("data"));
    } else if (node.find("tick")) {
        input.kind = "tick";
    } else if (const Node* said = node.find("say")) {
        input.kind = "say";
        input.seat = static_cast<Seat>(read_number(node, "seat", good));
        input.values = read_values(said);
    } else if (const Node* lot = node.find("lot")) {
        input.kind = "lot";
        input.seat = static_cast<Seat>(read_number(node, "seat", good));
        input.number = static_cast<std::uint32_t>(read_number(node, "prompt", good));
        for (const Node& candidate : lot->items)
            input.candidates.push_back(read_values(&candidate));
    } else {
        input.kind = node.find("answer") ? "answer" : "withdraw";
        input.seat = static_cast<Seat>(read_number(node, "seat", good));
        input.number =
            static_cast<std::uint32_t>(read_number(node, input.kind == "answer" ? "prompt" : "withdraw", good));
        input.values = read_values(node.find("answer"));
    }
    return good ? std::optional(input) : std::nullopt;
}

bool same_game(const Game& game, const Node& doc, Diagnostics& out) {
    const Node* id = doc.find("game");
    const Node* pack = doc.find("pack");
    if (!id || id->scalar != game.info().id) {
        out.error(id ? id->place : doc.place,
                  fmt::format("this is of the game '{}', not of '{}'", id ? id->scalar : "?", game.info().id));
        return false;
    }
    if (!pack || pack->scalar != game.content_hash()) {
        out.error(pack ? pack->place : doc.place, "this was made with another version of the pack",
                  "play it with the files it was made with");
        return false;
    }
    const Node* options = doc.find("options");
    for (std::size_t i = 0; options && i < options->entries.size(); ++i) {
        const Node::Entry& given = options->entries[i];
        std::string now = join(game.info().boards, ",");
        for (const OptionInfo& o : game.info().options)
            if (o.name == given.key) now = o.value;
        if (now == given.value.scalar) continue;
        out.error(given.place,
                  fmt::format("this was made with {} = {}, and the game is loaded with {}", given.key,
                              given.value.scalar, now),
                  "load the game with the options it was made with");
        return false;
    }
    return true;
}

}  // namespace

std::string yaml_quoted(std::string_view text) {
    std::string quoted = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\') quoted += '\\';
        if (c == '\n')
            quoted += "\\n";
        else if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f)
            quoted += fmt::format("\\x{:02x}", static_cast<unsigned char>(c));
        else
            quoted += c;
    }
    return quoted + "\"";
}

std::string inputs_text(const Match::Impl& impl) {
    std::string text = "inputs:\n";
    for (const Input& i : impl.inputs) {
        std::string what;
        if (i.kind == "answer")
            what = fmt::format("seat: {}, prompt: {}, answer: {}", i.seat, i.number, values_text(i.values));
        else if (i.kind == "withdraw")
            what = fmt::format("seat: {}, withdraw: {}", i.seat, i.number);
        else if (i.kind == "lot")
            what = fmt::format("seat: {}, prompt: {}, lot: {}", i.seat, i.number, candidates_text(i.candidates));
        else if (i.kind == "say")
            what = fmt::format("seat: {}, say: {}", i.seat, values_text(i.values));
        else if (i.kind == "tick")
            what = "tick: true";
        else
            what = fmt::format("host: {}, data: {}", yaml_quoted(i.host), values_text(i.values));
        text += fmt::format("- {{ at: {}, {}, hash: \"{:016x}\" }}\n", i.at, what, i.hash);
    }
    return impl.inputs.empty() ? "inputs: []\n" : text;
}

Node parse_saved(const std::string& text, const std::string& path, std::string_view what, Diagnostics& out) {
    const std::size_t before = out.size();
    const auto source = Source::from_text(path, text);
    Node doc = parse_yaml(source, out);
    const Node* kind = doc.find("quattro");
    if (out.size() == before && (!kind || kind->scalar != what))
        out.error({source, 1, 1}, fmt::format("this is no quattro {}", what),
                  fmt::format("its first line is 'quattro: {}'", what));
    return out.size() == before ? doc : Node{};
}

std::optional<std::vector<Input>> read_inputs(const Node& doc, Diagnostics& out) {
    const Node* list = doc.find("inputs");
    if (!list || !list->is_list()) {
        out.error(doc.place, "the inputs are missing", "the file may have been cut off");
        return std::nullopt;
    }
    std::vector<Input> inputs;
    for (const Node& item : list->items) {
        auto input = read_input(item);
        if (!input) {
            out.error(item.place, "this input cannot be read", "a log must not be changed by hand");
            return std::nullopt;
        }
        inputs.push_back(std::move(*input));
    }
    return inputs;
}

std::optional<LogHeader> read_log_header(const std::string& log, const std::string& path, Diagnostics& out) {
    const Node doc = parse_saved(log, path, log.starts_with("quattro: save") ? "save" : "log", out);
    if (!doc.is_map()) return std::nullopt;
    LogHeader header;
    const Node* game = doc.find("game");
    const Node* pack = doc.find("pack");
    const Node* seed = doc.find("seed");
    if (!game || !pack || !seed) {
        out.error(doc.place, "the log lacks game, pack or seed", "the file may have been cut off");
        return std::nullopt;
    }
    header.game = game->scalar;
    header.content_hash = pack->scalar;
    header.seed = std::strtoull(seed->scalar.c_str(), nullptr, 10);
    for (const auto& [name, value] : read_values(doc.find("options")))
        header.options[name] = value;
    return header;
}

std::string Match::log() const { return header_text(*impl_, "log") + inputs_text(*impl_); }

std::optional<Match> Match::replay(std::shared_ptr<const Game> game, const std::string& log, const std::string& path,
                                   Diagnostics& out, std::size_t stop_after) {
    const Node doc = parse_saved(log, path, "log", out);
    if (!doc.is_map() || !same_game(*game, doc, out)) return std::nullopt;
    const Node* seed = doc.find("seed");
    const Node* start = doc.find("start");
    const auto inputs = read_inputs(doc, out);
    if (!inputs || !seed || !start) return std::nullopt;
    Match match(std::move(game), std::strtoull(seed->scalar.c_str(), nullptr, 10),
                to_integer(start->scalar).value_or(0));
    for (std::size_t i = 0; i < inputs->size() && i < stop_after; ++i) {
        const Place& place = doc.find("inputs")->items[i].place;
        Input input = (*inputs)[i];
        const std::uint64_t expected = input.hash;
        if (const Outcome refusal = match.impl_->take(std::move(input))) {
            out.error(place, fmt::format("input {} is refused: {}", i + 1, refusal->reason),
                      "the log was changed, or made by another version");
            return std::nullopt;
        }
        if (match.hash() != expected) {
            out.error(place, fmt::format("after input {} the match is another: hash {:016x}, the log says {:016x}",
                                         i + 1, match.hash(), expected));
            return std::nullopt;
        }
    }
    return match;
}

}  // namespace quattro
