//! One house for every test. The tests inside `table` compile this file themselves, since their
//! table is another than the one other crates see: it knows the toy.

use croupier_house::{Account, Actor, Ledger, PatronId, Role, Transfer};
use croupier_rules::limits::Limits;
use croupier_rules::money::Amount;
use croupier_rules::rulebook::{Library, Rulebook};
use croupier_table::{Dealing, OPTIONS_WINDOW_MS, Procedure, TableSettings};
use std::sync::{Arc, LazyLock};

/// The rulebooks built in.
pub static LIBRARY: LazyLock<Arc<Library>> =
    LazyLock::new(|| Arc::new(Library::built_in().unwrap()));

/// Three patrons, and the places at which strangers sit and stand at a chip table (R81).
pub const PEOPLE: [&str; 8] =
    ["ann", "bob", "cat", "seat-1", "seat-2", "seat-3", "seat-1.1", "seat-2.1"];

/// The newest version of a rulebook.
pub fn rulebook(id: &str) -> Arc<Rulebook> {
    Arc::new(LIBRARY.find(id, i64::MAX).unwrap_or_else(|_| panic!("no rulebook {id}")).clone())
}

/// An amount of money.
pub fn cents(cents: u64) -> Amount {
    Amount::new(cents).unwrap()
}

/// A patron of this name.
pub fn patron(name: &str) -> PatronId {
    name.parse().unwrap()
}

/// Dora, a Dealer.
pub fn dealer() -> Actor {
    Actor::Staff("dora".parse().unwrap(), Role::Dealer)
}

/// Sam, a Pit Supervisor.
pub fn supervisor() -> Actor {
    Actor::Staff("sam".parse().unwrap(), Role::PitSupervisor)
}

/// Mia, a Pit Manager.
pub fn manager() -> Actor {
    Actor::Staff("mia".parse().unwrap(), Role::PitManager)
}

/// A Shift Manager of this name.
pub fn shift_manager(name: &str) -> Actor {
    Actor::Staff(name.parse().unwrap(), Role::ShiftManager)
}

/// A minimum and a maximum bet.
pub fn limits(minimum: u64, maximum: u64) -> Limits {
    Limits {
        minimum: Some(cents(minimum)),
        maximum: Some(cents(maximum)),
        maximum_differential: None,
    }
}

/// A minimum bet and a maximum Differential.
pub fn differential(minimum: u64, maximum_differential: u64) -> Limits {
    Limits {
        minimum: Some(cents(minimum)),
        maximum: None,
        maximum_differential: Some(cents(maximum_differential)),
    }
}

/// Settings that fit a rulebook: bets from 10.00 to 1,000.00, six boxes or all of the layout, and
/// at an automatic table 15 s to bet. A test that needs another writes only what is another.
pub fn settings(rulebook: &Rulebook, layout: Option<&str>, dealing: Dealing) -> TableSettings {
    let letter = layout.and_then(|id| rulebook.layout(id));
    TableSettings {
        rulebook: rulebook.reference(),
        layout: layout.map(str::to_owned),
        decks: None,
        limits: match rulebook.capabilities.differential {
            true => differential(1_000, 100_000),
            false => limits(1_000, 100_000),
        },
        dealing,
        betting_window_ms: (dealing == Dealing::Automatic).then_some(15_000),
        insurance_window_ms: 8_000,
        result_pause_ms: 5_000,
        card_pause_ms: 0,
        positions: letter.map_or(6, |layout| *layout.positions.end()),
        private: false,
        procedure: Procedure::default(),
        pai_gow: None,
        options_window_ms: OPTIONS_WINDOW_MS,
    }
}

/// As [`settings`], on the first layout where the rulebook has layouts.
pub fn fitting(rulebook: &Rulebook, dealing: Dealing) -> TableSettings {
    let layout = rulebook.layouts.first().map(|layout| layout.id.as_str());
    settings(rulebook, layout, dealing)
}

/// What brings a patron this much credit.
pub fn bought(name: &str, amount: u64) -> Transfer {
    let to = Account::Credit(patron(name));
    Transfer { from: Account::Cage, to, amount: cents(amount) }
}

/// A ledger in which these patrons have so much credit.
pub fn credited(patrons: &[(&str, u64)]) -> Ledger {
    let mut ledger = Ledger::new();
    for (name, amount) in patrons {
        ledger.apply(&[bought(name, *amount)]).unwrap();
    }
    ledger
}
