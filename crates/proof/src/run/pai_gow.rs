//! The format `pai-gow`: one patron's hand in a round of pai gow, with cards or with tiles.
//!
//! The line is about patron `b` at seat 2; `hand`, `low`, `stake` and `fortune` are that patron's.
//! `dealer` is the dealer's hand and `house` is the house's wager. `bank` is `dealer`, `seat` or
//! `co-bank`; in the last two cases patron `a` at seat 1 banks, with `banker` and `banker-low`.
//! `other` is the hand of patron `c` at seat 3, who bets a dollar. `fortune-win` and `envy` are the
//! wins of the side bet, `net` and `bank-commission` the result of the bank; `way` is a house way
//! of tiles other than the rulebook's.

use super::{Answer, End, Seen, expect, expect_refused, list};
use crate::vectors::Vector;
use croupier_rules::equipment::{CardOrJoker, Face};
use croupier_rules::limits::Limits;
use croupier_rules::money::Amount;
use croupier_rules::pai_gow::{
    Bank, DealerHand, HandSettled, Outcome, PaiGow, RoundSettled, SeatHand, SeatNo, settle_round,
};
use croupier_rules::pai_gow_poker::{self, PaiGowPoker, SevenCards};
use croupier_rules::pai_gow_tiles::{self, FourTiles, PaiGowTiles, TilesWay};
use croupier_rules::rulebook::{Condition, GameBet, PaiGowBet, PaiGowSettings, Rulebook};

/// A game whose hands a vector can hold.
trait Written: PaiGow {
    fn deal(text: &str) -> Result<Self::Deal, String>;
    fn setting(deal: &Self::Deal, low: &str) -> Result<Self::Setting, String>;
}

impl Written for PaiGowPoker {
    fn deal(text: &str) -> Result<SevenCards, String> {
        let cards: Vec<CardOrJoker> = list("card", text)?;
        SevenCards::new(&cards).map_err(|error| error.to_string())
    }

    fn setting(deal: &SevenCards, low: &str) -> Result<pai_gow_poker::Setting, String> {
        let low: Vec<CardOrJoker> = list("card", low)?;
        pai_gow_poker::Setting::new(deal, &low).map_err(|error| error.to_string())
    }
}

impl Written for PaiGowTiles {
    fn deal(text: &str) -> Result<FourTiles, String> {
        let faces: Vec<Face> = list("tile", text)?;
        FourTiles::from_faces(&faces).map_err(|error| error.to_string())
    }

    fn setting(deal: &FourTiles, low: &str) -> Result<pai_gow_tiles::Setting, String> {
        let low: Vec<Face> = list("tile", low)?;
        pai_gow_tiles::Setting::from_faces(deal, &low).map_err(|error| error.to_string())
    }
}

pub(super) fn run(rulebook: &Rulebook, vector: &Vector) -> Result<Answer, String> {
    match &rulebook.settings.pai_gow {
        Some(PaiGowSettings::Poker { house_way, .. }) => {
            run_game(&PaiGowPoker { way: *house_way }, rulebook, vector)
        }
        Some(PaiGowSettings::Tiles { house_way, zero_zero }) => {
            let named = vector.get("way").map(str::parse).transpose();
            let named: Option<TilesWay> = named.map_err(|_| "no such way".to_owned())?;
            let game = PaiGowTiles { way: named.unwrap_or(*house_way), zero_zero: *zero_zero };
            run_game(&game, rulebook, vector)
        }
        None => Err("these rules are not of pai gow".to_owned()),
    }
}

type Hand<G> = SeatHand<&'static str, <G as PaiGow>::Deal, <G as PaiGow>::Setting>;

fn run_game<G: Written>(game: &G, rulebook: &Rulebook, vector: &Vector) -> Result<Answer, String> {
    let terms = rulebook.pai_gow_terms(Limits::default()).ok_or("no terms")?;
    let [first, second, third, ..] = SeatNo::ALL;
    let bank = match vector.need("bank")? {
        "dealer" => Bank::Dealer,
        "seat" => Bank::Seat(first),
        "co-bank" => Bank::CoBank(first),
        other => return Err(format!("\"{other}\" is no bank")),
    };
    let mut hands: Vec<Hand<G>> = vec![hand::<G>(vector, second, "b", "hand", "low")?];
    if vector.get("banker").is_some() {
        let mut banker = hand::<G>(vector, first, "a", "banker", "banker-low")?;
        (banker.stake, banker.fortune) = (None, None);
        hands.push(banker);
    }
    if vector.get("other").is_some() {
        let mut other = hand::<G>(vector, third, "c", "other", "")?;
        (other.stake, other.fortune) = (Some(amount(100)?), None);
        hands.push(other);
    }
    let dealer = match vector.get("dealer") {
        Some(text) => {
            Some(DealerHand { deal: G::deal(text)?, stake: amount(vector.cents("house")?)? })
        }
        None => None,
    };
    match settle_round(game, &terms, bank, dealer.as_ref(), &hands) {
        Err(refused) => expect_refused(rulebook, vector, refused.code(), refused.rule()),
        Ok(settled) => check(rulebook, vector, bank, &settled),
    }
}

