//! Rounds of baccarat, by several of its rulebooks.

use super::super::deed;
use super::{FAULT, Game, NO_READER, ONE_VERSION, automatic, corrected, story};
use crate::baccarat::BaccaratEvent;
use crate::event::Named;

const COMMISSION: &str = "tiger-buffalo-commission-insurance";

/// Eight decks have eight aces of spades: one was turned first, six make a round, one is left.
const NINE_ACES: &str = "open
    close
    card AS
    card AS
    card AS
    card AS
    card AS
    card AS
    confirm
    open
    close
    card AS
    card AS";

/// Both hands will draw, and nobody asked for the Banker's third card first.
const THIRD_NOT_ASKED: &str = "with cards face down
    open
    ann bets 1 banker 10000
    close
    card 2S
    card KD
    card TH
    card AC
    order banker-third-first";

/// The same, and somebody asks who has not the highest bet.
const THIRD_BY_ANOTHER: &str = "with cards face down
    open
    ann bets 1 banker 10000
    bob bets 2 player 5000
    close
    card 2S
    card KD
    card TH
    card AC
    bob asks-banker-third";

/// Who leaves forgoes insurance.
const LEFT: &str = "open
    ann bets 1 banker 10000
    close
    card 2S
    card KD
    card TH
    card 4C
    ann leaves
    ann insures banker four-cards 5000";

pub(in crate::conformance) const BACCARAT: Game = Game {
    stories: &[
        corrected(
            story(
                "mini-baccarat",
                None,
                "shoe AS
                 open
                 ann bets 1 player 10000
                 cat bets 3 tie 5000
                 cat bets 3 tie 0
                 bob bets 2 banker 20000
                 close
                 card 9C
                 card 2D
                 undo
                 card 3D
                 card KH
                 card 3S
                 confirm",
            ),
            ["order correct-cards 2C 9D KH KS", "order correct-cards 9C 3D KH 3S"],
        ),
        corrected(
            story(
                COMMISSION,
                Some("M"),
                "shoe AS
                 open
                 ann bets 1 banker 10000
                 bob bets 2 player 40000
                 close
                 card 2S
                 card KD
                 card TH
                 card 4C
                 ann insures banker four-cards 5000
                 card 6C
                 card 5D
                 confirm",
            ),
            ["order correct-cards 2S KD TH 4C 6C 2D", "order correct-cards 2S KD TH 4C 6C 5D"],
        ),
        corrected(
            story(
                "tiger-buffalo-non-commission-insurance",
                Some("C"),
                "shoe AS
                 open
                 ann bets 1 banker 10000
                 bob bets 2 player 40000
                 close
                 card 9S
                 card KD
                 order return bob
                 card TH
                 card 4C
                 confirm",
            ),
            ["order correct-cards 2S 9D TH KC", "order correct-cards 9S KD TH 4C"],
        ),
        story(
            "tiger-buffalo-non-commission",
            Some("P"),
            "shoe AS
             open
             ann bets 1 banker 10000
             bob bets 2 player 40000
             close
             card 2S
             card KD
             order ruled 6H 4D
             wait 30000
             confirm",
        ),
        automatic(
            "mini-baccarat",
            None,
            "with a shuffler
             open promising 00ff
             ann bets 1 banker 10000
             wait 15000
             card 9S
             card KD
             card TH
             card 4C
             end shoe",
        ),
        automatic(
            "non-commission-baccarat-etg",
            None,
            "shoe AS
             open
             ann bets 1 banker 10000
             wait 15000
             card 9S
             card KD
             card TH
             card 4C",
        ),
    ],
    begins: "shoe AS",
    bet: "player",
    refused: &[
        ("with an automatic dealer\nshoe AS", "shoe_in_use"),
        (NINE_ACES, "card_not_in_shoe"),
        ("open\n card 2S", "card_in_excess"),
        (LEFT, "insurance_forgone"),
        (THIRD_NOT_ASKED, "banker_third_not_asked"),
        (THIRD_BY_ANOTHER, "banker_third_by_highest"),
    ],
    tables: &[
        (COMMISSION, Some("A")),
        ("tiger-buffalo-non-commission-insurance", Some("C")),
        ("tiger-buffalo-non-commission", Some("P")),
        ("non-commission-baccarat-etg", None),
        ("mini-baccarat", None),
    ],
    command: deed::command,
    days: 900,
    events: BaccaratEvent::NAMES,
    events_not_reached: &[("reader-told", NO_READER)],
    refusals: include_str!("../../baccarat/refusal.rs"),
    refusals_not_reached: &[
        ("other_game", FAULT),
        ("unpaired", FAULT),
        ("rules_changed_since", ONE_VERSION),
    ],
};
