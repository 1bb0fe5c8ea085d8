// Lua scripts in an effect, a rule and an action. Input: a function body, or code before `return`, a line "%%", and a
// function body.
#include "targets.hpp"

#include "script_game.hpp"

using namespace quattro;
using namespace quattro::fuzz;

void quattro::fuzz::try_script(const std::uint8_t* data, std::size_t size) {
    static const ScriptGame table;
    static const bool loads = (table.must_load(), true);
    HOLDS(loads, "the small game does not load");
    const std::string text(reinterpret_cast<const char*>(data), size);
    const std::size_t parted = text.find("\n%%\n");
    const std::string before = parted == std::string::npos ? "" : text.substr(0, parted);
    Diagnostics out;
    const std::string body = parted == std::string::npos ? text : text.substr(parted + 4);
    const auto game = table.with(before, body, body, body, out);
    if (!game) {
        must_be_errors(out);
        return;
    }
    play_scripts(game, size);
}
