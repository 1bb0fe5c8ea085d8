// The functions that libFuzzer calls. With QUATTRO_FUZZ=seeds the program writes the initial corpora into the folder of
// its argument.
#include <cstdio>
#include <cstdlib>
#include <map>
#include <string_view>

#include "targets.hpp"

namespace {

using Target = void (*)(const std::uint8_t* data, std::size_t size);
Target chosen = nullptr;

std::string_view wanted() {
    const char* const name = std::getenv("QUATTRO_FUZZ");
    return name ? name : "";
}

}  // namespace

extern "C" int LLVMFuzzerInitialize(int* argc, char*** argv) {
    using namespace quattro::fuzz;
    static const std::map<std::string_view, Target> kTargets{
        {"cells", try_cells}, {"log", try_log},       {"pack", try_pack},  {"protocol", try_protocol},
        {"save", try_save},   {"script", try_script}, {"verbs", try_verbs}};
    if (wanted() == "seeds" && *argc == 2) {
        write_seeds((*argv)[1]);
        std::exit(0);
    }
    const auto found = kTargets.find(wanted());
    if (found == kTargets.end()) {
        std::fprintf(stderr,
                     "QUATTRO_FUZZ names the fuzzer: cells, log, pack, protocol, save, script, verbs; or seeds, with a "
                     "folder\n");
        std::exit(2);
    }
    chosen = found->second;
    return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    chosen(data, size);
    return 0;
}
