#include "match/position.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.hpp"
#include "run/enclosing_blocks.hpp"
#include "run/prompt.hpp"
#include "state/cards.hpp"
#include "state/redact.hpp"

namespace quattro {
namespace {

// Splits at a character outside braces. Leaves out parts that are empty or blank.
std::vector<std::string> parts_of(const std::string& text, char at) {
    std::vector<std::string> parts(1);
    int depth = 0;
    for (const char c : text) {
        depth += c == '{' ? 1 : c == '}' ? -1 : 0;
        if (c == at && depth <= 0)
            parts.emplace_back();
        else
            parts.back() += c;
    }
    std::erase_if(parts, [](const std::string& p) { return trim(p).empty(); });
    return parts;
}

std::vector<std::string> split_words(const Zone& zone, const std::string& cards) {
    if (zone.kind->arrangement != Arrangement::rows) return parts_of(cards, ' ');
    // Rows are given from the top; places count from the bottom.
    std::vector<std::string> words, rows = parts_of(cards, '|');
    std::reverse(rows.begin(), rows.end());
    for (const std::string& row : rows)
        for (std::string& w : parts_of(row, ' '))
            words.push_back(std::move(w));
    return words;
}

// Removes all references to a card. Clears every answer that named it, also of closed prompts. An answered prompt is
// open again.
void forget_card(const Shape& s, State& m, CardId card) {
    for (const Column<std::uint16_t> links : {s.trigger_card, s.remembered})
        for (std::size_t i = 0; i < links.count; ++i)
            if (m.at(links, i) == card + 1) m.at(links, i) = 0;
    for (const BankIndex bank : s.banks.indices())
        for (Seat seat = 1; seat <= s.seats; ++seat) {
            const Bank& b = s.banks[bank];
            bool named = false;
            for (const FieldIndex f : b.field_indices())
                named = named || (b.holds_card[f] && m.at(s.answer, s.answer_cell(bank, seat, f)) == card);
            if (!named) continue;
            for (const FieldIndex f : b.field_indices())
                m.at(s.answer, s.answer_cell(bank, seat, f)) = kUnanswered;
            const std::size_t cell = s.prompt_cell(bank, seat);
            if (m.at(s.prompt_status, cell) == kPromptAnswered) m.at(s.prompt_status, cell) = kPromptOpen;
            // The prompt's time was over. Unless the host sets a later deadline, the default answer is used as soon as
            // time passes.
            if (m.at(s.deadline, cell) == kExpired)
                m.at(s.deadline, cell) = std::max(m.at(s.now, 0), kEarliestDeadline);
        }
}

// Gives the cards the ids that they would have if they had been dealt zone by zone, because a position has no other
// history.
void renumber(const Shape& s, State& m) {
    Indexed<CardId> renamed(static_cast<std::size_t>(s.card_capacity), kNoCard);
    State again = without_cards(s, m);
    CardId next = 0;
    for (const InstanceIndex instance : s.instances.indices())
        for_each_card(s, m, instance, [&](CardId card) {
            const CardId as = renamed[card] = next++;
            move_card(s, again, as, instance, place_of_card(s, m, card));
            for (const AttributeIndex a : s.attributes.indices()) {
                again.at(s.card_attribute, s.attribute_cell(a, as)) =
                    static_cast<std::int16_t>(attribute(s, m, card, a));
                set_roll_range(s, again, as, a, roll_range_of(s, m, card, a));
            }
            if (s.card_pending.count) again.at(s.card_pending, as) = m.at(s.card_pending, card);
        });
    rename_cards(s, m, again, renamed);
    m = std::move(again);
}

// Sets one attribute, given as in `shield: 1`. Returns "" on success, otherwise the error.
std::string set_attribute(const Rules& rules, const std::string& given, AttributeValues& values) {
    const Shape& s = rules.shape();
    const std::size_t colon = given.find(':');
    const std::string name(trim(given.substr(0, colon)));
    const std::string text(colon == std::string::npos ? "" : trim(given.substr(colon + 1)));
    const AttributeIndex index = rules.model.find_attribute(name);
    if (!index.valid())
        return fmt::format("the cards have no attribute '{}' ({})", safe_text(name),
                           suggest(name, names_of(s.attributes)));
    const Attribute& a = s.attributes[index];
    std::optional<std::int64_t> value = to_integer(text);
    if (a.named()) {
        const auto found = std::find(a.values.begin(), a.values.end(), text);
        value = found == a.values.end() ? std::nullopt : std::optional<std::int64_t>(found - a.values.begin() + 1);
        if (text == "none") value = 0;
    }
    if (!value || *value < (a.named() ? 0 : a.lo) || *value > a.hi)
        return a.named() ? fmt::format("'{}' cannot be '{}' ({})", name, safe_text(text), suggest(text, a.values))
                         : fmt::format("'{}' cannot be '{}': it must be between {} and {}", name, safe_text(text), a.lo,
                                       a.hi);
    values[index] = static_cast<std::int16_t>(*value);
    return "";
}

// Reads a card, with or without further attributes in braces. Returns "" on success, otherwise the error.
std::string read_card(const Rules& rules, const std::string& word, AttributeValues& values) {
    const std::size_t open = word.find('{');
    const auto written = parse_card(rules.model, word.substr(0, open));
    if (!written) return fmt::format("'{}' is not a card.", safe_text(word.substr(0, open)));
    values = *written;
    if (open == std::string::npos) return "";
    if (word.back() != '}') return fmt::format("'{}' has no closing '}}'.", safe_text(word));
    for (const std::string& given : parts_of(word.substr(open + 1, word.size() - open - 2), ','))
        if (const std::string wrong = set_attribute(rules, given, values); !wrong.empty())
            return fmt::format("'{}': {}.", safe_text(word), wrong);
    return "";
}

// Writes a card as "R2{shield: 1}". The braces hold the attributes that differ from the writing `name` and for which
// `counts` is true. Returns `name` alone if it is no writing of a card, such as "?".
template <class Counts>
std::string written_in_full(const Rules& rules, const AttributeValues& values, const std::string& name,
                            Counts&& counts) {
    const auto read = parse_card(rules.model, name);
    std::vector<std::string> others;
    for (const AttributeIndex a : values.indices()) {
        if (!read) break;
        const Attribute& attribute = rules.shape().attributes[a];
        const int value = values[a];
        if (value == (*read)[a.offset()] || !counts(a)) continue;
        others.push_back(attribute.name + ": " +
                         (!attribute.named() ? std::to_string(value)
                          : value == 0       ? "none"
                                             : attribute.values[static_cast<std::size_t>(value) - 1]));
    }
    return others.empty() ? name : fmt::format("{}{{{}}}", name, join(others, ", "));
}

std::string place_cards(const Rules& rules, State& m, const ZonePosition& position) {
    const Shape& s = rules.shape();
    const Zone& zone = s.zones[s.instances[position.instance].zone];
    const std::vector<std::string> words = split_words(zone, position.cards);
    if (zone.placed() && words.size() != zone.places.size() && !words.empty())
        return fmt::format("'{}' has {} places, but {} are given ('-' is an empty place).", zone.name,
                           zone.places.size(), words.size());
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (words[i] == "-") continue;
        AttributeValues values;
        if (std::string wrong = read_card(rules, words[i], values); !wrong.empty()) return wrong;
        const CardId card = new_card(s, m);
        if (card == kNoCard)
            return fmt::format(
                "There are more cards than the match can hold ({}). Give the cards of every zone, also of zones that "
                "become empty; if the position needs more, set 'most_cards' in the game.",
                s.card_capacity);
        write_attributes(s, m, card, values);
        clear_absent_attributes(s, m, card);
        move_card(s, m, card, position.instance, static_cast<int>(i));
    }
    return "";
}

// The seat that an `each: seat` has stored for its pass, given its EachNext instruction; seat 1 if it has stored no
// seat. If no pass has begun, begins the first pass in the state.
std::uint8_t seat_of_pass(const Rules& rules, State& m, InstructionIndex next) {
    const Shape& s = rules.shape();
    const auto& each = the<instruction::EachNext>(rules.program[next]);
    std::int32_t& passes = m.at(s.repeats, s.repeat_cell(each.repeat));
    passes = std::max(passes, 1);
    const int number = each.seat.valid() ? s.repeat_cell(each.seat) : 0;
    std::int64_t seat =
        each.counter.valid() ? m.at(s.counter, s.counters[each.counter].first) : m.at(s.repeats, number);
    if (seat < 1 || seat > s.seats) seat = 1;
    if (!each.counter.valid()) m.at(s.repeats, number) = static_cast<std::int32_t>(seat);
    return static_cast<std::uint8_t>(seat);
}

}  // namespace

