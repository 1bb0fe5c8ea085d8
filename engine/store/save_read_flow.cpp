// Reads the sections of a save about the flow: frames by the names of steps, open prompts and answers.
#include <algorithm>

#include "base/size.hpp"
#include "rules/field_kind.hpp"
#include "run/instruction_kinds.hpp"
#include "store/save_reader.hpp"
#include "store/state_check.hpp"

namespace quattro {
namespace {

class FlowReader : SaveReader {
public:
    using SaveReader::SaveReader;

    void read(const Node& doc) {
        if (const Node* node = section(doc, "slots")) slots(*node);
        if (const Node* node = section(doc, "subjects")) subjects(*node);
        for (const Node& item : items_of(section(doc, "flow")))
            frame(item);
        if (const Node* node = section(doc, "asked")) asked(*node);
        for (const Node& item : items_of(section(doc, "prompts")))
            prompt(item);
    }

private:
    void slots(const Node& list) {
        for (const Node& item : list.items) {
            if (!has_only(item, {"step", "nth", "place", "moment"})) continue;
            const InstructionIndex pc = instruction(item, "resolve_begin", "");
            if (!pc.valid()) continue;
            const auto& places = s_.zones[rules_.slot_zone].places;
            const int place = index_of(places, text_in(item, "place"));
            if (place < 0) {
                report_missing(item.where, "place", text_in(item, "place"), places);
                continue;
            }
            const auto batch = number_in(item, "moment", 1, kMaxBatches, 1);
            const RepeatIndex loop = the<instruction::ResolveBegin>(rules_.program[pc]).repeat;
            m_.at(s_.repeats, s_.repeat_cell(loop)) = slot_flow_number(place, static_cast<int>(batch) - 1);
        }
    }
    void subjects(const Node& map) {
        for (const Node::Entry& e : map.entries)
            if (s_.trigger_card.count == 0)
                report(e.where, "no seat can be asked about a card, because the game has no triggers");
            else if (const int seat = seat_key(e, 1); seat > 0)
                m_.at(s_.trigger_card, seat) =
                    static_cast<std::uint16_t>(1 + number(e.value, 0, s_.card_capacity - 1, "a card"));
    }
    // The index of the saved instruction in the current program; none, with an error, if the program lacks it.
    InstructionIndex instruction(const Node& item, std::string_view code, const std::string& prompt) {
        const std::string step = text_in(item, "step");
        const InstructionIndex pc =
            find_instruction(rules_, step, code, prompt, static_cast<int>(number_in(item, "nth", 1, 1000, 1)));
        if (pc.valid()) return pc;
        std::vector<std::string> known;
        for (const Instruction& s : rules_.program)
            if (instruction_kind(s).name == code) known.push_back(s.name);
        const std::string near = nearest(step, known);
        report(item.where,
               prompt.empty()
                   ? fmt::format("there is no step '{}' at which the match could wait", step)
                   : fmt::format("the match is at the step '{}' that waits for '{}', but there is no such step", step,
                                 prompt),
               near.empty() ? "restore this step in the game, or use the files with which the match was played"
                            : fmt::format("did you mean '{}'?", near));
        return {};
    }
    void frame(const Node& item) {
        if (!has_only(item, {"frame", "step", "instruction", "prompt", "nth", "seat", "parent", "pending"})) return;
        const auto frame = static_cast<int>(number_in(item, "frame", 0, s_.frame_capacity - 1));
        const bool twice = m_.at(s_.frame_pc, frame) != kNoFrame || m_.at(s_.frame_seat, frame);
        if (twice) return report(item.where, "this position of the flow appears twice");
        m_.at(s_.frame_seat, frame) = static_cast<std::uint8_t>(number_in(item, "seat", 0, s_.seats));
        m_.at(s_.frame_parent, frame) = static_cast<std::uint8_t>(number_in(item, "parent", 0, s_.frame_capacity - 1));
        m_.at(s_.frame_pending, frame) = static_cast<std::uint8_t>(number_in(item, "pending", 0, s_.frame_capacity));
        if (!item.find("step")) return;
        if (const InstructionIndex pc = instruction(item, text_in(item, "instruction"), text_in(item, "prompt"));
            pc.valid())
            m_.at(s_.frame_pc, frame) = static_cast<std::uint16_t>(pc.number());
    }
    void asked(const Node& map) {
        for (const Node::Entry& e : map.entries)
            if (const int seat = seat_key(e, 1); seat > 0)
                m_.at(s_.prompt_count, seat - 1) = static_cast<std::uint32_t>(number(e.value, 0, INT32_MAX, "asked"));
    }

