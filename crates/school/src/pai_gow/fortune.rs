//! What Fortune and Envy mean: for every row of the pay table seven cards that fall in it, settled
//! by the rules, and what they bring another patron.

use super::lessons::{Lesson, bet, nothing, seat};
use super::taught::{Taught, deck};
use crate::Fault;
use crate::chance::Chance;
use crate::exercise::{dollars, said};
use croupier_rules::equipment::{Card, CardOrJoker, Rank, Suit};
use croupier_rules::money::Amount;
use croupier_rules::pai_gow::{Bank, FortuneSettled, PaiGow, SeatHand};
use croupier_rules::pai_gow_poker::{FortuneHand, PaiGowPoker, Setting, SevenCards};
use croupier_rules::rulebook::{Condition, GameBet, PaiGowBet};
use croupier_wire::help::{BetHelp, ExampleView, RowHelp};
use std::collections::BTreeMap;

/// How many hands are proposed in search of examples.
const PROPOSED: usize = 60_000;

/// Seven cards for each row of the pay table, by the row's place among all Fortune hands.
type ByRow = BTreeMap<usize, SevenCards>;

/// Fortune and Envy; nothing where the rulebook has no Fortune.
pub(super) fn lessons(lesson: &Lesson<'_, PaiGowPoker>) -> Result<Vec<BetHelp>, Fault> {
    let Some(terms) = lesson.rulebook.terms(GameBet::PaiGow(PaiGowBet::Fortune)) else {
        return Ok(Vec::new());
    };
    let hands = hands(lesson, terms.rows.len())?;
    let (mut fortune, mut envy) = (Vec::new(), Vec::new());
    for row in &terms.rows {
        let place = |hand: &FortuneHand| Condition::Fortune(*hand) == row.when;
        let example = FortuneHand::ALL.iter().position(place).and_then(|place| hands.get(&place));
        let when = Some(row.when.to_string());
        let paid = example.map(|cards| fortune_paid(lesson, cards)).transpose()?;
        let odds = Some(row.odds.to_string());
        fortune.push(RowHelp { when: when.clone(), odds, case: None, example: paid });
        if let (Some(brings), Some(cards)) = (row.envy, example) {
            let stake = lesson.terms.envy_minimum;
            let facts = [("stake", stake.cents().into()), ("brings", brings.cents().into())];
            let case = Some(said("learn.case.envy", &facts));
            let example = Some(envy_paid(lesson, cards, stake)?);
            envy.push(RowHelp { when, odds: None, case, example });
        }
    }
    Ok(vec![bet("fortune", fortune), bet("envy", envy)])
}

/// Proposes hands until each row has one. The rules say which row a hand falls in.
fn hands(lesson: &Lesson<'_, PaiGowPoker>, rows: usize) -> Result<ByRow, Fault> {
    let mut chance = Chance::of("fortune", 1, 1, 1);
    let mut found = ByRow::new();
    for _ in 0..PROPOSED {
        let cards = proposed(&mut chance)?;
        let row = lesson.game.fortune_row(&cards).ok_or(Fault::NoCase("a row of every hand"))?;
        if lesson.terms.fortune.get(row).is_some_and(|pays| pays.odds.is_some()) {
            found.entry(row).or_insert(cards);
        }
        if found.len() == rows {
            break;
        }
    }
    Ok(found)
}

