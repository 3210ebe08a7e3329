//! The second factor of staff: set up by its owner, and asked for at the login.

use super::people::{check_old, end_sessions};
use super::sessions::{cookie, person_of};
use crate::app::App;
use crate::extract::{Body, Caller, Given};
use crate::problem::{Answered, ApiProblem};
use crate::session::{SESSION_MS, Session};
use crate::totp;
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::SET_COOKIE;
use axum::response::{AppendHeaders, IntoResponse};
use croupier_floor::{Command, Request, Requester};
use croupier_house::{HouseCommand, LoginCommand, LoginRefused, Person, SecondFactor, StaffId};
use croupier_store::Key;
use croupier_wire::logins::{BeginFactorBody, BeginFactorView, FinishFactorBody, RecoveryView};
use croupier_wire::problem::Problem;
use qrcodegen::{QrCode, QrCodeEcc};
use serde::Deserialize;
use sha2::{Digest, Sha256};
use uuid::Uuid;

/// How many recovery codes there are.
const RECOVERY: usize = 10;
/// Letters and digits that nobody takes for one another: 32, so that no letter is likelier.
const LEGIBLE: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";

/// What came of asking for the second factor.
pub(super) enum Asked {
    /// It is right, or none is needed.
    Passed,
    /// It was not given.
    Missing,
    /// It is wrong.
    Wrong,
}

fn wrong_code() -> ApiProblem {
    let detail = "the code is wrong, too old, or was used already";
    ApiProblem::new(StatusCode::UNAUTHORIZED, "wrong_code", detail)
}

fn there_already() -> ApiProblem {
    let refused = LoginRefused::SecondFactorThere;
    ApiProblem::new(StatusCode::CONFLICT, refused.code(), refused.to_string())
}

/// The problem of a login whose second factor is not right.
pub(super) fn problem(asked: &Asked) -> Option<ApiProblem> {
    match asked {
        Asked::Passed => None,
        Asked::Wrong => Some(wrong_code()),
        Asked::Missing => {
            let detail = "send the code of your authenticator, or a recovery code, too";
            Some(ApiProblem::new(StatusCode::UNAUTHORIZED, "code_needed", detail))
        }
    }
}

/// Asks for the second factor of somebody whose PIN was right.
pub(super) async fn ask(app: &App, actor: &Requester, code: Option<&str>) -> Answered<Asked> {
    let Some((staff, factor)) = factor_of(app, actor).await? else { return Ok(Asked::Passed) };
    let Some(code) = code.map(str::trim).filter(|code| !code.is_empty()) else {
        return Ok(Asked::Missing);
    };
    if code.bytes().all(|byte| byte.is_ascii_digit()) {
        let opened =
            app.logins().vault.as_ref().and_then(|vault| vault.open(&actor.id, &factor.secret));
        let what = "a second factor cannot be opened: is seal.key that of this house?";
        let secret = opened.ok_or_else(|| ApiProblem::internal(&what))?;
        return is_code(app, &actor.id, &secret, code);
    }
    let code_hash = recovery_hash(&actor.id, code);
    if !factor.recovery.contains(&code_hash) {
        return Ok(Asked::Wrong);
    }
    let command = LoginCommand::UseRecoveryCode { staff, code_hash };
    let request = Request {
        key: Key(*Uuid::now_v7().as_bytes()),
        request_hash: [0; 32],
        actor: actor.clone(),
        command: Command::House(HouseCommand::Logins(command)),
        preview: false,
    };
    app.give(request).await.map(|_| Asked::Passed)
}

/// Whether the code is right; it is then used.
fn is_code(app: &App, owner: &str, secret: &[u8], code: &str) -> Answered<Asked> {
    let now_ms = app.now_ms();
    let taken = app.logins().used.take(owner, |last| totp::step_of(secret, code, now_ms, last));
    match taken.map_err(|error| ApiProblem::internal(&error))? {
        true => Ok(Asked::Passed),
        false => Ok(Asked::Wrong),
    }
}

async fn factor_of(app: &App, actor: &Requester) -> Answered<Option<(StaffId, SecondFactor)>> {
    let Person::Staff(staff) = person_of(actor)? else { return Ok(None) };
    app.read(move |floor| {
        let factor = floor.house().second_factor(&staff).cloned();
        factor.map(|factor| (staff, factor))
    })
    .await
}

/// A recovery code as it is kept. It has 80 bits of chance, so a plain hash is enough.
fn recovery_hash(owner: &str, code: &str) -> String {
    let plain: String = code.chars().filter(char::is_ascii_alphanumeric).collect();
    let text = format!("croupier recovery 1\n{owner}\n{}", plain.to_ascii_lowercase());
    Sha256::digest(text.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect()
}

fn by_chance<const N: usize>() -> Answered<[u8; N]> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).map_err(|error| ApiProblem::internal(&error))?;
    Ok(bytes)
}

