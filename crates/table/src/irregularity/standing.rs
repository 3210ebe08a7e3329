//! What may be ordered about the round on the table now, and why not.

use super::approval::check_moment;
use super::dealing_error::{gives_options, is_possible};
use super::terms::{At, OrderKind, Terms, at};
use crate::order::DealingErrorKind;
use crate::refusal::Refusal;
use crate::settings::Dealing;
use crate::table::{GameTable, Table};

/// How an order stands now.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OrderStanding {
    /// The order.
    pub kind: OrderKind,
    /// What holds for it.
    pub terms: Terms,
    /// Whether a second person must agree now.
    pub second_person: bool,
    /// Why it may not be given now.
    pub why_not: Option<Refusal>,
    /// Whether every patron would be asked, for a dealing error whose cards are Reconstructed.
    pub options: Option<bool>,
}

/// Every order this table's document knows, in the order of the documents.
pub fn orders(table: &Table) -> Vec<OrderStanding> {
    let known = |kind: &&OrderKind| {
        let terms = kind.terms();
        table.settings.rulebook.cite(terms.rule).is_some() && kind.is_of(&table.game)
    };
    OrderKind::ALL.iter().filter(known).map(|&kind| standing(table, kind)).collect()
}

fn standing(table: &Table, kind: OrderKind) -> OrderStanding {
    let terms = kind.terms();
    OrderStanding {
        kind,
        terms,
        second_person: terms.second_person(table),
        why_not: why_not(table, kind, &terms),
        options: kind.dealing_error().map(|error| options(table, error)),
    }
}

fn why_not(table: &Table, kind: OrderKind, terms: &Terms) -> Option<Refusal> {
    let by_people_only = kind.dealing_error().is_some()
        || matches!(
            kind,
            OrderKind::CorrectCards
                | OrderKind::CorrectDice
                | OrderKind::CorrectHand
                | OrderKind::NoRoll
                | OrderKind::OfferNeglected
        );
    if by_people_only && table.settings.dealing() == Dealing::Automatic {
        return Some(Refusal::DealtAutomatically);
    }
    if kind.dealing_error().is_some_and(|error| !is_possible(table, error)) {
        return Some(Refusal::NotThisGame);
    }
    if kind == OrderKind::Adjust && !table.settings.rulebook.capabilities.late_adjustment {
        return Some(Refusal::PastRoundStands { round: table.round() });
    }
    let banked = matches!(table.game, GameTable::PaiGow(_)) && at(table) == At::Settled;
    if kind == OrderKind::DecideVoid && banked {
        return Some(Refusal::PastRoundStands { round: table.round() });
    }
    check_moment(table, terms).err()
}

fn options(table: &Table, error: DealingErrorKind) -> bool {
    let Some(shoe) = table.shoe() else { return false };
    let cards = match table.shown() {
        crate::round::Shown::Cards(cards) => cards,
        crate::round::Shown::Nothing
        | crate::round::Shown::Dice(_)
        | crate::round::Shown::PaiGow(_) => Vec::new(),
    };
    at(table) == At::Drawing && gives_options(table, shoe, (error, true), &cards)
}

impl OrderKind {
    /// The dealing error it is about, if it is about one.
    pub const fn dealing_error(self) -> Option<DealingErrorKind> {
        #[allow(clippy::wildcard_enum_match_arm)] // all others are about no dealing error
        match self {
            OrderKind::ErrorExcess => Some(DealingErrorKind::ExcessOrExposed),
            OrderKind::ErrorWrongSide => Some(DealingErrorKind::WrongSide),
            OrderKind::ErrorWrongPerson => Some(DealingErrorKind::WrongPerson),
            OrderKind::ErrorFaceUp => Some(DealingErrorKind::FaceUp),
            OrderKind::ErrorSimultaneous => Some(DealingErrorKind::Simultaneous),
            OrderKind::ErrorWrongNumber => Some(DealingErrorKind::WrongNumber),
            OrderKind::ErrorOther => Some(DealingErrorKind::Other),
            _ => None,
        }
    }

    const fn is_of(self, game: &GameTable) -> bool {
        match (self, game) {
            (OrderKind::CorrectCards, GameTable::SicBo(_))
            | (OrderKind::CorrectDice, GameTable::Baccarat(_))
            | (OrderKind::CorrectHand, GameTable::SicBo(_) | GameTable::Baccarat(_)) => false,
            (
                OrderKind::DecideNothing
                | OrderKind::DecideVoid
                | OrderKind::NoteIncident
                | OrderKind::Adjust,
                GameTable::PaiGow(_),
            ) => true,
            (_, GameTable::PaiGow(_)) => false,
            (_, GameTable::SicBo(_) | GameTable::Baccarat(_)) => true,
        }
    }
}
