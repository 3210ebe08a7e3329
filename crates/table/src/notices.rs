//! The notices of a table: for everybody, that it closes, what the game adds, that a machine deals
//! and that the display is information only; and for one patron alone.

use crate::game::on;
use crate::kept::Service;
use crate::pit::IncidentKind;
use crate::play::Play;
use crate::round::{BetEnd, Moment, RoundEnd};
use crate::said::{Phrase, Said};
use crate::settings::Dealing;
use crate::table::Table;
use croupier_house::{Facts, PatronId};
use croupier_rules::rulebook::RuleKey;
use croupier_rules::settlement::Outcome;

/// The notices at a table, the most pressing first.
pub fn notices(table: &Table) -> Vec<Said> {
    let of_table = |phrase, facts, rule| Said { phrase, facts, rule };
    let mut notices = on!(&table.game, game => game.alarms(table));
    notices.extend(of_the_pit(table));
    match table.kept().service {
        Service::Open => {}
        Service::Closed => notices.push(of_table(Phrase::TableClosed, Facts::new(), None)),
        Service::LastRound(last) => {
            let facts = Facts::from([("round", last.0.into())]);
            notices.push(of_table(Phrase::LastRound, facts, None));
        }
    }
    notices.extend(on!(&table.game, game => game.notices(table)));
    if table.kept().next_settings.is_some() {
        notices.push(of_table(Phrase::SettingsNextRound, Facts::new(), None));
    }
    if table.settings.dealing() == Dealing::Automatic {
        notices.push(of_table(Phrase::DealtByMachine, Facts::new(), None)); // R85
    }
    let rule = Some(RuleKey::DisplayIsInformation);
    notices.push(of_table(Phrase::DisplayIsInformation, Facts::new(), rule));
    notices
}

/// Why play stands still (R22), and what was corrected, returned or made Void in this round by
/// order: everybody is told by whom and by which paragraph.
fn of_the_pit(table: &Table) -> Vec<Said> {
    let waits = table.held_by().map(|(_, waiting)| {
        let terms = waiting.order.kind().terms();
        let position = waiting.position.role().name();
        let facts = Facts::from([("order", terms.name.into()), ("position", position.into())]);
        Said { phrase: Phrase::OrderWaits, facts, rule: Some(terms.rule) }
    });
    let of_round = table.pit.incidents().take_while(|incident| incident.round == table.round());
    let told = of_round.filter_map(|incident| {
        let position = incident.authorised.position?.role().name();
        let phrase = match incident.kind {
            IncidentKind::Correction => Phrase::CorrectedBy,
            IncidentKind::Void => Phrase::MadeVoid,
            IncidentKind::Decision if is_void(table) => Phrase::MadeVoid,
            IncidentKind::NeglectedInsurance | IncidentKind::Decision => {
                returns_by(table, incident.rule.as_ref()).then_some(Phrase::ReturnedBy)?
            }
            IncidentKind::DealingError
            | IncidentKind::SetReplaced
            | IncidentKind::Squeeze
            | IncidentKind::NoRoll
            | IncidentKind::Adjustment
            | IncidentKind::Note
            | IncidentKind::Interruption => return None,
        };
        let by_rule = incident.rule.clone().unwrap_or_default();
        let facts = Facts::from([("position", position.into()), ("by_rule", by_rule.into())]);
        Some(Said { phrase, facts, rule: None })
    });
    waits.into_iter().chain(told).collect()
}

fn is_void(table: &Table) -> bool {
    table.past().is_some_and(|past| matches!(past.end, RoundEnd::Void(_)))
}

/// Whether bets of the round were returned by this paragraph.
fn returns_by(table: &Table, rule: Option<&String>) -> bool {
    let ends: &[BetEnd] = match table.moment() {
        Moment::Closed(closed) => &closed.given_back,
        Moment::Ended(past) => &past.bets,
        Moment::Idle | Moment::Open(_) => &[],
    };
    ends.iter().any(|end| end.outcome == Outcome::Returned && end.rule.as_ref() == rule)
}

/// What one patron is told before the close: a bet under the minimum (R17) may be raised or
/// withdrawn; otherwise it stands.
pub fn notices_to(table: &Table, patron: &PatronId) -> Vec<Said> {
    let (Moment::Open(open), Some(minimum)) = (table.moment(), table.settings.limits().minimum)
    else {
        return Vec::new();
    };
    let under =
        open.bets.of_patron(patron).filter(|bet| bet.wager.is_on_layout() && bet.stake < minimum);
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
