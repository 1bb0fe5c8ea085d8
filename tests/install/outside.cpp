// The smallest host: loads a game, answers every prompt with its first option, prints who won.
#include <iostream>
#include <match/quattro.hpp>

int main(int, char** argv) {
    quattro::Diagnostics errors;
    const auto game = quattro::Game::load({argv[1]}, "connect-four", {}, errors);
    if (!game) {
        std::cerr << errors.show();
        return 1;
    }
    quattro::Match match(game, 7);
    while (!match.over())
        for (quattro::Seat seat = 1; seat <= 2; ++seat)
            for (const auto& prompt : match.prompts(seat)) {
                quattro::Values answer;
                for (const auto& field : prompt.fields)
                    answer.emplace_back(field.name, match.options(seat, prompt.number, field.name, answer).front());
                if (const auto refusal = match.answer(seat, prompt.number, answer, match.now())) {
                    std::cerr << refusal->reason << "\n";
                    return 1;
                }
            }
    std::cout << "seat " << match.winners().at(0) << " wins\n";
}
