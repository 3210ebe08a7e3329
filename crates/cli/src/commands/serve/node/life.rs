//! The life of a node: it waits for its turn, takes the house, runs it, and lets it go.

use super::super::office::{self, Office, Opened};
use super::super::{Config, config, demo, first, now_ms};
use super::{FILES, Rows};
use crate::args::Serve;
use crate::exit::Failure;
use anyhow::Context as _;
use croupier_cluster::{Bus, Heart, Me, Sight, Turn, turn};
use croupier_server::{App, answer_calls};
use croupier_store::{Beat, Claim, Database, NodeRow};
use std::io::{Write, stdout};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use tokio::task::{JoinHandle, block_in_place};
use tokio::time::{MissedTickBehavior, interval};
use tokio_util::sync::CancellationToken;

/// How often it is looked whether this node is still heard.
const LOOK: Duration = Duration::from_millis(250);
/// An office that could not be opened is tried again so often.
const OFFICE: Duration = Duration::from_secs(5);

/// A node, from its start to its end.
pub struct Life {
    pub args: Serve,
    pub database: Database,
    pub me: Me,
    /// The fingerprint of its keys.
    pub keys: String,
    pub heart: Heart,
    pub rows: Arc<Rows>,
    pub opened: Opened,
    pub app: App,
    pub bus: Option<(Arc<dyn Bus>, String)>,
    /// Whether the configuration of this process was put into the house.
    pub furnished: bool,
    /// Whether what is written now stands on two machines, as far as this node has seen.
    pub is_safe: Arc<AtomicBool>,
    /// Whether it took the house and has not yet stood by again.
    pub holds: bool,
    /// What the owner does beside play.
    pub office: Option<Office>,
    /// When the office is to be opened, and whether the house was handed over.
    pub opening: Option<(Instant, bool)>,
    /// Answers what the others pass on.
    pub answering: Option<JoinHandle<()>>,
    /// When it last took the house or let it go.
    pub changed: Instant,
    /// The last reason why it does not take over.
    pub said: String,
}

