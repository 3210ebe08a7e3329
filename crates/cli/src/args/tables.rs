//! The arguments of `croupier tables`.

use super::HouseArgs;
use clap::{Args, Subcommand};

/// Which house, and what to do there.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  croupier tables --login mia list
  croupier tables --login mia open door-9 --name 'By the door' --rulebook mini-baccarat \\
      --minimum 10 --maximum 5000
  croupier tables --login mia set door-9 --maximum 8000 --window 30 --at 2026-12-01T06:00
  croupier tables --login sue agree 1
  croupier tables --login mia close door-9

Amounts are in dollars, as in 25 or 12.50; times in UTC. Everything waits until another person
agrees. Exit status 6 if the house says no.")]
pub struct TablesArgs {
    #[command(flatten)]
    pub house: HouseArgs,
    #[command(subcommand)]
    pub command: TablesCommand,
}

/// What to do.
#[derive(Subcommand, Debug)]
pub enum TablesCommand {
    /// List the tables, and the calendar of changes
    List {
        /// Print JSON, with all settings
        #[arg(long)]
        json: bool,
    },
    /// Open a new table
    Open {
        /// The id: letters, digits and dashes; never changed
        id: String,
        /// The name
        #[arg(long)]
        name: String,
        /// `live` or `automatic`
        #[arg(long, default_value = "live")]
        dealing: String,
        /// What stakes are paid with: `credit` or `chips`
        #[arg(long, default_value = "credit")]
        stakes: String,
        /// The pit it stands in
        #[arg(long)]
        pit: Option<String>,
        #[command(flatten)]
        set: SettingArgs,
    },
    /// Set a table otherwise, from the next round on
    Set {
        /// Which
        id: String,
        #[command(flatten)]
        set: SettingArgs,
    },
    /// Close a table, after the round under way
    Close {
        /// Which
        id: String,
        /// When, in UTC, as in 2026-12-01T06:00; now if absent
        #[arg(long, value_name = "TIME")]
        at: Option<String>,
    },
    /// Open a closed table again
    Reopen {
        /// Which
        id: String,
        /// When, in UTC, as in 2026-12-01T06:00; now if absent
        #[arg(long, value_name = "TIME")]
        at: Option<String>,
    },
    /// Agree to a change as the second person
    Agree {
        /// Its number
        number: u64,
    },
    /// Take a change back, decline it, or cancel what is planned
    Drop {
        /// Its number
        number: u64,
    },
}

/// What a table is set to; what is left out stays as it is.
#[derive(Args, Debug, Default)]
pub struct SettingArgs {
    /// The rulebook, as `id` or `id@version`
    #[arg(long)]
    pub rulebook: Option<String>,
    /// The layout's letter
    #[arg(long)]
    pub layout: Option<String>,
    /// How many boxes there are
    #[arg(long)]
    pub boxes: Option<u16>,
    /// The minimum of a bet
    #[arg(long, value_name = "AMOUNT")]
    pub minimum: Option<String>,
    /// The maximum of a bet; 0 for none
    #[arg(long, value_name = "AMOUNT")]
    pub maximum: Option<String>,
    /// The maximum Differential of a box; 0 for none
    #[arg(long, value_name = "AMOUNT")]
    pub differential: Option<String>,
    /// How long bets are open, in seconds; 0 until the dealer closes them
    #[arg(long, value_name = "SECONDS")]
    pub window: Option<u64>,
    /// How long an offer of insurance stands at least at a live table, in seconds
    #[arg(long, value_name = "SECONDS")]
    pub least: Option<u64>,
    /// What the cards come from: `shoe` or `shuffler`; between two shoes only
    #[arg(long)]
    pub equipment: Option<String>,
    /// A text shown at the table; may be given several times; an empty one takes all down
    #[arg(long, value_name = "TEXT")]
    pub sign: Vec<String>,
    /// When, in UTC, as in 2026-12-01T06:00; now if absent
    #[arg(long, value_name = "TIME")]
    pub at: Option<String>,
}
