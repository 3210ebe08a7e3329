//! The one way a settled round is settled again: the difference to each patron moves, and nothing
//! is edited. It is never refused for want of credit: what is short stays owed by the patron (R23).

use super::incident::cite;
use crate::bets::{Bets, Placing};
use crate::command::Context;
use crate::edition::Edition;
use crate::event::{PitEvent, TableEvent};
use crate::game::{Instead, on};
use crate::play::Play;
use crate::refusal::Refusal;
use crate::round::{BetEnd, PastRound, RoundEnd, Shown};
use crate::settings::Dealing;
use crate::table::Table;
use croupier_house::{Ledger, PatronId};
use croupier_rules::money::Amount;
use croupier_rules::rulebook::RuleKey;
use croupier_rules::settlement::Outcome;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::Arc;

/// What a second settlement moves for one patron.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Difference {
    /// The patron.
    pub patron: PatronId,
    /// From the bank to the credit.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub paid: Amount,
    /// From the bank towards a debt of the patron here, before anything is paid to the credit.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub cleared: Amount,
    /// From the credit to the bank.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub taken: Amount,
    /// What the credit could not cover: the patron owes it to the bank.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub shortfall: Amount,
    /// Additional commission owed.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub commission: Amount,
    /// Commission no longer owed.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub forgiven: Amount,
    /// Commission that was collected and goes back to the credit.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub refunded: Amount,
}

#[allow(clippy::trivially_copy_pass_by_ref)] // as serde calls it
fn is_zero(amount: &Amount) -> bool {
    amount.is_zero()
}

/// The bets that were settled. Bets given back earlier come after them and stay as they are.
pub(crate) fn settled_part(past: &PastRound) -> &[BetEnd] {
    past.bets.get(..past.bets.len().saturating_sub(past.given_back)).unwrap_or(&[])
}

/// The part of an amount to be taken that the credit cannot cover, with `besides` coming in. Chips
/// lie on the table and are taken there, so nothing is owed for them.
pub(crate) fn shortfall(
    table: &Table,
    ledger: &Ledger,
    patron: &PatronId,
    (amount, besides): (Amount, Amount),
) -> Amount {
    if table.settings.has_chips() {
        return Amount::ZERO;
    }
    let left = amount.minus(ledger.credit(patron)).unwrap_or(Amount::ZERO);
    left.minus(besides).unwrap_or(Amount::ZERO)
}

/// The event that settles a settled round again: by other cards or dice, or with other ends.
pub(crate) fn corrected(
    table: &Table,
    past: &PastRound,
    shown: Option<Shown>,
    end: RoundEnd,
    bets: Vec<BetEnd>,
    context: &Context<'_>,
) -> Result<TableEvent, Refusal> {
    let made_void = matches!(end, RoundEnd::Void(_)) && table.edition() >= Edition::SECOND;
    if !made_void {
        let since = table.kept.rules_since;
        if since.is_some_and(|since| past.round < since) {
            return Err(Refusal::RulesChangedSince { round: past.round });
        }
        on!(&table.game, game => game.settles_again(past))?;
    }
    let was = past.result().ok_or(Refusal::WrongMoment { phase: table.phase() })?;
    let (result, void) = match end {
        RoundEnd::Settled(result) => (Some(result), None),
        RoundEnd::Void(reason) => (None, Some(reason)),
    };
    Ok(TableEvent::Pit(PitEvent::RoundCorrected {
        round: past.round,
        at_ms: context.now_ms,
        was,
        result,
        void,
        instead: Instead::of(shown),
        differences: differences(table, settled_part(past), &bets, context)?,
        bets: Arc::new(bets),
    }))
}

