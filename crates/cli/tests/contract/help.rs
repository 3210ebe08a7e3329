//! Help, completions, the manual page and wrong usage.

use crate::run::{code, croupier, text};
use croupier_store::conformance::new_folder;

#[test]
fn every_command_has_help_and_the_streams_have_examples() {
    let overview = text(&croupier(&["--help"], b""));
    for command in ["rules", "settle", "established", "version", "completions", "man"] {
        assert!(overview.contains(command), "{command}");
        let help = text(&croupier(&[command, "--help"], b""));
        assert!(help.contains("Usage: croupier"), "{help}");
    }
    for command in
        ["rules", "settle", "established", "odds", "par", "simulate", "exposure", "shuffle"]
    {
        assert!(text(&croupier(&[command, "--help"], b"")).contains("Example"), "{command}");
    }
    assert!(overview.contains("4 bad configuration"));
}

#[test]
fn wrong_usage_is_exit_code_two() {
    for args in [&["settel"][..], &["settle", "--colour"], &[], &["completions", "dos"]] {
        assert_eq!(code(&croupier(args, b"")), 2, "{args:?}");
    }
}

#[test]
fn shells_and_man_are_served() {
    for shell in ["bash", "zsh", "fish"] {
        assert!(text(&croupier(&["completions", shell], b"")).contains("croupier"));
    }
    assert!(text(&croupier(&["man"], b"")).contains(".TH croupier"));
}

#[test]
fn every_command_has_a_manual_page() {
    let folder = new_folder("man");
    let output = croupier(&["man", "--out", folder.to_str().unwrap()], b"");
    assert_eq!(code(&output), 0);
    for page in ["croupier", "croupier-odds", "croupier-house-way", "croupier-serve"] {
        let text = std::fs::read_to_string(folder.join(format!("{page}.1"))).unwrap();
        assert!(text.contains(&format!(".TH {page}")), "{page}: {text}");
    }
    std::fs::remove_dir_all(&folder).unwrap();
    assert!(text(&croupier(&["man", "odds"], b"")).contains("croupier\\-odds"));
    assert_eq!(code(&croupier(&["man", "roulette"], b"")), 5);
}

/// Tables and help are as wide as the terminal, here as `COLUMNS` says.
#[test]
fn tables_and_help_keep_to_the_width() {
    for args in [
        &["odds", "tiger-buffalo-non-commission", "--layout", "A"][..],
        &["simulate", "mini-baccarat", "--rounds", "1000"],
        &["odds", "--help"],
        &["exposure", "--help"],
    ] {
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_croupier"));
        let output = command.args(args).env("COLUMNS", "72").output().unwrap();
        let told = text(&output);
        let long = told.lines().filter(|line| !line.contains(" · ")); // prose wraps by itself
        for line in long {
            assert!(line.chars().count() <= 72, "{args:?}: {line}");
        }
    }
}
