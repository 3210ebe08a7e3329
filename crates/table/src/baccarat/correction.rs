//! A wrong result registered (ETG 5.6, R23): the cards on the table govern. Before settlement the
//! entry is replaced; after it the round is settled again, until the next round commences.

use super::dealing_error::{insurance_given_back, is_to_be_offered};
use super::draw::insurance_offered;
use super::neglect::is_still_due;
use super::settle::settled_ends;
use super::{BaccaratEvent, BaccaratRefusal, BaccaratTable, Draw, result};
use crate::decide::Decided;
use crate::event::TableEvent;
use crate::pit::{
    Deciding, IncidentKind, by_people, cite, corrected, is_decided, laid, noted, settled_part,
    words,
};
use crate::refusal::Refusal;
use crate::round::{BetEnd, BetsClosed, PastRound, Round, RoundEnd, Shown};
use crate::table::Table;
use crate::wager::Wager;
use croupier_rules::baccarat::{InsuranceOffer, deal_out, next_card};
use croupier_rules::equipment::{Card, Composition};
use croupier_rules::rulebook::RuleKey;
use croupier_rules::settlement::Outcome;

/// The cards entered were not those on the table.
pub(super) fn cards(
    table: &Table,
    game: &BaccaratTable,
    cards: &[Card],
    text: &str,
    deciding: &Deciding<'_>,
) -> Decided {
    by_people(table)?;
    let text = words(text)?;
    let note = noted(table, IncidentKind::Correction, &text, RuleKey::ResultCorrected, deciding);
    match &game.round {
        Round::Closed(closed, draw) => {
            before_settlement(table, game, (closed, draw), cards, note, deciding)
        }
        Round::Ended(past) => Ok(vec![note, cards_after(table, game, past, cards, deciding)?]),
        Round::Idle | Round::Open(_) => Err(Refusal::WrongMoment { phase: table.phase() }),
    }
}

/// Only the entry changes; insurance taken on points that were never shown is given back. While
/// play is interrupted cards that lay there and were not entered come in this way (R12): whether
/// the outcome was established is judged by what lay on the table.
fn before_settlement(
    table: &Table,
    game: &BaccaratTable,
    (closed, draw): (&BetsClosed, &Draw),
    cards: &[Card],
    note: TableEvent,
    deciding: &Deciding<'_>,
) -> Decided {
    if cards == draw.cards() || cards.is_empty() {
        return Err(Refusal::NothingToCorrect);
    }
    next_card(cards)?;
    check_shoe(table, game, draw.cards(), cards)?;
    let mut events = vec![note];
    events.extend(insurance_given_back(table, &closed.bets, draw.cards(), cards));
    events.push(TableEvent::Baccarat(BaccaratEvent::CardsCorrected {
        round: table.round(),
        at_ms: deciding.context.now_ms,
        was: draw.cards().to_vec(),
        cards: cards.to_vec(),
    }));
    if table.interruption.is_none() && is_to_be_offered(draw, cards) {
        events.extend(insurance_offered(table, game, &closed.bets, cards, deciding.context));
    }
    Ok(events)
}

/// Whether these cards can have left the shoe in place of those entered.
fn check_shoe(
    table: &Table,
    game: &BaccaratTable,
    was: &[Card],
    cards: &[Card],
) -> Result<(), Refusal> {
    if let Some(held) = table.settings.decks()
        && let Err(why) = Composition::full(held).without(cards)
    {
        return Err(Refusal::Baccarat(BaccaratRefusal::CardNotInShoe { card: why.card, held }));
    }
    match &game.shoe {
        Some(shoe) if shoe.is_fresh() && !game.in_round() => Ok(()), // theirs is off the table
        Some(_) | None => game.clone().put_instead(was, cards),
    }
}

/// The round is settled again by these cards. Insurance a correction has given back once stays so:
/// the points of the cards it is now settled by are not those it was taken on.
fn cards_after(
    table: &Table,
    game: &BaccaratTable,
    past: &PastRound,
    cards: &[Card],
    deciding: &Deciding<'_>,
) -> Result<TableEvent, Refusal> {
    let Shown::Cards(was) = &past.shown else { return Err(Refusal::NothingToCorrect) };
    if was == cards {
        return Err(Refusal::NothingToCorrect);
    }
    let (old, play) = (deal_out(was)?, deal_out(cards)?);
    check_shoe(table, game, was, cards)?;
    let settled = settled_part(past);
    let aside = past.bets.get(settled.len()..).unwrap_or(&[]);
    let rule = cite(table, RuleKey::ResultCorrected);
    let given_back = |end: &BetEnd| end.outcome == Outcome::Returned && end.rule == rule;
    let still_offered = |end: &&BetEnd| match end.wager {
        Wager::Insurance(_, stage) => {
            let points = |play| InsuranceOffer::of_play(play, stage);
            !given_back(end) && points(&old) == points(&play)
        }
        Wager::Bet(_) | Wager::Bank | Wager::Envy => true,
    };
    let (decided, settled): (Vec<&BetEnd>, Vec<&BetEnd>) = settled.iter().partition(|end| {
        is_decided(table, end)
            || (end.outcome == Outcome::Returned && is_still_due(table, (game, past), end, &play))
    });
    let (offered, not_offered): (Vec<&BetEnd>, Vec<&BetEnd>) =
        settled.into_iter().partition(still_offered);
    let aside: Vec<BetEnd> = aside.iter().chain(decided.iter().copied()).cloned().collect();
    let mut ends = settled_ends(&table.settings, &laid(offered.into_iter()), &aside, &play)?;
    ends.extend(not_offered.into_iter().map(|end| BetEnd::given_back(end, rule.clone())));
    ends.extend(decided.into_iter().cloned());
    let (shown, end) = (Shown::Cards(cards.to_vec()), RoundEnd::Settled(result(&play)));
    corrected(table, past, Some(shown), end, ends, deciding.context)
}
