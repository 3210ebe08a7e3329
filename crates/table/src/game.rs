//! The list of games, in one file. Everything else of a game is in its own folder; the shell asks
//! [`Play`] and never which game it is.

mod instead;
mod words;

use crate::baccarat::{self, BaccaratCommand, BaccaratTable};
use crate::command::{Context, TableCommand};
use crate::decide::Decided;
use crate::pai_gow::{self, PaiGowCommand, PaiGowOrder, PaiGowTable};
use crate::pit::{Deciding, OrderKind};
use crate::play::Play;
use crate::reader::Entry;
use crate::refusal::Refusal;
use crate::round::{RoundNo, Shown};
use crate::said::Said;
use crate::settings::{OpenRefused, Settings};
use crate::sic_bo::{self, SicBoCommand, SicBoOrder, SicBoTable};
use crate::table::Table;
#[cfg(test)]
use crate::toy::{self, ToyTable};
use croupier_house::{Corrupt, Transfer};
use croupier_rules::baccarat::deal_out;
use croupier_rules::equipment::Dice;
use croupier_rules::rulebook::{BetTerms, Ending, Game, GameBet};
use serde::{Deserialize, Serialize};

pub use instead::Instead;
pub(crate) use words::of_a_game;
pub use words::{Due, PitOrder, Record, THROWS_MAX, TableEvent, Throw};

/// The game a table plays, with its round.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[allow(clippy::large_enum_variant)] // one for each table, never in a list
pub enum GameTable {
    /// Baccarat, by any of its rulebooks.
    Baccarat(BaccaratTable),
    /// Sic Bo.
    SicBo(SicBoTable),
    /// Pai gow, with cards or tiles.
    PaiGow(PaiGowTable),
    /// Heads or tails, in tests only.
    #[cfg(test)]
    Toy(ToyTable),
}

/// Calls the game of a table, whichever it is.
macro_rules! on {
    ($game:expr, $each:ident => $asked:expr) => {
        match $game {
            $crate::game::GameTable::Baccarat($each) => $asked,
            $crate::game::GameTable::SicBo($each) => $asked,
            $crate::game::GameTable::PaiGow($each) => $asked,
            #[cfg(test)]
            $crate::game::GameTable::Toy($each) => $asked,
        }
    };
}
pub(crate) use on;

/// Asks a game by its name, before there is a table: the type of its table is called `$Asked`.
macro_rules! by_name {
    ($game:expr, $Asked:ident => $asked:expr) => {
        match $game {
            #[cfg(test)]
            _ if $crate::toy::is_played() => {
                type $Asked = $crate::toy::ToyTable;
                $asked
            }
            croupier_rules::rulebook::Game::Baccarat => {
                type $Asked = $crate::baccarat::BaccaratTable;
                $asked
            }
            croupier_rules::rulebook::Game::SicBo => {
                type $Asked = $crate::sic_bo::SicBoTable;
                $asked
            }
            croupier_rules::rulebook::Game::PaiGowPoker
            | croupier_rules::rulebook::Game::PaiGowTiles => {
                type $Asked = $crate::pai_gow::PaiGowTable;
                $asked
            }
        }
    };
}
pub(crate) use by_name;

/// A game with these settings, before its first round.
pub(crate) fn begin(settings: &Settings) -> Result<GameTable, OpenRefused> {
    #[cfg(test)]
    if toy::is_played() {
        return Ok(GameTable::Toy(ToyTable::new()));
    }
    match settings.rulebook.game {
        Game::Baccarat => Ok(GameTable::Baccarat(BaccaratTable::new())),
        Game::SicBo => Ok(GameTable::SicBo(SicBoTable::new())),
        Game::PaiGowPoker | Game::PaiGowTiles => {
            let game = pai_gow::Game::of(&settings.rulebook).ok_or(OpenRefused::GameNotPlayed)?;
            Ok(GameTable::PaiGow(PaiGowTable::new(game)))
        }
    }
}

/// What a command of the table's game leads to.
pub(crate) fn decide(table: &Table, command: &TableCommand, context: &Context<'_>) -> Decided {
    match (&table.game, command) {
        (GameTable::Baccarat(game), TableCommand::Baccarat(command)) => {
            game.decide(table, command, context)
        }
        (GameTable::SicBo(game), TableCommand::SicBo(command)) => {
            game.decide(table, command, context)
        }
        (GameTable::PaiGow(game), TableCommand::PaiGow(command)) => {
            game.decide(table, command, context)
        }
        #[cfg(test)]
        (GameTable::Toy(game), TableCommand::Toy(command)) => game.decide(table, command, context),
        (GameTable::Baccarat(_) | GameTable::SicBo(_) | GameTable::PaiGow(_), _) => {
            Err(Refusal::NotThisGame)
        }
        #[cfg(test)]
        (GameTable::Toy(_), _) => Err(Refusal::NotThisGame),
    }
}

/// What a command enters, in the words a device would use.
pub(crate) fn entry(table: &Table, command: &TableCommand) -> Entry {
    let waits = matches!(&table.game, GameTable::Baccarat(game) if game.sources.scanned.is_some());
    #[allow(clippy::wildcard_enum_match_arm)] // the others enter nothing a device reads
    match command {
        // who turns a card that was read says which it is
        TableCommand::Baccarat(BaccaratCommand::EnterCard { .. }) if waits => Entry::Nothing,
        TableCommand::Baccarat(BaccaratCommand::EnterCard { card, .. }) => {
            Entry::Of(card.to_string())
        }
        TableCommand::Baccarat(BaccaratCommand::UndoCard { .. }) => Entry::TakenBack,
        TableCommand::SicBo(SicBoCommand::EnterDice { dice, .. }) => {
            Entry::Of(sic_bo::dice_text(*dice))
        }
        _ => Entry::Nothing,
    }
}

