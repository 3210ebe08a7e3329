//! The best settings of pai gow against a house way: every hand that the house way does not set
//! best as JSON Lines, or the hands with the largest gain as a table.

use crate::commands::watch::Watch;
use crate::exit::Failure;
use crate::{stamped, style};
use croupier_odds::pai_gow::main_net;
use croupier_odds::ratio::Ratio;
use croupier_odds::wager::Net;
use croupier_odds::{pai_gow_poker, pai_gow_tiles};
use croupier_rules::equipment::CardOrJoker;
use croupier_rules::pai_gow_poker::{PokerWay, Setting};
use croupier_rules::pai_gow_tiles::{TilesWay, ZeroZero};
use croupier_rules::rulebook::Rulebook;
use serde_json::json;
use std::io::{self, BufWriter, Write};
use std::ops::ControlFlow;
use std::sync::atomic::Ordering;

/// The schema of the lines: a hand each, then the totals with the stamp.
const SCHEMA: &str = "croupier.best-settings/1";

/// How many hands the table shows.
const SHOWN: usize = 20;

/// A hand that can be set better.
struct Better {
    hands: u64,
    house_way: String,
    best: String,
    gain: Ratio,
}

/// The totals over all hands.
struct Summary {
    way: &'static str,
    house_way: Ratio,
    best: Ratio,
    hands: u64,
}

/// Counts and prints the best settings of Pai Gow Poker.
pub fn poker(rulebook: &Rulebook, way: PokerWay, as_json: bool) -> Result<(), Failure> {
    let net = net(rulebook)?;
    let mut teller = Teller::new(as_json);
    let tell = |better: pai_gow_poker::BetterPokerSetting| {
        teller.tell(Better {
            hands: better.hands,
            house_way: written(&better.house_way),
            best: written(&better.best),
            gain: better.gain,
        });
    };
    let counted = Watch::begin(None)?.over(|control| {
        let progress = |done: u64, of: u64| {
            (control.progress)(done, of);
            match control.stop.load(Ordering::Relaxed) {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            }
        };
        pai_gow_poker::optimal_play(way, net, control.threads, &progress, tell)
    });
    let play = counted.map_err(|_| Failure::Interrupted)?;
    let summary = Summary {
        way: way.name(),
        house_way: play.house_way_expectation,
        best: play.best_expectation,
        hands: play.hands_not_best,
    };
    teller.end(rulebook, &summary)
}

/// Low hand, bar, high hand.
fn written(setting: &Setting) -> String {
    let text = |cards: &[CardOrJoker]| {
        cards.iter().map(CardOrJoker::to_string).collect::<Vec<_>>().join(" ")
    };
    format!("{} | {}", text(&setting.low().cards()), text(&setting.high().cards()))
}

/// Counts and prints the best settings of Pai Gow Tiles.
pub fn tiles(
    rulebook: &Rulebook,
    way: TilesWay,
    zero_zero: ZeroZero,
    as_json: bool,
) -> Result<(), Failure> {
    let play = pai_gow_tiles::optimal_play(way, zero_zero, net(rulebook)?);
    let play = play.ok_or_else(|| Failure::Usage("the commission is too fine".to_owned()))?;
    let mut teller = Teller::new(as_json);
    for better in &play.better {
        teller.tell(Better {
            hands: better.deals.into(),
            house_way: better.house_way.to_string(),
            best: better.best.to_string(),
            gain: better.gain,
        });
    }
    let summary = Summary {
        way: way.name(),
        house_way: play.house_way_expectation,
        best: play.best_expectation,
        hands: play.deals_not_best.into(),
    };
    teller.end(rulebook, &summary)
}

fn net(rulebook: &Rulebook) -> Result<Net, Failure> {
    main_net(rulebook).ok_or_else(|| Failure::Usage("the commission is too fine".to_owned()))
}

/// Writes hands as they come, or keeps the hands with the largest gain.
struct Teller {
    lines: Option<BufWriter<io::Stdout>>,
    failed: Option<io::Error>,
    most: Vec<Better>,
}

impl Teller {
    fn new(as_json: bool) -> Teller {
        let lines = as_json.then(|| BufWriter::new(io::stdout()));
        Teller { lines, failed: None, most: Vec::new() }
    }

    fn tell(&mut self, better: Better) {
        match &mut self.lines {
            Some(out) => {
                let Better { hands, house_way, best, gain } = &better;
                let gain = gain.to_string();
                let line =
                    json!({ "hands": hands, "house_way": house_way, "best": best, "gain": gain });
                if let Err(error) = writeln!(out, "{line}") {
                    self.failed.get_or_insert(error);
                }
            }
            None => {
                let place = self.most.partition_point(|other| gains(other) >= gains(&better));
                self.most.insert(place, better);
                self.most.truncate(SHOWN);
            }
        }
    }

    fn end(self, rulebook: &Rulebook, summary: &Summary) -> Result<(), Failure> {
        if let Some(error) = self.failed {
            return Err(error.into());
        }
        if let Some(mut out) = self.lines {
            let line = json!({
                "way": summary.way,
                "house_way_expectation": summary.house_way.to_string(),
                "best_expectation": summary.best.to_string(),
                "hands_not_best": summary.hands,
            });
            let mut line = line.to_string().into_bytes();
            stamped::close(SCHEMA, rulebook, &mut line);
            line.push(b'\n');
            out.write_all(&line)?;
            return Ok(out.flush()?);
        }
        let mut out = io::stdout().lock();
        let (house_way, best) = (summary.house_way.percent(), summary.best.percent());
        writeln!(out, "against a bank that sets by {}", summary.way)?;
        writeln!(out, "by the house way {house_way} %, by the best settings {best} %")?;
        writeln!(out, "{} hands are not set best by it; those that gain most:", summary.hands)?;
        let columns = ["house way", "best", "gains %", "hands like it"];
        let mut table = style::numbers_table(&columns, 2..4);
        for better in &self.most {
            let (house_way, best) = (better.house_way.clone(), better.best.clone());
            table.add_row([house_way, best, better.gain.percent(), better.hands.to_string()]);
        }
        writeln!(out, "\n{}", table.trim_fmt())?;
        Ok(writeln!(out, "\n{}", stamped::line(SCHEMA, rulebook))?)
    }
}

/// The gain to ten decimal places, for comparison.
fn gains(better: &Better) -> i128 {
    better.gain.decimal(10).replace('.', "").parse().unwrap_or(0)
}
