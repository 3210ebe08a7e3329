//! Folds the entries of the journal, in their order, into postings.
//!
//! A correction is booked where it is made: on its own gaming day, hour and shift. So the figures
//! of a closed period never change, and what the house won in any period is what its accounts
//! gained in it. The correction's part stands apart in `corrections` and `corrected`.

use crate::parts::RoundLine;
use crate::posting::{Key, Posting};
use crate::running::Running;
use crate::scribe::{Scribe, Seen};
use croupier_house::{
    Account, Booking, Closing, Day, Figures, GamingDay, HouseEvent, Period, Standing, TableId,
    Transfer,
};
use croupier_rules::rulebook::Game;
use croupier_table::TableEvent;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// When an entry was written, and by whom.
#[derive(Clone, Copy, Debug)]
pub struct At<'e> {
    /// The time, in milliseconds since 1970.
    pub at_ms: u64,
    /// The actor, as the journal writes it.
    pub actor: &'e str,
}

/// What an entry led to.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Taken {
    /// Figures to be added.
    pub postings: Vec<Posting>,
    /// Rounds that ended, or ended again.
    pub rounds: Vec<RoundLine>,
    /// What is wrong with a closing, if it is not what the journal leads to.
    pub wrong: Option<String>,
}

/// What the entries so far lead to. It can be stored and taken up again.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Fold {
    gaming_day: GamingDay,
    day: Option<Day>,
    shift: u64,
    standing: Standing,
    tables: BTreeMap<TableId, Seen>,
    of_shift: Running,
    of_day: Running,
    /// Periods that are over and not closed.
    over: Vec<Closing>,
}

impl Default for Fold {
    fn default() -> Fold {
        Fold {
            gaming_day: GamingDay::default(),
            day: None,
            shift: 1,
            standing: Standing::default(),
            tables: BTreeMap::new(),
            of_shift: Running::default(),
            of_day: Running::default(),
            over: Vec::new(),
        }
    }
}

impl Fold {
    /// When the gaming day begins.
    pub fn gaming_day(&self) -> GamingDay {
        self.gaming_day
    }

    /// The gaming day in progress.
    pub fn day(&self) -> Option<Day> {
        self.day
    }

    /// The number of the shift in progress.
    pub fn shift(&self) -> u64 {
        self.shift
    }

    /// The shift in progress, as if it were closed now.
    pub fn shift_so_far(&self) -> Closing {
        self.of_shift.clone().closed(Period::Shift(self.shift))
    }

    /// The accounts by kind.
    pub fn standing(&self) -> Standing {
        self.standing
    }

    /// The closings of the periods that are over by this time and not closed.
    pub fn over(&self, now_ms: u64) -> Vec<Closing> {
        let mut over = self.over.clone();
        if let Some(day) = self.day
            && self.gaming_day.of(now_ms) > day
            && !self.of_day.is_empty()
        {
            over.push(self.of_day.clone().closed(Period::Day(day)));
        }
        over
    }

    /// Takes an entry of the house.
    pub fn house(&mut self, at: At<'_>, events: &[HouseEvent], moved: &[Transfer]) -> Taken {
        self.begin(at.at_ms);
        let mut taken = Taken::default();
        let voided = events.iter().any(|event| matches!(event, HouseEvent::TicketVoided { .. }));
        for transfer in moved {
            taken.postings.extend(self.at_the_cage(at, transfer, voided));
        }
        self.finish(at, moved, &taken);
        for event in events {
            self.booked(event, at.at_ms, &mut taken);
        }
        taken
    }

    /// What a note of the house changes.
    fn booked(&mut self, event: &HouseEvent, at_ms: u64, taken: &mut Taken) {
        #[allow(clippy::wildcard_enum_match_arm)] // the others are no matter of figures
        match event {
            HouseEvent::SettingsChanged { to, first, .. } => {
                self.gaming_day = to.gaming_day;
                if *first {
                    self.begin_first_day(at_ms);
                }
            }
            HouseEvent::Booked { what: Booking::ShiftEnded { .. }, .. } => {
                let next = Running::begin(self.standing);
                let ended = std::mem::replace(&mut self.of_shift, next);
                self.over.push(ended.closed(Period::Shift(self.shift)));
                self.shift += 1;
            }
            HouseEvent::Booked { what: Booking::PeriodClosed { closing, .. }, .. } => {
                let place = self.over.iter().position(|over| over.period == closing.period);
                let over = place.map(|place| self.over.remove(place));
                if over.as_ref() != Some(&**closing) {
                    let what = "the figures of a closed period are not those of the journal";
                    taken.wrong = Some(what.to_owned());
                }
            }
            _ => {}
        }
    }

