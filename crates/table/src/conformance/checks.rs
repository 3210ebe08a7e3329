//! What is done with a story: played, interrupted, made Void, corrected and corrected back.

use super::Story;
use super::census::Census;
use super::desk::{Desk, NAMES};
use super::stories::Game;
use super::telling::{self, Line};
use crate::game::GameTable;
use crate::kit::{manager, patron, shift_manager, supervisor};
use crate::*;
use croupier_house::Actor;

/// Plays the first lines of a story.
fn up_to(story: &Story, lines: &[Line<'_>]) -> Desk {
    let mut desk = Desk::of(story);
    for line in lines {
        line.give(&mut desk).unwrap_or_else(|why| panic!("{line:?}: {why}"));
    }
    desk
}

/// Every line is taken, and everything holds after each.
pub(super) fn played(story: &Story) -> Census {
    up_to(story, &telling::lines(story.told)).census
}

/// Lines in order at a table of the game's first rulebook; the last is refused by this code.
pub(super) fn refused(game: &Game, told: &str, code: &str) -> Census {
    let (id, layout) = game.tables[0];
    let told = format!("{}\n{told}", game.begins).replace("BET", game.bet);
    let lines = telling::lines(&told);
    let (last, lines) = lines.split_last().unwrap();
    let mut desk = Desk::opened((id, layout), Dealing::Live, &told);
    for line in lines {
        line.give(&mut desk).unwrap_or_else(|why| panic!("{code}: {line:?}: {why}"));
    }
    match last.give(&mut desk) {
        Ok(events) => panic!("{code}: {last:?} was taken: {events:?}"),
        Err(why) => assert_eq!(why.code(), code, "{last:?}: {why}"),
    }
    desk.census
}

fn is_played(table: &Table) -> bool {
    table.bets().is_some() && table.interruption().is_none()
}

fn as_house(desk: &mut Desk, command: &TableCommand) {
    desk.give(&Actor::System, command).unwrap_or_else(|why| panic!("{command:?}: {why}"));
}

/// Whatever moment play is interrupted at, the round goes on to the same end, or is Void and
/// everybody has what they had.
pub(super) fn interrupted(story: &Story) -> Census {
    let lines = telling::lines(story.told);
    let plain = up_to(story, &lines).money();
    let mut census = Census::default();
    for at in 1..lines.len() {
        let (before, after) = lines.split_at(at);
        let mut desk = up_to(story, before);
        if !is_played(&desk.table) {
            continue;
        }
        let round = desk.table.round();
        as_house(&mut desk, &TableCommand::Interrupt { round });
        assert_eq!(desk.table.phase(), Phase::Interrupted);
        assert!(due(&desk.table) == Due::Nothing, "nothing is due while play stands still");
        as_house(&mut desk, &TableCommand::Resume { round });
        if desk.table.phase() == Phase::Void {
            assert_eq!(desk.money(), desk.at_opening, "Void after {:?}", before.last());
        } else {
            let goes_on = after.iter().all(|line| taken_or_set_already(line, &mut desk));
            assert!(!goes_on || desk.money() == plain, "resumed after {:?}", before.last());
        }
        census.add(desk.census);
    }
    census
}

/// Gives a line of a round that was resumed; `false` where the hand had been set meanwhile: after
/// an interruption the house way sets those that were not, and an automatic table plays to the end.
fn taken_or_set_already(line: &Line<'_>, desk: &mut Desk) -> bool {
    match line.give(desk) {
        Ok(_) => true,
        Err(why) if line.sets_a_hand() => {
            assert!(["hand_is_set", "wrong_moment"].contains(&why.code()), "{line:?}: {why}");
            false
        }
        Err(why) => panic!("resumed, {line:?}: {why}"),
    }
}

/// Whatever moment a round is made Void at, everybody has what they had when it was opened; once it
/// is settled two Shift Managers may, unless the game lets no settled round be Void.
pub(super) fn voided(story: &Story) -> Census {
    let lines = telling::lines(story.told);
    let mut census = Census::default();
    for at in 1..=lines.len() {
        let mut desk = up_to(story, &lines[..at]);
        let round = desk.table.round();
        if desk.table.phase() == Phase::Settled {
            void_after_settlement(&mut desk);
        } else if is_played(&desk.table) {
            as_house(&mut desk, &TableCommand::Void { round, reason: "power".into() });
            assert_eq!(desk.table.phase(), Phase::Void);
            assert_eq!(desk.money(), desk.at_opening, "Void after {:?}", lines[at - 1]);
        }
        census.add(desk.census);
    }
    census
}

fn void_after_settlement(desk: &mut Desk) {
    let (round, effect) = (desk.table.round(), Decision::Void);
    let order = AnyOrder::Decide { text: "power".into(), effect }.into();
    match desk.give(&shift_manager("rob"), &TableCommand::Order { round, order }) {
        Err(why) => assert_eq!(why.code(), "past_round_stands"),
        Ok(_) => {
            let approval = *desk.table.pit().approvals().keys().next_back().unwrap();
            desk.give(&shift_manager("tom"), &TableCommand::Approve { approval }).unwrap();
            assert_eq!(desk.money(), desk.at_opening, "Void after its settlement");
        }
    }
}

/// A round settled by something else and then by what it was moves nothing in the end: whether
/// everybody has the money, or everybody has spent it and owes what is short.
pub(super) fn corrected(story: &Story) -> Census {
    let mut census = Census::default();
    let Some([there, back]) = story.corrected else { return census };
    for spent in [false, true] {
        let mut desk = up_to(story, &telling::lines(story.told));
        assert_eq!(desk.table.phase(), Phase::Settled);
        let credits = NAMES.map(|name| desk.ledger.credit(&patron(name)).cents());
        let before = net(&desk);
        if spent {
            NAMES.iter().zip(credits).for_each(|(name, credit)| desk.spend(name, credit));
        }
        let mut moved = Vec::new();
        for line in telling::lines(&format!("{there}\n{back}")) {
            line.give(&mut desk).unwrap_or_else(|why| panic!("{line:?}: {why}"));
            let approval = *desk.table.pit().approvals().keys().next_back().unwrap();
            desk.give(&supervisor(), &TableCommand::Approve { approval }).unwrap_err();
            desk.give(&manager(), &TableCommand::Approve { approval }).unwrap();
            if spent && moved.is_empty() {
                paid_back(&mut desk, credits);
            }
            moved.push(net(&desk));
        }
        assert_ne!(moved[0], before, "{there}: a correction that moves nothing shows nothing");
        assert_eq!(moved[1], before, "{back}");
        census.add(desk.census);
    }
    census
}

/// Everybody brings the money back, and what is owed is collected.
fn paid_back(desk: &mut Desk, credits: [u64; 3]) {
    for (name, credit) in NAMES.iter().zip(credits) {
        desk.bring(name, credit);
        as_house(desk, &TableCommand::CollectCommission { patron: patron(name) });
        assert_eq!(desk.table.debt(&patron(name)).cents(), 0, "{name} owes nothing more");
    }
}

/// What each patron has less what is owed, and what the house has.
fn net(desk: &Desk) -> (Vec<i64>, i64) {
    let (patrons, bank, commission) = desk.money();
    let signed = |amount: u64| i64::try_from(amount).unwrap();
    let net = patrons.iter().map(|(credit, owed)| signed(*credit) - signed(*owed));
    (net.collect(), bank + commission)
}

/// What everybody is told and shown: no hand, coin or card that is hidden; a patron is shown the
/// own hand and no other. What a settlement turned over was seen, also if the round `was_settled`
/// and then made Void.
pub(super) fn nobody_is_shown_what_is_hidden(table: &Table, was_settled: bool) {
    let told = said(table).into_iter().chain(notices(table));
    let told = told.chain(NAMES.iter().flat_map(|name| notices_to(table, &patron(name))));
    let facts: Vec<String> = told.map(|said| format!("{:?}", said.facts)).collect();
    let told = facts.join(" ");
    match table.game() {
        GameTable::Toy(toy) => {
            if let Some(face) = toy.covered() {
                assert!(!told.contains(&face.to_string()), "{told}");
                assert_eq!(table.shown(), Shown::Nothing);
            }
        }
        GameTable::PaiGow(_) => no_hand_is_shown(table, was_settled, &told),
        GameTable::SicBo(_) | GameTable::Baccarat(_) => {
            let lies = matches!(table.moment(), Moment::Closed(_) | Moment::Ended(_));
            assert!(lies || table.shown() == Shown::Nothing);
        }
    }
}

fn no_hand_is_shown(table: &Table, was_settled: bool, told: &str) {
    let felt = table.felt().unwrap();
    assert!(was_settled || felt.hands.is_empty(), "a hand was shown before its time");
    let game = table.pai_gow().unwrap();
    let Some(delivered) = game.delivered() else { return };
    for hand in delivered.hands.values() {
        for piece in hand.pieces() {
            assert!(!told.contains(&format!("\"{piece}\"")), "{piece} was told: {told}");
        }
    }
    let seats = pai_gow::in_play(table, game);
    for name in NAMES {
        let own = table.own_hand(&patron(name));
        let seat = seats.iter().find(|(_, who)| **who == patron(name)).map(|(seat, _)| *seat);
        match own {
            None => {}
            Some(own) => assert_eq!(Some(own.seat), seat, "{name} is shown another's hand"),
        }
    }
    if table.settings().dealing() == Dealing::Automatic {
        assert!(table.entered().is_empty(), "nobody has seen what an automatic dealer dealt");
    }
}
