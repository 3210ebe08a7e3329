//! Watches long work: a bar on a terminal, never in a pipe; Ctrl-C stops and keeps the result so
//! far.

use crate::exit::Failure;
use croupier_lab::Control;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use signal_hook::consts::SIGINT;
use std::io::IsTerminal;
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// Work being watched.
pub struct Watch {
    stop: Arc<AtomicBool>,
    bar: ProgressBar,
    threads: NonZeroUsize,
}

impl Watch {
    /// Begins to watch. The first Ctrl-C asks the work to stop, the second ends the program.
    pub fn begin(threads: Option<NonZeroUsize>) -> Result<Watch, Failure> {
        let stop = Arc::new(AtomicBool::new(false));
        signal_hook::flag::register_conditional_shutdown(SIGINT, 130, Arc::clone(&stop))?;
        signal_hook::flag::register(SIGINT, Arc::clone(&stop))?;
        let bar = ProgressBar::hidden();
        if std::io::stderr().is_terminal() {
            bar.set_draw_target(ProgressDrawTarget::stderr_with_hz(4));
        }
        let template = "{wide_bar} {percent:>3} %  {elapsed} gone, {eta} to go";
        bar.set_style(ProgressStyle::with_template(template).map_err(anyhow::Error::from)?);
        let processors = || std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
        Ok(Watch { stop, bar, threads: threads.unwrap_or_else(processors) })
    }

    /// Does the work, and clears the bar at its end.
    pub fn over<T>(&self, work: impl FnOnce(Control<'_>) -> T) -> T {
        let progress = |done, of| {
            self.bar.set_length(of);
            self.bar.set_position(done);
        };
        let control = Control { threads: self.threads, stop: &self.stop, progress: &progress };
        let done = work(control);
        self.bar.finish_and_clear();
        done
    }
}
