//! A wrong result registered (ETG 5.6, R23, R72): what lies on the table governs. Before settlement
//! the entry is replaced; after it the round is settled again, until the next round commences. And
//! the throw that is none (R71).

use super::authorised::Deciding;
use super::compensation::{corrected, settled_part};
use super::dealing_error::{insurance_given_back, is_to_be_offered};
use super::incident::{IncidentKind, cite, noted};
use super::neglect::is_still_due;
use super::words;
use crate::baccarat::{BaccaratTable, Draw, insurance_offered, result, settled_ends};
use crate::bets::{Bets, Placing};
use crate::decide::{Decided, baccarat};
use crate::event::TableEvent;
use crate::pai_gow::{self, Piece, Position};
use crate::refusal::Refusal;
use crate::round::{BetEnd, BetsClosed, PastRound, Round, RoundEnd, Shown};
use crate::settings::Dealing;
use crate::sic_bo::{self, Shake};
use crate::table::{GameTable, Table};
use crate::wager::Wager;
use croupier_rules::baccarat::{InsuranceOffer, deal_out, next_card};
use croupier_rules::equipment::{Card, Composition, Dice};
use croupier_rules::rulebook::RuleKey;
use croupier_rules::settlement::Outcome;

fn by_people(table: &Table) -> Result<(), Refusal> {
    match table.settings.dealing() {
        Dealing::Live => Ok(()),
        Dealing::Automatic => Err(Refusal::DealtAutomatically), // a machine misreads nothing
    }
}

/// The cards entered were not those on the table.
pub(super) fn cards(table: &Table, cards: &[Card], text: &str, deciding: &Deciding<'_>) -> Decided {
    let game = baccarat(table)?;
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
    events.push(TableEvent::CardsCorrected {
        round: table.round(),
        at_ms: deciding.context.now_ms,
        was: draw.cards().to_vec(),
        cards: cards.to_vec(),
    });
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
        return Err(Refusal::CardNotInShoe { card: why.card, held });
    }
    match &game.shoe {
        Some(shoe) if shoe.is_fresh() && !game.in_round() => Ok(()), // theirs is off the table
        Some(_) | None => game.clone().put_instead(was, cards),
    }
}

/// Whether a Shift Manager decided that this bet is returned. That stands: whoever corrects a
/// result has less to say (R22).
fn is_decided(table: &Table, end: &BetEnd) -> bool {
    end.outcome == Outcome::Returned && end.rule == cite(table, RuleKey::NotCovered)
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
            || (end.outcome == Outcome::Returned && is_still_due(table, past, end, &play))
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

/// Ended bets as they lay.
fn laid<'e>(ends: impl Iterator<Item = &'e BetEnd>) -> Bets {
    let mut bets = Bets::default();
    for end in ends {
        bets.set(&end.patron, end.seat, end.wager, end.stake, Placing::default());
    }
    bets
}

/// The dice entered were not those on the table.
pub(super) fn dice(table: &Table, dice: Dice, text: &str, deciding: &Deciding<'_>) -> Decided {
    by_people(table)?;
    let text = words(text)?;
    let note = noted(table, IncidentKind::Correction, &text, RuleKey::ResultCorrected, deciding);
    match &table.game {
        GameTable::Baccarat(_) => Err(Refusal::NotThisGame),
        GameTable::PaiGow(game) => Ok(vec![note, pai_gow::correct_dice(table, game, dice, &text)?]),
        GameTable::SicBo(round) => sic_bo_dice(table, round, dice, note, deciding),
    }
}

/// A hand of pai gow was another one, or was set otherwise.
pub(super) fn hand(
    table: &Table,
    hand: (Position, &[Piece], Option<&[Piece]>),
    text: &str,
    deciding: &Deciding<'_>,
) -> Decided {
    let GameTable::PaiGow(game) = &table.game else { return Err(Refusal::NotThisGame) };
    by_people(table)?;
    let text = words(text)?;
    let note = noted(table, IncidentKind::Correction, &text, RuleKey::ResultCorrected, deciding);
    Ok(vec![note, pai_gow::correct_hand(table, game, hand, text, deciding.context)?])
}

/// Before settlement the dice are replaced; after it the round is settled by these.
fn sic_bo_dice(
    table: &Table,
    round: &Round<Shake>,
    dice: Dice,
    note: TableEvent,
    deciding: &Deciding<'_>,
) -> Decided {
    // Dice that lay readable when play was interrupted and nobody could enter them (R12).
    let lay_there = table.interruption.is_some();
    match round {
        Round::Closed(_, shake) if shake.dice().map_or(lay_there, |was| was != dice) => {
            let round = table.round();
            Ok(vec![note, TableEvent::DiceEntered { round, dice, seed: None }])
        }
        Round::Closed(..) => Err(Refusal::NothingToCorrect),
        Round::Ended(past) if past.shown == Shown::Dice(dice) => Err(Refusal::NothingToCorrect),
        Round::Ended(past) => {
            let settled = settled_part(past).iter();
            let (decided, settled): (Vec<&BetEnd>, Vec<&BetEnd>) =
                settled.partition(|end| is_decided(table, end));
            let mut ends = sic_bo::settle(&table.settings, &laid(settled.into_iter()), dice)?;
            ends.extend(decided.into_iter().cloned());
            let end = RoundEnd::Settled(sic_bo::result(dice));
            let shown = Some(Shown::Dice(dice));
            Ok(vec![note, corrected(table, past, shown, end, ends, deciding.context)?])
        }
        Round::Idle | Round::Open(_) => Err(Refusal::WrongMoment { phase: table.phase() }),
    }
}

/// A throw that cannot be read: bets stand and the dice are shaken again.
pub(super) fn no_roll(table: &Table, text: &str, deciding: &Deciding<'_>) -> Decided {
    let GameTable::SicBo(Round::Closed(..)) = &table.game else {
        return Err(Refusal::WrongMoment { phase: table.phase() });
    };
    by_people(table)?;
    let text = words(text)?;
    let note = noted(table, IncidentKind::NoRoll, &text, RuleKey::NoRoll, deciding);
    let (round, at_ms) = (table.round(), deciding.context.now_ms);
    Ok(vec![note, TableEvent::NoRoll { round, at_ms }])
}
