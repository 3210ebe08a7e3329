//! Exact odds for staff: shoes in, every bet of a rulebook out. Counting has threads of its own of
//! low priority, so that no question can take the processors from the tables.

mod counters;
mod kept;
mod lines;
mod pai_gow;
mod views;

pub(crate) use counters::Counters;
pub(crate) use kept::{Count, Kept};
pub(crate) use lines::answer_lines;
pub(crate) use pai_gow::{CountFault, CountedPaiGow, count_pai_gow};

use crate::problem::{Answered, ApiProblem};
use axum::http::StatusCode;
use croupier_lab::Seed;
use croupier_lab::spread::spread;
use croupier_odds::baccarat::{BetPlan, insurance_odds, open_offers};
use croupier_odds::shoe::ACE_TO_KING;
use croupier_odds::{OddsRefused, Shoe, Stamp, throw_odds};
use croupier_rules::equipment::Card;
use croupier_rules::rulebook::{Layout, Library, Rulebook};
use croupier_wire::odds::{BetOddsView, OddsBody, OddsView, RulebookLine, ShoeBody, ShoeOdds};
use std::sync::{Arc, LazyLock};

/// The form of an answer.
const SCHEMA: &str = "croupier.odds-view/1";
/// The most work of one request, in plain shoes.
const WORK_MAX: usize = 1_000;
/// How many plain shoes a shoe with cards of the round on the table, or with a spread, counts as.
const HEAVY: usize = 20;
/// How many shoes are dealt down for a spread.
const SAMPLES: u32 = 200;
/// The seed they are dealt from.
const SEED: u64 = 1;

/// The rulebooks under study that come with Croupier, besides those of the house.
static STUDIES: LazyLock<Option<Library>> = LazyLock::new(|| Library::with_studies().ok());

/// The rulebooks staff may ask about, and what took long to count.
#[derive(Clone)]
pub(crate) struct Laboratory {
    library: Arc<Library>,
    kept: Kept,
}

impl Laboratory {
    /// The laboratory over the rulebooks of the house.
    pub(crate) fn new(library: Arc<Library>, kept: &Kept) -> Laboratory {
        Laboratory { library, kept: kept.clone() }
    }

    /// The rulebook a reference means: one of the house, or one under study.
    fn find(&self, reference: &str, now_s: i64) -> Answered<&Rulebook> {
        let of_the_house = self.library.find(reference, now_s);
        let studies = || STUDIES.as_ref().and_then(|all| all.find(reference, now_s).ok());
        of_the_house.ok().or_else(|| studies().filter(|rulebook| rulebook.study)).ok_or_else(|| {
            let detail = format!("there is no rulebook {reference}: GET /api/odds lists them");
            let problem = ApiProblem::new(StatusCode::NOT_FOUND, "no_such_rulebook", detail);
            problem.fact("rulebook", reference)
        })
    }

    /// Every rulebook that can be asked about: those of the house, then those under study.
    pub(crate) fn rulebooks(&self) -> Vec<RulebookLine> {
        let studies = STUDIES.iter().flat_map(Library::all).filter(|rulebook| rulebook.study);
        let unknown = studies.filter(|study| self.library.all().all(|known| known.id != study.id));
        self.library.all().chain(unknown).map(views::line).collect()
    }

    /// The answer to a body.
    pub(crate) fn answer(&self, body: &OddsBody, now_s: i64) -> Answered<OddsView> {
        let rulebook = self.find(&body.rulebook, now_s)?;
        let layout = layout_of(rulebook, body.layout.as_deref())?;
        let one = [ShoeBody::default()];
        let shoes = body.shoes.as_deref().unwrap_or(&one);
        check_work(shoes.iter().map(work_of).sum())?;
        let answers: Vec<ShoeOdds> = match BetPlan::of(rulebook, layout) {
            Ok(plan) => {
                let asked = Asked { rulebook, layout, plan };
                shoes.iter().map(|shoe| asked.answer(shoe)).collect()
            }
            Err(_) => {
                vec![ShoeOdds { bets: self.without_a_shoe(rulebook)?, ..ShoeOdds::default() }]
            }
        };
        Ok(view(rulebook, layout, answers))
    }

    /// The answer for a table: the shoe before the round and the cards of the round.
    pub(crate) fn answer_table(
        &self,
        rulebook: &Rulebook,
        layout: Option<&Layout>,
        left: Option<(Shoe, Vec<Card>)>,
    ) -> Answered<OddsView> {
        let answer = match BetPlan::of(rulebook, layout) {
            Ok(plan) => {
                let no_shoe = || {
                    let detail = "there is no shoe on this table";
                    ApiProblem::new(StatusCode::CONFLICT, "no_shoe", detail)
                };
                let (shoe, dealt) = left.ok_or_else(no_shoe)?;
                let asked = Asked { rulebook, layout, plan };
                asked.count(&shoe, &dealt, None).map_err(|why| refused(rulebook, &why))?
            }
            Err(_) => ShoeOdds { bets: self.without_a_shoe(rulebook)?, ..ShoeOdds::default() },
        };
        Ok(view(rulebook, layout, vec![answer]))
    }

    /// The bets of a game whose chances never change.
    fn without_a_shoe(&self, rulebook: &Rulebook) -> Answered<Vec<BetOddsView>> {
        let Some(pai_gow) = &rulebook.settings.pai_gow else {
            let report = throw_odds(rulebook).map_err(|why| refused(rulebook, &why))?;
            return Ok(report.bets.iter().map(views::bet).collect());
        };
        let count = self.kept.of(rulebook);
        match count.get_or_count(|| count_pai_gow(rulebook, pai_gow)) {
            Ok(counted) => Ok(counted.bets.clone()),
            Err(CountFault::Refused(why)) => Err(refused(rulebook, why)),
            Err(CountFault::Stopped) => Err(ApiProblem::internal(&"a count was stopped")),
        }
    }
}

