//! Which code each login used last, so that no code opens a session twice, over a restart too.

use crate::session::Shared;
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

/// One line of the file.
#[derive(Serialize, Deserialize)]
struct Line {
    login: String,
    step: u64,
}

/// The step of the newest code that each login used.
#[derive(Default)]
pub struct UsedCodes {
    last: Mutex<(HashMap<String, u64>, Option<File>)>,
    shared: Option<Arc<dyn Shared>>,
}

fn write_line(file: &mut File, login: &str, step: u64) -> io::Result<()> {
    let mut text = serde_json::to_vec(&Line { login: login.to_owned(), step })?;
    text.push(b'\n');
    file.write_all(&text)
}

impl UsedCodes {
    /// Kept in a file.
    pub fn in_file(path: &Path) -> io::Result<UsedCodes> {
        let mut last = HashMap::new();
        for Line { login, step } in crate::session::lines_of(path)? {
            last.insert(login, step);
        }
        let fresh = path.with_extension("new");
        let mut file =
            OpenOptions::new().create(true).write(true).truncate(true).mode(0o600).open(&fresh)?;
        last.iter().try_for_each(|(login, step)| write_line(&mut file, login, *step))?;
        fs::rename(&fresh, path)?;
        Ok(UsedCodes { last: Mutex::new((last, Some(file))), shared: None })
    }

    /// Whatever is written to the file from now on is shared with other nodes.
    pub fn shared_with(self, shared: Arc<dyn Shared>) -> UsedCodes {
        UsedCodes { shared: Some(shared), ..self }
    }

    /// Takes lines that another node has kept.
    pub(crate) fn take_lines(&self, lines: &[String]) {
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        for Line { login, step } in lines.iter().filter_map(|line| serde_json::from_str(line).ok())
        {
            let newest = last.0.entry(login).or_default();
            *newest = step.max(*newest);
        }
    }

    /// The newest code of every login, as a line each.
    pub(crate) fn lines(&self) -> Vec<String> {
        let last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        let line = |(login, step): (&String, &u64)| Line { login: login.clone(), step: *step };
        last.0.iter().map(line).filter_map(|line| serde_json::to_string(&line).ok()).collect()
    }

    /// Uses a code: `step_of` is told the step of the newest one and says which step this code is
    /// of. Nobody else uses a code of the same login meanwhile. It counts as used before it is
    /// kept, also where keeping it fails: nobody waits for another's.
    pub(crate) fn take(
        &self,
        login: &str,
        step_of: impl FnOnce(Option<u64>) -> Option<u64>,
    ) -> io::Result<bool> {
        let step = {
            let mut guard = self.last.lock().unwrap_or_else(PoisonError::into_inner);
            let (last, file) = &mut *guard;
            let Some(step) = step_of(last.get(login).copied()) else { return Ok(false) };
            last.insert(login.to_owned(), step);
            if let Some(file) = file {
                write_line(file, login, step)?;
            }
            step
        };
        if let Some(shared) = &self.shared {
            let line = Line { login: login.to_owned(), step };
            shared.add(&serde_json::to_string(&line)?)?;
        }
        Ok(true)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use croupier_store::conformance::new_folder;

    #[test]
    fn a_code_that_was_used_stays_so_over_a_restart() {
        let folder = new_folder("codes");
        let path = folder.join("codes.jsonl");
        let newer = |step: u64| move |last: Option<u64>| (Some(step) > last).then_some(step);
        let used = UsedCodes::in_file(&path).unwrap();
        assert!(used.take("una", newer(7)).unwrap());
        assert!(!used.take("una", newer(7)).unwrap());
        assert!(used.take("duo", newer(7)).unwrap());
        let used = UsedCodes::in_file(&path).unwrap();
        assert!(!used.take("una", newer(7)).unwrap());
        assert!(used.take("una", newer(8)).unwrap());
        fs::remove_dir_all(&folder).unwrap();
    }
}