/// Seven cards: any, or such as begin with cards in sequence of one suit or all cards of a rank,
/// since chance alone would not deal the rarest rows.
fn proposed(chance: &mut Chance) -> Result<SevenCards, Fault> {
    let deck = deck();
    let suit = chance.pick(&Suit::ALL).copied().ok_or(Fault::NoCase("four suits"))?;
    let begun: Vec<CardOrJoker> = match chance.between(1, 3) {
        1 => Vec::new(),
        2 => {
            let length = usize::try_from(chance.between(5, 7)).unwrap_or(5);
            let first = usize::try_from(chance.between(0, 8)).unwrap_or(0);
            let ranks = Rank::ALL.into_iter().skip(first).take(length);
            ranks.map(|rank| CardOrJoker::Natural(Card { rank, suit })).collect()
        }
        _ => {
            let rank = chance.pick(&Rank::ALL).copied().ok_or(Fault::NoCase("a rank"))?;
            Suit::ALL.map(|suit| CardOrJoker::Natural(Card { rank, suit })).to_vec()
        }
    };
    let rest: Vec<CardOrJoker> = deck.into_iter().filter(|card| !begun.contains(card)).collect();
    let rest = chance.some(&rest, 7_usize.saturating_sub(begun.len()));
    let cards: Vec<CardOrJoker> = begun.into_iter().chain(rest).collect();
    SevenCards::new(&cards).map_err(|_| Fault::NoCase("seven different cards"))
}

fn fortune_paid(
    lesson: &Lesson<'_, PaiGowPoker>,
    cards: &SevenCards,
) -> Result<ExampleView, Fault> {
    let stake = dollars(100)?;
    let hand = SeatHand { fortune: Some(stake), ..seat(1, *cards, Some(stake))? };
    let side = side_of(lesson, &[hand])?;
    let won = side.fortune.ok_or(Fault::NoCase("a Fortune bet is settled"))?;
    Ok(ExampleView { cards: texts(cards), returned: won.returned, ..nothing(stake) })
}

/// What a Fortune bet of the least stake receives for another patron's hand.
fn envy_paid(
    lesson: &Lesson<'_, PaiGowPoker>,
    cards: &SevenCards,
    stake: Amount,
) -> Result<ExampleView, Fault> {
    let mut chance = Chance::of("envy", 1, 1, 1);
    let mine = hand_beside(&mut chance, lesson, cards)?;
    let hand = SeatHand { fortune: Some(stake), ..seat(1, mine, Some(stake))? };
    let other = seat(2, *cards, Some(stake))?;
    let side = side_of(lesson, &[hand, other])?;
    let brought = Amount::sum(side.envy.iter().map(|envy| envy.win))?;
    Ok(ExampleView { cards: texts(cards), returned: brought, ..nothing(stake) })
}

/// Seven other cards, which win nothing themselves.
fn hand_beside(
    chance: &mut Chance,
    lesson: &Lesson<'_, PaiGowPoker>,
    cards: &SevenCards,
) -> Result<SevenCards, Fault> {
    for _ in 0..PROPOSED {
        let Some(&mine) = PaiGowPoker::deal(chance, 1)?.first() else { break };
        let row = lesson.game.fortune_row(&mine).and_then(|row| lesson.terms.fortune.get(row));
        if mine.mask() & cards.mask() == 0 && row.is_some_and(|pays| pays.odds.is_none()) {
            return Ok(mine);
        }
    }
    Err(Fault::NoCase("a hand beside another"))
}

/// Fortune and Envy of the first of these hands, against a dealer.
fn side_of(
    lesson: &Lesson<'_, PaiGowPoker>,
    hands: &[SeatHand<u8, SevenCards, Setting>],
) -> Result<FortuneSettled, Fault> {
    let taken = hands.iter().fold(0, |taken, hand| taken | hand.deal.mask());
    let mut chance = Chance::of("dealer", 1, 1, 1);
    for _ in 0..PROPOSED {
        let Some(&dealer) = PaiGowPoker::deal(&mut chance, 1)?.first() else { break };
        if dealer.mask() & taken == 0 {
            let settled = lesson.settle(Bank::Dealer, Some(dealer), hands)?;
            let first = settled.seats.into_iter().next().and_then(|seat| seat.side);
            return first.ok_or(Fault::NoCase("a side bet is settled"));
        }
    }
    Err(Fault::NoCase("a dealer's hand beside the others"))
}

fn texts(cards: &SevenCards) -> Vec<String> {
    cards.cards().iter().map(ToString::to_string).collect()
}