std::vector<std::string> written_cards(const Rules& rules, const State& m, InstanceIndex instance, Seat viewer) {
    const Shape& s = rules.shape();
    std::vector<std::string> words;
    const auto add = [&](CardId card) {
        AttributeValues values;
        for (const AttributeIndex a : s.attributes.indices())
            values.push_back(static_cast<std::int16_t>(attribute(s, m, card, a)));
        words.push_back(written_in_full(rules, values, card_name(rules, m, card), [&](AttributeIndex a) {
            return viewer == kHost || sees_attribute(s, m, viewer, card, a);
        }));
    };
    const Instance& in = s.instances[instance];
    const Zone& zone = s.zones[in.zone];
    for (std::size_t p = 0; zone.placed() && p < zone.places.size(); ++p)
        if (const CardId card = m.at(s.cell, in.first_cell + p) - 1; card != kNoCard)
            add(card);
        else
            words.emplace_back("-");
    if (!zone.placed()) for_each_card(s, m, instance, add);
    return words;
}

std::string normalized_position(const Rules& rules, const std::string& cards, std::string& wrong) {
    std::vector<std::string> words;
    for (const std::string& word : parts_of(cards, ' ')) {
        AttributeValues values;
        const bool has_more = word.find('{') != std::string::npos;
        if (has_more && wrong.empty()) wrong = read_card(rules, std::string(trim(word)), values);
        words.push_back(has_more && wrong.empty() ? written_in_full(rules, values, write_card(rules.model, values),
                                                                    [](AttributeIndex) { return true; })
                                                  : std::string(trim(word)));
    }
    return join(words, " ");
}

