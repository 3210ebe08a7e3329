//! Two hundred casinos, each from a seed: whatever breaks, every promise is kept and every cent is
//! found. A seed that fails is printed, and `cargo run -p croupier-sim --bin sim -- SEED` replays
//! it.

#![allow(clippy::unwrap_used, clippy::panic)] // tests say what must hold

use croupier_rules::rulebook::Library;
use croupier_sim::run;
use std::collections::BTreeMap;
use std::sync::Arc;

const SEEDS: u64 = 200;
const STEPS: u64 = 600;

/// A casino in which one of these never happened has not tried it.
const WANTED: [&str; 67] = [
    "heard",
    "silent",
    "read",
    "by-hand",
    "dismissed",
    "dice-told",
    "dice-differ",
    "note-accepted",
    "reading-refused",
    "patron-identified",
    "bet-placed",
    "bet-withdrawn",
    "round-settled",
    "round-voided",
    "insurance-placed",
    "card-undone",
    "round-interrupted",
    "round-resumed",
    "ticket-issued",
    "shoe-opened",
    "hand-dealt",
    "hand-set",
    "cards-ruled",
    "round-corrected",
    "bets-returned",
    "option-answered",
    "approval-given",
    "approval-declined",
    "money-adjusted",
    "hand-corrected",
    "dice-corrected",
    "sources-disagree",
    "assigned",
    "bet-asked",
    "bet-answered",
    "bet-recounted",
    "float-counted",
    "chips-requested",
    "chips-moved",
    "chips-cancelled",
    "patron-left",
    "patron-walked-away",
    "meant-to-insure",
    "insurance-declined",
    "approval-asked",
    "relieved",
    "commission-collected",
    "till-opened",
    "till-closed",
    "paid-out",
    "payment-asked",
    "payment-declined",
    "cash-reported",
    "chips-handed",
    "chips-arrived",
    "reprinted",
    "betting-stopped",
    "act-asked",
    "act-agreed",
    "act-dropped",
    "plan-done",
    "limit-set",
    "break-taken",
    "patron-excluded",
    "check-answered",
    "shift-ended",
    "period-closed",
];

/// What guards somebody is worth nothing if nobody ever met it.
const REFUSED: [&str; 17] = [
    "betting_stopped",
    "limit_stake_round",
    "limit_loss_day",
    "limit_loss_week",
    "limit_minutes_session",
    "limit_minutes_day",
    "on_break",
    "excluded",
    "check_due",
    "second_person_needed",
    "till_needed",
    "till_short",
    "till_busy",
    "difference_unexplained",
    "identification_needed",
    "chips_not_handed",
    "not_yet",
];

#[test]
fn two_hundred_casinos_keep_every_promise_whatever_breaks() {
    let library = Arc::new(Library::built_in().unwrap());
    let half = |from: u64| {
        let library = Arc::clone(&library);
        std::thread::spawn(move || {
            let seeds = (from..SEEDS).step_by(2);
            seeds.map(|seed| run(seed, &library, STEPS)).collect::<Result<Vec<_>, _>>()
        })
    };
    let halves = [half(0), half(1)];
    let mut events: BTreeMap<String, u64> = BTreeMap::new();
    let (mut crashes, mut lost, mut unknown, mut full) = (0, 0, 0, 0);
    let (mut cut, mut slow, mut clock_steps, mut verified) = (0, 0, 0, 0);
    let (mut days, mut shifts) = (0, 0);
    let mut troubles = [0; 5];
    let (mut moves, mut late) = ([0; 3], 0);
    let mut refused: BTreeMap<String, u64> = BTreeMap::new();
    for reports in halves {
        let reports = reports.join().unwrap().unwrap_or_else(|violation| panic!("{violation}"));
        for report in reports {
            crashes += report.crashes;
            for (sum, made) in troubles.iter_mut().zip(report.troubles) {
                *sum += made;
            }
            for (sum, made) in moves.iter_mut().zip(report.moves) {
                *sum += made;
            }
            late += report.late;
            lost += report.injected.lost;
            unknown += report.injected.unknown;
            full += report.injected.full;
            cut += report.injected.cut;
            slow += report.injected.slow;
            clock_steps += report.clock_steps;
            verified += u64::from(report.verified > 0 && report.verified == report.entries);
            let [of_days, of_shifts] = report.closed;
            (days, shifts) = (days + of_days, shifts + of_shifts);
            for (code, count) in report.refused {
                *refused.entry(code).or_default() += count;
            }
            for (event, count) in report.events {
                *events.entry(event).or_default() += count;
            }
        }
    }
    // A storm that never blew would prove nothing.
    assert!(crashes > 100 && lost > 100 && unknown > 100 && full > 100);
    assert!(cut > 100 && slow > 100 && clock_steps > 100);
    assert!(troubles.iter().all(|made| *made > 100), "machines: {troubles:?}");
    // the house moved, and whoever slept was refused
    assert!(moves.iter().all(|made| *made > 100) && late > 100, "{moves:?}, {late} late");
    assert_eq!(verified, SEEDS, "every seed ends with a journal that was verified whole");
    for event in WANTED {
        assert!(events.contains_key(event), "no {event} in {events:?}");
    }
    // Every seed ends a gaming day, and half of them one in the middle.
    assert!(days > SEEDS * 5 / 4 && shifts > SEEDS * 3 / 2, "{days} days, {shifts} shifts");
    for code in REFUSED {
        assert!(refused.contains_key(code), "nobody was refused with {code}: {refused:?}");
    }
}
