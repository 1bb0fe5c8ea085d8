// Split fields, splits(NUMBER; ATTRIBUTE): the answer distributes the whole number among the names of the attribute, or
// among the seats. Each split is one answer, such as 4+3+3.
#include <fmt/format.h>

#include <algorithm>

#include "base/size.hpp"
#include "base/text.hpp"
#include "compile/expr.hpp"
#include "compile/field_pick.hpp"
#include "compile/name_lookup.hpp"
#include "game/limits.hpp"
#include "rules/field_kind.hpp"

namespace quattro {

extern const FieldKindRow kSplitField;

namespace {

constexpr std::size_t kMaxParts = 50'000;  // parts of all splits together: ways x names
constexpr std::string_view kSplitHint = "splits(NUMBER; ATTRIBUTE) or splits(NUMBER; seats)";

// Appends all splits of `left` among `names` names to `words`, each after the prefix `given`, in ascending order of the
// first parts. Stops at `most` + 1 entries, which tells the caller that there are too many.
void list(std::vector<std::string>& words, const std::string& given, std::int64_t left, std::size_t names,
          std::size_t most) {
    if (names == 1) return words.push_back(given + std::to_string(left));
    for (std::int64_t n = 0; n <= left && words.size() <= most; ++n)
        list(words, fmt::format("{}{}+", given, n), left - n, names - 1, most);
}

// The number of names or seats that share the number. Reports an error if `among` is neither `seats` nor an attribute
// with names; the field is then invalid.
std::size_t names_sharing(PickReader& pick, lang::NodeIndex among) {
    const auto* word = pick.as<lang::Word>(among);
    if (word && word->which == lang::Keyword::seats) return static_cast<std::size_t>(pick.rules.shape().seats);
    const AttributeIndex attribute = pick.field.attribute =
        attribute_named(pick.rules.model, pick.node_of(among), pick.out);
    if (!attribute.valid()) {
        pick.field.invalid = true;
        return 0;
    }
    const Attribute& a = pick.rules.shape().attributes[attribute];
    if (!a.named())
        pick.fail_at(among, fmt::format("'{}' has no names to split among", a.name),
                     "use an attribute with named values, or seats");
    return a.values.size();
}

bool read_split(PickReader& pick, lang::NodeIndex set) {
    const auto* call = pick.as<lang::Call>(set);
    if (!call || call->name != "splits") return false;
    PromptField& field = pick.field;
    field.kind = &kSplitField;
    if (call->arguments.size() != 2) {
        pick.fail_at(set, "'splits' takes a number, and the attribute or the seats to split it among", kSplitHint);
        return true;
    }
    const Expr number = pick.number(call->arguments[0], "the number to split", 1, kMaxSplits);
    const auto whole = literal_value(pick.rules, number);
    if (number.given() && !whole)
        pick.fail_at(call->arguments[0], "the number to split must be known when the game is loaded",
                     "use a number or an option of the game");
    else if (number.given() && (*whole < 1 || *whole > std::int64_t{kMaxSplits}))
        pick.fail_at(call->arguments[0],
                     fmt::format("the number to split is {}, but must be between 1 and {}", *whole, kMaxSplits),
                     "use another number; for an option, add from: 1");
    const std::size_t names = names_sharing(pick, call->arguments[1]);
    if (field.invalid) return true;
    const std::size_t most = std::min(kMaxSplits, kMaxParts / names);
    list(field.words, "", *whole, names, most);
    if (field.words.size() > most)
        pick.fail_at(
            set, fmt::format("there are more than {} ways to split this number", most),
            field.attribute.valid()
                ? "split a smaller number, or ask for LOWEST..HIGHEST for each name: each: ATTRIBUTE, total: NUMBER"
                : "split a smaller number");
    return true;
}

lang::Type candidate_of_split(const Rules&, PromptIndex prompt, FieldIndex field) {
    return word_of_field(prompt, field);
}
AnswerRange range_of_split(const Rules&, const PromptField& f) {
    return {0, static_cast<std::int64_t>(f.words.size())};
}
std::string name_of_split(const Rules&, const State&, const PromptField& f, Seat, std::int32_t value) {
    return f.words[value];
}
std::optional<int> named_split(const Rules&, const PromptField& f, std::string_view text) {
    const auto found = std::find(f.words.begin(), f.words.end(), text);
    return found == f.words.end() ? std::nullopt : std::optional(position_in(f.words, found));
}
std::vector<std::int32_t> parts_of_split(const Rules&, const PromptField& f, std::int32_t value) {
    std::vector<std::int32_t> numbers;
    for (const std::string& part : split(f.words[value], '+'))
        numbers.push_back(static_cast<std::int32_t>(*to_integer(part)));
    return numbers;
}

}  // namespace

constexpr FieldKindRow kSplitField{
    .form = "splits(NUMBER; ATTRIBUTE), splits(NUMBER; seats)",
    .doc =
        "A split of a number among the attribute's names or the seats. The parts add up to the number, and a part can "
        "be 0. The answer lists the parts in the order of the names, such as 4+3+3; FIELD(KEY) is the part of one of "
        "them.",
    .example = "pick: splits(10; colour)",
    .answered = AnswerType::word,
    .word = "split",
    .read = read_split,
    .candidate = candidate_of_split,
    .range = range_of_split,
    .name = name_of_split,
    .named = named_split,
    .parts = parts_of_split,
};

}  // namespace quattro
