//! The hands are compared with the bank's and everybody is paid: main bets, the bank, Fortune and
//! Envy.

use super::betting::{FORTUNE, MAIN};
use super::hand::{Game, Hand, Laid};
use super::{Banking, Delivered, Felt, PaiGowRefusal, PaiGowTable, SetHand};
use crate::bets::{Bet, Bets};
use crate::event::{FrameEvent, TableEvent};
use crate::refusal::Refusal;
use crate::round::{BetEnd, RoundResult};
use crate::table::Table;
use crate::wager::Wager;
use croupier_house::PatronId;
use croupier_rules::money::Amount;
use croupier_rules::pai_gow::{
    self as rules, Bank, BankSettled, DealerHand, HalfResults, HandSettled, Holder, PaiGow,
    PaiGowTerms, RoundSettled, SeatHand, SeatNo, settle_round,
};
use croupier_rules::pai_gow_poker::FortuneHand;
use croupier_rules::rulebook::{Condition, GameBet, PaiGowBet, RuleKey};
use croupier_rules::settlement::Outcome;
use std::collections::BTreeMap;
use std::sync::Arc;

/// A hand as the house way sets it.
pub(super) fn house_set(game: Game, hand: &Hand) -> Laid {
    match (game, hand) {
        (Game::Poker(rules), Hand::Cards(seven)) => Laid::Cards(rules.house_set(seven)),
        (Game::Tiles(rules), Hand::Tiles(four)) => Laid::Tiles(rules.house_set(four)),
        (Game::Poker(_), Hand::Tiles(_)) | (Game::Tiles(_), Hand::Cards(_)) => {
            unreachable!("a hand is checked against the game when it is dealt")
        }
    }
}

/// A hand against the bank's.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Compared {
    /// It is foul.
    Foul,
    /// The bank's is foul, and it is not: it wins.
    FoulBank,
    /// Half by half: `Greater` is better than the bank's.
    Halves(HalfResults),
}

impl Felt {
    /// How a hand that is shown stands against the bank's; `None` for the bank's own, and before.
    pub fn compared(&self, holder: Holder) -> Option<Compared> {
        let of = |holder: &Holder| self.hands.get(holder).map(|(_, set)| set.laid);
        let (hand, bank) = (of(&holder)?, of(&self.bank.holder())?);
        if holder == self.bank.holder() {
            return None;
        }
        match (hand.is_foul(), bank.is_foul()) {
            (true, _) => return Some(Compared::Foul),
            (false, true) => return Some(Compared::FoulBank),
            (false, false) => {}
        }
        match (self.game, hand, bank) {
            (Game::Poker(rules), Laid::Cards(hand), Laid::Cards(bank)) => {
                Some(Compared::Halves(rules.compare(&hand, &bank)))
            }
            (Game::Tiles(rules), Laid::Tiles(hand), Laid::Tiles(bank)) => {
                Some(Compared::Halves(rules.compare(&hand, &bank)))
            }
            _ => None,
        }
    }

    /// The positions in the order their hands are shown: the bank's first, then counterclockwise
    /// from the dealer's right, the dealer's last.
    pub fn exposure(&self) -> Vec<Holder> {
        let bank = self.bank.holder();
        let seats = SeatNo::ALL.into_iter().map(Holder::Seat);
        let others = seats.chain([Holder::Dealer]).filter(|holder| *holder != bank);
        let order = std::iter::once(bank).chain(others);
        order.filter(|holder| self.hands.contains_key(holder)).collect()
    }
}

/// What everybody sees once the hands are shown: those in play and the dealer's.
pub(super) fn exposed(game: &PaiGowTable, delivered: &Delivered) -> Felt {
    let shown =
        |(holder, set): (&Holder, &SetHand)| Some((*holder, (*delivered.hands.get(holder)?, *set)));
    Felt { hands: delivered.set.iter().filter_map(shown).collect(), ..game.felt() }
}

/// The settlement of a round whose hands are all set.
pub(super) fn settled(
    table: &Table,
    game: &PaiGowTable,
    bets: &Bets,
    delivered: &Delivered,
    at_ms: u64,
) -> Result<TableEvent, Refusal> {
    let felt = exposed(game, delivered);
    let ends = ends(table, &game.banking, bets, &felt)?;
    let (round, result) = (table.round(), RoundResult::Banked(game.banking.bank));
    Ok(TableEvent::Frame(FrameEvent::RoundSettled { round, at_ms, result, bets: Arc::new(ends) }))
}

