//! Folders, permissions, free space, and what the operating system lets a house have.

use super::Findings;
use crate::args::DoctorArgs;
use crate::commands::serve::{Config, copies};
use rustix::fs::{Access, access, statvfs};
use rustix::process::{Resource, getrlimit};
use std::fs;
use std::net::TcpListener;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

const MB: u64 = 1024 * 1024;
/// Open files a house needs besides its connections.
const OWN_FILES: u64 = 64;
/// With fewer open files than this a house turns people away soon.
const FILES_MIN: u64 = 1_024;

/// Looks.
pub fn look(args: &DoctorArgs, config: Option<&Config>, found: &mut Findings) {
    folder(&args.books.data, found);
    permissions(args, config, found);
    space("disk", &args.books.data, args.free, found);
    open_files(found);
    backups(args, config, found);
    address(args, found);
}

fn folder(data: &Path, found: &mut Findings) {
    let about = "folder";
    let shown = data.display();
    match fs::metadata(data) {
        Err(why) => found.fault(about, format!("{shown}: {why}; make it, or name it with --data")),
        Ok(file) if !file.is_dir() => found.fault(about, format!("{shown} is not a folder")),
        Ok(_) if access(data, Access::WRITE_OK | Access::EXEC_OK).is_err() => {
            found.fault(about, format!("{shown} cannot be written by who runs this"));
        }
        Ok(_) => found.well(about, format!("{shown} can be written")),
    }
}

fn permissions(args: &DoctorArgs, config: Option<&Config>, found: &mut Findings) {
    let mut open = false;
    for path in super::secrets(args, config) {
        let Ok(file) = fs::metadata(&path) else { continue };
        let mode = file.permissions().mode() & 0o777;
        if mode & 0o077 != 0 {
            let shown = path.display();
            open = true;
            found.fault(
                "permissions",
                format!("others can read {shown} (mode {mode:o}): chmod 600 {shown}"),
            );
        }
    }
    if !open {
        found.well("permissions", "only their owner reads the keys and the journal");
    }
}

fn space(about: &'static str, at: &Path, least_mb: u64, found: &mut Findings) {
    let Ok(disk) = statvfs(at) else { return };
    let free = disk.f_bavail.saturating_mul(disk.f_frsize) / MB;
    let shown = at.display();
    if free < least_mb {
        let says =
            format!("{free} MB are free at {shown}, less than {least_mb}: a full disk stops play");
        found.fault(about, says);
    } else if disk.f_files > 0 && disk.f_favail == 0 {
        found.fault(about, format!("no inode is free at {shown}"));
    } else {
        found.well(about, format!("{free} MB are free at {shown}"));
    }
}

fn open_files(found: &mut Findings) {
    let limit = getrlimit(Resource::Nofile);
    match limit.maximum {
        Some(most) if most < FILES_MIN + OWN_FILES => found.fault(
            "open files",
            format!("at most {most} files may be open: raise it (ulimit -n, LimitNOFILE=65536)"),
        ),
        Some(most) => found.well("open files", format!("{most} may be open")),
        None => found.well("open files", "any number may be open"),
    }
}

fn backups(args: &DoctorArgs, config: Option<&Config>, found: &mut Findings) {
    let about = "copies";
    let Some(config) = config else { return };
    let Some(rules) = config.backup.rules(&config.beside(Path::new(""))) else {
        found.warning(about, "[backup] is not set up: the books are copied by nobody");
        return;
    };
    let shown = rules.folder.display();
    let all = match copies(&rules.folder) {
        Ok(all) => all,
        Err(why) => return found.fault(about, format!("{shown}: {why}")),
    };
    let Some((newest, made)) = all.last() else {
        return found.fault(about, format!("there is no copy in {shown}"));
    };
    let (age, newest) = (made.elapsed().unwrap_or_default(), newest.display());
    let hours = age.as_secs() / 3_600;
    match age > rules.every * 2 {
        true => found.fault(about, format!("the newest copy, {newest}, is {hours} hours old")),
        false => found.well(about, format!("{} copies, the newest {hours} hours old", all.len())),
    }
    if same_disk(&rules.folder, &args.books.data) {
        let says = format!("{shown} is on the disk of the journal: one failure takes both");
        found.warning("copies apart", says);
    }
    space("disk of the copies", &rules.folder, args.free, found);
}

fn same_disk(one: &Path, other: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let device = |path: &Path| fs::metadata(path).ok().map(|file| file.dev());
    device(one).is_some_and(|disk| Some(disk) == device(other))
}

fn address(args: &DoctorArgs, found: &mut Findings) {
    let Some(listen) = args.listen else { return };
    match TcpListener::bind(listen) {
        Ok(_) => found.well("address", format!("{listen} is free")),
        Err(why) => found.fault("address", format!("{listen}: {why}")),
    }
}
