//! Commands of dealer and pit: open, close, enter, confirm.

use super::hands::{pieces, position};
use crate::app::App;
use crate::extract::{Given, Segments, table_id};
use crate::problem::{Answered, ApiProblem};
use crate::routes::bets::{side, stage};
use axum::Json;
use axum::extract::State;
use croupier_floor::Command;
use croupier_house::PatronId;
use croupier_rules::equipment::{Card, Dice, Die};
use croupier_rules::rulebook::Game;
use croupier_table::{
    BaccaratCommand, PaiGowCommand, PaiGowOrder, PitOrder, RoundNo, SicBoCommand, SicBoOrder,
    TableCommand, in_game,
};
use croupier_wire::body::{CommandBody, CommandView, ConsoleCommand};
use croupier_wire::problem::Problem;
use serde::de::DeserializeOwned;

/// Deal
///
/// A command of the dealer or the pit. It names its round, so that a late retry cannot hit the
/// next one. With `preview` it only says what would happen.
#[utoipa::path(post, path = "/api/tables/{table}/commands", tag = "console",
    params(
        ("table" = String, Path, description = "The table's id"),
        ("Idempotency-Key" = String, Header, description = "A UUID; the same on every retry")),
    request_body = CommandBody,
    responses(
        (status = 200, description = "Done", body = CommandView),
        (status = 409, description = "The House says no", body = Problem),
        (status = 422, description = "The key was used for another request", body = Problem)))]
pub(crate) async fn post_command(
    State(app): State<App>,
    Segments(table): Segments<String>,
    given: Given<CommandBody>,
) -> Answered<Json<CommandView>> {
    let table = table_id(&table)?;
    let asked = table.clone();
    let game = app
        .read(move |floor| Some(floor.table(&asked)?.settings().rulebook().game))
        .await?
        .ok_or_else(|| ApiProblem::no_such_table(table.as_str()))?;
    let command = command(&given.body, game)?;
    let preview = given.body.preview;
    app.ask(given.request(Command::Table { table, command }, preview)).await.map(Json)
}

fn card(text: &str) -> Answered<Card> {
    text.parse()
        .map_err(|error| ApiProblem::bad_request("bad_card", format!("{error}")).fact("card", text))
}

fn dice(numbers: [u8; 3]) -> Answered<Dice> {
    let bad = |number| {
        let detail = format!("{number} is not on a die");
        ApiProblem::bad_request("bad_dice", detail).fact("number", number)
    };
    let die = |number: u8| {
        Die::ALL.into_iter().find(|die| die.get() == number).ok_or_else(|| bad(number))
    };
    let [first, second, third] = numbers;
    Ok(Dice([die(first)?, die(second)?, die(third)?]))
}

