//! The bus between the nodes of a house: questions that one node answers. It holds no truth.

use bytes::Bytes;
use std::collections::BTreeMap;
use std::future::Future;
use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use thiserror::Error;
use tokio::sync::{mpsc, oneshot};

/// How many questions may wait for the one who answers.
pub(crate) const WAITING_MAX: usize = 4_096;

/// What is done while others go on.
pub type Work<'w, T> = Pin<Box<dyn Future<Output = T> + Send + 'w>>;

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

    /// Answers a subject from now on, until the receiver is dropped.
    fn hear<'b>(&'b self, subject: &'b str) -> Work<'b, Result<mpsc::Receiver<Asked>, Unheard>>;
}

type Ears = BTreeMap<String, Vec<mpsc::Sender<Asked>>>;

/// A bus within one process: for one node, and for tests.
#[derive(Clone, Default)]
pub struct LocalBus(Arc<Mutex<Ears>>);

impl LocalBus {
    /// Whoever hears a subject: the one who came last, if several do.
    fn ear(&self, subject: &str) -> Option<mpsc::Sender<Asked>> {
        let mut ears = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let here = ears.get_mut(subject)?;
        here.retain(|ear| !ear.is_closed());
        here.last().cloned()
    }
}

impl Bus for LocalBus {
    fn ask<'b>(
        &'b self,
        subject: &'b str,
        text: Bytes,
        patience: Duration,
    ) -> Work<'b, Result<Bytes, Unheard>> {
        Box::pin(async move {
            let ear = self.ear(subject).ok_or(Unheard::Nobody)?;
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

    fn hear<'b>(&'b self, subject: &'b str) -> Work<'b, Result<mpsc::Receiver<Asked>, Unheard>> {
        Box::pin(async move {
            let (ear, asked) = mpsc::channel(WAITING_MAX);
            let mut ears = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            ears.entry(subject.to_owned()).or_default().push(ear);
            Ok(asked)
        })
    }
}
