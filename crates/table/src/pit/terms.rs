//! The table of authority: for every order who may give it, at which moments, whether a second
//! person must agree, and by which rule. The orders for every table are here, those of a game in
//! its folder.

use crate::game::{self, on};
use crate::order::{AdjustCase, AnyOrder, Decision};
use crate::play::Play;
use crate::round::{Moment, RoundEnd};
use crate::table::Table;
use croupier_house::PitRank;
use croupier_rules::rulebook::RuleKey;
use std::fmt;

/// Where a round is, as far as it matters for orders.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum At {
    /// Before the first round.
    Idle,
    /// Bets are open.
    Open,
    /// The draw is on.
    Drawing,
    /// Patrons are choosing after a dealing error.
    Choosing,
    /// It is settled, and the next has not commenced.
    Settled,
    /// It is Void, and the next has not commenced.
    Voided,
}

/// Whether a second person must agree.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)] // the names say all there is
pub enum Second {
    Never,
    /// Only once the round is settled.
    AfterSettlement,
    Always,
}

/// The terms of an order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Terms {
    /// Its name, with its case.
    pub name: &'static str,
    /// The lowest rank that may give it or agree to it.
    pub needs: PitRank,
    /// Whether a second person must agree.
    pub second: Second,
    /// The moments at which it may be given.
    pub at: &'static [At],
    /// Further moments, where the document lets a settled round be Void for every reason.
    pub at_by_document: &'static [At],
    /// Whether it may be given while play is interrupted.
    pub interrupted: bool,
    /// The rule it rests on. A document without a paragraph for it does not have this order.
    pub rule: RuleKey,
}

/// The usual lists of moments.
pub(crate) mod moments {
    use super::At::{self, Choosing, Drawing, Idle, Open, Settled, Voided};

    pub(crate) const ANY: &[At] = &[Idle, Open, Drawing, Choosing, Settled, Voided];
    pub(crate) const IN_ROUND: &[At] = &[Open, Drawing, Choosing];
    pub(crate) const AFTER_CLOSE: &[At] = &[Drawing, Choosing, Settled];
    pub(crate) const NOT_CHOOSING: &[At] = &[Idle, Open, Drawing, Settled, Voided];
}

/// An order by kind and case: a row of the table of authority.
#[derive(Clone, Copy)]
pub struct OrderKind(&'static Terms);

impl OrderKind {
    pub(crate) const fn new(terms: &'static Terms) -> OrderKind {
        OrderKind(terms)
    }

    /// Every order of every game, each list in the order of the documents.
    pub fn all() -> impl Iterator<Item = OrderKind> {
        game::every_order().chain(ANY.iter().copied())
    }

    /// The order of this name.
    pub fn named(name: &str) -> Option<OrderKind> {
        OrderKind::all().find(|kind| kind.name() == name)
    }

    /// Its terms.
    pub const fn terms(self) -> Terms {
        *self.0
    }

    /// Its name, with its case.
    pub const fn name(self) -> &'static str {
        self.0.name
    }
}

impl PartialEq for OrderKind {
    fn eq(&self, other: &OrderKind) -> bool {
        std::ptr::eq(self.0, other.0) || self.0.name == other.0.name
    }
}

impl Eq for OrderKind {}

impl PartialOrd for OrderKind {
    fn partial_cmp(&self, other: &OrderKind) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for OrderKind {
    fn cmp(&self, other: &OrderKind) -> std::cmp::Ordering {
        self.0.name.cmp(other.0.name)
    }
}

impl fmt::Debug for OrderKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.name)
    }
}

/// Rows of the table of authority: name, rule, lowest rank, second person, moments, further moments
/// by document, and whether it may be given while play is interrupted.
macro_rules! orders {
    ($($kind:ident = $name:literal by $rule:ident:
        $needs:ident, $second:ident, $at:expr, $by_document:expr, $interrupted:literal;)+) => {
        $(pub(crate) const $kind: $crate::pit::OrderKind =
            $crate::pit::OrderKind::new(&$crate::pit::Terms {
                name: $name,
                needs: croupier_house::PitRank::$needs,
                second: $crate::pit::Second::$second,
                at: $at,
                at_by_document: $by_document,
                interrupted: $interrupted,
                rule: croupier_rules::rulebook::RuleKey::$rule,
            });)+
    };
}
pub(crate) use orders;

