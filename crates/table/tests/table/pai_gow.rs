//! Pai gow tables played by hand: every amount and every hand here was worked out on paper.

mod banking;
mod correction;
pub mod model;
mod poker;
mod random;
mod tiles;

use crate::kit::*;
use croupier_house::Actor;
use croupier_table::PaiGowCommand;
use croupier_table::pai_gow::{BankAnswer, Piece};
use croupier_table::*;

pub const MAIN: &str = "main";

pub fn pieces(text: &str) -> Vec<Piece> {
    text.split_whitespace().map(|piece| piece.parse().unwrap()).collect()
}

/// What pai gow tables do, over the floor of every table.
pub trait PaiGowFloor {
    fn dice(&mut self, dice: [u8; 3]);
    fn deal(&mut self, to: &str, hand: &str) -> Result<Vec<TableEvent>, Refusal>;
    fn deal_all(&mut self, hands: &[(&str, &str)]);
    fn set(&mut self, name: &str, low: &str) -> Result<Vec<TableEvent>, Refusal>;
    fn foul(&mut self, name: &str, low: &str) -> Result<Vec<TableEvent>, Refusal>;
    fn house_way(&mut self, name: &str) -> Result<Vec<TableEvent>, Refusal>;
    fn answer(&mut self, name: &str, answer: BankAnswer) -> Result<Vec<TableEvent>, Refusal>;
    fn wait(&mut self, ms: u64);
    fn commands(&mut self, command: TableCommand) -> Result<Vec<TableEvent>, Refusal>;
}

impl PaiGowFloor for Floor {
    fn dice(&mut self, dice: [u8; 3]) {
        let (round, dice) = (self.table.round(), three(dice));
        self.system(TableCommand::PaiGow(PaiGowCommand::EnterDice { round, dice, shakes: None }));
    }

    fn deal(&mut self, to: &str, hand: &str) -> Result<Vec<TableEvent>, Refusal> {
        let (round, to) = (self.table.round(), to.parse().unwrap());
        self.give(
            &dealer(),
            &TableCommand::PaiGow(PaiGowCommand::EnterHand { round, to, pieces: pieces(hand) }),
        )
    }

    fn deal_all(&mut self, hands: &[(&str, &str)]) {
        for (to, hand) in hands {
            self.deal(to, hand).unwrap_or_else(|why| panic!("{to}: {why}"));
        }
    }

    fn set(&mut self, name: &str, low: &str) -> Result<Vec<TableEvent>, Refusal> {
        let (round, patron, low) = (self.table.round(), patron(name), pieces(low));
        let command = TableCommand::PaiGow(PaiGowCommand::SetHand {
            round,
            patron: patron.clone(),
            low,
            confirm_foul: false,
        });
        self.give(&Actor::Patron(patron), &command)
    }

    fn foul(&mut self, name: &str, low: &str) -> Result<Vec<TableEvent>, Refusal> {
        let (round, patron, low) = (self.table.round(), patron(name), pieces(low));
        let command = TableCommand::PaiGow(PaiGowCommand::SetHand {
            round,
            patron: patron.clone(),
            low,
            confirm_foul: true,
        });
        self.give(&Actor::Patron(patron), &command)
    }

    fn house_way(&mut self, name: &str) -> Result<Vec<TableEvent>, Refusal> {
        let (round, patron) = (self.table.round(), patron(name));
        let command =
            TableCommand::PaiGow(PaiGowCommand::HouseWay { round, patron: patron.clone() });
        self.give(&Actor::Patron(patron), &command)
    }

    fn answer(&mut self, name: &str, answer: BankAnswer) -> Result<Vec<TableEvent>, Refusal> {
        let (round, patron) = (self.table.round(), patron(name));
        let command = TableCommand::PaiGow(PaiGowCommand::AnswerBank {
            round,
            patron: patron.clone(),
            answer,
        });
        self.give(&Actor::Patron(patron), &command)
    }

    fn wait(&mut self, ms: u64) {
        self.now_ms += ms;
        self.system(TableCommand::Tick);
    }

    fn commands(&mut self, command: TableCommand) -> Result<Vec<TableEvent>, Refusal> {
        self.give(&Actor::System, &command)
    }
}

pub fn three(dice: [u8; 3]) -> croupier_rules::equipment::Dice {
    use croupier_rules::equipment::{Dice, Die};
    Dice(dice.map(|number| Die::ALL.into_iter().find(|die| die.get() == number).unwrap()))
}

/// Kings, with 9-8 in front by the house way.
pub const KINGS: &str = "KC KD 9H 8S 5C 3D 2H";
/// Aces, with Q-J in front.
pub const ACES: &str = "AC AD QH JS 6C 4D 3H";
/// Sevens, with T-9 in front.
pub const SEVENS: &str = "7C 7D TH 9S 5D 4S 2C";

/// A round of poker in which the house banks with [`KINGS`]: Ann's aces at seat 1 win, Bob's
/// sevens at seat 3 push.
pub fn first_round(floor: &mut Floor, ann: u64, bob: u64) {
    floor.open();
    floor.bet("ann", 1, MAIN, ann).unwrap();
    floor.bet("bob", 3, MAIN, bob).unwrap();
    floor.close();
    floor.dice([1, 4, 6]);
    floor.deal_all(&[("dealer", KINGS), ("seat-1", ACES), ("seat-3", SEVENS)]);
    floor.set("ann", "QH JS").unwrap();
    floor.set("bob", "TH 9S").unwrap();
    floor.confirm();
}

pub const BANK: BankAnswer = BankAnswer::Bank { house_wager: None };
