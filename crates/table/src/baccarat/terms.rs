//! The table of authority for baccarat: who may order what about cards, bets and insurance, when,
//! and by which rule.

use super::error::DealingErrorKind;
use super::order::{BaccaratOrder, VoidCase};
use super::{BaccaratTable, dealing_error, waiver};
use crate::pit::moments::{AFTER_CLOSE, ANY, IN_ROUND, NOT_CHOOSING};
use crate::pit::{At, OrderKind, orders};
use crate::refusal::Refusal;
use crate::settings::Dealing;
use crate::table::Table;

#[rustfmt::skip]
orders! {
    VOID_FOREIGN_CARD = "void/foreign-card" by VoidForeignCard:
        PitSupervisor, Always, IN_ROUND, &[At::Settled], true;
    VOID_CARD_COUNT = "void/card-count" by VoidCardCount:
        PitSupervisor, Always, IN_ROUND, &[At::Settled], true;
    VOID_WRONG_NUMBER = "void/wrong-number-of-cards" by VoidWrongNumber:
        PitSupervisor, Always, AFTER_CLOSE, &[], true;
    VOID_INSUFFICIENT = "void/insufficient-cards" by InsufficientCards:
        PitSupervisor, Always, IN_ROUND, &[At::Settled], true;
    VOID_NOT_SHUFFLED = "void/not-shuffled" by VoidNotShuffled:
        PitSupervisor, Always, IN_ROUND, &[At::Settled], true;
    ERROR_EXCESS = "dealing-error/excess-or-exposed" by ErrorExcess:
        PitSupervisor, Never, NOT_CHOOSING, &[], false;
    ERROR_WRONG_SIDE = "dealing-error/wrong-side" by ErrorWrongSide:
        PitSupervisor, Never, &[At::Drawing], &[], false;
    ERROR_WRONG_PERSON = "dealing-error/wrong-person" by ErrorWrongPerson:
        PitSupervisor, Never, &[At::Drawing], &[], false;
    ERROR_FACE_UP = "dealing-error/face-up" by ErrorFaceUp:
        PitSupervisor, Never, &[At::Drawing], &[], false;
    ERROR_SIMULTANEOUS = "dealing-error/simultaneous" by ErrorSimultaneous:
        PitSupervisor, Never, NOT_CHOOSING, &[], false;
    ERROR_WRONG_NUMBER = "dealing-error/wrong-number" by ErrorWrongNumber:
        PitSupervisor, Never, &[At::Drawing], &[], false;
    ERROR_OTHER = "dealing-error/other" by ErrorOther:
        PitSupervisor, Never, &[At::Drawing], &[], false;
    REPLACE_SET = "replace-set" by SetReplaced:
        PitSupervisor, Never, ANY, &[], true;
    OFFER_NEGLECTED = "offer-neglected-insurance" by NeglectedOffered:
        PitManager, Never, &[At::Drawing], &[], false;
    NOTE_MEANT = "note-meant-to-insure" by NeglectedReturned:
        Dealer, AfterResult, AFTER_CLOSE, &[], true;
    RETURN_FOR_NEGLECT = "return-for-neglect" by NeglectedReturned:
        PitManager, Never, &[At::Drawing, At::Settled], &[], false;
    BANKER_THIRD_FIRST = "squeeze-banker-third-first" by BankerThirdFirst:
        PitSupervisor, Never, &[At::Drawing], &[], false;
    CORRECT_CARDS = "correct-cards" by ResultCorrected:
        PitSupervisor, AfterSettlement, &[At::Drawing, At::Settled], &[], true;
}

/// The orders of baccarat, in the order of the documents.
pub(crate) const ORDERS: &[OrderKind] = &[
    VOID_FOREIGN_CARD,
    VOID_CARD_COUNT,
    VOID_WRONG_NUMBER,
    VOID_INSUFFICIENT,
    VOID_NOT_SHUFFLED,
    ERROR_EXCESS,
    ERROR_WRONG_SIDE,
    ERROR_WRONG_PERSON,
    ERROR_FACE_UP,
    ERROR_SIMULTANEOUS,
    ERROR_WRONG_NUMBER,
    ERROR_OTHER,
    REPLACE_SET,
    OFFER_NEGLECTED,
    NOTE_MEANT,
    RETURN_FOR_NEGLECT,
    BANKER_THIRD_FIRST,
    CORRECT_CARDS,
];

impl BaccaratOrder {
    /// The order by kind and case.
    pub const fn kind(&self) -> OrderKind {
        match self {
            BaccaratOrder::Void { case, .. } => case.kind(),
            BaccaratOrder::DealingError(error) => error.kind.kind(),
            BaccaratOrder::ReplaceSet { .. } => REPLACE_SET,
            BaccaratOrder::SqueezeBankerThirdFirst => BANKER_THIRD_FIRST,
            BaccaratOrder::OfferNeglectedInsurance => OFFER_NEGLECTED,
            BaccaratOrder::NoteMeantToInsure { .. } => NOTE_MEANT,
            BaccaratOrder::ReturnForNeglect => RETURN_FOR_NEGLECT,
            BaccaratOrder::CorrectCards { .. } => CORRECT_CARDS,
        }
    }
}

impl VoidCase {
    const fn kind(self) -> OrderKind {
        match self {
            VoidCase::ForeignCard => VOID_FOREIGN_CARD,
            VoidCase::CardCount => VOID_CARD_COUNT,
            VoidCase::WrongNumberOfCards => VOID_WRONG_NUMBER,
            VoidCase::InsufficientCards => VOID_INSUFFICIENT,
            VoidCase::NotShuffled => VOID_NOT_SHUFFLED,
        }
    }
}

impl DealingErrorKind {
    const ALL: [DealingErrorKind; 7] = [
        DealingErrorKind::ExcessOrExposed,
        DealingErrorKind::WrongSide,
        DealingErrorKind::WrongPerson,
        DealingErrorKind::FaceUp,
        DealingErrorKind::Simultaneous,
        DealingErrorKind::WrongNumber,
        DealingErrorKind::Other,
    ];

    /// The order that rules on it.
    pub const fn kind(self) -> OrderKind {
        match self {
            DealingErrorKind::ExcessOrExposed => ERROR_EXCESS,
            DealingErrorKind::WrongSide => ERROR_WRONG_SIDE,
            DealingErrorKind::WrongPerson => ERROR_WRONG_PERSON,
            DealingErrorKind::FaceUp => ERROR_FACE_UP,
            DealingErrorKind::Simultaneous => ERROR_SIMULTANEOUS,
            DealingErrorKind::WrongNumber => ERROR_WRONG_NUMBER,
            DealingErrorKind::Other => ERROR_OTHER,
        }
    }

    /// The dealing error an order is about, if any.
    pub fn of(kind: OrderKind) -> Option<DealingErrorKind> {
        DealingErrorKind::ALL.into_iter().find(|error| error.kind() == kind)
    }
}

/// Why an order may not be given at this table now, beyond its terms.
pub(super) fn why_not(table: &Table, game: &BaccaratTable, kind: OrderKind) -> Option<Refusal> {
    let error = DealingErrorKind::of(kind);
    let by_people = error.is_some() || [CORRECT_CARDS, OFFER_NEGLECTED].contains(&kind);
    if by_people && table.settings.dealing() == Dealing::Automatic {
        return Some(Refusal::DealtAutomatically);
    }
    if kind == BANKER_THIRD_FIRST && game.draw().is_some() {
        return waiver::why_not(table, game);
    }
    let impossible = error.is_some_and(|error| !dealing_error::is_possible(table, error));
    impossible.then_some(Refusal::NotThisGame)
}