fn hand<G: Written>(
    vector: &Vector,
    seat: SeatNo,
    patron: &'static str,
    column: &str,
    low: &str,
) -> Result<Hand<G>, String> {
    let deal = G::deal(vector.need(column)?)?;
    let set = vector.get(low).map(|low| G::setting(&deal, low)).transpose()?;
    let stake = |column: &str| -> Result<Option<Amount>, String> {
        vector.get(column).map(|_| amount(vector.cents(column)?)).transpose()
    };
    let (stake, fortune) = (stake("stake")?, stake("fortune")?);
    Ok(SeatHand { seat, patron, deal, set, stake, fortune })
}

fn amount(cents: u64) -> Result<Amount, String> {
    Amount::new(cents).map_err(|error| error.to_string())
}

fn check<S>(
    rulebook: &Rulebook,
    vector: &Vector,
    bank: Bank,
    settled: &RoundSettled<S>,
) -> Result<Answer, String> {
    let seat = settled.seats.first().ok_or("there is no hand")?;
    let outcome = match seat.outcome {
        Some(Outcome::Won) => "won",
        Some(Outcome::Lost) => "lost",
        Some(Outcome::Pushed) => "pushed",
        None => "bank",
    };
    expect("the outcome", vector.need("outcome")?, outcome)?;
    let money = [("win", seat.win), ("commission", seat.commission), ("returned", seat.returned)];
    for (what, found) in money {
        expect(what, &vector.cents(what)?.to_string(), &found.cents().to_string())?;
    }
    let told = seat.rules.first().and_then(|&key| rulebook.cite(key));
    expect("the rule", vector.need("rule")?, told.map_or("-", |citation| citation.first))?;
    check_side(vector, seat)?;
    if let Some(settled) = settled.money.bank {
        expect("the bank's net", vector.need("net")?, &settled.net.cents().to_string())?;
        let commission = vector.cents("bank-commission")?.to_string();
        expect("the bank's commission", &commission, &settled.commission.cents().to_string())?;
    }
    let mut answer = cite(rulebook, bank, settled);
    answer.seen.extend(seen(vector, rulebook, seat));
    Ok(answer)
}

/// How the patron's bets ended.
fn seen<S>(vector: &Vector, rulebook: &Rulebook, seat: &HandSettled<S>) -> Vec<Seen> {
    let main = |end| Seen::Ended { bet: "main".to_owned(), end };
    let mut seen = vec![match seat.outcome {
        Some(Outcome::Won) => Seen::Paid { bet: "main".to_owned(), when: Condition::Wins },
        Some(Outcome::Lost) => main(End::Lost),
        Some(Outcome::Pushed) | None => main(End::Returned),
    }];
    let fortune = rulebook.terms(GameBet::PaiGow(PaiGowBet::Fortune));
    if let (Some(terms), Some(row)) = (fortune, seat.fortune_row)
        && vector.get("fortune").is_some()
    {
        let bet = "fortune".to_owned();
        seen.push(match terms.rows.get(row) {
            Some(row) => Seen::Paid { bet, when: row.when },
            None => Seen::Ended { bet, end: End::Lost },
        });
    }
    seen
}

fn check_side<S>(vector: &Vector, seat: &HandSettled<S>) -> Result<(), String> {
    let Some(side) = &seat.side else { return Ok(()) };
    let win = side.fortune.map_or(0, |fortune| fortune.win.cents());
    expect("Fortune", &vector.cents("fortune-win")?.to_string(), &win.to_string())?;
    let envy: u64 = side.envy.iter().map(|envy| envy.win.cents()).sum();
    expect("Envy", &vector.cents("envy")?.to_string(), &envy.to_string())
}

/// The paragraphs of every rule used to settle the round.
fn cite<S>(rulebook: &Rulebook, bank: Bank, settled: &RoundSettled<S>) -> Answer {
    use croupier_rules::rulebook::RuleKey;
    let mut answer = Answer::default();
    for &key in settled.seats.iter().flat_map(|seat| &seat.rules) {
        answer.key(rulebook, key);
    }
    if matches!(bank, Bank::CoBank(_)) {
        answer.key(rulebook, RuleKey::PaiGowCoBank);
    }
    if settled.money.house_wager.is_some() {
        answer.key(rulebook, RuleKey::PaiGowHouseWager);
    }
    let bets_fortune = settled
        .seats
        .iter()
        .any(|seat| seat.side.as_ref().is_some_and(|side| side.fortune.is_some()));
    let fortune = rulebook.terms(GameBet::PaiGow(PaiGowBet::Fortune));
    if let Some(cite) = fortune.filter(|_| bets_fortune).and_then(|terms| terms.cite_bet()) {
        answer.cited(&cite);
    }
    answer
}
