//! Every paragraph of section 5, played from order to cent.

mod back_and_forth;
mod correction;
mod dealing_error;
mod neglect;
mod options;
mod orders;
mod third_first;
mod void;

use crate::kit::*;
use croupier_house::PatronId;
use croupier_rules::equipment::Card;
use croupier_rules::rulebook::RuleKey;
use croupier_table::BaccaratOrder;
use croupier_table::*;

pub const NO_INSURANCE: &str = "tiger-buffalo-non-commission";
pub const INSURANCE: &str = "tiger-buffalo-non-commission-insurance";
pub const COMMISSION: &str = "tiger-buffalo-commission-insurance";
pub const ETG: &str = "non-commission-baccarat-etg";

/// A live table with its bets closed: ann has 100.00 on Banker, bob 400.00 on Player.
pub fn closed(id: &str) -> Floor {
    closed_with(id, false)
}

/// The same, where cards may be dealt face down.
pub fn closed_with(id: &str, face_down: bool) -> Floor {
    let layout = match id {
        ETG | "mini-baccarat" | "sic-bo" => None,
        _ => Some("A"),
    };
    let rulebook = rulebook(id);
    let mut set = settings(&rulebook, layout, Dealing::Live);
    set.procedure.face_down = face_down;
    let mut floor = Floor::with(rulebook, set);
    floor.new_shoe("AS");
    floor.open();
    floor.bet("ann", 1, "banker", 10_000).unwrap();
    floor.bet("bob", 2, "player", 40_000).unwrap();
    floor.close();
    floor
}

/// A patron asks to squeeze the Banker's third card before the Player's is opened (3.14).
pub fn ask_banker_third(floor: &mut Floor, name: &str) -> Result<Vec<TableEvent>, Refusal> {
    let (round, patron, how) = (floor.table.round(), patron(name), ThirdFirst::Squeeze);
    let actor = croupier_house::Actor::Patron(patron.clone());
    floor.give(&actor, &BaccaratCommand::AskBankerThird { round, patron, how }.into())
}

pub fn cards_of(text: &str) -> Vec<Card> {
    text.split_whitespace().map(|card| card.parse().unwrap()).collect()
}

/// A dealing error whose cards are Reconstructed: drawn face up in error, and the order in force.
pub fn error(kind: DealingErrorKind, drawn: &str, cards: &str) -> PitOrder {
    let drawn = cards_of(drawn).into_iter();
    PitOrder::Baccarat(BaccaratOrder::DealingError(DealingError {
        kind,
        drawn: drawn.map(|card| CardInError { card: Some(card), exposed: true }).collect(),
        cards: cards_of(cards),
        reconstructed: true,
        text: "as seen".into(),
    }))
}

pub fn shown(floor: &Floor) -> Vec<String> {
    match floor.table.shown() {
        Shown::Cards(cards) => cards.iter().map(Card::to_string).collect(),
        Shown::Nothing | Shown::Dice(_) | Shown::PaiGow(_) => Vec::new(),
    }
}

/// What the past round says of one patron's bets: bet, outcome and paragraph.
pub fn ends(floor: &Floor, name: &str) -> Vec<String> {
    let patron: PatronId = patron(name);
    let past = floor.table.past().unwrap();
    let line = |end: &BetEnd| {
        let rule = end.rule.clone().unwrap_or_default();
        format!("{} {:?} {} [{rule}]", end.wager, end.outcome, end.returned.cents())
    };
    past.bets_of(&patron).map(line).collect()
}

pub fn paragraph(floor: &Floor, why: &Refusal) -> String {
    let cite = |key: RuleKey| floor.table.settings().rulebook().cite(key).unwrap().first.to_owned();
    why.rule().map(cite).unwrap_or_default()
}
