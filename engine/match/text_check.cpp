#include "match/text_check.hpp"

#include "match/host_inputs.hpp"

#include <fmt/format.h>

namespace quattro {
namespace {

Outcome check(std::string_view name, std::string_view text, Breaks breaks) {
    const std::size_t at = find_unclean(text, breaks);
    if (at == std::string_view::npos) return std::nullopt;
    const std::string character = character_name(text, at), shown = safe_text(name);
    return refuse(RefusalCode::bad_text, fmt::format("'{}' has {}, which no text may have.", shown, character),
                  {{"field", shown}, {"character", character}});
}

}  // namespace

Outcome refuse_unsafe_text(const Values& values, Breaks breaks) {
    for (const auto& [name, value] : values) {
        if (Outcome refusal = check(name, name, Breaks::refused)) return refusal;
        if (Outcome refusal = check(name, value, breaks)) return refusal;
    }
    return std::nullopt;
}

Outcome refuse_unsafe_text(const Input& input) {
    const bool free =
        input.kind == InputKind::say || (input.kind == InputKind::host && host_input_row(input.host).multiline);
    if (Outcome refusal = refuse_unsafe_text(input.values, free ? Breaks::allowed : Breaks::refused)) return refusal;
    for (const Values& candidate : input.candidates)
        if (Outcome refusal = refuse_unsafe_text(candidate)) return refusal;
    return std::nullopt;
}

}  // namespace quattro
