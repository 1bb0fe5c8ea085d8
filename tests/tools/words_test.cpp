// Tests reading the words that a player types.
#include <catch2/catch.hpp>

#include "cli/answer_parser.hpp"

using namespace quattro;
using namespace quattro::tools;

namespace {

PromptView place_prompt() {
    PromptView prompt;
    prompt.number = 1;
    prompt.fields = {{"card", AnswerType::card, false, {}}, {"slot", AnswerType::place, false, {}}};
    return prompt;
}

std::vector<std::string> hand_or_slots(const std::string& field, const Values&) {
    if (field == "card") return {"R1", "R2", "B1"};
    return {"A", "C", "G"};
}

ReadAnswer read(const std::string& line, const Values& earlier = {}) {
    return read_answer(place_prompt(), earlier, split_words(line), hand_or_slots);
}

PromptView column_prompt() {
    PromptView prompt;
    prompt.fields = {{"column", AnswerType::column, false, {}}};
    return prompt;
}

const Values kR2AtC{{"card", "R2"}, {"slot", "C"}};

}  // namespace

TEST_CASE("an answer may be written in words, in any case, with little words between") {
    for (const char* line :
         {"R2 at C", "R2 C", "r2 c", "place R2 at C", "card R2, slot C", "card=R2 slot=C", "R2 into the C"}) {
        INFO(line);
        const ReadAnswer reading = read(line);
        CHECK(reading.problem == "");
        CHECK(reading.complete);
        CHECK(reading.values == kR2AtC);
    }
}

TEST_CASE("a number picks from the list as it is shown") {
    CHECK(read("2 2").values == kR2AtC);
    CHECK(read("2 C").values == kR2AtC);
    CHECK(read("4").problem == "'4' is not possible for card.");
    CHECK(read("0").problem == "'0' is not possible for card.");
}

TEST_CASE("none has the number 0 wherever it stands, so that no other number can leave a part out") {
    PromptView prompt;
    prompt.fields = {{"call", AnswerType::word, true, {}}};
    for (const auto& list : {std::vector<std::string>{"theirs", "mine", "none"}, {"none", "theirs", "mine"}}) {
        const auto options = [&](const std::string&, const Values&) { return list; };
        CHECK(read_answer(prompt, {}, {"0"}, options).values == Values{{"call", "none"}});
        CHECK(read_answer(prompt, {}, {"1"}, options).values == Values{{"call", "theirs"}});
        CHECK(read_answer(prompt, {}, {"2"}, options).values == Values{{"call", "mine"}});
        CHECK(read_answer(prompt, {}, {"3"}, options).problem == "'3' is not possible for call.");
    }
}

TEST_CASE("an answer is told with each set once, and a field behind others of its set by its number alone") {
    PromptView prompt;
    prompt.fields = {{"routes_1", AnswerType::kind, false, {}},
                     {"routes_2", AnswerType::kind, false, {}},
                     {"routes_3", AnswerType::kind, true, {}},
                     {"item", AnswerType::word, true, {}},
                     {"start", AnswerType::word, false, {}}};
    const Values two{{"routes_1", "R>B"}, {"routes_2", "B>G"}};
    CHECK(answer_in_words(prompt, two) == "routes R>B and B>G");
    CHECK(next_field_in_words(prompt, prompt.fields[2], two) == "no. 3");
    CHECK(next_field_in_words(prompt, prompt.fields[0], {}) == "routes, no. 1");
    Values all = two;
    all.insert(all.end(), {{"routes_3", "none"}, {"item", "none"}});
    CHECK(next_field_in_words(prompt, prompt.fields[4], all) == "start");
    all.emplace_back("start", "green");
    CHECK(answer_in_words(prompt, all) == "routes R>B and B>G, start green");
    CHECK(answer_in_words(prompt, {{"item", "none"}}).empty());
}

TEST_CASE("whether a prompt takes numbers is found behind every answer to the fields before") {
    PromptView prompt;
    prompt.fields = {{"do", AnswerType::word, false, {}}, {"how", AnswerType::word, false, {}}};
    const auto options = [](const std::string& field, const Values& earlier) {
        if (field == "do") return std::vector<std::string>{"fold", "raise"};
        if (earlier.empty() || earlier.front().second == "fold") return std::vector<std::string>{};
        return std::vector<std::string>{"1", "2"};
    };
    CHECK(takes_numbers(prompt, options));
    prompt.fields.pop_back();
    CHECK_FALSE(takes_numbers(prompt, options));
}