#[allow(clippy::too_many_lines)] // a list of what goes where: every kind, so that none is forgotten
fn command(body: &CommandBody, game: Game) -> Answered<TableCommand> {
    let pai_gow = matches!(game, Game::PaiGowPoker | Game::PaiGowTiles);
    let round = || {
        let needed = || ApiProblem::bad_request("round_needed", "name the round it is meant for");
        body.round.map(RoundNo).ok_or_else(needed)
    };
    Ok(match &body.command {
        ConsoleCommand::OpenBets => TableCommand::OpenBets { round: round()?, commitment: None },
        ConsoleCommand::CloseBets => TableCommand::CloseBets { round: round()? },
        ConsoleCommand::EnterCard { card: entered } => {
            TableCommand::Baccarat(BaccaratCommand::EnterCard {
                round: round()?,
                card: card(entered)?,
            })
        }
        ConsoleCommand::UndoCard { reason } => TableCommand::Baccarat(BaccaratCommand::UndoCard {
            round: round()?,
            reason: reason.clone(),
        }),
        ConsoleCommand::EnterDice { dice: entered } => {
            let (round, dice) = (round()?, dice(*entered)?);
            match pai_gow {
                true => PaiGowCommand::EnterDice { round, dice }.into(),
                false => SicBoCommand::EnterDice { round, dice, seed: None }.into(),
            }
        }
        ConsoleCommand::Confirm => TableCommand::Confirm { round: round()? },
        ConsoleCommand::NewShoe { first } => TableCommand::Baccarat(BaccaratCommand::NewShoe {
            first: card(first)?,
            commitment: None,
        }),
        ConsoleCommand::Interrupt => TableCommand::Interrupt { round: round()? },
        ConsoleCommand::Resume => TableCommand::Resume { round: round()? },
        ConsoleCommand::Void { reason } => {
            TableCommand::Void { round: round()?, reason: reason.clone() }
        }
        ConsoleCommand::PlaceBetFor { patron, seat, bet, stake } => TableCommand::PlaceBetFor {
            round: round()?,
            patron: patron_id(patron)?,
            seat: *seat,
            bet: bet.clone(),
            stake: *stake,
        },
        ConsoleCommand::InsureFor { patron, seat, side: on, stage: at, stake } => {
            TableCommand::Baccarat(BaccaratCommand::Insure {
                round: round()?,
                patron: patron_id(patron)?,
                seat: *seat,
                side: side(on)?,
                stage: stage(at)?,
                stake: *stake,
            })
        }
        ConsoleCommand::AnswerSqueeze { grant } => {
            TableCommand::Baccarat(BaccaratCommand::AnswerSqueeze {
                round: round()?,
                grant: *grant,
            })
        }
        ConsoleCommand::ScanCard { card: scanned } => {
            TableCommand::Baccarat(BaccaratCommand::ScanCard {
                round: round()?,
                card: card(scanned)?,
            })
        }
        ConsoleCommand::Order { order } => {
            let order = in_game(game, || told("order", order))?;
            TableCommand::Order { round: round()?, order }
        }
        ConsoleCommand::Approve { approval } => TableCommand::Approve { approval: *approval },
        ConsoleCommand::Decline { approval, reason } => {
            TableCommand::Decline { approval: *approval, reason: reason.clone() }
        }
        ConsoleCommand::Keep { keeping } => {
            match keeping.get("keep").and_then(|keep| keep.as_str()) {
                Some("offer-insurance") => {
                    let offered = keeping.get("offered").map(|offered| told("offered", offered));
                    let needed =
                        || ApiProblem::bad_request("bad_body", "keeping: offered is missing");
                    BaccaratCommand::OfferInsurance { offered: offered.ok_or_else(needed)?? }.into()
                }
                Some(_) | None => TableCommand::Keep(told("keeping", keeping)?),
            }
        }
        ConsoleCommand::CloseOffer => {
            TableCommand::PaiGow(PaiGowCommand::CloseOffer { round: round()? })
        }
        ConsoleCommand::EnterHand { position: to, pieces: hand } => {
            TableCommand::PaiGow(PaiGowCommand::EnterHand {
                round: round()?,
                to: position(to)?,
                pieces: pieces(hand)?,
            })
        }
        ConsoleCommand::Misdeal { left } => {
            TableCommand::PaiGow(PaiGowCommand::Misdeal { round: round()?, left: *left })
        }
        ConsoleCommand::CorrectHand { position: at, pieces: hand, low, reason } => {
            let order = PitOrder::PaiGow(PaiGowOrder::CorrectHand {
                at: position(at)?,
                pieces: pieces(hand)?,
                low: low.as_deref().map(pieces).transpose()?,
                text: reason.clone(),
            });
            TableCommand::Order { round: round()?, order }
        }
        ConsoleCommand::CorrectDice { dice: shown, reason } => {
            let (dice, text) = (dice(*shown)?, reason.clone());
            let order: PitOrder = match pai_gow {
                true => PaiGowOrder::CorrectDice { dice, text }.into(),
                false => SicBoOrder::CorrectDice { dice, text }.into(),
            };
            TableCommand::Order { round: round()?, order }
        }
    })
}

fn patron_id(text: &str) -> Answered<PatronId> {
    text.parse().map_err(|error| ApiProblem::bad_request("bad_body", format!("{error}")))
}

/// An order or a keeping command, as the table knows it.
fn told<T: DeserializeOwned>(what: &str, value: &serde_json::Value) -> Answered<T> {
    T::deserialize(value)
        .map_err(|error| ApiProblem::bad_request("bad_body", format!("{what}: {error}")))
}
