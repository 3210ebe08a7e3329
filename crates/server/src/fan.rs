//! The threads that write to sockets. A change of a table wakes every socket that watches it;
//! where requests are answered by the same threads, a bet would wait behind thousands of them.

use std::num::NonZero;
use tokio::runtime::{Builder, Handle, Runtime};

/// A runtime of its own, with half of the processors; the other half answers requests.
pub(crate) struct Fan(Option<Runtime>);

impl Fan {
    /// Starts its threads. Where they cannot be had, sockets are written by those of the server.
    pub(crate) fn start() -> Fan {
        let processors = std::thread::available_parallelism().map_or(1, NonZero::get);
        let mut threads = Builder::new_multi_thread();
        threads.worker_threads((processors / 2).max(1)).thread_name("sockets").enable_all();
        let built = threads.build();
        Fan(built.inspect_err(|error| tracing::warn!(%error, "no threads for sockets")).ok())
    }

    /// Where tasks that write to sockets run.
    pub(crate) fn handle(&self) -> Handle {
        self.0.as_ref().map_or_else(Handle::current, |runtime| runtime.handle().clone())
    }
}

impl Drop for Fan {
    fn drop(&mut self) {
        if let Some(runtime) = self.0.take() {
            runtime.shutdown_background(); // the last to let go may be a task
        }
    }
}
