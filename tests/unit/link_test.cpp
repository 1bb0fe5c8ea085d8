// What plays is made of what was read: no instruction may be without a term, no step without somebody who does it.
#include <catch2/catch.hpp>

#include "flow/term.hpp"

using namespace quattro;

TEST_CASE("every instruction of an expression is a block or has one row that makes a term of it") {
    constexpr int kLast = static_cast<int>(Code::zone_kinds);
    for (int i = 0; i <= kLast; ++i) {
        const ExprOp op{static_cast<Code>(i), 0, 0, 0};
        int rows = block_size(op) >= 0 ? 1 : 0;
        for (const auto table : {number_terms(), state_terms(), card_terms()})
            for (const TermRow& row : table)
                rows += row.code == op.code ? 1 : 0;
        INFO("instruction " << i);
        CHECK(rows == 1);
    }
}
