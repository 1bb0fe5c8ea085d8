#include "script_check/type_lint.hpp"

#include <algorithm>
#include <cctype>
#include <deque>
#include <optional>
#include <vector>

#include <fmt/format.h>

#include "script/names.hpp"

namespace quattro {
namespace {

// Ranges of opcodes.
constexpr LuaOp kFirstReckoning = LuaOp::add_number, kFirstOfTwo = LuaOp::add, kLastReckoning = LuaOp::shift_right,
                kFirstMeta = LuaOp::metamethod, kLastMeta = LuaOp::other_operands_constant,
                kLastComparison = LuaOp::greater_or_equal_number;
constexpr std::size_t kLongest = 1000;  // in instructions; a longer function is not checked

// The contents of a register before an instruction, on all paths to the instruction.
struct Held {
    // unset: no path has been followed yet; anything: unknown, or different on different paths. The types after
    // `params` are known types. `names` is one of the tables attr, counter and zone; `name` is an element of such a
    // table.
    enum class What : std::uint8_t {
        unset,
        anything,
        fx,
        names,
        params,
        constant,  // nil, true or false
        number,
        text,
        cards,
        verb,
        name
    } what = What::unset;
    std::optional<std::int64_t> number = {};  // the value, if it is known
    const std::string* of = nullptr;          // the name of a verb
    const NameRow* row = nullptr;             // the row of a table of names or of a name
    bool may_be_nil = false;
    bool operator==(const Held&) const = default;
};
using What = Held::What;
using Registers = Indexed<Held>;

std::string says(const Held& held) {
    if (held.what == What::number) return "a number";
    if (held.what == What::text) return "a text";
    if (held.what == What::constant) return "nil, true or false";
    if (held.what == What::cards) return "a set of cards";
    if (held.what == What::verb) return fmt::format("'fx.{}' without a call", *held.of);
    return any_name_of(*held.row);
}
std::string how_to_read(const Held& name) { return std::string(name.row->read_hint); }
// The parameter names of "(cards, n [, attribute])", without punctuation.
std::vector<std::string> split_words(std::string_view arguments) {
    std::vector<std::string> words(1);
    for (const char c : arguments)
        if (c == ',')
            words.emplace_back();
        else if (std::isalpha(static_cast<unsigned char>(c)) != 0)
            words.back() += c;
    return words;
}
bool returns(const LuaInstruction& i) { return i.op() >= LuaOp::return_values && i.op() <= LuaOp::return_one; }
bool known(const Held& held) { return held.what > What::params; }
// What a register holds where two paths meet.
Held merged(const Held& a, const Held& b) {
    if (a == b || a.what == What::unset) return b;
    if (a.what != b.what || !known(a) || a.of != b.of || a.row != b.row) return {What::anything};
    Held both = a;
    if (a.number != b.number) both.number = std::nullopt;
    both.may_be_nil = a.may_be_nil || b.may_be_nil;
    return both;
}

class TypeLint {
public:
    TypeLint(const LuaFunction& f, const LuaFunction* run, const Script& script, Diagnostics& out)
        : f_(f), run_(run), script_(script), out_(out), states_(f.code.size()), seen_(f.code.size()) {}

