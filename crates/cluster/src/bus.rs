//! The bus between the nodes of a house: questions that one node answers, and news that all may
//! hear. It holds no truth.

use bytes::Bytes;
use futures_util::{Stream, stream};
use std::collections::BTreeMap;
use std::future::Future;
use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use thiserror::Error;
use tokio::sync::{mpsc, oneshot};

/// How many questions may wait for the one who answers, and how much news for the one who hears.
pub(crate) const WAITING_MAX: usize = 4_096;

/// What is done while others go on.
pub type Work<'w, T> = Pin<Box<dyn Future<Output = T> + Send + 'w>>;

/// What is heard, one after the other; it is heard no longer when this is dropped.
pub type Heard<T> = Pin<Box<dyn Stream<Item = T> + Send>>;

/// Why there is no answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum Unheard {
    /// Nobody was there to hear the question.
    #[error("nobody was there to hear it")]
    Nobody,
    /// Somebody may have heard it.
    #[error("there was no answer in time")]
    Late,
}

/// A question that was heard.
pub struct Asked {
    /// What is asked.
    pub text: Bytes,
    answer: Box<dyn FnOnce(Bytes) -> Work<'static, ()> + Send>,
}

impl Asked {
    /// A question, and what is done with the answer.
    pub(crate) fn new(
        text: Bytes,
        answer: impl FnOnce(Bytes) -> Work<'static, ()> + Send + 'static,
    ) -> Asked {
        Asked { text, answer: Box::new(answer) }
    }

    /// Answers it. Whoever asked may have gone.
    pub async fn answer(self, text: Bytes) {
        (self.answer)(text).await;
    }
}

/// Carries messages between nodes.
pub trait Bus: Send + Sync {
    /// Asks whoever answers this subject.
    fn ask<'b>(
        &'b self,
        subject: &'b str,
        text: Bytes,
        patience: Duration,
    ) -> Work<'b, Result<Bytes, Unheard>>;

    /// Answers a subject from now on.
    fn hear<'b>(&'b self, subject: &'b str) -> Work<'b, Result<Heard<Asked>, Unheard>>;

    /// Tells everybody who follows this subject. Nobody may, and nobody answers.
    fn tell<'b>(&'b self, subject: &'b str, text: Bytes) -> Work<'b, ()>;

    /// Hears all that is told on a subject from now on.
    fn follow<'b>(&'b self, subject: &'b str) -> Work<'b, Result<Heard<Bytes>, Unheard>>;
}

/// Who hears each subject.
type Ears<T> = BTreeMap<String, Vec<mpsc::Sender<T>>>;

/// A bus within one process: for one node, and for tests.
#[derive(Clone, Default)]
pub struct LocalBus {
    questions: Arc<Mutex<Ears<Asked>>>,
    news: Arc<Mutex<Ears<Bytes>>>,
}

/// Hears a subject from now on.
fn listen<T: Send + 'static>(ears: &Mutex<Ears<T>>, subject: &str) -> Heard<T> {
    let (ear, mut heard) = mpsc::channel(WAITING_MAX);
    let mut ears = ears.lock().unwrap_or_else(PoisonError::into_inner);
    ears.entry(subject.to_owned()).or_default().push(ear);
    Box::pin(stream::poll_fn(move |context| heard.poll_recv(context)))
}

/// Whoever hears a subject now, the one who came last at the end.
fn listeners<T>(ears: &Mutex<Ears<T>>, subject: &str) -> Vec<mpsc::Sender<T>> {
    let mut ears = ears.lock().unwrap_or_else(PoisonError::into_inner);
    let Some(here) = ears.get_mut(subject) else { return Vec::new() };
    here.retain(|ear| !ear.is_closed());
    here.clone()
}

impl Bus for LocalBus {
    fn ask<'b>(
        &'b self,
        subject: &'b str,
        text: Bytes,
        patience: Duration,
    ) -> Work<'b, Result<Bytes, Unheard>> {
        Box::pin(async move {
            let ear = listeners(&self.questions, subject).pop().ok_or(Unheard::Nobody)?;
            let (told, answer) = oneshot::channel();
            let asked = Asked::new(text, |text| {
                let _ = told.send(text); // whoever asked may have gone
                Box::pin(async {})
            });
            ear.send(asked).await.map_err(|_| Unheard::Nobody)?;
            let answered = tokio::time::timeout(patience, answer).await;
            answered.map_err(|_| Unheard::Late)?.map_err(|_| Unheard::Late)
        })
    }

    fn hear<'b>(&'b self, subject: &'b str) -> Work<'b, Result<Heard<Asked>, Unheard>> {
        Box::pin(async move { Ok(listen(&self.questions, subject)) })
    }

    fn tell<'b>(&'b self, subject: &'b str, text: Bytes) -> Work<'b, ()> {
        Box::pin(async move {
            for ear in listeners(&self.news, subject) {
                let _ = ear.try_send(text.clone()); // who is far behind misses it
            }
        })
    }

    fn follow<'b>(&'b self, subject: &'b str) -> Work<'b, Result<Heard<Bytes>, Unheard>> {
        Box::pin(async move { Ok(listen(&self.news, subject)) })
    }
}
