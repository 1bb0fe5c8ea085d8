// The rulebook's sections on patterns, on boards with the words they use, and on items.
#include <algorithm>
#include <map>
#include <set>

#include <fmt/format.h>

#include "base/size.hpp"
#include "base/text.hpp"
#include "compile/language.hpp"
#include "compile/target_words.hpp"
#include "match/impl.hpp"
#include "rulebook/rulebook_parts.hpp"

namespace quattro {
namespace {

class PatternWords {
public:
    PatternWords(const Game& game, const ExpressionText& plain) : rules_(ImplAccess::rules(game)), plain_(plain) {}

    RulebookBlocks blocks(const Pattern& pattern) const {
        RulebookBlocks blocks{heading(with_capital(name_in_words(pattern.name)))};
        if (!pattern.of_cards) {
            blocks.push_back(paragraph(windows(pattern)));
            return blocks;
        }
        blocks.push_back(paragraph(
            fmt::format("Made of the cards of {} {}; the best of these counts{}.",
                        rules_.shape().zones[pattern.zone].of_seat ? "your" : "the", plain_.zone(pattern.zone),
                        pattern.ties.empty() ? "" : ", and among equals the rule below decides")));
        for (const SubsetRow& row : pattern.rows)
            blocks.push_back(entry(row_name(row, pattern), row_words(row)));
        add_pictures(pattern, blocks);
        for (const TieKey& key : pattern.ties)
            blocks.push_back({RulebookBlock::Kind::item, "-", tie(key), {}});
        return blocks;
    }

private:
    std::vector<std::string> titles(const Indexed<AttributeIndex>& attributes) const {
        std::vector<std::string> names;
        for (const AttributeIndex a : attributes)
            names.push_back(plain_.attribute(a));
        return names;
    }
    // The conditions on attributes, such as ", all of the same shape, no two of the same value or colour".
    std::string alike(const Indexed<AttributeIndex>& same, const Indexed<AttributeIndex>& different) const {
        std::string text;
        if (!same.empty()) text += fmt::format(", all of the same {}", joined_in_words(titles(same), "and"));
        if (!different.empty())
            text += fmt::format(", no two of the same {}", joined_in_words(titles(different), "or"));
        return text;
    }
    std::string windows(const Pattern& p) const {
        const Zone& zone = rules_.shape().zones[p.zone];
        const bool rows = zone.kind->arrangement == Arrangement::rows;
        const bool slanted = std::any_of(zone.kind->directions.begin(), zone.kind->directions.end(),
                                         [](const Direction& d) { return d.columns != 0 && d.rows != 0; });
        const std::string where = !rows ? fmt::format("that lie side by side in the {}", plain_.zone(p.zone))
                                  : slanted
                                      ? fmt::format("in a line on the {}, straight or slanting", plain_.zone(p.zone))
                                      : fmt::format("in a line on the {}", plain_.zone(p.zone));
        std::string text = fmt::format("{} {}{}.", counted_noun(p.length, "card"), where, alike(p.same, p.different));
        if (p.wild_attribute.valid())
            text += fmt::format(" A card whose {} is {} fits everywhere.", plain_.attribute(p.wild_attribute),
                                p.wild_value);
        if (p.sum_attribute.valid())
            text += fmt::format(" It is worth the total {} of the cards; the best one counts.",
                                plain_.attribute(p.sum_attribute));
        return text;
    }
    std::string row_name(const SubsetRow& row, const Pattern& pattern) const {
        const std::string name = name_in_words(row.name);
        return with_capital(name.empty() ? name_in_words(pattern.name) : name);
    }
    std::string row_words(const SubsetRow& row) const {
        std::string text =
            row.cards == 0 ? "any cards" : counted_noun(row.cards, "card") + alike(row.same, row.different);
        if (row.circle.valid())
            text += fmt::format(", each the same step further in {} than the one before", plain_.attribute(row.circle));
        if (row.wild_attribute.valid())
            text += fmt::format("; one whose {} is {} may stand for any {}", plain_.attribute(row.wild_attribute),
                                row.wild_value, row.stands_for.valid() ? plain_.attribute(row.stands_for) : "card");
        text += row.sum.valid() ? fmt::format(". Worth the total {} of its cards.", plain_.attribute(row.sum))
                                : fmt::format(". Worth {}.", row.worth);
        return with_capital(text);
    }
    std::string tie(const TieKey& key) const {
        const Attribute& a = rules_.shape().attributes[key.attribute];
        std::string order = key.lowest ? "the lower one is better" : "the higher one is better";
        if (a.named() && !key.lowest)
            order = fmt::format("{} is the best and {} the worst", a.values.back(), a.values.front());
        if (a.named() && key.lowest)
            order = fmt::format("{} is the best and {} the worst", a.values.front(), a.values.back());
        std::string text =
            fmt::format("Among equals, compare the {} of {}, one after the other; {}.", plain_.attribute(key.attribute),
                        key.all ? "all cards there" : "the cards that make it", order);
        if (key.by.valid() && key.by != key.attribute)
            text += fmt::format(" Begin with the card of the highest {}.", plain_.attribute(key.by));
        return text;
    }

