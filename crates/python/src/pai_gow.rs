//! Pai gow, with cards and with tiles: rounds settled and hands set.

mod counted;

pub use counted::{counted, odds, simulated};

use crate::play::stake;
use crate::{refused, rulebook};
use croupier_rules::equipment::{CardOrJoker, Face};
use croupier_rules::limits::Limits;
use croupier_rules::money::Amount;
use croupier_rules::pai_gow::{
    Bank, DealerHand, HandSettled, Outcome, PaiGow, RoundSettled, SeatHand, SeatNo, settle_round,
};
use croupier_rules::pai_gow_poker::{self, FortuneHand, PaiGowPoker, PokerWay, SevenCards};
use croupier_rules::pai_gow_tiles::{self, FourTiles, PaiGowTiles, TilesWay};
use croupier_rules::rulebook::{Named, PaiGowSettings, Rulebook};
use pyo3::prelude::*;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

/// A game of pai gow whose hands can be read and written.
trait Spoken: PaiGow {
    fn read(pieces: &[String]) -> PyResult<Self::Deal>;
    fn read_low(deal: &Self::Deal, low: &[String]) -> PyResult<Self::Setting>;
    fn write(&self, setting: &Self::Setting) -> [Vec<String>; 2];
    /// The house way of a hand and its rule.
    fn set(&self, deal: &Self::Deal) -> (Self::Setting, String);
    /// The pieces of a hand by name, each with how many of it there are.
    fn pieces(deal: &Self::Deal) -> Vec<(String, usize)>;
}

fn read_all<T: std::str::FromStr>(pieces: &[String]) -> PyResult<Vec<T>>
where
    T::Err: std::fmt::Display,
{
    pieces.iter().map(|name| name.parse().map_err(refused)).collect()
}

impl Spoken for PaiGowPoker {
    fn read(pieces: &[String]) -> PyResult<SevenCards> {
        SevenCards::new(&read_all::<CardOrJoker>(pieces)?).map_err(refused)
    }

    fn read_low(deal: &SevenCards, low: &[String]) -> PyResult<pai_gow_poker::Setting> {
        pai_gow_poker::Setting::new(deal, &read_all::<CardOrJoker>(low)?).map_err(refused)
    }

    fn write(&self, setting: &pai_gow_poker::Setting) -> [Vec<String>; 2] {
        let names = |cards: &[CardOrJoker]| cards.iter().map(ToString::to_string).collect();
        [names(&setting.low().cards()), names(&setting.high().cards())]
    }

    fn set(&self, deal: &SevenCards) -> (pai_gow_poker::Setting, String) {
        let set = pai_gow_poker::house_way::set(self.way, deal);
        (set.setting, set.rule.to_string())
    }

    fn pieces(deal: &SevenCards) -> Vec<(String, usize)> {
        deal.cards().iter().map(|card| (card.to_string(), 1)).collect()
    }
}

impl Spoken for PaiGowTiles {
    fn read(pieces: &[String]) -> PyResult<FourTiles> {
        FourTiles::from_faces(&read_all::<Face>(pieces)?).map_err(refused)
    }

    fn read_low(deal: &FourTiles, low: &[String]) -> PyResult<pai_gow_tiles::Setting> {
        pai_gow_tiles::Setting::from_faces(deal, &read_all::<Face>(low)?).map_err(refused)
    }

    fn write(&self, setting: &pai_gow_tiles::Setting) -> [Vec<String>; 2] {
        let arranged = setting.arranged(self.zero_zero);
        [arranged.low(), arranged.high()]
            .map(|half| half.tiles().iter().map(|tile| tile.face().to_string()).collect())
    }

    fn set(&self, deal: &FourTiles) -> (pai_gow_tiles::Setting, String) {
        let set = pai_gow_tiles::set(self.way, deal);
        (set.setting, set.rule.to_string())
    }

    fn pieces(deal: &FourTiles) -> Vec<(String, usize)> {
        let faces = deal.tiles().into_iter().map(|tile| tile.face());
        faces.map(|face| (face.to_string(), face.copies())).collect()
    }
}

fn choose<W: Named>(named: Option<&str>, default: W) -> PyResult<W> {
    let Some(name) = named else { return Ok(default) };
    W::from_word(name).ok_or_else(|| {
        let known: Vec<&str> = W::WORDS.iter().map(|(word, _)| *word).collect();
        refused(format!("there is no house way \"{name}\": there are {}", known.join(", ")))
    })
}

/// Either game, by a rulebook and a house way.
enum Either {
    Poker(PaiGowPoker),
    Tiles(PaiGowTiles),
}

