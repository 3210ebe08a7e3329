//! Dealers and pit at the tables dealt by hand: what lies in the real shoe, what is entered, and the
//! errors in between.

use crate::casino::STAFF;
use crate::chance::Chance;
use croupier_floor::{ChaChaDealer, Command, Dealer, Floor, SealKey, Seed};
use croupier_house::{PitRank, Role, TableId};
use croupier_rules::equipment::{Card, Dice, Die};
use croupier_rules::rulebook::Game;
use croupier_table::{Dealing, Phase, RoundNo, Table, TableCommand};
use std::collections::BTreeMap;

/// The real shoes on the tables dealt by hand: what has not left them, last card first.
#[derive(Default)]
pub(crate) struct Shoes(BTreeMap<TableId, Vec<Card>>);

impl Shoes {
    /// Eight decks, shuffled.
    fn fresh(&mut self, table: &Table, chance: &mut Chance) -> Option<Card> {
        let mut seed = Seed([0; 32]);
        for (to, from) in seed.0.iter_mut().zip(chance.next().to_le_bytes()) {
            *to = from;
        }
        let dealer = ChaChaDealer::from_number(0, SealKey::from_bytes([0; 32]));
        let mut cards = dealer.shoe(&seed, table.settings().decks().unwrap_or(8));
        let first = cards.pop();
        self.0.insert(table.id().clone(), cards);
        first
    }

    /// A card that can still come: the shoe's next, as far as the table has it.
    fn next(&mut self, table: &Table) -> Option<Card> {
        let unseen = table.shoe()?.unseen();
        let shoe = self.0.get_mut(table.id())?;
        loop {
            let card = shoe.pop()?;
            if unseen.count(card) > 0 {
                return Some(card);
            }
        }
    }
}

/// What a member of staff does next at a table dealt by hand.
pub(crate) fn next(
    floor: &Floor,
    shoes: &mut Shoes,
    (_, role): (&str, Role),
    chance: &mut Chance,
) -> Option<Command> {
    let tables: Vec<&Table> = floor.tables().collect();
    let table = chance.pick(&tables)?;
    let rank = role.rank()?;
    let command = match (table.settings().dealing(), rank) {
        (_, rank) if rank > PitRank::Dealer => pit(table, chance),
        (Dealing::Live, _) => deal(table, shoes, chance),
        (Dealing::Automatic, _) => None,
    }?;
    Some(Command::Table { table: table.id().clone(), command })
}

/// The dealer's work, with errors.
fn deal(table: &Table, shoes: &mut Shoes, chance: &mut Chance) -> Option<TableCommand> {
    let round = table.round();
    let baccarat = table.settings().rulebook().game == Game::Baccarat;
    match table.phase() {
        Phase::Idle | Phase::Settled | Phase::Void => {
            let finished = table.shoe().is_none_or(|shoe| shoe.rounds_left() == Some(0));
            if baccarat && (finished || chance.permille(20)) {
                let first = shoes.fresh(table, chance)?;
                return Some(TableCommand::NewShoe { first, commitment: None });
            }
            Some(TableCommand::OpenBets { round: round.next(), commitment: None })
        }
        Phase::Open if chance.permille(120) => Some(TableCommand::CloseBets { round }),
        Phase::Drawing | Phase::Insurance if baccarat && chance.permille(40) => {
            Some(TableCommand::UndoCard { round, reason: "misread".to_owned() })
        }
        Phase::Insurance if chance.permille(700) => None, // gives people time
        Phase::Drawing | Phase::Insurance if baccarat => {
            Some(TableCommand::EnterCard { round, card: shoes.next(table)? })
        }
        Phase::Drawing | Phase::Insurance => {
            Some(TableCommand::EnterDice { round, dice: dice(chance), seed: None })
        }
        Phase::Confirming if chance.permille(60) && !baccarat => {
            Some(TableCommand::EnterDice { round, dice: dice(chance), seed: None })
        }
        Phase::Confirming => Some(TableCommand::Confirm { round }),
        Phase::Open | Phase::Options | Phase::Interrupted | Phase::BankOffer | Phase::Setting => {
            None
        }
    }
}

fn dice(chance: &mut Chance) -> Dice {
    Dice([(); 3].map(|()| chance.pick(&Die::ALL).copied().unwrap_or(Die::ALL[0])))
}

/// The pit: interruptions, their end, and a Void now and then.
fn pit(table: &Table, chance: &mut Chance) -> Option<TableCommand> {
    let round = table.round();
    match (table.phase(), chance.below(200)) {
        (Phase::Interrupted, 0..=120) => Some(TableCommand::Resume { round }),
        (_, 0..=2) => Some(TableCommand::Interrupt { round }),
        (_, 3) => Some(TableCommand::Void { round, reason: "by order".to_owned() }),
        (_, 4) => Some(TableCommand::Void { round: RoundNo(0), reason: "late".to_owned() }),
        _ => None,
    }
}

/// Everybody who works at tables.
pub(crate) fn at_tables() -> impl Iterator<Item = (&'static str, Role)> {
    STAFF.into_iter().filter(|(_, role)| role.rank().is_some())
}
