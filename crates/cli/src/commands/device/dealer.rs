//! The dealer beside a simulated device: opens, closes and confirms, and enters what the device
//! could not tell or told wrongly.

use crate::args::SimArgs;
use crate::commands::remote::{Remote, escaped};
use crate::exit::Failure;
use serde_json::{Value, json};

/// A dealer at one table.
pub struct Hand {
    house: Remote,
    path: String,
    /// Whether a shoe was put on the table.
    shoe: bool,
    /// The round and phase of the last gesture: the same is not answered twice.
    last: Option<(u64, String)>,
}

impl Hand {
    /// The dealer of the arguments, where there is one.
    pub fn of(args: &SimArgs) -> Option<Hand> {
        let (table, token) = (args.dealer.as_ref()?, args.dealer_token.as_ref()?);
        let house = Remote::with_token(&args.link.url, args.link.authorities.clone(), token);
        let path = format!("/api/tables/{}/commands", escaped(table));
        Some(Hand { house, path, shoe: false, last: None })
    }

    async fn give(&self, round: u64, command: Value) -> Result<(), Failure> {
        let body = json!({ "round": round, "command": command });
        self.house.ask("POST", &self.path, Some(body)).await.map(|_| ())
    }

    /// What the phase calls for: the next gesture of a dealer. `false` if it calls for none.
    pub async fn go_on(
        &mut self,
        (round, phase): (u64, &str),
        first: Option<&str>,
    ) -> Result<bool, Failure> {
        let now = Some((round, phase.to_owned()));
        if self.last == now {
            return Ok(false);
        }
        match phase {
            "idle" | "settled" | "void" => {
                if let Some(first) = first.filter(|_| !self.shoe) {
                    self.put_shoe(round, first).await?;
                    self.shoe = true;
                }
                self.give(round + 1, json!({ "do": "open-bets" })).await?;
            }
            "open" => self.give(round, json!({ "do": "close-bets" })).await?,
            "confirming" => self.give(round, json!({ "do": "confirm" })).await?,
            _ => return Ok(false),
        }
        self.last = now;
        Ok(true)
    }

    /// Puts the shoe on the table, in the place of the one before.
    async fn put_shoe(&self, round: u64, first: &str) -> Result<(), Failure> {
        let shoe = json!({ "do": "new-shoe", "first": first });
        match self.give(round, shoe.clone()).await {
            Err(Failure::Refused(why)) if why.contains("shoe_in_use") => {
                self.give(round, json!({ "do": "end-shoe" })).await?;
                self.give(round, shoe).await
            }
            done => done,
        }
    }

    /// Enters by hand what the device should have read.
    pub async fn enter(&self, round: u64, truth: &Value) -> Result<(), Failure> {
        let command = match (truth.get("card"), truth.get("dice")) {
            (Some(card), _) => json!({ "do": "enter-card", "card": card }),
            (None, Some(dice)) => json!({ "do": "enter-dice", "dice": dice }),
            (None, None) => return Ok(()),
        };
        self.give(round, command).await
    }

    /// Takes the last reading back and enters what lay there.
    pub async fn put_right(&self, round: u64, truth: &Value) -> Result<(), Failure> {
        let undo = json!({ "do": "undo-card", "reason": "the shoe read another card" });
        self.give(round, undo).await?;
        self.enter(round, truth).await
    }
}