    void read() {
        for (const auto& nested : f_.nested)
            TypeLint(*nested, run_, script_, out_).read();
        if (f_.code.size() > kLongest) return;
        for (const LuaInstruction& i : f_.code)
            registers_ = std::max({registers_, i.a() + 5, i.b() + 1});
        Registers first(static_cast<std::size_t>(registers_), {What::anything});
        if (&f_ == run_) {
            if (f_.parameters > 0) first[0] = {What::fx};
            if (f_.parameters > 1) first[1] = {What::params};
        }
        reach(0, first);
        while (!open_.empty()) {
            const std::size_t at = open_.front();
            open_.pop_front();
            Registers now = states_[at];
            step(at, now, false);
        }
        for (std::size_t at = 0; at < f_.code.size(); ++at) {
            Registers now = states_[at];
            if (seen_[at])
                step(at, now, true);
            else if (f_.code[at].op() == LuaOp::self && at > 0 && seen_[at - 1] && returns(f_.code[at - 1]))
                fail(f_.code[at], "this is never reached", "the statement above it ends the function");
        }
    }

private:
    void reach(std::size_t at, const Registers& state) {
        if (at >= f_.code.size()) return;
        bool changed = !seen_[at];
        seen_[at] = true;
        Registers& there = states_[at];
        there.resize(state.size());
        for (std::size_t r = 0; r < there.size(); ++r) {
            const Held both = merged(there[r], state[r]);
            if (both == there[r]) continue;
            changed = true;
            there[r] = both;
        }
        if (changed) open_.push_back(at);
    }
    // Applies the instruction to the registers and marks the instructions that can follow. If `report`, only reports
    // its errors.
    void step(std::size_t at, Registers& now, bool report) {
        const LuaInstruction& i = f_.code[at];
        const LuaOp code = i.op();
        if (report) return judge(at, now);
        if (returns(i)) return;
        if (code == LuaOp::jump)
            return reach(static_cast<std::size_t>(static_cast<std::ptrdiff_t>(at) + 1 + i.jump()), now);
        const bool tests = code >= LuaOp::equal && code <= LuaOp::test_set;
        if (code == LuaOp::for_prep || code == LuaOp::for_loop || code == LuaOp::generic_prep ||
            code == LuaOp::generic_loop)
            return loop(at, i, now);
        if (!tests || code == LuaOp::test_set) write(i, now);
        reach(at + 1, now);
        if (tests || code == LuaOp::load_false_and_skip) reach(at + 2, now);
    }
    void loop(std::size_t at, const LuaInstruction& i, Registers& now) {
        const LuaOp code = i.op();
        const auto by = static_cast<std::size_t>(i.wide());
        for (int r = i.a(); r < registers_; ++r)
            now[r] = {What::anything};
        if (code == LuaOp::for_prep || code == LuaOp::for_loop) now[i.a() + 3] = {What::number};
        if (code == LuaOp::generic_prep) return reach(at + 1 + by, now);
        reach(at + 1, now);
        if (code == LuaOp::for_prep) return reach(at + 2 + by, now);
        reach(at + 1 - by, now);
    }
    Held& held(Registers& now, int r) const { return now[r]; }

    void write(const LuaInstruction& i, Registers& now) {
        const LuaOp code = i.op();
        if (code >= kFirstMeta && code <= kLastMeta) return;
        if (code == LuaOp::call || code == LuaOp::tail_call || code == LuaOp::generic_call) return call(i, now);
        if (code == LuaOp::self) {
            held(now, i.a() + 1) = held(now, i.b());
            held(now, i.a()) =
                held(now, i.b()).what == What::fx && i.k() ? verb(f_.constant(i.c())) : Held{What::anything};
            return;
        }
        held(now, i.a()) = value(i, now);
        if (code == LuaOp::load_nil)
            for (int r = i.a(); r <= i.a() + i.b() && r < registers_; ++r)
                held(now, r) = {What::anything};
    }
    Held value(const LuaInstruction& i, Registers& now) const {
        const LuaOp code = i.op();
        if (code == LuaOp::move) return held(now, i.b());
        if (code == LuaOp::load_integer) return {What::number, i.wide() - 0xFFFF};
        if (code == LuaOp::load_float) return {What::number};
        if (code == LuaOp::load_constant) return constant(i.wide());
        if (code == LuaOp::get_upvalue) return captured(f_, i.b());
        if ((code >= kFirstReckoning && code <= kLastReckoning) || code == LuaOp::negate || code == LuaOp::bit_not)
            return {computed(i, now) ? What::anything : What::number};
        if (code == LuaOp::get_field && held(now, i.b()).what == What::fx) return verb(f_.constant(i.c()));
        if (code == LuaOp::get_field && held(now, i.b()).what == What::params) return parameter(f_.constant(i.c()));
        if (code == LuaOp::get_field && held(now, i.b()).what == What::names)
            return {What::name, {}, nullptr, held(now, i.b()).row};
        if (code == LuaOp::get_global && f_.is_globals(i.b())) return names(f_.constant(i.c()));
        return {What::anything};
    }
    Held constant(int index) const {
        const ConstantType kind = f_.kinds[index];
        if (kind == ConstantType::number) return {What::number, f_.numbers[index]};
        return {kind == ConstantType::text ? What::text : What::constant};
    }
    // The type of an upvalue: fx or p if it is the first or second register of `run`, otherwise unknown.
    Held captured(const LuaFunction& f, int upvalue) const {
        const LuaFunction::Upvalue& u = f.upvalue(upvalue);
        if (!f.outer || &f == run_) return {What::anything};
        if (!u.in_stack) return captured(*f.outer, u.index);
        if (f.outer != run_ || u.index >= run_->parameters || u.index > 1) return {What::anything};
        return {u.index == 0 ? What::fx : What::params};
    }
    Held parameter(const std::string& name) const {
        const Param* param = script_.find(name);
        if (!param) return {What::anything};
        if (param->kind == ParamType::cards || param->kind == ParamType::card) return {What::cards};
        if (param->kind == ParamType::counter) return {What::name, {}, nullptr, &row_of(NameKind::counter)};
        constexpr ParamType kOther[] = {ParamType::pair, ParamType::place};
        const bool other = contains(kOther, param->kind);
        return {other ? What::anything : What::number};
    }
    // An unknown verb is reported elsewhere. Its arguments and its result are not known.
    static Held verb(const std::string& name) {
        return is_verb(name) ? Held{What::verb, {}, &name} : Held{What::anything};
    }
    static Held names(const std::string& global) {
        const NameRow* const row = row_of_table(global);
        return row ? Held{What::names, {}, nullptr, row} : Held{What::anything};
    }
    void call(const LuaInstruction& i, Registers& now) const {
        const Held function = held(now, i.a());
        for (int r = i.a(); r < registers_; ++r)
            held(now, r) = {What::anything};
        if (function.what != What::verb || i.c() != 2) return;
        const ResultType given = result_type(*function.of);
        const bool may_be_nil = *function.of == "get" || *function.of == "place";
        if (given == ResultType::number) held(now, i.a()) = {What::number, {}, nullptr, nullptr, may_be_nil};
        if (given == ResultType::cards) held(now, i.a()) = {What::cards};
    }

