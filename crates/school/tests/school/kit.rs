//! Exercises in number, and a round of baccarat read from what is shown.

use croupier_rules::rulebook::Library;
use croupier_school::{Exercise, School, Subject};
use croupier_wire::trainer::TrainerAnswer;
use std::sync::{Arc, LazyLock};

pub static SCHOOL: LazyLock<School> =
    LazyLock::new(|| School::new(Arc::new(Library::built_in().unwrap())));

/// So many exercises of a subject and a level, from one seed.
pub fn run(subject: &str, level: u8, count: u32) -> impl Iterator<Item = Exercise> + use<> {
    let subject = Subject::named(subject).unwrap();
    (1..=count).map(move |number| {
        let made = SCHOOL.exercise(subject, level, 2026, number);
        made.unwrap_or_else(|fault| panic!("{} {level} 2026 {number}: {fault}", subject.name))
    })
}

pub fn choice(exercise: &Exercise) -> &str {
    match &exercise.right[0] {
        TrainerAnswer::Choice { choice } => choice,
        other => panic!("not a choice: {other:?}"),
    }
}

pub fn cents(exercise: &Exercise) -> u64 {
    match &exercise.right[0] {
        TrainerAnswer::Amount { amount } => amount.cents(),
        other => panic!("not an amount: {other:?}"),
    }
}

/// The cards under a label.
pub fn shown(exercise: &Exercise, label: &str) -> Vec<String> {
    let rows = exercise.shown.iter().filter(|row| row.label.as_deref() == Some(label));
    rows.flat_map(|row| row.pieces.clone()).collect()
}

/// Points of a card, as 3.2 has them.
fn points(card: &str) -> u32 {
    match card.chars().next().unwrap() {
        'A' => 1,
        'T' | 'J' | 'Q' | 'K' => 0,
        face => face.to_digit(10).unwrap(),
    }
}

/// A hand by its cards.
#[derive(Clone, Debug)]
pub struct Hand(pub Vec<String>);

impl Hand {
    pub fn total(&self) -> u32 {
        self.0.iter().map(|card| points(card)).sum::<u32>() % 10
    }
    pub fn of_two(&self) -> u32 {
        self.0.iter().take(2).map(|card| points(card)).sum::<u32>() % 10
    }
    pub fn third(&self) -> Option<u32> {
        self.0.get(2).map(|card| points(card))
    }
    /// The rank of a pair in the first two cards.
    pub fn pair(&self) -> Option<char> {
        let ranks: Vec<char> =
            self.0.iter().take(2).filter_map(|card| card.chars().next()).collect();
        (ranks.len() == 2 && ranks[0] == ranks[1]).then_some(ranks[0])
    }
    pub fn natural(&self) -> bool {
        self.0.len() == 2 && self.total() >= 8
    }
}

pub fn hands(exercise: &Exercise) -> [Hand; 2] {
    ["hand.player", "hand.banker"].map(|label| Hand(shown(exercise, label)))
}

pub fn result(exercise: &Exercise) -> &'static str {
    let [player, banker] = hands(exercise).map(|hand| hand.total());
    match player.cmp(&banker) {
        std::cmp::Ordering::Greater => "player",
        std::cmp::Ordering::Less => "banker",
        std::cmp::Ordering::Equal => "tie",
    }
}
