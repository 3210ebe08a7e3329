//! How fast a round of baccarat is decided, folded and paid: 16 boxes of 6 bets, and 8 of 6, so
//! that the cost can be seen to grow with the bets and no faster. Asserts the money while timing.
#![allow(clippy::unwrap_used, clippy::print_stdout, clippy::indexing_slicing)]

use croupier_house::{Account, Actor, Ledger, PatronId, Transfer};
use croupier_rules::equipment::Card;
use croupier_rules::money::Amount;
use croupier_rules::rulebook::{Library, Rulebook};
use croupier_table::{
    BaccaratCommand, Context, Dealing, Phase, Table, TableCommand, TableSettings, decide, evolve,
    transfers,
};
use std::sync::Arc;

const BETS: [&str; 6] = ["player", "tie", "player-pair", "banker-pair", "big-tiger", "small-tiger"];
const ROUNDS: u32 = 3_000;
const TURNS: u32 = 6;

/// `cargo bench` says so; `cargo test` runs the same with little to do, for the answers.
fn is_small() -> bool {
    !std::env::args().any(|argument| argument == "--bench")
}

struct Bench {
    table: Table,
    ledger: Ledger,
    now_ms: u64,
    bets: Vec<(PatronId, u16, &'static str)>,
    cards: Vec<Card>,
    /// Whether the money is moved too, which is the floor's work.
    paid: bool,
}

impl Bench {
    fn new(rulebook: &Arc<Rulebook>, seats: u16, paid: bool) -> Bench {
        let settings = TableSettings {
            limits: croupier_testkit::differential(100, 100_000),
            betting_window_ms: Some(10),
            insurance_window_ms: 10,
            result_pause_ms: 0,
            positions: 16,
            ..croupier_testkit::settings(rulebook, Some("K"), Dealing::Automatic)
        };
        let table =
            Table::open("t".parse().unwrap(), "t".to_owned(), settings, Arc::clone(rulebook))
                .unwrap();
        let mut ledger = Ledger::new();
        let mut bets = Vec::new();
        for seat in 1..=seats {
            let patron: PatronId = format!("patron-{seat}").parse().unwrap();
            let to = Account::Credit(patron.clone());
            let amount = Amount::new(1 << 48).unwrap();
            ledger.apply(&[Transfer { from: Account::Cage, to, amount }]).unwrap();
            bets.extend(BETS.map(|bet| (patron.clone(), seat, bet)));
        }
        // A tie at 6: no third card, no insurance, original bets returned.
        let cards = "6S 6H TD KC".split(' ').map(|card| card.parse().unwrap()).collect();
        Bench { table, ledger, now_ms: 1, bets, cards, paid }
    }

    fn give(&mut self, command: &TableCommand) {
        let context = Context { now_ms: self.now_ms, actor: &Actor::System, ledger: &self.ledger };
        let events = decide(&self.table, command, &context).unwrap();
        for event in &events {
            if self.paid {
                self.ledger.apply(&transfers(&self.table, event)).unwrap();
            }
            evolve(&mut self.table, event).unwrap();
        }
    }

    fn play_round(&mut self) {
        let round = self.table.round().next();
        if self.table.shoe().is_none_or(|shoe| shoe.left() <= 377) {
            if self.table.shoe().is_some() {
                self.give(&TableCommand::Baccarat(BaccaratCommand::EndShoe { seed: None }));
            }
            self.give(&TableCommand::Baccarat(BaccaratCommand::NewShoe {
                first: self.cards[2],
                commitment: None,
            }));
        }
        self.give(&TableCommand::OpenBets { round, commitment: None });
        let stake = Amount::new(1_000).unwrap();
        for (patron, seat, bet) in self.bets.clone() {
            let bet = bet.to_owned();
            self.give(&TableCommand::PlaceBet { round, patron, seat, bet, stake });
        }
        self.now_ms += 10;
        self.give(&TableCommand::Tick);
        for card in self.cards.clone() {
            self.give(&TableCommand::Baccarat(BaccaratCommand::EnterCard { round, card }));
        }
        assert_eq!(self.table.phase(), Phase::Settled);
    }

    /// Rounds per second of a core.
    fn run(&mut self) -> u64 {
        let began = core_nanos();
        let rounds = if is_small() { 30 } else { ROUNDS };
        for _ in 0..rounds {
            self.play_round();
        }
        let nanos = (core_nanos() - began).max(1);
        assert_eq!(self.ledger.total(), 0);
        u64::from(rounds) * 1_000_000_000 / nanos
    }
}

/// How long this thread has had a core: what else the machine does is not counted.
fn core_nanos() -> u64 {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap();
    text.split_whitespace().next().unwrap().parse().unwrap()
}

fn main() {
    let library = Library::built_in().unwrap();
    let rulebook = library.find("tiger-buffalo-commission-insurance", i64::MAX).unwrap();
    let rulebook = Arc::new(rulebook.clone());
    let mut benches = [(16, false), (8, false), (16, true)]
        .map(|(seats, paid)| (Bench::new(&rulebook, seats, paid), 0));
    // In turn, so that a busy moment falls on all; the best of each counts.
    for _ in 0..if is_small() { 1 } else { TURNS } {
        for (bench, best) in &mut benches {
            *best = bench.run().max(*best);
        }
    }
    if is_small() {
        return;
    }
    let [full, half, paid] = benches.map(|(_, best)| best);
    println!("16 × 6 bets: {full} rounds/s/core (goal 5000), with the ledger {paid}");
    println!(" 8 × 6 bets: {half} rounds/s/core");
    let (whole, hundredths) = (half / full, half * 100 / full % 100);
    println!("twice the bets cost {whole}.{hundredths:02} times as much (goal below 2.60)");
    assert!(full >= 5_000, "too slow");
    assert!(half * 100 < full * 260, "not linear in bets");
}
