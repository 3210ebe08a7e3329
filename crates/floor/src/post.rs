//! How answers reach those who wait: one wake-up from outside for a whole batch. The task that is
//! woken wakes the others from within their runtime, where a wake-up costs next to nothing.

use crate::request::{Answer, Request};
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, Wake, Waker};
use std::thread::Thread;

/// An answer and its request: the caller frees the request, which is cheaper than letting the
/// writer free all of them.
pub(crate) type Answered = (Answer, Box<Request>);

/// The tasks of a batch that are still to be woken.
#[derive(Default)]
struct Bag(Mutex<Vec<Waker>>);

impl Bag {
    /// Wakes all of them, once.
    fn open(&self) {
        let wakers = std::mem::take(&mut *self.lock());
        wakers.into_iter().for_each(Waker::wake);
    }

    fn lock(&self) -> MutexGuard<'_, Vec<Waker>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Where an answer is put.
#[derive(Default)]
struct Slot {
    answered: Option<Answered>,
    /// The task that waits for it.
    waker: Option<Waker>,
    /// The other tasks of the batch, which the first one to see its answer wakes.
    bag: Option<Arc<Bag>>,
    /// Whether there will be no answer.
    gone: bool,
}

type Shared = Arc<Mutex<Slot>>;

fn lock(slot: &Shared) -> MutexGuard<'_, Slot> {
    slot.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The sender's end. If it is dropped without an answer, the waiting end learns that none will
/// come.
pub(crate) struct Reply(Shared);

/// The waiting end: the answer once it is there; `None` if none will come.
pub(crate) struct Awaited(Shared);

/// A sender's end and its waiting end.
pub(crate) fn reply() -> (Reply, Awaited) {
    let slot = Shared::default();
    (Reply(Arc::clone(&slot)), Awaited(slot))
}

/// Puts down all answers, then wakes one of the waiting tasks. The bag stays locked meanwhile, so
/// that a task that looks early, or gives up, finds it complete.
pub(crate) fn deliver(answers: impl IntoIterator<Item = (Reply, Answered)>) {
    let bag = Arc::new(Bag::default());
    let mut wakers = bag.lock();
    for (reply, answered) in answers {
        let mut slot = lock(&reply.0);
        slot.answered = Some(answered);
        if let Some(waker) = slot.waker.take() {
            slot.bag = Some(Arc::clone(&bag));
            wakers.push(waker);
        }
    }
    let first = wakers.pop();
    drop(wakers);
    if let Some(first) = first {
        first.wake();
    }
}

impl Drop for Reply {
    fn drop(&mut self) {
        let mut slot = lock(&self.0);
        slot.gone = slot.answered.is_none();
        let waker = slot.waker.take();
        drop(slot);
        if let Some(waker) = waker {
            waker.wake();
        }
    }
}

impl Future for Awaited {
    type Output = Option<Answered>;

    fn poll(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Answered>> {
        let mut slot = lock(&self.0);
        let (answered, bag) = (slot.answered.take(), slot.bag.take());
        if answered.is_none() && !slot.gone {
            slot.waker = Some(context.waker().clone());
            return Poll::Pending;
        }
        drop(slot);
        if let Some(bag) = bag {
            bag.open();
        }
        Poll::Ready(answered)
    }
}

impl Drop for Awaited {
    fn drop(&mut self) {
        let mut slot = lock(&self.0);
        slot.waker = None;
        let bag = slot.bag.take();
        drop(slot);
        if let Some(bag) = bag {
            bag.open(); // the others must still be woken
        }
    }
}

/// Wakes a waiting thread.
struct Bell(Thread);

impl Wake for Bell {
    fn wake(self: Arc<Bell>) {
        self.0.unpark();
    }
}

impl Awaited {
    /// Waits for the answer on this thread.
    pub(crate) fn wait(mut self) -> Option<Answered> {
        let waker = Waker::from(Arc::new(Bell(std::thread::current())));
        let mut context = Context::from_waker(&waker);
        loop {
            match Pin::new(&mut self).poll(&mut context) {
                Poll::Ready(answered) => return answered,
                Poll::Pending => std::thread::park(),
            }
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::request::{Command, Requester};
    use croupier_house::{HouseCommand, Role};
    use croupier_store::Key;
    use std::sync::atomic::{AtomicUsize, Ordering};

    fn answered() -> Answered {
        let actor = Requester { id: "a".into(), role: Role::Cashier, name: "A".into() };
        let patron = "p".parse().unwrap();
        let command = Command::House(HouseCommand::CollectOwed { patron });
        let (key, request_hash) = (Key([0; 16]), [0; 32]);
        let request = Request { key, request_hash, actor, command, preview: false };
        (Answer::Conflict, Box::new(request))
    }

    #[derive(Default)]
    struct Count(AtomicUsize);

    impl Wake for Count {
        fn wake(self: Arc<Count>) {
            self.0.fetch_add(1, Ordering::SeqCst);
        }
    }

    /// Three waiting ends, each with a count of its wake-ups.
    fn three() -> (Vec<Reply>, Vec<Awaited>, Vec<Arc<Count>>) {
        let counts: Vec<Arc<Count>> = (0..3).map(|_| Arc::default()).collect();
        let (replies, mut awaited): (Vec<_>, Vec<_>) = (0..3).map(|_| reply()).unzip();
        for (one, count) in awaited.iter_mut().zip(&counts) {
            assert!(poll(one, count).is_pending());
        }
        (replies, awaited, counts)
    }

    fn poll(one: &mut Awaited, count: &Arc<Count>) -> Poll<Option<Answered>> {
        let waker = Waker::from(Arc::clone(count));
        Pin::new(one).poll(&mut Context::from_waker(&waker))
    }

    fn woken(counts: &[Arc<Count>]) -> Vec<usize> {
        counts.iter().map(|count| count.0.load(Ordering::SeqCst)).collect()
    }

    #[test]
    fn one_is_woken_and_wakes_the_others() {
        let (replies, mut awaited, counts) = three();
        deliver(replies.into_iter().map(|reply| (reply, answered())));
        assert_eq!(woken(&counts), [0, 0, 1]);
        assert!(matches!(poll(&mut awaited[2], &counts[2]), Poll::Ready(Some(_))));
        assert_eq!(woken(&counts), [1, 1, 1]);
        assert!(matches!(poll(&mut awaited[0], &counts[0]), Poll::Ready(Some(_))));
    }

    #[test]
    fn one_that_has_left_does_not_keep_the_others() {
        let (replies, mut awaited, counts) = three();
        deliver(replies.into_iter().map(|reply| (reply, answered())));
        drop(awaited.pop());
        assert_eq!(woken(&counts), [1, 1, 1]);
        let (replies, mut awaited, counts) = three();
        drop(awaited.pop());
        deliver(replies.into_iter().map(|reply| (reply, answered())));
        assert_eq!(woken(&counts), [0, 1, 0]);
        assert!(matches!(poll(&mut awaited[1], &counts[1]), Poll::Ready(Some(_))));
        assert_eq!(woken(&counts), [1, 1, 0]);
    }

    #[test]
    fn who_gets_no_answer_is_told_so() {
        let (mut replies, mut awaited, counts) = three();
        drop(replies.remove(1));
        assert_eq!(woken(&counts), [0, 1, 0]);
        assert!(matches!(poll(&mut awaited[1], &counts[1]), Poll::Ready(None)));
    }

    #[test]
    fn a_thread_can_wait_for_it() {
        let (way, awaited) = reply();
        let waiting = std::thread::spawn(|| awaited.wait());
        deliver([(way, answered())]);
        assert!(waiting.join().unwrap().is_some());
    }
}
