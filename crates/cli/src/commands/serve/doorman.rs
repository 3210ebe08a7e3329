//! Gives the house's own commands to the floor before the doors open and after they close.

use crate::exit::Failure;
use anyhow::anyhow;
use croupier_floor::{Answer, Command, Floor, FloorHandle, Request, Requester};
use croupier_house::{HouseCommand, Role};
use croupier_rules::rulebook::Library;
use croupier_store::{Key, Part, Stump};
use sha2::{Digest, Sha256};
use std::sync::Arc;
use uuid::Uuid;

/// A command, as the doorman gives it.
pub struct Order(pub Command);

impl From<HouseCommand> for Order {
    fn from(command: HouseCommand) -> Order {
        Order(Command::House(command))
    }
}

/// Gives commands while the doors are closed.
#[derive(Clone)]
pub struct Doorman {
    floor: FloorHandle,
    library: Arc<Library>,
}

impl Doorman {
    /// The doorman of this floor.
    pub fn new(floor: FloorHandle, library: Arc<Library>) -> Doorman {
        Doorman { floor, library }
    }

    /// The rulebooks.
    pub fn library(&self) -> &Library {
        &self.library
    }

    /// The rulebooks, shared.
    pub fn shelf(&self) -> Arc<Library> {
        Arc::clone(&self.library)
    }

    /// Reads the floor.
    pub fn read<T: Send + 'static>(
        &self,
        look: impl FnOnce(&Floor) -> T + Send + 'static,
    ) -> Result<T, Failure> {
        let looked = tokio::task::block_in_place(|| self.floor.read_blocking(look));
        looked.map_err(|error| Failure::Other(error.into()))
    }

    /// Keeps a stump in the journal; the entries it stands for leave it beside play.
    pub fn keep_stump(&self, stump: Stump, parts: Vec<Part>) -> Result<(), Failure> {
        let kept = tokio::task::block_in_place(|| self.floor.keep_stump_blocking(stump, parts));
        kept.map_err(|error| Failure::Other(error.into()))
    }

    /// Gives a command. A named command takes effect only once: its key follows from the name.
    pub fn give(&self, name: Option<&str>, role: Role, order: Order) -> Result<(), Failure> {
        let house = Requester { id: "house".into(), role, name: "The house".into() };
        self.give_as(house, name, order)
    }

    /// The same, in somebody's name.
    pub fn give_as(
        &self,
        actor: Requester,
        name: Option<&str>,
        order: Order,
    ) -> Result<(), Failure> {
        let key = match name {
            Some(name) => {
                let hash = Sha256::digest(format!("croupier demo 1 {name}").as_bytes());
                hash.first_chunk().copied().unwrap_or_default()
            }
            None => *Uuid::now_v7().as_bytes(),
        };
        let request = Request {
            key: Key(key),
            request_hash: Sha256::digest(name.unwrap_or_default().as_bytes()).into(),
            actor,
            command: order.0,
            preview: false,
        };
        match tokio::task::block_in_place(|| self.floor.call_blocking(request)) {
            Answer::Accepted(_) => Ok(()),
            Answer::Refused(refusal) => Err(Failure::Configuration(refusal.message)),
            Answer::Conflict => Err(Failure::Other(anyhow!("a key of the house was used twice"))),
            Answer::Fault { trace } => {
                let fault = self.read(|floor| floor.health().last_fault).ok().flatten();
                let why = fault.map_or_else(String::new, |fault| format!(": {}", fault.message));
                Err(Failure::Other(anyhow!("fault {trace}{why}")))
            }
        }
    }
}
