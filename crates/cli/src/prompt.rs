//! Asks a person at the terminal; a password is not shown while it is typed.

use rustix::termios::{LocalModes, OptionalActions, Termios, tcgetattr, tcsetattr};
use std::io::{self, BufRead, IsTerminal, Write, stderr, stdin, stdout};

/// Somebody who can be asked.
pub trait Ask {
    /// A line that is shown while it is typed; nothing at the end of the input.
    fn line(&mut self, question: &str) -> io::Result<Option<String>>;
    /// A line that is not shown.
    fn secret(&mut self, question: &str) -> io::Result<Option<String>>;
    /// Says something.
    fn say(&mut self, text: &str) -> io::Result<()>;
}

/// The person at the terminal.
pub struct Terminal;

impl Terminal {
    /// The person at the terminal, if there is one.
    pub fn here() -> Option<Terminal> {
        (stdin().is_terminal() && stdout().is_terminal()).then_some(Terminal)
    }
}

/// Shows what is typed again when it is dropped.
struct Quiet(Termios);

impl Quiet {
    fn begin() -> io::Result<Quiet> {
        let before = tcgetattr(stdin())?;
        let mut quiet = before.clone();
        quiet.local_modes.remove(LocalModes::ECHO);
        tcsetattr(stdin(), OptionalActions::Flush, &quiet)?;
        Ok(Quiet(before))
    }
}

impl Drop for Quiet {
    fn drop(&mut self) {
        let _ = tcsetattr(stdin(), OptionalActions::Flush, &self.0);
    }
}

fn read_line() -> io::Result<Option<String>> {
    let mut line = String::new();
    let read = stdin().lock().read_line(&mut line)?;
    Ok((read > 0).then(|| line.trim_end_matches(['\n', '\r']).to_owned()))
}

impl Ask for Terminal {
    fn line(&mut self, question: &str) -> io::Result<Option<String>> {
        self.say(question)?;
        read_line()
    }

    fn secret(&mut self, question: &str) -> io::Result<Option<String>> {
        self.say(question)?;
        if !stdin().is_terminal() {
            return read_line();
        }
        let quiet = Quiet::begin()?;
        let typed = read_line();
        drop(quiet);
        self.say("\n")?;
        typed
    }

    fn say(&mut self, text: &str) -> io::Result<()> {
        let mut out = stderr().lock(); // standard output is for what was asked for
        out.write_all(text.as_bytes())?;
        out.flush()
    }
}
