//! Views of a pai gow table for each audience.

use crate::from_round::{facts, outcome};
use crate::pai_gow::{
    BankOfferView, BankView, EnvyRowView, HalfResult, HalfView, HalvesView, HandView,
    MyBankOfferView, MyHandView, MyPaiGowView, PaiGowRoundView, PaiGowTableView, PositionState,
    PositionView, RankingRow, SetBy, SplitView,
};
use crate::table::Said;
use croupier_house::{Facts, Ledger, PatronId};
use croupier_rules::pai_gow::{Bank, HalfResults, Holder, SeatNo};
use croupier_rules::rulebook::{Banking, GameBet, PaiGowBet, RuleKey, Rulebook};
use croupier_table::pai_gow::{
    self as engine, BankAnswer, Compared, Felt, HalfNamed, Hand, Lying, Named, Position, SetHand,
    Split,
};
use croupier_table::{BetEnd, Refusal, Table, Wager};
use std::cmp::Ordering;

fn name(named: Named, rulebook: &Rulebook) -> Said {
    let cite = named.rule.and_then(|key| rulebook.cite(key));
    Said {
        phrase: named.key.to_owned(),
        facts: facts(named.facts),
        rule: cite.map(|cite| cite.first.to_owned()),
    }
}

fn half(half: HalfNamed, rulebook: &Rulebook) -> HalfView {
    HalfView {
        pieces: half.pieces.iter().map(ToString::to_string).collect(),
        name: name(half.name, rulebook),
        stands_for: half.stands_for.map(|named| name(named, rulebook)),
    }
}

/// What a pai gow table is; `None` at other tables.
pub(crate) fn table_view(table: &Table) -> Option<PaiGowTableView> {
    let game = table.pai_gow()?.game();
    let rulebook = table.settings().rulebook();
    let terms = rulebook.pai_gow_terms(*table.settings().limits())?;
    let fortune = rulebook.terms(GameBet::PaiGow(PaiGowBet::Fortune));
    let envy = fortune.into_iter().flat_map(|terms| &terms.rows).filter_map(|row| {
        Some(EnvyRowView { when: row.when.to_string(), envy: row.envy?.cents() })
    });
    let row = |row: HalfNamed| RankingRow {
        example: row.pieces.iter().map(ToString::to_string).collect(),
        name: name(row.name, rulebook),
    };
    let tiles = match game {
        engine::Game::Poker(_) => Vec::new(),
        engine::Game::Tiles(_) => engine::tiles_chart(),
    };
    let position = |holder: Holder| Position(holder).to_string();
    Some(PaiGowTableView {
        ring: game.ring().positions().into_iter().map(position).collect(),
        hand_size: u8::try_from(game.hand_size()).unwrap_or(u8::MAX),
        low_size: 2,
        house_way: game.house_way().to_owned(),
        rotation: match rulebook.capabilities.banking {
            Banking::None => "none",
            Banking::Alternate => "alternate",
            Banking::FullCircle => "full-circle",
        }
        .to_owned(),
        commission_percent: rulebook.settings.commission_percent,
        house_wagers: table.settings().pai_gow().house_wagers,
        envy_minimum: fortune.map(|_| terms.envy_minimum.cents()),
        envy: envy.collect(),
        ranking: engine::chart(game).into_iter().map(row).collect(),
        tiles: tiles.iter().map(ToString::to_string).collect(),
    })
}

/// The round on a pai gow table, as everybody may see it.
pub(crate) fn round_view(table: &Table) -> Option<PaiGowRoundView> {
    let (game, felt) = (table.pai_gow()?, table.felt()?);
    let ends = table.past().map(|past| past.bets.as_slice()).unwrap_or_default();
    let mut view = felt_view(&felt, table.settings().rulebook(), ends);
    for position in &mut view.positions {
        let Ok(Position(holder)) = position.position.parse() else { continue };
        position.state = state(table.lying(holder));
        position.face_down = match position.state {
            PositionState::FaceDown | PositionState::Set | PositionState::Folded => {
                u8::try_from(game.game().hand_size()).unwrap_or(u8::MAX)
            }
            PositionState::Nothing | PositionState::Exposed => 0,
        };
    }
    view.offer = game.offer().map(|offer| BankOfferView {
        order: offer.order().iter().map(|seat| u16::from(seat.get())).collect(),
        asked: offer.asked().map(|seat| u16::from(seat.get())),
        passed: offer
            .order()
            .iter()
            .filter(|seat| offer.answer_of(**seat) == Some(BankAnswer::Pass))
            .map(|seat| u16::from(seat.get()))
            .collect(),
    });
    view.seed = game.seed().map(ToString::to_string);
    let seats = 1..=table.settings().positions();
    view.taken = seats.filter(|seat| table.patron_at(*seat).is_some()).collect();
    Some(view)
}

const fn state(lying: Lying) -> PositionState {
    match lying {
        Lying::Nothing => PositionState::Nothing,
        Lying::FaceDown => PositionState::FaceDown,
        Lying::Set => PositionState::Set,
        Lying::Exposed => PositionState::Exposed,
        Lying::Folded => PositionState::Folded,
    }
}

