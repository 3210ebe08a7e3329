//! What is done next at the random table: six numbers and the table as it is make a command and
//! who gives it. Mostly what moves the round on, and anything at any time.

use super::keep::keeping;
use super::order::{an_order, note_meant};
use crate::kit::*;
use croupier_house::{Actor, PatronId, Role};
use croupier_rules::baccarat::{Side, Stage};
use croupier_rules::equipment::{Card, Dice};
use croupier_table::*;
use croupier_table::{BaccaratCommand, BaccaratOrder, SicBoCommand};

/// Kind, three numbers for what is done, one for who does it, one for the order or keeping.
pub type Deed = [u8; 6];

/// Somebody: at a chip table mostly a stranger, named by the place (R81).
pub fn who(table: &Table, n: u8) -> PatronId {
    let of = match table.settings().has_chips() || n > 252 {
        true => PEOPLE.len(),
        false => 3,
    };
    patron(PEOPLE[usize::from(n) % of])
}

pub fn staff(n: u8) -> Actor {
    let staff = [
        ("dora", Role::Dealer),
        ("sam", Role::PitSupervisor),
        ("sid", Role::PitSupervisor),
        ("mia", Role::PitManager),
        ("rob", Role::ShiftManager),
        ("tom", Role::ShiftManager),
    ];
    let (name, role) = staff[usize::from(n) % staff.len()];
    Actor::Staff(name.parse().unwrap(), role)
}

pub fn card(n: u8) -> Card {
    Card::all().nth(usize::from(n) % 52).unwrap()
}

pub fn dice(n: u8) -> Dice {
    Dice::all().nth(usize::from(n) % 216).unwrap()
}

pub fn side(n: u8) -> Side {
    if n.is_multiple_of(2) { Side::Player } else { Side::Banker }
}

pub fn stage(n: u8) -> Stage {
    if n.is_multiple_of(3) { Stage::FourCards } else { Stage::ThirdCard }
}

fn laid_cards(table: &Table) -> usize {
    if let Shown::Cards(cards) = table.shown() { cards.len() } else { 0 }
}

fn is_live(table: &Table) -> bool {
    table.settings().dealing() == Dealing::Live
}

/// Who deals here.
fn deals(table: &Table, d: u8) -> Actor {
    if is_live(table) && d < 230 { dealer() } else { Actor::System }
}

/// The patron; the Dealer acts for a stranger, who has no terminal.
pub fn as_patron(patron: &PatronId) -> Actor {
    match patron.place() {
        Some(_) => dealer(),
        None => Actor::Patron(patron.clone()),
    }
}

/// Mostly the box of a place, or the box a patron is wont to take.
fn usual_box(patron: &PatronId, c: u8, d: u8) -> u16 {
    match patron.place() {
        _ if d >= 200 => u16::from(d % 3) + 1,
        Some(place) => place.seat,
        None => u16::from(c % 3) + 1,
    }
}

fn bet(table: &Table, [_, a, b, c, d, _]: Deed) -> (Actor, TableCommand) {
    let round = table.round();
    let spots: Vec<String> = table.spots().map(|terms| terms.bet.to_string()).collect();
    let spot = if b < 180 { b % 2 } else { b };
    let bet = spots[usize::from(spot) % spots.len()].clone();
    let patron = who(table, c);
    let seat = usual_box(&patron, c, d);
    // At a chip table what lies there may be under the minimum (R17).
    let little = table.settings().has_chips() && a % 5 == 0;
    let stake = cents(if little { 10 * u64::from(a) } else { 1_000 + 397 * u64::from(a) });
    match table.settings().has_chips() != (d > 240) {
        true => (dealer(), TableCommand::PlaceBetFor { round, patron, seat, bet, stake }),
        false => (as_patron(&patron), TableCommand::PlaceBet { round, patron, seat, bet, stake }),
    }
}

