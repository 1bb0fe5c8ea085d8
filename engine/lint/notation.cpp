// Notes on the notation of cards.
#include <fmt/format.h>

#include "base/size.hpp"
#include "lint/notes.hpp"

namespace quattro {
namespace {

Location place_of_form(const Node& written, int form) {
    return written.is_list() && form < int_size(written.items) ? written.items[static_cast<std::size_t>(form)].where
                                                               : written.where;
}

}  // namespace

// Notes numbers and seats in the notation that not everyone sees: the others read 0, which looks like a real value.
void lint_hidden_numbers(const Rules& rules, std::vector<LintNote>& out) {
    const Node* written = rules.model.cards.doc.find("written");
    if (!written) return;
    for (int form = 0; form < int_size(rules.model.cards.forms); ++form)
        for (const FormatPart& part : rules.model.cards.forms[form]) {
            if (!part.attribute.valid()) continue;
            const Attribute& a = rules.shape().attributes[part.attribute];
            const bool hidden = a.seen_by != Audience::everyone && !a.named();
            out.push_back({place_of_form(*written, form),
                           fmt::format("seats that do not see '{0}' read 0 there, which looks like one of its values; "
                                       "remove '{{{0}}}', or let everyone see it",
                                       a.name),
                           !hidden});
        }
}

}  // namespace quattro
