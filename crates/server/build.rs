//! Embeds the built pages, when the feature `ui` asks for them.

fn main() {
    #[cfg(feature = "ui")]
    embed("../../web/dist");
}

/// The list that is made names every file by its path on this machine, for builds that read the
/// pages from there. Where they are embedded nobody reads it, and a binary must not tell where it
/// was built.
#[cfg(feature = "ui")]
fn embed(folder: &str) {
    memory_serve::load_directory(folder);
    let out = std::env::var_os("OUT_DIR").map(std::path::PathBuf::from);
    let (Some(out), Ok(folder)) = (out, std::fs::canonicalize(folder)) else { return };
    let list = out.join("memory_serve_assets.rs");
    let Ok(code) = std::fs::read_to_string(&list) else { return };
    if !code.contains("bytes: None") {
        let path = |folder: &str| format!("path: r\"{folder}");
        let forgotten = code.replace(&path(&folder.to_string_lossy()), &path(""));
        if let Err(why) = std::fs::write(&list, forgotten) {
            println!("cargo::error=the list of pages cannot be written: {why}");
        }
    }
}
