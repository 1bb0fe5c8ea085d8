// Scripts made of every verb and every function of the library, by name, with fitting and odd values in odd orders,
// nested in loops, conditions and functions that they are given. Which there are is the engine's own list.
#include "script/vm.hpp"
#include "table.hpp"

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
const char* const kCards[] = {"p.probe",
                              "p.toll",
                              "p.dig",
                              "fx:cards(zone.hand)",
                              "fx:cards(zone.deck)",
                              "fx:cards(zone.row)",
                              "fx:nth(fx:cards(zone.hand), 1)"};

class Writer {
public:
    explicit Writer(Bytes bytes) : bytes_(bytes) {}
    std::string script() {
        std::string text;
        for (int i = 0; i < 24 && !bytes_.empty(); ++i)
            text += statement(0);
        return text;
    }

private:
    template <std::size_t N>
    std::string one_of(const char* const (&list)[N]) {
        return list[bytes_.below(N)];
    }
    std::string argument(std::string_view word, int depth) {
        const std::size_t kind = bytes_.below(8);
        if (kind == 0 || depth > 2) return one_of(kOdd);
        if (kind == 1) return call(depth + 1);
        if (kind == 2 && variables_ > 0) return fmt::format("v{}", bytes_.below(variables_));
        if (word.find("card") != std::string_view::npos || word == "a" || word == "b") return one_of(kCards);
        if (word == "amount" || word == "n" || word == "value")
            return std::to_string(static_cast<int>(bytes_.below(14)) - 2);
        if (word.find("place") != std::string_view::npos) return bytes_.below(2) ? "p.at" : "p.into";
        if (word.find("attribute") != std::string_view::npos) return bytes_.below(2) ? "attr.value" : "attr.colour";
        if (word.find("counter") != std::string_view::npos) return bytes_.below(2) ? "counter.points" : "counter.clock";
        if (word.find("zone") != std::string_view::npos) return bytes_.below(2) ? "zone.hand" : "zone.deck";
        return one_of(kOdd);
    }
    // "(cards, amount [, attribute])": so many words.
    std::string arguments(std::string_view described, int depth) {
        std::vector<std::string> all;
        std::string word;
        for (const char c : described) {
            const bool letter = (c >= 'a' && c <= 'z') || c == '_';
            if (letter) word += c;
            if (letter || word.empty()) continue;
            if (bytes_.below(12) != 11) all.push_back(argument(word, depth));
            word.clear();
        }
        if (bytes_.below(12) == 11) all.push_back(argument("", depth));
        return "(" + join(all, ", ") + ")";
    }
    std::string call(int depth) {
        const auto verbs = verb_docs(), library = library_docs();
        const std::size_t at = bytes_.next() % (verbs.size() + library.size());
        const VerbDoc& doc = at < verbs.size() ? verbs[at] : library[at - verbs.size()];
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
        std::string head = kind == 5   ? fmt::format("for i = {}, {} do\n", argument("n", 3), argument("n", 3))
                           : kind == 6 ? fmt::format("for k, v in pairs({}) do\n", one_of(kOdd))
                           : kind == 7 ? fmt::format("if {} then\n", argument("cards", 0))
                           : kind == 8 ? fmt::format("while {} do\n", bytes_.below(4) ? "false" : "p.n < 3")
                                       : std::string("do\n");
        for (std::size_t i = 1 + bytes_.below(3); i > 0; --i)
            head += statement(depth + 1);
        variables_ = outside;
        return head + "end\n";
    }

    Bytes bytes_;
    std::size_t variables_ = 0;  // locals v0, v1 ... that can be seen here
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const ScriptTable table;
    const std::string body = Writer(Bytes(data, size)).script();
    if (std::getenv("QUATTRO_FUZZ_SHOW")) std::fprintf(stderr, "%s\n", body.c_str());
    Diagnostics out;
    const auto game = table.with("", body, out);
    if (!game) {
        must_be_errors(out);
        return 0;
    }
    play_scripts(game, size);
    return 0;
}
