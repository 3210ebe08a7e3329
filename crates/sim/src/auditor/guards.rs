//! The auditor's list of what stops betting: switches, exclusions, breaks and the patrons' own
//! limits of money. No bet may be there that one of them forbids.

use super::{number, text};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// Limits by kind: what holds now, and what holds from a later time on.
#[derive(Default, Clone, Copy)]
struct Limit {
    now: Option<i64>,
    later: Option<(i64, Option<i64>)>,
}

impl Limit {
    fn at(&self, at_ms: i64) -> Option<i64> {
        match self.later {
            Some((from_ms, to)) if at_ms >= from_ms => to,
            _ => self.now,
        }
    }
}

/// What stops betting now.
#[derive(Default)]
pub(super) struct Guards {
    /// Scope and what it names, by number.
    stops: BTreeMap<i64, (String, String)>,
    excluded: BTreeSet<String>,
    breaks: BTreeMap<String, i64>,
    limits: BTreeMap<(String, String), Limit>,
    /// The net result of each patron by gaming day, from the transfers.
    net: BTreeMap<(String, i64), i64>,
    /// Whose bet was settled just now, at a felt.
    settled: Option<String>,
    /// The game of each table, and whether chips lie on it.
    tables: BTreeMap<String, (String, String, bool)>,
}

/// A bet, and the money of its patron after it.
pub(super) struct Staked<'e> {
    pub(super) table: &'e str,
    pub(super) event: &'e Value,
    pub(super) at_ms: i64,
    /// At this table, and at all.
    pub(super) in_play: (i64, i64),
}

const DAY_MS: i64 = 24 * 3_600_000;

fn day_of(at_ms: i64) -> i64 {
    (at_ms - DAY_MS / 4).div_euclid(DAY_MS)
}

/// A week of gaming days, from Monday on; the first of January 1970 was a Thursday.
fn week_of(day: i64) -> i64 {
    (day + 3).div_euclid(7)
}

fn patron_of(account: &str) -> Option<&str> {
    account.strip_prefix("patron/")?.split('/').next()
}

impl Guards {
    /// Follows an event of the house.
    pub(super) fn event(&mut self, event: &Value, at_ms: u64) -> Result<(), String> {
        let at_ms = i64::try_from(at_ms).unwrap_or(i64::MAX);
        let name = text(event, "event")?;
        let money_in = match name {
            "credits-bought" => Some(text(event, "patron")?),
            "ticket-redeemed" => event.get("credited").and_then(Value::as_str),
            _ => None,
        };
        if let Some(patron) = money_in {
            self.is_open(patron, at_ms).map_err(|why| format!("money of {patron}: {why}"))?;
        }
        match (name, event.get("what")) {
            ("controlled", Some(what)) => self.controlled(what),
            ("cared", Some(what)) => self.cared(what, at_ms),
            _ => Ok(()),
        }
    }

    fn controlled(&mut self, what: &Value) -> Result<(), String> {
        match (text(what, "kind")?, what.get("at"), what.get("act")) {
            ("betting-stopped", Some(at), _) => {
                let scope = text(at, "scope")?.to_owned();
                let named = at.get(&scope).and_then(Value::as_str).unwrap_or_default().to_owned();
                self.stops.insert(number(what, "number")?, (scope, named));
            }
            ("act-agreed", _, Some(act)) => {
                if text(what, "by")? == text(what, "agreed_by")? {
                    return Err(format!("one person did what takes two: {what}"));
                }
                match text(act, "act")? {
                    "lift" => {
                        self.stops.remove(&number(act, "stop")?).ok_or("no such stop")?;
                    }
                    "lift-exclusion" => {
                        self.excluded.remove(text(act, "patron")?);
                    }
                    _ => {}
                }
            }
            _ => {}
        }
        Ok(())
    }

    fn cared(&mut self, what: &Value, at_ms: i64) -> Result<(), String> {
        let patron = || text(what, "patron").map(str::to_owned);
        match text(what, "kind")? {
            "break-taken" => {
                self.breaks.insert(patron()?, number(what, "until_ms")?);
            }
            "patron-excluded" => {
                self.excluded.insert(patron()?);
            }
            "limit-set" => {
                let (to, from_ms) = (number(what, "to").ok(), number(what, "from_ms")?);
                let held = self.limits.entry((patron()?, text(what, "limit")?.to_owned()));
                let held = held.or_default();
                let now = held.at(at_ms);
                let lower = to.is_some_and(|to| now.is_none_or(|now| to <= now));
                if !lower && now.is_some() && from_ms <= at_ms {
                    return Err(format!("a limit rises at once: {what}"));
                }
                *held = match from_ms > at_ms {
                    true => Limit { now, later: Some((from_ms, to)) },
                    false => Limit { now: to, later: None },
                };
            }
            _ => {}
        }
        Ok(())
    }

