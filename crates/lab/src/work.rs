//! Runs long work as numbered jobs on several threads. Progress is reported, the work can be
//! stopped between jobs, and the result does not depend on which thread does which job.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// The number of threads, the flag that stops the work, and the progress callback.
#[derive(Clone, Copy)]
pub struct Control<'c> {
    /// How many threads.
    pub threads: NonZeroUsize,
    /// Set this to stop the work; it keeps what is done so far.
    pub stop: &'c AtomicBool,
    /// Called with the number of jobs done and the number of all jobs.
    pub progress: &'c (dyn Fn(u64, u64) + Sync),
}

/// The results of all threads.
#[derive(Debug)]
pub struct Gathered<A> {
    /// One result for each thread. Which jobs a thread did is a matter of chance, so use these
    /// only in ways that do not depend on their order.
    pub parts: Vec<A>,
    /// How many jobs were done.
    pub done: u64,
    /// Whether all jobs were done.
    pub complete: bool,
}

/// Does jobs 0 to `jobs - 1`, each thread adding to what it has gathered.
pub fn fold<A: Send>(
    jobs: u64,
    control: Control<'_>,
    start: impl Fn() -> A + Sync,
    job: impl Fn(&mut A, u64) + Sync,
) -> Gathered<A> {
    let (next, done) = (AtomicU64::new(0), AtomicU64::new(0));
    let thread = || {
        let mut gathered = start();
        while !control.stop.load(Ordering::Relaxed) {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= jobs {
                break;
            }
            job(&mut gathered, number);
            let count = done.fetch_add(1, Ordering::Relaxed) + 1;
            (control.progress)(count, jobs);
        }
        gathered
    };
    let parts = std::thread::scope(|scope| {
        let spawned: Vec<_> = (1..control.threads.get()).map(|_| scope.spawn(thread)).collect();
        let mut parts = vec![thread()];
        for handle in spawned {
            match handle.join() {
                Ok(part) => parts.push(part),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
        parts
    });
    let done = done.load(Ordering::Relaxed);
    Gathered { parts, done, complete: done == jobs }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sum(threads: usize, stop_at: u64) -> Gathered<u64> {
        let stop = AtomicBool::new(false);
        let progress = |done: u64, of: u64| {
            assert!(done <= of);
            stop.fetch_or(done >= stop_at, Ordering::Relaxed);
        };
        let threads = NonZeroUsize::new(threads).unwrap();
        let control = Control { threads, stop: &stop, progress: &progress };
        fold(1_000, control, || 0, |sum, job| *sum += job)
    }

    #[test]
    fn every_job_is_done_once_at_any_number_of_threads() {
        for threads in 1..=4 {
            let gathered = sum(threads, u64::MAX);
            assert_eq!(gathered.parts.iter().sum::<u64>(), 499_500);
            assert!(gathered.complete && gathered.done == 1_000);
        }
    }

    #[test]
    fn stopped_work_keeps_what_it_has() {
        let gathered = sum(1, 10);
        assert_eq!((gathered.parts, gathered.done, gathered.complete), (vec![45], 10, false));
    }
}
