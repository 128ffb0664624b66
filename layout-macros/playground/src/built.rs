//! What a checkout has built beside the page: the guide as a book, and the page that runs PTX with its engine.

use std::path::{Component, Path};

/// A folder that a command writes in a checkout.
pub struct Built {
    folder: &'static str,
    /// A file that it has once it is written.
    first: &'static str,
}

/// The guide's book.
pub const BOOK: Built = Built { folder: "target/guide", first: "index.html" };
/// The page that runs PTX.
pub const PTX: Built = Built { folder: "target/playground", first: "ptx.html" };

impl Built {
    /// Returns a file with its media type, from this folder or the nearest one above that has it built.
    pub fn file(&self, name: &str) -> Option<(&'static str, Vec<u8>)> {
        let here = std::env::current_dir().ok()?;
        let mut folders = here.ancestors().map(|above| above.join(self.folder));
        file(&folders.find(|folder| folder.join(self.first).is_file())?, name)
    }
}

/// Returns a file of a folder with its media type; none outside of the folder.
fn file(folder: &Path, name: &str) -> Option<(&'static str, Vec<u8>)> {
    let name = if name.is_empty() { "index.html" } else { name };
    let is_inside = Path::new(name).components().all(|part| matches!(part, Component::Normal(_)));
    let file = folder.join(name);
    let kind = match file.extension()?.to_str()? {
        "html" => "text/html; charset=utf-8",
        "css" => "text/css",
        "js" => "text/javascript",
        "json" => "application/json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "woff2" => "font/woff2",
        _ => return None,
    };
    is_inside.then(|| std::fs::read(file).ok()).flatten().map(|content| (kind, content))
}

#[cfg(test)]
mod tests {
    use super::file;
    use std::path::Path;

    #[test]
    fn files_outside_of_the_folder_are_not_read() {
        let here = Path::new(env!("CARGO_MANIFEST_DIR")).join("page");
        assert!(file(&here, "").is_some_and(|(kind, text)| kind.starts_with("text/html") && !text.is_empty()));
        assert!(file(&here, "style.css").is_some_and(|(kind, _)| kind == "text/css"));
        for name in ["../page/style.css", "/etc/hostname.css", "./../page/index.html", "missing.html", "page"] {
            assert!(file(&here, name).is_none(), "{name}");
        }
    }
}
