//! A patron's bets and insurance: the whole stake each time, so that a retry changes nothing.

use crate::app::App;
use crate::extract::{Given, Segments, table_id};
use crate::problem::{Answered, ApiProblem};
use axum::extract::State;
use axum::http::HeaderValue;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use croupier_floor::{Command, Told};
use croupier_rules::baccarat::{Side, Stage};
use croupier_table::{BaccaratCommand, RoundNo, TableCommand};
use croupier_wire::body::{InsuranceBody, StakeBody, StakeView};
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
    given: Given<StakeBody>,
) -> Answered<AsTold> {
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
    given: Given<InsuranceBody>,
) -> Answered<AsTold> {
    let table = table_id(&table)?;
    let (side, stage) = (self::side(&side)?, self::stage(&stage)?);
    let (round, patron) = (RoundNo(round), given.patron()?);
    let InsuranceBody { stake, seat } = given.body;
    let command =
        TableCommand::Baccarat(BaccaratCommand::Insure { round, patron, seat, side, stage, stake });
    app.give(given.request(Command::Table { table, command }, false)).await.map(AsTold)
}

/// The hand to insure.
pub(crate) fn side(name: &str) -> Answered<Side> {
    match name {
        "player" => Ok(Side::Player),
        "banker" => Ok(Side::Banker),
        _ => Err(ApiProblem::bad_request("bad_path", "insure `player` or `banker`")),
    }
}

/// The stage an insurance is taken at.
pub(crate) fn stage(name: &str) -> Answered<Stage> {
    let told = "the stage is `four-cards` or `third-card`";
    name.parse().map_err(|()| ApiProblem::bad_request("bad_path", told))
}
