//! A round as it went: the table after every step, and the money of each patron before and after.

use crate::found::{AuditError, Found};
use crate::pack::{PackOrder, gather};
use crate::transcript::{Names, Step, Telling};
use croupier_house::{Account, PatronId, Transfer};
use croupier_rules::rulebook::Library;
use croupier_store::{Hash, Journal};
use croupier_table::{
    BetEnd, FrameEvent, PitEvent, RoundNo, Table, TableEvent, alone, evolve_alone, transfers,
};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// A round as it went.
pub struct Replay {
    /// The name of the table.
    pub name: String,
    /// The rulebook the round was opened under, and the SHA-256 of its file.
    pub rulebook: (String, String),
    /// The steps, in order.
    pub frames: Vec<Frame>,
    /// The position and the hash of the round's last entry.
    pub last: (u64, Hash),
}

/// One step, and the table after it.
pub struct Frame {
    /// What happened.
    pub step: Step,
    /// The table after it. It knows this round and nothing else.
    pub table: Table,
    /// What the round has cost or brought each patron so far, where this step changed it.
    pub money: Vec<MoneyOf>,
}

/// What a round has cost or brought a patron, in cents.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MoneyOf {
    /// The patron.
    pub patron: PatronId,
    /// Before the step.
    pub before: i64,
    /// After it.
    pub after: i64,
}

/// A round that is over, step by step, with what was ordered about it afterwards.
pub fn replay(
    journal: &mut dyn Journal,
    library: &Library,
    order: &PackOrder<'_>,
) -> Result<Replay, AuditError> {
    let names = Names::of(order.people.clone());
    let gathered = gather::gather(journal, library, order, &names)?;
    let round = u32::try_from(order.round).map(RoundNo);
    let round = round.map_err(|_| AuditError::NotThere("there is no such round".to_owned()))?;
    let keys = journal.keys();
    let (mut playing, mut frames) = (None, Vec::new());
    let mut telling = Telling::new(order.round, &names);
    let mut change = None;
    let mut last = (0, croupier_store::NO_HASH);
    for entry in &gathered.entries {
        let body = crate::fold::read_of_table(entry, gathered.game, keys.as_deref());
        let body = body.map_err(|why| Found::entry(entry, why))?;
        for event in &body.events {
            if let TableEvent::Frame(FrameEvent::TableOpened { .. }) = event {
                playing = Some(event.clone());
                continue;
            }
            change = gather::change_in(std::slice::from_ref(event)).cloned().or(change);
            let told = telling.steps.len();
            telling.take(entry, event)?;
            if telling.steps.len() == told {
                continue;
            }
            let step = telling.steps.last().cloned();
            let Some(step) = step else { continue };
            last = (entry.position, entry.hash);
            let before = match frames.last() {
                Some(Frame { table, .. }) => table.clone(),
                None => begin((playing.as_ref(), change.as_ref()), round, library, &gathered)?,
            };
            let spent = frames.iter().flat_map(|frame: &Frame| &frame.money);
            let spent = spent.map(|money| (money.patron.clone(), money.after)).collect();
            let table = after(&before, event, round);
            let money = moved(&before, &table, event, spent);
            frames.push(Frame { step, table, money });
        }
    }
    for (frame, step) in frames.iter_mut().zip(telling.steps) {
        frame.step = step; // a card that waited for a patron has no face before it was turned
    }
    Ok(Replay { name: gathered.name, rulebook: gathered.rulebook, frames, last })
}

fn begin(
    (opened, change): (Option<&TableEvent>, Option<&TableEvent>),
    round: RoundNo,
    library: &Library,
    gathered: &gather::Gathered,
) -> Result<Table, AuditError> {
    let missing = |why: String| AuditError::NotThere(why);
    let opened = opened.ok_or_else(|| missing("the table was never opened".to_owned()))?;
    let rulebook = library.find(&gathered.rulebook.0, i64::MAX);
    let rulebook = rulebook.map_err(|why| missing(why.to_string()))?.clone();
    alone(opened, change, round, Arc::new(rulebook)).map_err(|why| missing(why.to_string()))
}

/// The table after an event. An event about something else, or one that needs the rounds before,
/// leaves it as it is: nothing is decided here, and `verify` checks what it means.
fn after(table: &Table, event: &TableEvent, round: RoundNo) -> Table {
    let mut next = table.clone();
    let own = event.of_round() == Some(round);
    let asked = matches!(event, TableEvent::Pit(PitEvent::ApprovalAsked { .. }));
    let answered = if let TableEvent::Pit(
        PitEvent::ApprovalGiven { approval, .. } | PitEvent::ApprovalDeclined { approval, .. },
    ) = event
    {
        table.pit().approvals().contains_key(approval)
    } else {
        false
    };
    match (own || asked || answered) && evolve_alone(&mut next, event).is_ok() {
        true => next,
        false => table.clone(),
    }
}

/// What an event costs or brings patrons, after what they had spent before it.
fn moved(
    before: &Table,
    after: &Table,
    event: &TableEvent,
    spent: BTreeMap<PatronId, i64>,
) -> Vec<MoneyOf> {
    let by_credit = of_credit(&transfers(before, event));
    let now = match by_credit.is_empty() {
        false => by_credit
            .into_iter()
            .map(|(patron, cents)| {
                let so_far = spent.get(&patron).copied().unwrap_or(0);
                (patron, so_far.saturating_add(cents))
            })
            .collect(),
        true => of_ends(before, after),
    };
    let money = now.into_iter().map(|(patron, after)| {
        let before = spent.get(&patron).copied().unwrap_or(0);
        MoneyOf { patron, before, after }
    });
    money.filter(|money| money.before != money.after).collect()
}

/// What transfers add to the credit of patrons, less what they owe after.
fn of_credit(transfers: &[Transfer]) -> BTreeMap<PatronId, i64> {
    let mut sums: BTreeMap<PatronId, i64> = BTreeMap::new();
    let mut add = |account: &Account, cents: i64| {
        if let Account::Credit(patron) | Account::Owed(patron) = account {
            let sum = sums.entry(patron.clone()).or_default();
            *sum = sum.saturating_add(cents);
        }
    };
    for Transfer { from, to, amount, .. } in transfers {
        let cents = i64::try_from(amount.cents()).unwrap_or(i64::MAX);
        add(from, -cents);
        add(to, cents);
    }
    sums
}

/// At a chip table: how the bets ended for each patron, once they did.
fn of_ends(before: &Table, after: &Table) -> BTreeMap<PatronId, i64> {
    let ends = |table: &Table| table.past().map(|past| past.bets.to_vec()).unwrap_or_default();
    let (was, is) = (ends(before), ends(after));
    if was == is {
        return BTreeMap::new();
    }
    let patrons: BTreeSet<&PatronId> = is.iter().map(|end| &end.patron).collect();
    let net = |end: &BetEnd| {
        let cents = |amount: u64| i64::try_from(amount).unwrap_or(i64::MAX);
        cents(end.returned.cents()) - cents(end.stake.cents()) - cents(end.commission.cents())
    };
    let of = |patron: &PatronId| is.iter().filter(|end| end.patron == *patron).map(net).sum();
    patrons.into_iter().map(|patron| (patron.clone(), of(patron))).collect()
}
