//! A simulated device: it reads when something is called for, under numbers without gaps, and
//! misbehaves as often as it is told to.

use super::dealer::Hand;
use super::link::{Link, credential, part};
use super::source::{Kind, Source};
use crate::args::SimArgs;
use crate::exit::Failure;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::io::{Write, stdout};
use std::time::Duration;
use tokio::time::{Instant, MissedTickBehavior, interval, sleep, sleep_until};

/// How long a device that comes late was silent: its table has noticed.
const LATE: Duration = Duration::from_millis(2_200);

/// A reading that is not answered yet.
#[derive(Clone)]
struct Pending {
    seq: u64,
    what: Value,
    /// What really was there, if the reading lies.
    truth: Option<Value>,
    held: bool,
}

/// How a connection ended.
enum End {
    Done,
    Cut,
    Late,
}

/// The device.
struct Sim<'a> {
    args: &'a SimArgs,
    source: Source,
    hand: Option<Hand>,
    /// The number of the last reading that was answered.
    last: u64,
    pending: Option<Pending>,
    round: u64,
    phase: String,
    wants: bool,
    done: u32,
    ended: u64,
    next_at: Instant,
    dice: u64,
    results: BTreeMap<String, u32>,
    connections: u32,
}

/// Runs a simulated device until it has done what it was asked to.
pub async fn run(kind: Kind, args: &SimArgs) -> Result<(), Failure> {
    let credential = credential(&args.link)?;
    let source = Source::new(kind, args)?;
    if let (Some(first), None) = (source.first, &args.dealer) {
        writeln!(stdout(), "{}", json!({ "first": first.to_string() }))?;
    }
    let mut sim = Sim {
        args,
        source,
        hand: Hand::of(args),
        last: 0,
        pending: None,
        round: 0,
        phase: String::new(),
        wants: false,
        done: 0,
        ended: 0,
        next_at: Instant::now(),
        dice: args.seed,
        results: BTreeMap::new(),
        connections: 0,
    };
    loop {
        let mut link = Link::open(&args.link, &credential).await?;
        sim.connections += 1;
        match sim.converse(&mut link).await? {
            End::Done => break,
            End::Cut => {}
            End::Late => {
                drop(link);
                sim.stay_silent().await?;
            }
        }
    }
    let told = json!({ "done": sim.done, "readings": sim.last, "results": sim.results,
        "connections": sim.connections });
    Ok(writeln!(stdout(), "{told}")?)
}

