// A minimal host: loads Connect Four, answers every prompt with its first options, and prints the first winner.
#include <iostream>
#include <match/quattro.hpp>

namespace {

// Answers a prompt with its first options. Returns false if the answer is refused.
bool give_first_options(quattro::Match& match, const quattro::PromptView& prompt) {
    quattro::Values answer;
    for (const quattro::FieldView& field : prompt.fields)
        answer.emplace_back(field.name, match.seen_by(prompt.seat).options(prompt.number, field.name, answer).front());
    const quattro::Outcome refusal = match.answer(prompt.seat, prompt.number, answer, match.now());
    if (refusal) std::cerr << refusal->reason << "\n";
    return !refusal;
}

}  // namespace

int main(int, char** argv) {
    quattro::Diagnostics errors;
    const auto game = quattro::Game::load({argv[1]}, "connect-four", {}, errors);
    if (!game) {
        std::cerr << errors.show() << "\n";
        return 1;
    }
    quattro::Match match(game, 7);
    while (!match.over())
        for (quattro::Seat seat = 1; seat <= 2; ++seat)
            for (const quattro::PromptView& prompt : match.seen_by(seat).prompts())
                if (!give_first_options(match, prompt)) return 1;
    std::cout << "seat " << match.winners().at(0) << " wins\n";
}