fn game(rulebook: &Rulebook, way: Option<&str>) -> PyResult<Either> {
    match &rulebook.settings.pai_gow {
        Some(PaiGowSettings::Poker { house_way, .. }) => {
            Ok(Either::Poker(PaiGowPoker { way: choose::<PokerWay>(way, *house_way)? }))
        }
        Some(PaiGowSettings::Tiles { house_way, zero_zero }) => {
            let way = choose::<TilesWay>(way, *house_way)?;
            Ok(Either::Tiles(PaiGowTiles { way, zero_zero: *zero_zero }))
        }
        None => Err(refused(format!("{} is not pai gow", rulebook.reference()))),
    }
}

/// Sets many hands by the house way, as JSON: low hand, high hand and the rule.
#[pyfunction]
#[pyo3(signature = (reference, hands, way=None))]
pub fn house_ways(
    py: Python<'_>,
    reference: &str,
    hands: Vec<Vec<String>>,
    way: Option<&str>,
) -> PyResult<String> {
    fn all<G: Spoken>(game: &G, hands: &[Vec<String>]) -> PyResult<Vec<Value>> {
        let one = |(place, pieces): (usize, &Vec<String>)| {
            let deal = G::read(pieces).map_err(|why| refused(format!("hand {place}: {why}")))?;
            let (setting, rule) = game.set(&deal);
            let [low, high] = game.write(&setting);
            Ok(json!({ "low": low, "high": high, "rule": rule }))
        };
        hands.iter().enumerate().map(one).collect()
    }
    let game = game(rulebook(reference)?, way)?;
    let told = py.detach(|| match &game {
        Either::Poker(game) => all(game, &hands),
        Either::Tiles(game) => all(game, &hands),
    });
    Ok(Value::Array(told?).to_string())
}

/// A patron's hand, from a dictionary with all these keys.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub struct Seat {
    seat: u64,
    patron: Option<String>,
    hand: Vec<String>,
    low: Option<Vec<String>>,
    stake: Option<u64>,
    fortune: Option<u64>,
}

/// Settles a round of pai gow, as JSON with the fields of `croupier settle`.
#[pyfunction]
#[pyo3(signature = (
    reference, seats, dealer=None, dealer_stake=0, bank=None, co_bank=None, way=None
))]
pub fn settle_pai_gow(
    reference: &str,
    seats: Vec<Seat>,
    dealer: Option<Vec<String>>,
    dealer_stake: u64,
    bank: Option<u64>,
    co_bank: Option<u64>,
    way: Option<&str>,
) -> PyResult<String> {
    let rulebook = rulebook(reference)?;
    let seat = |number: u64| SeatNo::try_from(number).map_err(refused);
    let bank = match (bank, co_bank) {
        (None, None) => Bank::Dealer,
        (Some(number), None) => Bank::Seat(seat(number)?),
        (None, Some(number)) => Bank::CoBank(seat(number)?),
        (Some(_), Some(_)) => return Err(refused("a seat banks or co-banks, not both")),
    };
    let round = Round { rulebook, seats, dealer, dealer_stake: stake(dealer_stake)?, bank };
    let told = match game(rulebook, way)? {
        Either::Poker(game) => round.settle(&game),
        Either::Tiles(game) => round.settle(&game),
    };
    Ok(told?.to_string())
}

struct Round<'r> {
    rulebook: &'r Rulebook,
    seats: Vec<Seat>,
    dealer: Option<Vec<String>>,
    dealer_stake: Amount,
    bank: Bank,
}

/// A named patron, or the unnamed one of a seat.
type Patron<'a> = (Option<&'a str>, Option<SeatNo>);

