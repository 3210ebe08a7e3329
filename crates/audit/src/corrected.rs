//! Works out every correction of a past round again, and checks who agreed to it.

use crate::authority::writer;
use crate::settled::{difference_of, give};
use croupier_house::{Actor, Ledger, PatronId, PitRank, StaffId};
use croupier_table::{
    AnyOrder, BaccaratOrder, BetEnd, Dealing, Decision, Edition, KeepEvent, PaiGowEvent,
    PaiGowOrder, PitEvent, PitOrder, RoundNo, Table, TableCommand, TableEvent, VoidCase,
    VoidReason, rank_of, was_in_position,
};
use std::collections::BTreeSet;

/// Who wrote an entry, and the order a second person agreed to in it, if any.
pub(crate) struct Agreed<'e> {
    actor: &'e str,
    order: Option<PitOrder>,
    /// Whether the table knows who held which position.
    ranks: bool,
}

impl<'e> Agreed<'e> {
    /// No agreement yet, in an entry of this actor.
    pub(crate) fn by(actor: &'e str) -> Agreed<'e> {
        Agreed { actor, order: None, ranks: true }
    }

    /// The same at a table that does not know who held which position: only that two people
    /// agreed is checked.
    pub(crate) fn between_two(actor: &'e str) -> Agreed<'e> {
        Agreed { ranks: false, ..Agreed::by(actor) }
    }

    /// Takes an event, with the table before it. The person who asks and the person who agrees must
    /// have the rank the order needs, and must not be the same person; from the second edition on
    /// the second one was in position before, and not by the first one's will (R22). Nobody acts as
    /// Shift Manager (R34).
    pub(crate) fn take(&mut self, table: &Table, event: &TableEvent) -> Result<(), String> {
        #[allow(clippy::wildcard_enum_match_arm)] // the others ask nobody
        match event {
            TableEvent::Pit(PitEvent::ApprovalAsked { order, by, position, .. }) => {
                let ranked = self.ranked(table, order, (by, *position));
                ranked.map(|_| ()).map_err(|why| format!("asked: {why}"))
            }
            TableEvent::Keep(KeepEvent::Assigned { staff, position, .. })
                if *position == PitRank::ShiftManager && table.edition() >= Edition::SECOND =>
            {
                Err(format!("{staff} was made acting Shift Manager"))
            }
            TableEvent::Pit(PitEvent::ApprovalGiven { approval, by, position, .. }) => {
                let waiting = table.pit().approvals().get(approval);
                let waiting = waiting.ok_or("an order was agreed to that did not wait")?;
                if waiting.by == *by {
                    return Err("an order was agreed to by the very person who gave it".to_owned());
                }
                let ranked = self.ranked(table, &waiting.order, (by, *position));
                let actor = ranked.map_err(|why| format!("agreed to: {why}"))?;
                if self.ranks && !was_in_position(table, &actor, &waiting.by, waiting.at_ms) {
                    return Err(format!("agreed to by {by}, who was not in position before"));
                }
                self.order = Some(waiting.order.clone());
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// Whether this person wrote the entry, held this position, and the position suffices for the
    /// order.
    fn ranked(
        &self,
        table: &Table,
        order: &PitOrder,
        (by, position): (&StaffId, PitRank),
    ) -> Result<Actor, String> {
        let terms = order.kind().terms();
        if position < terms.needs {
            let (needs, held) = (terms.needs.role(), position.role());
            return Err(format!("{} needs a {needs}, and {by} is a {held}", terms.name));
        }
        let actor = self.writer().filter(|who| matches!(who, Actor::Staff(id, _) if id == by));
        let actor = actor.ok_or_else(|| format!("in the name of {by}, who did not write this"))?;
        match !self.ranks || rank_of(table, &actor) >= Some(position) {
            true => Ok(actor),
            false => Err(format!("{by} is no {} at this table", position.role())),
        }
    }

    /// Whether the writer has the rank for an order that needs nobody else.
    pub(crate) fn may_order(&self, table: &Table, order: &PitOrder) -> Result<(), String> {
        let terms = order.kind().terms();
        let held = self.writer().and_then(|who| rank_of(table, &who));
        match !self.ranks || held >= Some(terms.needs) {
            true => Ok(()),
            false => Err(format!("{} needs a {}", terms.name, terms.needs.role())),
        }
    }

    /// Whether a second person agreed to a Void for this reason.
    pub(crate) fn to_void(&self, case: VoidCase) -> Result<(), String> {
        #[allow(clippy::wildcard_enum_match_arm)] // no other order is a Void for a reason
        let agreed = match self.order()? {
            PitOrder::Baccarat(BaccaratOrder::Void { case: agreed, .. }) => *agreed == case,
            _ => false,
        };
        match agreed {
            true => Ok(()),
            false => Err("what was agreed to is no Void for this reason".to_owned()),
        }
    }

    /// Whether a second person agreed to a Void in free words. At an automatic table the house
    /// itself needs no agreement.
    pub(crate) fn to_ordered_void(&self, table: &Table) -> Result<(), String> {
        let automatic = table.settings().dealing() == Dealing::Automatic;
        if self.actor == HOUSE_ITSELF && automatic {
            return Ok(());
        }
        match matches!(
            self.order()?,
            PitOrder::Any(AnyOrder::Decide { effect: Decision::Void, .. })
        ) {
            true => Ok(()),
            false => Err("what was agreed to is no decision that the round is Void".to_owned()),
        }
    }

    /// Whether a second person agreed to a misdeal. In the first edition, and at an automatic
    /// table, the count alone decides.
    pub(crate) fn to_misdeal(&self, table: &Table, left: u32) -> Result<(), String> {
        let automatic = table.settings().dealing() == Dealing::Automatic;
        if table.edition() < Edition::SECOND || (self.actor == HOUSE_ITSELF && automatic) {
            return Ok(());
        }
        #[allow(clippy::wildcard_enum_match_arm)] // the others are no misdeal
        match self.order()? {
            PitOrder::PaiGow(PaiGowOrder::Misdeal { left: agreed }) if *agreed == left => Ok(()),
            _ => Err("what was agreed to is no such misdeal".to_owned()),
        }
    }

    /// Whether a second person agreed to move this money for a past round.
    pub(crate) fn to_adjust(&self, event: &TableEvent) -> Result<(), String> {
        let (
            TableEvent::Pit(PitEvent::MoneyAdjusted {
                of_round, patron, to_patron, amount, ..
            }),
            PitOrder::Any(AnyOrder::Adjust {
                of_round: ordered,
                patron: whose,
                to_patron: way,
                amount: agreed,
                ..
            }),
        ) = (event, self.order()?)
        else {
            return Err("what was agreed to moves no money for a past round".to_owned());
        };
        match (of_round, patron, to_patron, amount) == (ordered, whose, way, agreed) {
            true => Ok(()),
            false => Err("what was agreed to is another adjustment".to_owned()),
        }
    }

    /// Who wrote the entry; `None` if that is nobody the house could know.
    pub(crate) fn writer(&self) -> Option<Actor> {
        writer(self.actor)
    }

    /// Whether the table knows who held which position.
    pub(crate) fn ranks(&self) -> bool {
        self.ranks
    }

    /// The order, or an error if nobody agreed to one.
    fn order(&self) -> Result<&PitOrder, String> {
        self.order.as_ref().ok_or_else(|| "no second person agreed to it".to_owned())
    }
}

/// The actor of entries that nobody asked for.
const HOUSE_ITSELF: &str = "system";

/// Whether an event that settles a round again, or moves money for a past round, is what its table
/// decides in this state.
pub(crate) fn check(
    table: &Table,
    event: &TableEvent,
    (agreed, ledger): (&Agreed<'_>, &Ledger),
) -> Result<(), String> {
    #[allow(clippy::wildcard_enum_match_arm)] // the others correct nothing
    match event {
        TableEvent::Pit(PitEvent::RoundCorrected { round, at_ms, void, instead, .. }) => {
            let at = (*at_ms, ledger);
            // A correction by other cards or dice, or a Void, needs two people; returned bets need
            // one.
            if void.is_some() || instead.shown().is_some() {
                let order = agreed.order()?;
                if !is_of(order, event) {
                    return Err("what was agreed to is another correction".to_owned());
                }
                return same(event, &ordered(table, *round, order.clone(), at)?);
            }
            let neglect =
                ordered(table, *round, PitOrder::Baccarat(BaccaratOrder::ReturnForNeglect), at);
            if neglect.is_ok_and(|derived| same(event, &derived).is_ok()) {
                return agreed
                    .may_order(table, &PitOrder::Baccarat(BaccaratOrder::ReturnForNeglect));
            }
            let by_decision = |order: &PitOrder| {
                let PitOrder::Any(AnyOrder::Decide { effect, .. }) = order else { return false };
                matches!(effect, Decision::ReturnBets(_))
            };
            if table.edition() >= Edition::SECOND && !by_decision(agreed.order()?) {
                return Err("what was agreed to returns no bets".to_owned());
            }
            let effect = Decision::ReturnBets(changed(table, event));
            let order = PitOrder::Any(AnyOrder::Decide { text: "audit".to_owned(), effect });
            same(event, &ordered(table, *round, order, at)?)
        }
        TableEvent::Pit(PitEvent::MoneyAdjusted { at_ms, .. }) => {
            let order = agreed.order()?.clone();
            same(event, &ordered(table, table.round(), order, (*at_ms, ledger))?)
        }
        TableEvent::PaiGow(PaiGowEvent::HandCorrected { round, at_ms, .. })
        | TableEvent::PaiGow(PaiGowEvent::DiceCorrected { round, at_ms, .. }) => {
            let order = agreed.order()?.clone();
            same(event, &ordered(table, *round, order, (at_ms.unwrap_or(0), ledger))?)
        }
        _ => Ok(()),
    }
}

/// The events of the table when it is given this order.
fn ordered(
    table: &Table,
    round: RoundNo,
    order: PitOrder,
    at: (u64, &Ledger),
) -> Result<Vec<TableEvent>, String> {
    give(table, &TableCommand::Order { round, order }, at)
}

/// Whether the order leads to this correction.
fn is_of(order: &PitOrder, event: &TableEvent) -> bool {
    let TableEvent::Pit(PitEvent::RoundCorrected { void, instead, .. }) = event else {
        return false;
    };
    if let Some(ordered) = order.instead() {
        return ordered == *instead;
    }
    #[allow(clippy::wildcard_enum_match_arm)] // the others correct no result
    match order {
        PitOrder::Baccarat(BaccaratOrder::Void { case: ordered, .. }) => {
            matches!(void, Some(VoidReason::Case { case, .. }) if case == ordered)
        }
        PitOrder::Any(AnyOrder::Decide { effect: Decision::Void, .. }) => {
            matches!(void, Some(VoidReason::Ordered { .. }))
        }
        _ => false,
    }
}

/// The patrons whose bets end differently now.
fn changed(table: &Table, event: &TableEvent) -> Vec<PatronId> {
    let TableEvent::Pit(PitEvent::RoundCorrected { bets, .. }) = event else { return Vec::new() };
    let was: &[BetEnd] = table.past().map_or(&[], |past| &past.bets);
    let other = was.iter().zip(bets.iter()).filter(|(was, is)| was != is);
    let patrons: BTreeSet<&PatronId> = other.map(|(was, _)| &was.patron).collect();
    patrons.into_iter().cloned().collect()
}

/// Every bet ends as it should after the correction, and other money moved for it.
pub(crate) const MONEY_DIFFERS: &str =
    "the money of the correction is not the difference of what was and is";

/// The event must be among those derived; otherwise says how it differs from the one of its kind.
fn same(event: &TableEvent, derived: &[TableEvent]) -> Result<(), String> {
    if derived.contains(event) {
        return Ok(());
    }
    let of_kind = |other: &&TableEvent| other.name() == event.name();
    let (Some(bets), Some(should)) = (ends(event), derived.iter().find(of_kind).and_then(ends))
    else {
        return Err("the correction is not what its table decides".to_owned());
    };
    Err(match bets == should {
        true => MONEY_DIFFERS.to_owned(),
        false => format!("corrected wrongly: {}", difference_of(should, bets)),
    })
}

fn ends(event: &TableEvent) -> Option<&[BetEnd]> {
    #[allow(clippy::wildcard_enum_match_arm)] // the others settle no bets again
    match event {
        TableEvent::Pit(PitEvent::RoundCorrected { bets, .. })
        | TableEvent::PaiGow(PaiGowEvent::HandCorrected { bets, .. }) => Some(bets),
        _ => None,
    }
}