impl Sim<'_> {
    /// One in a thousand, so often.
    fn happens(&mut self, permille: u16) -> bool {
        // splitmix64: faults need no better chance
        self.dice = self.dice.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut word = self.dice;
        word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (word ^ (word >> 31)) % 1_000 < u64::from(permille)
    }

    async fn converse(&mut self, link: &mut Link) -> Result<End, Failure> {
        let number = |name: &str| part(&link.welcome, name).as_u64().unwrap_or_default();
        let (last, beat_ms) = (number("last"), number("beat_ms").max(50));
        let mut beat = interval(Duration::from_millis(beat_ms));
        beat.set_missed_tick_behavior(MissedTickBehavior::Delay);
        self.last = self.last.max(last);
        if let Some(pending) = self.pending.clone() {
            send(link, &pending).await?; // if the house has it, the answer is the same
        }
        loop {
            if self.is_done() {
                return Ok(End::Done);
            }
            tokio::select! {
                _ = beat.tick() => link.say(&json!({ "say": "beat" })).await?,
                said = link.next() => match said? {
                    Some(said) => self.hears(link, &said).await?,
                    None => return Ok(End::Cut),
                },
                () = sleep_until(self.next_at), if self.may_read() => {
                    if let Some(end) = self.read(link).await? {
                        return Ok(end);
                    }
                }
            }
        }
    }

    fn is_done(&self) -> bool {
        self.done >= self.args.rounds && self.pending.is_none()
    }

    fn may_read(&self) -> bool {
        let called = match self.source.is_at_table() {
            true => self.wants || self.phase == "insurance",
            false => self.source.lines() > 0,
        };
        called && self.pending.is_none()
    }

    /// Reads the next thing, and misbehaves if it is its turn.
    async fn read(&mut self, link: &mut Link) -> Result<Option<End>, Failure> {
        let Some(truth) = self.source.next()? else {
            return Err(Failure::Refused("there is nothing left to read".to_owned()));
        };
        if let Some(pause) = Duration::from_secs(1).checked_div(self.args.speed) {
            self.next_at = Instant::now() + pause;
        }
        let lies = self.hand.is_some() && self.happens(self.args.lie);
        let what = if lies { self.source.lie(&truth) } else { truth.clone() };
        let truth = (what != truth).then_some(truth);
        let pending = Pending { seq: self.last + 1, what, truth, held: false };
        self.pending = Some(pending.clone());
        if pending.truth.is_none() && self.happens(self.args.late) {
            return Ok(Some(End::Late));
        }
        if self.happens(self.args.reorder) {
            let after = Pending { seq: pending.seq + 1, ..pending.clone() };
            send(link, &after).await?;
        }
        send(link, &pending).await?;
        if self.happens(self.args.double) {
            send(link, &pending).await?;
        }
        Ok(self.happens(self.args.drop).then_some(End::Cut))
    }

    /// The device cannot be reached for a while; the dealer goes on by hand.
    async fn stay_silent(&mut self) -> Result<(), Failure> {
        sleep(LATE).await;
        let Some(pending) = &mut self.pending else { return Ok(()) };
        pending.held = true;
        match &self.hand {
            Some(hand) => hand.enter(self.round, &pending.what).await,
            None => Ok(()),
        }
    }

    async fn hears(&mut self, link: &mut Link, said: &Value) -> Result<(), Failure> {
        match part(said, "say").as_str().unwrap_or_default() {
            "table" => {
                self.round = part(said, "round").as_u64().unwrap_or_default();
                self.phase = part(said, "phase").as_str().unwrap_or_default().to_owned();
                self.wants = part(said, "wants") == true;
                self.count_round();
                self.go_on().await
            }
            "ack" => self.answered(link, said).await,
            "nack"
                if part(said, "seq").as_u64() == self.pending.as_ref().map(|waits| waits.seq) =>
            {
                Err(Failure::Refused(format!("the house did not take a reading: {said}")))
            }
            "job" => {
                writeln!(stdout(), "{said}")?;
                let what = json!({ "printed": part(said, "job") });
                let (seq, truth, held) = (self.last + 1, None, false);
                let pending = Pending { seq, what, truth, held };
                send(link, &pending).await?;
                self.pending = Some(pending);
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// A round is over once, however often it is said.
    fn count_round(&mut self) {
        if matches!(self.phase.as_str(), "settled" | "void") && self.round > self.ended {
            self.ended = self.round;
            self.done += u32::from(self.connections > 0 && self.results.contains_key("counted"));
        }
    }

    async fn answered(&mut self, link: &mut Link, said: &Value) -> Result<(), Failure> {
        let Some(pending) = self.pending.take_if(|waits| *part(said, "seq") == json!(waits.seq))
        else {
            return Ok(()); // the answer to a reading that was sent twice
        };
        self.last = pending.seq;
        let result = part(said, "result").as_str().unwrap_or_default().to_owned();
        if !self.source.is_at_table() {
            writeln!(stdout(), "{said}")?;
            self.done += 1;
        }
        *self.results.entry(result).or_default() += 1;
        if let (Some(truth), Some(hand)) = (&pending.truth, &self.hand) {
            hand.put_right(self.round, truth).await?;
            (self.wants, self.phase) = (false, String::new());
            return link.say(&json!({ "say": "hello", "protocol": 1 })).await; // what now?
        }
        self.go_on().await
    }

    /// The dealer's next gesture, once nothing is on its way.
    async fn go_on(&mut self) -> Result<(), Failure> {
        let over = self.done >= self.args.rounds;
        let (Some(hand), None, false) = (&mut self.hand, &self.pending, over) else {
            return Ok(());
        };
        let first = self.source.first.map(|first| first.to_string());
        if hand.go_on((self.round, &self.phase), first.as_deref()).await? {
            self.phase.clear(); // until the house says what became of it
        }
        Ok(())
    }
}

async fn send(link: &mut Link, pending: &Pending) -> Result<(), Failure> {
    let Pending { seq, what, held, .. } = pending;
    link.say(&json!({ "say": "read", "seq": seq, "what": what, "held": held })).await
}
