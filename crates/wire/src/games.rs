//! The games: the one file that lists them. What only a game has on the wire stands in its own
//! folder.

use crate::body::{AnswerBody, CommandBody, ConsoleCommand, InsuranceBody};
use crate::from_round::name_of_game;
use crate::order::{FORMS, OrderBody, OrderField, OrderForm, OrderGroup};
use crate::pai_gow::HandBody;
use crate::read::{self, Read, Unreadable};
pub(crate) use crate::sic_bo::devices as dice;
use crate::{baccarat, pai_gow, sic_bo};
use croupier_house::PatronId;
use croupier_rules::rulebook::Game;
use croupier_table::roads::{Record, Throw};
use croupier_table::{PitOrder, RoundNo, Table, TableCommand};
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// The section `roads`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "kebab-case", tag = "kind")]
#[ts(export)]
pub enum RoadsSection {
    /// Nothing to show.
    None,
    /// The five roads of baccarat.
    Baccarat(baccarat::roads::BaccaratRoads),
    /// The throws of Sic Bo.
    SicBo(sic_bo::roads::SicBoHistory),
}

/// The roads of the shoe on the table, or the last throws.
pub fn roads_section(table: &Table) -> RoadsSection {
    roads_of(table.record())
}

/// The roads of a record: the same record gives the same roads.
pub fn roads_of(record: &Record) -> RoadsSection {
    match record {
        Record::Nothing => RoadsSection::None,
        Record::Shoe { number, rounds } => {
            RoadsSection::Baccarat(baccarat::roads::drawn(*number, rounds))
        }
        Record::Throws(throws) => {
            let throws: Vec<Throw> = throws.iter().copied().collect();
            RoadsSection::SicBo(sic_bo::roads::drawn(&throws))
        }
    }
}

/// A command of dealer or pit, read with the table's game.
pub fn command(body: &CommandBody, game: Game) -> Result<TableCommand, Unreadable> {
    if let ConsoleCommand::Order { order: body_of_order } = &body.command {
        let (round, order) = (read::round(body)?, order(body_of_order, game)?);
        return Ok(TableCommand::Order { round, order });
    }
    if let Some(command) = read::command(body)? {
        return Ok(command);
    }
    let baccarat = || baccarat::command::command(body).map(|read| read.map(TableCommand::from));
    let (sic_bo, pai_gow) = (|| sic_bo::command::command(body), || pai_gow::command::command(body));
    let own = match game {
        Game::Baccarat => baccarat()?,
        Game::SicBo => sic_bo()?,
        Game::PaiGowPoker | Game::PaiGowTiles => pai_gow()?,
    };
    // What only another game knows is the table's to refuse.
    let known = match own {
        Some(own) => Some(own),
        None => match baccarat()? {
            Some(other) => Some(other),
            None => sic_bo()?.or(pai_gow()?),
        },
    };
    known.ok_or_else(|| Unreadable::new("bad_body", "no game knows this command"))
}

/// An order of the pit, read with the table's game.
pub fn order(body: &OrderBody, game: Game) -> Result<PitOrder, Unreadable> {
    if let Some(order) = read::order(body)? {
        return Ok(order);
    }
    let own = match game {
        Game::Baccarat => baccarat::command::order(body)?.map(PitOrder::from),
        Game::SicBo => sic_bo::command::order(body)?.map(PitOrder::from),
        Game::PaiGowPoker | Game::PaiGowTiles => pai_gow::command::order(body)?.map(PitOrder::from),
    };
    own.ok_or_else(|| {
        let mut allowed: Vec<&str> = forms(game).map(|(name, ..)| head(name)).collect();
        allowed.dedup();
        let (name, game) = (body.name(), name_of_game(game));
        let allowed = allowed.join(", ");
        let detail = format!("order: \"{name}\" is no order of {game}, which knows {allowed}");
        let problem = Unreadable::new("bad_body", detail);
        problem.fact("order", name).fact("game", game).fact("allowed", allowed)
    })
}

fn head(name: &'static str) -> &'static str {
    name.split_once('/').map_or(name, |(head, _)| head)
}

/// The orders a game knows, its own first.
fn forms(game: Game) -> impl Iterator<Item = OrderForm> {
    let own = match game {
        Game::Baccarat => baccarat::command::FORMS,
        Game::SicBo => sic_bo::command::FORMS,
        Game::PaiGowPoker | Game::PaiGowTiles => pai_gow::command::FORMS,
    };
    own.iter().chain(FORMS).copied()
}

/// How an order of this game is listed and what it asks for.
pub(crate) fn form(game: Game, order: &'static str) -> (OrderGroup, &'static [OrderField]) {
    let found = forms(game)
        .find(|&(name, ..)| name == order)
        .or_else(|| forms(game).find(|&(name, ..)| name == head(order)));
    found.map_or((OrderGroup::Money, &[OrderField::Text]), |(_, group, asks)| (group, asks))
}

/// A patron's answer to what the house asks; the game that asks it decides.
pub fn answer(
    body: &AnswerBody,
    round: RoundNo,
    patron: &PatronId,
) -> Result<TableCommand, Unreadable> {
    if let AnswerBody::Bet { ask, agree } = *body {
        let patron = patron.clone();
        return Ok(TableCommand::AnswerAsk { round, patron, ask, agree });
    }
    let baccarat = baccarat::command::answer(body, round, patron).map(TableCommand::from);
    let pai_gow = || pai_gow::command::answer(body, round, patron).map(TableCommand::from);
    let unknown = || Unreadable::new("bad_body", "no game asks this");
    baccarat.or_else(pai_gow).ok_or_else(unknown)
}

/// A patron's hand, set.
pub fn hand(body: &HandBody, round: RoundNo, patron: PatronId) -> Result<TableCommand, Unreadable> {
    pai_gow::command::hand(body, round, patron).map(TableCommand::from)
}

/// A patron's insurance: hand and stage as in the path.
pub fn insurance(
    on: (&str, &str),
    body: &InsuranceBody,
    by: (RoundNo, PatronId),
) -> Read<TableCommand> {
    baccarat::command::insurance(on, body, by).map(TableCommand::from)
}
