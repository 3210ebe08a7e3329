//! Runs the binary and reads what it says.

use serde_json::Value;
use std::io::Write;
use std::process::{Command, Output, Stdio};

/// Runs `croupier` with these arguments and this input.
pub fn croupier(args: &[&str], input: &[u8]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_croupier"))
        .args(args)
        .env_remove("CROUPIER_RULEBOOKS")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_vec();
    let writer = std::thread::spawn(move || stdin.write_all(&input));
    let output = child.wait_with_output().unwrap();
    // A program that has nothing to read may close its input before we are done.
    let _ = writer.join().unwrap();
    output
}

/// The exit code.
pub fn code(output: &Output) -> i32 {
    output.status.code().unwrap()
}

/// Standard output as text.
pub fn text(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

/// Standard output as one JSON value per line.
pub fn lines(output: &Output) -> Vec<Value> {
    text(output).lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// The answer to one line of input.
pub fn ask(command: &str, line: &str) -> Value {
    let mut answers = lines(&croupier(&[command], line.as_bytes()));
    assert_eq!(answers.len(), 1, "one line in, one line out");
    answers.remove(0)
}

/// The error of one line of input: code, message and rule.
pub fn refused(command: &str, line: &str) -> (String, String, Value) {
    let output = croupier(&[command], line.as_bytes());
    assert_eq!(code(&output), 1, "a failed line makes the exit status 1");
    let error = lines(&output).remove(0)["error"].take();
    let text = |key: &str| error[key].as_str().unwrap().to_owned();
    (text("code"), text("message"), error["rule"].clone())
}
