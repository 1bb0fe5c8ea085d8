// pick: coin. The answer is heads or tails.
#include "added_words.hpp"
#include "compile/field_pick.hpp"

namespace quattro::test {
namespace {

bool read_coin(PickReader& pick, lang::NodeIndex set) {
    const auto* name = pick.as<lang::Name>(set);
    if (!name || name->name != "coin") return false;
    pick.field.kind = &kCoinField;
    return true;
}
lang::Type candidate_of_coin(const Rules&, PromptIndex, FieldIndex) { return lang::Type::a(lang::BaseType::number); }
AnswerRange range_of_coin(const Rules&, const PromptField&) { return {0, 2}; }
std::string name_of_coin(const Rules&, const State&, const PromptField&, Seat, std::int32_t value) {
    return value == 0 ? "heads" : "tails";
}

}  // namespace

constexpr FieldKindRow kCoinField{.form = "coin",
                                  .doc = "Heads, which is 0, or tails, which is 1.",
                                  .example = "pick: coin",
                                  .word = "coin",
                                  .save_form = SaveForm::name,
                                  .read = read_coin,
                                  .candidate = candidate_of_coin,
                                  .range = range_of_coin,
                                  .name = name_of_coin};

}  // namespace quattro::test
