//! What a PAR sheet says of risk: standard deviation, volatility index, how often a wager hits,
//! where its return lies after many rounds, and what each row contributes to it.

use super::{Par, ParBet};
use crate::simulate::float;
use croupier_odds::pai_gow::MatchReport;
use croupier_odds::ratio::Ratio;

/// So many standard deviations either side hold 90 % of a normal law: the volatility index is so
/// many standard deviations of one round.
const SIGMAS_OF_90: f64 = 1.644_853_626_951_472_2;
/// The same for 95 %, which the bands are for.
const SIGMAS_OF_95: f64 = 1.959_963_984_540_054;

/// Rounds after which a band of the return is told.
pub const ROUNDS: [u64; 5] = [1_000, 10_000, 100_000, 1_000_000, 10_000_000];

/// The risk of one wager.
#[derive(Clone, PartialEq, Debug)]
pub struct Risk {
    /// The standard deviation of the net return of one unit.
    pub deviation: f64,
    /// 1.645 standard deviations.
    pub volatility_index: f64,
    /// One win in so many rounds; `None` where it never wins.
    pub one_in: Option<f64>,
    /// The lowest and highest return of 95 of a hundred runs, for each number of [`ROUNDS`].
    pub bands: Vec<(f64, f64)>,
}

/// What a part of a pay table adds to the return of a unit.
#[derive(Clone, PartialEq, Debug)]
pub struct Contribution {
    /// The row, `stake returned` or `commission`.
    pub of: String,
    /// Wins or returns, one in so many rounds; `None` for a commission.
    pub one_in: Option<f64>,
    /// What it adds to the return.
    pub part: f64,
}

impl Risk {
    /// The risk behind a wager's figures.
    pub fn of(bet: &ParBet) -> Risk {
        let deviation = float(&bet.figures.variance).sqrt();
        let back = 1.0 - float(&bet.figures.house_edge);
        let hit = float(&bet.figures.hit_rate);
        let band = |rounds: u64| {
            let margin = SIGMAS_OF_95 * deviation / (rounds as f64).sqrt();
            (back - margin, back + margin)
        };
        Risk {
            deviation,
            volatility_index: SIGMAS_OF_90 * deviation,
            one_in: (hit > 0.0).then(|| 1.0 / hit),
            bands: ROUNDS.into_iter().map(band).collect(),
        }
    }
}

/// What each row of a pay table adds to the return. A commission is what is missing of what the
/// rows pay.
pub fn contributions(bet: &ParBet) -> Vec<Contribution> {
    let one_in = |chance: f64| (chance > 0.0).then(|| 1.0 / chance);
    let mut parts: Vec<Contribution> = Vec::new();
    for row in &bet.rows {
        let chance = float(&row.probability);
        let part = chance * (1.0 + paid(&row.pays));
        parts.push(Contribution { of: row.when.clone(), one_in: one_in(chance), part });
    }
    let returned = float(&bet.figures.returned);
    if returned > 0.0 {
        let of = "stake returned".to_owned();
        parts.push(Contribution { of, one_in: one_in(returned), part: returned });
    }
    let sum: f64 = parts.iter().map(|part| part.part).sum();
    let missing = 1.0 - float(&bet.figures.house_edge) - sum;
    if missing.abs() > 1e-9 {
        parts.push(Contribution { of: "commission".to_owned(), one_in: None, part: missing });
    }
    parts
}

/// What a unit wins by odds as printed, `3:2`.
fn paid(pays: &str) -> f64 {
    let numbers = pays.split_once(':').map(|(a, b)| (a.parse::<f64>(), b.parse::<f64>()));
    match numbers {
        Some((Ok(a), Ok(b))) if b > 0.0 => a / b,
        _ => 0.0,
    }
}

/// The pairs of hands by how they end, with the part of all pairs.
pub fn match_rows(matched: &MatchReport) -> Vec<(&'static str, u128, Option<Ratio>)> {
    let counts = &matched.counts;
    let row = |name, pairs: u128| {
        let part = i128::try_from(pairs).ok().and_then(|pairs| Ratio::new(pairs, counts.pairs));
        (name, pairs, part)
    };
    vec![
        row("both halves better", counts.win),
        row("one half better: a push", counts.push),
        row("neither half better", counts.loss),
        row("copies of both hands", counts.copies.both),
        row("copies of the high hand alone", counts.copies.high),
        row("copies of the low hand alone", counts.copies.low),
        row("all pairs of hands", counts.pairs),
    ]
}

impl Par<'_> {
    /// Whether a wager returns more than is staked, with the figures' decks or any other allowed.
    pub(super) fn is_above_all(&self, place: usize) -> bool {
        let of_decks = self.by_decks.iter().filter_map(|(_, edges)| edges.get(place));
        let own = self.bets.get(place).map(|bet| &bet.figures.house_edge);
        of_decks.chain(own).any(Ratio::is_negative)
    }
}

#[cfg(test)]
mod tests {
    use super::super::ParRow;
    use super::*;
    use croupier_odds::wager::Figures;

    fn ratio(numerator: i128, denominator: u128) -> Ratio {
        Ratio::new(numerator, denominator).unwrap()
    }

    /// A wager that wins even money 40 times of 100, comes back 10 and is lost 50: it returns
    /// 0.9, and its variance is 0.9 − 0.01.
    fn wager() -> ParBet {
        let row = ParRow {
            when: "wins".to_owned(),
            pays: "1:1".to_owned(),
            probability: ratio(2, 5),
            rule: "1".to_owned(),
        };
        let figures = Figures {
            returned: ratio(1, 10),
            house_edge: ratio(1, 10),
            variance: ratio(89, 100),
            hit_rate: ratio(2, 5),
        };
        ParBet { name: "wager".to_owned(), rows: vec![row], figures, rule: "1".to_owned() }
    }

    #[test]
    fn risk_is_by_the_definitions() {
        let risk = Risk::of(&wager());
        let near = |a: f64, b: f64| (a - b).abs() < 1e-4;
        assert!(near(risk.deviation, 0.94340) && near(risk.volatility_index, 1.55176));
        assert_eq!(risk.one_in, Some(2.5));
        // 1.96 × 0.9434 / 100 = 0.01849
        assert!(near(risk.bands[1].0, 0.88151) && near(risk.bands[1].1, 0.91849), "{risk:?}");
    }

    #[test]
    fn contributions_add_up_to_the_return() {
        let parts = contributions(&wager());
        let told: Vec<(&str, f64)> =
            parts.iter().map(|part| (part.of.as_str(), part.part)).collect();
        assert_eq!(told, [("wins", 0.8), ("stake returned", 0.1)]);
        let mut taxed = wager();
        taxed.figures.house_edge = ratio(12, 100); // 5 % off each of 40 wins
        let commission = contributions(&taxed).pop().unwrap();
        assert_eq!((commission.of.as_str(), commission.one_in), ("commission", None));
        assert!((commission.part + 0.02).abs() < 1e-12);
    }
}