impl Round<'_> {
    fn settle<G: Spoken>(&self, game: &G) -> PyResult<Value> {
        let terms = self.rulebook.pai_gow_terms(Limits::default());
        let terms = terms.ok_or_else(|| refused("these rules are not of pai gow"))?;
        let dealer = match &self.dealer {
            None => None,
            Some(pieces) => {
                let deal = G::read(pieces).map_err(|why| refused(format!("dealer: {why}")))?;
                Some(DealerHand { deal, stake: self.dealer_stake })
            }
        };
        let hands = self.seats.iter().map(read_seat::<G>).collect::<PyResult<Vec<_>>>()?;
        let deals = hands.iter().map(|hand| &hand.deal);
        once::<G>(deals.chain(dealer.as_ref().map(|dealer| &dealer.deal)))?;
        let settled = settle_round(game, &terms, self.bank, dealer.as_ref(), &hands);
        Ok(self.told(game, &settled.map_err(refused)?))
    }

    fn told<G: Spoken>(&self, game: &G, settled: &RoundSettled<G::Setting>) -> Value {
        let mut out = Map::new();
        if let Some(setting) = &settled.dealer {
            let mut dealer = halves(game, setting);
            if let Some(wager) = settled.money.house_wager {
                dealer.insert("stake".to_owned(), json!(wager.stake.cents()));
                dealer.insert("outcome".to_owned(), json!(word(wager.outcome)));
            }
            out.insert("dealer".to_owned(), Value::Object(dealer));
        }
        let mut seats = Vec::new();
        for (line, hand) in self.seats.iter().zip(&settled.seats) {
            let mut told = halves(game, &hand.setting);
            told.insert("seat".to_owned(), json!(hand.seat));
            told.insert("foul".to_owned(), json!(hand.foul));
            side(line, hand, &mut told);
            match (hand.outcome, settled.money.bank) {
                (Some(outcome), _) => {
                    self.wager(line, hand, outcome, &mut told);
                    seats.push(Value::Object(told));
                }
                (None, Some(bank)) => {
                    told.insert("net".to_owned(), json!(bank.net.cents()));
                    told.insert("commission".to_owned(), json!(bank.commission.cents()));
                    out.insert("bank".to_owned(), Value::Object(told));
                }
                (None, None) => {}
            }
        }
        out.insert("seats".to_owned(), Value::Array(seats));
        Value::Object(out)
    }

    fn wager<S>(
        &self,
        line: &Seat,
        hand: &HandSettled<S>,
        outcome: Outcome,
        told: &mut Map<String, Value>,
    ) {
        let cite = hand.rules.first().and_then(|key| self.rulebook.cite(*key));
        told.insert("patron".to_owned(), json!(line.patron.as_deref().unwrap_or_default()));
        told.insert("outcome".to_owned(), json!(word(outcome)));
        told.insert("win".to_owned(), json!(hand.win.cents()));
        told.insert("commission".to_owned(), json!(hand.commission.cents()));
        told.insert("returned".to_owned(), json!(hand.returned.cents()));
        told.insert("rule".to_owned(), json!(cite.map(|cite| cite.first)));
    }
}

fn read_seat<G: Spoken>(line: &Seat) -> PyResult<SeatHand<Patron<'_>, G::Deal, G::Setting>> {
    let at = |why: PyErr| refused(format!("seat {}: {why}", line.seat));
    let seat = SeatNo::try_from(line.seat).map_err(refused)?;
    let deal = G::read(&line.hand).map_err(at)?;
    let set = line.low.as_ref().map(|low| G::read_low(&deal, low)).transpose().map_err(at)?;
    let patron = match &line.patron {
        Some(name) => (Some(name.as_str()), None),
        None => (None, Some(seat)),
    };
    let amount = |cents: Option<u64>| cents.map(stake).transpose();
    let (stake, fortune) = (amount(line.stake)?, amount(line.fortune)?);
    Ok(SeatHand { seat, patron, deal, set, stake, fortune })
}

/// Refuses a piece that was dealt more often than there is one.
fn once<'d, G: Spoken>(deals: impl Iterator<Item = &'d G::Deal>) -> PyResult<()>
where
    G::Deal: 'd,
{
    let mut seen: BTreeMap<String, usize> = BTreeMap::new();
    for (name, copies) in deals.flat_map(G::pieces) {
        let count = seen.entry(name.clone()).or_default();
        *count += 1;
        if *count > copies {
            return Err(refused(format!("{name} was dealt more often than there is one")));
        }
    }
    Ok(())
}

fn halves<G: Spoken>(game: &G, setting: &G::Setting) -> Map<String, Value> {
    let [low, high] = game.write(setting);
    [("low".to_owned(), json!(low)), ("high".to_owned(), json!(high))].into_iter().collect()
}

/// Fortune where it was bet, and Envy if the game has Fortune.
fn side<S>(line: &Seat, hand: &HandSettled<S>, told: &mut Map<String, Value>) {
    let Some(side) = &hand.side else { return };
    if let Some(fortune) = line.fortune.and(side.fortune.as_ref()) {
        let row = hand.fortune_row.and_then(|row| FortuneHand::ALL.get(row));
        let name = row.map_or("nothing", |row| row.name());
        told.insert("fortune".to_owned(), json!({ "hand": name, "win": fortune.win.cents() }));
    }
    let envy = side.envy.iter().map(|envy| json!({ "seat": envy.seat, "win": envy.win.cents() }));
    told.insert("envy".to_owned(), envy.collect());
}

const fn word(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Won => "won",
        Outcome::Lost => "lost",
        Outcome::Pushed => "pushed",
    }
}
