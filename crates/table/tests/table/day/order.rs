//! Orders of the pit by chance: every kind, mostly such as can be carried out at the table now.

use super::deed::{card, dice, side, stage, who};
use crate::kit::*;
use croupier_house::PatronId;
use croupier_rules::baccarat::Side;
use croupier_rules::equipment::Card;
use croupier_table::*;
use croupier_table::{AnyOrder, BaccaratOrder, SicBoOrder};

fn void_case(n: u8) -> VoidCase {
    let cases = [
        VoidCase::ForeignCard,
        VoidCase::CardCount,
        VoidCase::WrongNumberOfCards,
        VoidCase::InsufficientCards,
        VoidCase::NotShuffled,
    ];
    cases[usize::from(n) % cases.len()]
}

fn dealing_error(table: &Table, a: u8, b: u8, c: u8) -> PitOrder {
    use DealingErrorKind::*;
    let kinds = [ExcessOrExposed, WrongSide, WrongPerson, FaceUp, Simultaneous, WrongNumber, Other];
    let drawn = (0..b % 4).map(|n| CardInError {
        card: (c.wrapping_add(n) % 5 != 0).then(|| card(c.wrapping_mul(7).wrapping_add(n))),
        exposed: !c.is_multiple_of(3),
    });
    let drawn: Vec<CardInError> = drawn.collect();
    let mut cards = match (table.shown(), table.bets()) {
        (Shown::Cards(cards), Some(_)) => cards,
        (_, _) => Vec::new(),
    };
    cards.extend(table.ahead().iter().chain(&drawn).filter_map(|card| card.card));
    let turn = usize::from(c) % cards.len().max(1);
    match c % 4 {
        0 => cards.clear(),
        1 => cards.reverse(),
        2 => cards.rotate_left(turn),
        _ => cards.push(card(a)),
    }
    let kind = kinds[usize::from(a) % kinds.len()];
    PitOrder::Baccarat(BaccaratOrder::DealingError(DealingError {
        kind,
        drawn,
        cards,
        reconstructed: !b.is_multiple_of(5),
        text: "as seen".into(),
    }))
}

/// The cards on the table with another at the end, or one more or fewer.
fn other_cards(table: &Table, a: u8, b: u8) -> Vec<Card> {
    let Shown::Cards(mut cards) = table.shown() else { return vec![card(a)] };
    match b % 4 {
        0 => cards.push(card(a)),
        1 => {
            cards.pop();
        }
        2 => cards[0] = card(a),
        _ => *cards.last_mut().unwrap() = card(a),
    }
    cards
}

/// Somebody with an Original Bet meant to insure it, if anybody has one.
pub fn note_meant(table: &Table, a: u8, c: u8) -> PitOrder {
    let bets = table.bets().into_iter().flat_map(|bets| bets.iter());
    let lying = bets.map(|bet| (bet.patron.clone(), bet.wager));
    let ended = table.past().into_iter().flat_map(|past| past.bets.iter());
    let ended = ended.map(|end| (end.patron.clone(), end.wager));
    let original = |(patron, wager): (PatronId, Wager)| Some((patron, wager.original_bet_on()?));
    let originals: Vec<(PatronId, Side)> = lying.chain(ended).filter_map(original).collect();
    let place = usize::from(a) % originals.len().max(1);
    let (patron, on) = originals.get(place).cloned().unwrap_or((who(table, a), side(c)));
    PitOrder::Baccarat(BaccaratOrder::NoteMeantToInsure { patron, on, stage: stage(c), seat: None })
}

pub fn an_order(table: &Table, kind: u8, a: u8, b: u8, c: u8) -> PitOrder {
    let text = || "by chance".to_owned();
    match kind % 20 {
        0 => PitOrder::Baccarat(BaccaratOrder::Void { case: void_case(a), text: text() }),
        1..=3 => dealing_error(table, a, b, c),
        4 => PitOrder::Baccarat(BaccaratOrder::ReplaceSet { text: text() }),
        5 => PitOrder::Baccarat(BaccaratOrder::SqueezeBankerThirdFirst),
        6 | 16 => PitOrder::Baccarat(BaccaratOrder::OfferNeglectedInsurance),
        7 | 17 | 18 => note_meant(table, a, c),
        8 | 19 => PitOrder::Baccarat(BaccaratOrder::ReturnForNeglect),
        9..=11 if matches!(table.game(), GameTable::SicBo(_)) => {
            PitOrder::SicBo(SicBoOrder::CorrectDice { dice: dice(a), text: text() })
        }
        9..=11 => PitOrder::Baccarat(BaccaratOrder::CorrectCards {
            cards: other_cards(table, a, b),
            text: text(),
        }),
        12 => PitOrder::Any(AnyOrder::Adjust {
            of_round: RoundNo(table.round().0.saturating_sub(u32::from(b % 3))),
            patron: who(table, c),
            to_patron: a.is_multiple_of(2),
            amount: cents(u64::from(a) * 9_973),
            text: text(),
            case: [
                None,
                Some(AdjustCase::Paying),
                Some(AdjustCase::Decision),
                Some(AdjustCase::Recording),
            ][usize::from(a / 4 % 4)],
        }),
        13 => PitOrder::Any(AnyOrder::NoteIncident {
            of_round: RoundNo(u32::from(a % 4)),
            text: text(),
        }),
        14 => {
            let effect = match a % 4 {
                0 => Decision::Nothing,
                1 => Decision::Void,
                _ => Decision::ReturnBets(vec![who(table, b), who(table, c)]),
            };
            PitOrder::Any(AnyOrder::Decide { text: text(), effect })
        }
        _ => PitOrder::SicBo(SicBoOrder::NoRoll { text: text() }),
    }
}
