//! What patrons win, lose and how long they play: folded from the transfers of play, by gaming day
//! and week. Money that comes from the cage or goes to it is no result.

use crate::account::{Account, Transfer};
use crate::care::MINUTE_MS;
use crate::gaming_day::{Day, GamingDay};
use crate::id::PatronId;
use crate::shelf::Shelf;
use serde::{Deserialize, Serialize};

/// Who puts nothing at stake and gets nothing back for so long has rested: the next bet begins a
/// new visit.
pub const REST_MS: u64 = 15 * MINUTE_MS;

/// The week of a gaming day. The first of January 1970 was a Thursday; a week begins on Monday.
const fn week_of(Day(day): Day) -> i64 {
    day.saturating_add(3).div_euclid(7)
}

/// How one patron has played lately.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Played {
    /// When this visit began.
    since_ms: u64,
    /// When money was last put at stake or came back from play.
    last_ms: u64,
    /// The net result of this visit, in cents.
    pub visit_net: i64,
    /// The gaming day of the figures of the day.
    day: Day,
    day_net: i64,
    week_net: i64,
    /// How long the visits of the day took that are over.
    day_ms: u64,
    /// When gaming days begin.
    days: GamingDay,
}

impl Played {
    /// When the visit began, if it is not over.
    pub fn visit_ms(&self, now_ms: u64) -> Option<u64> {
        (self.last_ms > 0 && now_ms < self.last_ms + REST_MS).then_some(self.since_ms)
    }

    /// How long this visit has taken; 0 after a rest.
    pub fn visit_length(&self, now_ms: u64) -> u64 {
        self.visit_ms(now_ms).map_or(0, |since| now_ms.saturating_sub(since))
    }

    /// When the patron will have rested, if the patron leaves it at that.
    pub fn rested_ms(&self) -> Option<u64> {
        (self.last_ms > 0).then_some(self.last_ms + REST_MS)
    }

    /// The net result of the gaming day, in cents.
    pub fn day_net(&self, now_ms: u64) -> i64 {
        if self.day == self.days.of(now_ms) { self.day_net } else { 0 }
    }

    /// The net result of the week, in cents.
    pub fn week_net(&self, now_ms: u64) -> i64 {
        if week_of(self.day) == week_of(self.days.of(now_ms)) { self.week_net } else { 0 }
    }

    /// How long the patron has played in the gaming day.
    pub fn day_length(&self, now_ms: u64) -> u64 {
        let begins = self.days.begin_ms(self.days.of(now_ms));
        let before = if self.day == self.days.of(now_ms) { self.day_ms } else { 0 };
        let visit = match self.visit_ms(now_ms) {
            Some(since) => now_ms.saturating_sub(since.max(begins)),
            None => self.last_ms.saturating_sub(self.since_ms.max(begins)), // over, not yet folded
        };
        before + visit
    }

    /// When the gaming day ends.
    pub fn day_ends_ms(&self, now_ms: u64) -> u64 {
        self.days.begin_ms(self.days.of(now_ms).next())
    }

    /// When the week ends.
    pub fn week_ends_ms(&self, now_ms: u64) -> u64 {
        let monday = 7 * (week_of(self.days.of(now_ms)) + 1) - 3;
        self.days.begin_ms(Day(monday))
    }

    /// Plays at this time, with this result.
    fn play(&mut self, net: i64, at_ms: u64) {
        let (day, was) = (self.days.of(at_ms), self.day);
        if self.visit_ms(at_ms).is_none() {
            let begins = self.days.begin_ms(was);
            self.day_ms += self.last_ms.saturating_sub(self.since_ms.max(begins));
            self.since_ms = at_ms;
            self.visit_net = 0;
        }
        if day != was {
            (self.day, self.day_net, self.day_ms) = (day, 0, 0);
            if week_of(day) != week_of(was) {
                self.week_net = 0;
            }
        }
        self.last_ms = at_ms.max(self.last_ms);
        for sum in [&mut self.visit_net, &mut self.day_net, &mut self.week_net] {
            *sum = sum.saturating_add(net);
        }
    }
}

/// How every patron has played lately.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Tally(pub(crate) Shelf<PatronId, Played>);

impl Tally {
    /// How a patron has played lately, where gaming days begin like this.
    pub fn of(&self, patron: &PatronId, days: GamingDay) -> Played {
        Played { days, ..self.0.get(patron).copied().unwrap_or_default() }
    }

    /// Follows the money that moved at this time.
    pub fn follow<'t>(
        &mut self,
        moved: impl IntoIterator<Item = &'t Transfer>,
        at: (u64, GamingDay),
    ) {
        // At a chip table stakes come from the chips of all patrons, and wins go to them: a win is
        // that of the patron whose bets were settled just before it.
        let mut player: Option<&PatronId> = None;
        for Transfer { from, to, amount } in moved {
            let cents = i64::try_from(amount.cents()).unwrap_or(i64::MAX);
            let settled = player.take();
            match (from, to) {
                (Account::Chips(_), Account::InPlay(patron, _)) => {
                    self.play(patron, 0, at);
                    continue;
                }
                (Account::InPlay(patron, _), Account::Chips(_)) => {
                    player = Some(patron);
                    self.play(patron, 0, at);
                    continue;
                }
                (Account::Bank(_), Account::Chips(_)) => {
                    if let Some(patron) = settled {
                        self.play(patron, cents, at);
                    }
                    continue;
                }
                (Account::InPlay(patron, _), Account::Bank(_)) => player = Some(patron),
                (_, _) => {}
            }
            match (party(from), party(to)) {
                (Party::Outside, _) | (_, Party::Outside) => {}
                (Party::Patron(giver), Party::Patron(taker)) if giver == taker => {
                    if [from, to].iter().any(|account| matches!(account, Account::InPlay(..))) {
                        self.play(giver, 0, at);
                    }
                }
                (giver, taker) => {
                    if let Party::Patron(giver) = giver {
                        self.play(giver, -cents, at);
                    }
                    if let Party::Patron(taker) = taker {
                        self.play(taker, cents, at);
                    }
                }
            }
        }
    }

    fn play(&mut self, patron: &PatronId, net: i64, (at_ms, days): (u64, GamingDay)) {
        let played = match self.0.get_mut(patron) {
            Some(played) => played,
            None if patron.place().is_some() => return, // nobody the house knows
            None => self.0.get_or_default(patron),
        };
        played.days = days;
        played.play(net, at_ms);
    }
}

/// On which side of play an account stands.
#[derive(PartialEq)]
enum Party<'a> {
    /// A patron's.
    Patron(&'a PatronId),
    /// A table's.
    Table,
    /// The cage's: what moves there is no result.
    Outside,
}

const fn party(account: &Account) -> Party<'_> {
    match account {
        Account::Credit(patron) | Account::InPlay(patron, _) | Account::Owed(patron) => {
            Party::Patron(patron)
        }
        Account::Bank(_) | Account::Commission(_) | Account::Chips(_) | Account::Float(_) => {
            Party::Table
        }
        Account::Cage | Account::Tickets | Account::Notes(_) => Party::Outside,
    }
}
