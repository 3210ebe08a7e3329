//! Money for a past round (R23, R24): where the document allows it, a Shift Manager and a second
//! person may move it, as a new incident linked to that round. Cards and entries stay.

use super::authorised::Deciding;
use super::correction::shortfall;
use super::incident::{IncidentKind, noted, noted_of};
use super::words;
use crate::decide::Decided;
use crate::edition::Edition;
use crate::event::{PitEvent, TableEvent};
use crate::order::AdjustCase;
use crate::refusal::Refusal;
use crate::round::RoundNo;
use crate::table::Table;
use croupier_house::{CREDIT_MAX_CENTS, PatronId};
use croupier_rules::money::Amount;
use croupier_rules::rulebook::RuleKey;

/// Moves money to or from a patron for an earlier round.
pub(super) fn adjust(
    table: &Table,
    (of_round, case): (RoundNo, Option<AdjustCase>),
    (patron, to_patron, amount): (&PatronId, bool, Amount),
    text: &str,
    deciding: &Deciding<'_>,
) -> Decided {
    if of_round == RoundNo::default() || of_round > table.round() {
        return Err(Refusal::NoSuchRound { round: of_round });
    }
    if of_round == table.round() {
        return Err(Refusal::WrongMoment { phase: table.phase() }); // a correction does this
    }
    if !table.settings.rulebook.capabilities.late_adjustment {
        return Err(Refusal::PastRoundStands { round: of_round });
    }
    check_case(table, of_round, case)?;
    if amount.is_zero() || amount.cents() > CREDIT_MAX_CENTS {
        return Err(Refusal::AmountOutOfRange);
    }
    let text = words(text)?;
    let note = noted(table, IncidentKind::Adjustment, &text, RuleKey::LateAdjustment, deciding);
    let shortfall = match to_patron {
        true => Amount::ZERO,
        false => shortfall(table, deciding.context.ledger, patron, (amount, Amount::ZERO)),
    };
    let moved = TableEvent::Pit(PitEvent::MoneyAdjusted {
        of_round,
        at_ms: deciding.context.now_ms,
        patron: patron.clone(),
        to_patron,
        amount,
        shortfall,
    });
    Ok(vec![noted_of(note, of_round), moved])
}

/// Money moves late for a mistake in paying or recording, or by a decision on what the rules do not
/// cover. Where the round would have been Void, what was settled stands (000 5.5, ETG 5.3).
fn check_case(table: &Table, round: RoundNo, case: Option<AdjustCase>) -> Result<(), Refusal> {
    match case {
        Some(AdjustCase::Paying | AdjustCase::Recording | AdjustCase::Decision) => Ok(()),
        Some(AdjustCase::Voidable) => Err(Refusal::PastRoundStands { round }),
        None if table.edition() < Edition::SECOND => Ok(()),
        None => Err(Refusal::CaseNeeded { rule: RuleKey::LateAdjustment }),
    }
}
