//! A house that runs elsewhere: one logs in, asks and logs out.

use crate::args::HouseArgs;
use crate::exit::Failure;
use crate::prompt::{Ask, Terminal};
use anyhow::anyhow;
use croupier_server::{Asking, fetch};
use serde_json::{Value, json};
use std::path::PathBuf;
use uuid::Uuid;

/// A house, and the session there.
pub struct Remote {
    url: String,
    authorities: Option<PathBuf>,
    token: Option<String>,
    /// Whether the session is ours to end.
    ours: bool,
}

/// A part of a path, with everything escaped that could end it.
pub fn escaped(text: &str) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~".contains(&byte);
    let escape = |byte: u8| match plain(byte) {
        true => char::from(byte).to_string(),
        false => format!("%{byte:02X}"),
    };
    text.bytes().map(escape).collect()
}

/// What a problem of the house means for whoever called the program.
fn failure(status: u16, problem: &Value) -> Failure {
    let text = |key: &str| problem.get(key).and_then(Value::as_str).unwrap_or("");
    let told = match text("detail") {
        "" => format!("the house answered {status}"),
        detail => format!("{detail} ({})", text("code")),
    };
    match status {
        400 | 422 => Failure::Usage(told),
        404 => Failure::NotFound(told),
        401 | 403 | 409 | 429 => Failure::Refused(told),
        _ => Failure::Other(anyhow!(told)),
    }
}

impl Remote {
    /// Logs in, unless there is a token.
    pub async fn enter(args: &HouseArgs) -> Result<Remote, Failure> {
        let mut house = Remote {
            url: args.url.trim_end_matches('/').to_owned(),
            authorities: args.authorities.clone(),
            token: args.token.clone(),
            ours: false,
        };
        if house.token.is_some() {
            return Ok(house);
        }
        let Some(login) = &args.login else {
            return Err(Failure::Usage("say who you are: --login LOGIN, or CROUPIER_TOKEN".into()));
        };
        let password = Terminal.secret(&format!("Password of {login}: "))?.unwrap_or_default();
        let mut body = json!({ "login": login, "pin": password });
        let mut answer = house.send("POST", "/api/sessions", Some(&body)).await?;
        if answer.1.get("code").and_then(Value::as_str) == Some("code_needed") {
            let code = Terminal.line("Code of the authenticator, or a recovery code: ")?;
            body = json!({ "login": login, "pin": password, "code": code.unwrap_or_default() });
            answer = house.send("POST", "/api/sessions", Some(&body)).await?;
        }
        let (status, me) = answer;
        if status != 200 {
            return Err(failure(status, &me));
        }
        house.token = me.get("token").and_then(Value::as_str).map(str::to_owned);
        house.ours = true;
        let flag = |key: &str| me.get(key).and_then(Value::as_bool) == Some(true);
        if flag("must_change") || flag("must_enrol") {
            house.leave().await;
            let why = "log in on the page first: it asks for a PIN or a second factor of your own";
            return Err(Failure::Refused(why.to_owned()));
        }
        Ok(house)
    }

    /// Ends the session.
    pub async fn leave(&self) {
        if self.ours {
            let _ = self.send("DELETE", "/api/sessions", None).await; // it ends by itself too
        }
    }

    /// Asks; what is not a success is a failure.
    pub async fn ask(
        &self,
        method: &str,
        path: &str,
        body: Option<Value>,
    ) -> Result<Value, Failure> {
        match self.send(method, path, body.as_ref()).await? {
            (200..=299, answer) => Ok(answer),
            (status, problem) => Err(failure(status, &problem)),
        }
    }

    async fn send(
        &self,
        method: &str,
        path: &str,
        body: Option<&Value>,
    ) -> Result<(u16, Value), Failure> {
        let url = format!("{}{path}", self.url);
        let (key, bearer) = (Uuid::now_v7().to_string(), self.token.as_deref());
        let bearer = bearer.map(|token| format!("Bearer {token}"));
        let mut headers = vec![("Content-Type", "application/json"), ("Idempotency-Key", &key)];
        headers.extend(bearer.as_deref().map(|bearer| ("Authorization", bearer)));
        let body = body.map(|body| body.to_string().into_bytes()).unwrap_or_default();
        let authorities = self.authorities.as_deref();
        let asking = Asking { method, url: &url, headers: &headers, body, authorities };
        let answer = fetch(asking).await.map_err(|why| Failure::Other(anyhow!(why)))?;
        Ok((answer.status, serde_json::from_slice(&answer.body).unwrap_or(Value::Null)))
    }
}
