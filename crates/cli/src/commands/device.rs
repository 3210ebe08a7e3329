//! Devices: added and taken away over the API of a running house, and simulated ones that speak the
//! protocol of docs/devices.md.

mod dealer;
mod link;
mod serial;
mod sim;
mod source;

use super::remote::{Remote, escaped};
use crate::args::{DeviceArgs, DeviceCommand, HouseArgs};
use crate::exit::Failure;
use anyhow::anyhow;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use source::Kind;
use std::io::{Write, stdout};

/// Does what the arguments say.
pub fn run(args: &DeviceArgs) -> Result<(), Failure> {
    tokio::runtime::Builder::new_current_thread().enable_all().build()?.block_on(async {
        match &args.command {
            DeviceCommand::Add { id, name, kind, table, terminal, house } => {
                let body = json!({ "device": id, "name": name, "kind": kind, "table": table,
                    "terminal": terminal });
                add(house, body).await
            }
            DeviceCommand::Agree { number, house } => {
                let path = format!("/api/acts/{number}/agreement");
                ask(house, ("POST", &path), Some(json!({}))).await?;
                say("done")
            }
            DeviceCommand::List { house } => {
                let list = ask(house, ("GET", "/api/devices"), None).await?;
                say(&serde_json::to_string_pretty(&list).map_err(|why| anyhow!(why))?)
            }
            DeviceCommand::Revoke { id, reason, house } => {
                let path = format!("/api/devices/{}", escaped(id));
                ask(house, ("DELETE", &path), Some(json!({ "reason": reason }))).await?;
                say("it may do nothing any more")
            }
            DeviceCommand::Shoe(args) => sim::run(Kind::Shoe, args).await,
            DeviceCommand::Dice(args) => sim::run(Kind::Dice, args).await,
            DeviceCommand::Scanner(args) => sim::run(Kind::Scanner, args).await,
            DeviceCommand::Printer(args) => sim::run(Kind::Printer, args).await,
            DeviceCommand::Acceptor(args) => sim::run(Kind::Acceptor, args).await,
            DeviceCommand::Serial(args) => serial::run(args).await,
        }
    })
}

fn say(text: &str) -> Result<(), Failure> {
    Ok(writeln!(stdout(), "{text}")?)
}

async fn ask(
    house: &HouseArgs,
    (method, path): (&str, &str),
    body: Option<Value>,
) -> Result<Value, Failure> {
    let house = Remote::enter(house).await?;
    let answer = house.ask(method, path, body).await;
    house.leave().await;
    answer
}

/// Makes a credential, tells the house its SHA-256 and prints it: on standard output the credential
/// alone, so that it can go into a file.
async fn add(house: &HouseArgs, mut body: Value) -> Result<(), Failure> {
    let mut bytes = [0; 32];
    let drawn = getrandom::fill(&mut bytes);
    drawn.map_err(|error| Failure::Other(anyhow!("no random numbers: {error}")))?;
    let credential = hex(&bytes);
    if let Value::Object(fields) = &mut body {
        fields.retain(|_, value| !value.is_null());
        let digest = hex(&Sha256::digest(credential.as_bytes()));
        fields.insert("credential".to_owned(), digest.into());
    }
    let told = ask(house, ("POST", "/api/devices"), Some(body)).await?;
    let number = told.get("waits").and_then(Value::as_u64).unwrap_or_default();
    writeln!(
        std::io::stderr(),
        "this waits until a second person agrees: croupier device agree {number}"
    )?;
    say(&credential)
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
