//! The table of authority: for every order who may give it, at which moments, whether a second
//! person must agree, and by which rule. Nothing else in the program knows a rank.

use crate::baccarat::Draw;
use crate::order::{DealingErrorKind, Decision, PitOrder, VoidCase};
use crate::round::{Moment, Round, RoundEnd};
use crate::table::{GameTable, Table};
use croupier_house::PitRank;
use croupier_rules::rulebook::RuleKey;

/// Where a round is, as far as orders ask.
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
    /// Once the result is registered.
    AfterSettlement,
    Always,
}

/// What holds for an order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Terms {
    /// Its name, with its case.
    pub name: &'static str,
    /// The lowest rank that may give it, and agree to it.
    pub needs: PitRank,
    /// Whether a second person must agree.
    pub second: Second,
    /// When it may be given.
    pub at: &'static [At],
    /// When besides, where the document lets a settled round be Void for every reason.
    pub at_by_document: &'static [At],
    /// Whether it may be given while play is interrupted.
    pub interrupted: bool,
    /// The rule it rests on. Where the document has no paragraph for it, it is not its order.
    pub rule: RuleKey,
}

use At::{Choosing, Drawing, Idle, Open, Settled, Voided};
use PitRank::{Dealer, PitManager, PitSupervisor, ShiftManager};

const ANY: &[At] = &[Idle, Open, Drawing, Choosing, Settled, Voided];
const IN_ROUND: &[At] = &[Open, Drawing, Choosing];
const AFTER_CLOSE: &[At] = &[Drawing, Choosing, Settled];
const NOT_CHOOSING: &[At] = &[Idle, Open, Drawing, Settled, Voided];

macro_rules! orders {
    ($($kind:ident = $name:literal by $rule:ident:
        $needs:ident, $second:ident, $at:expr, $by_document:expr, $interrupted:literal;)+) => {
        /// An order by kind and case.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
        #[allow(missing_docs)] // one for each row of the table
        pub enum OrderKind { $($kind,)+ }

        impl OrderKind {
            /// Every order, in the order of the documents.
            pub const ALL: &'static [OrderKind] = &[$(OrderKind::$kind,)+];

            /// What holds for it.
            pub const fn terms(self) -> Terms {
                match self {
                    $(OrderKind::$kind => Terms {
                        name: $name,
                        needs: $needs,
                        second: Second::$second,
                        at: $at,
                        at_by_document: $by_document,
                        interrupted: $interrupted,
                        rule: RuleKey::$rule,
                    },)+
                }
            }
        }
    };
}

#[rustfmt::skip]
orders! {
    // kind, name, rule: lowest rank, second person, moments, moments by document, interrupted too
    VoidForeignCard = "void/foreign-card" by VoidForeignCard:
        PitSupervisor, Always, IN_ROUND, &[Settled], true;
    VoidCardCount = "void/card-count" by VoidCardCount:
        PitSupervisor, Always, IN_ROUND, &[Settled], true;
    VoidWrongNumber = "void/wrong-number-of-cards" by VoidWrongNumber:
        PitSupervisor, Always, AFTER_CLOSE, &[], true;
    VoidInsufficient = "void/insufficient-cards" by InsufficientCards:
        PitSupervisor, Always, IN_ROUND, &[Settled], true;
    VoidNotShuffled = "void/not-shuffled" by VoidNotShuffled:
        PitSupervisor, Always, IN_ROUND, &[Settled], true;
    ErrorExcess = "dealing-error/excess-or-exposed" by ErrorExcess:
        PitSupervisor, Never, NOT_CHOOSING, &[], false;
    ErrorWrongSide = "dealing-error/wrong-side" by ErrorWrongSide:
        PitSupervisor, Never, &[Drawing], &[], false;
    ErrorWrongPerson = "dealing-error/wrong-person" by ErrorWrongPerson:
        PitSupervisor, Never, &[Drawing], &[], false;
    ErrorFaceUp = "dealing-error/face-up" by ErrorFaceUp:
        PitSupervisor, Never, &[Drawing], &[], false;
    ErrorSimultaneous = "dealing-error/simultaneous" by ErrorSimultaneous:
        PitSupervisor, Never, NOT_CHOOSING, &[], false;
    ErrorWrongNumber = "dealing-error/wrong-number" by ErrorWrongNumber:
        PitSupervisor, Never, &[Drawing], &[], false;
    ErrorOther = "dealing-error/other" by ErrorOther:
        PitSupervisor, Never, &[Drawing], &[], false;
    ReplaceSet = "replace-set" by SetReplaced:
        PitSupervisor, Never, ANY, &[], true;
    OfferNeglected = "offer-neglected-insurance" by NeglectedOffered:
        PitManager, Never, &[Drawing], &[], false;
    NoteMeant = "note-meant-to-insure" by NeglectedReturned:
        Dealer, Never, AFTER_CLOSE, &[], true;
    ReturnForNeglect = "return-for-neglect" by NeglectedReturned:
        PitManager, Never, &[Drawing, Settled], &[], false;
    BankerThirdFirst = "squeeze-banker-third-first" by BankerThirdFirst:
        PitSupervisor, Never, &[Drawing], &[], false;
    CorrectCards = "correct-cards" by ResultCorrected:
        PitSupervisor, AfterSettlement, &[Drawing, Settled], &[], true;
    CorrectDice = "correct-dice" by ResultCorrected:
        PitSupervisor, AfterSettlement, &[Drawing, Settled], &[], true;
    CorrectHand = "correct-hand" by ResultCorrected:
        PitSupervisor, AfterSettlement, &[Settled], &[], false;
    NoRoll = "no-roll" by NoRoll:
        Dealer, Never, &[Drawing], &[], true;
    NoteIncident = "note-incident" by ErrorLate:
        Dealer, Never, ANY, &[], true;
    Adjust = "adjust" by LateAdjustment:
        ShiftManager, Always, ANY, &[], true;
    DecideNothing = "decide/nothing" by NotCovered:
        ShiftManager, Never, ANY, &[], true;
    DecideVoid = "decide/void" by NotCovered:
        ShiftManager, Always, &[Open, Drawing, Choosing, Settled], &[], true;
    DecideReturn = "decide/return-bets" by NotCovered:
        ShiftManager, Never, AFTER_CLOSE, &[], true;
}