/// What a recount finds on some spot, of somebody or of a place.
fn recount(table: &Table, [_, a, b, c, d, _]: Deed) -> (Actor, TableCommand) {
    let round = table.round();
    let spots: Vec<String> = table.spots().map(|terms| terms.bet.to_string()).collect();
    let bet = spots[usize::from(b) % spots.len().min(4)].clone();
    let patron = who(table, c);
    let seat = usual_box(&patron, c, d);
    let stake = cents(if a < 60 { 0 } else { 397 * u64::from(a) });
    (supervisor(), TableCommand::Recount { round, patron, seat, bet, stake })
}

fn insure(table: &Table, [_, a, b, c, d, _]: Deed) -> (Actor, TableCommand) {
    let (round, patron, stake) = (table.round(), who(table, c), cents(100 * u64::from(b)));
    let actor = match table.settings().has_chips() != (d > 240) {
        true => dealer(),
        false => as_patron(&patron),
    };
    let (side, stage) = (side(b), stage(a));
    (
        actor,
        TableCommand::Baccarat(BaccaratCommand::Insure {
            round,
            patron,
            seat: None,
            side,
            stage,
            stake,
        }),
    )
}

/// A card leaves the shoe: the one that waits, the one the other source told, or any.
fn next_card(table: &Table, [_, a, b, c, d, _]: Deed) -> (Actor, TableCommand) {
    let round = table.round();
    let GameTable::Baccarat(game) = table.game() else { panic!("no cards here") };
    let told = game.sources();
    let waits = table.ahead().first().and_then(|first| first.card);
    let known = told.entered.or(told.scanned).or(waits);
    let card = known.filter(|_| b < 225).unwrap_or(card(a));
    let two = table.settings().procedure().second_source;
    let scan = match (told.entered.is_some(), told.scanned.is_some()) {
        (false, false) => c.is_multiple_of(2),
        (entered, _) => entered == (c < 240),
    };
    match two && scan {
        true => {
            (deals(table, d), TableCommand::Baccarat(BaccaratCommand::ScanCard { round, card }))
        }
        false => {
            (deals(table, d), TableCommand::Baccarat(BaccaratCommand::EnterCard { round, card }))
        }
    }
}

/// The patron with the highest bet asks for the Banker's third card first, and the pit consents.
fn banker_third(table: &Table, [_, a, _, c, _, _]: Deed) -> (Actor, TableCommand) {
    let (round, patron) = (table.round(), who(table, c));
    let how = if a.is_multiple_of(2) { ThirdFirst::Squeeze } else { ThirdFirst::Expose };
    match table.banker_third_asked() {
        None => (
            as_patron(&patron),
            BaccaratCommand::AskBankerThird { round, patron: patron.clone(), how }.into(),
        ),
        Some(_) => {
            let order = PitOrder::Baccarat(BaccaratOrder::SqueezeBankerThirdFirst);
            (supervisor(), TableCommand::Order { round, order })
        }
    }
}

fn between_rounds(table: &Table, a: u8, d: u8) -> (Actor, TableCommand) {
    let next = table.round().next();
    if !table.kept().may_open(next) {
        return (supervisor(), TableCommand::Keep(Keeping::ReopenTable));
    }
    let no_shoe = table.shoe().is_none_or(|shoe| shoe.rounds_left() == Some(0));
    let baccarat = matches!(table.game(), GameTable::Baccarat(_));
    let actor = deals(table, d);
    match baccarat && no_shoe && !table.settings().has_shuffler() {
        true if table.shoe().is_some() && !is_live(table) => {
            (actor, TableCommand::Baccarat(BaccaratCommand::EndShoe { seed: None }))
        }
        true => (
            actor,
            TableCommand::Baccarat(BaccaratCommand::NewShoe { first: card(a), commitment: None }),
        ),
        false => (actor, TableCommand::OpenBets { round: next, commitment: None }),
    }
}

