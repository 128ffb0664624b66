//! The guide as a book, beside the page: the files of a built book, if this is a checkout that has one.

use std::path::{Component, Path, PathBuf};

/// The folder of a built book in a checkout.
const BUILT: &str = "target/guide";

/// Returns the folder of the built book: in this folder, or in the nearest one above that has it.
pub fn folder() -> Option<PathBuf> {
    let here = std::env::current_dir().ok()?;
    here.ancestors().map(|above| above.join(BUILT)).find(|book| book.join("index.html").is_file())
}

/// Returns a file of the book with its media type; none outside of the folder.
pub fn file(folder: &Path, name: &str) -> Option<(&'static str, Vec<u8>)> {
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
    fn files_outside_of_the_book_are_not_read() {
        let here = Path::new(env!("CARGO_MANIFEST_DIR")).join("page");
        assert!(file(&here, "").is_some_and(|(kind, text)| kind.starts_with("text/html") && !text.is_empty()));
        assert!(file(&here, "style.css").is_some_and(|(kind, _)| kind == "text/css"));
        for name in ["../page/style.css", "/etc/hostname.css", "./../page/index.html", "missing.html", "page"] {
            assert!(file(&here, name).is_none(), "{name}");
        }
    }
}
