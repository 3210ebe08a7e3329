//! The naive till against the table and its ledger: every account, the rack, take and pay, and the
//! round.

use super::*;
use std::collections::BTreeSet;

impl Till {
    /// The table and the ledger say the same, account by account.
    pub fn check(&self, floor: &Floor) {
        let table = &floor.table;
        let balance = |account: Account| floor.ledger.balance(&account);
        let id = || table.id().clone();
        let lies = if matches!(self.at, At::Open | At::Closed) { &self.lay[..] } else { &[] };
        for (who, name) in PEOPLE.iter().enumerate() {
            let staked: i64 = lies.iter().filter(|bet| bet.who == who).map(|bet| bet.stake).sum();
            assert_eq!(balance(Account::Credit(patron(name))), self.credit[who], "{name}");
            assert_eq!(balance(Account::Owed(patron(name))), -self.owed[who], "{name}");
            assert_eq!(balance(Account::InPlay(patron(name), id())), staked, "{name}");
        }
        assert_eq!(balance(Account::Bank(id())), self.bank);
        assert_eq!(balance(Account::Commission(id())), self.commission);
        assert_eq!(balance(Account::Chips(id())), self.chips);
        assert_eq!(balance(Account::Float(id())), self.float);
        assert_eq!(balance(Account::Cage), -3_000_000 - self.float - self.dropped);
        if table.settings().has_chips() {
            let rack = self.counted.map(|(counted, held)| counted + held - self.held());
            assert_eq!(table.kept().rack(), rack);
            self.check_payments(table);
        }
        let figures = table.kept().shift;
        assert_eq!(figures.win, self.bank + self.commission - self.shift.began_with);
        assert_eq!(i64::try_from(figures.handle).unwrap(), self.shift.handle);
        assert_eq!(figures.rounds, self.shift.rounds);
        self.check_round(table);
    }

    /// What the Dealer is told to take and to pay, box holder by box holder, is what the till
    /// says; what is paid is counted out in chips and coin.
    fn check_payments(&self, table: &Table) {
        let ends = match (self.at, table.phase()) {
            (At::Settled | At::Voided, _) => self.ends.clone(),
            (_, Phase::Confirming) => self.ends_by(&self.lay),
            (_, _) => return assert!(table.payments().is_empty()),
        };
        let mut told = table.payments();
        let holders: BTreeSet<(usize, u16)> =
            self.lay.iter().chain(&self.aside).map(|bet| (bet.who, bet.seat)).collect();
        for (who, seat) in holders {
            let own = self.lay.iter().zip(&ends);
            let own = own.filter(|(bet, _)| (bet.who, bet.seat) == (who, seat));
            let net: i64 = own.map(|(bet, end)| end.back - bet.stake).sum();
            let holder = |of: &HolderPayments| (index(&of.patron), of.seat) == (who, seat);
            let Some(place) = told.iter().position(holder) else {
                assert_eq!(net, 0, "nobody is told to pay box {seat}");
                continue;
            };
            let told = told.swap_remove(place);
            let signed = |cents: u64| i64::try_from(cents).unwrap();
            assert_eq!(signed(told.pay) - signed(told.take), net, "{told:?}");
            let chips = told.chips.iter().map(|(chip, count)| chip.cents() * count);
            assert_eq!(chips.sum::<u64>() + told.rest, told.pay, "{told:?}");
        }
        assert!(told.is_empty(), "{told:?}");
    }

    fn check_round(&self, table: &Table) {
        let at = match table.moment() {
            Moment::Idle => At::Idle,
            Moment::Open(_) => At::Open,
            Moment::Closed(_) => At::Closed,
            Moment::Ended(past) if past.result().is_some() => At::Settled,
            Moment::Ended(_) => At::Voided,
        };
        assert_eq!(at, self.at);
        assert_eq!(table.interruption().is_some(), self.interrupted);
        if matches!(at, At::Closed | At::Settled) && self.dice.is_none() {
            let shown = match table.shown() {
                Shown::Cards(cards) => cards,
                Shown::Nothing | Shown::Dice(_) | Shown::PaiGow(_) => Vec::new(),
            };
            assert_eq!(shown, self.cards.in_play);
        }
        assert_eq!(table.ahead(), self.cards.ahead);
        if at != At::Idle {
            assert_eq!(table.settings().stored().limits, self.settings.limits);
            assert_eq!(table.settings().stored().layout, self.settings.layout);
            let offered = self.rulebook.capabilities.insurance.then_some(self.insurance[0]);
            assert_eq!(table.offers_insurance(), offered);
            assert!(self.insurance[0] || table.offers().is_empty());
        }
    }
}
