//! What the bets of pai gow mean, by rounds that the rules settled: won, pushed, lost, copied and
//! foul, and the same seen from the bank.

use super::fortune;
use super::taught::Taught;
use crate::Fault;
use crate::chance::Chance;
use crate::exercise::{dollars, said};
use croupier_rules::limits::Limits;
use croupier_rules::money::Amount;
use croupier_rules::pai_gow::{
    Bank, DealerHand, HalfResults, HandSettled, Outcome, PaiGowTerms, RoundSettled, SeatHand,
    SeatNo, settle_round,
};
use croupier_rules::rulebook::{Banking, GameBet, PaiGowBet, Rulebook};
use croupier_table::pai_gow::Game;
use croupier_wire::help::{BetHelp, ExampleView, RowHelp, ShownHand, Whose};
use croupier_wire::pai_gow::{HalvesView, split_view};
use croupier_wire::table::Said;

/// How many deals are tried for one example.
const DEALS: usize = 4_000;

/// What an example of the main bet shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Case {
    /// Both halves beat the bank's.
    Won,
    /// One half each.
    Pushed,
    /// Both halves are worse.
    Lost,
    /// One half is a copy, and the other is worse.
    Copied,
    /// Set against the rules.
    Foul,
}

impl Case {
    const ALL: [Case; 5] = [Case::Won, Case::Pushed, Case::Lost, Case::Copied, Case::Foul];

    fn said(self) -> Said {
        let phrase = match self {
            Case::Won => "learn.case.won",
            Case::Pushed => "learn.case.pushed",
            Case::Lost => "learn.case.lost",
            Case::Copied => "learn.case.copied",
            Case::Foul => "learn.case.foul",
        };
        said(phrase, &[])
    }

    /// Whether a hand that stands like this against the bank's is this case.
    fn is(self, HalfResults { low, high }: HalfResults) -> bool {
        match self {
            Case::Won => low.is_gt() && high.is_gt(),
            Case::Pushed => (low.is_gt() && high.is_lt()) || (low.is_lt() && high.is_gt()),
            Case::Lost => low.is_lt() && high.is_lt(),
            Case::Copied => (low.is_eq() && high.is_lt()) || (low.is_lt() && high.is_eq()),
            Case::Foul => low.is_gt() || high.is_gt(),
        }
    }

    const fn outcome(self) -> Outcome {
        match self {
            Case::Won => Outcome::Won,
            Case::Pushed => Outcome::Pushed,
            Case::Lost | Case::Copied | Case::Foul => Outcome::Lost,
        }
    }
}

/// The bets of a rulebook of pai gow, with examples and without edges.
pub(crate) fn lessons(rulebook: &Rulebook) -> Result<Vec<BetHelp>, Fault> {
    let terms = rulebook.pai_gow_terms(Limits::default()).ok_or(Fault::NoRulebook)?;
    let mut all = match Game::of(rulebook).ok_or(Fault::NoRulebook)? {
        Game::Poker(game) => of_game(&Lesson { game, terms: &terms, rulebook })?,
        Game::Tiles(game) => of_game(&Lesson { game, terms: &terms, rulebook })?,
    };
    if let Game::Poker(game) = Game::of(rulebook).ok_or(Fault::NoRulebook)? {
        all.extend(fortune::lessons(&Lesson { game, terms: &terms, rulebook })?);
    }
    Ok(all)
}

/// A bet without its edge.
pub(super) fn bet(bet: &str, rows: Vec<RowHelp>) -> BetHelp {
    BetHelp { bet: bet.to_owned(), house_edge_percent: None, edge_when: None, rows }
}

/// The main bet, then the bank where patrons may have it.
fn of_game<G: Taught>(lesson: &Lesson<'_, G>) -> Result<Vec<BetHelp>, Fault> {
    let mut all = vec![bet("main", lesson.main()?)];
    if lesson.rulebook.capabilities.banking != Banking::None {
        all.push(bet("bank", lesson.bank()?));
    }
    Ok(all)
}

