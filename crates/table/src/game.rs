//! The list of games, in one file. Everything else of a game is in its own folder; the shell asks
//! [`Play`] and never which game it is.

use crate::baccarat::BaccaratTable;
use crate::command::{Context, TableCommand};
use crate::decide::Decided;
use crate::event::TableEvent;
use crate::order::PitOrder;
use crate::pai_gow::{self, PaiGowCommand, PaiGowOrder, PaiGowTable};
use crate::pit::{Deciding, OrderKind};
use crate::play::Play;
use crate::refusal::Refusal;
use crate::round::{RoundNo, Shown};
use crate::settings::{OpenRefused, Settings};
use crate::sic_bo::{SicBoCommand, SicBoOrder, SicBoTable};
use crate::table::Table;
#[cfg(test)]
use crate::toy::{self, Face, ToyTable};
use croupier_house::{Corrupt, Transfer};
use croupier_rules::equipment::{Card, Dice};
use croupier_rules::rulebook::Game;
use serde::{Deserialize, Serialize};

/// The game a table plays, with its round.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[allow(clippy::large_enum_variant)] // one for each table, never in a list
pub enum GameTable {
    /// Baccarat, by any of its rulebooks.
    Baccarat(BaccaratTable),
    /// Sic Bo.
    SicBo(SicBoTable),
    /// Pai gow, with cards or tiles.
    #[serde(skip)] // has no memory: it is folded from its own entries
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

/// The orders of the table's game.
pub(crate) fn orders<P: Play>(_game: &P) -> &'static [OrderKind] {
    P::ORDERS
}

/// What really lay on the table, as a correction stores it: the cards or the dice of the round, or
/// neither if they stay.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Instead {
    /// The cards, in the order they left the shoe.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub cards: Vec<Card>,
    /// The dice.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dice: Option<Dice>,
    /// The coin.
    #[cfg(test)]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub coin: Option<Face>,
}

impl Instead {
    /// What a correction stores; pai gow stores its hands and dice in events of its own.
    pub(crate) fn of(shown: Option<Shown>) -> Instead {
        match shown {
            Some(Shown::Cards(cards)) => Instead { cards, ..Instead::default() },
            Some(Shown::Dice(dice)) => Instead { dice: Some(dice), ..Instead::default() },
            #[cfg(test)]
            Some(Shown::Toy(coin)) => Instead { coin: Some(coin), ..Instead::default() },
            Some(Shown::PaiGow(_) | Shown::Nothing) | None => Instead::default(),
        }
    }

    /// What really lay on the table; `None` if that stays as it was.
    pub fn shown(&self) -> Option<Shown> {
        #[cfg(test)]
        if let Some(coin) = self.coin {
            return Some(Shown::Toy(coin));
        }
        match (self.cards.is_empty(), self.dice) {
            (false, _) => Some(Shown::Cards(self.cards.clone())),
            (true, Some(dice)) => Some(Shown::Dice(dice)),
            (true, None) => None,
        }
    }
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
