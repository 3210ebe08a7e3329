//! A private table may do without insurance (4.2.2, R31): a patron asks, the pit decides, and it
//! holds from the next round on.

use super::{BaccaratEvent, BaccaratRefusal, BaccaratTable};
use crate::decide::Decided;
use crate::refusal::Refusal;
use crate::table::Table;
use croupier_house::PatronId;
use serde::{Deserialize, Serialize};

/// Whether insurance is offered here: a private table may do without.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct InsuranceHere {
    /// In the round on the table.
    pub offered: bool,
    /// From the next round on.
    pub next: bool,
    /// Whether a patron has asked to do without.
    pub asked: bool,
}

impl Default for InsuranceHere {
    fn default() -> InsuranceHere {
        InsuranceHere { offered: true, next: true, asked: false }
    }
}

/// Whether this table may do without insurance: a private table, where the rules have insurance.
fn may_do_without(table: &Table) -> Result<(), Refusal> {
    if !table.settings.rulebook.capabilities.insurance {
        return Err(Refusal::NotThisGame);
    }
    match table.settings.stored.private {
        true => Ok(()),
        false => Err(Refusal::Baccarat(BaccaratRefusal::NotPrivate)),
    }
}

/// A patron of a private table asks for no insurance.
pub(super) fn ask_no_insurance(table: &Table, game: &BaccaratTable, patron: &PatronId) -> Decided {
    may_do_without(table)?;
    let has_bet = |bets: &crate::bets::Bets| bets.of_patron(patron).next().is_some();
    if table.seat_of(patron).is_none() && !table.bets().is_some_and(has_bet) {
        return Err(Refusal::NotSeated);
    }
    match game.insurance.asked {
        true => Ok(Vec::new()),
        false => Ok(vec![BaccaratEvent::NoInsuranceAsked { patron: patron.clone() }.into()]),
    }
}

/// The pit decides whether insurance is offered from the next round on.
pub(super) fn offer_insurance(table: &Table, game: &BaccaratTable, offered: bool) -> Decided {
    may_do_without(table)?;
    match offered || game.insurance.asked {
        true => Ok(vec![BaccaratEvent::InsuranceSet { offered }.into()]),
        false => Err(Refusal::Baccarat(BaccaratRefusal::NobodyAsked)),
    }
}

impl InsuranceHere {
    /// A round opens: what was ordered for it is in force. Only a private table does without.
    pub(super) const fn round_opened(&mut self, private: bool) {
        if !private {
            self.next = true;
        }
        self.offered = self.next;
    }
}