/// What moves the round on from where it is.
fn progress(table: &Table, deed @ [_, a, b, c, d, _]: Deed) -> (Actor, TableCommand) {
    let round = table.round();
    let baccarat = matches!(table.game(), GameTable::Baccarat(_));
    match table.phase() {
        Phase::Idle | Phase::Settled | Phase::Void => between_rounds(table, a, d),
        Phase::Open if a < 200 => bet(table, deed),
        Phase::Open | Phase::BankOffer | Phase::Setting => {
            (deals(table, d), TableCommand::CloseBets { round })
        }
        Phase::Drawing | Phase::Insurance | Phase::Confirming
            if table.settings().has_chips() && b > 248 =>
        {
            recount(table, deed)
        }
        Phase::Drawing if !baccarat => (
            deals(table, d),
            TableCommand::SicBo(SicBoCommand::EnterDice { round, dice: dice(a), seed: None }),
        ),
        Phase::Insurance
            if a < 20 && table.insurable(&who(table, c)).iter().all(|i| i.stake.is_zero()) =>
        {
            let patron = who(table, c);
            let command = BaccaratCommand::DeclineInsurance { round, patron: patron.clone() };
            (as_patron(&patron), TableCommand::Baccarat(command))
        }
        Phase::Insurance if a < 150 => insure(table, deed),
        Phase::Insurance if !is_live(table) => (Actor::System, TableCommand::Tick),
        Phase::Drawing | Phase::Confirming if b > 235 && laid_cards(table) > 4 => (
            deals(table, d),
            TableCommand::Baccarat(BaccaratCommand::UndoCard { round, reason: "misread".into() }),
        ),
        Phase::Drawing if table.is_squeezing(&who(table, c)) => {
            let patron = who(table, c);
            (as_patron(&patron), TableCommand::Baccarat(BaccaratCommand::Reveal { round, patron }))
        }
        Phase::Drawing if b < 200 && table.may_ask_banker_third(&who(table, c)) => {
            banker_third(table, deed)
        }
        Phase::Drawing if b < 200 && table.awaits_banker_third() => {
            let card = card(a);
            (deals(table, d), BaccaratCommand::OpenBankerThird { round, card }.into())
        }
        Phase::Drawing | Phase::Insurance => next_card(table, deed),
        Phase::Options => {
            let (patron, answer) = (who(table, c), [OptionAnswer::Continue, OptionAnswer::Return]);
            let answer = answer[usize::from(a % 2)];
            (
                as_patron(&patron),
                TableCommand::Baccarat(BaccaratCommand::AnswerOption { round, patron, answer }),
            )
        }
        Phase::Confirming => (deals(table, d), TableCommand::Confirm { round }),
        Phase::Interrupted => {
            let actor = if d < 128 { supervisor() } else { Actor::System };
            (actor, TableCommand::Resume { round })
        }
    }
}

fn squeeze(table: &Table, a: u8, c: u8) -> (Actor, TableCommand) {
    let (round, patron) = (table.round(), who(table, c));
    match a % 3 {
        0 => (
            dealer(),
            TableCommand::Baccarat(BaccaratCommand::AnswerSqueeze {
                round,
                grant: !c.is_multiple_of(4),
            }),
        ),
        1 => {
            (as_patron(&patron), TableCommand::Baccarat(BaccaratCommand::Reveal { round, patron }))
        }
        _ => (
            as_patron(&patron),
            TableCommand::Baccarat(BaccaratCommand::AskSqueeze { round, patron }),
        ),
    }
}

/// Somebody meant to take insurance that nobody was asked about, and has the bet back (R10).
fn neglect(table: &Table, [_, a, b, c, d, _]: Deed) -> Option<(Actor, TableCommand)> {
    let round = table.round();
    let returns = PitOrder::Baccarat(BaccaratOrder::ReturnForNeglect);
    let order = |actor, order| Some((actor, TableCommand::Order { round, order }));
    match table.phase() {
        Phase::Confirming | Phase::Settled if b < 128 => order(manager(), returns),
        Phase::Drawing if b < 90 => {
            order(manager(), PitOrder::Baccarat(BaccaratOrder::OfferNeglectedInsurance))
        }
        Phase::Drawing | Phase::Insurance | Phase::Confirming | Phase::Settled => {
            order(staff(d), note_meant(table, a, c))
        }
        Phase::Idle
        | Phase::Open
        | Phase::BankOffer
        | Phase::Setting
        | Phase::Options
        | Phase::Void
        | Phase::Interrupted => None,
    }
}

