//! `croupier odds`: the exact odds of every bet of a rulebook, as a table or as JSON.

mod document;
mod law;
mod optimal;
pub(super) mod pai_gow;
mod shoe;
mod stdin;
mod text;

use crate::args::OddsArgs;
use crate::exit::Failure;
use crate::library::Shelf;
use croupier_odds::baccarat::{BetPlan, EffectOfRemoval, open_offers};
use croupier_odds::{
    BetOdds, CountedFrom, InsuranceOdds, OddsRefused, OddsReport, Shoe, baccarat_odds,
    rulebook_odds,
};
use croupier_rules::rulebook::{Layout, Rulebook};

/// The schema of the document.
pub(super) const SCHEMA: &str = "croupier.odds/1";

/// What was asked, counted.
struct Answer<'r> {
    rulebook: &'r Rulebook,
    layout: Option<&'r Layout>,
    report: OddsReport<'r>,
    /// Every bet by the cards dealt and the cards left, where cards of a round were given.
    after: Option<Vec<BetOdds<'r>>>,
    /// The offers now open, where the cards of a round were given.
    offers: Option<Vec<InsuranceOdds<'r>>>,
    /// The effect of removing a card, if requested.
    removal: Option<Vec<EffectOfRemoval>>,
}

/// Counts and prints.
pub fn run(shelf: &Shelf, args: &OddsArgs) -> Result<(), Failure> {
    let rulebook = shelf.find(&args.rulebook)?;
    if args.stdin {
        return stdin::run(rulebook, args);
    }
    let counted_from = CountedFrom::of(rulebook.game);
    if args.law {
        return match counted_from {
            CountedFrom::Shoe => law::run(rulebook, args),
            CountedFrom::Rulebook | CountedFrom::Hands => {
                let game = rulebook.reference();
                Err(Failure::Usage(format!("--law has no meaning for {game}: it has no shoe")))
            }
        };
    }
    let answer = match counted_from {
        CountedFrom::Shoe => baccarat(rulebook, args)?,
        CountedFrom::Rulebook => of_rulebook(rulebook, args)?,
        CountedFrom::Hands => return pai_gow::run(rulebook, args),
    };
    if args.json { document::print(&answer) } else { text::print(&answer) }
}

/// The failure for odds that cannot be computed: a rule forbids it, or the request is wrong.
pub(super) fn refused(rulebook: &Rulebook, error: &OddsRefused) -> Failure {
    match error.rule() {
        Some(rule) => Failure::refused(rulebook, rule, error),
        None => Failure::Usage(error.to_string()),
    }
}

/// The named layout; without a name, all bets of the rulebook.
pub(super) fn named_layout<'r>(
    rulebook: &'r Rulebook,
    layout: Option<&str>,
) -> Result<Option<&'r Layout>, Failure> {
    let Some(layout) = layout else { return Ok(None) };
    let chosen = rulebook.choose_layout(Some(layout));
    chosen.map_err(|error| Failure::refused(rulebook, error.rule(), error))
}

/// A full shoe with this number of decks, or with the rulebook's default.
pub(super) fn shoe_of_decks(rulebook: &Rulebook, decks: Option<u64>) -> Result<Shoe, Failure> {
    Shoe::of_decks(rulebook, decks).map_err(|error| shoe::refused(rulebook, &error))
}

fn baccarat<'r>(rulebook: &'r Rulebook, args: &OddsArgs) -> Result<Answer<'r>, Failure> {
    if args.way.is_some() || args.optimal {
        return Err(Failure::Usage(format!("{} has no house way", rulebook.reference())));
    }
    let refused = |error: OddsRefused| refused(rulebook, &error);
    let layout = named_layout(rulebook, args.layout.as_deref())?;
    let (shoe, decks) = shoe::of(rulebook, args)?;
    let mut report = baccarat_odds(rulebook, layout, &shoe).map_err(refused)?;
    report.decks = decks;
    let dealt = args.dealt.as_deref().map(shoe::cards).transpose()?;
    let plan = BetPlan::of(rulebook, layout).map_err(refused)?;
    let after = dealt.as_ref().map(|dealt| plan.odds_given(&shoe, dealt)).transpose();
    let insured = dealt.as_ref().filter(|_| rulebook.capabilities.insurance);
    let offers = insured.map(|dealt| open_offers(rulebook, &shoe, dealt)).transpose();
    let removal = args.removal.then(|| plan.effect_of_removal(&shoe));
    Ok(Answer {
        rulebook,
        layout,
        report,
        after: after.map_err(refused)?,
        offers: offers.map_err(refused)?,
        removal: removal.transpose().map_err(refused)?,
    })
}

fn of_rulebook<'r>(rulebook: &'r Rulebook, args: &OddsArgs) -> Result<Answer<'r>, Failure> {
    let asked = [
        ("--decks", args.decks.is_some()),
        ("--removed", args.removed.is_some()),
        ("--shoe", args.shoe.is_some()),
        ("--dealt", args.dealt.is_some()),
        ("--way", args.way.is_some()),
        ("--removal", args.removal),
        ("--optimal", args.optimal),
    ];
    if let Some((option, _)) = asked.into_iter().find(|(_, asked)| *asked) {
        let game = rulebook.reference();
        return Err(Failure::Usage(format!("{option} has no meaning for {game}: it has no cards")));
    }
    let layout = named_layout(rulebook, args.layout.as_deref())?;
    let report = rulebook_odds(rulebook).map_err(|error| refused(rulebook, &error))?;
    Ok(Answer { rulebook, layout, report, after: None, offers: None, removal: None })
}
