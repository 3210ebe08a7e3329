//! A round ends: settled, Void, or interrupted and taken up again.

use super::{Decided, is_between_rounds, wrong_moment};
use crate::baccarat::{self, Draw};
use crate::bets::{Bet, Bets};
use crate::command::Context;
use crate::event::TableEvent;
use crate::pai_gow;
use crate::recovery::{AfterInterruption, after_interruption};
use crate::refusal::Refusal;
use crate::round::{BetEnd, Round, VoidReason};
use crate::sic_bo::{self, Shake};
use crate::table::{GameTable, Table};
use croupier_house::Actor;
use croupier_rules::equipment::Dice;
use croupier_rules::money::Amount;
use croupier_rules::rulebook::RuleKey;
use croupier_rules::settlement::{BetSettlement, Outcome};
use std::sync::Arc;

/// What was entered is what lies on the table: every bet is settled by it.
pub(super) fn confirm(table: &Table, context: &Context<'_>) -> Decided {
    let settled = match &table.game {
        GameTable::SicBo(Round::Closed(closed, Shake::Thrown(dice))) => {
            settled_by_dice(table, &closed.bets, *dice, context.now_ms)?
        }
        GameTable::Baccarat(game) => match &game.round {
            Round::Closed(closed, Draw::Complete(cards)) => {
                return baccarat::settle(table, closed, cards, context.now_ms);
            }
            Round::Closed(..) | Round::Idle | Round::Open(_) | Round::Ended(_) => {
                return Err(wrong_moment(table));
            }
        },
        GameTable::PaiGow(game) => return pai_gow::confirm(table, game, context),
        GameTable::SicBo(_) => return Err(wrong_moment(table)),
    };
    Ok(vec![settled])
}

pub(super) fn settled_by_dice(
    table: &Table,
    bets: &Bets,
    dice: Dice,
    at_ms: u64,
) -> Result<TableEvent, Refusal> {
    let bets = Arc::new(sic_bo::settle(&table.settings, bets, dice)?);
    Ok(TableEvent::RoundSettled { round: table.round(), at_ms, result: sic_bo::result(dice), bets })
}

impl BetEnd {
    /// How a bet was settled.
    pub(crate) fn of(bet: &Bet, end: &BetSettlement<'_>) -> BetEnd {
        BetEnd {
            patron: bet.patron.clone(),
            seat: bet.seat,
            wager: bet.wager,
            stake: bet.stake,
            outcome: end.outcome,
            odds: end.odds,
            excess: end.excess_returned,
            win: end.win,
            returned: end.returned,
            commission: end.commission,
            rule: Some(end.cite.first.to_owned()),
        }
    }

    /// A bet given back whole, by this paragraph.
    pub(crate) fn returned(bet: &Bet, rule: Option<String>) -> BetEnd {
        BetEnd {
            patron: bet.patron.clone(),
            seat: bet.seat,
            wager: bet.wager,
            stake: bet.stake,
            outcome: Outcome::Returned,
            odds: None,
            excess: Amount::ZERO,
            win: Amount::ZERO,
            returned: bet.stake,
            commission: Amount::ZERO,
            rule,
        }
    }

    /// A bet that had ended otherwise, given back whole by this paragraph.
    pub(crate) fn given_back(end: &BetEnd, rule: Option<String>) -> BetEnd {
        let zero = Amount::ZERO;
        BetEnd {
            outcome: Outcome::Returned,
            odds: None,
            excess: zero,
            win: zero,
            returned: end.stake,
            commission: zero,
            rule,
            ..end.clone()
        }
    }
}

/// Every bet of the round, insurance included, is returned in full.
pub(crate) fn voided(
    table: &Table,
    bets: &Bets,
    reason: VoidReason,
    rule: RuleKey,
    at_ms: u64,
) -> TableEvent {
    let rule = table.settings.rulebook.cite(rule).map(|cite| cite.first.to_owned());
    let bets = bets.iter().map(|bet| BetEnd::returned(bet, rule.clone()));
    let bets = Arc::new(bets.collect());
    // The floor adds the seed of dice it had promised: nobody else knows it.
    TableEvent::RoundVoided { round: table.round(), at_ms, reason, bets, seed: None }
}

/// The round is Void by the house itself, for a reason given. People order it with its case.
pub(super) fn void(table: &Table, reason: &str, context: &Context<'_>) -> Decided {
    if *context.actor != Actor::System {
        return Err(Refusal::CaseNeeded);
    }
    let Some(bets) = table.bets() else { return Err(wrong_moment(table)) };
    if reason.trim().is_empty() {
        return Err(Refusal::ReasonNeeded);
    }
    let reason = VoidReason::Ordered { text: reason.trim().to_owned() };
    Ok(vec![voided(table, bets, reason, RuleKey::Void, context.now_ms)])
}

/// Play is interrupted.
pub(super) fn interrupt(table: &Table, context: &Context<'_>) -> Decided {
    if is_between_rounds(table) {
        return Err(wrong_moment(table));
    }
    Ok(vec![TableEvent::RoundInterrupted { round: table.round(), at_ms: context.now_ms }])
}

/// Open bets are reopened with the time that was left. After the close the round goes on if an
/// outcome was established, and is Void if not.
pub(super) fn resume(table: &Table, context: &Context<'_>) -> Decided {
    let (round, at_ms) = (table.round(), context.now_ms);
    let remaining_ms = table.interruption.and_then(|interruption| interruption.remaining_ms);
    let deadline_ms = remaining_ms.map(|remaining_ms| at_ms.saturating_add(remaining_ms));
    let goes_on = TableEvent::RoundResumed { round, at_ms, deadline_ms };
    if table.interruption.is_some_and(|interruption| interruption.sources_disagree) {
        return Ok(vec![goes_on]); // nothing failed: the card is told anew
    }
    match (after_interruption(table), table.bets()) {
        (AfterInterruption::Nothing, _) | (_, None) => Err(wrong_moment(table)),
        (AfterInterruption::Reopen | AfterInterruption::Continue(_), Some(_)) => {
            let mut events = vec![goes_on];
            if let GameTable::PaiGow(game) = &table.game {
                events.extend(pai_gow::after_resume(table, game, context)?);
            }
            Ok(events)
        }
        (AfterInterruption::Void(rule), Some(bets)) => {
            let why = if rule == RuleKey::InsufficientCards {
                VoidReason::InsufficientCards
            } else {
                VoidReason::NoOutcomeEstablished
            };
            Ok(vec![voided(table, bets, why, rule, at_ms)])
        }
    }
}
