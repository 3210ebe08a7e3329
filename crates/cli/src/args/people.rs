//! The arguments of `croupier people`.

use clap::{Args, Subcommand};
use std::path::PathBuf;

/// Which house, and what to do there.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  croupier people --login ada list
  croupier people --login ada add eve --name 'Eve Ng' --login-name eve --role dealer
  croupier people --login sue agree 1
  croupier people --url https://casino:8443 --login sue suspend dora --reason 'left the house'

Asks for the password at the terminal, or reads it from the first line of standard input; the code
of a second factor is asked for where there is one. Or give a session's token in CROUPIER_TOKEN.
What touches rank or money waits until another person agrees. Exit status 6 if the house says no.")]
pub struct PeopleArgs {
    #[command(flatten)]
    pub house: HouseArgs,
    #[command(subcommand)]
    pub command: PeopleCommand,
}

/// Which house, and who calls.
#[derive(Args, Debug)]
pub struct HouseArgs {
    /// The address of the house
    #[arg(long, value_name = "URL", default_value = "http://127.0.0.1:8080", env = "CROUPIER_URL")]
    pub url: String,
    /// Your login
    #[arg(long, value_name = "LOGIN", env = "CROUPIER_LOGIN")]
    pub login: Option<String>,
    /// The token of a session, in place of a login
    #[arg(long, value_name = "TOKEN", env = "CROUPIER_TOKEN", hide_env_values = true)]
    pub token: Option<String>,
    /// A file of certificates (PEM) to trust in place of the authorities of the system
    #[arg(long, value_name = "FILE")]
    pub authorities: Option<PathBuf>,
}

/// What to do.
#[derive(Subcommand, Debug)]
pub enum PeopleCommand {
    /// List everybody, and the changes that wait for a second person
    List {
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// Add somebody; prints a PIN that is good for one login
    Add {
        /// The id: letters, digits and dashes; never changed
        id: String,
        /// The name
        #[arg(long)]
        name: String,
        /// The login of staff, or the number of a patron's card
        #[arg(long, value_name = "LOGIN", visible_alias = "card")]
        login_name: String,
        /// The role: patron, dealer, pit-supervisor, pit-manager, shift-manager, cashier, auditor
        /// or administrator
        #[arg(long)]
        role: String,
    },
    /// Keep somebody out, at once
    Suspend(WithReason),
    /// Let somebody in again
    Restore(WithReason),
    /// Delete the name and the card of somebody who was suspended, for good; the id stays
    Forget(WithReason),
    /// Give a member of staff another role
    Role {
        /// Who
        id: String,
        /// The new role
        role: String,
    },
    /// Give somebody a PIN that is good for one login, and print it
    ResetPin(Who),
    /// Take the second factor of a member of staff away
    ResetFactor {
        /// Who
        id: String,
    },
    /// Open a login that was locked by failures
    Unlock {
        /// The login or card number
        login: String,
    },
    /// Block a patron's card
    BlockCard {
        /// Whose
        id: String,
        /// Why
        #[arg(long)]
        reason: String,
    },
    /// Give a patron another card
    ReplaceCard {
        /// Whose
        id: String,
        /// The number of the new card
        card: String,
    },
    /// Agree to a change as the second person
    Agree {
        /// Its number
        number: u64,
    },
    /// Take a change back, or decline it
    Drop {
        /// Its number
        number: u64,
    },
}

/// Who it is about.
#[derive(Args, Debug)]
pub struct Who {
    /// The id
    pub id: String,
    /// A patron; otherwise a member of staff
    #[arg(long)]
    pub patron: bool,
}

/// Who it is about, and why.
#[derive(Args, Debug)]
pub struct WithReason {
    #[command(flatten)]
    pub who: Who,
    /// Why
    #[arg(long)]
    pub reason: String,
}
