// Generates scripts from all verbs and library functions, with fitting and unusual arguments, nested in loops,
// conditions and callback functions. The functions come from the engine's own lists.
#include "targets.hpp"

#include "script/vm.hpp"
#include "script_game.hpp"

using namespace quattro;
using namespace quattro::fuzz;

namespace {

const char* const kOdd[] = {"nil",
                            "true",
                            "-1",
                            "0",
                            "1",
                            "2",
                            "7",
                            "1000000000",
                            "math.mininteger",
                            "math.maxinteger",
                            "0.5",
                            "1e308",
                            "'value'",
                            "''",
                            "'R5'",
                            "{}",
                            "{ 1, 2 }",
                            "{ value = 3, colour = 2 }",
                            "fx",
                            "p",
                            "p.probe",
                            "p.toll",
                            "p.dig",
                            "p.at",
                            "p.into",
                            "p.hue",
                            "p.n",
                            "attr.value",
                            "attr.colour",
                            "attr.shield",
                            "counter.points",
                            "counter.clock",
                            "counter.tint",
                            "counter.mover",
                            "zone.hand",
                            "zone.deck",
                            "zone.loop",
                            "zone.row",
                            "function(c) return c end",
                            "function(a, b) return a < b end",
                            "function(c) return fx:get(c) + 1 end",
                            "math.max",
                            "string.format",
                            "pairs"};
// Values that fit an argument, by the words that the reference uses for arguments.
struct Fitting {
    std::string_view words;
    std::vector<std::string_view> values;
};
const std::vector<Fitting>& fitting() {
    static const std::vector<Fitting> list = {
        {" cards card from a b ",
         {"p[1]", "fx:cards(zone.hand)", "fx:cards(zone.deck)", "fx:cards(zone.row)", "fx:nth(fx:cards(zone.hand), 1)",
          "fx:opposite(p[1])", "fx:cards(zone.loop, fx:opponent())"}},
        {" to ", {"p[1]", "fx:cards(zone.hand)", "2", "3"}},
        {" n lowest at between seat key value ",
         {"1", "2", "3", "-1", "0", "p.n", "7", "12", "fx:seat()", "fx:opponent()"}},
        {" highest ", {"6", "9", "p.n", "100"}},
        {" attribute ", {"attr.value", "attr.colour", "attr.shield"}},
        {" attributes ", {"{ value = 3, colour = 2 }", "{}", "{ value = 0 }", "{ shield = 1, value = 9 }"}},
        {" counter ", {"counter.points", "counter.clock", "counter.tint", "counter.mover"}},
        {" zone ", {"zone.hand", "zone.deck", "zone.row", "zone.loop"}},
        {" place ", {"place.A", "p.at", "p.into", "fx:place()"}},
        {" whose ", {"0", "1", "2"}},
        {" function ", {"function(c) return 2 end", "function(v) return v + 1 end", "function(c) return p.n end"}},
        {" before ", {"function(a, b) return a < b end", "function(a, b) return true end"}},
        {" list table ", {"{ 3, 1, 2 }", "{ 'b', 'a' }", "{ value = 1, n = 2 }", "{}"}},
        {" text ", {"'a text'", "'%d'", "'%5.2f %s'", "'R5'"}},
    };
    return list;
}

class Writer {
public:
    explicit Writer(Bytes bytes) : bytes_(bytes) {}
    // A function body for a script whose first parameter is `main`.
    std::string script(std::string_view main) {
        main_ = fmt::format("p.{}", main);
        variables_ = 0;
        std::string text;
        for (int i = 0; i < 8 && !bytes_.empty(); ++i)
            text += statement(0);
        return text;
    }

private:
    template <std::size_t N>
    std::string one_of(const char* const (&list)[N]) {
        return list[bytes_.below(N)];
    }
    // Usually a value that fits the word; if no bytes are left, the first one. Any value of kOdd if none fits the word.
    std::string argument(std::string_view word, int depth) {
        const std::size_t kind = bytes_.below(16);
        if (kind == 15 || depth > 2) return one_of(kOdd);
        if (kind >= 13) return call(depth + 1);
        if (kind >= 10 && variables_ > 0) return fmt::format("v{}", bytes_.below(variables_));
        for (const Fitting& one : fitting())
            if (one.words.find(" " + std::string(word) + " ") != std::string_view::npos) {
                const std::string_view value = one.values[bytes_.below(one.values.size())];
                return value.starts_with("p[1]") ? main_ : std::string(value);
            }
        return one_of(kOdd);
    }
    // Usually one argument for each word of a description such as "(cards, amount [, attribute])".
    std::string arguments(std::string_view described, int depth) {
        std::vector<std::string> all;
        std::string word;
        for (const char c : described) {
            const bool letter = (c >= 'a' && c <= 'z') || c == '_';
            if (letter) word += c;
            if (letter || word.empty()) continue;
            if (bytes_.below(16) != 15) all.push_back(argument(word, depth));
            word.clear();
        }
        if (bytes_.below(16) == 15) all.push_back(argument("", depth));
        return "(" + join(all, ", ") + ")";
    }
    std::string call(int depth) {
        const auto verbs = verb_docs(), library = library_docs();
        const std::size_t at = bytes_.next() % (verbs.size() + library.size());
        const ScriptDoc& doc = at < verbs.size() ? verbs[at] : library[at - verbs.size()];
        return std::string(doc.name) + arguments(doc.arguments, depth);
    }
    std::string statement(int depth) {
        const std::size_t kind = depth > 2 ? 0 : bytes_.below(10);
        if (kind < 5) {
            const std::string text = call(0);
            if (variables_ == 60) return text + "\n";
            return fmt::format("local v{} = {}\n", variables_++, text);
        }
        const std::size_t outside = variables_;
        std::string head = kind == 5   ? fmt::format("for i = {}, {} do\n", argument("n", 0), argument("highest", 0))
                           : kind == 6 ? fmt::format("for k, v in pairs({}) do\n", argument("table", 0))
                           : kind == 7 ? fmt::format("if {} then\n", argument("cards", 0))
                           : kind == 8 ? fmt::format("while {} do\n", bytes_.below(4) ? "false" : "p.n < 3")
                                       : std::string("do\n");
        for (std::size_t i = 1 + bytes_.below(3); i > 0; --i)
            head += statement(depth + 1);
        variables_ = outside;
        return head + "end\n";
    }

    Bytes bytes_;
    std::string main_;
    std::size_t variables_ = 0;  // number of visible locals v0, v1, ...
};

}  // namespace

void quattro::fuzz::try_verbs(const std::uint8_t* data, std::size_t size) {
    static const ScriptGame table;
    static const bool loads = (table.must_load(), true);
    HOLDS(loads, "the small game does not load");
    Writer writer(Bytes(data, size));
    const std::string effect = writer.script("probe"), rule = writer.script("toll"), action = writer.script("dig");
    Diagnostics out;
    const auto game = table.with("", effect, rule, action, out);
    if (std::getenv("QUATTRO_FUZZ_SHOW"))
        std::fprintf(stderr, "%s--\n%s--\n%s%s\n", effect.c_str(), rule.c_str(), action.c_str(), out.show().c_str());
    if (!game) {
        must_be_errors(out);
        return;
    }
    play_scripts(game, size);
}