/// The money of a round, whatever the game.
struct Money {
    seats: BTreeMap<SeatNo, SeatMoney>,
    bank: Option<BankSettled>,
}

struct SeatMoney {
    outcome: Option<rules::Outcome>,
    win: Amount,
    commission: Amount,
    returned: Amount,
    fortune: Option<rules::FortuneWin>,
    row: Option<usize>,
    envy: Amount,
    rule: RuleKey,
}

/// How every bet ended, the cover of the bank included.
pub(super) fn ends(
    table: &Table,
    banking: &Banking,
    bets: &Bets,
    felt: &Felt,
) -> Result<Vec<BetEnd>, Refusal> {
    let limits = *table.settings.limits();
    let terms = table.settings.rulebook.pai_gow_terms(limits).ok_or(Refusal::NotThisGame)?;
    let money = match felt.game {
        Game::Poker(rules) => {
            let deal = |hand: &Hand| if let Hand::Cards(deal) = hand { Some(*deal) } else { None };
            let set = |laid: &Laid| if let Laid::Cards(set) = laid { Some(*set) } else { None };
            settle_as(&rules, &terms, banking, bets, (felt, deal, set))?
        }
        Game::Tiles(rules) => {
            let deal = |hand: &Hand| if let Hand::Tiles(deal) = hand { Some(*deal) } else { None };
            let set = |laid: &Laid| if let Laid::Tiles(set) = laid { Some(*set) } else { None };
            settle_as(&rules, &terms, banking, bets, (felt, deal, set))?
        }
    };
    let mut ends = Vec::new();
    for bet in bets.iter() {
        let seat = u64::from(bet.seat).try_into().ok();
        let seat: Option<&SeatMoney> = seat.and_then(|seat: SeatNo| money.seats.get(&seat));
        if bet.wager == Wager::Bank {
            ends.push(bank_end(table, bet, money.bank)?);
        } else if let Some(seat) = seat {
            ends.push(if bet.wager == MAIN {
                main_end(table, bet, seat)
            } else {
                fortune_end(table, &terms, bet, seat)
            });
            if bet.wager == FORTUNE && !seat.envy.is_zero() {
                ends.push(envy_end(table, bet, seat.envy));
            }
        }
    }
    Ok(ends)
}

type Ways<'f, D, S> = (&'f Felt, fn(&Hand) -> Option<D>, fn(&Laid) -> Option<S>);

fn settle_as<G: PaiGow>(
    rules: &G,
    terms: &PaiGowTerms,
    banking: &Banking,
    bets: &Bets,
    (felt, deal, set): Ways<'_, G::Deal, G::Setting>,
) -> Result<Money, Refusal> {
    let no_hand = || Refusal::PaiGow(PaiGowRefusal::NoHand);
    let stake = |seat: SeatNo, wager: Wager| {
        let mut of_box = bets.of_box(u16::from(seat.get())).iter();
        of_box.find(|bet| bet.wager == wager)
    };
    let mut hands: Vec<SeatHand<&PatronId, G::Deal, G::Setting>> = Vec::new();
    let mut dealer = None;
    for (holder, (hand, laid)) in &felt.hands {
        let dealt = deal(hand).ok_or_else(no_hand)?;
        let Holder::Seat(seat) = *holder else {
            dealer = Some(DealerHand { deal: dealt, stake: banking.house_wager });
            continue;
        };
        let main = stake(seat, MAIN);
        let banks = banking.patron.as_ref().filter(|_| banking.seat() == Some(seat));
        let patron = main.map(|bet| &bet.patron).or(banks).ok_or_else(no_hand)?;
        hands.push(SeatHand {
            seat,
            patron,
            deal: dealt,
            set: set(&laid.laid).filter(|_| banking.bank != Bank::CoBank(seat)),
            stake: main.map(|bet| bet.stake),
            fortune: stake(seat, FORTUNE).map(|bet| bet.stake),
        });
    }
    let settled = settle_round(rules, terms, banking.bank, dealer.as_ref(), &hands)
        .map_err(PaiGowRefusal::Unsettleable)?;
    money(settled)
}

