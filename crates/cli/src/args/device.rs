//! The arguments of `croupier device`.

use super::people::HouseArgs;
use clap::{Args, Subcommand};
use std::path::PathBuf;

/// What to do about devices.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  croupier device add shoe-1 --kind shoe --table b1 --name 'Shoe of B1' --login mia > shoe-1.key
  croupier device agree 1 --login ada
  croupier device shoe --credential shoe-1.key --rounds 20
  croupier device serial --credential dice-1.key --port /dev/ttyUSB0 --patterns dice.toml

The credential of a device is made here and printed once; the house gets its SHA-256 only. The
simulators speak the protocol of docs/devices.md, with faults if asked for.")]
pub struct DeviceArgs {
    #[command(subcommand)]
    pub command: DeviceCommand,
}

/// What to do.
#[derive(Subcommand, Debug)]
pub enum DeviceCommand {
    /// Add a device; prints its credential once. A second person must agree
    Add {
        /// The id: letters, digits and dashes; never used again
        id: String,
        /// The name people know it by
        #[arg(long)]
        name: String,
        /// shoe, dice, scanner, printer or acceptor
        #[arg(long)]
        kind: String,
        /// The table it stands at
        #[arg(long)]
        table: Option<String>,
        /// The address of the terminal it stands at
        #[arg(long, value_name = "ADDRESS")]
        terminal: Option<String>,
        #[command(flatten)]
        house: HouseArgs,
    },
    /// Agree to a device as the second person
    Agree {
        /// The number of the act
        number: u64,
        #[command(flatten)]
        house: HouseArgs,
    },
    /// List the devices, as JSON
    List {
        #[command(flatten)]
        house: HouseArgs,
    },
    /// Take a device away, at once
    Revoke {
        /// Which
        id: String,
        /// Why
        #[arg(long)]
        reason: String,
        #[command(flatten)]
        house: HouseArgs,
    },
    /// Be a card shoe: deal from a seed whenever a card is called for
    Shoe(Box<SimArgs>),
    /// Be a dice reader: throw from a seed whenever dice are called for
    Dice(Box<SimArgs>),
    /// Be a scanner: read the ticket numbers on standard input, one a line
    Scanner(Box<SimArgs>),
    /// Be a ticket printer: write what is printed to standard output
    Printer(Box<SimArgs>),
    /// Be a note acceptor: take the notes on standard input, in cents, one a line
    Acceptor(Box<SimArgs>),
    /// Pass on what a reader says on a serial port, by patterns in a file
    Serial(SerialArgs),
}

/// How to reach the house as a device.
#[derive(Args, Debug)]
pub struct LinkArgs {
    /// The address of the house
    #[arg(long, value_name = "URL", default_value = "http://127.0.0.1:8080", env = "CROUPIER_URL")]
    pub url: String,
    /// A file with the credential of the device
    #[arg(long, value_name = "FILE")]
    pub credential: PathBuf,
    /// A file of certificates (PEM) to trust in place of the authorities of the system
    #[arg(long, value_name = "FILE")]
    pub authorities: Option<PathBuf>,
}

/// A simulated device.
#[derive(Args, Debug)]
pub struct SimArgs {
    #[command(flatten)]
    pub link: LinkArgs,
    /// Stop after so many rounds, papers, notes or tickets
    #[arg(long, default_value_t = 1)]
    pub rounds: u32,
    /// Readings a second at most; 0 as fast as they are answered
    #[arg(long, default_value_t = 1)]
    pub speed: u32,
    /// The seed of the shoe or the dice
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// How many decks are in the shoe
    #[arg(long, default_value_t = 8)]
    pub decks: u8,
    /// Of a thousand readings, so many break the connection before the answer
    #[arg(long, default_value_t = 0, value_name = "PERMILLE")]
    pub drop: u16,
    /// Of a thousand readings, so many are sent twice
    #[arg(long, default_value_t = 0, value_name = "PERMILLE")]
    pub double: u16,
    /// Of a thousand readings, so many are sent after the one that follows
    #[arg(long, default_value_t = 0, value_name = "PERMILLE")]
    pub reorder: u16,
    /// Of a thousand readings, so many come only after the device was silent for a while
    #[arg(long, default_value_t = 0, value_name = "PERMILLE")]
    pub late: u16,
    /// Of a thousand readings, so many say something else than was there
    #[arg(long, default_value_t = 0, value_name = "PERMILLE")]
    pub lie: u16,
    /// Also be the dealer of this table, with the token of a session: open, close, confirm, and
    /// enter what the device could not tell
    #[arg(long, value_name = "TABLE", requires = "dealer_token")]
    pub dealer: Option<String>,
    /// The token of the dealer's session
    #[arg(long, value_name = "TOKEN", env = "CROUPIER_DEALER_TOKEN", hide_env_values = true)]
    pub dealer_token: Option<String>,
}

/// A reader on a serial port.
#[derive(Args, Debug)]
pub struct SerialArgs {
    #[command(flatten)]
    pub link: LinkArgs,
    /// The serial port, as in /dev/ttyUSB0
    #[arg(long)]
    pub port: PathBuf,
    /// Bits a second
    #[arg(long, default_value_t = 9600)]
    pub baud: u32,
    /// The file of patterns (TOML)
    #[arg(long)]
    pub patterns: PathBuf,
    /// Stop after so many lines; 0 never
    #[arg(long, default_value_t = 0)]
    pub lines: u64,
}
