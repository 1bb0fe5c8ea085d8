// Writes a state with names: counters, zones with their cards, the position in the flow, prompts and answers.
#include <fmt/format.h>

#include <algorithm>

#include "base/size.hpp"
#include "base/text.hpp"
#include "rules/field_kind.hpp"
#include "run/instruction_kinds.hpp"
#include "state/cards.hpp"
#include "store/save_sections.hpp"
#include "store/state_check.hpp"

namespace quattro {
namespace {

using Strings = std::vector<std::string>;

std::string map_of(const Strings& parts) { return parts.empty() ? "{}" : "{ " + join(parts, ", ") + " }"; }
std::string list_of(const Strings& parts) { return "[" + join(parts, ", ") + "]"; }

class SaveWriter {
public:
    SaveWriter(const Rules& rules, const State& m) : rules_(rules), s_(rules.shape()), m_(m) {}

    std::string text() {
        table();
        section("counters", [&] { counters(); });
        section("repeats", [&] { repeats(); });
        section("slots", [&] { slots(); });
        section("guards", [&] { conditions(); });
        section("zones", [&] { zones(); });
        section("remembered", [&] { remembered(); });
        section("subjects", [&] { subjects(); });
        section("draws", [&] { draws(); });
        if (s_.has_rolls) expected();
        section("flow", [&] { flow(); });
        section("asked", [&] { asked(); });
        section("prompts", [&] { prompts(); });
        return text_;
    }

private:
    template <class F>
    void section(std::string_view name, F&& f) {
        const std::size_t before = text_.size();
        f();
        const bool empty = text_.size() == before;
        text_.insert(before, fmt::format("{}:{}\n", name, empty ? " {}" : ""));
    }
    void line(std::string_view key, const std::string& value) {
        text_ += fmt::format("  {}: {}\n", yaml_name(key), value);
    }
    template <class N>
    void seat_line(N seat, const std::string& value) {
        text_ += fmt::format("  {}: {}\n", seat, value);
    }
    void item(const Strings& parts) { text_ += fmt::format("- {}\n", map_of(parts)); }
    template <class T>
    static std::string pair(std::string_view key, const T& value) {
        return fmt::format("{}: {}", key, value);
    }

