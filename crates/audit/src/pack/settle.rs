//! Plays the round of a pack again at a table that knows nothing else, and compares every
//! settlement and every correction with what that table decides.

use super::Pack;
use super::gather::{change_in, steps};
use crate::corrected::{Agreed, MONEY_DIFFERS};
use crate::found::{AuditError, Found};
use crate::promise::{Kept, Promises};
use crate::settled;
use crate::signed_file::wrong;
use crate::transcript::{Names, Telling};
use croupier_floor::{Body, open_told};
use croupier_house::{Account, Ledger, TableId, Transfer};
use croupier_rules::rulebook::{Game, Library, Rulebook};
use croupier_store::Entry;
use croupier_table::{
    FrameEvent, PaiGowEvent, PitEvent, RoundNo, Table, TableEvent, VoidReason, alone, evolve_alone,
    transfers,
};
use std::collections::BTreeMap;
use std::sync::Arc;

/// What was worked out again.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Settled {
    pub(crate) bets: u64,
    pub(crate) settlements: u64,
    pub(crate) corrections: u64,
    pub(crate) promises: u64,
    /// What could not be worked out from the pack alone.
    pub(crate) open: Vec<String>,
}

/// Plays the round again.
pub(crate) fn settle(pack: &Pack, library: &Library, game: Game) -> Result<Settled, AuditError> {
    let round = u32::try_from(pack.round).map(RoundNo);
    let round = round.map_err(|_| wrong("its round has no such number".to_owned()))?;
    let names = Names::of(pack.people.clone());
    let nothing = BTreeMap::new();
    let mut opened = Vec::with_capacity(pack.entries.len());
    for packed in &pack.entries {
        let (entry, _) = packed.read(&pack.table).ok_or_else(|| unread(packed.position))?;
        let texts = pack.covered.get(&entry.seq).unwrap_or(&nothing);
        let body = open_told(&entry, game, texts);
        let body = body.map_err(|why| Found::entry(&entry, format!("it cannot be read: {why}")))?;
        opened.push((entry, body));
    }
    retold(pack, &opened, &names)?;
    let mut playing = Playing::begin(pack, &opened, library, round)?;
    for (entry, body) in opened.iter().skip(1) {
        playing.take(entry, body).map_err(|what| Found::entry(entry, what))?;
    }
    match playing.settled.settlements {
        0 => Err(wrong("the round does not end in it".to_owned()).into()),
        _ => Ok(playing.settled),
    }
}

pub(super) fn unread(position: u64) -> Found {
    wrong("an entry of it is written otherwise than entries are".to_owned()).at(position)
}

/// The words of the pack must be those its entries tell.
fn retold(
    pack: &Pack,
    opened: &[(Entry, Body<TableEvent>)],
    names: &Names,
) -> Result<(), AuditError> {
    let mut telling = Telling::new(pack.round, names);
    for (entry, body) in opened {
        body.events.iter().try_for_each(|event| telling.take(entry, event))?;
    }
    match steps(telling) == pack.told {
        true => Ok(()),
        false => Err(wrong("its words are not those its entries tell".to_owned()).into()),
    }
}

/// The table of the round while it is played again.
struct Playing {
    table: Table,
    round: RoundNo,
    promises: Promises,
    settled: Settled,
}

impl Playing {
    fn begin(
        pack: &Pack,
        opened: &[(Entry, Body<TableEvent>)],
        library: &Library,
        round: RoundNo,
    ) -> Result<Playing, AuditError> {
        let (first, rest) = opened.split_first().ok_or_else(|| wrong("it is empty".to_owned()))?;
        let opening = first.1.events.first();
        let opening = opening.ok_or_else(|| wrong("it opens no table".to_owned()))?;
        let same = if let TableEvent::Frame(FrameEvent::TableOpened { table, name, .. }) = opening {
            Ok(table) == pack.table.parse::<TableId>().as_ref() && *name == pack.name
        } else {
            false
        };
        if !same || first.0.seq != 1 {
            return Err(Found::entry(&first.0, "it does not open the table of the pack").into());
        }
        // The settings of the last change before the round opened.
        let opens = |(_, body): &&(Entry, Body<TableEvent>)| body.events.iter().any(is_of(round));
        let at = rest.iter().position(|each| opens(&each)).unwrap_or(rest.len());
        let before = rest.get(..at).unwrap_or_default();
        let change = before.iter().rev().find_map(|(_, body)| change_in(&body.events));
        let rulebook = library.find(&pack.rulebook.reference, i64::MAX);
        let rulebook: Rulebook = rulebook.map_err(|why| wrong(why.to_string()))?.clone();
        let table = alone(opening, change, round, Arc::new(rulebook));
        let table = table.map_err(|why| Found::entry(&first.0, why.to_string()))?;
        let (promises, settled) = (Promises::default(), Settled::default());
        Ok(Playing { table, round, promises, settled })
    }