    /// Takes an entry of a table. Events that move no figure may be left out.
    pub fn table(
        &mut self,
        at: At<'_>,
        (id, game): (&TableId, Game),
        events: &[TableEvent],
        moved: &[Transfer],
    ) -> Taken {
        self.begin(at.at_ms);
        let mut seen = self.tables.remove(id).unwrap_or_default();
        game.word().clone_into(&mut seen.game);
        let taken = Scribe::write(self.key(at.at_ms), (id, at), &mut seen, events);
        self.tables.insert(id.clone(), seen);
        self.finish(at, moved, &taken);
        taken
    }

    /// A new gaming day begins with the first entry in it. It never goes back, even if the house
    /// sets another hour.
    fn begin(&mut self, at_ms: u64) {
        let day = self.gaming_day.of(at_ms);
        match self.day {
            Some(before) if day <= before => {}
            Some(before) => {
                let ended = std::mem::replace(&mut self.of_day, Running::begin(self.standing));
                if !ended.is_empty() {
                    self.over.push(ended.closed(Period::Day(before)));
                }
                self.day = Some(day);
            }
            None => self.day = Some(day),
        }
    }

    /// The first gaming day of a house is named by the first hour that was set: before people came,
    /// nothing was booked that could belong to another.
    fn begin_first_day(&mut self, at_ms: u64) {
        let booked = self.over.iter().map(|over| over.postings).sum::<u64>();
        if booked == 0 && self.of_day.is_unbooked() && self.of_shift.is_unbooked() {
            self.over.clear();
            self.day = Some(self.gaming_day.of(at_ms));
        }
    }

    fn finish(&mut self, at: At<'_>, moved: &[Transfer], taken: &Taken) {
        for Transfer { from, to, amount } in moved {
            let cents = i64::try_from(amount.cents()).unwrap_or(i64::MAX);
            *account(&mut self.standing, from) -= cents;
            *account(&mut self.standing, to) += cents;
        }
        self.of_shift.take(at.at_ms, &taken.postings, self.standing);
        self.of_day.take(at.at_ms, &taken.postings, self.standing);
    }

    fn key(&self, at_ms: u64) -> Key {
        let day = self.day.unwrap_or_default();
        let (hour, shift) = (self.gaming_day.hour(at_ms), self.shift);
        Key { day, hour, shift, ..Key::default() }
    }

    /// What money that moved at the cage is.
    fn at_the_cage(&self, at: At<'_>, transfer: &Transfer, voided: bool) -> Option<Posting> {
        let cents = i64::try_from(transfer.amount.cents()).unwrap_or(i64::MAX);
        let mut figures = Figures::default();
        #[allow(clippy::wildcard_enum_match_arm)] // no other money moves at the cage
        let patron = match (&transfer.from, &transfer.to) {
            (Account::Cage | Account::Notes(_), Account::Credit(patron)) => {
                figures.sold = cents;
                Some(patron)
            }
            (Account::Credit(patron), Account::Cage) => {
                figures.paid_out = cents;
                Some(patron)
            }
            (Account::Credit(patron), Account::Tickets) => {
                figures.tickets_out = cents;
                Some(patron)
            }
            (Account::Tickets, Account::Cage) => {
                figures.tickets_paid = cents;
                None
            }
            (Account::Tickets, Account::Credit(patron)) if voided => {
                figures.tickets_void = cents;
                Some(patron)
            }
            (Account::Tickets, Account::Credit(patron)) => {
                figures.tickets_in = cents;
                Some(patron)
            }
            (Account::Credit(patron), Account::Owed(_)) => {
                figures.collected = cents;
                Some(patron)
            }
            _ => return None,
        };
        let patron = patron.map_or_else(String::new, ToString::to_string);
        Some(Posting { key: Key { patron, ..self.key(at.at_ms) }, figures })
    }
}

