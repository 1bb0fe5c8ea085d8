// A small table for script tests: two seats, a ring of five places each, cards with power and tint.
#pragma once

#include <catch2/catch.hpp>

#include <optional>
#include <string>
#include <vector>

#include "events/kinds.hpp"
#include "script/vm.hpp"
#include "script_check/declare.hpp"
#include "state/cards.hpp"

namespace quattro::test {

inline Shape ring_shape() {
    Shape s;
    s.card_capacity = 12;
    Attribute power, tint, ward;
    power.name = "power";
    power.hi = 9;
    tint.name = "tint";
    tint.values = {"warm", "cold"};
    tint.absent_attribute = AttributeIndex(0);
    ward.name = "ward";
    ward.hi = 1;
    ward.guards = 3;
    ward.guards_places = true;
    s.attributes = {power, tint, ward};
    Zone ring, shelf;
    ring.name = "ring";
    ring.kind = zone_kind("loop");
    ring.of_seat = true;
    ring.places = {"A", "B", "C", "D", "E"};
    shelf.name = "shelf";
    shelf.kind = zone_kind("row");
    shelf.places = {"left", "right"};
    s.zones = {ring, shelf};
    Counter score, round;
    score.name = "score";
    score.of_seat = true;
    round.name = "round";
    s.counters = {score, round};
    s.streams = {"rolls"};
    s.finish();
    return s;
}

inline ScriptFile file(std::string id, std::string folder, std::string_view text) {
    const std::string path = "scripts/" + folder + "/" + id + ".lua";
    return {std::move(id), std::move(folder), Source::from_text(path, text)};
}

// All errors of these script files and libs, one per line.
inline std::string problems(const std::vector<ScriptFile>& files, const std::vector<ScriptFile>& libs = {}) {
    Diagnostics out;
    declare_scripts(files, libs, out);
    std::string text;
    for (const Diagnostic& d : out.list())
        text += (text.empty() ? "" : "\n") + d.where.text() + ": " + d.message + (d.hint.empty() ? "" : " | " + d.hint);
    return text;
}
inline std::string problems(std::string_view text) { return problems({file("probe", "effects", text)}); }

// The text of an effect `probe` with this function body. Its parameter is also called `probe`.
inline std::string around(std::string_view body, std::string_view param = "cards {}", std::string_view before = "") {
    return std::string(before) + "\nreturn effect {\n  text = \"probe\",\n  params = { probe = " + std::string(param) +
           " },\n  run = function(fx, p)\n" + std::string(body) + "\n  end,\n}\n";
}

// A state with cards at places, one script, and the operations that it requests.
class Table {
public:
    explicit Table(std::string_view text, const std::vector<ScriptFile>& libs = {},
                   std::vector<std::int64_t> constants = {0, 0, 0}, std::vector<bool> dynamic = {}) {
        Diagnostics out;
        scripts = declare_scripts({file("probe", "effects", text)}, libs, out);
        INFO(out.show());
        REQUIRE(scripts.size() == 1);
        vm.emplace(scripts, libs, std::vector<BoundCall>{{0, std::move(constants), std::move(dynamic)}}, shape);
        state = shape.blank();
        context.shape = &shape;
        context.state = &state;
        context.operations = &operations;
        context.instance = shape.instance_of(ZoneIndex(0), 1);
    }
    CardId put(int place, int power, int tint = 0, Seat seat = 1) {
        const CardId card = new_card(shape, state);
        put_at(shape, state, card, shape.instance_of(ZoneIndex(0), seat), place);
        state.at(shape.card_attribute, shape.attribute_cell(AttributeIndex(0), card)) =
            static_cast<std::int16_t>(power);
        state.at(shape.card_attribute, shape.attribute_cell(AttributeIndex(1), card)) = static_cast<std::int16_t>(tint);
        return card;
    }
    void target(const std::vector<CardId>& cards) {
        context.cards.insert(context.cards.end(), cards.begin(), cards.end());
        context.close_set();
    }
    void run(const std::vector<std::int64_t>& dynamic = {}) { vm->call(0, context, dynamic); }
    // The line and message of the script's failure, such as "3: message", or "" if it succeeds.
    std::string failure(const std::vector<std::int64_t>& dynamic = {}) {
        try {
            run(dynamic);
        } catch (const ScriptFailure& f) {
            return std::to_string(f.where.line) + ": " + f.message;
        }
        return "";
    }
    void apply() { apply_batch(shape, state, operations, scratch, nullptr); }
    int power(CardId card) const { return attribute(shape, state, card, AttributeIndex(0)); }
    int tint(CardId card) const { return attribute(shape, state, card, AttributeIndex(1)); }

    Shape shape = ring_shape();
    State state;
    std::vector<Script> scripts;
    std::optional<Vm> vm;
    CallContext context;
    Operations operations;
    BatchScratch scratch;
};

}  // namespace quattro::test
