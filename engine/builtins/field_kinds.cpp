#include "compile/field_kinds.hpp"

#include "base/text.hpp"
#include "compile/expr.hpp"
#include "run/prompt.hpp"

namespace quattro {

// Each row is in the file of its kind. These two are declared only here: no other file uses them.
extern const FieldKindRow kSeatField, kSplitField;

namespace {

constexpr const FieldKindRow* kFieldKindRows[] = {&kCardField, &kSpotField,  &kPlaceField,  &kColumnField,
                                                  &kSeatField, &kValueField, &kAmountField, &kWordField,
                                                  &kKindField, &kSplitField, &kActionField};

}  // namespace

std::span<const FieldKindRow* const> field_kind_rows() { return kFieldKindRows; }

std::string pick_hint() {
    std::vector<std::string> forms;
    for (const FieldKindRow* row : kFieldKindRows)
        if (!row->form.empty()) forms.emplace_back(row->form);
    return join(forms, ", ");
}

std::string pick_word_like(std::string_view written) {
    std::vector<std::string> words;
    for (const FieldKindRow* row : kFieldKindRows)
        for (const std::string& part : split(std::string(row->form), ' ')) {
            const std::size_t end = part.find_first_not_of("abcdefghijklmnopqrstuvwxyz");
            if (end > 0 && !part.empty()) words.push_back(part.substr(0, end));
        }
    return nearest(written, words);
}

std::vector<WordDoc> field_kind_docs() {
    std::vector<WordDoc> docs;
    for (const FieldKindRow* row : kFieldKindRows)
        if (!row->form.empty()) docs.push_back({row->form, row->doc, row->example});
    return docs;
}

std::string option_name(const Rules& rules, const State& state, const Prompt& prompt, Seat seat, int field,
                        std::int32_t value) {
    if (value == kNone) return "none";
    if (value == kUnanswered) return "";
    const PromptField& f = prompt.fields[field];
    return f.kind->name(rules, state, f, seat, value);
}

}  // namespace quattro