impl PitOrder {
    /// The order by kind and case.
    pub const fn kind(&self) -> OrderKind {
        match self {
            PitOrder::Void { case, .. } => match case {
                VoidCase::ForeignCard => OrderKind::VoidForeignCard,
                VoidCase::CardCount => OrderKind::VoidCardCount,
                VoidCase::WrongNumberOfCards => OrderKind::VoidWrongNumber,
                VoidCase::InsufficientCards => OrderKind::VoidInsufficient,
                VoidCase::NotShuffled => OrderKind::VoidNotShuffled,
            },
            PitOrder::DealingError(error) => match error.kind {
                DealingErrorKind::ExcessOrExposed => OrderKind::ErrorExcess,
                DealingErrorKind::WrongSide => OrderKind::ErrorWrongSide,
                DealingErrorKind::WrongPerson => OrderKind::ErrorWrongPerson,
                DealingErrorKind::FaceUp => OrderKind::ErrorFaceUp,
                DealingErrorKind::Simultaneous => OrderKind::ErrorSimultaneous,
                DealingErrorKind::WrongNumber => OrderKind::ErrorWrongNumber,
                DealingErrorKind::Other => OrderKind::ErrorOther,
            },
            PitOrder::ReplaceSet { .. } => OrderKind::ReplaceSet,
            PitOrder::SqueezeBankerThirdFirst => OrderKind::BankerThirdFirst,
            PitOrder::OfferNeglectedInsurance => OrderKind::OfferNeglected,
            PitOrder::NoteMeantToInsure { .. } => OrderKind::NoteMeant,
            PitOrder::ReturnForNeglect => OrderKind::ReturnForNeglect,
            PitOrder::CorrectCards { .. } => OrderKind::CorrectCards,
            PitOrder::CorrectDice { .. } => OrderKind::CorrectDice,
            PitOrder::CorrectHand { .. } => OrderKind::CorrectHand,
            PitOrder::Adjust { .. } => OrderKind::Adjust,
            PitOrder::NoteIncident { .. } => OrderKind::NoteIncident,
            PitOrder::Decide { effect, .. } => match effect {
                Decision::Nothing => OrderKind::DecideNothing,
                Decision::Void => OrderKind::DecideVoid,
                Decision::ReturnBets(_) => OrderKind::DecideReturn,
            },
            PitOrder::NoRoll { .. } => OrderKind::NoRoll,
        }
    }
}

/// Where the round on the table is.
pub(super) fn at(table: &Table) -> At {
    match table.moment() {
        Moment::Idle => Idle,
        Moment::Open(_) => Open,
        Moment::Closed(_) => match &table.game {
            GameTable::Baccarat(game) => match &game.round {
                Round::Closed(_, Draw::Options(..)) => Choosing,
                Round::Closed(..) | Round::Idle | Round::Open(_) | Round::Ended(_) => Drawing,
            },
            GameTable::SicBo(_) | GameTable::PaiGow(_) => Drawing,
        },
        Moment::Ended(past) => match past.end {
            RoundEnd::Settled(_) => Settled,
            RoundEnd::Void(_) => Voided,
        },
    }
}

impl Terms {
    /// Whether the moment is right, interruptions aside.
    pub(super) fn fits(&self, table: &Table) -> bool {
        let by_document = table.settings.rulebook.capabilities.void_after_settlement;
        let at = at(table);
        self.at.contains(&at) || (by_document && self.at_by_document.contains(&at))
    }

    /// Whether a second person must agree now.
    pub fn second_person(&self, table: &Table) -> bool {
        match self.second {
            Second::Never => false,
            Second::AfterSettlement => at(table) == Settled,
            Second::Always => true,
        }
    }
}
