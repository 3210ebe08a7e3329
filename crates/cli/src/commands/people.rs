//! The people of a running house, listed and changed over its API: this command decides nothing.

mod list;

use crate::args::{PeopleArgs, PeopleCommand, Who};
use crate::commands::remote::{Remote, escaped};
use crate::exit::Failure;
use anyhow::anyhow;
use serde_json::{Value, json};
use std::io::{Write, stdout};

const CHANGES: &str = "/api/people/changes";
/// Letters and digits that nobody takes for one another.
const LEGIBLE: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";

/// Does what the arguments say.
pub fn run(args: &PeopleArgs) -> Result<(), Failure> {
    tokio::runtime::Builder::new_current_thread().enable_all().build()?.block_on(async {
        let house = Remote::enter(&args.house).await?;
        let done = act(&house, &args.command).await;
        house.leave().await;
        done
    })
}

async fn act(house: &Remote, command: &PeopleCommand) -> Result<(), Failure> {
    match command {
        PeopleCommand::List { json } => {
            let view = house.ask("GET", "/api/people", None).await?;
            list::print(&view, *json)
        }
        PeopleCommand::Unlock { login } => {
            let path = format!("/api/locks/{}", escaped(login));
            house.ask("DELETE", &path, None).await?;
            say("the login may be tried again")
        }
        PeopleCommand::Agree { number } => {
            let waiting = house.ask("GET", "/api/people", None).await?;
            let body = match gives_pin(&waiting, *number) {
                true => json!({ "half": pin(true)? }),
                false => json!({}),
            };
            let path = format!("{CHANGES}/{number}/agreement");
            house.ask("POST", &path, Some(body.clone())).await?;
            if let Some(half) = body.get("half").and_then(Value::as_str) {
                say(&format!("second half of the PIN, typed after the first: {half}"))?;
            }
            say("done")
        }
        PeopleCommand::Drop { number } => {
            house.ask("DELETE", &format!("{CHANGES}/{number}"), Some(json!({}))).await?;
            say("it no longer waits")
        }
        PeopleCommand::Add { .. }
        | PeopleCommand::Suspend(_)
        | PeopleCommand::Restore(_)
        | PeopleCommand::Forget(_)
        | PeopleCommand::Role { .. }
        | PeopleCommand::ResetPin(_)
        | PeopleCommand::ResetFactor { .. }
        | PeopleCommand::BlockCard { .. }
        | PeopleCommand::ReplaceCard { .. } => {
            let (body, pin) = change(command)?;
            let told = house.ask("POST", CHANGES, Some(body)).await?;
            if let Some(pin) = pin {
                let halves = told.get("waits").is_some_and(Value::is_u64);
                let what = if halves { "first half of the PIN" } else { "PIN" };
                say(&format!("{what} for one login: {pin}"))?;
            }
            match told.get("waits").and_then(Value::as_u64) {
                Some(number) => say(&format!(
                    "this waits until a second person agrees: croupier people agree {number}"
                )),
                None => say("done"),
            }
        }
    }
}

/// Whether a change that waits gives somebody a PIN, of which the second person chooses a half.
fn gives_pin(people: &Value, number: u64) -> bool {
    let waiting = people.get("waiting").and_then(Value::as_array).into_iter().flatten();
    let of = |each: &&Value| each.get("number").and_then(Value::as_u64) == Some(number);
    let mut changes = waiting.filter(of).filter_map(|each| each.get("change")?.as_str());
    changes.any(|change| matches!(change, "add-staff" | "reset-pin"))
}

fn say(text: &str) -> Result<(), Failure> {
    Ok(writeln!(stdout(), "{text}")?)
}

fn kind(who: &Who) -> &'static str {
    if who.patron { "patron" } else { "staff" }
}

/// The body of a change, and the PIN in it.
fn change(command: &PeopleCommand) -> Result<(Value, Option<String>), Failure> {
    let plain = |body: Value| Ok((body, None));
    match command {
        PeopleCommand::Add { id, name, login_name, role } if role == "patron" => {
            let pin = pin(true)?;
            let body = json!({ "change": "add-patron", "id": id, "name": name,
                "card_number": login_name, "pin": pin });
            Ok((body, Some(pin)))
        }
        PeopleCommand::Add { id, name, login_name, role } => {
            let pin = pin(false)?;
            let body = json!({ "change": "add-staff", "id": id, "name": name, "login": login_name,
                "role": role, "pin": pin });
            Ok((body, Some(pin)))
        }
        PeopleCommand::Suspend(why) => plain(json!({ "change": "suspend", "kind": kind(&why.who),
            "id": why.who.id, "reason": why.reason })),
        PeopleCommand::Restore(why) => plain(json!({ "change": "restore", "kind": kind(&why.who),
            "id": why.who.id, "reason": why.reason })),
        PeopleCommand::Forget(why) => plain(json!({ "change": "forget", "kind": kind(&why.who),
            "id": why.who.id, "reason": why.reason })),
        PeopleCommand::Role { id, role } => {
            plain(json!({ "change": "change-role", "id": id, "role": role }))
        }
        PeopleCommand::ResetPin(who) => {
            let pin = pin(who.patron)?;
            let body =
                json!({ "change": "reset-pin", "kind": kind(who), "id": who.id, "pin": pin });
            Ok((body, Some(pin)))
        }
        PeopleCommand::ResetFactor { id } => {
            plain(json!({ "change": "reset-second-factor", "id": id }))
        }
        PeopleCommand::BlockCard { id, reason } => {
            plain(json!({ "change": "block-card", "id": id, "reason": reason }))
        }
        PeopleCommand::ReplaceCard { id, card } => {
            plain(json!({ "change": "replace-card", "id": id, "card_number": card }))
        }
        PeopleCommand::List { .. }
        | PeopleCommand::Unlock { .. }
        | PeopleCommand::Agree { .. }
        | PeopleCommand::Drop { .. } => Err(Failure::Usage("this is no change".to_owned())),
    }
}

/// A PIN by chance: six digits for a patron, ten letters and digits for staff.
fn pin(patron: bool) -> Result<String, Failure> {
    let (letters, length) = if patron { (&b"0123456789"[..], 6) } else { (&LEGIBLE[..], 10) };
    let fair = 256 - 256 % letters.len(); // what lies above would favour the first letters
    let mut pin = String::new();
    while pin.len() < length {
        let mut byte = [0];
        let drawn = getrandom::fill(&mut byte);
        drawn.map_err(|error| Failure::Other(anyhow!("no random numbers: {error}")))?;
        let at = usize::from(byte[0]);
        let letter = letters.get(at % letters.len()).filter(|_| at < fair);
        pin.extend(letter.copied().map(char::from));
    }
    Ok(pin)
}