    void prompt(const Node& item) {
        if (!has_only(item, {"prompt", "seat", "status", "number", "frame", "opened", "deadline", "answers"})) return;
        const std::string name = text_in(item, "prompt"), status = text_in(item, "status");
        const auto named = std::find_if(rules_.prompts.begin(), rules_.prompts.end(),
                                        [&](const Prompt& p) { return !p.of_effect && p.name == name; });
        if (named == rules_.prompts.end()) return report_missing(item.where, "prompt", name, prompt_names());
        const auto seat = static_cast<Seat>(number_in(item, "seat", 1, s_.seats));
        if (seat < 1) return;
        const std::size_t cell = s_.prompt_cell(named->bank, seat);
        const Prompt* prompt = &*named;
        if (status == "open" || status == "answered") {
            const auto frame = static_cast<int>(number_in(item, "frame", 0, s_.frame_capacity - 1));
            prompt = asked_at(frame, *named, seat, item.where);
            if (!prompt) return;
            m_.at(s_.prompt_id, cell) = static_cast<std::uint16_t>(prompt - rules_.prompts.data() + 1);
            m_.at(s_.prompt_status, cell) = status == "open" ? kPromptOpen : kPromptAnswered;
            m_.at(s_.prompt_frame, cell) = static_cast<std::uint8_t>(frame);
            m_.at(s_.prompt_number, cell) = static_cast<std::uint32_t>(number_in(item, "number", 1, INT32_MAX));
        } else if (status != "closed") {
            return report(item.where, fmt::format("'{}' is not a status of a prompt", status),
                          "use open, answered or closed");
        } else if (const Prompt* kept = pending_choice(rules_, m_, named->bank, seat)) {
            prompt = kept;
        }
        m_.at(s_.opened, cell) = number_in(item, "opened", 0, kMaxTime);
        const bool passed = text_in(item, "deadline") == "passed";
        m_.at(s_.deadline, cell) = passed ? kExpired : number_in(item, "deadline", 0, INT64_MAX / 4);
        for (const Node::Entry& e : entries_of(item.find("answers")))
            answer(*prompt, seat, e);
    }
    std::vector<std::string> prompt_names() const {
        std::vector<std::string> names;
        for (const Prompt& p : rules_.prompts)
            if (!p.of_effect) names.push_back(p.name);
        return names;
    }
    // The open prompt that the save names: `named`, or at a wait for the choice of a slot the prompt of the current
    // slot. Null, with an error, if this slot does not ask the seat.
    const Prompt* asked_at(int frame, const Prompt& named, Seat seat, const Location& where) {
        const InstructionIndex pc = instruction_of(s_, m_, frame);
        const InstructionIndex resolve = resolve_of(rules_, pc);
        const PromptIndex waits_for =
            !resolve.valid() ? PromptIndex() : the<instruction::Wait>(rules_.program[pc]).prompt;
        if (!waits_for.valid() || rules_.prompts[waits_for].bank != named.bank) return &named;
        const EffectCall* part = chosen_part(rules_, m_, resolve, seat);
        if (part && part->prompt.valid()) return &rules_.prompts[part->prompt];
        report(where, "the current slot does not ask this seat", "the board may have changed");
        return nullptr;
    }