    fn take(&mut self, entry: &Entry, body: &Body<TableEvent>) -> Result<(), String> {
        let ledger = enough(&body.transfers);
        let mut agreed = Agreed::between_two(&entry.actor);
        for event in &body.events {
            let own = event.of_round() == Some(self.round);
            if let TableEvent::Pit(PitEvent::MoneyAdjusted { of_round, .. }) = event
                && *of_round == self.round
            {
                agreed.to_adjust(event)?;
                self.settled.corrections += 1;
                continue;
            }
            if !own && !is_of_pit(&self.table, event) {
                continue;
            }
            agreed.take(&self.table, event)?;
            if own {
                self.check(event, (&agreed, &ledger))?;
                let moved = transfers(&self.table, event);
                if !moved.iter().all(|each| body.transfers.contains(each)) {
                    return Err("the transfers are not those the events cause".to_owned());
                }
            }
            evolve_alone(&mut self.table, event).map_err(|why| why.to_string())?;
        }
        Ok(())
    }

    /// Compares an event with what the table decides.
    fn check(&mut self, event: &TableEvent, at: (&Agreed<'_>, &Ledger)) -> Result<(), String> {
        if let TableEvent::Frame(FrameEvent::RoundOpened { rulebook_hash, .. }) = event
            && !self.table.settings().rulebook().is_of_hash(rulebook_hash)
        {
            return Err("the round was opened under another rulebook".to_owned());
        }
        if let Some(Kept::Throw | Kept::Deal | Kept::Shuffle | Kept::Void) =
            self.promises.take(&self.table, event)?
        {
            self.settled.promises += 1;
        }
        let few = matches!(
            event,
            TableEvent::Frame(FrameEvent::RoundVoided {
                reason: VoidReason::InsufficientCards | VoidReason::NoOutcomeEstablished,
                ..
            })
        );
        match few {
            true => {
                let what = "why the round is Void depends on the shoe, which is not in the pack";
                self.settled.open.push(what.to_owned());
            }
            false => self.ends_right(event, at)?,
        }
        if let TableEvent::Frame(FrameEvent::RoundSettled { bets, .. })
        | TableEvent::Frame(FrameEvent::RoundVoided { bets, .. }) = event
        {
            self.settled.settlements += 1;
            self.settled.bets += u64::try_from(bets.len()).unwrap_or(0);
        }
        if corrects(event) {
            self.settled.corrections += 1;
        }
        Ok(())
    }
}

/// Whether an event opens this round.
fn is_of(round: RoundNo) -> impl Fn(&TableEvent) -> bool {
    move |event| {
        let opens = matches!(event, TableEvent::Frame(FrameEvent::RoundOpened { .. }));
        opens && event.of_round() == Some(round)
    }
}

impl Playing {
    /// Whether every bet ends as the table decides. How the money of a correction is divided
    /// depends on what a patron owed before the round, which the pack does not hold.
    fn ends_right(&mut self, event: &TableEvent, at: (&Agreed<'_>, &Ledger)) -> Result<(), String> {
        match settled::check(&self.table, event, at) {
            Err(what) if what == MONEY_DIFFERS => {
                let what = "how a correction was paid depends on what was owed before the round, \
                            which is not in the pack";
                self.settled.open.push(what.to_owned());
                Ok(())
            }
            checked => checked,
        }
    }
}

/// Whether an event settles the round again.
fn corrects(event: &TableEvent) -> bool {
    matches!(
        event,
        TableEvent::Pit(PitEvent::RoundCorrected { .. })
            | TableEvent::PaiGow(PaiGowEvent::HandCorrected { .. })
            | TableEvent::PaiGow(PaiGowEvent::DiceCorrected { .. })
    )
}

/// Whether an event of the pit tells who ordered and who agreed. An agreement to an order that was
/// given before the round is about another one.
fn is_of_pit(table: &Table, event: &TableEvent) -> bool {
    #[allow(clippy::wildcard_enum_match_arm)] // the others ask nobody
    match event {
        TableEvent::Pit(PitEvent::ApprovalAsked { .. }) => true,
        TableEvent::Pit(PitEvent::ApprovalGiven { approval, .. })
        | TableEvent::Pit(PitEvent::ApprovalDeclined { approval, .. }) => {
            table.pit().approvals().contains_key(approval)
        }
        _ => false,
    }
}

/// A ledger that holds just what the transfers take: a correction that finds less owes the rest,
/// and what it took is what there was.
fn enough(transfers: &[Transfer]) -> Ledger {
    let mut held: BTreeMap<Account, i64> = BTreeMap::new();
    for Transfer { from, amount, .. } in transfers {
        let balance = held.entry(from.clone()).or_default();
        *balance = balance.saturating_add(i64::try_from(amount.cents()).unwrap_or(i64::MAX));
    }
    Ledger::with_balances(held)
}
