//! The tables of a running house, listed, set and planned over its API: this command decides
//! nothing.

mod list;
mod settings;

use crate::args::{TablesArgs, TablesCommand};
use crate::commands::remote::Remote;
use crate::exit::Failure;
use serde_json::{Value, json};
use std::io::{Write, stdout};

const TABLES: &str = "/api/house/tables";

/// Does what the arguments say.
pub fn run(args: &TablesArgs) -> Result<(), Failure> {
    tokio::runtime::Builder::new_current_thread().enable_all().build()?.block_on(async {
        let house = Remote::enter(&args.house).await?;
        let done = act(&house, &args.command).await;
        house.leave().await;
        done
    })
}

async fn act(house: &Remote, command: &TablesCommand) -> Result<(), Failure> {
    match command {
        TablesCommand::List { json } => {
            let view = house.ask("GET", TABLES, None).await?;
            list::print(&view, *json)
        }
        TablesCommand::Agree { number } => {
            let path = format!("/api/acts/{number}/agreement");
            house.ask("POST", &path, Some(json!({}))).await?;
            say("done")
        }
        TablesCommand::Drop { number } => {
            house.ask("DELETE", &format!("/api/acts/{number}"), Some(json!({}))).await?;
            say("it no longer waits")
        }
        TablesCommand::Close { id, at } => {
            change(house, id, at.as_deref(), json!({ "change": "close" })).await
        }
        TablesCommand::Reopen { id, at } => {
            change(house, id, at.as_deref(), json!({ "change": "reopen" })).await
        }
        TablesCommand::Open { id, name, dealing, stakes, pit, set } => {
            if set.rulebook.is_none() {
                return Err(Failure::Usage("say which rules: --rulebook ID".to_owned()));
            }
            let first = settings::first(dealing, stakes);
            let settings = settings::with(first, set)?;
            let mut what = json!({ "change": "open", "name": name, "settings": settings });
            if let (Some(pit), Some(what)) = (pit, what.as_object_mut()) {
                what.insert("pit".to_owned(), json!(pit));
            }
            change(house, id, set.at.as_deref(), what).await
        }
        TablesCommand::Set { id, set } => {
            let view = house.ask("GET", TABLES, None).await?;
            let tables = view.get("tables").and_then(Value::as_array).into_iter().flatten();
            let mut tables = tables.filter(|table| table.get("id") == Some(&json!(id)));
            let found = tables.next().and_then(|table| table.get("settings")).cloned();
            let now = found.ok_or_else(|| Failure::NotFound(format!("there is no table {id}")))?;
            let settings = settings::with(now.clone(), set)?;
            if settings == now {
                return Err(Failure::Usage("say what is to change, as in --maximum 500".into()));
            }
            let what = json!({ "change": "settings", "settings": settings });
            change(house, id, set.at.as_deref(), what).await
        }
    }
}

fn say(text: &str) -> Result<(), Failure> {
    Ok(writeln!(stdout(), "{text}")?)
}

/// Asks for a change, now or at a time.
async fn change(house: &Remote, id: &str, at: Option<&str>, what: Value) -> Result<(), Failure> {
    let from_ms = at.map(settings::time_ms).transpose()?;
    let mut body = json!({ "table": id, "change": what });
    if let (Some(from_ms), Some(body)) = (from_ms, body.as_object_mut()) {
        body.insert("from_ms".to_owned(), json!(from_ms));
    }
    let told = house.ask("POST", &format!("{TABLES}/changes"), Some(body)).await?;
    let number = told.get("waits").and_then(Value::as_u64).unwrap_or_default();
    say(&format!("this waits until a second person agrees: croupier tables agree {number}"))
}
