#include "compile/field_kinds.hpp"

#include "base/text.hpp"
#include "compile/expr.hpp"
#include "compile/language.hpp"

namespace quattro {

std::string pick_hint(const Language& language) {
    std::vector<std::string> forms;
    for (const FieldKindRow* row : language.field_kinds)
        if (!row->form.empty()) forms.emplace_back(row->form);
    return join(forms, ", ");
}

std::vector<std::string> pick_words(const Language& language) {
    std::vector<std::string> words;
    for (const FieldKindRow* row : language.field_kinds)
        for (const std::string& part : split(std::string(row->form), ' ')) {
            const std::size_t end = part.find_first_not_of("abcdefghijklmnopqrstuvwxyz");
            if (end > 0 && !part.empty()) words.push_back(part.substr(0, end));
        }
    return words;
}

std::string pick_word_like(const Language& language, std::string_view written) {
    return nearest(written, pick_words(language));
}

std::vector<WordDoc> field_kind_docs(const Language& language) {
    std::vector<WordDoc> docs;
    for (const FieldKindRow* row : language.field_kinds)
        if (!row->form.empty()) docs.push_back({std::string(row->form), row->doc, row->example});
    return docs;
}

}  // namespace quattro