    // A bit mask of values on a circle of `around` values: `cards` values from the first one, `step` apart.
    static std::uint32_t walk(int step, int cards, int around) {
        std::uint32_t mask = 0;
        for (int i = 0; i < cards; ++i)
            mask |= 1U << static_cast<unsigned>(step * i % around);
        return mask;
    }
    // Of the rows on a circle, takes the one with the most cards. Adds a picture for each of its step sizes, or lists
    // the values in words if the game has no picture of the circle.
    void add_pictures(const Pattern& pattern, RulebookBlocks& blocks) const {
        const SubsetRow* widest = nullptr;
        for (const SubsetRow& row : pattern.rows)
            if (row.circle.valid() && (!widest || row.cards > widest->cards)) widest = &row;
        if (!widest) return;
        const auto& pictures = rules_.model.pictures;
        const AttributeIndex attribute = widest->circle;
        const auto shown = std::find_if(pictures.begin(), pictures.end(), [&](const Picture& p) {
            return p.circle && rules_.model.type_attribute(p.attribute) == rules_.model.type_attribute(attribute);
        });
        const int around = int_size(rules_.shape().attributes[attribute].values);
        RulebookBlock block{RulebookBlock::Kind::pictures, "", "", {}};
        for (int step = 1; 2 * step <= around; ++step) {
            const std::uint32_t mask = walk(step, widest->cards, around);
            if (!contains(widest->circles, mask)) continue;
            if (shown == pictures.end())
                block.text += (block.text.empty() ? "" : "; ") + spelt(attribute, mask);
            else
                block.pictures.push_back(picture(*shown, attribute, step, mask));
        }
        const std::string name = row_name(*widest, pattern);
        if (!block.pictures.empty()) {
            blocks.push_back(paragraph(fmt::format("{}, for example:", name)));
            blocks.push_back(std::move(block));
        } else if (!block.text.empty()) {
            blocks.push_back(paragraph(fmt::format("{}, for example: {}.", name, block.text)));
        }
    }
    std::string spelt(AttributeIndex attribute, std::uint32_t mask) const {
        std::vector<std::string> names;
        const auto& values = rules_.shape().attributes[attribute].values;
        for (std::size_t i = 0; i < values.size(); ++i)
            if (mask & (1U << i)) names.push_back(values[i]);
        return join(names, ", ");
    }
    PictureView picture(const Picture& shown, AttributeIndex attribute, int step, std::uint32_t mask) const {
        PictureView view;
        view.text = step == 1 ? "steps of one" : fmt::format("steps of {}", step);
        const auto& attributes = rules_.shape().attributes;
        for (std::size_t i = 0; i < shown.spots.size(); ++i) {
            view.spots.push_back({"", shown.spots[i].text, "", 0, 0, {}, {}});
            if (!(mask & (1U << i))) continue;
            AttributeValues values;
            for (const AttributeIndex a : attributes.indices())
                values.push_back(rules_.model.type_attribute(a) == a ? 1 : 0);
            values[attribute] = static_cast<std::int16_t>(i + 1);
            view.spots.back().cards.push_back(write_card(rules_.model, values));
        }
        return view;
    }