    void table() {
        // If the clocks are stopped only because the match has halted, the line `halted` says so, not `paused`.
        const std::int64_t paused = m_.at(s_.paused, 0), since = paused > 0 ? paused - 1 : -paused - 1;
        text_ += fmt::format("now: {}\npaused: {}\n", m_.at(s_.now, 0), paused > 0 ? std::to_string(since) : "~");
        if (m_.at(s_.reviewed, 0)) text_ += "reviewed: true\n";
        if (const int halted = m_.at(s_.halted, 0))
            text_ +=
                fmt::format("halted: {{ frame: {}, since: {} }}\n", halted - 1, paused < 0 ? since : m_.at(s_.now, 0));
        Strings winners;
        for (Seat seat = 1; seat <= s_.seats; ++seat)
            if (m_.at(s_.winners, 0) >> (seat - 1) & 1U) winners.push_back(std::to_string(seat));
        text_ += fmt::format("result: {}\n", m_.at(s_.over, 0) ? list_of(winners) : "~");
        const BoardIndex board = board_in_play(s_, m_);
        text_ += fmt::format("board: {}\n", board.valid() ? yaml_name(rules_.boards[board].id) : "~");
    }
    std::string counter_value(const Counter& c, std::int64_t value) const {
        if (c.holds() && value == 0) return "~";
        if (c.holds_attribute.valid()) return yaml_name(counter_text(rules_, c, value));
        // A decimal near the end of the number range cannot be read back exactly; then it is written as a fraction.
        const std::string text = counter_text(rules_, c, value);
        return c.holds_truth || to_scaled(text, c.scale) == value ? text : fmt::format("{}/{}", value, c.scale);
    }
    void counters() {
        for (const Counter& c : s_.counters) {
            Strings values;
            for (int i = 0; i < (c.of_seat ? s_.seats : 1); ++i)
                values.push_back(counter_value(c, m_.at(s_.counter, c.first + i)));
            line(c.name, c.of_seat ? list_of(values) : values[0]);
        }
    }
    // The numbers of the flow (run/enclosing_blocks.hpp). If the number of any seat is not 0, the numbers of all seats
    // follow the number of the table.
    void repeats() {
        for (const RepeatIndex loop : rules_.flow_number_names.indices()) {
            if (rules_.flow_number_names[loop].empty()) continue;
            Strings values;
            bool of_seats = false;
            for (Seat seat = 0; seat <= s_.seats; ++seat) {
                values.push_back(std::to_string(m_.at(s_.repeats, s_.repeat_cell(loop, seat))));
                of_seats = of_seats || (seat > 0 && values.back() != "0");
            }
            line(rules_.flow_number_names[loop], of_seats ? list_of(values) : values[0]);
        }
    }
    // The number of cells of a value that the table and each seat have, see SaveReader::cell_count().
    std::size_t each() const { return static_cast<std::size_t>(s_.seats) + 1; }
    // The progress of resolve steps: a place, and the number of a batch of its slot (`moment`, from 1). A step before
    // its first batch needs no entry.
    void slots() {
        for (const InstructionIndex pc : rules_.program.indices()) {
            const Instruction& step = rules_.program[pc];
            const auto* resolve = as<instruction::ResolveBegin>(step);
            if (!resolve) continue;
            const auto [place, batch] = slot_position_of(m_.at(s_.repeats, s_.repeat_cell(resolve->repeat)));
            if (place < 0) continue;
            const auto& places = s_.zones[rules_.slot_zone].places;
            item({pair("step", yaml_quoted(step.name)), pair("nth", instruction_ordinal(rules_, pc)),
                  pair("place", yaml_name(places[place])), pair("moment", batch + 1)});
        }
    }
    void conditions() {
        for (Seat seat = 1; seat <= s_.seats; ++seat) {
            Strings held;
            for (int bit = 0; bit < 32; ++bit)
                if (m_.at(s_.slot_conditions, seat) >> bit & 1U) held.push_back(std::to_string(bit));
            if (!held.empty()) seat_line(seat, list_of(held));
        }
    }
    std::string card_text(CardId card, const Zone& zone) const {
        Strings parts = {pair("card", card)}, is, pending, rolls;
        if (zone.placed()) parts.push_back(pair("at", yaml_name(zone.places[m_.at(s_.card_place, card)])));
        for (const AttributeIndex a : s_.attributes.indices()) {
            const Attribute& attr = s_.attributes[a];
            const int value = attribute(s_, m_, card, a);
            if (!attr.named())
                is.push_back(pair(yaml_name(attr.name), value));
            else if (value > 0)
                is.push_back(pair(yaml_name(attr.name), yaml_name(attr.values[value - 1])));
            if (const RollRange range = roll_range_of(s_, m_, card, a); range.count)
                rolls.push_back(
                    fmt::format("{}: [{}, {}]", yaml_name(attr.name), range.from, range.from + range.count - 1));
        }
        parts.push_back("is: " + map_of(is));
        if (!rolls.empty()) parts.push_back("rolled: " + map_of(rolls));
        for (const TriggerIndex t : s_.triggers.indices())
            if (m_.at(s_.card_pending, card) >> t.number() & 1U) pending.push_back(yaml_name(s_.triggers[t].name));
        if (!pending.empty()) parts.push_back("pending: " + list_of(pending));
        return map_of(parts);
    }
    void zones() {
        for (const InstanceIndex i : s_.instances.indices()) {
            const Instance& in = s_.instances[i];
            const Zone& zone = s_.zones[in.zone];
            text_ += fmt::format("- zone: {}\n{}", yaml_name(zone.name),
                                 in.seat ? fmt::format("  seat: {}\n", in.seat) : "");
            text_ += m_.at(s_.size, i) ? "  cards:\n" : "  cards: []\n";
            for_each_card(s_, m_, i, [&](CardId card) { text_ += "  - " + card_text(card, zone) + "\n"; });
        }
    }
    template <class Column>
    Strings by_seat(const Column& column, std::size_t first) const {
        Strings parts;
        for (std::size_t seat = 0; seat < each(); ++seat)
            if (m_.at(column, first + seat)) parts.push_back(pair(std::to_string(seat), m_.at(column, first + seat)));
        return parts;
    }
    void remembered() {
        for (const RegisterIndex r : rules_.registers.indices()) {
            Strings parts;
            for (Seat seat = 0; seat <= s_.seats; ++seat)
                if (const int link = m_.at(s_.remembered, s_.register_cell(r, seat)))
                    parts.push_back(pair(std::to_string(seat), link - 1));
            if (!parts.empty()) line(rules_.registers[r], map_of(parts));
        }
    }
    // The cards that open prompts of triggers concern.
    void subjects() {
        for (std::size_t seat = 0; seat < s_.trigger_card.count; ++seat)
            if (const int link = m_.at(s_.trigger_card, seat)) seat_line(seat, std::to_string(link - 1));
    }
    void draws() {
        for (std::size_t stream = 0; stream < s_.streams.size(); ++stream)
            if (const Strings parts = by_seat(s_.stream_position, stream * each()); !parts.empty())
                line(s_.streams[stream], map_of(parts));
    }
    // The results of the next rolls that the host has set in advance.
    void expected() {
        Strings draws;
        for (int i = 0; i < m_.at(s_.preset_roll_count, 0); ++i)
            draws.push_back(std::to_string(m_.at(s_.preset_rolls, i)));
        text_ += fmt::format("expected: {}\n", list_of(draws));
    }
    void flow() {
        for (int frame = 0; frame < s_.frame_capacity; ++frame) {
            const InstructionIndex pc = instruction_of(s_, m_, frame);
            const int seat = m_.at(s_.frame_seat, frame);
            const int pending = m_.at(s_.frame_pending, frame), parent = m_.at(s_.frame_parent, frame);
            if (!pc.valid() && !seat && !pending && !parent) continue;
            Strings parts = {pair("frame", frame)};
            if (pc.valid()) {
                const Instruction& step = rules_.program[pc];
                parts.push_back(pair("step", yaml_quoted(step.name)));
                parts.push_back(pair("instruction", instruction_kind(step).name));
                if (const auto* wait = as<instruction::Wait>(step))
                    parts.push_back(pair("prompt", yaml_name(rules_.prompts[wait->prompt].name)));
                parts.push_back(pair("nth", instruction_ordinal(rules_, pc)));
            }
            if (seat) parts.push_back(pair("seat", seat));
            if (parent) parts.push_back(pair("parent", parent));
            if (pending) parts.push_back(pair("pending", pending));
            item(parts);
        }
    }
    void asked() {
        for (Seat seat = 1; seat <= s_.seats; ++seat)
            seat_line(seat, std::to_string(m_.at(s_.prompt_count, seat - 1)));
    }

