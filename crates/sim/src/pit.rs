//! The pit at work: interruptions, irregularities of every kind, second persons who agree or
//! decline, and the keeping of a table.

use crate::chance::Chance;
use crate::felt;
use crate::staff::{at_tables, packet};
use croupier_house::{PatronId, PitRank, StaffId};
use croupier_rules::baccarat::{Side, Stage};
use croupier_rules::equipment::{Card, Dice, Die};
use croupier_rules::money::Amount;
use croupier_rules::pai_gow::Holder;
use croupier_table::pai_gow::{Piece, Position};
use croupier_table::{
    AdjustCase, AnyOrder, BaccaratCommand, BaccaratOrder, CardInError, DealingError,
    DealingErrorKind, Decision, Keeping, PaiGowOrder, Phase, PitOrder, ReaderCommand, RoundNo,
    Shown, Table, TableCommand, VoidCase, Wager,
};

fn words() -> String {
    "as it happened".to_owned()
}

/// What a member of the pit does next at a table.
pub(crate) fn next(table: &Table, chance: &mut Chance) -> Option<TableCommand> {
    let round = table.round();
    if let Some(&approval) = table.pit().approvals().keys().next() {
        return Some(match chance.below(5) {
            0 => TableCommand::Decline { approval, reason: words() },
            _ => TableCommand::Approve { approval },
        });
    }
    if !table.readers().unexpected().is_empty() && chance.permille(300) {
        return Some(TableCommand::Reader(ReaderCommand::Dismiss { reason: words() }));
    }
    let differ = table.sic_bo().is_some_and(|game| game.told().differ().is_some());
    if differ && chance.permille(300) {
        let order = table.correct_dice(dice(chance), words());
        return Some(TableCommand::Order { round, order });
    }
    match (table.phase(), chance.below(300)) {
        (Phase::Interrupted, 0..=180) => Some(TableCommand::Resume { round }),
        (_, 0..=2) => Some(TableCommand::Interrupt { round }),
        (_, 3) => Some(TableCommand::Void { round: RoundNo(0), reason: "late".to_owned() }),
        (Phase::Settled, 4..=40) if table.pai_gow().is_some() && chance.permille(500) => {
            correct_pai_gow(table, chance).map(|order| TableCommand::Order { round, order })
        }
        (_, 4..=40) => order(table, chance).map(|order| TableCommand::Order { round, order }),
        (Phase::Drawing, 45..=150) if table.banker_third_asked().is_some() => {
            let order = PitOrder::Baccarat(BaccaratOrder::SqueezeBankerThirdFirst);
            Some(TableCommand::Order { round, order })
        }
        (_, 41..=44) => Some(keeping(chance)?),
        (Phase::Drawing | Phase::Confirming | Phase::Settled, 71..=130)
            if table.offers_insurance() == Some(true) =>
        {
            neglected(table, chance).map(|order| TableCommand::Order { round, order })
        }
        (_, 45..=70) if table.settings().has_chips() => felt::pit(table, chance),
        _ => None,
    }
}

/// Corrects a hand or the dice of a pai gow table.
fn correct_pai_gow(table: &Table, chance: &mut Chance) -> Option<PitOrder> {
    let text = words();
    if chance.permille(200) {
        return Some(table.correct_dice(dice(chance), text));
    }
    let felt = table.felt()?;
    let holders: Vec<Holder> = felt.hands.keys().copied().collect();
    let at = *chance.pick(&holders)?;
    let others = felt.hands.iter().filter(|(holder, _)| **holder != at);
    let taken: Vec<Piece> = others.flat_map(|(_, (hand, _))| hand.pieces()).collect();
    let pieces = packet(table, &taken, chance)?;
    let low = pieces.get(..2).filter(|_| chance.permille(500)).map(<[Piece]>::to_vec);
    Some(PitOrder::PaiGow(PaiGowOrder::CorrectHand { at: Position(at), pieces, low, text }))
}

/// The positions people act in; nobody acts as Shift Manager, but somebody tries.
const POSITIONS: [PitRank; 4] =
    [PitRank::Dealer, PitRank::PitSupervisor, PitRank::PitManager, PitRank::ShiftManager];

fn person(chance: &mut Chance) -> Option<StaffId> {
    let people: Vec<&str> = at_tables().map(|(name, _)| name).collect();
    chance.pick(&people)?.parse().ok()
}

fn keeping(chance: &mut Chance) -> Option<TableCommand> {
    Some(TableCommand::Keep(match chance.below(8) {
        0 => Keeping::AnnounceLastRound,
        1 => Keeping::CloseTable,
        2 => Keeping::Assign { staff: person(chance)?, position: *chance.pick(&POSITIONS)? },
        3 => Keeping::Relieve { staff: person(chance)? },
        4 => Keeping::CloseShift { gaming_day: chance.permille(300) },
        5 => return Some(BaccaratCommand::OfferInsurance { offered: chance.permille(500) }.into()),
        _ => Keeping::ReopenTable,
    }))
}

