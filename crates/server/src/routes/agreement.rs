//! A patron agrees to a bet on behalf with card and PIN, typed at the console (R30).

use super::sessions::{begin, check_bar, note, server};
use crate::app::App;
use crate::client::Client;
use crate::extract::{Given, Segments, table_id};
use crate::problem::{Answered, ApiProblem};
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use croupier_floor::{Command, Floor};
use croupier_house::{Bar, PatronId, Person};
use croupier_table::{RoundNo, TableCommand};
use croupier_wire::body::CommandView;
use croupier_wire::pits::AgreementBody;
use croupier_wire::problem::Problem;

/// The patron whose card it is, and the hash of the PIN. Whether that patron was asked is for the
/// table to say, so that a request whose answer was lost may be sent again.
fn holder(floor: &Floor, card: &str) -> Option<(PatronId, String, Bar)> {
    let person = floor.house().person(card)?;
    let Person::Patron(patron) = person else { return None };
    let known = floor.house().patron(patron)?;
    Some((patron.clone(), known.pin_hash.clone(), floor.house().bar(person)))
}

/// Agree with card and PIN
///
/// A patron without a terminal agrees to a bet that staff ask to place: the card is read and the
/// PIN typed at the console. Wrong tries are counted as those of a login. The PIN is neither stored
/// nor logged; the journal holds that the patron agreed so.
#[utoipa::path(post, operation_id = "agree_to_order",
    path = "/api/tables/{table}/rounds/{round}/asks/{ask}/agreement",
    tag = "console",
    params(
        ("table" = String, Path, description = "The table's id"),
        ("round" = u32, Path, description = "The round"),
        ("ask" = u32, Path, description = "The number of the bet that staff ask to place"),
        ("Idempotency-Key" = String, Header, description = "A UUID; the same on every retry")),
    request_body = AgreementBody,
    responses(
        (status = 200, description = "The bet is placed", body = CommandView),
        (status = 409, description = "Wrong card or PIN, or the House says no", body = Problem),
        (status = 429, description = "Locked for a while", body = Problem)))]
pub(crate) async fn agree(
    State(app): State<App>,
    client: Client,
    Segments((table, round, ask)): Segments<(String, u32, u32)>,
    given: Given<AgreementBody>,
) -> Answered<Json<CommandView>> {
    let table = table_id(&table)?;
    let card = given.body.card.clone();
    let shown = card.clone();
    let holder = app.read(move |floor| holder(floor, &shown)).await?;
    let attempt = begin(&app, client, (&card, holder.is_some())).await?;
    let pin_hash = holder.as_ref().map(|(_, hash, _)| hash.clone());
    let pin = given.body.pin.clone();
    let (attempt, is_right) = attempt.check(app.hashers(), pin, pin_hash).await?;
    let Some((patron, _, bar)) = holder.filter(|_| is_right) else {
        for what in attempt.failed(app.now_ms()) {
            note(&app, &server(), what).await;
        }
        let detail = "no patron has this card with this PIN";
        return Err(ApiProblem::new(StatusCode::CONFLICT, "wrong_card_or_pin", detail));
    };
    if let Some(what) = attempt.succeeded(app.now_ms()) {
        note(&app, &server(), what).await;
    }
    check_bar(&bar)?; // suspended, or the card was reported lost
    let said = format!("agree by card\n{table}\n{round}\n{ask}\n{card}");
    let command = TableCommand::AgreeByCard { round: RoundNo(round), patron, ask };
    app.ask(given.without_secret(&said, Command::Table { table, command })).await.map(Json)
}
