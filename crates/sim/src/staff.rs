//! Dealers and pit at the live tables: what is in the real shoe, what is entered, and the errors in
//! between.

use crate::casino::STAFF;
use crate::chance::Chance;
use crate::{felt, office, pit};
use croupier_floor::{ChaChaDealer, Command, Dealer, Floor, SealKey, Seed};
use croupier_house::{PatronId, PitRank, Role, TableId};
use croupier_rules::equipment::Card;
use croupier_rules::money::Amount;
use croupier_rules::rulebook::Game;
use croupier_table::pai_gow::{self, Piece};
use croupier_table::{
    BaccaratCommand, CardInError, Dealing, GameTable, PaiGowCommand, Phase, ReadingMode, Table,
    TableCommand,
};
use std::collections::BTreeMap;

fn dealer() -> ChaChaDealer {
    ChaChaDealer::from_number(0, SealKey::from_bytes([0; 32]))
}

fn seed(chance: &mut Chance) -> Seed {
    let mut seed = Seed([0; 32]);
    for (to, from) in seed.0.iter_mut().zip(chance.next().to_le_bytes()) {
        *to = from;
    }
    seed
}

/// The real shoes of the live tables: the cards still in them, the next card last.
#[derive(Default)]
pub(crate) struct Shoes(BTreeMap<TableId, Vec<Card>>);

impl Shoes {
    /// Puts a newly shuffled shoe on the table and turns its first card.
    fn fresh(&mut self, table: &Table, chance: &mut Chance) -> Option<Card> {
        let mut cards = dealer().shoe(&seed(chance), table.settings().decks().unwrap_or(8));
        let first = cards.pop();
        self.0.insert(table.id().clone(), cards);
        first
    }

    /// The next card: one that waits ahead, or the shoe's next card that the table still allows.
    pub(crate) fn next(&mut self, table: &Table) -> Option<Card> {
        if let Some(CardInError { card: Some(card), .. }) = table.ahead().first() {
            return Some(*card); // it left the shoe earlier
        }
        let unseen = table.shoe()?.unseen();
        if !self.0.contains_key(table.id()) {
            return Card::all().find(|card| unseen.count(*card) > 0); // from a shuffler
        }
        let shoe = self.0.get_mut(table.id())?;
        loop {
            let card = shoe.pop()?;
            if unseen.count(card) > 0 {
                return Some(card);
            }
        }
    }
}

/// What a member of staff does next at a live table.
pub(crate) fn next(
    floor: &Floor,
    shoes: &mut Shoes,
    (name, role): (&str, Role),
    chance: &mut Chance,
) -> Option<Command> {
    if let Some(command) = office::next(floor, (name, role), chance) {
        return Some(command);
    }
    let tables: Vec<&Table> = floor.tables().collect();
    let table = chance.pick(&tables)?;
    let rank = role.rank()?;
    let chips = table.settings().has_chips();
    let recorded = (rank == PitRank::Dealer).then(|| match chips {
        true => felt::dealer(table, chance),
        false => for_a_patron(table, chance),
    });
    if let Some(command) = recorded.flatten() {
        return Some(Command::Table { table: table.id().clone(), command });
    }
    let command = match (table.settings().dealing(), rank) {
        (_, rank) if rank > PitRank::Dealer => pit::next(table, chance),
        (Dealing::Live, _) if table.pai_gow().is_some() => deal_pai_gow(table, chance),
        (Dealing::Live, _) => deal(table, shoes, chance),
        (Dealing::Automatic, _) => None,
    }?;
    Some(Command::Table { table: table.id().clone(), command })
}

/// What a Dealer does for a patron with a box: asks for a bet (R30), or frees the box (R82).
fn for_a_patron(table: &Table, chance: &mut Chance) -> Option<TableCommand> {
    let seats: Vec<(&PatronId, &u16)> = table.seats().iter().collect();
    let (patron, seat) = chance.pick(&seats).map(|&(patron, &seat)| (patron.clone(), seat))?;
    let spots: Vec<String> = table.spots().map(|terms| terms.bet.to_string()).collect();
    match chance.below(100) {
        0 => Some(TableCommand::FreeBox { seat }),
        1..=6 if table.phase() == Phase::Open => {
            let (round, bet) = (table.round(), chance.pick(&spots)?.clone());
            let stake = Amount::new(1_000 + 500 * chance.below(40)).ok()?;
            Some(TableCommand::PlaceBetFor { round, patron, seat, bet, stake })
        }
        _ => None,
    }
}

