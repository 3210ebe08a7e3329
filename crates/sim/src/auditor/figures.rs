//! The auditor's own figures: kept with plain numbers from the text of the entries, without the
//! code that makes the reports. Every closed shift and gaming day is held against them, and they
//! against the accounts.

mod closings;

use super::{list, number, text};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// Figures by name.
pub(crate) type Values = BTreeMap<String, i64>;

const HOUR_MS: u64 = 3_600_000;
/// The gaming day of these houses begins at six o'clock UTC.
const BEGINS_MS: u64 = 6 * HOUR_MS;

/// What figures belong to; a text is empty where they belong to none.
#[derive(Clone, Default, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Place {
    pub(crate) day: u64,
    pub(crate) hour: u64,
    pub(crate) shift: i64,
    pub(crate) table: String,
    pub(crate) game: String,
    pub(crate) dealer: String,
    pub(crate) patron: String,
    pub(crate) bet: String,
}

/// How the bets of a patron on one spot ended: handle, win of the house, commission, bets.
type Ends = BTreeMap<(String, String), [i64; 4]>;

/// What is known of a table.
#[derive(Default)]
struct Seen {
    game: String,
    dealer: String,
    opened_ms: i64,
    last: Ends,
}

/// The accounts by kind before and after a period.
#[derive(Clone, Default)]
struct Span {
    before: Values,
    after: Values,
}

/// The figures.
pub(crate) struct Figures {
    /// The game of each rulebook.
    games: BTreeMap<String, String>,
    rows: BTreeMap<Place, Values>,
    tables: BTreeMap<String, Seen>,
    standing: Values,
    /// What the house won by all of them.
    won: i64,
    at: Place,
    days: BTreeMap<u64, Span>,
    shifts: BTreeMap<i64, Span>,
    /// Closings of gaming days and of shifts that were held against them.
    pub(crate) closed: [u64; 2],
}

pub(super) fn day_of(at_ms: u64) -> u64 {
    at_ms.saturating_sub(BEGINS_MS) / (24 * HOUR_MS)
}

/// The kind of an account, as closings name it.
fn kind(account: &str) -> Result<&'static str, String> {
    let parts: Vec<&str> = account.split('/').collect();
    Ok(match *parts.as_slice() {
        ["cage"] | ["device", _, "notes"] => "cage",
        ["tickets"] => "tickets",
        ["patron", _, "credit"] => "credit",
        ["patron", _, "owed"] => "owed",
        ["patron", _, "in-play", _] => "in_play",
        ["table", _, "bank"] => "bank",
        ["table", _, "commission"] => "commission",
        ["table", _, "chips"] => "chips",
        ["table", _, "float"] => "float",
        _ => return Err(format!("what is {account}?")),
    })
}

/// A number that is left out when it is zero.
fn left_out(value: &Value, name: &str) -> i64 {
    value.get(name).and_then(Value::as_i64).unwrap_or(0)
}

fn without_zeros(values: Values) -> Values {
    values.into_iter().filter(|(_, value)| *value != 0).collect()
}

fn ends(event: &Value) -> Result<Ends, String> {
    let mut ends = Ends::new();
    for end in list(event, "bets") {
        let bet = text(end, "bet")?.split('/').next().unwrap_or_default().to_owned();
        let (stake, excess) = (number(end, "stake")?, left_out(end, "excess"));
        let (returned, commission) = (left_out(end, "returned"), left_out(end, "commission"));
        let sums = ends.entry((text(end, "patron")?.to_owned(), bet)).or_default();
        let win = stake - excess - returned + commission;
        for (sum, more) in sums.iter_mut().zip([stake - excess, win, commission, 1]) {
            *sum += more;
        }
    }
    Ok(ends)
}

/// The member of staff in the name of an actor.
fn staff(actor: &str) -> Option<&str> {
    actor.strip_prefix("staff/")?.split('/').next()
}

impl Figures {
    pub(crate) fn new(games: BTreeMap<String, String>) -> Figures {
        Figures {
            games,
            rows: BTreeMap::new(),
            tables: BTreeMap::new(),
            standing: Values::new(),
            won: 0,
            at: Place { shift: 1, ..Place::default() },
            days: BTreeMap::new(),
            shifts: BTreeMap::new(),
            closed: [0, 0],
        }
    }

