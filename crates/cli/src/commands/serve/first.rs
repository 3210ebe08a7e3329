//! The first two people of a new house: asked for at the terminal, or on the page `/setup` with a
//! code that is printed once.

use super::doorman::Doorman;
use crate::exit::Failure;
use crate::prompt::{Ask, Terminal};
use anyhow::anyhow;
use croupier_house::{GamingDay, HouseCommand, LoginCommand, Role, Staff, StaffId};
use croupier_server::hash_pin;
use std::io;

/// The fewest and the most characters of a password.
const PASSWORD: (usize, usize) = (8, 128);
/// Letters and digits that nobody takes for one another.
const LEGIBLE: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";

const WELCOME: &str = "\
This house has no people yet. Most changes to people take two, so it begins with two:
an administrator, and another administrator or a Shift Manager. Each types the own password.
Leave the first name empty to do this on a page in the browser.
";

/// Somebody who was asked, before the password is hashed.
#[derive(Debug, PartialEq, Eq)]
struct Told {
    id: StaffId,
    name: String,
    password: String,
    role: Role,
}

/// Makes sure that a house without staff gets its first two people. Gives the code for the page
/// where nobody was there to ask.
pub fn people(doorman: &Doorman) -> Result<Option<String>, Failure> {
    if is_anybody(doorman)? {
        return Ok(None);
    }
    if let Some(mut terminal) = Terminal::here() {
        let day = doorman.read(|floor| floor.house().settings().gaming_day)?;
        let told = tokio::task::block_in_place(|| ask(&mut terminal, day))?;
        if let Some((first, second, day)) = told {
            let (first, second) = (staff(first)?, staff(second)?);
            let gaming_day = Some(day);
            let set_up = HouseCommand::Logins(LoginCommand::SetUp { first, second, gaming_day });
            doorman.give(None, Role::Administrator, set_up.into())?;
            return Ok(None);
        }
    }
    code().map(Some)
}

fn is_anybody(doorman: &Doorman) -> Result<bool, Failure> {
    doorman.read(|floor| floor.house().all_staff().next().is_some())
}

/// The code for the page, where there is nobody.
pub fn code_for(doorman: &Doorman) -> Result<Option<String>, Failure> {
    match is_anybody(doorman)? {
        true => Ok(None),
        false => code().map(Some),
    }
}

/// A code by chance: 80 bits in groups that can be read aloud.
fn code() -> Result<String, Failure> {
    let mut bytes = [0; 16];
    let drawn = getrandom::fill(&mut bytes);
    drawn.map_err(|error| Failure::Other(anyhow!("no random numbers: {error}")))?;
    let letter = |byte: &u8| LEGIBLE.get(usize::from(byte % 32)).copied().map_or('a', char::from);
    let groups = bytes.chunks(4).map(|group| group.iter().map(letter).collect::<String>());
    Ok(groups.collect::<Vec<String>>().join("-"))
}

fn staff(told: Told) -> Result<Staff, Failure> {
    let Told { id, name, password, role } = told;
    let pin_hash = hash_pin(&password).map_err(|why| anyhow!(why))?;
    Ok(Staff { login: id.to_string(), id, name, pin_hash, role })
}

/// Asks for both, and for the gaming day; nobody where the person would rather use the page.
fn ask(terminal: &mut impl Ask, now: GamingDay) -> io::Result<Option<(Told, Told, GamingDay)>> {
    terminal.say(WELCOME)?;
    let Some(first) = ask_one(terminal, "First person", None)? else { return Ok(None) };
    let Some(second) = ask_one(terminal, "Second person", Some(&first))? else { return Ok(None) };
    let (begins, offset) = now.told();
    terminal.say("\nThe gaming day\n")?;
    let day = until(terminal, |terminal| {
        let asked =
            terminal.line(&format!("  The house's clock is ahead of UTC by [{offset}]: "))?;
        let offset = asked.map(|said| or(&said, &offset));
        let asked = terminal.line(&format!("  A gaming day begins at [{begins}]: "))?;
        let begins = asked.map(|said| or(&said, &begins));
        let said = begins.zip(offset);
        Ok(said.map(|(begins, offset)| {
            let read = GamingDay::read(&begins, &offset).map_err(|error| error.to_string())?;
            read.is_fit().then_some(read).ok_or_else(|| "no clock is so far from UTC".to_owned())
        }))
    })?;
    terminal.say("Both can log in now.\n")?;
    Ok(day.map(|day| (first, second, day)))
}

/// What was said, or what holds where nothing was.
fn or(said: &str, held: &str) -> String {
    if said.trim().is_empty() { held.to_owned() } else { said.trim().to_owned() }
}

