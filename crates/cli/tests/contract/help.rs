//! Help, completions, the manual page and wrong usage.

use crate::run::{code, croupier, text};

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