    /// Takes an entry: when, in which journal, by whom, and its body.
    pub(crate) fn entry(
        &mut self,
        at_ms: u64,
        (stream, actor): (&str, &str),
        body: &Value,
    ) -> Result<(), String> {
        (self.at.day, self.at.hour) = (day_of(at_ms).max(self.at.day), at_ms / HOUR_MS % 24);
        let before = self.standing.clone();
        for transfer in list(body, "transfers") {
            let amount = number(transfer, "amount")?;
            *self.standing.entry(kind(text(transfer, "from")?)?.to_owned()).or_default() -= amount;
            *self.standing.entry(kind(text(transfer, "to")?)?.to_owned()).or_default() += amount;
        }
        let won = self.won;
        for event in list(body, "events") {
            match stream.strip_prefix("table/") {
                Some(table) => self.at_table(table, event, actor)?,
                None => self.at_house(event)?,
            }
        }
        let gained = |of: &Values| left(of, "bank") + left(of, "commission");
        let (posted, moved) = (self.won - won, gained(&self.standing) - gained(&before));
        if posted != moved {
            return Err(format!(
                "the house won {posted} by its events and {moved} by its accounts"
            ));
        }
        let after = self.standing.clone();
        for span in [
            self.days
                .entry(self.at.day)
                .or_insert_with(|| Span { before: before.clone(), ..Span::default() }),
            self.shifts.entry(self.at.shift).or_insert_with(|| Span { before, ..Span::default() }),
        ] {
            span.after.clone_from(&after);
        }
        list(body, "events").try_for_each(|event| self.booked(event))
    }

    fn post(&mut self, place: Place, values: &[(&str, i64)]) {
        let row = self.rows.entry(place).or_default();
        for (name, value) in values.iter().filter(|(_, value)| *value != 0) {
            if *name == "win" {
                self.won += value;
            }
            *row.entry((*name).to_owned()).or_default() += value;
        }
    }

    /// What the cage sells, pays, issues and takes in.
    fn at_house(&mut self, event: &Value) -> Result<(), String> {
        let whose = |event: &Value| text(event, "patron").map(str::to_owned);
        let (figure, patron, event) = match text(event, "event")? {
            "credits-bought" => ("sold", whose(event)?, event),
            "ticket-issued" => ("tickets_out", whose(event)?, event),
            "ticket-voided" => ("tickets_void", whose(event)?, event),
            "owed-collected" => ("collected", whose(event)?, event),
            "ticket-redeemed" => match event.get("credited").and_then(Value::as_str) {
                Some(patron) => ("tickets_in", patron.to_owned(), event),
                None => ("tickets_paid", String::new(), event),
            },
            "cage" => match event.get("what") {
                Some(what) if text(what, "kind")? == "paid-out" => ("paid_out", whose(what)?, what),
                Some(_) | None => return Ok(()),
            },
            "devices" => match event.get("what") {
                Some(what) if text(what, "kind")? == "note-accepted" => {
                    ("sold", whose(what)?, what)
                }
                Some(_) | None => return Ok(()),
            },
            _ => return Ok(()),
        };
        let place = Place { patron, ..self.at.clone() };
        self.post(place, &[(figure, number(event, "amount")?)]);
        Ok(())
    }

    fn at_table(&mut self, table: &str, event: &Value, actor: &str) -> Result<(), String> {
        let mut seen = self.tables.remove(table).unwrap_or_default();
        let name = text(event, "event")?;
        if matches!(name, "round-settled" | "round-voided") && seen.dealer.is_empty() {
            seen.dealer = staff(actor).unwrap_or("automatic").to_owned();
        }
        match name {
            "table-opened" => {
                let rulebook = event.get("settings").map(|settings| text(settings, "rulebook"));
                let rulebook = rulebook.ok_or("a table without settings")??;
                seen.game.clone_from(self.games.get(rulebook).ok_or("a game nobody knows")?);
            }
            "round-opened" => {
                seen.opened_ms = number(event, "at_ms")?;
                seen.dealer = staff(actor).unwrap_or_default().to_owned();
            }
            _ => {
                let place = Place {
                    table: table.to_owned(),
                    game: seen.game.clone(),
                    dealer: seen.dealer.clone(),
                    ..self.at.clone()
                };
                match name {
                    "round-settled" => self.settled(&place, event, &mut seen)?,
                    "round-corrected" | "hand-corrected" => {
                        self.corrected(place, event, &mut seen)?;
                    }
                    "round-voided" => {
                        self.post(place, &[("rounds", 1), ("voids", 1)]);
                        seen.last.clear();
                    }
                    _ => self.other(place, event)?,
                }
            }
        }
        self.tables.insert(table.to_owned(), seen);
        Ok(())
    }

