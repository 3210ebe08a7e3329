//! What hangs at a table for everybody to read: no insurance here, last rounds, who has the shoe,
//! and that the display is information only; and what one patron alone is told.

use crate::kept::Standing;
use crate::round::Moment;
use crate::said::{Phrase, Said};
use crate::table::Table;
use crate::wager::Wager;
use croupier_house::{Facts, PatronId};
use croupier_rules::rulebook::RuleKey;

/// The notices at a table, the most pressing first.
pub fn notices(table: &Table) -> Vec<Said> {
    let mut notices = Vec::new();
    let mut note = |phrase, facts, rule| notices.push(Said { phrase, facts, rule });
    if table.interruption().is_some_and(|interruption| interruption.sources_disagree) {
        note(Phrase::SourcesDisagree, Facts::new(), None);
    }
    match table.kept().standing {
        Standing::Open => {}
        Standing::Closed => note(Phrase::TableClosed, Facts::new(), None),
        Standing::LastRound(last) => {
            let facts = Facts::from([("round", last.0.into())]);
            note(Phrase::LastRound, facts, None);
        }
    }
    if let Some(rounds) = table.shoe().and_then(|shoe| shoe.rounds_left()) {
        let facts = Facts::from([("rounds", rounds.into())]);
        note(Phrase::ShoeLastRounds, facts, Some(RuleKey::ShoeLastRound));
    }
    if table.offers_insurance().is_some() {
        insurance(table, &mut note);
    }
    if table.kept().next_settings.is_some() {
        note(Phrase::SettingsNextRound, Facts::new(), None);
    }
    if let Some(seat) = table.shoe_holder() {
        let facts = Facts::from([("seat", seat.into())]);
        note(Phrase::ShoeAt, facts, Some(RuleKey::ShoePasses));
    }
    note(Phrase::DisplayIsInformation, Facts::new(), Some(RuleKey::DisplayIsInformation));
    notices
}

/// What one patron is told before the close: a bet under the minimum (R17) may be raised or
/// withdrawn, and else stands.
pub fn notices_to(table: &Table, patron: &PatronId) -> Vec<Said> {
    let (Moment::Open(open), Some(minimum)) = (table.moment(), table.settings.limits().minimum)
    else {
        return Vec::new();
    };
    let under = open.bets.of_patron(patron).filter(|bet| {
        let placed = matches!(bet.wager, Wager::Bet(_));
        placed && bet.stake < minimum
    });
    let told = under.map(|bet| Said {
        phrase: Phrase::UnderMinimum,
        facts: Facts::from([
            ("bet", bet.wager.name().into()),
            ("stake", bet.stake.into()),
            ("seat", bet.seat.into()),
            ("minimum", minimum.into()),
        ]),
        rule: Some(RuleKey::UnderMinimumStands),
    });
    told.collect()
}

fn insurance(table: &Table, note: &mut impl FnMut(Phrase, Facts, Option<RuleKey>)) {
    let here = table.kept().insurance;
    let rule = Some(RuleKey::NoInsurance);
    match (here.offered, here.next) {
        (false, true) => note(Phrase::InsuranceNextRound, Facts::new(), rule),
        (false, false) => note(Phrase::NoInsurance, Facts::new(), rule),
        (true, false) => note(Phrase::NoInsuranceNextRound, Facts::new(), rule),
        (true, true) => {}
    }
    let playing = matches!(table.moment(), Moment::Open(_) | Moment::Closed(_));
    if playing && table.is_third_card_insurance_waived() {
        note(Phrase::ThirdCardWaived, Facts::new(), Some(RuleKey::InsuranceWaived));
    }
}
