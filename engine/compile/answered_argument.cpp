#include "compile/answered_argument.hpp"

#include <fmt/format.h>

#include "base/text.hpp"
#include "game/model.hpp"

namespace quattro {
namespace {

bool can_take(ParamType type, AnswerType answer) {
    return (type == ParamType::amount && (answer == AnswerType::amount || answer == AnswerType::value)) ||
           (type == ParamType::value && answer == AnswerType::value) ||
           (type == ParamType::seat && answer == AnswerType::seat) ||
           (type == ParamType::place && answer == AnswerType::place);
}

std::string text_of(const Param& param) {
    if (param.kind == ParamType::value) return with_article(param.attribute);
    return param.kind == ParamType::amount ? "a number" : param.kind == ParamType::place ? "a place" : "a seat";
}

}  // namespace

std::string wrong_answer(const Model& model, const Param& param, const Node& value, const FieldKindRow& kind) {
    const std::string& pick = value.find("pick")->scalar;
    if (param.kind == ParamType::amount && pick == "truth") return "";  // 0 or 1
    const std::string attribute = pick.substr(0, pick.find(' '));
    const bool other_values =
        param.kind == ParamType::value && attribute != param.attribute && model.find_attribute(attribute).valid();
    if (can_take(param.kind, kind.answered) && !other_values) return "";
    return fmt::format("'{}' is {}, but this asks for {}", param.name, text_of(param),
                       with_article(other_values ? attribute : kind.word));
}

}  // namespace quattro
