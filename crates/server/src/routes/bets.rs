//! A patron's bets and insurance: the whole stake each time, so that a retry changes nothing.

use crate::app::App;
use crate::client::Client;
use crate::extract::{Given, Segments, table_id};
use crate::problem::Answered;
use axum::extract::State;
use axum::http::HeaderValue;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use croupier_floor::{Command, Told};
use croupier_table::{RoundNo, TableCommand};
use croupier_wire::body::{InsuranceBody, StakeBody, StakeView};
use croupier_wire::games;
use croupier_wire::problem::Problem;

/// What the floor tells, as it is written in the journal: a [`StakeView`], and which bet or
/// insurance it is about.
pub(crate) struct AsTold(Told);

impl IntoResponse for AsTold {
    fn into_response(self) -> Response {
        let mut response = Response::new(self.0.as_str().to_owned().into());
        let json = HeaderValue::from_static("application/json");
        response.headers_mut().insert(CONTENT_TYPE, json);
        response
    }
}

/// Place, change or withdraw a bet
///
/// The stake is the whole stake after this request; 0 withdraws the bet. When this answers, the
/// bet is on disk.
#[utoipa::path(put, path = "/api/tables/{table}/rounds/{round}/bets/{seat}/{bet}", tag = "play",
    params(
        ("table" = String, Path, description = "The table's id"),
        ("round" = u32, Path, description = "The round it is meant for"),
        ("seat" = u16, Path, description = "The betting box"),
        ("bet" = String, Path, description = "The bet, as in `banker` or `total-9`"),
        ("Idempotency-Key" = String, Header, description = "A UUID; the same on every retry")),
    request_body = StakeBody,
    responses(
        (status = 200, description = "Registered", body = StakeView),
        (status = 409, description = "The House says no", body = Problem),
        (status = 422, description = "The key was used for another request", body = Problem)))]
pub(crate) async fn put_bet(
    State(app): State<App>,
    Segments((table, round, seat, bet)): Segments<(String, u32, u16, String)>,
    client: Client,
    given: Given<StakeBody>,
) -> Answered<AsTold> {
    if !given.body.stake.is_zero() {
        app.terminals().check(client)?; // what was staked can always be taken back
    }
    let table = table_id(&table)?;
    let (round, patron, stake) = (RoundNo(round), given.patron()?, given.body.stake);
    let command = TableCommand::PlaceBet { round, patron, seat, bet, stake };
    app.give(given.request(Command::Table { table, command }, false)).await.map(AsTold)
}

/// Take, change or withdraw insurance
///
/// In the box of the patron's Original Bet on that hand.
#[utoipa::path(put, path = "/api/tables/{table}/rounds/{round}/insurance/{side}/{stage}",
    tag = "play",
    params(
        ("table" = String, Path, description = "The table's id"),
        ("round" = u32, Path, description = "The round it is meant for"),
        ("side" = String, Path, description = "`player` or `banker`"),
        ("stage" = String, Path, description = "`four-cards` or `third-card`"),
        ("Idempotency-Key" = String, Header, description = "A UUID; the same on every retry")),
    request_body = InsuranceBody,
    responses(
        (status = 200, description = "Registered", body = StakeView),
        (status = 409, description = "The House says no", body = Problem),
        (status = 422, description = "The key was used for another request", body = Problem)))]
pub(crate) async fn put_insurance(
    State(app): State<App>,
    Segments((table, round, side, stage)): Segments<(String, u32, String, String)>,
    client: Client,
    given: Given<InsuranceBody>,
) -> Answered<AsTold> {
    if !given.body.stake.is_zero() {
        app.terminals().check(client)?;
    }
    let table = table_id(&table)?;
    let by = (RoundNo(round), given.patron()?);
    let command = games::insurance((&side, &stage), &given.body, by)?;
    app.give(given.request(Command::Table { table, command }, false)).await.map(AsTold)
}
