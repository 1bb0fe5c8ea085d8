// Tests reading names that are easily confused: those that differ only in case, and an option called done.
#include <catch2/catch.hpp>

#include "cli/answer_parser.hpp"

using namespace quattro;
using namespace quattro::tools;

namespace {

// Reads `said` as an answer of one field with these options, which are shown as by `shown`.
ReadAnswer chosen(const std::string& said, const std::vector<std::string>& list, const ShownAs& shown, ReadMode reads) {
    PromptView prompt;
    prompt.fields = {{"side", AnswerType::word, false, {}}};
    return read_answer(
        prompt, {}, split_words(said), [&](const std::string&, const Values&) { return list; }, shown, reads);
}

PromptView two_cards() {
    PromptView prompt;
    for (const char* name : {"cards_1", "cards_2"})
        prompt.fields.push_back({name, AnswerType::word, true, {}});
    return prompt;
}

}  // namespace

TEST_CASE("options that differ in capitals alone are each typed as they are written, and others are asked back") {
    const ShownAs as_written = [](const FieldView&, const std::string& option) { return option; };
    for (const ReadMode reads : {ReadMode::tolerant, ReadMode::exact, ReadMode::exact_or_number}) {
        for (const auto& list : {std::vector<std::string>{"Left", "left", "LEFT_HAND"}, {"R1", "r1"}, {"none", "None"}})
            for (const std::string& option : list) {
                INFO(option);
                CHECK(chosen(option, list, as_written, reads).values == Values{{"side", option}});
                CHECK(chosen(option, list, {}, reads).values == Values{{"side", option}});
            }
        CHECK(chosen("LEFT", {"Left", "left", "right"}, {}, reads).problem == "'LEFT' can mean Left or left.");
        CHECK(chosen("NONE", {"None", "none"}, as_written, reads).problem == "'NONE' can mean None or none.");
        CHECK(chosen("RIGHT", {"Left", "left", "right"}, {}, reads).values == Values{{"side", "right"}});
        CHECK(chosen("2 a", {"2:A", "2:a"}, {}, reads).values == Values{{"side", "2:a"}});
    }
    CHECK(chosen("l", {"Left", "left", "right"}, {}, ReadMode::tolerant).problem == "'l' can mean Left or left.");
}

TEST_CASE("seats whose names differ in capitals alone are each named as they are written") {
    const ShownAs named = [](const FieldView&, const std::string& seat) { return seat == "1" ? "Fay" : "fay"; };
    for (const ReadMode reads : {ReadMode::tolerant, ReadMode::exact}) {
        CHECK(chosen("Fay", {"1", "2"}, named, reads).values == Values{{"side", "1"}});
        CHECK(chosen("fay", {"1", "2"}, named, reads).values == Values{{"side", "2"}});
        CHECK(chosen("FAY", {"1", "2"}, named, reads).problem == "'FAY' can mean 1 or 2.");
    }
}

TEST_CASE("an option that is called done is the option, and none ends its set") {
    const auto options = [](const char* called) {
        return [called](const std::string&, const Values& earlier) {
            if (!earlier.empty() && earlier.back().second == "none") return std::vector<std::string>{};
            if (!earlier.empty() && earlier.back().second == called) return std::vector<std::string>{"more", "none"};
            return std::vector<std::string>{called, "more", "none"};
        };
    };
    const Values done_and_no_more{{"cards_1", "done"}, {"cards_2", "none"}};
    for (const ReadMode reads : {ReadMode::tolerant, ReadMode::exact})
        CHECK(read_answer(two_cards(), {}, {"done", "none"}, options("done"), {}, reads).values == done_and_no_more);
    CHECK(end_of_set({"done", "more", "none"}) == "none");
    CHECK(end_of_set({"Done", "more", "none"}) == "none");
    CHECK(end_of_set({"more", "none"}) == "done");
    // A word that only begins an option is not the whole option.
    CHECK(read_answer(two_cards(), {}, {"done"}, options("done_for")).values == Values{{"cards_1", "none"}});
    CHECK(read_answer(two_cards(), {}, {"done_for", "done"}, options("done_for")).complete);
}