    fn settled(&mut self, place: &Place, event: &Value, seen: &mut Seen) -> Result<(), String> {
        let ends = ends(event)?;
        let patrons: BTreeSet<&String> = ends.keys().map(|(patron, _)| patron).collect();
        let time_ms = number(event, "at_ms")? - seen.opened_ms;
        for patron in patrons {
            let place = Place { patron: patron.clone(), ..place.clone() };
            self.post(place, &[("played", 1), ("time_ms", time_ms)]);
        }
        for ((patron, bet), [handle, win, commission, bets]) in &ends {
            let place = Place { patron: patron.clone(), bet: bet.clone(), ..place.clone() };
            let money = [("handle", *handle), ("win", *win), ("commission", *commission)];
            self.post(place.clone(), &money);
            self.post(place, &[("bets", *bets)]);
        }
        self.post(place.clone(), &[("rounds", 1)]);
        seen.last = ends;
        Ok(())
    }

    fn corrected(&mut self, place: Place, event: &Value, seen: &mut Seen) -> Result<(), String> {
        let void = event.get("void").is_some_and(|void| !void.is_null());
        let is = if void { Ends::new() } else { ends(event)? };
        let by_commission = text(event, "event")? == "round-corrected";
        self.again(&place, &is, &seen.last, by_commission);
        self.post(place, &[("corrections", 1), ("voids", i64::from(void))]);
        seen.last = is;
        Ok(())
    }

    /// What moves a figure besides the end of a round.
    fn other(&mut self, place: Place, event: &Value) -> Result<(), String> {
        match text(event, "event")? {
            "dice-corrected" => self.post(place, &[("corrections", 1)]),
            "money-adjusted" => {
                let to_patron = event.get("to_patron").and_then(Value::as_bool) == Some(true);
                let amount = number(event, "amount")?;
                let win = if to_patron { -amount } else { amount };
                let (patron, bet) = (text(event, "patron")?.to_owned(), "adjustment".to_owned());
                self.post(place.clone(), &[("corrections", 1)]);
                self.post(Place { patron, bet, ..place }, &[("win", win), ("corrected", win)]);
            }
            "incident-noted" => self.post(place, &[("incidents", 1)]),
            "commission-collected" => {
                let patron = text(event, "patron")?.to_owned();
                let amount = number(event, "amount")?;
                self.post(Place { patron, ..place }, &[("collected", amount)]);
            }
            "chips-moved" => {
                let figure = match text(event, "kind")? {
                    "drop" => "drop",
                    "fill" => "fills",
                    "credit" => "credits",
                    _ => return Ok(()),
                };
                self.post(place, &[(figure, number(event, "amount")?)]);
            }
            _ => {}
        }
        Ok(())
    }

    /// A round settled again: what is different. The commission of a hand that was corrected goes
    /// by the bank.
    fn again(&mut self, place: &Place, is: &Ends, was: &Ends, by_commission: bool) {
        let spots: BTreeSet<&(String, String)> = is.keys().chain(was.keys()).collect();
        for spot in spots {
            let of = |ends: &Ends| ends.get(spot).copied().unwrap_or_default();
            let ([handle, win, commission, _], [had, won, earned, _]) = (of(is), of(was));
            let (patron, bet) = spot.clone();
            let place = Place { patron, bet, ..place.clone() };
            let earned = if by_commission { commission - earned } else { 0 };
            let win = win - won;
            let values = [
                ("handle", handle - had),
                ("win", win),
                ("corrected", win),
                ("commission", earned),
            ];
            self.post(place, &values);
        }
    }

    /// The figures in groups; a place without a group is left out.
    pub(crate) fn sum(&self, group: impl Fn(&Place) -> Option<String>) -> BTreeMap<String, Values> {
        let mut groups: BTreeMap<String, Values> = BTreeMap::new();
        for (place, values) in &self.rows {
            let Some(group) = group(place) else { continue };
            let sums = groups.entry(group).or_default();
            for (name, value) in values {
                *sums.entry(name.clone()).or_default() += value;
            }
        }
        let groups = groups.into_iter().map(|(group, sums)| (group, without_zeros(sums)));
        groups.filter(|(_, sums)| !sums.is_empty()).collect()
    }

    /// The gaming days with an entry, as days since 1970.
    pub(crate) fn days(&self) -> impl Iterator<Item = u64> {
        self.days.keys().copied()
    }
}

fn left(values: &Values, name: &str) -> i64 {
    values.get(name).copied().unwrap_or(0)
}
