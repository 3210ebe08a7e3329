//! The `cargo test` commands in the documents can be typed as they stand.

use super::{project_root, read, tracked};

/// What is wrong with a command that would be refused: cargo takes one name of a test, and more of
/// them behind `--`; the crate and the file of tests exist.
fn fault(command: &str) -> Option<String> {
    let mut words = command.split_whitespace().skip_while(|word| *word != "test").skip(1);
    let (mut names, mut package) = (0, None);
    while let Some(word) = words.next() {
        match word {
            "--" => break,
            "-p" => package = words.next().and_then(|name| name.strip_prefix("croupier-")),
            "--test" | "--features" => {
                let name = words.next().unwrap_or_default();
                let folder = project_root().join("crates").join(package.unwrap_or("?"));
                let file = folder.join("tests").join(name).with_extension("rs");
                let there = file.is_file() || folder.join("tests").join(name).is_dir();
                if word == "--test" && !there {
                    return Some(format!("there is no file of tests {name}"));
                }
            }
            option if option.starts_with('-') => {}
            _ => names += 1,
        }
    }
    if package.is_some_and(|name| !project_root().join("crates").join(name).is_dir()) {
        return Some("there is no such crate".to_owned());
    }
    (names > 1).then(|| "several names stand behind `--`".to_owned())
}

#[test]
fn the_test_commands_of_the_documents_are_right() {
    let mut found = 0;
    for file in tracked().into_iter().filter(|file| file.ends_with(".md")) {
        let text = read(&project_root().join(&file));
        for code in text.split('`').skip(1).step_by(2).filter(|code| code.contains("cargo test ")) {
            found += 1;
            assert_eq!(fault(code), None, "{file}: `{code}`");
        }
    }
    assert!(found > 10, "{found}");
    assert!(fault("cargo test -p croupier-house people logins").is_some());
    assert!(fault("cargo test -p croupier-house -- people logins").is_none());
    assert!(fault("cargo test -p croupier-hous people").is_some());
    assert!(fault("cargo test -p croupier-floor --test flor").is_some());
}