    void answer(const Prompt& prompt, Seat seat, const Node::Entry& e) {
        const auto& fields = prompt.fields;
        const auto field =
            std::find_if(fields.begin(), fields.end(), [&](const PromptField& f) { return f.name == e.key; });
        if (field == fields.end())
            return report_missing(e.where, fmt::format("field of '{}'", prompt.name), e.key, names_of(fields));
        const auto value = value_of(*field, e.value);
        if (!value)
            return report(e.where, fmt::format("{1} is not a possible answer to '{0}'", e.key, e.value.message_name()),
                          "the save was changed, or the game has changed; use an unchanged save, or the files with "
                          "which it was made");
        m_.at(s_.answer, s_.answer_cell(prompt.bank, seat, FieldIndex(position_in(fields, field)))) = *value;
    }
    std::optional<std::int32_t> named(const FieldKindRow& kind, const PromptField& f, const std::string& text) const {
        const AnswerRange range = kind.range(rules_, f);
        for (std::int64_t v = range.lo; v < range.lo + range.count; ++v)
            if (const auto value = static_cast<std::int32_t>(v); kind.name(rules_, m_, f, 0, value) == text)
                return value;
        return std::nullopt;
    }
    std::optional<std::int32_t> value_of(const PromptField& f, const Node& node) const {
        if (node.is_null()) return kNone;
        const FieldKindRow& kind = *f.kind;
        const bool described = kind.save_form == SaveForm::cell || kind.save_form == SaveForm::description;
        if (!node.is_scalar() && !described) return std::nullopt;
        switch (kind.save_form) {
            case SaveForm::number: return number_of(node, 0);
            case SaveForm::from_one: return number_of(node, 1);
            case SaveForm::name: return named(kind, f, node.scalar);
            case SaveForm::cell: return spot_of(node);
            case SaveForm::description: return kind_of(f, node);
        }
        return std::nullopt;
    }
    // Reads a number that is written counted from `first`; returns it counted from 0.
    static std::optional<std::int32_t> number_of(const Node& node, std::int32_t first) {
        const auto number = canonical_integer(node.scalar);
        if (!number || *number < first || *number > INT32_MAX) return std::nullopt;
        return static_cast<std::int32_t>(*number) - first;
    }
    std::optional<std::int32_t> spot_of(const Node& node) const {
        const Node* at = node.find("at");
        for (const Instance& in : s_.instances) {
            const Zone& zone = s_.zones[in.zone];
            if (zone.name != text_in(node, "zone") || std::to_string(in.seat) != text_in(node, "seat") || !at) continue;
            if (const int place = index_of(zone.places, at->scalar); place >= 0) return in.first_cell + place;
        }
        return std::nullopt;
    }
    std::optional<std::int32_t> kind_of(const PromptField& f, const Node& node) const {
        if (node.is_scalar()) {
            if (const auto kind = kind_named(rules_, f, node.scalar)) return *kind;
            const bool result = f.remembered.valid() && node.scalar == rules_.registers[f.remembered];
            return result ? std::optional(static_cast<std::int32_t>(kinds_of(s_, f))) : std::nullopt;
        }
        if (node.is_map() && node.entries.empty() && f.remembered.valid())
            return static_cast<std::int32_t>(kinds_of(s_, f));  // see SaveWriter::kind_text()
        std::int64_t kind = 0;  // mixed-radix number of the attributes, the last one least significant
        for (const AttributeIndex index : f.attributes) {
            const Attribute& a = s_.attributes[index];
            const Node* given = node.find(a.name);
            const int lowest = a.named() ? 1 : a.lo;
            const auto value = !given      ? std::nullopt
                               : a.named() ? std::optional<std::int64_t>(SaveReader::value_of(a, *given))
                                           : canonical_integer(given->scalar);
            if (!value || *value < lowest || *value > a.hi) return std::nullopt;
            kind = kind * (a.hi - lowest + 1) + (*value - lowest);
        }
        return static_cast<std::int32_t>(kind);
    }
};

}  // namespace

void read_flow(const Rules& rules, State& m, const Node& doc, Diagnostics& out) { FlowReader(rules, m, out).read(doc); }

}  // namespace quattro