void rename_cards(const Shape& s, const State& from, State& to, const Indexed<CardId>& renamed) {
    for (const Column<std::uint16_t> links : {s.trigger_card, s.remembered})
        for (std::size_t i = 0; i < links.count; ++i)
            if (const std::uint16_t link = from.at(links, i))
                to.at(links, i) = static_cast<std::uint16_t>(renamed[link - 1U] + 1);
    for (const BankIndex bank : s.banks.indices())
        for (Seat seat = 1; seat <= s.seats; ++seat)
            for (const FieldIndex f : s.banks[bank].field_indices()) {
                const std::size_t cell = s.answer_cell(bank, seat, f);
                const std::int32_t answer = from.at(s.answer, cell);
                if (!s.banks[bank].holds_card[f] || answer < 0) continue;
                const CardId as = renamed[answer];
                to.at(s.answer, cell) = as == kNoCard ? kUnanswered : as;  // kNoCard: the card has left the match
            }
}

std::string set_zones(const Rules& rules, State& m, const std::vector<ZonePosition>& position) {
    const Shape& s = rules.shape();
    for (const ZonePosition& zone : position) {
        for_each_card(s, m, zone.instance, [&](CardId card) {
            forget_card(s, m, card);
            destroy(s, m, card);
        });
    }
    for (const ZonePosition& zone : position)
        if (std::string wrong = place_cards(rules, m, zone); !wrong.empty()) return wrong;
    renumber(s, m);
    return "";
}

std::string move_flow_to(const Rules& rules, State& m, InstructionIndex pc) {
    const Shape& s = rules.shape();
    const Instruction& step = rules.program[pc];
    const Region region = region_of(rules, pc);
    if (region.fork.valid() || !region.answer_blocks.empty()) {
        const InstructionIndex around = region.fork.valid() ? region.fork : region.answer_blocks.front();
        return fmt::format("The step '{0}' happens for one seat inside '{1}'. Go to '{1}' instead.", step.name,
                           rules.program[around].name);
    }
    for (int f = 1; f < s.frame_capacity; ++f) {
        m.at(s.frame_pc, f) = kNoFrame;
        m.at(s.frame_parent, f) = m.at(s.frame_pending, f) = m.at(s.frame_seat, f) = 0;
    }
    for (std::size_t cell = 0; cell < s.prompt_id.count; ++cell) {
        m.at(s.prompt_id, cell) = 0;
        m.at(s.prompt_status, cell) = kPromptClosed;
        m.at(s.prompt_frame, cell) = 0;
        m.at(s.prompt_number, cell) = 0;
        m.at(s.opened, cell) = m.at(s.deadline, cell) = 0;
    }
    std::fill_n(m.all(s.trigger_card), s.trigger_card.count, std::uint16_t{0});
    if (rules.choice_prompt.valid()) {  // discard all answers to a slot's choice
        const BankIndex bank = rules.prompts[rules.choice_prompt].bank;
        for (Seat seat = 1; seat <= s.seats; ++seat)
            for (const FieldIndex f : s.banks[bank].field_indices())
                m.at(s.answer, s.answer_cell(bank, seat, f)) = kUnanswered;
    }
    std::uint8_t& seat = m.at(s.frame_seat, 0);
    seat = !region.each.valid() ? std::uint8_t{0} : seat_of_pass(rules, m, region.each);
    for (const InstructionIndex about : region.seat_blocks) {
        const auto& block = the<instruction::BlockBegin>(rules.program[about]);
        Scope scope;
        scope.rules = &rules;
        scope.state = &m;
        scope.seat = scope.frame_seat = seat;
        const std::int64_t of = evaluate(block.seat, scope);
        m.at(s.repeats, s.repeat_cell(block.saved_seat)) = seat;
        seat = of < 1 || of > s.seats ? std::uint8_t{1} : static_cast<std::uint8_t>(of);
    }
    m.at(s.frame_pending, 0) = 0;
    m.at(s.frame_pc, 0) = static_cast<std::uint16_t>(pc.number());
    return "";
}

}  // namespace quattro