    // Reports the errors of one instruction.
    void judge(std::size_t at, Registers& now) {
        const LuaInstruction& i = f_.code[at];
        const LuaOp code = i.op();
        if (code == LuaOp::logical_not && known(held(now, i.b())))
            return fail(i, fmt::format("'not' of {} is never true", says(held(now, i.b()))),
                        "for 'not equal', write a ~= b; not (a == b) needs its brackets");
        if (code == LuaOp::test && known(held(now, i.a())) && is_condition(at)) return truth(i, held(now, i.a()));
        if (code >= LuaOp::equal && code <= kLastComparison) compare(i, now);
        if (code == LuaOp::for_prep) check_loop_bounds(i, now);
        for (int r = i.a(); code == LuaOp::for_prep && r < i.a() + 3; ++r)
            if (held(now, r).what == What::name)
                fail(i, fmt::format("{} is used as the bound of a loop", says(held(now, r))),
                     how_to_read(held(now, r)));
        const bool reckons =
            (code >= kFirstReckoning && code <= kLastReckoning) || code == LuaOp::negate || code == LuaOp::bit_not;
        if (const Held* name = reckons ? computed(i, now) : nullptr)
            fail(i, fmt::format("{} is used in arithmetic", says(*name)), how_to_read(*name));
        if (code == LuaOp::call && held(now, i.a()).what == What::verb) arguments(i, now);
        if (code == LuaOp::call && held(now, i.a()).what == What::verb && i.c() == 1 &&
            result_type(*held(now, i.a()).of) != ResultType::nothing)
            fail(i, fmt::format("the result of fx:{} is not used", *held(now, i.a()).of),
                 fmt::format("write local n = fx:{}(...), or remove the call", *held(now, i.a()).of));
    }
    // False for the test in `a or b`, which tests a and otherwise stores b in the same register. Also false for a test
    // that jumps back if the value is true.
    bool is_condition(std::size_t at) const {
        const LuaInstruction &test = f_.code[at], &jump = f_.code[std::min(at + 1, f_.code.size() - 1)];
        if (!test.k() || jump.op() != LuaOp::jump || jump.jump() < 0) return !test.k();
        std::size_t end = std::min(at + 1 + static_cast<std::size_t>(jump.jump()), f_.code.size() - 1);
        if (f_.code[end].op() >= kFirstMeta && f_.code[end].op() <= kLastMeta)
            --end;  // belongs to the previous instruction
        const LuaInstruction& last = f_.code[end];
        const bool calls_alone = last.op() == LuaOp::call && last.c() == 1;
        return calls_alone || last.a() != test.a();
    }
    // Returns the operand of an arithmetic instruction that is a counter, zone or attribute, or null if none is. Lua
    // also refuses such an operand, but only when the instruction runs.
    const Held* computed(const LuaInstruction& i, Registers& now) const {
        const bool two = i.op() >= kFirstOfTwo && i.op() <= kLastReckoning;
        for (const Held* side : {&held(now, i.b()), two ? &held(now, i.c()) : nullptr})
            if (side && side->what == What::name) return side;
        return nullptr;
    }
    // Reports the first argument that is a name of the wrong kind, a name where the verb takes none, or a number or
    // text where it takes a name.
    void arguments(const LuaInstruction& i, Registers& now) {
        const std::string& verb = *held(now, i.a()).of;
        const std::vector<std::string> wanted = split_words(arguments_of(verb));
        int at = i.a() + 2;  // the function, then fx
        for (std::size_t n = 0; n < wanted.size() && (i.b() == 0 || at < i.a() + i.b()); ++n, ++at) {
            if (at >= registers_) return;
            const Held& given = held(now, at);
            const NameRow* const want = row_of_word(wanted[n]);
            const bool other_name = given.what == What::name && given.row != want;
            if (other_name || (want && (given.what == What::number || given.what == What::text)))
                return fail(i, fmt::format("fx:{1} takes '{2}', not {0}", says(given), verb, wanted[n]),
                            want ? fmt::format("write {}", want->doc.name) : how_to_read(given));
        }
    }
    void truth(const LuaInstruction& i, const Held& held) {
        if (held.what == What::cards)
            return fail(i, "a set of cards is always true, even without a card", "test fx:count(...) > 0");
        if (held.what == What::verb)
            return fail(i, fmt::format("{} is always true", says(held)), fmt::format("write fx:{}(...)", *held.of));
        if (held.what == What::name) return fail(i, fmt::format("{} is always true", says(held)), how_to_read(held));
        fail(i, fmt::format("{} is always true, even {}", says(held), held.what == What::text ? "''" : "0"),
             "compare it: ... > 0");
    }
    void compare(const LuaInstruction& i, Registers& now) {
        const LuaOp code = i.op();
        const Held& left = held(now, i.a());
        Held right{What::number};
        if (code <= LuaOp::less_or_equal) right = held(now, i.b());
        if (code == LuaOp::equal_constant) right = constant(i.b());
        const bool more_or_less = code > LuaOp::equal && code != LuaOp::equal_constant && code != LuaOp::equal_number;
        const bool never_equal = known(left) && known(right) && right.what != What::constant &&
                                 (left.what != right.what || left.row != right.row);
        for (const Held* side : {&left, static_cast<const Held*>(&right)})
            if (side->what == What::name && (more_or_less || never_equal))
                return fail(i, fmt::format("{} is compared", says(*side)), how_to_read(*side));
        if (!known(left) || !known(right) || left.what == What::constant) return;
        if (right.what == What::constant && left.may_be_nil) return;
        if (left.what == What::cards && right.what == What::cards && code == LuaOp::equal)
            return fail(i, "two sets of cards are never equal",
                        "to test whether they are the same cards, write fx:same(a, b)");
        for (const Held* side : {&left, static_cast<const Held*>(&right)})
            if (side->what == What::verb)
                return fail(i, fmt::format("{} is compared", says(*side)), fmt::format("write fx:{}(...)", *side->of));
        if (left.what == right.what) return;
        const bool word = code >= LuaOp::equal && (left.what == What::text || right.what == What::text);
        fail(i,
             fmt::format("{} and {} {}", says(left), says(right),
                         code == LuaOp::equal || code == LuaOp::equal_constant || code == LuaOp::equal_number
                             ? "are never equal"
                             : "cannot be compared with < or >"),
             word ? "compare with its number: 1 is the first name in the list of the attribute"
                  : "fx:count and fx:get return numbers");
    }
    void check_loop_bounds(const LuaInstruction& i, Registers& now) {
        const Held &from = held(now, i.a()), &to = held(now, i.a() + 1), &by = held(now, i.a() + 2);
        if (!from.number || !to.number || by.number.value_or(0) == 0) return;
        if (*by.number > 0 ? *from.number > *to.number : *from.number < *to.number)
            fail(i, fmt::format("this loop never runs: it counts from {} to {}", *from.number, *to.number),
                 fmt::format("for i = {}, {}, {} do", *from.number, *to.number, *by.number > 0 ? -1 : 1));
    }
    void fail(const LuaInstruction& i, std::string message, std::string hint) {
        out_.error({script_.source, i.line, 0}, std::move(message), std::move(hint));
    }

    const LuaFunction& f_;
    const LuaFunction* run_;
    const Script& script_;
    Diagnostics& out_;
    std::vector<Registers> states_;
    std::vector<bool> seen_;
    std::deque<std::size_t> open_;
    int registers_ = 2;
};

}  // namespace

void lint_types(const LuaFunction& run, const Script& script, Diagnostics& out) {
    TypeLint(run, &run, script, out).read();
}

}  // namespace quattro