/// A game, its money, and its rulebook.
pub(super) struct Lesson<'r, G> {
    pub(super) game: G,
    pub(super) terms: &'r PaiGowTerms,
    pub(super) rulebook: &'r Rulebook,
}

/// A hand with a bet against the bank.
pub(super) fn seat<D, S>(
    number: u8,
    deal: D,
    stake: Option<Amount>,
) -> Result<SeatHand<u8, D, S>, Fault> {
    let seat = SeatNo::try_from(u64::from(number)).map_err(|_| Fault::NoCase("a seat"))?;
    Ok(SeatHand { seat, patron: number, deal, set: None, stake, fortune: None })
}

impl<G: Taught> Lesson<'_, G> {
    /// Settles a round.
    pub(super) fn settle(
        &self,
        bank: Bank,
        dealer: Option<G::Deal>,
        hands: &[SeatHand<u8, G::Deal, G::Setting>],
    ) -> Result<RoundSettled<G::Setting>, Fault> {
        let dealer = dealer.map(|deal| DealerHand { deal, stake: Amount::ZERO });
        settle_round(&self.game, self.terms, bank, dealer.as_ref(), hands)
            .map_err(|_| Fault::NoCase("a round that can be settled"))
    }

    fn main(&self) -> Result<Vec<RowHelp>, Fault> {
        let mut rows = Vec::new();
        for case in Case::ALL {
            let mut chance = Chance::of("lessons", case as u8, 1, 1);
            for _ in 0..DEALS {
                if let Some(example) = self.example_of(case, &mut chance)? {
                    rows.push(self.row_of(case, example));
                    break;
                }
            }
        }
        Ok(rows)
    }

    /// The row of the pay table is that of the win; nothing else is paid.
    fn row_of(&self, case: Case, example: ExampleView) -> RowHelp {
        let main = self.rulebook.terms(GameBet::PaiGow(PaiGowBet::Main));
        let paid = main.and_then(|terms| terms.rows.first()).filter(|_| case == Case::Won);
        RowHelp {
            when: paid.map(|row| row.when.to_string()),
            odds: paid.map(|row| row.odds.to_string()),
            case: Some(case.said()),
            example: Some(example),
        }
    }

    /// A round of this case, if the next deal is one.
    fn example_of(&self, case: Case, chance: &mut Chance) -> Result<Option<ExampleView>, Fault> {
        let dealt = G::deal(chance, 2)?;
        let &[mine, dealers] = dealt.as_slice() else { return Err(Fault::NoCase("two hands")) };
        let stake = dollars(100)?;
        let mut hand = seat(1, mine, Some(stake))?;
        if case == Case::Foul {
            let Some(foul) = G::foul(&mine) else { return Ok(None) };
            hand.set = Some(foul);
        }
        let settled = self.settle(Bank::Dealer, Some(dealers), &[hand])?;
        let (Some(end), Some(bank)) = (settled.seats.first(), settled.dealer) else {
            return Err(Fault::NoCase("a settled hand"));
        };
        let against = self.game.compare(&end.setting, &bank);
        let fits = case.is(against)
            && end.outcome == Some(case.outcome())
            && end.foul == (case == Case::Foul)
            && G::shows(case, &end.setting)
            && G::shows(Case::Lost, &bank);
        let hands = || {
            let dealer = self.shown(Whose::Dealer, &dealers, &bank, None);
            vec![dealer, self.shown(Whose::Mine, &mine, &end.setting, Some((end, against)))]
        };
        Ok(fits.then(|| ExampleView { hands: hands(), ..money(stake, end) }))
    }

    /// Both ways a bank ends: it gains and pays commission, or it pays.
    fn bank(&self) -> Result<Vec<RowHelp>, Fault> {
        let wanted = [
            ("learn.case.bank_gains", [Outcome::Lost, Outcome::Pushed]),
            ("learn.case.bank_pays", [Outcome::Won, Outcome::Pushed]),
        ];
        let mut rows = Vec::new();
        for (number, (phrase, outcomes)) in (1..).zip(wanted) {
            let mut chance = Chance::of("banks", number, 1, 1);
            for _ in 0..DEALS {
                if let Some(example) = self.bank_of(outcomes, &mut chance)? {
                    let case = Some(said(phrase, &[]));
                    rows.push(RowHelp { when: None, odds: None, case, example: Some(example) });
                    break;
                }
            }
        }
        Ok(rows)
    }

    /// A round against a patron's bank that ends so for two others, if the next deal is one.
    fn bank_of(
        &self,
        outcomes: [Outcome; 2],
        chance: &mut Chance,
    ) -> Result<Option<ExampleView>, Fault> {
        let dealt = G::deal(chance, 3)?;
        let &[bank, first, second] = dealt.as_slice() else {
            return Err(Fault::NoCase("three hands"));
        };
        let stake = dollars(100)?;
        let own = seat(1, bank, None)?;
        let at = own.seat;
        let hands = [own, seat(2, first, Some(stake))?, seat(3, second, Some(stake))?];
        let settled = self.settle(Bank::Seat(at), None, &hands)?;
        let (Some(money), [mine, others @ ..]) = (settled.money.bank, settled.seats.as_slice())
        else {
            return Err(Fault::NoCase("a settled bank"));
        };
        let fits = others.iter().map(|end| end.outcome).eq(outcomes.map(Some))
            && settled.seats.iter().all(|end| G::shows(Case::Lost, &end.setting));
        if !fits {
            return Ok(None);
        }
        let mut shown = vec![self.shown(Whose::MyBank, &bank, &mine.setting, None)];
        for (deal, end) in [first, second].iter().zip(others) {
            let against = self.game.compare(&end.setting, &mine.setting);
            shown.push(self.shown(Whose::Other, deal, &end.setting, Some((end, against))));
        }
        // The cover is what both bets could win.
        let cover = stake.plus(stake)?;
        let loss = Amount::new(money.net.cents().min(0).unsigned_abs())?;
        let kept = cover.plus(money.net.gained())?.minus(loss)?;
        let returned = kept.minus(money.commission)?;
        Ok(Some(ExampleView {
            hands: shown,
            returned,
            deducted: money.commission,
            ..nothing(cover)
        }))
    }

    fn shown(
        &self,
        whose: Whose,
        deal: &G::Deal,
        setting: &G::Setting,
        end: Option<(&HandSettled<G::Setting>, HalfResults)>,
    ) -> ShownHand {
        let split = self.game.game().split(&G::hand(deal), &G::laid(setting), false);
        let split = split_view(split, self.rulebook);
        let compared = end.filter(|(end, _)| !end.foul);
        ShownHand {
            whose,
            low: split.low,
            high: split.high,
            against_bank: compared.map(|(_, halves)| HalvesView::from(halves)),
            outcome: end.and_then(|(end, _)| end.outcome).map(|outcome| word(outcome).to_owned()),
        }
    }
}

const fn word(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Won => "won",
        Outcome::Lost => "lost",
        Outcome::Pushed => "returned",
    }
}

/// An example of a stake with nothing on the table.
pub(super) const fn nothing(stake: Amount) -> ExampleView {
    ExampleView {
        player: Vec::new(),
        banker: Vec::new(),
        dice: Vec::new(),
        cards: Vec::new(),
        hands: Vec::new(),
        stake,
        returned: Amount::ZERO,
        owed: Amount::ZERO,
        deducted: Amount::ZERO,
    }
}

fn money<S>(stake: Amount, end: &HandSettled<S>) -> ExampleView {
    ExampleView { returned: end.returned, deducted: end.commission, ..nothing(stake) }
}
