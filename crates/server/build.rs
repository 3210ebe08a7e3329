//! Embeds the built pages, when the feature `ui` asks for them.

fn main() {
    #[cfg(feature = "ui")]
    memory_serve::load_directory("../../web/dist");
}