TEST_CASE("a word that names a later field says which one is missing before it") {
    CHECK(read("slot=C").problem == "Card is missing. It comes before slot.");
    CHECK(read("R2 slot=C").problem == "");
}

TEST_CASE("a part at a time is enough, and the rest is asked next") {
    const ReadAnswer first = read("R2");
    CHECK_FALSE(first.complete);
    CHECK(first.problem == "");
    CHECK(first.values == Values{{"card", "R2"}});
    const ReadAnswer second = read("C", first.values);
    CHECK(second.complete);
    CHECK(second.values == kR2AtC);
}

TEST_CASE("the start of a word is enough when only one option begins so") {
    CHECK(read("b at c").values == Values{{"card", "B1"}, {"slot", "C"}});
    CHECK(read("r").problem == "'r' can mean R1 or R2.");
}

TEST_CASE("of options that are shown alike none is guessed") {
    PromptView prompt;
    prompt.fields = {{"card", AnswerType::card, false, {}}};
    const auto cards = [](const std::string&, const Values&) { return std::vector<std::string>{"N0", "E0", "E1"}; };
    const auto shown = [](const FieldView&, const std::string& option) { return "(" + option.substr(1) + ")"; };
    CHECK(read_answer(prompt, {}, {"(1)"}, cards, shown).values == Values{{"card", "E1"}});
    CHECK(read_answer(prompt, {}, {"(0)"}, cards, shown).problem == "'(0)' can mean N0 or E0.");
    CHECK(read_answer(prompt, {}, {"2"}, cards, shown).values == Values{{"card", "E0"}});
}

TEST_CASE("a wrong word loses nothing that came before it") {
    const ReadAnswer reading = read("R2 at Z");
    CHECK_FALSE(reading.complete);
    CHECK(reading.values == Values{{"card", "R2"}});
    CHECK(reading.problem == "'Z' is not possible for slot.");
    CHECK(read("Z").values.empty());
}

TEST_CASE("words after a complete answer are not swallowed") {
    const ReadAnswer reading = read("R2 C G");
    CHECK_FALSE(reading.complete);
    CHECK(reading.problem == "'G' is one word too many: the answer is complete without it.");
}

TEST_CASE("a little word that is an option is the option") {
    PromptView prompt;
    prompt.fields = {{"slot", AnswerType::place, false, {}}};
    const auto slots = [](const std::string&, const Values&) { return std::vector<std::string>{"A", "B"}; };
    CHECK(read_answer(prompt, {}, {"a"}, slots).values == Values{{"slot", "A"}});
    CHECK(read_answer(prompt, {}, {"at", "a"}, slots).values == Values{{"slot", "A"}});
}

TEST_CASE("where options are numbers, a number never means another option") {
    const auto columns = [](const std::string&, const Values&) { return std::vector<std::string>{"2", "3", "10"}; };
    CHECK(read_answer(column_prompt(), {}, {"2"}, columns).values == Values{{"column", "2"}});
    CHECK(read_answer(column_prompt(), {}, {"1"}, columns).problem == "'1' is not possible for column.");
}

TEST_CASE("an option of several words is read as one") {
    PromptView prompt;
    prompt.fields = {{"target", AnswerType::card, false, {}}, {"slot", AnswerType::place, false, {}}};
    const auto options = [](const std::string& field, const Values&) {
        return field == "target" ? std::vector<std::string>{"seat 2 A", "seat 2 B"}
                                 : std::vector<std::string>{"A", "B"};
    };
    const ReadAnswer reading = read_answer(prompt, {}, split_words("Seat 2 B to A"), options);
    CHECK(reading.complete);
    CHECK(reading.values == Values{{"target", "seat 2 B"}, {"slot", "A"}});
}

TEST_CASE("options are listed with numbers, a range of many numbers as a range") {
    CHECK(options_in_words({"R1", "0"}) == "1 R1, 2 0");
    CHECK(options_in_words({"none", "1", "2"}) == "none, 1, 2");
    CHECK(options_in_words({"call", "none", "other"}) == "0 none, 1 call, 2 other");
    CHECK(options_in_words({"0", "none"}) == "0, none");
    std::vector<std::string> many;
    for (int i = 0; i <= 20; ++i)
        many.push_back(std::to_string(i));
    CHECK(options_in_words(many) == "0 to 20");
}

TEST_CASE("a command may be shortened as long as it is clear") {
    CHECK(find_command("undo") == "undo");
    CHECK(find_command("u") == "undo");
    CHECK(find_command("H") == "help");
    CHECK(find_command("l") == "");  // look or log
    CHECK(find_command("?") == "help");
    CHECK(find_command("exit") == "quit");
    CHECK(find_command("R2") == "");
    CHECK(find_command("") == "");
}