    const Rules& rules_;
    const ExpressionText& plain_;
};

// Explains the target words that boards use, including the words for the owner of the cards. Call note() for each
// board first.
class TargetGlossary {
public:
    explicit TargetGlossary(const Rules& rules) : rules_(rules) {}
    void note(const Board& board) {
        for (const auto& slot : board.slots)
            for (const SlotBatch& batch : slot)
                for (const EffectCall& part : batch.parts)
                    for (const Arg& arg : part.args)
                        for (const Target& target : arg.targets)
                            note(target);
    }
    RulebookBlocks blocks() const {
        RulebookBlocks blocks;
        const std::string zone = name_in_words(rules_.shape().zones[rules_.slot_zone].name);
        for (const TargetRow* row : documented_)
            blocks.push_back(entry(std::string(row->name), in_zone(std::string(row->doc), zone)));
        for (const int named : named_)
            blocks.push_back(entry(rules_.targets[named].name, with_capital(rules_.targets[named].text) + "."));
        return blocks;
    }

private:
    void note(const Target& target) {
        if (target.row == nullptr) return;
        const bool of_game = target.row->cards && target.row->words.empty() && target.row->read && is_named(target);
        if (of_game)
            named_.insert(target.a);
        else
            documented_.insert(documented(target.row));
        if (target.whose == target.row->whose) return;
        for (const TargetRow& row : rules_.language->targets)
            if (row.before_others && row.whose == target.whose && !row.name.empty()) documented_.insert(&row);
    }
    // The row that has the text for `row`: itself, or the named row before it if `row` has no name.
    static const TargetRow* documented(const TargetRow* row) {
        while (row->name.empty())
            --row;
        return row;
    }
    bool is_named(const Target& target) const {
        return target.a >= 0 && target.a < int_size(rules_.targets) &&
               target.row->read(rules_, rules_.slot_zone, rules_.targets[target.a].name).has_value() &&
               target.row->all(rules_, rules_.slot_zone).size() == rules_.targets.size();
    }
    static std::string in_zone(std::string text, const std::string& zone) {
        constexpr std::string_view kWord = "zone";
        for (std::size_t at = 0; (at = text.find(kWord, at)) != std::string::npos; at += zone.size())
            text.replace(at, kWord.size(), zone);
        return text;
    }

    const Rules& rules_;
    std::set<const TargetRow*> documented_;
    std::set<int> named_;
};

RulebookBlocks board_in_words(const Rules& rules, const ExpressionText& plain, const Board& board) {
    RulebookBlocks blocks{heading(with_capital(board.id))};
    if (!board.text.empty()) blocks.push_back(paragraph(board.text));
    const auto& places = rules.shape().zones[rules.slot_zone].places;
    for (std::size_t place = 0; place < places.size(); ++place)
        if (!board.words[place].empty())
            blocks.push_back(
                entry(places[place],
                      with_capital(slot_text_in_words(rules, plain, board.words[place], board.slots[place])) + "."));
    return blocks;
}

}  // namespace

RulebookBlocks patterns_in_words(const Game& game, const ExpressionText& plain) {
    const PatternWords words(game, plain);
    RulebookBlocks blocks;
    for (const Pattern& pattern : ImplAccess::rules(game).patterns)
        for (RulebookBlock& block : words.blocks(pattern))
            blocks.push_back(std::move(block));
    return blocks;
}

RulebookBlocks boards_in_words(const Game& game, const ExpressionText& plain, const std::string& only) {
    const Rules& rules = ImplAccess::rules(game);
    RulebookBlocks blocks;
    TargetGlossary words(rules);
    for (const Board& board : rules.boards) {
        if (!only.empty() && board.id != only) continue;
        words.note(board);
        for (RulebookBlock& block : board_in_words(rules, plain, board))
            blocks.push_back(std::move(block));
    }
    if (blocks.empty()) return blocks;
    blocks.push_back(heading("The words on boards"));
    for (RulebookBlock& block : words.blocks())
        blocks.push_back(std::move(block));
    return blocks;
}

RulebookBlocks items_in_words(const Game& game) {
    const Rules& rules = ImplAccess::rules(game);
    std::map<std::string, std::string> items;
    for (const EffectCall& part : rules.parts)
        if (part.call.valid())
            if (const Script& script = rules.scripts[rules.calls[part.call].script]; script.kind == "item")
                items.emplace(title_in_words(script.id), with_capital(part.text) + ".");
    RulebookBlocks blocks;
    for (auto& [name, text] : items)
        blocks.push_back(entry(name, text));
    return blocks;
}

}  // namespace quattro
