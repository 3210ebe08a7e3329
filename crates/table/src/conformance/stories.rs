//! The games as the kit plays them: their stories, what must be refused, and the lists of what has
//! to be reached. A new game is one more constant here.

mod baccarat;
mod pai_gow;

pub(super) use baccarat::BACCARAT;
pub(super) use pai_gow::PAI_GOW;

use super::{Story, deed, random};
use crate::command::TableCommand;
use crate::event::Named;
use crate::settings::Dealing::{Automatic, Live};
use crate::sic_bo::SicBoEvent;
use crate::table::Table;
use crate::toy::ToyEvent;
use croupier_house::Actor;

/// A game as the kit plays it.
pub(super) struct Game {
    pub(super) stories: &'static [Story],
    /// What must be done before a round can be opened, and a bet that is offered.
    pub(super) begins: &'static str,
    pub(super) bet: &'static str,
    /// What is told besides, with the code by which the last line is refused.
    pub(super) refused: &'static [(&'static str, &'static str)],
    /// The rulebooks and layouts random days are played by.
    pub(super) tables: &'static [(&'static str, Option<&'static str>)],
    pub(super) command: fn(&Table, deed::Deed) -> (Actor, TableCommand),
    pub(super) days: usize,
    /// The names of its own events.
    pub(super) events: &'static [&'static str],
    /// What cannot be reached, and why.
    pub(super) events_not_reached: &'static [(&'static str, &'static str)],
    /// The file of its own refusals.
    pub(super) refusals: &'static str,
    /// What cannot be reached, and why.
    pub(super) refusals_not_reached: &'static [(&'static str, &'static str)],
}

const fn story(id: &'static str, layout: Option<&'static str>, told: &'static str) -> Story {
    Story { rules: (id, layout), dealing: Live, told, corrected: None }
}

const fn automatic(id: &'static str, layout: Option<&'static str>, told: &'static str) -> Story {
    Story { dealing: Automatic, ..story(id, layout, told) }
}

const fn corrected(story: Story, corrected: [&'static str; 2]) -> Story {
    let Story { rules, dealing, told, .. } = story;
    Story { rules, dealing, told, corrected: Some(corrected) }
}

/// What every table refuses, with the code.
pub(super) const REFUSED_EVERYWHERE: &[(&str, &str)] = &[
    ("ann sits 99", "no_such_seat"),
    ("open\nann bets 1 nonsense 1000", "bet_not_offered"),
    ("open\nann bets-late 1 BET 1000", "not_this_round"),
    ("open\nvoid silently", "reason_needed"),
    ("keep close\nopen", "table_closed"),
    ("keep last-round\nopen\nvoid\nopen", "last_round_played"),
    ("keep unfit", "settings_unfit"),
    ("spends ann 1000000\nopen\nann bets 1 BET 1000", "not_enough_credit"),
    ("spends ann 1000000\nopen\nann bets-by-dealer 1 BET 1000", "credit_too_low"),
    ("with chips\nkeep fill 0", "amount_out_of_range"),
];

const FAULT: &str = "a fault of ours or of the journal, which no command leads to";
const SETTLED: &str = "what is taken can be settled: bets and draws are checked when they come";
/// Why nobody walks away without a box.
const HAS_A_BOX: &str = "who bets has a box, and keeps it until the settlement";
/// Why no device is heard.
const NO_READER: &str = "no device reads at these tables: tests/table/devices.rs shows one";
/// Why no round was dealt by other rules.
const ONE_VERSION: &str = "these tables keep their rules: the audit's versions.rs changes them";
const NO_DIFFERENTIAL: &str = "only a table with a maximum Differential rejects bets at the close";
const ADJUSTED: &str = "the document lets money be moved for a past round";

pub(super) const TOY: Game = Game {
    stories: &[
        corrected(
            story(
                "sic-bo",
                None,
                "open
                 ann bets 1 big 10000
                 cat bets 3 big 5000
                 cat bets 3 big 0
                 bob bets 2 small 20000
                 close
                 coin heads
                 confirm",
            ),
            ["order correct-coin tails", "order correct-coin heads"],
        ),
        story(
            "sic-bo",
            None,
            "open
             ann bets 1 big 10000
             bob bets 2 small 20000
             close
             coin heads
             order return ann
             order correct-coin tails
             confirm
             open
             ann bets 1 big 5000
             close
             coin heads
             confirm",
        ),
        automatic(
            "sic-bo",
            None,
            "open
             ann bets 1 big 10000
             wait 15000
             coin tails",
        ),
    ],
    begins: "",
    bet: "big",
    refused: &[],
    tables: &[("sic-bo", None)],
    command: random::toy,
    days: 250,
    events: ToyEvent::NAMES,
    events_not_reached: &[
        ("bet-rejected", NO_DIFFERENTIAL),
        ("patron-walked-away", HAS_A_BOX),
        ("reader-told", NO_READER),
    ],
    refusals: include_str!("../toy/words.rs"),
    refusals_not_reached: &[
        ("other_game", FAULT),
        ("unpaired", FAULT),
        ("rules_changed_since", ONE_VERSION),
        ("unsettleable", SETTLED),
        ("past_round_stands", ADJUSTED),
    ],
};

pub(super) const SIC_BO: Game = Game {
    stories: &[
        corrected(
            story(
                "sic-bo",
                None,
                "open
                 ann bets 1 small 10000
                 ann bets 1 total-9 1000
                 cat bets 3 big 5000
                 cat bets 3 big 0
                 bob bets 2 big 20000
                 close
                 dice 2 2 5
                 order correct-dice 1 1 2
                 confirm",
            ),
            ["order correct-dice 6 5 4", "order correct-dice 1 1 2"],
        ),
        story(
            "sic-bo",
            None,
            "open
             ann bets 1 small 10000
             bob bets 2 big 20000
             close
             dice 2 2 5
             order no-roll
             dice 6 6 6
             order return bob
             order correct-dice 1 2 3
             confirm
             open
             bob bets 2 any-three-of-a-kind 1000
             close
             dice 4 4 4
             confirm",
        ),
        automatic(
            "sic-bo",
            None,
            "open
             ann bets 1 small 10000
             cat bets 3 one-of-a-kind-2 1000
             wait 15000
             dice 2 2 5
             wait 5000
             open",
        ),
    ],
    begins: "",
    bet: "big",
    refused: &[],
    tables: &[("sic-bo", None)],
    command: deed::command,
    days: 250,
    events: SicBoEvent::NAMES,
    events_not_reached: &[
        ("bet-rejected", NO_DIFFERENTIAL),
        ("patron-walked-away", HAS_A_BOX),
        ("reader-told", NO_READER),
        ("dice-told", NO_READER),
        ("dice-differ", NO_READER),
    ],
    refusals: "",
    refusals_not_reached: &[
        ("other_game", FAULT),
        ("unpaired", FAULT),
        ("rules_changed_since", ONE_VERSION),
        ("unsettleable", SETTLED),
        ("past_round_stands", ADJUSTED),
    ],
};
