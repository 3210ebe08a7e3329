//! A wrong result was registered (ETG 5.6, R23): the cards on the table govern. Before settlement
//! the entry is replaced; after it the round is settled again, until the next round commences.

use super::dealing_error::{insurance_given_back, is_to_be_offered};
use super::draw::insurance_offered;
use super::insured::{restored, settled_again};
use super::neglect::is_still_due;
use super::settle::{settled_ends, shoe_passes};
use super::{BaccaratEvent, BaccaratRefusal, BaccaratTable, Draw, result};
use crate::decide::Decided;
use crate::edition::Edition;
use crate::event::TableEvent;
use crate::pit::{
    Deciding, IncidentKind, by_people, cite, corrected, is_decided, laid, noted, settled_part,
    words,
};
use crate::refusal::Refusal;
use crate::round::{BetEnd, BetsClosed, PastRound, Round, RoundEnd, RoundResult, Shown};
use crate::table::Table;
use crate::wager::Wager;
use croupier_rules::baccarat::{self, InsuranceOffer, Play, deal_out, next_card};
use croupier_rules::equipment::{Card, Composition};
use croupier_rules::rulebook::RuleKey;
use croupier_rules::settlement::Outcome;

/// Corrects cards that were entered wrongly.
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
        Round::Ended(past) => {
            let corrected = cards_after(table, game, past, cards, deciding)?;
            let shoe = shoe_goes(table, game, past, cards);
            Ok([note, corrected].into_iter().chain(shoe).collect())
        }
        Round::Idle | Round::Open(_) => Err(Refusal::WrongMoment { phase: table.phase() }),
    }
}

/// Changes only the entry, and gives back insurance taken on points that were never shown. While
/// play is interrupted, this also enters cards that lay on the table and were not entered (R12),
/// because what lay there decides whether the outcome was established.
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
    let restored = match table.edition() < Edition::SECOND {
        true => Vec::new(),
        false => restored(table, game, (closed, draw.cards()), cards, deciding.context.ledger)?,
    };
    let mut events = vec![note];
    events.extend(insurance_given_back(table, &closed.bets, draw.cards(), cards));
    events.push(TableEvent::Baccarat(BaccaratEvent::CardsCorrected {
        round: table.round(),
        at_ms: deciding.context.now_ms,
        was: draw.cards().to_vec(),
        cards: cards.to_vec(),
        restored,
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
        Some(shoe) if shoe.is_fresh() && !game.in_round() => Ok(()), // their shoe is off the table
        Some(_) | None => game.clone().put_instead(was, cards),
    }
}

/// Settles the round again by these cards, with the insurance they offered (R23).
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
    let play = deal_out(cards)?;
    check_shoe(table, game, was, cards)?;
    let settled = settled_part(past);
    let aside = past.bets.get(settled.len()..).unwrap_or(&[]);
    let rule = cite(table, RuleKey::ResultCorrected);
    let (decided, bets): (Vec<&BetEnd>, Vec<&BetEnd>) = settled.iter().partition(|end| {
        is_decided(table, end)
            || (end.outcome == Outcome::Returned && is_still_due(table, (game, past), end, &play))
    });
    let aside: Vec<BetEnd> = aside.iter().chain(decided.iter().copied()).cloned().collect();
    let mut ends = match table.edition() < Edition::SECOND {
        true => first_edition(table, bets, &aside, (&deal_out(was)?, &play), rule.as_ref())?,
        false => {
            let (decided, by) =
                (decided.iter().copied().cloned().collect::<Vec<_>>(), rule.as_ref());
            settled_again(table, (game, settled), bets, (&aside, &decided), (cards, &play), by)?
        }
    };
    ends.extend(decided.into_iter().cloned());
    let (shown, end) = (Shown::Cards(cards.to_vec()), RoundEnd::Settled(result(&play)));
    corrected(table, past, Some(shown), end, ends, deciding.context)
}

/// Where the shoe goes round, it goes where it would have gone by the right cards.
fn shoe_goes(
    table: &Table,
    game: &BaccaratTable,
    past: &PastRound,
    cards: &[Card],
) -> Option<TableEvent> {
    let player = RoundResult::Baccarat(baccarat::Result::Player);
    let (was, play) = (past.result()? == player, deal_out(cards).ok()?);
    match (was, result(&play) == player) {
        _ if table.edition() < Edition::SECOND => None,
        (false, true) => shoe_passes(table, play.result()),
        (true, false) => {
            let (round, seat) = (table.round(), game.shoe_from?);
            Some(TableEvent::Baccarat(BaccaratEvent::ShoePassed { round, seat }))
        }
        (false, false) | (true, true) => None,
    }
}

/// In the first edition, insurance that a correction gave back stays given back.
fn first_edition(
    table: &Table,
    bets: Vec<&BetEnd>,
    aside: &[BetEnd],
    (old, play): (&Play, &Play),
    rule: Option<&String>,
) -> Result<Vec<BetEnd>, Refusal> {
    let given_back = |end: &BetEnd| end.outcome == Outcome::Returned && end.rule.as_ref() == rule;
    let still_offered = |end: &&BetEnd| match end.wager {
        Wager::Insurance(_, stage) => {
            let points = |play| InsuranceOffer::of_play(play, stage);
            !given_back(end) && points(old) == points(play)
        }
        Wager::Bet(_) | Wager::Bank | Wager::Envy => true,
    };
    let (offered, not_offered): (Vec<&BetEnd>, Vec<&BetEnd>) =
        bets.into_iter().partition(still_offered);
    let mut ends = settled_ends(&table.settings, &laid(offered.into_iter()), aside, play)?;
    ends.extend(not_offered.into_iter().map(|end| BetEnd::given_back(end, rule.cloned())));
    Ok(ends)
}
