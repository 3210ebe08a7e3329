//! Who has which box, written down a second time by hand (R82): taken by sitting down or with a
//! bet, left at once or after the settlement, and free after too many rounds without a bet.

use croupier_house::PatronId;
use croupier_table::*;
use std::collections::{BTreeMap, BTreeSet};

#[derive(Default)]
pub struct Boxes {
    taken: BTreeMap<PatronId, u16>,
    /// Left with bets on the layout: free when the round is over.
    leaving: BTreeSet<PatronId>,
    /// Rounds in a row without a bet.
    idle: BTreeMap<PatronId, u16>,
}

impl Boxes {
    /// Something was accepted. Gives those whose boxes became free because they were away.
    pub fn accepted(
        &mut self,
        command: &TableCommand,
        before: &Table,
        after: &Table,
    ) -> Vec<PatronId> {
        let mut away = Vec::new();
        #[allow(clippy::wildcard_enum_match_arm)] // the others are about no box
        match command {
            TableCommand::OpenBets { .. } => away = self.open(before),
            TableCommand::Sit { patron, seat } => {
                let back = self.leaving.contains(patron) && before.bets().is_some();
                if self.taken.get(patron) != Some(seat) || back {
                    self.sits(patron, *seat, before);
                }
            }
            TableCommand::Leave { patron } => self.leave(patron, before),
            TableCommand::FreeBox { seat } => {
                let patron = self.taken.iter().find(|(_, taken)| *taken == seat);
                let patron = patron.unwrap().0.clone();
                self.leave(&patron, before);
            }
            TableCommand::PlaceBet { patron, .. } | TableCommand::PlaceBetFor { patron, .. } => {
                self.bets(patron, before, after);
            }
            TableCommand::AnswerAsk { patron, .. } | TableCommand::AgreeByCard { patron, .. } => {
                self.bets(patron, before, after);
            }
            TableCommand::Recount { patron, .. } => self.takes_box(patron, before, after),
            _ => {}
        }
        if before.bets().is_some() && after.bets().is_none() {
            self.round_over(&after.past().unwrap().bets);
        }
        assert_eq!(after.seats(), &self.taken, "{command:?}");
        away
    }

    /// Who was away for as many rounds as the table has set loses the box before the round opens.
    fn open(&mut self, before: &Table) -> Vec<PatronId> {
        let most = before.settings().procedure().absence_rounds;
        let mut away = Vec::new();
        if most > 0 && !before.settings().has_chips() {
            let idle = self.idle.iter().filter(|(_, rounds)| **rounds >= most);
            away = idle.map(|(patron, _)| patron.clone()).collect();
        }
        for patron in &away {
            self.taken.remove(patron);
            self.idle.remove(patron);
        }
        self.leaving.clear();
        away
    }

    fn sits(&mut self, patron: &PatronId, seat: u16, before: &Table) {
        self.taken.insert(patron.clone(), seat);
        self.idle.remove(patron);
        if before.bets().is_some() {
            self.leaving.remove(patron);
        }
    }

    fn leave(&mut self, patron: &PatronId, before: &Table) {
        let bets = before.bets().is_some_and(|bets| bets.of_patron(patron).next().is_some());
        match bets {
            true if self.leaving.contains(patron) => return,
            true => {
                self.leaving.insert(patron.clone());
            }
            false => {
                self.taken.remove(patron);
            }
        }
        self.idle.remove(patron);
    }

    /// Whoever bets more or otherwise than before has come back.
    fn bets(&mut self, patron: &PatronId, before: &Table, after: &Table) {
        self.takes_box(patron, before, after);
        let of = |table: &Table| -> Vec<(u16, Wager, u64)> {
            let bets = table.bets().unwrap().of_patron(patron);
            bets.map(|bet| (bet.seat, bet.wager, bet.stake.cents())).collect()
        };
        let was = of(before);
        if of(after).iter().any(|bet| !was.contains(bet)) {
            self.leaving.remove(patron);
        }
    }

    /// Which box a bet takes is the other model's matter; nobody else gets one by it.
    fn takes_box(&mut self, patron: &PatronId, before: &Table, after: &Table) {
        if let (None, Some(seat)) = (before.seat_of(patron), after.seat_of(patron)) {
            self.sits(patron, seat, before);
        }
    }

    fn round_over(&mut self, ends: &[BetEnd]) {
        self.taken.retain(|patron, _| !self.leaving.contains(patron));
        self.idle.retain(|patron, _| self.taken.contains_key(patron));
        for patron in self.taken.keys() {
            let idle = self.idle.entry(patron.clone()).or_default();
            *idle = if ends.iter().any(|end| end.patron == *patron) { 0 } else { *idle + 1 };
        }
    }
}
