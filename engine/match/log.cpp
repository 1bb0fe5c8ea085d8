// Logs and saves as YAML: written by hand, read by the pack layer's parser.
#include <fmt/format.h>

#include <algorithm>

#include "base/text.hpp"
#include "match/impl.hpp"
#include "state/save.hpp"

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

// `reloaded`: it ended with other files than the header's.
bool same_game(const Game& game, const Node& doc, bool reloaded, Diagnostics& out) {
    const Node* id = doc.find("game");
    const Node* pack = doc.find("pack");
    if (!id || id->scalar != game.info().id) {
        out.error(id ? id->place : doc.place,
                  fmt::format("this is of the game '{}', not of '{}'", id ? id->scalar : "?", game.info().id));
        return false;
    }
    if (!reloaded && (!pack || pack->scalar != game.content_hash())) {
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
    if (const Node* inputs = doc.find("inputs"))
        for (const Node& input : inputs->items)
            if (const Node* host = input.find("host"); host && host->scalar == "reload")
                if (const Node* data = input.find("data"); data && data->find("pack"))
                    header.content_hash = data->find("pack")->scalar;
    header.seed = std::strtoull(seed->scalar.c_str(), nullptr, 10);
    for (const auto& [name, value] : read_values(doc.find("options")))
        header.options[name] = value;
    return header;
}

std::string log_header(const Match::Impl& impl) {
    return impl.first_header.empty() ? header_text(impl, "log") : impl.first_header;
}

std::string Match::log() const { return log_header(*impl_) + inputs_text(*impl_); }

namespace {

// What stands before the inputs, without comments.
std::string header_of(const std::string& log) {
    std::string header;
    for (const std::string& line : split(log.substr(0, log.find("\ninputs:") + 1), '\n'))
        if (!line.empty() && line.front() != '#') header += line + "\n";
    return header;
}

// A match before the inputs from `first` on: as it begins, or after the last input that brought other files.
std::optional<Match> before_inputs(std::shared_ptr<const Game> game, const Node& doc, const std::vector<Input>& inputs,
                                   std::size_t stop_after, std::size_t& first, Diagnostics& out) {
    const Node* seed = doc.find("seed");
    const Node* start = doc.find("start");
    if (!seed || !start) return std::nullopt;
    const auto reload = last_reload(inputs);
    first = reload ? *reload + 1 : 0;
    if (!reload)
        return Match(std::move(game), std::strtoull(seed->scalar.c_str(), nullptr, 10),
                     to_integer(start->scalar).value_or(0));
    const Place& place = doc.find("inputs")->items[*reload].place;
    if (stop_after < first) {
        out.error(place, "the inputs before this one were played with other files");
        return std::nullopt;
    }
    return at_reload(std::move(game), inputs, *reload, place, out);
}

}  // namespace

std::optional<Match> Match::replay(std::shared_ptr<const Game> game, const std::string& log, const std::string& path,
                                   Diagnostics& out, std::size_t stop_after) {
    const Node doc = parse_saved(log, path, "log", out);
    const auto inputs = doc.is_map() ? read_inputs(doc, out) : std::nullopt;
    if (!inputs || !same_game(*game, doc, last_reload(*inputs).has_value(), out)) return std::nullopt;
    std::size_t first = 0;
    auto begun = before_inputs(std::move(game), doc, *inputs, stop_after, first, out);
    if (!begun) return std::nullopt;
    Match& match = *begun;
    if (first > 0) match.impl_->first_header = header_of(log);
    for (std::size_t i = first; i < inputs->size() && i < stop_after; ++i) {
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
    return begun;
}

std::string Match::save(Seat seat) const {
    std::string text = header_text(*impl_, "save");
    if (seat != 0)
        text = fmt::format("quattro: view\nversion: 1\ngame: {}\npack: \"{}\"\nseat: {}\n", game().info().id,
                           game().content_hash(), seat);
    text += "fields:\n";
    for (const auto& [name, values] : save_fields(impl_->shape(), redact(impl_->shape(), impl_->state, seat)))
        text += fmt::format("  {}: [{}]\n", name, fmt::join(values, ", "));
    return seat == 0 ? text + inputs_text(*impl_) : text;
}

namespace {

// What was told, and what can be taken back, follows from the inputs. A state that they do not lead to (a
// position set by hand) is kept as it is, without a past.
void recall(Match::Impl& impl) {
    Match again(impl.game, impl.seed, impl.start);
    Match::Impl& past = again.impl();
    bool same = true;
    for (std::size_t i = 0; i < impl.inputs.size() && same; ++i)
        same = !past.take(impl.inputs[i]) && past.inputs.back().hash == impl.inputs[i].hash;
    if (same && past.state == impl.state) {
        impl.told = std::move(past.told);
        impl.inputs = std::move(past.inputs);
        return;
    }
    for (Input& input : impl.inputs)
        input.drew = true;
}

}  // namespace

std::optional<Match> Match::load(std::shared_ptr<const Game> game, const std::string& saved, const std::string& path,
                                 Diagnostics& out) {
    const Node doc = parse_saved(saved, path, "save", out);
    if (!doc.is_map() || !same_game(*game, doc, false, out)) return std::nullopt;
    std::vector<SavedField> fields;
    bool good = true;
    if (const Node* map = doc.find("fields"))
        for (const Node::Entry& e : map->entries) {
            std::vector<std::int64_t> values;
            for (const Node& item : e.value.items) {
                const auto value = to_integer(item.scalar);
                good = good && value;
                values.push_back(value.value_or(0));
            }
            fields.emplace_back(e.key, std::move(values));
        }
    Match match;
    match.impl_->game = std::move(game);
    std::string wrong = good ? load_fields(match.impl_->shape(), fields, match.impl_->state)
                             : "a field holds something that is no number";
    if (wrong.empty()) wrong = state_error(match.impl_->rules(), match.impl_->state);
    if (!wrong.empty()) {
        out.error(doc.find("fields") ? doc.find("fields")->place : doc.place, "the save cannot be loaded: " + wrong,
                  "the file may have been changed or cut off");
        return std::nullopt;
    }
    if (const Node* seed = doc.find("seed")) match.impl_->seed = std::strtoull(seed->scalar.c_str(), nullptr, 10);
    if (const Node* start = doc.find("start")) match.impl_->start = to_integer(start->scalar).value_or(0);
    if (doc.find("inputs")) {
        auto inputs = read_inputs(doc, out);
        if (!inputs) return std::nullopt;
        match.impl_->inputs = std::move(*inputs);
        recall(*match.impl_);
    }
    return match;
}

}  // namespace quattro
