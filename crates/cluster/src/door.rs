//! The way from a node that stands by to the owner: what is not heard is said again under the same
//! key for up to three seconds. A lost message costs time, never truth: the floor answers a key
//! once.

use crate::bus::{Bus, Heard, Unheard};
use crate::letter::{Call, Garbled, Reply};
use bytes::Bytes;
use std::sync::Arc;
use std::time::Duration;
use tokio::time::{Instant, sleep};

/// For how long a request is said again, how long one try may take, and the pause between two.
const PATIENCE: Duration = Duration::from_secs(3);
const TRY: Duration = Duration::from_millis(1_500);
const PAUSE: Duration = Duration::from_millis(25);
/// How much longer it is for what is long: nobody makes a door flood the bus.
const PER_KB: Duration = Duration::from_millis(1);
/// How long the answer may take to what cannot be said again: a PIN takes long to check on a busy
/// machine, and whoever typed it would have to type it once more.
const ONCE: Duration = Duration::from_secs(6);
/// Soon there may be somebody who can.
const UNAVAILABLE: u16 = 503;

/// The way to the owner of the house, and from it to the others.
#[derive(Clone)]
pub struct Door {
    bus: Arc<dyn Bus>,
    subject: Arc<str>,
    gestures: Arc<str>,
}

impl Door {
    /// The way to whoever answers this subject.
    pub fn new(bus: Arc<dyn Bus>, subject: &str) -> Door {
        Door { bus, subject: subject.into(), gestures: format!("{subject}.gestures").into() }
    }

    /// Tells the other nodes a gesture: what is seen and not written down. It may be lost.
    pub async fn tell(&self, gesture: Bytes) {
        self.bus.tell(&self.gestures, gesture).await;
    }

    /// Hears the gestures that the owner tells.
    pub async fn gestures(&self) -> Result<Heard<Bytes>, Unheard> {
        self.bus.follow(&self.gestures).await
    }

    /// Passes a request on until it is answered, at most for a while; `None` if nobody answered.
    /// With `once` it is said once only, and its answer may take so long.
    pub async fn pass(
        &self,
        call: &Call,
        once: Option<Duration>,
    ) -> Result<Option<Reply>, Garbled> {
        let repeatable = once.is_none() && call.is_repeatable();
        let (text, begun) = (call.pack()?, Instant::now());
        let pause = PAUSE + PER_KB * u32::try_from(text.len() / 1024).unwrap_or(u32::MAX);
        loop {
            let left = PATIENCE.saturating_sub(begun.elapsed());
            let wait = if repeatable { TRY.min(left) } else { once.unwrap_or(ONCE) };
            let asked = self.bus.ask(&self.subject, text.clone(), wait).await;
            let said = match asked.map(|text| Reply::unpack(&text)) {
                Ok(reply) => {
                    let reply = reply?;
                    if !repeatable || reply.status != UNAVAILABLE {
                        return Ok(Some(reply));
                    }
                    Some(reply)
                }
                Err(Unheard::Nobody) => None,
                Err(Unheard::Late) if repeatable => None,
                Err(Unheard::Late) => return Ok(None), // it may have been done
            };
            if begun.elapsed() + pause >= PATIENCE {
                return Ok(said);
            }
            sleep(pause).await;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bus::LocalBus;
    use futures_util::{FutureExt, StreamExt};

    fn call(keyed: bool) -> Call {
        let key = ("idempotency-key".to_owned(), "k".to_owned());
        Call {
            method: "POST".to_owned(),
            path: "/".to_owned(),
            headers: if keyed { vec![key] } else { Vec::new() },
            client: "127.0.0.1".parse().unwrap(),
            limited: false,
            body: Bytes::new(),
        }
    }

    fn reply(status: u16) -> Reply {
        Reply { status, headers: Vec::new(), position: 0, body: Bytes::new() }
    }

    #[tokio::test(start_paused = true)]
    async fn a_house_without_an_owner_says_so_after_three_seconds() {
        let door = Door::new(Arc::new(LocalBus::default()), "call");
        let begun = Instant::now();
        assert_eq!(door.pass(&call(true), None).await.unwrap(), None);
        assert!(begun.elapsed() >= Duration::from_millis(2_900) && begun.elapsed() <= PATIENCE);
    }

    #[tokio::test(start_paused = true)]
    async fn what_could_not_be_done_is_said_again_to_the_next_owner() {
        let bus = LocalBus::default();
        let mut first = bus.hear("call").await.unwrap();
        let next = bus.clone();
        let owners = tokio::spawn(async move {
            let asked = first.next().await.unwrap();
            asked.answer(reply(503).pack().unwrap()).await;
            let lost = first.next().await.unwrap();
            drop((lost, first)); // it dies without an answer
            let mut second = next.hear("call").await.unwrap();
            let asked = second.next().await.unwrap();
            asked.answer(reply(200).pack().unwrap()).await;
        });
        let door = Door::new(Arc::new(bus), "call");
        assert_eq!(door.pass(&call(true), None).await.unwrap(), Some(reply(200)));
        owners.await.unwrap();
    }

    #[tokio::test(start_paused = true)]
    async fn what_may_have_been_done_is_not_said_again_without_a_key() {
        let bus = LocalBus::default();
        let mut owner = bus.hear("call").await.unwrap();
        let door = Door::new(Arc::new(bus), "call");
        let begun = Instant::now();
        let passed = tokio::spawn(async move { door.pass(&call(false), None).await.unwrap() });
        let heard = owner.next().await.unwrap();
        assert_eq!(passed.await.unwrap(), None);
        assert!(begun.elapsed() >= ONCE, "a busy owner has time");
        drop(heard);
        assert!(owner.next().now_or_never().flatten().is_none(), "it came twice");
    }

    #[tokio::test(start_paused = true)]
    async fn what_must_not_be_said_twice_is_waited_for() {
        let bus = LocalBus::default();
        let mut owner = bus.hear("call").await.unwrap();
        let door = Door::new(Arc::new(bus), "call");
        let (callback, patience) = (call(true), Duration::from_secs(20));
        let passed = tokio::spawn(async move { door.pass(&callback, Some(patience)).await });
        let asked = owner.next().await.unwrap();
        sleep(Duration::from_secs(15)).await; // somebody else is slow
        assert!(owner.next().now_or_never().flatten().is_none(), "it came twice");
        asked.answer(reply(200).pack().unwrap()).await;
        assert_eq!(passed.await.unwrap().unwrap(), Some(reply(200)));
    }

    #[tokio::test]
    async fn a_gesture_is_told_to_every_node_that_follows() {
        let bus = Arc::new(LocalBus::default());
        let doors = [(); 3].map(|()| Door::new(bus.clone(), "call"));
        doors[0].tell(Bytes::from_static(b"too early")).await;
        let mut heard = [doors[1].gestures().await.unwrap(), doors[2].gestures().await.unwrap()];
        doors[0].tell(Bytes::from_static(b"lifted")).await;
        for door in &mut heard {
            assert_eq!(door.next().await.unwrap(), "lifted");
        }
    }
}
