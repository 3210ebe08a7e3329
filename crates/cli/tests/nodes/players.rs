//! Patrons who bet through doors and repeat under the same key whatever had no answer.

use crate::cluster::Cluster;
use crate::kit::Client;
use serde_json::{Value, json};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};
use uuid::Uuid;

pub const PATRONS: [(&str, &str); 3] = [("8001", "1111"), ("8002", "2222"), ("8003", "3333")];
const BETS: [&str; 6] = ["small", "big", "total-9", "total-12", "one-of-a-kind-3", "two-dice-1-2"];

/// How many stakes were chosen.
static STAKES: AtomicU64 = AtomicU64::new(0);

/// A bet, as it is asked for and as it stands in the journal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bet {
    pub round: u64,
    pub seat: u64,
    pub bet: String,
    pub stake: u64,
}

/// A bet that was registered, as its patron heard it.
pub struct Heard {
    pub key: String,
    pub bet: Bet,
    /// When it was first sent, and when the answer came.
    pub sent: Instant,
    pub heard: Instant,
    /// How often it was sent until it was answered.
    pub tries: u32,
}

/// What a patron was told, in this order.
#[derive(Default)]
pub struct History {
    heard: Vec<Heard>,
    /// The keys of bets that were refused: nothing was registered.
    pub refused: Vec<String>,
}

impl std::ops::Deref for History {
    type Target = [Heard];

    fn deref(&self) -> &[Heard] {
        &self.heard
    }
}

impl IntoIterator for History {
    type Item = Heard;
    type IntoIter = std::vec::IntoIter<Heard>;

    fn into_iter(self) -> Self::IntoIter {
        self.heard.into_iter()
    }
}

/// Sends a request through one door after the other until it is answered.
fn repeat(
    doors: &[Client],
    method: &str,
    path: &str,
    key: &str,
    body: &Value,
) -> (u16, Value, u32) {
    for tries in 1_u32.. {
        let door = &doors[usize::try_from(tries - 1).unwrap() % doors.len()];
        match door.send(method, path, key, body) {
            Some((500.., _)) | None => {}
            Some((status, said)) => return (status, said, tries),
        }
    }
    unreachable!()
}

fn play(doors: &[Client], seat: usize, told: &Sender<Instant>, stop: &AtomicBool) -> History {
    let mut all = History::default();
    for turn in 0_u64.. {
        if stop.load(Ordering::SeqCst) {
            break;
        }
        let (_, view, _) = repeat(doors, "GET", "/api/tables/fast", "", &Value::Null);
        let round = view["round"]["data"]["round"].as_u64().unwrap();
        let bet = BETS[usize::try_from(turn).unwrap() % BETS.len()];
        // never twice the same in a round: a stake that does not change places no bet
        let stake = 100 + STAKES.fetch_add(1, Ordering::Relaxed) % 500;
        let key = Uuid::now_v7().to_string();
        let path = format!("/api/tables/fast/rounds/{round}/bets/{seat}/{bet}");
        let sent = Instant::now();
        let (status, said, tries) = repeat(doors, "PUT", &path, &key, &json!({ "stake": stake }));
        match status {
            200 => {
                let seat = u64::try_from(seat).unwrap();
                let bet = Bet { round, seat, bet: bet.to_owned(), stake };
                all.heard.push(Heard { key, bet, sent, heard: Instant::now(), tries });
                let _ = told.send(sent); // nobody may listen any more
            }
            409 => all.refused.push(key), // the round was over
            other => panic!("{other}: {said}"),
        }
    }
    all
}

/// Patrons at play.
pub struct Players {
    stop: Arc<AtomicBool>,
    told: Receiver<Instant>,
    threads: Vec<JoinHandle<History>>,
}

impl Players {
    /// Each begins at another door, from this one on.
    pub fn begin(cluster: &Cluster, tokens: &[String], first: usize) -> Players {
        let (tell, told) = channel();
        let stop = Arc::new(AtomicBool::new(false));
        let one = |(seat, token): (usize, &String)| {
            let count = cluster.nodes.len();
            let door = |at: usize| cluster.nodes[(first + seat + at) % count].client(Some(token));
            let doors: Vec<Client> = (0..count).map(door).collect();
            let (tell, stop) = (tell.clone(), Arc::clone(&stop));
            std::thread::spawn(move || play(&doors, seat + 1, &tell, &stop))
        };
        let threads = tokens.iter().enumerate().map(one).collect();
        Players { stop, told, threads }
    }

    /// Waits for so many acknowledgements.
    pub fn wait_for(&self, count: usize) {
        assert_eq!(self.told.iter().take(count).count(), count);
    }

    /// Waits for the acknowledgement of something sent after this moment; says how long it took.
    pub fn first_after(&self, moment: Instant) -> Duration {
        self.told.iter().find(|sent| *sent > moment).unwrap();
        moment.elapsed()
    }

    /// Waits until so much time has passed, while they play.
    pub fn until(&self, moment: Instant) {
        self.told.iter().find(|_| Instant::now() >= moment).unwrap();
    }

    /// Lets so much time pass, while they play or try to.
    pub fn pass(&self, time: Duration) {
        let end = Instant::now() + time;
        loop {
            let left = end.saturating_duration_since(Instant::now());
            match self.told.recv_timeout(left) {
                Ok(_) => {}
                Err(RecvTimeoutError::Timeout) => return,
                Err(RecvTimeoutError::Disconnected) => panic!("nobody plays any more"),
            }
        }
    }

    /// Waits for the acknowledgement of something sent after this moment, for so long at most.
    pub fn first_within(&self, moment: Instant, most: Duration) -> Option<Duration> {
        loop {
            let left = (moment + most).saturating_duration_since(Instant::now());
            if self.told.recv_timeout(left).ok()? > moment {
                return Some(moment.elapsed());
            }
        }
    }

    pub fn end(self) -> Vec<History> {
        self.stop.store(true, Ordering::SeqCst);
        self.threads.into_iter().map(|each| each.join().unwrap()).collect()
    }
}
