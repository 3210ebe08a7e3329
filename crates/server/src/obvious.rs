//! PINs and passwords that a thief tries first: nobody may choose them. The PINs of a demo come
//! from its configuration and are not asked about here.

/// Passwords that stand at the head of every list of guesses.
const COMMON: [&str; 6] =
    ["password", "password1", "passw0rd", "qwertyui", "qwertyuiop", "iloveyou"];

/// Whether this is one character over and over, a run up or down, a year, or a common password.
pub(crate) fn is_obvious(pin: &str) -> bool {
    let steps = || {
        let next = pin.bytes().skip(1);
        pin.bytes().zip(next).map(|(one, other)| i16::from(other) - i16::from(one))
    };
    let runs = [0, 1, -1].iter().any(|step| steps().all(|each| each == *step));
    let year = pin.len() == 4 && (pin.starts_with("19") || pin.starts_with("20"));
    runs || year || COMMON.contains(&pin.to_lowercase().as_str())
}

/// Whether it can be read off the card or the login: it is that, begins it or ends it.
pub(crate) fn is_from(pin: &str, login: &str) -> bool {
    let (pin, login) = (pin.to_lowercase(), login.to_lowercase());
    login.starts_with(&pin) || login.ends_with(&pin)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn repetitions_runs_years_and_common_words_are_obvious() {
        for pin in ["0000", "1111", "1234", "4321", "123456", "9876", "1985", "2001", "Password"] {
            assert!(is_obvious(pin), "{pin}");
        }
        for pin in ["4711", "1357", "1243", "198501", "first-day", "a long one"] {
            assert!(!is_obvious(pin), "{pin}");
        }
        assert!(is_from("8001", "8001") && is_from("4242", "990004242"));
        assert!(is_from("first-name", "First-Name.Surname"));
        assert!(!is_from("4711", "8001"));
    }
}