fn account<'s>(standing: &'s mut Standing, account: &Account) -> &'s mut i64 {
    match account {
        Account::Cage | Account::Notes(_) => &mut standing.cage, // cash, wherever it lies
        Account::Tickets => &mut standing.tickets,
        Account::Credit(_) => &mut standing.credit,
        Account::InPlay(..) => &mut standing.in_play,
        Account::Owed(_) => &mut standing.owed,
        Account::Bank(_) => &mut standing.bank,
        Account::Commission(_) => &mut standing.commission,
        Account::Chips(_) => &mut standing.chips,
        Account::Float(_) => &mut standing.float,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use croupier_house::{HouseSettings, Significant};

    /// 2027-01-15 08:00 UTC.
    const NOW_MS: u64 = 1_800_000_000_000;
    const HOUR_MS: u64 = 60 * 60 * 1000;

    fn take(fold: &mut Fold, at_ms: u64, event: HouseEvent, moved: &[Transfer]) {
        let taken = fold.house(At { at_ms, actor: "system" }, &[event], moved);
        assert_eq!(taken.wrong, None);
    }

    fn started(fold: &mut Fold, at_ms: u64) {
        let what = Significant::SystemStarted { version: "1.0.0".to_owned() };
        take(fold, at_ms, HouseEvent::Noted { what, at_ms }, &[]);
    }

    /// Noon by a clock four hours ahead; the gaming day begins two hours later.
    fn settings(first: bool) -> HouseEvent {
        let was = HouseSettings::default();
        let gaming_day = GamingDay { begins_min: 14 * 60, utc_offset_min: 4 * 60 };
        let to = HouseSettings { gaming_day, ..was };
        HouseEvent::SettingsChanged { to, was, first, at_ms: NOW_MS }
    }

    fn named(day: Option<Day>) -> String {
        day.unwrap().to_string()
    }

    #[test]
    fn the_first_gaming_day_is_that_of_the_hour_a_new_house_sets_first() {
        let mut fold = Fold::default();
        started(&mut fold, NOW_MS);
        take(&mut fold, NOW_MS, settings(true), &[]);
        assert_eq!(named(fold.day()), "2027-01-14");
        started(&mut fold, NOW_MS + 2 * HOUR_MS);
        assert_eq!(named(fold.day()), "2027-01-15");
        let over = fold.over(NOW_MS + 2 * HOUR_MS);
        assert_eq!(over.len(), 1);
        assert_eq!(over[0].period, Period::Day("2027-01-14".parse().unwrap()));
    }

    /// So old journals read as ever: the day goes on as it was begun.
    #[test]
    fn a_day_that_began_never_goes_back() {
        let mut fold = Fold::default();
        started(&mut fold, NOW_MS);
        take(&mut fold, NOW_MS, settings(false), &[]);
        assert_eq!(named(fold.day()), "2027-01-15", "no house says it is new");
        let mut fold = Fold::default();
        let sold = Transfer {
            from: Account::Cage,
            to: Account::Credit("ann".parse().unwrap()),
            amount: croupier_rules::money::Amount::new(100).unwrap(),
        };
        take(&mut fold, NOW_MS, settings(false), &[sold]);
        take(&mut fold, NOW_MS, settings(true), &[]);
        assert_eq!(named(fold.day()), "2027-01-15", "something was booked on it");
    }

    /// A house may stand without people for days: those are no gaming days.
    #[test]
    fn a_house_that_waited_for_its_people_begins_with_them() {
        let mut fold = Fold::default();
        started(&mut fold, NOW_MS - 48 * HOUR_MS);
        started(&mut fold, NOW_MS);
        assert_eq!(fold.over(NOW_MS).len(), 1);
        take(&mut fold, NOW_MS, settings(true), &[]);
        assert_eq!((named(fold.day()), fold.over(NOW_MS).len()), ("2027-01-14".to_owned(), 0));
    }
}