impl Life {
    /// Lives until it is to leave; then the house is another's, or closed.
    pub async fn live(
        mut self,
        claim: Option<Claim>,
        leave: CancellationToken,
        left: CancellationToken,
    ) {
        if let Some(claim) = claim {
            self.take(claim).await;
        }
        let (mut sight, mut owning) = (self.heart.sight(), self.opened.floor.owning());
        let mut look = interval(LOOK);
        look.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            let looked = tokio::select! {
                () = leave.cancelled() => break,
                Ok(()) = owning.changed() => false,
                changed = sight.changed() => if changed.is_err() { break } else { false },
                _ = look.tick() => true,
            };
            let seen = match looked {
                true => sight.borrow().clone(),
                false => sight.borrow_and_update().clone(),
            };
            self.answer_doors(&seen);
            if looked {
                continue;
            }
            let is_safe = seen.beat.as_ref().is_some_and(|beat| beat.unsafe_because.is_none());
            self.is_safe.store(is_safe, Ordering::SeqCst);
            // what was seen before this node took the house or let it go is no longer so
            let Some(beat) = seen.beat.filter(|_| seen.heard > Some(self.changed)) else {
                continue;
            };
            let owns = *owning.borrow_and_update();
            match owns {
                true => self.keep(&beat).await,
                false => self.wait(&beat).await,
            }
        }
        if *self.opened.floor.owning().borrow() {
            self.hand_over(true).await;
        }
        if let Err(error) = self.heart.leave().await {
            tracing::debug!(%error, "this node is still listed");
        }
        left.cancel();
    }

    /// Another node owns the house, or none does.
    async fn wait(&mut self, beat: &Beat) {
        if self.holds {
            // whether or not its office was open: two that answer the doors keep each other
            // from being heard
            self.let_go();
            tracing::warn!("another node owns the house");
            self.say(&format!("{} stands by", self.me.name));
            if let Some(office) = self.office.take() {
                let closed = office.leave().await;
                closed.unwrap_or_else(|error| tracing::debug!(%error, "the office"));
            }
        }
        let ready = self.opened.floor.read(|_| ()).await.is_ok();
        match turn(beat, &self.me.name, &self.keys, ready) {
            Turn::Wait => self.said.clear(),
            Turn::Ask => match self.heart.claim(self.keys.clone()).await {
                Ok(Some(claim)) => self.take(claim).await,
                Ok(None) => {}
                Err(error) => tracing::warn!(%error, "the house cannot be asked for"),
            },
            Turn::Barred(why) => {
                if self.said != why {
                    tracing::error!(why, "this node does not take over");
                    self.said = why.to_owned();
                }
                // the others wait as long as the owner that is named is heard
                if beat.owner_row().is_some_and(|owner| owner.name == self.me.name) {
                    self.release().await;
                }
            }
        }
    }

    /// Lets the house go that this node is named for and cannot open: perhaps another can.
    async fn release(&self) {
        let released = self.heart.release().await;
        released.unwrap_or_else(|error| tracing::warn!(%error, "the row of the owner"));
    }

    /// An owner that its database has not heard for a lease may have a successor. It answers no
    /// door then: it would say no sooner than the other says yes.
    fn answer_doors(&mut self, seen: &Sight) {
        let is_heard = seen.heard.is_some_and(|heard| heard.elapsed() <= super::lease());
        match (is_heard, &self.answering) {
            (true, None) if self.holds => {
                self.answering = self.bus.clone().map(|(bus, subject)| {
                    tokio::spawn(answer_calls(self.app.clone(), bus, subject))
                });
            }
            (false, Some(answering)) => {
                tracing::warn!("this node is not heard by its database and answers no other node");
                answering.abort();
                self.answering = None;
            }
            (true, _) | (false, None) => {}
        }
    }

    /// The house is this node's: nobody else can write.
    async fn take(&mut self, claim: Claim) {
        let Claim { epoch, handed } = claim;
        tracing::info!(epoch, handed, "this node takes the house");
        let taken = block_in_place(|| -> anyhow::Result<()> {
            // without them who has guessed three times might guess again
            self.take_people().context("the people that other nodes know")?;
            Ok(self.opened.floor.take_over_blocking(epoch, handed, now_ms())?)
        });
        self.changed = Instant::now();
        if let Err(error) = taken {
            tracing::error!(error = format!("{error:#}"), "the house cannot be taken over");
            return self.release().await;
        }
        self.holds = true;
        self.answer_doors(&self.heart.sight().borrow().clone());
        if let Err(error) = self.heart.begun(self.keys.clone()).await {
            tracing::warn!(%error, "the row of the owner");
        }
        self.changed = Instant::now();
        self.say(&format!("{} owns the house", self.me.name));
        self.opening = Some((Instant::now(), handed.is_some()));
        self.try_office();
    }

    /// Opens the office, now or at a later beat.
    fn try_office(&mut self) {
        let Some((when, handed)) = self.opening else { return };
        if when > Instant::now() {
            return;
        }
        self.opening = None;
        match self.open_office(handed) {
            Ok(office) => self.office = Some(office),
            Err(error) => {
                tracing::error!(%error, "the house is open, its office is not");
                self.opening = Some((Instant::now() + OFFICE, handed));
            }
        }
    }

    /// What other nodes knew of people.
    fn take_people(&self) -> std::io::Result<()> {
        let [sessions, attempts, codes] = FILES;
        let read = |file| self.rows.lines(file);
        let kept = self.app.take_over_people([read(sessions)?, read(attempts)?, read(codes)?]);
        let mut files = FILES.into_iter().zip(kept);
        files.try_for_each(|(file, lines)| self.rows.replace(file, lines))
    }

    fn open_office(&mut self, handed: bool) -> Result<Office, Failure> {
        let mut config = match &self.args.config {
            Some(path) => config::read(path)?,
            None => Config::default(),
        };
        let doorman = &self.opened.doorman;
        if !handed {
            office::begin(&self.args, &self.opened, None, config.clock_hold_ms())?;
        }
        let office = Office::open(&self.args, (&self.database, &self.opened), &config)?;
        if !self.furnished {
            config.furnish(doorman)?;
            if self.args.demo {
                demo::furnish(doorman)?;
            }
            if let Some(code) = first::code_for(doorman)? {
                self.say(&format!("This house has no people yet: /setup#{code}"));
                self.app.expect_first_people(code);
            }
            self.furnished = true;
        }
        Ok(office)
    }

    /// Keeps the house, unless it is to let go and another is there to take it.
    async fn keep(&mut self, beat: &Beat) {
        let mine = |node: &&NodeRow| node.name == self.me.name;
        let asked = beat.nodes.iter().find(mine).is_some_and(|node| node.draining);
        let next = |node: &NodeRow| node.name != self.me.name && node.is_heard() && !node.draining;
        if beat.owner.as_ref() != Some(&self.me.name) {
            // somebody claimed it, and so this node's commits fail from now on
            block_in_place(|| self.opened.floor.step_down_blocking())
                .map_or_else(|error| tracing::error!(%error, "the floor"), drop);
        } else if asked && beat.nodes.iter().any(next) {
            self.hand_over(false).await;
        } else {
            self.try_office();
            let app = self.app.clone();
            let shortened = self.rows.shorten(FILES, move || app.people_kept());
            shortened.unwrap_or_else(|error| tracing::warn!(%error, "the shared files"));
        }
    }

    /// Lets the house go, once everything is written: to another node, or until it is opened again.
    async fn hand_over(&mut self, ends: bool) {
        let others = self.heart.sight().borrow().beat.as_ref().is_some_and(|beat| {
            beat.nodes.iter().any(|node| node.name != self.me.name && node.is_heard())
        });
        if let Some(office) = self.office.take() {
            let closed = if ends && !others { office.close().await } else { office.leave().await };
            closed.unwrap_or_else(|error| tracing::error!(%error, "the office"));
        }
        let position = block_in_place(|| self.opened.floor.step_down_blocking());
        self.let_go();
        let handed = match position {
            Ok(position) => {
                let handed = self.heart.hand_over(position).await;
                handed.context("the row of the owner").map(|()| position)
            }
            Err(error) => Err(error.into()),
        };
        self.changed = Instant::now();
        match handed {
            Ok(position) => tracing::info!(position, "the house is handed over"),
            Err(error) => tracing::error!(%error, "the house is not handed over"),
        }
        self.say(&format!("{} stands by", self.me.name));
    }

    /// The house is no longer this node's: it answers no door.
    fn let_go(&mut self) {
        self.holds = false;
        self.opening = None;
        if let Some(answering) = self.answering.take() {
            answering.abort();
        }
    }

    /// One line for whoever reads the output of this process.
    fn say(&self, what: &str) {
        let said = writeln!(stdout(), "{what}").and_then(|()| stdout().flush());
        said.unwrap_or_else(|error| tracing::debug!(%error, "nobody reads"));
    }
}