/// The table after an event of its game.
pub(crate) fn evolve(table: &mut Table, event: &TableEvent) -> Result<(), Corrupt> {
    match (&table.game, event) {
        (GameTable::Baccarat(_), TableEvent::Baccarat(event)) => {
            BaccaratTable::evolve(table, event)
        }
        (GameTable::SicBo(_), TableEvent::SicBo(event)) => SicBoTable::evolve(table, event),
        (GameTable::PaiGow(_), TableEvent::PaiGow(event)) => PaiGowTable::evolve(table, event),
        #[cfg(test)]
        (GameTable::Toy(_), TableEvent::Toy(event)) => ToyTable::evolve(table, event),
        (GameTable::Baccarat(_) | GameTable::SicBo(_) | GameTable::PaiGow(_), _) => {
            crate::evolve::broken(table, "an event of another game")
        }
        #[cfg(test)]
        (GameTable::Toy(_), _) => crate::evolve::broken(table, "an event of another game"),
    }
}

/// The money an event of a game moves.
pub(crate) fn transfers(table: &Table, event: &TableEvent) -> Vec<Transfer> {
    match event {
        TableEvent::Baccarat(event) => BaccaratTable::transfers(table, event),
        TableEvent::SicBo(event) => SicBoTable::transfers(table, event),
        TableEvent::PaiGow(event) => PaiGowTable::transfers(table, event),
        #[cfg(test)]
        TableEvent::Toy(event) => ToyTable::transfers(table, event),
        TableEvent::Frame(_) | TableEvent::Keep(_) | TableEvent::Pit(_) => Vec::new(),
    }
}

/// Carries out an order of the table's game.
pub(crate) fn carry_out(table: &Table, order: &PitOrder, deciding: &Deciding<'_>) -> Decided {
    match (&table.game, order) {
        (GameTable::Baccarat(game), PitOrder::Baccarat(order)) => {
            game.carry_out(table, order, deciding)
        }
        (GameTable::SicBo(game), PitOrder::SicBo(order)) => game.carry_out(table, order, deciding),
        (GameTable::PaiGow(game), PitOrder::PaiGow(order)) => {
            game.carry_out(table, order, deciding)
        }
        #[cfg(test)]
        (GameTable::Toy(game), PitOrder::Toy(order)) => game.carry_out(table, order, deciding),
        (GameTable::Baccarat(_) | GameTable::SicBo(_) | GameTable::PaiGow(_), _) => {
            Err(Refusal::NotThisGame)
        }
        #[cfg(test)]
        (GameTable::Toy(_), _) => Err(Refusal::NotThisGame),
    }
}

/// Every order of every game, each list in the order of the documents.
pub(crate) fn every_order() -> impl Iterator<Item = OrderKind> {
    let lists = [BaccaratTable::ORDERS, SicBoTable::ORDERS, PaiGowTable::ORDERS];
    let lists = lists.into_iter();
    #[cfg(test)]
    let lists = lists.chain([ToyTable::ORDERS]);
    lists.flatten().copied()
}

/// Says what lies on the table.
pub(crate) fn say_shown(said: &mut Vec<Said>, shown: &Shown) {
    match shown {
        Shown::Nothing => {}
        Shown::Cards(cards) => baccarat::said_of_cards(said, cards),
        Shown::Dice(dice) => sic_bo::said_of_dice(said, *dice),
        Shown::PaiGow(felt) => pai_gow::said_of_felt(said, felt),
        #[cfg(test)]
        Shown::Toy(_) => {} // no phrase is made up for a toy
    }
}

impl Shown {
    /// Whether a bet wins by what lies here, by the terms of its rulebook.
    pub fn wins(&self, terms: &BetTerms) -> bool {
        let ending = match (self, terms.bet) {
            (Shown::Cards(cards), GameBet::Baccarat(_)) => {
                deal_out(cards).ok().map(|play| terms.in_round(&play))
            }
            (Shown::Dice(dice), GameBet::SicBo(_)) => Some(terms.on_throw(*dice)),
            (_, _) => None,
        };
        matches!(ending, Some(Ending::Pays(_)))
    }
}

/// The orders of the table's game.
pub(crate) fn orders<P: Play>(_game: &P) -> &'static [OrderKind] {
    P::ORDERS
}

/// Two games throw dice. These methods give the command and the order of the table's game; a table
/// without dice refuses them.
impl Table {
    /// The command that enters dice at this table.
    pub fn enter_dice(&self, round: RoundNo, dice: Dice) -> TableCommand {
        match matches!(self.game, GameTable::PaiGow(_)) {
            true => PaiGowCommand::EnterDice { round, dice, shakes: None }.into(),
            false => SicBoCommand::EnterDice { round, dice, seed: None }.into(),
        }
    }

    /// The order that corrects the dice of this table.
    pub fn correct_dice(&self, dice: Dice, text: String) -> PitOrder {
        match matches!(self.game, GameTable::PaiGow(_)) {
            true => PaiGowOrder::CorrectDice { dice, text }.into(),
            false => SicBoOrder::CorrectDice { dice, text }.into(),
        }
    }
}
