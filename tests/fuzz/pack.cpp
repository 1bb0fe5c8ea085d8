// Complete packs: YAML files and their scripts. Each pack must be refused with clean errors, or its first three games
// must be playable.
#include "targets.hpp"

#include "files.hpp"

using namespace quattro;
using namespace quattro::fuzz;

void quattro::fuzz::try_pack(const std::uint8_t* data, std::size_t size) {
    static const Folder folder(memory());
    folder.clear();
    folder.file("pack.yaml", "pack: fuzz\nversion: 1.0.0\nengine: 0.1\n");
    write_files(folder, {reinterpret_cast<const char*>(data), size});
    Diagnostics listed;
    std::vector<std::string> games = Game::list({folder.path()}, listed);
    must_be_clean(listed.show());
    games.resize(std::min<std::size_t>(games.size(), 3));
    for (const std::string& id : games) {
        Diagnostics out;
        const auto game = Game::load({folder.path()}, id, kCheap, out);
        HOLDS((game == nullptr) != out.ok(), "it is refused without a reason, or taken with one: {}", out.show());
        must_be_clean(out.show());
        if (!game) continue;
        try {
            Match match(game, size);
            play_on(match, size, 12);
            must_replay(match);
        } catch (const PackError& error) {
            must_be_clean(error.show());
        }
    }
}
