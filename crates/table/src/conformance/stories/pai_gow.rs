//! Rounds of pai gow, with cards and with tiles.

use super::super::random;
use super::{
    FAULT, Game, NO_DIFFERENTIAL, NO_READER, ONE_VERSION, SETTLED, automatic, corrected, story,
};
use crate::event::Named;
use crate::pai_gow::PaiGowEvent;

const DICED: &str = "open\nann bets 1 main 10000\nclose\ndice 1 4 6\nseat-1 gets AC AD QH";
const NOBODY: &str = "open\nann bets 1 main 10000\nclose\ndice 1 4 6\n
    dead gets AC AD QH JS 6C 4D 3H";
const UNSET: &str = "open\nann bets 1 main 10000\nclose\ndice 1 4 6\n
    dealer gets KC KD 9H 8S 5C 3D 2H\nseat-1 gets AC AD QH JS 6C 4D 3H\nconfirm";
const RIGHT: &str = "open\nann bets 1 main 10000\nclose\ndice 1 4 6\nmisdeal 4";

/// A round in which ann wins 95.00 and the house banks; then she may bank. Against bob's 200.00 and
/// the 100.00 the house wagers a bank needs 300.00, half a bank 100.00.
macro_rules! then {
    ($told:literal) => {
        concat!(
            "open
             ann bets 1 main 10000
             bob bets 3 main 20000
             close
             dice 1 4 6
             dealer gets KC KD 9H 8S 5C 3D 2H
             seat-1 gets AC AD QH JS 6C 4D 3H
             seat-3 gets 7C 7D TH 9S 5D 4S 2C
             ann sets QH JS
             bob sets TH 9S
             confirm\n",
            $told
        )
    };
}
const NO_LOW: &str = then!("order correct-hand seat-1 AC AD TD JS 6C 4D 3H");
const UNCOVERED: &str = then!("spends ann 994500\nopen\nann answers bank");
const HALF_UNCOVERED: &str = then!("open\nspends ann 1005000\nann answers co-bank");
const TOO_MUCH: &str = then!("spends ann 978500\nopen\nann answers bank\nbob bets 3 main 90000");
const ALONE: &str = "open
    ann bets 1 main 10000
    close
    dice 1 4 6
    dealer gets KC KD 9H 8S 5C 3D 2H
    seat-1 gets AC AD QH JS 6C 4D 3H
    ann sets QH JS
    confirm
    open
    ann answers co-bank";

pub(in crate::conformance) const PAI_GOW: Game = Game {
    stories: &[
        corrected(
            story(
                "pai-gow-poker",
                None,
                "open
                 ann bets 1 main 10000
                 cat bets 2 main 5000
                 cat bets 2 main 0
                 bob bets 3 main 20000
                 close
                 dice 1 4 6
                 dealer gets KC KD 9H 8S 5C 3D 2H
                 seat-1 gets AC AD QH JS 6C 4D 3H
                 seat-3 gets 7C 7D TH 9S 5D 4S 2C
                 ann sets QH JS
                 bob sets TH 9S
                 confirm",
            ),
            [
                "order correct-hand seat-1 low 6C 4D of AC JD QH JS 6C 4D 3H",
                "order correct-hand seat-1 low QH JS of AC AD QH JS 6C 4D 3H",
            ],
        ),
        corrected(
            story(
                "pai-gow-poker",
                None,
                "open
                 ann bets 1 main 10000
                 bob bets 3 main 20000
                 close
                 dice 1 4 6
                 dealer gets KC KD 9H 8S 5C 3D 2H
                 seat-1 gets AC AD QH JS 6C 4D 3H
                 seat-3 gets 7C 7D TH 9S 5D 4S 2C
                 ann sets QH JS
                 bob sets house-way
                 confirm
                 open
                 ann answers bank
                 bob bets 3 main 20000
                 close
                 dice 1 1 1
                 dealer gets KC KD 9H 8S 5C 3D 2H
                 seat-1 gets AC AD QH JS 6C 4D 3H
                 seat-3 gets 7C 7D TH 9S 5D 4S 2C
                 ann sets QH JS
                 bob fouls 7C 7D
                 confirm",
            ),
            [
                "order correct-hand seat-1 low 6C 4D of 2D JD QH JS 6C 4D 3H",
                "order correct-hand seat-1 low QH JS of AC AD QH JS 6C 4D 3H",
            ],
        ),
        corrected(
            story(
                "pai-gow-tiles",
                None,
                "open
                 ann bets 1 main 10000
                 bob bets 4 main 20000
                 close
                 dice 6 6 5
                 dealer gets 1/1 4/5 4/6 5/6
                 seat-1 gets 1/2 2/4 6/6 3/6
                 seat-4 gets 2/2 5/5 4/6 1/4
                 ann sets 6/6 3/6
                 bob sets 2/2 5/5
                 confirm",
            ),
            [
                "order correct-hand seat-1 low 1/3 1/5 of 1/3 1/5 3/3 1/6",
                "order correct-hand seat-1 low 6/6 3/6 of 1/2 2/4 6/6 3/6",
            ],
        ),
        automatic(
            "pai-gow-poker",
            None,
            "open promising 00ff
             ann bets 1 main 10000
             wait 15000
             dice 1 4 6
             packets 7
             ann sets house-way
             reveal seed",
        ),
    ],
    begins: "",
    bet: "main",
    refused: &[
        ("open\nann answers bank", "bank_not_offered"),
        (DICED, "bad_hand"),
        (NOBODY, "no_such_position"),
        (RIGHT, "not_a_misdeal"),
        (UNSET, "hands_not_set"),
        (NO_LOW, "low_needed"),
        (UNCOVERED, "bank_not_covered"),
        (HALF_UNCOVERED, "co_bank_not_covered"),
        (TOO_MUCH, "bank_cannot_cover"),
        (ALONE, "nobody_against"),
    ],
    tables: &[("pai-gow-poker", None), ("pai-gow-tiles", None)],
    command: random::pai_gow,
    days: 500,
    events: PaiGowEvent::NAMES,
    events_not_reached: &[
        ("bet-rejected", NO_DIFFERENTIAL),
        ("patron-walked-away", "who plays stays until the round is over"),
        ("reader-told", NO_READER),
        ("bets-returned", "bets and the bank's cover hang together: a round is played, or is Void"),
        ("money-adjusted", "the documents let no money be moved for a past round"),
    ],
    refusals: include_str!("../../pai_gow/refusal.rs"),
    refusals_not_reached: &[
        ("other_game", FAULT),
        ("unpaired", FAULT),
        ("rules_changed_since", ONE_VERSION),
        ("unsettleable", SETTLED),
        ("bets_in_play", "who plays stays: that is asked first"),
        ("nobody_to_return", "bets are not returned one by one: that is asked first"),
        (
            "turn_of_the_house",
            "in the turn of the house nobody is asked, and the bank is not offered",
        ),
    ],
};