/// Asks for one person. The second says a role and has another login than the first.
fn ask_one(terminal: &mut impl Ask, title: &str, first: Option<&Told>) -> io::Result<Option<Told>> {
    terminal
        .say(&format!("\n{title}{}\n", if first.is_none() { " (administrator)" } else { "" }))?;
    let Some(name) = terminal.line("  Name: ")?.map(|name| name.trim().to_owned()) else {
        return Ok(None);
    };
    if name.is_empty() {
        return Ok(None);
    }
    let role = match first {
        None => Some(Role::Administrator),
        Some(_) => until(terminal, |terminal| {
            let asked =
                terminal.line("  Role, administrator or shift-manager [shift-manager]: ")?;
            Ok(asked.map(|said| match said.trim() {
                "" | "shift-manager" => Ok(Role::ShiftManager),
                "administrator" => Ok(Role::Administrator),
                _ => Err("that is neither of the two".to_owned()),
            }))
        })?,
    };
    let id = until(terminal, |terminal| {
        let asked = terminal.line("  Login (letters, digits, dashes): ")?;
        Ok(asked.map(|said| match said.trim().parse::<StaffId>() {
            Ok(id) if first.is_some_and(|first| first.id == id) => {
                Err("the first person has this login".to_owned())
            }
            Ok(id) => Ok(id),
            Err(error) => Err(error.to_string()),
        }))
    })?;
    let password = until(terminal, |terminal| {
        let (least, most) = PASSWORD;
        let question = format!("  Password ({least} to {most} characters): ");
        let Some(password) = terminal.secret(&question)? else { return Ok(None) };
        if !(least..=most).contains(&password.chars().count()) {
            return Ok(Some(Err(format!("a password has {least} to {most} characters"))));
        }
        let again = terminal.secret("  The same again: ")?;
        Ok(again.map(|again| match again == password {
            true => Ok(password),
            false => Err("the two are not the same".to_owned()),
        }))
    })?;
    Ok(role.zip(id).zip(password).map(|((role, id), password)| Told { id, name, password, role }))
}

/// Asks until the answer fits; nothing at the end of the input.
fn until<A: Ask, T>(
    terminal: &mut A,
    mut asked: impl FnMut(&mut A) -> io::Result<Option<Result<T, String>>>,
) -> io::Result<Option<T>> {
    loop {
        match asked(terminal)? {
            Some(Ok(said)) => return Ok(Some(said)),
            Some(Err(why)) => terminal.say(&format!("  {why}\n"))?,
            None => return Ok(None),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::VecDeque;

    /// Somebody who types these lines.
    struct Typist(VecDeque<&'static str>, String);

    impl Ask for Typist {
        fn line(&mut self, _: &str) -> io::Result<Option<String>> {
            Ok(self.0.pop_front().map(str::to_owned))
        }

        fn secret(&mut self, question: &str) -> io::Result<Option<String>> {
            self.line(question)
        }

        fn say(&mut self, text: &str) -> io::Result<()> {
            self.1 += text;
            Ok(())
        }
    }

    fn typed(lines: &[&'static str]) -> (Option<(Told, Told, GamingDay)>, String) {
        let mut typist = Typist(lines.iter().copied().collect(), String::new());
        (ask(&mut typist, GamingDay::default()).unwrap(), typist.1)
    }

    #[test]
    fn two_people_are_asked_for_until_what_they_type_fits() {
        let (told, said) = typed(&[
            "Una Lim",
            "una lim",
            "una",
            "short",
            "long enough",
            "long enouhg",
            "long enough",
            "long enough",
            "Duo Tan",
            "dealer",
            "",
            "una",
            "duo",
            "another one",
            "another one",
            "+15:00",
            "",
            "+08:00",
            "25:00",
            "+08:00",
            "",
        ]);
        let (first, second, day) = told.unwrap();
        assert_eq!(day, GamingDay { begins_min: 360, utc_offset_min: 480 });
        assert_eq!((first.id.as_str(), first.role), ("una", Role::Administrator));
        assert_eq!((second.id.as_str(), second.role), ("duo", Role::ShiftManager));
        assert_eq!(second.password, "another one");
        for why in [
            "8 to 128",
            "not the same",
            "neither of the two",
            "has this login",
            "so far from UTC",
            "25:00",
        ] {
            assert!(said.contains(why), "{why}: {said}");
        }
        assert!(!said.contains("long enough"), "a password was shown");
    }

    #[test]
    fn whoever_types_nothing_uses_the_page() {
        assert_eq!(typed(&[""]).0, None);
        assert_eq!(typed(&["Una", "una"]).0, None, "the input ended");
    }
}