/// What was shown of a round: the bank, the dice, and the hands once they are shown.
pub(crate) fn felt_view(felt: &Felt, rulebook: &Rulebook, ends: &[BetEnd]) -> PaiGowRoundView {
    let text = |holder: Holder| Position(holder).to_string();
    let delivery: Vec<String> = felt.delivery().into_iter().map(text).collect();
    let position = |holder: Holder| PositionView {
        position: text(holder),
        state: match felt.hands.contains_key(&holder) {
            true => PositionState::Exposed,
            false => PositionState::Nothing,
        },
        face_down: 0,
        hand: felt.hands.get(&holder).map(|(hand, set)| hand_view(felt.game, hand, set, rulebook)),
        outcome: outcome_at(holder, ends),
        against_bank: felt.compared(holder).and_then(halves),
    };
    PaiGowRoundView {
        bank: BankView {
            position: text(felt.bank.holder()),
            co_bank: matches!(felt.bank, Bank::CoBank(_)),
            house_wager: felt.house_wager.cents(),
        },
        offer: None,
        dice: felt.dice.map(|dice| dice.0.map(|die| die.get())),
        total: felt.dice.map(|dice| dice.total()),
        first: delivery.first().cloned(),
        delivery,
        positions: felt.game.ring().positions().into_iter().map(position).collect(),
        exposed: felt.exposure().into_iter().map(text).collect(),
        corrected: felt.corrected,
        seed: None,
        taken: Vec::new(),
    }
}

/// How the main bet at a position ended.
fn outcome_at(holder: Holder, ends: &[BetEnd]) -> Option<String> {
    let Holder::Seat(seat) = holder else { return None };
    let main = Wager::Bet(GameBet::PaiGow(PaiGowBet::Main));
    let at = |end: &&BetEnd| end.seat == u16::from(seat.get()) && end.wager == main;
    ends.iter().find(at).map(|end| outcome(end.outcome).to_owned())
}

fn halves(compared: Compared) -> Option<HalvesView> {
    match compared {
        Compared::Foul | Compared::FoulBank => None,
        Compared::Halves(halves) => Some(halves.into()),
    }
}

impl From<HalfResults> for HalvesView {
    fn from(halves: HalfResults) -> HalvesView {
        let half = |ordering: Ordering| match ordering {
            Ordering::Greater => HalfResult::Better,
            Ordering::Less => HalfResult::Worse,
            Ordering::Equal => HalfResult::Copy,
        };
        HalvesView { low: half(halves.low), high: half(halves.high) }
    }
}

fn hand_view(game: engine::Game, hand: &Hand, set: &SetHand, rulebook: &Rulebook) -> HandView {
    let by_house = set.by != engine::SetBy::Patron;
    let split = game.split(hand, &set.laid, by_house);
    HandView {
        low: half(split.low, rulebook),
        high: half(split.high, rulebook),
        foul: split.foul,
        set_by: match set.by {
            engine::SetBy::Patron => SetBy::Patron,
            engine::SetBy::HouseWay => SetBy::HouseWay,
            engine::SetBy::Time => SetBy::Time,
        },
        why: split.why.map(|why| name(why, rulebook)),
    }
}

/// What is mine at a pai gow table.
pub(crate) fn mine_view(table: &Table, ledger: &Ledger, patron: &PatronId) -> Option<MyPaiGowView> {
    let game = table.pai_gow()?;
    let rulebook = table.settings().rulebook();
    let cover = table.bets().into_iter().flat_map(|bets| bets.of_patron(patron));
    let cover = cover.filter(|bet| bet.wager == Wager::Bank).map(|bet| bet.stake.cents()).sum();
    let split = |each: Split| split_view(each, rulebook);
    let hand = table.own_hand(patron).map(|own| MyHandView {
        pieces: own.hand.pieces().iter().map(ToString::to_string).collect(),
        set: own.set.map(|set| hand_view(game.game(), &own.hand, &set, rulebook)),
        may_set: own.may_set,
        splits: match own.may_set {
            true => game.game().splits(&own.hand).into_iter().map(split).collect(),
            false => Vec::new(),
        },
        at_zero: at_zero(rulebook),
    });
    let banking = table.banks(patron);
    Some(MyPaiGowView { offer: my_offer(table, ledger, patron), banking, cover, hand })
}

/// What happens when the time to set runs out.
fn at_zero(rulebook: &Rulebook) -> Said {
    let rule = RuleKey::PaiGowHouseWay;
    name(Named { key: "pai_gow.at_zero", facts: Facts::new(), rule: Some(rule) }, rulebook)
}

pub(super) fn my_offer(
    table: &Table,
    ledger: &Ledger,
    patron: &PatronId,
) -> Option<MyBankOfferView> {
    let offer = table.pai_gow()?.offer()?;
    let seat: SeatNo = u64::from(table.seat_of(patron)?).try_into().ok()?;
    let bank = BankAnswer::Bank { house_wager: None };
    let (terms, may) = table.bank_terms(patron, bank, ledger)?;
    let (co_bank, may_co_bank) = table.bank_terms(patron, BankAnswer::CoBank, ledger)?;
    let rulebook = table.settings().rulebook();
    Some(MyBankOfferView {
        my_turn: offer.asked() == Some(seat),
        answer: offer.answer_of(seat).map(|answer| answer.name().to_owned()),
        cover: terms.cover.cents(),
        co_bank_cover: co_bank.cover.cents(),
        house_wager: terms.house_wager.cents(),
        refused: may.err().map(|why| refused(&why, rulebook)),
        co_bank_refused: may_co_bank.err().map(|why| refused(&why, rulebook)),
    })
}

/// One way to set a hand.
pub fn split_view(split: Split, rulebook: &Rulebook) -> SplitView {
    SplitView {
        foul: split.foul,
        house_way: split.why.is_some(),
        why: split.why.map(|why| name(why, rulebook)),
        low: half(split.low, rulebook),
        high: half(split.high, rulebook),
    }
}

/// A refusal in the form of a problem.
fn refused(why: &Refusal, rulebook: &Rulebook) -> Said {
    let cite = why.rule().and_then(|key| rulebook.cite(key));
    Said {
        phrase: format!("problem.{}", why.code()),
        facts: facts(why.facts()),
        rule: cite.map(|cite| cite.first.to_owned()),
    }
}
