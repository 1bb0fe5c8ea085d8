#!/usr/bin/env python3
"""Tests that house_check.py finds each kind of mistake at its line, and nothing in a repository without mistakes."""
import pathlib
import sys
import tempfile

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).parent))
import house_check  # noqa: E402

IN_ORDER = {
    "engine/run/a.cpp": '#include "run/a.hpp"\n#include "state/a.hpp"\n// {\nconst char* text = R"x({")x";\nint f() { return \'{\'; }\n',
    "engine/run/a.hpp": "#pragma once\nstruct Long {\n" + "    int a;\n" * 70 + "};\n",
    "engine/state/a.hpp": "#pragma once\n",
    "engine/state/limits.hpp": "#pragma once\ninline constexpr int kMost = 3;\n",
    "engine/compile/limit_rows.cpp": "#include \"state/limits.hpp\"\nint n = kMost;\n",
    "engine/pack/a.cpp": "#include <yaml-cpp/yaml.h>\n",
    "engine/script/a.cpp": "#include <lua.hpp>\n",
    "engine/match/a.hpp": "// For\n// whoever\n// has\n// hosts.\n#pragma once\n#include \"base/a.hpp\"\n// One.\nstruct A {\n    A(const A&);\n    // Both.\n"
                          "    int b = {};\n    int c() const { return b; }\n    friend struct C;\nprivate:\n    int d;\n    int e;\n};\n"
                          "class B;\n// Says so.\nint f(int g = 0);\n// A list.\nenum class H { i,\n j };\n",
    # Members, local variables and functions, forward declarations, and headers that must not be included are no uses.
    "engine/game/b.cpp": '#include "game/b.hpp"\nint A::f() { return a.f() + b->g() + c::f() + f(); }\nint h = s(z);\nint s(int t);\n'
                         "const D* d(int x) { auto y = 1, n = 2; return y(x); }\n",
    "engine/game/b.hpp": "struct A {\n    int f();\n};\nclass D;\n",
    "engine/game/c.hpp": "int f();\nint g();\nint h();\nint s();\nint y();\nclass D {};\n",
    "engine/builtins/c.hpp": "int z();\n",
    "engine/match/b.hpp": "// Private to\n// the match layer.\n#pragma once\nint a;\nint b;\nint c;\n",
    "engine/base/a.hpp": "// Text.\n",
    "tools/a.cpp": "#include <CLI/CLI.hpp>\n" + "int g() {\n" + "    one();\n" * 48 + "}\n",
    "tools/a.hpp": "class A final : public B<int> {\n    A();\n    ~A();\n    A& operator=(const A&);\n"
                   + "    std::function<void(int)> a = f();\n    using C = int (*)(int);\n" * 20 + "    int g(int a) { return h(a); }\n" * 30 + "};\n",
    "boards/carousel/game.yaml": "game: carousel\n",
}
MISTAKES = [
    ({"engine/game/limits.hpp": "\ninline constexpr std::size_t kMaxSubjects = 3;\n"},
     "engine/game/limits.hpp:2: 'kMaxSubjects' is not in the reference (engine/compile/limit_rows.cpp)"),
    ({"engine/state/b.cpp": '\n#include "pack/doc.hpp"\n'}, "engine/state/b.cpp:2: state may not include pack"),
    ({"engine/script/b.cpp": '#include "pack/doc.hpp"\n'}, "engine/script/b.cpp:1: script may not include pack"),
    ({"engine/base/b.hpp": '#include "state/a.hpp"\n'}, "engine/base/b.hpp:1: base may not include state"),
    ({"engine/run/b.cpp": '#include "pack/doc.hpp"\n'}, "engine/run/b.cpp:1: run may not include pack"),
    ({"engine/run/b.cpp": '#include "link/linker.hpp"\n'}, "engine/run/b.cpp:1: run may not include link"),
    ({"engine/compile/b.cpp": '#include "builtins/destination.hpp"\n'}, "engine/compile/b.cpp:1: compile may not include builtins"),
    ({"engine/match/b.cpp": '#include "store/log.hpp"\n'}, "engine/match/b.cpp:1: match may not include store"),
    ({"engine/run/b.cpp": '#include "../state/a.hpp"\n'}, "engine/run/b.cpp:1: '../state/a.hpp': name a header by its layer"),
    ({"engine/new/b.cpp": ""}, "engine/new/b.cpp:1: engine/new is not a layer"),
    ({"engine/match/b.cpp": '#include "cli/packs.hpp"\n'}, "engine/match/b.cpp:1: the engine may not include cli"),
    ({"engine/run/b.cpp": "#include <yaml-cpp/yaml.h>\n"}, "engine/run/b.cpp:1: <yaml-cpp/yaml.h> may only be included in engine/pack/"),
    ({"engine/run/b.cpp": "#include <lua.hpp>\n"}, "engine/run/b.cpp:1: <lua.hpp> may only be included in engine/script/"),
    ({"engine/match/b.cpp": "#include <nlohmann/json.hpp>\n"},
     "engine/match/b.cpp:1: <nlohmann/json.hpp> may only be included in tools/ and tests/"),
    ({"engine/run/b.hpp": '#include "run/c.hpp"\n', "engine/run/c.hpp": '\n#include "run/b.hpp"\n'},
     "engine/run/c.hpp:2: a circle: engine/run/b.hpp > engine/run/c.hpp > engine/run/b.hpp"),
    ({"engine/run/b.cpp": "\nint u() { return lift(h); }\n", "engine/state/b.hpp": "namespace a {\nint lift(int g);\n}\n"},
     "engine/run/b.cpp:2: 'lift' is declared in engine/state/b.hpp, which is not included"),
    ({"engine/run/b.cpp": "B g();\n", "engine/state/b.hpp": "struct B {\n    int f;\n};\n"},
     "engine/run/b.cpp:1: 'B' is declared in engine/state/b.hpp, which is not included"),
    ({"engine/run/b.cpp": "auto g = kB<1>(2) + kC;\n", "engine/state/b.hpp": "inline constexpr int kC{2};\n"},
     "engine/run/b.cpp:1: 'kC' is declared in engine/state/b.hpp, which is not included"),
    ({"tools/b.cpp": "\n" * 401}, "tools/b.cpp:401: 401 lines; 400 at most"),
    ({"tools/b.cpp": "\nint g() {\n" + "    one();\n" * 49 + "}\n"}, "tools/b.cpp:2: a function of 51 lines; 50 at most"),
    ({"tools/b.cpp": "struct A {\n    A()\n        : b{1} {\n" + "    one();\n" * 49 + "}\n};\n"},
     "tools/b.cpp:2: a function of 52 lines; 50 at most"),
    ({"tools/b.hpp": "\nstruct A::B {\n    B();\n" + "    static int f();\n" * 30 + "    bool operator()(int) const;\n};\n"},
     "tools/b.hpp:2: A::B has 31 methods; 30 at most"),
    ({"tools/b.hpp": "class A {\n    struct B {\n        int f();\n    };\n    enum class C { d };\n" + "    const std::map<int, B>& f(std::function<int(int)> g = {});\n" * 31 + "};\n"},
     "tools/b.hpp:1: A has 31 methods; 30 at most"),
    ({"engine/match/c.hpp": "// a\n// b\nint f();\n\nint g();  // c\nint h();\n"}, "engine/match/c.hpp:6: 'int h()' is not explained"),
    ({"engine/match/c.hpp": "// a\n// b\n// c\nclass D {\npublic:\n    int e();\n};\n"}, "engine/match/c.hpp:6: 'int e()' is not explained"),
    ({"engine/match/c.hpp": "// a\nstruct D {\n    int e;  // b\n    struct F {\n        int g;  // c\n    };\n};\n"},
     "engine/match/c.hpp:4: 'struct F' is not explained"),
    ({"engine/match/c.hpp": "// a\nint f(\n    int g,\n    int h);\n"}, "engine/match/c.hpp:1: 1 of 4 lines bear a comment; a third of a contract's do"),
    ({"engine/match/c.hpp": '// a\n#include "base/b.hpp"\n', "engine/base/b.hpp": "\nint f();\nint g();  // a\n"},
     "engine/base/b.hpp:2: 'int f()' is not explained"),
    ({"engine/CMakeLists.txt": "\nset(contract base/a.hpp\n    match/a.hpp match/b.hpp)\n"},
     "engine/CMakeLists.txt:2: engine/match/b.hpp is no header of the contract"),
    ({"engine/CMakeLists.txt": "set(contract match/a.hpp)\n"}, "engine/CMakeLists.txt:1: engine/base/a.hpp is a header of the contract"),
    ({"engine/run/b.cpp": "// a volcano\n"}, "engine/run/b.cpp:1: 'volcano' is a game's word"),
    ({"engine/run/b.cpp": "int kConnectFour;\n"}, "engine/run/b.cpp:1: 'ConnectFour' is a game's word"),
    ({"engine/run/b.cpp": "int carousels;\n"}, "engine/run/b.cpp:1: 'carousels' is a game's word"),
    # Comments and pages that name things that do not exist.
    ({"engine/run/b.cpp": "\n// See `gone`.\n"}, "engine/run/b.cpp:2: 'gone' does not exist in the engine"),
    ({"engine/run/b.cpp": "int z;  // set by gone()\n"}, "engine/run/b.cpp:1: 'gone()' does not exist in the engine"),
    ({"engine/run/b.cpp": "int gone;  // set by gone()\n"}, "engine/run/b.cpp:1: 'gone()' does not exist in the engine"),
    ({"engine/run/b.cpp": "int gone;  // see A::gone\n"}, "engine/run/b.cpp:1: 'A::gone' does not exist in the engine"),
    ({"engine/run/b.cpp": "// Like H::gone(). See also H::i and `std::gone`.\n"},
     "engine/run/b.cpp:1: 'H::gone' does not exist in the engine"),
    ({"engine/run/b.cpp": "// See run/b*.hpp and a.cpp.\n"}, "engine/run/b.cpp:1: 'run/b*.hpp' does not exist in the engine"),
    ({"engine/run/b.cpp": "// Private to the gone layer.\n"}, "engine/run/b.cpp:1: 'the gone layer' does not exist in the engine"),
    ({"engine/a.md": "# `a`\nSee `gone()`, `f()`, `run/WORD.cpp` and the key `gone`.\n"},
     "engine/a.md:2: 'gone()' does not exist in the engine"),
    ({"scripts/effects/b.lua": "\n" * 41}, "scripts/effects/b.lua:41: 41 lines; 40 at most"),
    ({"notes.txt": ""}, "notes.txt:1: does not belong at the top"),
    # Counts that must not rise.
    ({"engine/builtins/b.cpp": "int z() { return 1; }\nnamespace {\nint y() {}\n}  // namespace\nint s() {}\n"},
     "engine/run/a.cpp:5: 2 functions that only lower rooms declare are defined in a higher one; in tests/house_counts.py: 1"),
    ({"engine/run/a.cpp": ""}, "engine:1: 0 functions that only lower rooms declare are defined in a higher one; in tests/house_counts.py: 1"),
    ({"engine/builtins/b.cpp": 'const StepRow k{{"step: fly", "Flies."}};\n', "engine/match/b.cpp": 'bool b = a == "fly";  // "fly"\n'},
     "engine/match/b.cpp:1: 1 names of words stand in quotes outside the rows of words; in tests/house_counts.py: 0"),
    ({"engine/run/b.hpp": "int a = 0, b = -1;  // int c = -1\n"},
     "engine/run/b.hpp:1: 1 plain integers in the engine's headers begin as -1; in tests/house_counts.py: 0"),
    ({"engine/run/b.cpp": "int a = static_cast<int>(b);\n"}, "engine/run/b.cpp:1: 1 casts to int stand in the engine; in tests/house_counts.py: 0"),
]


def problems_of(files):
    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder).resolve()
        for name, text in files.items():
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            (root / name).write_text(text)
        return house_check.House(root, [1, 0, 0, 0]).check()


failed = 0
for more, expected in [({}, None), *MISTAKES]:
    found = problems_of({**IN_ORDER, **more})
    if found != ([expected] if expected else []):
        failed += 1
        print(f"expected {expected}\nfound    {found}")
print(f"{len(MISTAKES) + 1 - failed} of {len(MISTAKES) + 1} houses judged rightly")
sys.exit(1 if failed else 0)