    /// Follows money between a patron and a table: the patron's result. Chips that come and go are
    /// no result; what a felt pays in chips is won by whoever was settled just before.
    pub(super) fn moved(&mut self, from: &str, to: &str, amount: i64, at_ms: u64) {
        let day = day_of(i64::try_from(at_ms).unwrap_or(i64::MAX));
        let settled = self.settled.take();
        let chips = |account: &str| account.ends_with("/chips");
        match (patron_of(from), patron_of(to)) {
            (Some(patron), None) if to.starts_with("table/") => {
                self.settled = Some(patron.to_owned());
            }
            (None, None) if chips(to) && from.ends_with("/bank") => {
                let winner = settled.into_iter();
                winner.for_each(|patron| *self.net.entry((patron, day)).or_default() += amount);
            }
            _ => {}
        }
        if chips(from) || chips(to) {
            return;
        }
        for (account, other, sign) in [(from, to, -1), (to, from, 1)] {
            if let (Some(patron), true) = (patron_of(account), other.starts_with("table/")) {
                *self.net.entry((patron.to_owned(), day)).or_default() += sign * amount;
            }
        }
    }

    /// A table that opens.
    pub(super) fn opened(&mut self, table: &str, rulebook: &str, game: &str, chips: bool) {
        let id = rulebook.split('@').next().unwrap_or_default().to_owned();
        self.tables.insert(table.to_owned(), (game.to_owned(), id, chips));
    }

    fn is_stopped(&self, table: &str) -> bool {
        let (game, rulebook, _) = self.tables.get(table).cloned().unwrap_or_default();
        self.stops.values().any(|(scope, named)| match scope.as_str() {
            "house" => true,
            "game" => *named == game || *named == rulebook,
            "table" => named == table,
            _ => false,
        })
    }

    fn is_open(&self, patron: &str, at_ms: i64) -> Result<(), String> {
        let on_break = self.breaks.get(patron).is_some_and(|until_ms| at_ms < *until_ms);
        match self.excluded.contains(patron) || on_break {
            true => Err(format!("{patron} is excluded or takes a break")),
            false => Ok(()),
        }
    }

    /// No round opens where betting is stopped.
    pub(super) fn round_opened(&self, table: &str) -> Result<(), String> {
        match self.is_stopped(table) {
            true => Err(format!("a round opened at {table}, where betting is stopped")),
            false => Ok(()),
        }
    }

    /// No stake rises that a stop or a guard forbids. Insurance belongs to a round under way: only
    /// what stops the patron stops it.
    pub(super) fn staked(&self, staked: &Staked<'_>) -> Result<(), String> {
        let Staked { table, event, at_ms, in_play } = *staked;
        if number(event, "stake")? <= number(event, "was")? {
            return Ok(());
        }
        let patron = text(event, "patron")?;
        let before_close = text(event, "event")? == "bet-placed";
        if before_close && self.is_stopped(table) {
            return Err(format!("a bet where betting is stopped: {event}"));
        }
        let of_patron = ("patron".to_owned(), patron.to_owned());
        if self.stops.values().any(|stop| *stop == of_patron) {
            return Err(format!("a bet of a patron who is stopped: {event}"));
        }
        self.is_open(patron, at_ms)?;
        if self.tables.get(table).is_some_and(|(.., chips)| *chips) {
            return Ok(()); // nobody knows whose chips they are
        }
        let day = day_of(at_ms);
        let net = |within: &dyn Fn(i64) -> bool| -> i64 {
            let of = self.net.iter().filter(|((who, on), _)| who == patron && within(*on));
            of.map(|(_, net)| net).sum()
        };
        for (limit, used) in [
            ("stake-round", in_play.0),
            ("loss-day", in_play.1 - net(&|on| on == day)),
            ("loss-week", in_play.1 - net(&|on| week_of(on) == week_of(day))),
        ] {
            let held = self.limits.get(&(patron.to_owned(), limit.to_owned()));
            if held.and_then(|held| held.at(at_ms)).is_some_and(|limit| used > limit) {
                return Err(format!("{patron} has {used}, above the limit {limit}: {event}"));
            }
        }
        Ok(())
    }
}