/// The dealer's work, with errors.
fn deal(table: &Table, shoes: &mut Shoes, chance: &mut Chance) -> Option<TableCommand> {
    let round = table.round();
    let baccarat = table.settings().rulebook().game == Game::Baccarat;
    match table.phase() {
        Phase::Idle | Phase::Settled | Phase::Void => {
            let finished = table.shoe().is_none_or(|shoe| shoe.rounds_left() == Some(0));
            let from_shoe = baccarat && !table.settings().has_shuffler();
            if from_shoe && (finished || chance.permille(20)) {
                let first = shoes.fresh(table, chance)?;
                return Some(TableCommand::Baccarat(BaccaratCommand::NewShoe {
                    first,
                    commitment: None,
                }));
            }
            Some(TableCommand::OpenBets { round: round.next(), commitment: None })
        }
        Phase::Open if chance.permille(120) => Some(TableCommand::CloseBets { round }),
        Phase::Drawing | Phase::Insurance if baccarat && chance.permille(40) => {
            Some(TableCommand::Baccarat(BaccaratCommand::UndoCard {
                round,
                reason: "misread".to_owned(),
            }))
        }
        Phase::Insurance if chance.permille(500) => None, // gives people time, if not enough
        // a dealer whose shoe reads lets it, and now and then does not
        Phase::Drawing | Phase::Insurance if reads(table) && chance.permille(950) => None,
        Phase::Drawing | Phase::Insurance if baccarat => next_card(table, shoes, chance),
        Phase::Drawing | Phase::Insurance => Some(throw(table, chance)),
        Phase::Confirming if chance.permille(60) && !baccarat => {
            Some(table.enter_dice(round, pit::dice(chance)))
        }
        Phase::Confirming => Some(TableCommand::Confirm { round }),
        Phase::Open | Phase::Options | Phase::Interrupted | Phase::BankOffer | Phase::Setting => {
            None
        }
    }
}

/// Whether a machine deals here and is heard.
fn reads(table: &Table) -> bool {
    table.reading_mode() == ReadingMode::ShoeDeals && !table.readers().may_enter()
}

/// The dice, as a reader has told them, or otherwise.
fn throw(table: &Table, chance: &mut Chance) -> TableCommand {
    let told = table.sic_bo().and_then(|game| game.told().first.clone());
    let told = told.map(|(_, dice)| dice).filter(|_| chance.permille(900));
    table.enter_dice(table.round(), told.unwrap_or_else(|| pit::dice(chance)))
}

/// Enters or scans the next card; with two sources they mostly agree, and sometimes not.
fn next_card(table: &Table, shoes: &mut Shoes, chance: &mut Chance) -> Option<TableCommand> {
    let round = table.round();
    let GameTable::Baccarat(game) = table.game() else { return None };
    let told = game.sources();
    let known = told.entered.or(told.scanned).filter(|_| !chance.permille(60));
    let card = known.or_else(|| shoes.next(table))?;
    let ahead = known.is_none() && told.scanned.is_some() && chance.permille(500);
    let by_shoe = match (told.entered, told.scanned) {
        (None, None) => chance.permille(500),
        (None, Some(_)) if ahead => true, // the shoe reads on
        (entered, _) => entered.is_some(),
    };
    if table.awaits_banker_third() && chance.permille(800) {
        return Some(BaccaratCommand::OpenBankerThird { round, card }.into());
    }
    Some(match table.settings().procedure().second_source && by_shoe {
        true => TableCommand::Baccarat(BaccaratCommand::ScanCard { round, card }),
        false => TableCommand::Baccarat(BaccaratCommand::EnterCard { round, card }),
    })
}

/// A hand that may be dealt at a pai gow table on which these pieces already lie.
pub(crate) fn packet(table: &Table, taken: &[Piece], chance: &mut Chance) -> Option<Vec<Piece>> {
    let game = table.pai_gow()?.game();
    let (dealer, seed) = (dealer(), seed(chance));
    let mut left: Vec<Piece> = match game {
        pai_gow::Game::Poker(_) => dealer.deck(&seed).into_iter().map(Piece::Card).collect(),
        pai_gow::Game::Tiles(_) => dealer.tiles(&seed).into_iter().map(Piece::Tile).collect(),
    };
    for piece in taken {
        let place = left.iter().position(|other| other == piece)?;
        left.remove(place);
    }
    left.truncate(game.hand_size());
    Some(left)
}

/// The next hand of a live pai gow table.
fn deal_hand(table: &Table, chance: &mut Chance) -> Option<TableCommand> {
    let to = *table.to_enter().first()?;
    let taken: Vec<Piece> = table.entered().iter().flat_map(|(_, hand)| hand.pieces()).collect();
    let pieces = packet(table, &taken, chance)?;
    Some(TableCommand::PaiGow(PaiGowCommand::EnterHand { round: table.round(), to, pieces }))
}

/// The work of a dealer at a pai gow table.
fn deal_pai_gow(table: &Table, chance: &mut Chance) -> Option<TableCommand> {
    let round = table.round();
    match table.phase() {
        Phase::Idle | Phase::Settled | Phase::Void => {
            Some(TableCommand::OpenBets { round: round.next(), commitment: None })
        }
        Phase::BankOffer if chance.permille(300) => {
            Some(TableCommand::PaiGow(PaiGowCommand::CloseOffer { round }))
        }
        Phase::Open if chance.permille(150) => Some(TableCommand::CloseBets { round }),
        Phase::Drawing if chance.permille(10) => {
            Some(TableCommand::PaiGow(PaiGowCommand::Misdeal { round, left: 3 }))
        }
        Phase::Drawing if table.to_enter().is_empty() => {
            Some(table.enter_dice(round, pit::dice(chance)))
        }
        Phase::Drawing => deal_hand(table, chance),
        Phase::Setting if chance.permille(150) => Some(TableCommand::Confirm { round }),
        Phase::BankOffer
        | Phase::Open
        | Phase::Insurance
        | Phase::Options
        | Phase::Confirming
        | Phase::Setting
        | Phase::Interrupted => None,
    }
}

/// All staff who work at tables.
pub(crate) fn at_tables() -> impl Iterator<Item = (&'static str, Role)> {
    STAFF.into_iter().filter(|(_, role)| role.rank().is_some())
}