TEST_CASE("what is shown otherwise than it is written may be typed either way") {
    const PromptView prompt{1, 1, "give", "", false, std::nullopt, {{"piece", AnswerType::card, false, std::nullopt}}};
    const OptionsOf options = [](const std::string&, const Values&) { return std::vector<std::string>{"SR", "CB"}; };
    const ShownAs shown = [](const FieldView&, const std::string& option) { return option == "SR" ? "[R]" : "(B)"; };
    for (const char* said : {"(B)", "(b)", "CB", "2", "c"})
        CHECK(read_answer(prompt, {}, {said}, options, shown).values == Values{{"piece", "CB"}});
    CHECK(read_answer(prompt, {}, {"x"}, options, shown).problem == "'x' is not possible for piece.");
}

namespace {

// A prompt for up to three cards, each of which may be left out.
PromptView exchange() {
    PromptView prompt;
    for (const char* name : {"cards_1", "cards_2", "cards_3"})
        prompt.fields.push_back({name, AnswerType::card, true, {}});
    return prompt;
}
std::vector<std::string> not_yet_exchanged(const std::string&, const Values& earlier) {
    std::vector<std::string> left;
    if (!earlier.empty() && earlier.back().second == "none") return left;  // no further card is asked for
    for (const char* card : {"R1", "R2", "B1", "none"})
        if (std::none_of(earlier.begin(), earlier.end(), [&](const auto& value) { return value.second == card; }))
            left.emplace_back(card);
    return left;
}

}  // namespace

TEST_CASE("done ends a set, and leaves out what may be left out") {
    const ReadAnswer reading = read_answer(exchange(), {}, {"R2", "done"}, not_yet_exchanged);
    CHECK(reading.complete);
    CHECK(reading.values == Values{{"cards_1", "R2"}, {"cards_2", "none"}});
    CHECK(read_answer(exchange(), {}, {"done"}, not_yet_exchanged).complete);
    CHECK(read_answer(exchange(), {}, split_words("cards R2, cards B1, done"), not_yet_exchanged).complete);
    CHECK(read("done").problem == "'done' is not possible for card.");  // nothing can be left out there
    CHECK(field_in_words(exchange().fields[1]) == "cards, no. 2");
}

TEST_CASE("words that are too many leave what was answered before as it was") {
    CHECK(read("R2 C G", {{"card", "R1"}}).values == Values{{"card", "R1"}});
}

TEST_CASE("fields that leave no choice are filled in, as far as the first that leaves one") {
    PromptView prompt;
    for (const char* name : {"first", "second", "third", "fourth"})
        prompt.fields.push_back({name, AnswerType::word, false, {}});
    const auto options = [](const std::string& field, const Values&) {
        return field == "third" ? std::vector<std::string>{"a", "b"} : std::vector<std::string>{"a"};
    };
    CHECK(fill_forced(prompt, {}, options) == Values{{"first", "a"}, {"second", "a"}});
    CHECK(fill_forced(prompt, {{"first", "a"}, {"second", "a"}, {"third", "b"}}, options).size() == 4);
}

TEST_CASE("many places are told in brief") {
    std::vector<std::string> places;
    for (int i = 1; i <= 44; ++i)
        places.push_back("a" + std::to_string(i));
    const FieldView field{"cell", AnswerType::place, true, {}};
    CHECK(options_in_words(places, field, {}) == "any of 44 places: a1 ... a44");
    places.push_back("none");
    CHECK(options_in_words(places, field, {}) == "any of 44 places: a1 ... a44, or none");
}

TEST_CASE("a part that may be left out is left out by a word that fits behind it") {
    PromptView prompt;
    prompt.fields = {{"call", AnswerType::word, true, {}}, {"cell", AnswerType::place, false, {}}};
    const OptionsOf options = [](const std::string& field, const Values&) {
        return field == "call" ? std::vector<std::string>{"mine", "none"} : std::vector<std::string>{"a1", "b2"};
    };
    const ReadAnswer left_out = read_answer(prompt, {}, {"b2"}, options);
    CHECK(left_out.complete);
    CHECK(left_out.values == Values{{"call", "none"}, {"cell", "b2"}});
    CHECK(read_answer(prompt, {}, {"mine", "a1"}, options).values == Values{{"call", "mine"}, {"cell", "a1"}});
    const ReadAnswer wrong = read_answer(prompt, {}, {"c3"}, options);
    CHECK(wrong.problem == "'c3' is not possible for cell.");
    CHECK(wrong.values.empty());
    CHECK(read_answer(prompt, {}, {"b2", "a1"}, options).problem == "'b2' is not possible for call.");
}

