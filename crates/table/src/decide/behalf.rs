//! Bets that staff place for a patron who asked for it (R30). At a chip table the chips on the
//! layout are the request; at a credit table the patron must be there and agree, on the terminal or
//! with card and PIN at the console, and the journal holds the agreement.

use super::Decided;
use super::betting::{Spot, register};
use crate::agreement::Agreement;
use crate::bets::Bets;
use crate::command::Context;
use crate::edition::Edition;
use crate::event::{FrameEvent, TableEvent};
use crate::people_refusal::PeopleRefusal;
use crate::refusal::Refusal;
use crate::round::Moment;
use crate::table::Table;
use croupier_house::{Actor, PatronId};
use croupier_rules::money::Amount;

/// Staff place a bet for a patron, or ask the patron to agree. At a chip table it is what lies on
/// the layout, and may be under the minimum (R17). After the close no bet is moved (R32).
pub(super) fn place_bet_for(
    table: &Table,
    spot: Spot<'_>,
    stake: Amount,
    context: &Context<'_>,
) -> Decided {
    if matches!(table.moment(), Moment::Closed(_)) {
        return Err(Refusal::BetStands { round: table.round() });
    }
    let Actor::Staff(by, _) = context.actor else {
        return register(table, spot, (stake, None), context);
    };
    let events = register(table, spot, (stake, Some(by.clone())), context)?;
    if table.settings.has_chips() || table.edition < Edition::SECOND {
        return Ok(events);
    }
    let (patron, seat, bet) = spot;
    let bets = table.bets().is_some_and(|bets| Bets::of_patron(bets, patron).next().is_some());
    if table.seat_of(patron).is_none() && !bets {
        return Err(PeopleRefusal::PatronNotHere.into());
    }
    if events.is_empty() {
        return Ok(events); // nothing would change
    }
    Ok(vec![TableEvent::Frame(FrameEvent::BetAsked {
        round: table.round(),
        ask: table.kept.ask_numbers.saturating_add(1),
        patron: patron.clone(),
        seat,
        bet: bet.to_owned(),
        stake,
        by: by.clone(),
        at_ms: context.now_ms,
    })])
}

/// The patron agrees, on the terminal or with card and PIN at the console, and the bet is
/// registered; or does not, and nothing is.
pub(super) fn answer(
    table: &Table,
    patron: &PatronId,
    (ask, agreed): (u32, Agreement),
    context: &Context<'_>,
) -> Decided {
    let asked = table.kept.asks.get(&ask).filter(|asked| asked.patron == *patron);
    let asked = asked.ok_or(PeopleRefusal::NoSuchAsk { ask })?;
    let placed = match agreed {
        Agreement::Terminal | Agreement::CardAndPin => {
            let (spot, by) = ((patron, asked.seat, asked.bet.as_str()), Some(asked.by.clone()));
            register(table, spot, (asked.stake, by), context)?
        }
        Agreement::Refused => Vec::new(),
    };
    let (round, patron, at_ms) = (table.round(), patron.clone(), context.now_ms);
    let answered = FrameEvent::BetAnswered { round, ask, patron, agreed, at_ms };
    Ok([TableEvent::Frame(answered)].into_iter().chain(placed).collect())
}