    void prompts() {
        for (const BankIndex bank : s_.banks.indices())
            for (Seat seat = 1; seat <= s_.seats; ++seat)
                prompt(bank, seat);
    }
    // A closed prompt keeps its answers. All choices of slots share one bank, so the slot determines the actual prompt.
    void prompt(BankIndex bank, Seat seat) {
        const std::size_t cell = s_.prompt_cell(bank, seat);
        const int status = m_.at(s_.prompt_status, cell);
        const auto in_bank = [&](const Prompt& p) { return p.bank == bank && !p.of_effect; };
        const Prompt& named = *std::find_if(rules_.prompts.begin(), rules_.prompts.end(), in_bank);
        const Prompt* kept = pending_choice(rules_, m_, bank, seat);
        const Prompt& prompt = status ? rules_.prompts[prompt_in_cell(s_, m_, cell)] : kept ? *kept : named;
        const std::int64_t opened = m_.at(s_.opened, cell), deadline = m_.at(s_.deadline, cell);
        Strings answers;
        for (const FieldIndex f : prompt.fields.indices())
            if (const std::int32_t v = m_.at(s_.answer, s_.answer_cell(bank, seat, f)); v != kUnanswered)
                answers.push_back(pair(yaml_name(prompt.fields[f].name), value_text(prompt.fields[f], v)));
        if (!status && !opened && !deadline && answers.empty()) return;
        Strings parts = {pair("prompt", yaml_name(named.name)), pair("seat", seat),
                         pair("status", status == kPromptClosed ? "closed"
                                        : status == kPromptOpen ? "open"
                                                                : "answered")};
        if (status) {
            parts.push_back(pair("number", m_.at(s_.prompt_number, cell)));
            parts.push_back(pair("frame", m_.at(s_.prompt_frame, cell)));
        }
        if (opened) parts.push_back(pair("opened", opened));
        if (deadline) parts.push_back(pair("deadline", deadline == kExpired ? "passed" : std::to_string(deadline)));
        if (!answers.empty()) parts.push_back("answers: " + map_of(answers));
        item(parts);
    }
    std::string value_text(const PromptField& f, std::int32_t v) const {
        if (v == kNone) return "~";
        const FieldKindRow& kind = *f.kind;
        switch (kind.save_form) {
            case SaveForm::number: return std::to_string(v);
            case SaveForm::from_one: return std::to_string(v + 1);
            case SaveForm::name: return yaml_name(kind.name(rules_, m_, f, 0, v));
            case SaveForm::cell: return spot_text(v);
            case SaveForm::description: return kind_text(f, v);
        }
        return "~";
    }
    std::string spot_text(std::int32_t cell) const {
        for (const Instance& in : s_.instances) {
            const Zone& zone = s_.zones[in.zone];
            if (cell < in.first_cell || cell >= in.first_cell + int_size(zone.places)) continue;
            return fmt::format("{{ zone: {}, seat: {}, at: {} }}", yaml_name(zone.name), in.seat,
                               yaml_name(zone.places[cell - in.first_cell]));
        }
        return "~";
    }
    // The text of a card of this kind, if it is unambiguous; otherwise the attributes. A remembered card has no
    // attributes here: {} stands for it if its name is the text of a card.
    std::string kind_text(const PromptField& f, std::int32_t kind) const {
        const std::string written = describe(rules_, f, kind);
        const auto named = kind_named(rules_, f, written);
        if (kind == kinds_of(s_, f)) return named ? map_of({}) : yaml_quoted(written);
        if (named == kind) return yaml_quoted(written);
        Strings parts;
        for (const AttributeIndex a : f.attributes) {
            const Attribute& attr = s_.attributes[a];
            const auto value = attribute_of_kind(s_, f, kind, a);
            parts.push_back(
                pair(yaml_name(attr.name), attr.named() ? yaml_name(attr.values[value - 1]) : std::to_string(value)));
        }
        return map_of(parts);
    }

