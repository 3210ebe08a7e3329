//! Somebody of the pit gives one command at a Dealer's console, with login and PIN: the second
//! person of an order, or who signs for chips.

use super::pins;
use crate::access;
use crate::app::App;
use crate::client::Client;
use crate::extract::{Given, Segments, table_id};
use crate::problem::{Answered, ApiProblem};
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use croupier_floor::Command;
use croupier_table::{Keeping, TableCommand};
use croupier_wire::body::CommandView;
use croupier_wire::games;
use croupier_wire::pits::SignatureBody;
use croupier_wire::problem::Problem;

/// Whether a command can be signed at somebody else's screen. What opens, deals and settles is the
/// Dealer's own, and an order is given by whoever is logged in.
fn can_be_signed(command: &TableCommand) -> bool {
    matches!(
        command,
        TableCommand::Approve { .. }
            | TableCommand::Decline { .. }
            | TableCommand::Interrupt { .. }
            | TableCommand::Resume { .. }
            | TableCommand::Keep(
                Keeping::ConfirmChips { .. }
                    | Keeping::CancelChips { .. }
                    | Keeping::AnswerCall
                    | Keeping::AnnounceLastRound
                    | Keeping::CloseTable
            )
    )
}

/// Sign at the table
///
/// A Pit Supervisor or above agrees at the Dealer's console with login and PIN, and the code of
/// the second factor where there is one. Wrong tries are counted as those of a login, and the table
/// asks for the same rank and position as on the signer's own page. The journal names the signer;
/// the PIN is neither stored nor logged. With `preview` in the command no PIN is needed.
#[utoipa::path(post, path = "/api/tables/{table}/signatures", tag = "console",
    params(
        ("table" = String, Path, description = "The table's id"),
        ("Idempotency-Key" = String, Header, description = "A UUID; the same on every retry")),
    request_body = SignatureBody,
    responses(
        (status = 200, description = "Done", body = CommandView),
        (status = 409, description = "Wrong login, PIN or code, or the House says no",
            body = Problem),
        (status = 429, description = "Locked for a while", body = Problem)))]
pub(crate) async fn sign(
    State(app): State<App>,
    client: Client,
    Segments(table): Segments<String>,
    given: Given<SignatureBody>,
) -> Answered<Json<CommandView>> {
    let table = table_id(&table)?;
    let SignatureBody { login, pin, code, command: body } = given.body.clone();
    let asked = table.clone();
    let game = app
        .read(move |floor| Some(floor.table(&asked)?.settings().rulebook().game))
        .await?
        .ok_or_else(|| ApiProblem::no_such_table(table.as_str()))?;
    let command = games::command(&body, game)?;
    if !can_be_signed(&command) {
        let detail = "this command is given by whoever is logged in, not signed";
        return Err(ApiProblem::new(StatusCode::CONFLICT, "cannot_be_signed", detail));
    }
    let signer = match body.preview {
        true => pins::unproven(&app, &login).await?,
        false => {
            let pin = pin.as_deref().unwrap_or_default();
            pins::signer(&app, client, (&login, pin, code.as_deref())).await?
        }
    };
    let (asked, who) = (table.clone(), signer.clone());
    let acts = app.read(move |floor| {
        floor.table(&asked).is_some_and(|table| access::commands_at(table, &who))
    });
    if !acts.await? {
        let detail = "only who is assigned to this table signs here";
        return Err(ApiProblem::new(StatusCode::CONFLICT, "not_assigned", detail));
    }
    let said = format!("sign\n{table}\n{login}\n{command:?}");
    let command = Command::Table { table, command };
    let mut told: CommandView =
        app.ask(given.signed_by(signer, &said, (command, body.preview))).await?;
    if let Some(effect) = &mut told.effect {
        effect.credits.clear(); // the Dealer looks on, and nobody has proven to be the supervisor
    }
    Ok(Json(told))
}