fn view(rulebook: &Rulebook, layout: Option<&Layout>, shoes: Vec<ShoeOdds>) -> OddsView {
    let stamp = Stamp::of(SCHEMA, rulebook);
    OddsView {
        schema: stamp.schema.to_owned(),
        engine: stamp.engine.to_owned(),
        rulebook: stamp.rulebook,
        rulebook_sha256: stamp.rulebook_sha256,
        layout: layout.map(|layout| layout.id.clone()),
        shoes,
    }
}

/// The layout that was named; all bets without one.
fn layout_of<'r>(rulebook: &'r Rulebook, named: Option<&str>) -> Answered<Option<&'r Layout>> {
    let Some(named) = named else { return Ok(None) };
    let chosen = rulebook.choose_layout(Some(named));
    chosen.map_err(|why| refused(rulebook, &OddsRefused::Shoe(why.into())))
}

/// A refusal with the paragraph behind it.
fn refused(rulebook: &Rulebook, why: &OddsRefused) -> ApiProblem {
    let problem = ApiProblem::new(StatusCode::CONFLICT, why.code(), why.to_string());
    let cite = why.rule().and_then(|rule| rulebook.cite(rule));
    problem.rule(cite.map(|cite| cite.first.to_owned()))
}

/// How much work a shoe is, in plain shoes.
fn work_of(shoe: &ShoeBody) -> usize {
    if shoe.dealt.is_empty() && shoe.left.is_none() { 1 } else { HEAVY }
}

fn check_work(work: usize) -> Answered<()> {
    if work <= WORK_MAX {
        return Ok(());
    }
    let detail = format!(
        "one request may ask for {WORK_MAX} shoes; a shoe with cards dealt or with `left` counts \
         as {HEAVY}"
    );
    let problem = ApiProblem::new(StatusCode::PAYLOAD_TOO_LARGE, "too_many_shoes", detail);
    Err(problem.fact("most", WORK_MAX as u64))
}

/// The shoe a body describes, before this round.
fn shoe_of(rulebook: &Rulebook, body: &ShoeBody) -> Answered<Shoe> {
    let refuse = |why| refused(rulebook, &OddsRefused::Shoe(why));
    let shoe = match (&body.shoe, body.decks) {
        (Some(_), Some(_)) => {
            let why = "a shoe is given by `shoe` or by `decks`, not by both";
            return Err(ApiProblem::bad_request("bad_field", why));
        }
        (Some(counts), None) => Shoe::of_counts(rulebook, counts),
        (None, decks) => Shoe::of_decks(rulebook, decks),
    };
    let shoe = shoe.map_err(refuse)?;
    match body.removed.is_empty() {
        true => Ok(shoe),
        false => shoe.without(&cards(&body.removed)?).map_err(refuse),
    }
}

fn cards(texts: &[String]) -> Answered<Vec<Card>> {
    let card = |text: &String| {
        text.parse().map_err(|_| {
            let detail = format!("{text:?} is no card: write rank and suit, as in AS or TD");
            ApiProblem::bad_request("bad_card", detail).fact("card", text.as_str())
        })
    };
    texts.iter().map(card).collect()
}

/// A rulebook and layout, ready for any number of shoes.
struct Asked<'r> {
    rulebook: &'r Rulebook,
    layout: Option<&'r Layout>,
    plan: BetPlan<'r>,
}

impl Asked<'_> {
    /// The answer for a shoe; what is wrong with it stands in its place.
    fn answer(&self, body: &ShoeBody) -> ShoeOdds {
        let answered = shoe_of(self.rulebook, body).and_then(|shoe| {
            let dealt = cards(&body.dealt)?;
            let counted = self.count(&shoe, &dealt, body.left);
            counted.map_err(|why| refused(self.rulebook, &why))
        });
        let problem = |problem: ApiProblem| ShoeOdds {
            problem: Some(problem.into_problem()),
            ..ShoeOdds::default()
        };
        ShoeOdds { id: body.id.clone(), ..answered.unwrap_or_else(problem) }
    }

    fn count(
        &self,
        shoe: &Shoe,
        dealt: &[Card],
        left: Option<u16>,
    ) -> Result<ShoeOdds, OddsRefused> {
        let Asked { rulebook, layout, plan } = self;
        let bets = plan.odds_given(shoe, dealt)?;
        let insurance = match (rulebook.insurance.is_empty(), dealt.is_empty()) {
            (true, _) => Vec::new(),
            (false, true) => insurance_odds(rulebook, shoe)?,
            (false, false) => open_offers(rulebook, shoe, dealt).unwrap_or_default(),
        };
        let spread = left.map(|left| {
            let spread = spread(rulebook, *layout, shoe, (left, SAMPLES), &Seed::of_number(SEED))?;
            Ok::<_, OddsRefused>(views::spread(left, SAMPLES, SEED, &spread))
        });
        let of_rank = |rank: &_| {
            let gone = dealt.iter().filter(|card| card.rank == *rank).count();
            usize::from(shoe.count(*rank)).saturating_sub(gone)
        };
        let by_rank = ACE_TO_KING.iter().map(of_rank);
        let by_rank: Vec<u16> = by_rank.filter_map(|count| u16::try_from(count).ok()).collect();
        Ok(ShoeOdds {
            id: None,
            decks: shoe.decks(),
            cards: Some(by_rank.iter().sum()),
            by_rank: Some(by_rank),
            dealt: dealt.iter().map(Card::to_string).collect(),
            bets: bets.iter().map(views::bet).collect(),
            insurance: insurance.iter().map(views::insurance).collect(),
            spread: spread.transpose()?,
            problem: None,
        })
    }
}