fn approval(table: &Table, a: u8) -> u32 {
    let waiting: Vec<u32> = table.pit().approvals().keys().copied().collect();
    waiting.get(usize::from(a) % waiting.len().max(1)).copied().unwrap_or(1)
}

pub fn command(table: &Table, deed: Deed) -> (Actor, TableCommand) {
    let [kind, a, b, c, d, e] = deed;
    let round = table.round();
    // An order that waits holds the round: somebody answers it before long.
    if let Some((approval, waiting)) = table.held_by().filter(|_| kind.is_multiple_of(3)) {
        let shift = shift_manager("sue");
        return match a.is_multiple_of(8) {
            true => (shift, TableCommand::Order { round, order: waiting.order.clone() }),
            false => (shift, TableCommand::Decline { approval, reason: "play on".into() }),
        };
    }
    if let Some((&ask, asked)) = table.kept().asks.iter().next().filter(|_| kind % 3 == 1) {
        let (patron, agree) = (asked.patron.clone(), !c.is_multiple_of(4));
        if agree && a.is_multiple_of(3) {
            return (dealer(), TableCommand::AgreeByCard { round, patron, ask });
        }
        return (as_patron(&patron), TableCommand::AnswerAsk { round, patron, ask, agree });
    }
    let insures = is_live(table) && table.offers_insurance() == Some(true);
    if let Some(neglect) = neglect(table, deed).filter(|_| insures && kind % 16 == 5) {
        return neglect;
    }
    match kind {
        0..136 => progress(table, deed),
        136..190 => (staff(d), TableCommand::Order { round, order: an_order(table, e, a, b, c) }),
        190..208 => (staff(d), TableCommand::Approve { approval: approval(table, a) }),
        208..211 => {
            let approval = approval(table, a);
            (staff(d), TableCommand::Decline { approval, reason: "no".into() })
        }
        211..229 => match keeping(table, e, a, b, c) {
            // only the floor, for all tables of a pit
            keep @ TableCommand::Keep(
                Keeping::AssignByPit { .. } | Keeping::RelieveByPit { .. },
            ) if d < 200 => (Actor::System, keep),
            keep => (staff(d), keep),
        },
        229..232 => (
            staff(d),
            TableCommand::Baccarat(BaccaratCommand::UndoCard { round, reason: "misread".into() }),
        ),
        232..234 => (staff(d), TableCommand::Interrupt { round }),
        234 => (Actor::System, TableCommand::Hold { round }),
        235..239 => (Actor::System, TableCommand::Tick),
        239 => {
            let (patron, ask) = (who(table, a), 1); // nobody asks any more
            (as_patron(&patron), TableCommand::AnswerAsk { round, patron, ask, agree: true })
        }
        240 => (staff(d), TableCommand::FreeBox { seat: u16::from(b % 3) + 1 }),
        241..243 => (as_patron(&who(table, a)), TableCommand::Leave { patron: who(table, a) }),
        243 => (Actor::System, TableCommand::CollectCommission { patron: who(table, a) }),
        244..246 => {
            let (patron, seat) = (who(table, a), u16::from(b % 3) + 1);
            (as_patron(&patron), TableCommand::Sit { patron, seat })
        }
        246..248 => (
            as_patron(&who(table, a)),
            TableCommand::Baccarat(BaccaratCommand::AskNoInsurance { patron: who(table, a) }),
        ),
        248..251 => squeeze(table, a, c),
        251 => {
            let actor = if d < 200 { Actor::System } else { staff(d) };
            (actor, TableCommand::Void { round, reason: "ordered".into() })
        }
        252 => (staff(d), TableCommand::Baccarat(BaccaratCommand::EndShoe { seed: None })),
        253 => (
            staff(d),
            TableCommand::Baccarat(BaccaratCommand::NewShoe { first: card(a), commitment: None }),
        ),
        254 => bet(table, deed),
        255 => insure(table, deed),
    }
}
