// Saves: the state of a match as YAML.
#include "state/save.hpp"

#include <fmt/format.h>

#include "base/text.hpp"
#include "match/impl.hpp"

namespace quattro {

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
        impl.events = std::move(past.events);
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
    if (!doc.is_map() || !same_game(*game, doc, out)) return std::nullopt;
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