/// Somebody meant to take insurance that nobody was asked about, or has the bet back for it (R10).
fn neglected(table: &Table, chance: &mut Chance) -> Option<PitOrder> {
    if chance.permille(300) {
        return Some(PitOrder::Baccarat(BaccaratOrder::ReturnForNeglect));
    }
    let lying = table.bets().into_iter().flat_map(|bets| bets.iter());
    let lying = lying.map(|bet| (bet.patron.clone(), bet.seat, bet.wager));
    let ended = table.past().into_iter().flat_map(|past| past.bets.iter());
    let ended = ended.map(|end| (end.patron.clone(), end.seat, end.wager));
    let original = |(patron, seat, wager): (PatronId, u16, Wager)| {
        wager.original_bet_on().map(|on| (patron, Some(seat), on))
    };
    let bets: Vec<_> = lying.chain(ended).filter_map(original).collect();
    let (patron, seat, on) = chance.pick(&bets)?.clone();
    let stage = if chance.permille(500) { Stage::FourCards } else { Stage::ThirdCard };
    Some(PitOrder::Baccarat(BaccaratOrder::NoteMeantToInsure { patron, on, stage, seat }))
}

/// Any order, at the right moment or not.
fn order(table: &Table, chance: &mut Chance) -> Option<PitOrder> {
    let text = words();
    Some(match chance.below(14) {
        0 => PitOrder::Baccarat(BaccaratOrder::Void { case: *chance.pick(&CASES)?, text }),
        1..=4 => PitOrder::Baccarat(BaccaratOrder::DealingError(error(table, chance)?)),
        5 => PitOrder::Baccarat(BaccaratOrder::ReplaceSet { text }),
        6 => PitOrder::Baccarat(BaccaratOrder::SqueezeBankerThirdFirst),
        7 => PitOrder::Baccarat(BaccaratOrder::OfferNeglectedInsurance),
        8 => PitOrder::Baccarat(BaccaratOrder::NoteMeantToInsure {
            patron: patron(table, chance)?,
            on: side(chance),
            stage: if chance.permille(500) { Stage::FourCards } else { Stage::ThirdCard },
            seat: None,
        }),
        9 => PitOrder::Baccarat(BaccaratOrder::ReturnForNeglect),
        10 => PitOrder::Baccarat(BaccaratOrder::CorrectCards {
            cards: other_cards(table, chance)?,
            text,
        }),
        11 => table.correct_dice(dice(chance), text),
        12 => PitOrder::Any(AnyOrder::Adjust {
            of_round: RoundNo(table.round().0.saturating_sub(1)),
            patron: patron(table, chance)?,
            to_patron: chance.permille(500),
            amount: Amount::new(100 + chance.below(50_000)).ok()?,
            text,
            case: Some(match chance.permille(500) {
                true => AdjustCase::Paying,
                false => AdjustCase::Voidable,
            }),
        }),
        _ => PitOrder::Any(AnyOrder::Decide { text, effect: decision(table, chance) }),
    })
}

const CASES: [VoidCase; 5] = [
    VoidCase::ForeignCard,
    VoidCase::CardCount,
    VoidCase::WrongNumberOfCards,
    VoidCase::InsufficientCards,
    VoidCase::NotShuffled,
];

const ERRORS: [DealingErrorKind; 7] = [
    DealingErrorKind::ExcessOrExposed,
    DealingErrorKind::WrongSide,
    DealingErrorKind::WrongPerson,
    DealingErrorKind::FaceUp,
    DealingErrorKind::Simultaneous,
    DealingErrorKind::WrongNumber,
    DealingErrorKind::Other,
];

fn decision(table: &Table, chance: &mut Chance) -> Decision {
    match (chance.below(3), patron(table, chance)) {
        (0, _) => Decision::Void,
        (1, Some(patron)) => Decision::ReturnBets(vec![patron]),
        _ => Decision::Nothing,
    }
}

fn side(chance: &mut Chance) -> Side {
    if chance.permille(500) { Side::Player } else { Side::Banker }
}

fn patron(table: &Table, chance: &mut Chance) -> Option<PatronId> {
    let known: Vec<&PatronId> = table.seats().keys().collect();
    chance.pick(&known).map(|patron| (*patron).clone())
}

pub(crate) fn dice(chance: &mut Chance) -> Dice {
    Dice([(); 3].map(|()| chance.pick(&Die::ALL).copied().unwrap_or(Die::ALL[0])))
}

/// A card that may still be in the shoe.
fn unseen(table: &Table, chance: &mut Chance) -> Option<Card> {
    let shoe = table.shoe()?.unseen();
    let left: Vec<Card> = Card::all().filter(|card| shoe.count(*card) > 0).collect();
    chance.pick(&left).copied()
}

fn error(table: &Table, chance: &mut Chance) -> Option<DealingError> {
    let exposed = chance.permille(600);
    let drawn = CardInError { card: unseen(table, chance).filter(|_| exposed), exposed };
    Some(DealingError {
        kind: *chance.pick(&ERRORS)?,
        drawn: if chance.permille(600) { vec![drawn] } else { Vec::new() },
        cards: Vec::new(),
        reconstructed: chance.permille(800),
        text: words(),
    })
}

/// The cards of the round with one of them replaced.
fn other_cards(table: &Table, chance: &mut Chance) -> Option<Vec<Card>> {
    let Shown::Cards(mut cards) = table.shown() else { return None };
    let place = usize::try_from(chance.below(u64::try_from(cards.len()).ok()?.max(1))).ok()?;
    *cards.get_mut(place)? = unseen(table, chance)?;
    Some(cards)
}
