// What the steps that move and make cards were read as. Private to the flow layer.
#pragma once

#include "flow/maker.hpp"
#include "flow/step_cards.hpp"

namespace quattro {

struct MoveBody : StepBody {
    std::vector<NamedCards> cards;
    bool several = false;
    int prompt = -1, field = -1;  // of one card that was answered; else -1
    Expr amount;                  // so many cards of `from`
    Aim from, aim;
    int remembered = -1;
    const StepKind& kind() const override;
    Doing* link(Maker& maker, const Step& step) const override;
    void expressions(const std::function<void(const Expr&)>& f) const override;
    bool of_seats() const override;
    bool nothing() const override;
};

struct MakeBody : StepBody {
    std::vector<AttributeChange> attributes;  // of one card
    std::vector<int> templates;               // cards as they are written
    int prompt = -1, field = -1, parts = 0;   // kinds that were answered
    std::vector<NamedCards> cards;            // that they are like
    Aim aim;
    int remembered = -1;
    const StepKind& kind() const override;
    Doing* link(Maker& maker, const Step& step) const override;
    void expressions(const std::function<void(const Expr&)>& f) const override;
    bool of_seats() const override;
    bool nothing() const override { return aim.how == Aim::How::wrong; }
};

}  // namespace quattro