    const Rules& rules_;
    const Shape& s_;
    const State& m_;
    std::string text_;
};

}  // namespace

std::string yaml_name(std::string_view name) {
    // Words that a YAML parser may not read as text.
    constexpr std::string_view kTaken[] = {"null", "true", "false", "yes", "no", "on", "off", "y", "n"};
    std::string small(name);
    std::transform(small.begin(), small.end(), small.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    const bool taken = contains(kTaken, small);
    return is_name(name) && !taken ? std::string(name) : yaml_quoted(name);
}

namespace {

bool same_step(const Rules& rules, const Instruction& a, std::string_view step, std::string_view kind,
               std::string_view prompt) {
    if (a.name != step || instruction_kind(a).name != kind) return false;
    const auto* wait = as<instruction::Wait>(a);
    return !wait || rules.prompts[wait->prompt].name == prompt;
}

}  // namespace

int instruction_ordinal(const Rules& rules, InstructionIndex pc) {
    const Instruction& step = rules.program[pc];
    const auto* wait = as<instruction::Wait>(step);
    const std::string_view prompt = wait ? std::string_view(rules.prompts[wait->prompt].name) : "";
    return static_cast<int>(std::count_if(
        rules.program.begin(), rules.program.begin() + pc.number() + 1,
        [&](const Instruction& s) { return same_step(rules, s, step.name, instruction_kind(step).name, prompt); }));
}

InstructionIndex find_instruction(const Rules& rules, std::string_view step, std::string_view code,
                                  std::string_view prompt, int nth) {
    for (const InstructionIndex pc : rules.program.indices())
        if (same_step(rules, rules.program[pc], step, code, prompt) && --nth == 0) return pc;
    return {};
}

std::string state_text(const Rules& rules, const State& m) { return SaveWriter(rules, m).text(); }

}  // namespace quattro
