//! What the owner of a house does beside play: furnishes it, signs checkpoints, watches the clock
//! and the books, keeps archives and copies, tells others. Opened with the house, closed before it
//! goes.

use super::outbox::Outbox;
use super::warden::{self, Warden};
use super::{Config, Doorman, backups, keeper, notary, now_ms, software};
use crate::args::Serve;
use crate::exit::Failure;
use anyhow::Context as _;
use croupier_audit::{HouseKey, Notary};
use croupier_floor::{FloorHandle, HouseClock};
use croupier_house::Significant;
use croupier_server::Clock;
use croupier_store::Database;
use std::path::Path;
use std::sync::Arc;
use tokio::task::JoinHandle;

/// A house that is read, and what is needed to run it.
#[derive(Clone)]
pub struct Opened {
    pub floor: FloorHandle,
    pub doorman: Doorman,
    pub clock: HouseClock,
    /// The key of the checkpoints.
    pub signer: Arc<HouseKey>,
}

impl Opened {
    /// The time of the house.
    pub fn time(&self) -> Clock {
        let clock = self.clock;
        Arc::new(move || clock.now_ms())
    }
}

/// What runs beside play.
pub struct Office {
    doorman: Doorman,
    jobs: [JoinHandle<()>; 3],
    outbox: Outbox,
    notary: Notary,
}

/// Notes that the house starts, and before it that its journal was taken over; checks software and
/// clock.
pub fn begin(
    args: &Serve,
    opened: &Opened,
    adopted: Option<u64>,
    hold_ms: i64,
) -> Result<(), Failure> {
    let doorman = &opened.doorman;
    if let Some(entries) = adopted {
        doorman.note(Significant::JournalAdopted { entries })?;
    }
    doorman.note(Significant::SystemStarted { version: env!("CARGO_PKG_VERSION").to_owned() })?;
    software::check_at_start(doorman, args.accept_software)?;
    warden::hold_at_start(doorman, opened.clock.off_ms(now_ms()), hold_ms)
}

impl Office {
    /// Opens it for a house that is furnished.
    pub fn open(
        args: &Serve,
        (database, opened): (&Database, &Opened),
        config: &Config,
    ) -> Result<Office, Failure> {
        let Opened { floor, doorman, signer, .. } = opened;
        let beside = config.beside(Path::new(""));
        let (kept, copied) = (config.archive.rules(&beside), config.backup.rules(&beside));
        let outbox = Outbox::start(&config.outbox, (&beside, &args.data), database)?;
        let timed = (floor.clone(), opened.time());
        let signed = Arc::clone(signer);
        let (notary, key) =
            tokio::task::block_in_place(|| notary(args, timed, signed, config.pace()))?;
        let warden = Warden {
            doorman: doorman.clone(),
            journal: database.clone(),
            anchor: args.anchor.clone(),
            key,
            data: args.data.clone(),
            every: config.verify_every(),
            hold_ms: config.clock_hold_ms(),
        };
        let warden = tokio::spawn(warden.watch());
        let keeper = keeper::spawn(kept, (doorman.clone(), database.clone()), (signer, &args.data));
        let copier = backups::spawn(copied, (database, &args.data), doorman.shelf(), key);
        let jobs = [warden, keeper, copier];
        Ok(Office { doorman: doorman.clone(), jobs, outbox, notary })
    }

    /// Closes it with the house: the last event, and the last checkpoint.
    pub async fn close(mut self) -> Result<(), Failure> {
        self.end_jobs().await;
        self.doorman.note(Significant::SystemStopped)?;
        self.let_go().await
    }

    /// Closes it: the house goes on at another node.
    pub async fn leave(mut self) -> Result<(), Failure> {
        self.end_jobs().await;
        self.let_go().await
    }

    /// What they were writing is written; nothing follows the last checkpoint.
    async fn end_jobs(&mut self) {
        for job in &mut self.jobs {
            job.abort();
            let _ = job.await;
        }
    }

    async fn let_go(self) -> Result<(), Failure> {
        let Office { doorman, outbox, notary, .. } = self;
        drop(doorman);
        tokio::task::spawn_blocking(|| outbox.stop()).await.context("the subscribers")?;
        tokio::task::spawn_blocking(|| notary.stop()).await.context("the last checkpoint")?;
        Ok(())
    }
}
