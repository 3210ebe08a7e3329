//! The nodes of a house: which are heard, which owns it, and how one lets go.

use super::books;
use crate::args::{NodeArgs, NodeCommand};
use crate::exit::Failure;
use anyhow::Context as _;
use croupier_store::{Database, NodeRow, Nodes};
use serde_json::json;
use std::io::{Write, stdout};

/// Lists the nodes, or asks one to let go.
pub fn run(args: &NodeArgs) -> Result<(), Failure> {
    let named = books::named(args.database.as_deref(), args.database_file.as_deref())?;
    let Some(Database::Postgres(url)) = named else {
        let text = "name the PostgreSQL database of the nodes by --database";
        return Err(Failure::Configuration(text.to_owned()));
    };
    let mut nodes = Nodes::open(&url, false).context("the database of the nodes")?;
    match &args.command {
        NodeCommand::List { json } => list(&mut nodes, *json),
        NodeCommand::Drain { name } => drain(&mut nodes, name),
    }
}

/// Asks a node to let go. The owner lets go to another, so there must be one.
fn drain(nodes: &mut Nodes, name: &str) -> Result<(), Failure> {
    let beat = nodes.look().context("the nodes")?;
    let owns = beat.owner_row().is_some_and(|owner| owner.name == name);
    let next = |node: &NodeRow| node.name != name && node.is_heard() && !node.draining;
    if owns && !beat.nodes.iter().any(next) {
        let why = format!("{name} owns the house and no other node is there to take it");
        return Err(Failure::Refused(why));
    }
    match nodes.drain(name).context("the nodes")? {
        true => Ok(writeln!(stdout(), "{name} is asked to hand the house over")?),
        false => Err(Failure::NotFound(format!("there is no node {name}"))),
    }
}

fn list(nodes: &mut Nodes, json: bool) -> Result<(), Failure> {
    let beat = nodes.look().context("the nodes")?;
    let owns = |node: &NodeRow| beat.owner.as_ref() == Some(&node.name) && beat.handed.is_none();
    let mut out = stdout();
    for node in &beat.nodes {
        let NodeRow { name, address, version, silent_ms, draining } = node;
        let (owns, heard) = (owns(node), node.is_heard());
        if json {
            let line = json!({ "node": name, "address": address, "version": version,
                "silent_ms": silent_ms, "heard": heard, "owns": owns, "draining": draining });
            writeln!(out, "{line}")?;
        } else {
            let role = match (owns, heard) {
                (true, true) => "owns the house",
                (true, false) => "owned the house and is not heard",
                (false, true) => "stands by",
                (false, false) => "is not heard",
            };
            writeln!(out, "{name}  {address}  {version}  {role}  ({silent_ms} ms)")?;
        }
    }
    if let Some(why) = beat.unsafe_because.filter(|_| !json) {
        writeln!(out, "Not safe: {why}")?;
    }
    Ok(())
}
