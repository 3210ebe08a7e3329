//! Licences of our dependencies: whether the licences we accept satisfy an SPDX expression.

/// Licences that may be shipped beside our own MIT OR Apache-2.0.
pub const ACCEPTED: [&str; 12] = [
    "MIT",
    "Apache-2.0",
    "Apache-2.0 WITH LLVM-exception",
    // of lists of authorities, which the lock file names and nothing here is built with
    "CDLA-Permissive-2.0",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "BSL-1.0",
    "BlueOak-1.0.0",
    "ISC",
    "MPL-2.0",
    "Unicode-3.0",
    "Zlib",
];

/// Whether an expression such as `(MIT OR Apache-2.0) AND Unicode-3.0` can be satisfied. Cargo's
/// old slash means OR.
pub fn is_met(expression: &str) -> bool {
    let spaced = expression.replace('/', " OR ").replace('(', " ( ").replace(')', " ) ");
    let words: Vec<&str> = spaced.split_whitespace().collect();
    let mut rest = words.as_slice();
    any(&mut rest) == Some(true) && rest.is_empty()
}

fn any(rest: &mut &[&str]) -> Option<bool> {
    let mut met = all(rest)?;
    while let [word, after @ ..] = *rest
        && *word == "OR"
    {
        *rest = after;
        let other = all(rest)?;
        met = met || other;
    }
    Some(met)
}

fn all(rest: &mut &[&str]) -> Option<bool> {
    let mut met = one(rest)?;
    while let [word, after @ ..] = *rest
        && *word == "AND"
    {
        *rest = after;
        let other = one(rest)?;
        met = met && other;
    }
    Some(met)
}

fn one(rest: &mut &[&str]) -> Option<bool> {
    let [word, after @ ..] = *rest else { return None };
    *rest = after;
    if *word == "(" {
        let met = any(rest)?;
        let [")", after @ ..] = *rest else { return None };
        *rest = after;
        return Some(met);
    }
    let mut name = (*word).to_owned();
    if let ["WITH", exception, after @ ..] = *rest {
        name = format!("{name} WITH {exception}");
        *rest = after;
    }
    Some(ACCEPTED.contains(&name.as_str()))
}

#[cfg(test)]
mod tests {
    use super::is_met;

    #[test]
    fn an_expression_is_met_when_one_of_its_ways_is_accepted() {
        for met in ["MIT", "MIT/Apache-2.0", "GPL-3.0 OR MIT", "(GPL-3.0 OR MIT) AND Zlib"] {
            assert!(is_met(met), "{met}");
        }
        for not in ["", "GPL-3.0", "MIT AND GPL-3.0", "MIT OR", "(MIT", "MIT Zlib", "MIT WITH x"] {
            assert!(!is_met(not), "{not}");
        }
    }
}
