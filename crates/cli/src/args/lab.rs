//! The options of the commands that count, deal and draw: what a test laboratory asks for.

/// What `croupier odds` is asked.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  croupier odds mini-baccarat
  croupier odds tiger-buffalo-non-commission --decks 6 --layout A --json
  croupier odds tiger-buffalo-commission-insurance --removed AS,KD,9H
  croupier odds tiger-buffalo-commission-insurance --dealt 2S,KD,TH,4C
  croupier odds non-commission-baccarat-etg --shoe 12,13,14,15,9,10,11,16,12,13,14,12,12
  croupier odds sic-bo --json

Edges are per unit staked, ties included. The House rounds a win down to the cent; that is not
in these figures.")]
pub struct OddsArgs {
    /// The rulebook, as id (the newest version in effect) or id@version
    pub rulebook: String,
    /// The number of decks; 8, or the only number allowed, when left out
    #[arg(long, value_name = "N")]
    pub decks: Option<u64>,
    /// Only the bets this layout offers
    #[arg(long, value_name = "L")]
    pub layout: Option<String>,
    /// Cards gone from the shoe, as AS,KD,9H
    #[arg(long, value_name = "CARDS", conflicts_with = "shoe")]
    pub removed: Option<String>,
    /// The shoe by its thirteen counts, A,2,3,4,5,6,7,8,9,T,J,Q,K
    #[arg(long, value_name = "COUNTS")]
    pub shoe: Option<String>,
    /// The cards of this round so far, in the order they came: prices the offer now open
    #[arg(long, value_name = "CARDS")]
    pub dealt: Option<String>,
    /// The house way, for pai gow
    #[arg(long, value_name = "NAME")]
    pub way: Option<String>,
    /// Add what the removal of one card of each rank does to every bet
    #[arg(long)]
    pub removal: bool,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}