/// For each patron, what the bets return to the credit less their stakes, and their commission, in
/// cents. A correction may bring a stake back that was given back, so stakes are counted.
fn sums(ends: &[BetEnd]) -> BTreeMap<&PatronId, (i64, u64)> {
    let cents = |amount: Amount| i64::try_from(amount.cents()).unwrap_or(i64::MAX);
    let mut sums: BTreeMap<&PatronId, (i64, u64)> = BTreeMap::new();
    for end in ends {
        let (back, commission) = sums.entry(&end.patron).or_default();
        *back += cents(end.returned) + cents(end.excess) - cents(end.stake);
        *commission += end.commission.cents();
    }
    sums
}

pub(crate) fn differences(
    table: &Table,
    old: &[BetEnd],
    new: &[BetEnd],
    context: &Context<'_>,
) -> Result<Vec<Difference>, Refusal> {
    let (before, after) = (sums(old), sums(new));
    let amount = |cents: u64| Amount::new(cents).map_err(|_| Refusal::AmountOutOfRange);
    let mut differences = Vec::new();
    for (patron, (back_before, commission_before)) in before {
        let (back, commission) = after.get(patron).copied().unwrap_or_default();
        let less_commission = amount(commission_before.saturating_sub(commission))?;
        let owed = table.owed.get(patron).copied().unwrap_or(Amount::ZERO);
        let moved = back.saturating_sub(back_before);
        let (to_pay, to_take) = match moved >= 0 {
            true => (amount(moved.unsigned_abs())?, Amount::ZERO),
            false => (Amount::ZERO, amount(moved.unsigned_abs())?),
        };
        let debt = match table.edition() < Edition::SECOND {
            true => Amount::ZERO,
            false => table.debt(patron),
        };
        let cleared = to_pay.min(debt);
        let forgiven = less_commission.min(owed.minus(cleared)?);
        let refunded = less_commission.minus(forgiven)?;
        let shortfall = shortfall(table, context.ledger, patron, (to_take, refunded));
        let difference = Difference {
            patron: patron.clone(),
            paid: to_pay.minus(cleared)?,
            cleared,
            taken: to_take.minus(shortfall)?,
            shortfall,
            commission: amount(commission.saturating_sub(commission_before))?,
            forgiven,
            refunded,
        };
        if !difference.is_nothing() {
            differences.push(difference);
        }
    }
    Ok(differences)
}

impl Difference {
    fn is_nothing(&self) -> bool {
        let Difference { paid, cleared, taken, shortfall, commission, forgiven, refunded, .. } =
            self;
        let parts = [paid, cleared, taken, shortfall, commission, forgiven, refunded];
        parts.iter().all(|part| part.is_zero())
    }
}

/// A machine does not misread its own draw: only people's entries are corrected.
pub(crate) fn by_people(table: &Table) -> Result<(), Refusal> {
    match table.settings.dealing() {
        Dealing::Live => Ok(()),
        Dealing::Automatic => Err(Refusal::DealtAutomatically),
    }
}

/// Whether a Shift Manager decided to return this bet. A correction of the result does not overrule
/// that decision (R22).
pub(crate) fn is_decided(table: &Table, end: &BetEnd) -> bool {
    end.outcome == Outcome::Returned && end.rule == cite(table, RuleKey::NotCovered)
}

/// The bets as they lay before they ended.
pub(crate) fn laid<'e>(ends: impl Iterator<Item = &'e BetEnd>) -> Bets {
    let mut bets = Bets::default();
    for end in ends {
        bets.set(&end.patron, end.seat, end.wager, end.stake, Placing::default());
    }
    bets
}

/// The event that gives every bet of a patron back; `None` if the patron has none.
pub(crate) fn returned(
    table: &Table,
    bets: &Bets,
    patron: &PatronId,
    rule: RuleKey,
    context: &Context<'_>,
) -> Option<TableEvent> {
    let rule = cite(table, rule);
    let of_patron = bets.of_patron(patron);
    let ends: Vec<BetEnd> = of_patron.map(|bet| BetEnd::returned(bet, rule.clone())).collect();
    let (round, at_ms) = (table.round(), context.now_ms);
    let returned = || PitEvent::BetsReturned { round, at_ms, bets: Arc::new(ends.clone()) };
    (!ends.is_empty()).then(|| returned().into())
}