/// Recovery codes by chance, in groups of four letters.
fn recovery_codes() -> Answered<Vec<String>> {
    let letter = |byte: u8| LEGIBLE.get(usize::from(byte % 32)).copied().map_or('a', char::from);
    (0..RECOVERY)
        .map(|_| {
            let letters = by_chance::<16>()?.map(letter);
            let groups = letters.chunks(4).map(|group| group.iter().collect::<String>());
            Ok(groups.collect::<Vec<String>>().join("-"))
        })
        .collect()
}

/// Begin to set up a second factor
///
/// Gives a secret for an authenticator. It counts from the first code on. Who has a second factor
/// already asks two people to reset it.
#[utoipa::path(post, operation_id = "begin_second_factor",
    path = "/api/me/second-factor", tag = "people",
    request_body = BeginFactorBody,
    responses(
        (status = 200, description = "What the authenticator needs", body = BeginFactorView),
        (status = 401, description = "The PIN is wrong", body = Problem),
        (status = 409, description = "There is one already", body = Problem)))]
pub(crate) async fn begin(
    State(app): State<App>,
    Caller(actor): Caller,
    Body(body): Body<BeginFactorBody>,
) -> Answered<Json<BeginFactorView>> {
    if factor_of(&app, &actor).await?.is_some() {
        return Err(there_already());
    }
    let login = check_old(&app, person_of(&actor)?, body.pin).await?;
    let secret = by_chance::<{ totp::SECRET_LEN }>()?;
    app.logins().wait_for_code(&actor.id, secret.to_vec(), app.now_ms());
    let uri = totp::uri(&secret, &login);
    let drawn = QrCode::encode_text(&uri, QrCodeEcc::Medium);
    let drawn = drawn.map_err(|error| ApiProblem::internal(&error))?;
    let dark = |x, y| if drawn.get_module(x, y) { '1' } else { '0' };
    let row = |y| (0..drawn.size()).map(|x| dark(x, y)).collect();
    let qr = (0..drawn.size()).map(row).collect();
    Ok(Json(BeginFactorView { secret: totp::base32(&secret), uri, qr }))
}

/// Set up a second factor
///
/// The first code proves that the authenticator works. The answer shows the recovery codes, once.
/// All other sessions of the person end.
#[utoipa::path(put, operation_id = "finish_second_factor",
    path = "/api/me/second-factor", tag = "people",
    params(("Idempotency-Key" = String, Header, description = "A UUID; the same on every retry")),
    request_body = FinishFactorBody,
    responses(
        (status = 200, description = "It counts from now on", body = RecoveryView),
        (status = 401, description = "The code is wrong", body = Problem),
        (status = 409, description = "The House says no", body = Problem)))]
pub(crate) async fn finish(
    State(app): State<App>,
    given: Given<FinishFactorBody>,
) -> Answered<impl IntoResponse> {
    let (actor, code) = (given.actor.clone(), given.body.code.trim().to_owned());
    let person = person_of(&actor)?;
    let Person::Staff(staff) = person.clone() else { return Err(ApiProblem::unauthorised()) };
    let Some(secret) = app.logins().pending(&actor.id, app.now_ms()) else {
        let detail = "begin to set the second factor up first; a secret waits ten minutes";
        return Err(ApiProblem::new(StatusCode::CONFLICT, "no_factor_begun", detail));
    };
    match is_code(&app, &actor.id, &secret, &code)? {
        Asked::Passed => {}
        Asked::Missing | Asked::Wrong => return Err(wrong_code()),
    }
    let vault = app.logins().vault.as_ref();
    let vault = vault.ok_or_else(|| ApiProblem::internal(&"there is no key to seal with"))?;
    let sealed = vault.seal(&actor.id, &secret).map_err(|why| ApiProblem::internal(&why))?;
    let codes = recovery_codes()?;
    let recovery = codes.iter().map(|code| recovery_hash(&actor.id, code)).collect();
    let factor = SecondFactor { secret: sealed, recovery };
    let command = HouseCommand::Logins(LoginCommand::SetSecondFactor { staff, factor });
    #[derive(Deserialize)]
    struct Set {}
    let request = given.without_secret("PUT /api/me/second-factor", Command::House(command));
    let Set {} = app.ask(request).await?;
    app.logins().no_longer_pending(&actor.id);
    end_sessions(&app, &person)?;
    let changes = app.read(move |floor| floor.house().bar(&person).changes).await?;
    let session = Session::of(actor, changes);
    let token = app.sessions().open(&session, app.now_ms());
    let token = token.map_err(|error| ApiProblem::internal(&error))?;
    let cookie = cookie(&app, token.as_str(), SESSION_MS / 1000)?;
    let view = RecoveryView { codes, token: token.as_str().to_owned() };
    Ok((AppendHeaders([(SET_COOKIE, cookie)]), Json(view)))
}