TEST_CASE("what is shown may be begun, and a place of another seat is typed with its number and letter") {
    PromptView prompt;
    prompt.fields = {{"to", AnswerType::card, false, {}}};
    const OptionsOf options = [](const std::string&, const Values&) {
        return std::vector<std::string>{"1:A", "2:A", "2:B"};
    };
    const ShownAs shown = [](const FieldView&, const std::string& option) {
        return option == "1:A" ? std::string("your A (R5)") : "bo " + option.substr(2) + " (G1)";
    };
    for (const char* said : {"2:B", "2B", "2b", "2 B", "bo B", "BO b"})
        CHECK(read_answer(prompt, {}, split_words(said), options, shown).values == Values{{"to", "2:B"}});
    CHECK(read_answer(prompt, {}, {"your", "A"}, options, shown).values == Values{{"to", "1:A"}});
    CHECK_FALSE(read_answer(prompt, {}, {"bo"}, options, shown).complete);
}

TEST_CASE("words in another order are taken where nothing else can be meant, numbers only as they stand") {
    const auto mixed = [](const std::string& line) {
        return read_in_any_order(place_prompt(), {}, split_words(line), hand_or_slots);
    };
    for (const char* line : {"C R2", "c with r2", "R2 C"}) {
        INFO(line);
        CHECK(mixed(line).complete);
        CHECK(mixed(line).values == kR2AtC);
    }
    CHECK(mixed("C 2").problem == "'C' is not possible for card.");
    CHECK(mixed("C B9").problem == "'C' is not possible for card.");
    PromptView twice = place_prompt();
    twice.fields[0] = {"from", AnswerType::place, false, {}};
    const auto either = [](const std::string& field, const Values&) {
        return field == "from" ? std::vector<std::string>{"A", "C"} : std::vector<std::string>{"A", "C", "G"};
    };
    CHECK(read_in_any_order(twice, {}, {"C", "A"}, either).values == Values{{"from", "C"}, {"slot", "A"}});
    CHECK(read_in_any_order(twice, {}, {"G", "A", "C"}, either).problem == "'G' is not possible for from.");
}

TEST_CASE("a field is called as its text says, and may be named so before what is answered") {
    PromptView prompt;
    prompt.fields = {{"palette", AnswerType::word, true, {}, "Palette Swap"}, {"slot", AnswerType::place, false, {}}};
    const auto options = [](const std::string& field, const Values&) {
        return field == "palette" ? std::vector<std::string>{"swap", "none"} : std::vector<std::string>{"A", "C"};
    };
    CHECK(field_in_words(prompt.fields[0]) == "Palette Swap");
    CHECK(read_answer(prompt, {}, split_words("palette swap, C"), options).values ==
          Values{{"palette", "swap"}, {"slot", "C"}});
}

TEST_CASE("an exact line names every field in its order and in full, and no number picks where numbers are values") {
    PromptView prompt;
    prompt.fields = {{"item", AnswerType::word, false, {}},
                     {"call", AnswerType::word, true, {}},
                     {"count", AnswerType::amount, false, {}}};
    const OptionsOf options = [](const std::string& field, const Values&) {
        if (field == "item") return std::vector<std::string>{"silk", "salt"};
        return field == "call" ? std::vector<std::string>{"mine", "none"} : std::vector<std::string>{"0", "1", "2"};
    };
    CHECK(takes_numbers(prompt, options));
    const auto exact = [&](const char* line) {
        return read_answer(prompt, {}, split_words(line), options, {}, ReadMode::exact);
    };
    CHECK(exact("silk none 1").complete);
    CHECK(exact("Silk call mine, count 2").complete);
    for (const char* line :
         {"1 none 1", "si none 1", "silk 1", "none silk 1", "silk mi 1", "silk none 3", "silk 2 1"}) {
        INFO(line);
        CHECK_FALSE(exact(line).problem.empty());
        CHECK_FALSE(exact(line).complete);
    }
    CHECK_FALSE(takes_numbers(place_prompt(), hand_or_slots));
    const auto listed = [](const char* line) {
        return read_answer(place_prompt(), {}, split_words(line), hand_or_slots, {}, ReadMode::exact_or_number);
    };
    CHECK(listed("2 at C").values == kR2AtC);
    CHECK_FALSE(listed("C R2").complete);
}