use moments::{AFTER_CLOSE, ANY as ANY_MOMENT};

#[rustfmt::skip]
orders! {
    NOTE_INCIDENT = "note-incident" by ErrorLate:
        Dealer, Never, ANY_MOMENT, &[], true;
    ADJUST = "adjust" by LateAdjustment:
        ShiftManager, Always, ANY_MOMENT, &[], true;
    ADJUST_PAYING = "adjust/paying" by LateAdjustment:
        ShiftManager, Always, ANY_MOMENT, &[], true;
    ADJUST_RECORDING = "adjust/recording" by LateAdjustment:
        ShiftManager, Always, ANY_MOMENT, &[], true;
    ADJUST_DECISION = "adjust/decision" by LateAdjustment:
        ShiftManager, Always, ANY_MOMENT, &[], true;
    DECIDE_NOTHING = "decide/nothing" by NotCovered:
        ShiftManager, Never, ANY_MOMENT, &[], true;
    DECIDE_VOID = "decide/void" by NotCovered:
        ShiftManager, Always, &[At::Open, At::Drawing, At::Choosing, At::Settled], &[], true;
    DECIDE_RETURN = "decide/return-bets" by NotCovered:
        ShiftManager, Never, AFTER_CLOSE, &[], true;
}

/// The orders for every table.
pub(crate) const ANY: &[OrderKind] = &[
    NOTE_INCIDENT,
    ADJUST,
    ADJUST_PAYING,
    ADJUST_RECORDING,
    ADJUST_DECISION,
    DECIDE_NOTHING,
    DECIDE_VOID,
    DECIDE_RETURN,
];

/// The orders that move money for a past round, each with its case.
pub(super) const ADJUSTMENTS: &[OrderKind] = &[ADJUST_PAYING, ADJUST_RECORDING, ADJUST_DECISION];

impl AnyOrder {
    /// The order by kind and case.
    pub const fn kind(&self) -> OrderKind {
        match self {
            AnyOrder::NoteIncident { .. } => NOTE_INCIDENT,
            AnyOrder::Adjust { case, .. } => match case {
                Some(AdjustCase::Paying) => ADJUST_PAYING,
                Some(AdjustCase::Recording) => ADJUST_RECORDING,
                Some(AdjustCase::Decision) => ADJUST_DECISION,
                Some(AdjustCase::Voidable) | None => ADJUST,
            },
            AnyOrder::Decide { effect, .. } => match effect {
                Decision::Nothing => DECIDE_NOTHING,
                Decision::Void => DECIDE_VOID,
                Decision::ReturnBets(_) => DECIDE_RETURN,
            },
        }
    }
}

/// Where the round on the table is.
pub(crate) fn at(table: &Table) -> At {
    match table.moment() {
        Moment::Idle => At::Idle,
        Moment::Open(_) => At::Open,
        Moment::Closed(_) => on!(&table.game, game => game.at()),
        Moment::Ended(past) => match past.end {
            RoundEnd::Settled(_) => At::Settled,
            RoundEnd::Void(_) => At::Voided,
        },
    }
}

impl Terms {
    /// Whether it may be given at this moment, leaving interruptions aside.
    pub(super) fn fits(&self, table: &Table) -> bool {
        let by_document = table.settings.rulebook.capabilities.void_after_settlement;
        let at = at(table);
        self.at.contains(&at) || (by_document && self.at_by_document.contains(&at))
    }

    /// Whether a second person must agree now.
    pub fn second_person(&self, table: &Table) -> bool {
        match self.second {
            Second::Never => false,
            Second::AfterSettlement => at(table) == At::Settled,
            Second::Always => true,
        }
    }
}