fn money<S>(settled: RoundSettled<S>) -> Result<Money, Refusal> {
    let seat = |hand: HandSettled<S>| {
        let envy = hand.side.iter().flat_map(|side| &side.envy).map(|envy| envy.win);
        let money = SeatMoney {
            outcome: hand.outcome,
            win: hand.win,
            commission: hand.commission,
            returned: hand.returned,
            envy: Amount::sum(envy)?,
            fortune: hand.side.and_then(|side| side.fortune),
            row: hand.fortune_row,
            rule: hand.rules.first().copied().unwrap_or(RuleKey::PaiGowCompared),
        };
        Ok::<_, Refusal>((hand.seat, money))
    };
    let seats = settled.seats.into_iter().map(seat).collect::<Result<_, _>>()?;
    Ok(Money { seats, bank: settled.money.bank })
}

fn end(table: &Table, bet: &Bet, outcome: Outcome, rule: RuleKey) -> BetEnd {
    BetEnd {
        patron: bet.patron.clone(),
        seat: bet.seat,
        wager: bet.wager,
        stake: bet.stake,
        outcome,
        odds: None,
        excess: Amount::ZERO,
        win: Amount::ZERO,
        returned: Amount::ZERO,
        commission: Amount::ZERO,
        rule: table.settings.rulebook.cite(rule).map(|cite| cite.first.to_owned()),
    }
}

/// A main bet: what it won is what is left of even money after the commission.
fn main_end(table: &Table, bet: &Bet, seat: &SeatMoney) -> BetEnd {
    let outcome = match seat.outcome {
        Some(rules::Outcome::Won) => Outcome::Won,
        Some(rules::Outcome::Lost) => Outcome::Lost,
        Some(rules::Outcome::Pushed) | None => Outcome::Returned,
    };
    let win = seat.win.minus(seat.commission).unwrap_or(Amount::ZERO); // a unit above the win
    BetEnd { win, returned: seat.returned, ..end(table, bet, outcome, seat.rule) }
}

/// The cover of a bank: what it gained comes on top, commission taken off; what it lost is gone.
fn bank_end(table: &Table, bet: &Bet, bank: Option<BankSettled>) -> Result<BetEnd, Refusal> {
    let bank = bank.ok_or(Refusal::PaiGow(PaiGowRefusal::NoHand))?;
    let commission = i64::try_from(bank.commission.cents()).unwrap_or(i64::MAX);
    let net = bank.net.cents() - commission;
    let amount = Amount::new(net.unsigned_abs())?;
    let rule = RuleKey::PaiGowBank;
    Ok(match net.cmp(&0) {
        std::cmp::Ordering::Greater => BetEnd {
            win: amount,
            returned: bet.stake.plus(amount)?,
            ..end(table, bet, Outcome::Won, rule)
        },
        std::cmp::Ordering::Equal => {
            BetEnd { returned: bet.stake, ..end(table, bet, Outcome::Returned, rule) }
        }
        std::cmp::Ordering::Less => BetEnd {
            returned: bet.stake.minus(amount.min(bet.stake))?,
            ..end(table, bet, Outcome::Lost, rule)
        },
    })
}

fn fortune_end(table: &Table, terms: &PaiGowTerms, bet: &Bet, seat: &SeatMoney) -> BetEnd {
    let won = seat.fortune.filter(|fortune| !fortune.returned.is_zero());
    let hand = seat.row.and_then(|row| FortuneHand::ALL.get(row));
    let on_layout = table.settings.rulebook.terms(GameBet::PaiGow(PaiGowBet::Fortune));
    let row = on_layout.zip(hand).and_then(|(layout, hand)| {
        layout.rows.iter().find(|row| row.when == Condition::Fortune(*hand))
    });
    let outcome = if won.is_some() { Outcome::Won } else { Outcome::Lost };
    let first = on_layout.and_then(|layout| layout.rows.first());
    BetEnd {
        odds: seat.row.and_then(|row| terms.fortune.get(row)).and_then(|pays| pays.odds),
        win: won.map_or(Amount::ZERO, |fortune| fortune.win),
        returned: won.map_or(Amount::ZERO, |fortune| fortune.returned),
        rule: row.or(first).map(|row| row.cite.clone()),
        ..end(table, bet, outcome, RuleKey::PaiGowCompared)
    }
}

/// What the hands of others brought: nothing was staked on it.
fn envy_end(table: &Table, fortune: &Bet, envy: Amount) -> BetEnd {
    let bet = Bet { wager: Wager::Envy, stake: Amount::ZERO, ..fortune.clone() };
    BetEnd { win: envy, returned: envy, ..end(table, &bet, Outcome::Won, RuleKey::PaiGowEnvy) }
}
