//! Ten million bets settled by chance, over every rulebook, through the table and the ledger: money
//! is never made and never lost.

#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)] // tests say what must hold

use croupier_house::{Account, Actor, Ledger, PatronId, Transfer};
use croupier_rules::equipment::{Card, Dice, Die};
use croupier_rules::money::Amount;
use croupier_rules::rulebook::{Game, Library, Rulebook};
use croupier_table::{
    BaccaratCommand, Context, FrameEvent, Phase, SicBoCommand, Table, TableCommand, TableEvent,
    TableSettings, decide, evolve, transfers,
};
use serde_json::json;
use std::sync::Arc;

/// Bets to be settled, over all rulebooks.
const BETS: u64 = 10_000_000;
const PATRONS: usize = 12;
const CREDIT: u64 = 1_000_000_000_000;

/// A small even generator: the same numbers everywhere.
struct Words(u64);

impl Words {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        usize::try_from(self.0 >> 33).unwrap() % bound
    }
}

struct Story {
    table: Table,
    ledger: Ledger,
    now_ms: u64,
    settled: u64,
}

fn cents(cents: u64) -> Amount {
    Amount::new(cents).unwrap()
}

impl Story {
    fn new(rulebook: &Rulebook, layout: Option<&str>, patrons: &[PatronId]) -> Story {
        let layouts = rulebook.layouts.iter().find(|each| Some(each.id.as_str()) == layout);
        let positions = layouts.map_or(12, |layout| *layout.positions.end());
        let differential = rulebook.capabilities.differential;
        let settings: TableSettings = serde_json::from_value(json!({
            "rulebook": rulebook.reference(), "layout": layout, "decks": null,
            "limits": { "minimum": 100, "maximum": (!differential).then_some(10_000_000),
                        "maximum_differential": differential.then_some(10_000_000) },
            "dealing": "live", "betting_window_ms": null, "insurance_window_ms": 1,
            "result_pause_ms": 0, "positions": positions, "private": false,
        }))
        .unwrap();
        let table =
            Table::open("t".parse().unwrap(), "t".into(), settings, Arc::new(rulebook.clone()));
        let mut ledger = Ledger::new();
        for patron in patrons {
            let (from, to) = (Account::Cage, Account::Credit(patron.clone()));
            ledger.apply(&[Transfer { from, to, amount: cents(CREDIT) }]).unwrap();
        }
        Story { table: table.unwrap(), ledger, now_ms: 1, settled: 0 }
    }

    /// Carries a command out; whether the House took it.
    fn tell(&mut self, command: &TableCommand) -> bool {
        self.now_ms += 1;
        let context = Context { now_ms: self.now_ms, actor: &Actor::System, ledger: &self.ledger };
        let Ok(events) = decide(&self.table, command, &context) else { return false };
        for event in events {
            if let TableEvent::Frame(FrameEvent::RoundSettled { bets, .. }) = &event {
                self.settled += bets.len() as u64;
            }
            self.ledger.apply(&transfers(&self.table, &event)).unwrap();
            evolve(&mut self.table, &event).unwrap();
        }
        true
    }

    fn is(&self, phase: Phase) -> bool {
        self.table.phase() == phase
    }

    fn play(&mut self, words: &mut Words, patrons: &[PatronId], bets: &[String]) {
        let round = self.table.round().next();
        if !self.tell(&TableCommand::OpenBets { round, commitment: None }) {
            let first = card(words);
            assert!(self.tell(&TableCommand::Baccarat(BaccaratCommand::NewShoe {
                first,
                commitment: None
            })));
            assert!(self.tell(&TableCommand::OpenBets { round, commitment: None }));
        }
        let positions = usize::from(self.table.settings().positions());
        for (index, patron) in patrons.iter().take(positions).enumerate() {
            let seat = u16::try_from(index + 1).unwrap();
            for _ in 0..8 {
                let (bet, stake) = (bets[words.below(bets.len())].clone(), words.below(5_000_000));
                let (patron, stake) = (patron.clone(), cents(stake as u64));
                self.tell(&TableCommand::PlaceBet { round, patron, seat, bet, stake });
            }
        }
        assert!(self.tell(&TableCommand::CloseBets { round }));
        while !self.is(Phase::Confirming) && !self.is(Phase::Void) {
            for patron in patrons {
                for offer in self.table.insurable(patron) {
                    let stake = cents(words.below(4_000_000) as u64);
                    let (side, stage, patron) = (offer.on, offer.stage, patron.clone());
                    self.tell(&TableCommand::Baccarat(BaccaratCommand::Insure {
                        round,
                        patron,
                        seat: None,
                        side,
                        stage,
                        stake,
                    }));
                }
            }
            let dice = Dice([(); 3].map(|()| Die::ALL[words.below(6)]));
            match self.table.settings().rulebook().game {
                Game::SicBo => self.tell(&TableCommand::SicBo(SicBoCommand::EnterDice {
                    round,
                    dice,
                    seed: None,
                })),
                Game::Baccarat | Game::PaiGowPoker | Game::PaiGowTiles => {
                    self.tell(&TableCommand::Baccarat(BaccaratCommand::EnterCard {
                        round,
                        card: card(words),
                    }))
                }
            };
        }
        self.tell(&TableCommand::Confirm { round });
        assert_eq!(self.ledger.total(), 0);
        for patron in patrons {
            assert_eq!(self.ledger.in_play(patron, self.table.id()), Amount::ZERO);
        }
    }
}

fn card(words: &mut Words) -> Card {
    Card::all().nth(words.below(52)).unwrap()
}

/// Settles so many bets on a layout.
fn settle(rulebook: &Rulebook, layout: Option<&str>, bets: u64, seed: u64) -> u64 {
    let patrons: Vec<PatronId> = (0..PATRONS).map(|n| format!("p{n}").parse().unwrap()).collect();
    let mut story = Story::new(rulebook, layout, &patrons);
    let names: Vec<String> = story.table.spots().map(|terms| terms.bet.to_string()).collect();
    let mut words = Words(seed);
    while story.settled < bets {
        story.play(&mut words, &patrons, &names);
    }
    story.settled
}

#[test]
fn ten_million_bets_settled_by_chance_leave_every_ledger_at_zero() {
    let library = Arc::new(Library::built_in().unwrap());
    let tables: Vec<(String, Option<String>)> = library
        .all()
        .filter(|rulebook| matches!(rulebook.game, Game::Baccarat | Game::SicBo))
        .flat_map(|rulebook| {
            let layouts = rulebook.layouts.iter().map(|layout| Some(layout.id.clone()));
            let layouts: Vec<Option<String>> = layouts.collect();
            let layouts = if layouts.is_empty() { vec![None] } else { layouts };
            layouts.into_iter().map(|layout| (rulebook.reference(), layout))
        })
        .collect();
    let each = BETS / tables.len() as u64 + 1;
    let half = |from: usize| {
        let (library, tables) = (Arc::clone(&library), tables.clone());
        std::thread::spawn(move || {
            let mine = tables.iter().enumerate().skip(from).step_by(2);
            mine.map(|(index, (rulebook, layout))| {
                let rulebook = library.find(rulebook, i64::MAX).unwrap();
                settle(rulebook, layout.as_deref(), each, index as u64 + 1)
            })
            .sum::<u64>()
        })
    };
    let halves = [half(0), half(1)];
    let settled: u64 = halves.into_iter().map(|half| half.join().unwrap()).sum();
    assert!(settled >= BETS, "{settled}");
}
