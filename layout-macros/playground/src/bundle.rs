//! The files of the page: the contents of `page/`, with its modules concatenated into one script that also works from `file://`.

use serde_json::Value as Json;

/// A module of the page: its name and its text.
type Module = (&'static str, &'static str);

/// Rows of modules, the lowest first: a module imports only from those before it.
macro_rules! modules {
    ($($name:literal)*) => { [$(($name, include_str!(concat!("../page/", $name)))),*] };
}

const MODULES: &[Module] = &modules![
    "text.js"
    "engine.js"
    "editor.js"
    "completion.js"
    "numbers.js"
    "sliders.js"
    "result.js"
    "explanation.js"
    "picture.js"
    "links.js"
    "steps.js"
    "address.js"
    "theme.js"
    "families.js"
    "main.js"
];

/// The modules of the page that runs PTX.
const OF_PTX: &[Module] = &modules!["text.js" "engine.js" "theme.js" "ptx.js"];

/// The kernels of its presets.
const KERNELS: [(&str, &str); 4] = [
    ("saxpy", include_str!("../page/ptx/saxpy.ptx")),
    ("race", include_str!("../page/ptx/race.ptx")),
    ("banks", include_str!("../page/ptx/banks.ptx")),
    ("bounds", include_str!("../page/ptx/bounds.ptx")),
];

/// Lines that both pages have: a comment with the name of each stands where they go.
const SHARED: [Module; 2] =
    [("head.html", include_str!("../page/head.html")), ("theme.html", include_str!("../page/theme.html"))];

const PRESETS: &str = include_str!("../page/presets.json");
const WORKER: &str = include_str!("../page/worker.js");

/// The engine that answers the page.
#[derive(Clone, Copy, Debug)]
pub enum Engine<'a> {
    /// WebAssembly embedded in a script, since a `file://` page must not fetch it.
    Wasm(&'a [u8]),
    /// The server of the page, at this address.
    Server(&'a str),
}

/// A file of the page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct File {
    /// Its name.
    pub name: &'static str,
    /// The content type.
    pub kind: &'static str,
    /// The contents.
    pub content: String,
}

/// The files of the page.
///
/// ```
/// use layout_playground::{Engine, files};
/// let names: Vec<&str> = files(Engine::Server("engine")).iter().map(|file| file.name).collect();
/// assert_eq!(names, ["index.html", "style.css", "page.js", "engine.js"]);
/// ```
#[must_use]
pub fn files(engine: Engine<'_>) -> Vec<File> {
    let file = |name, kind, content: &str| File { name, kind, content: content.to_owned() };
    vec![
        file("index.html", PAGE, &page(include_str!("../page/index.html"))),
        file("style.css", "text/css; charset=utf-8", include_str!("../page/style.css")),
        file("page.js", SCRIPT, &script(MODULES, "PRESETS", PRESETS)),
        file("engine.js", SCRIPT, &source(engine)),
    ]
}

/// The files of the page that runs PTX; it has the style of the other one.
#[must_use]
pub fn ptx_files(engine: Engine<'_>) -> Vec<File> {
    let file = |name, kind, content| File { name, kind, content };
    vec![
        file("ptx.html", PAGE, page(include_str!("../page/ptx.html"))),
        file("ptx-page.js", SCRIPT, script(OF_PTX, "SAMPLES", &samples().to_string())),
        file("ptx-engine.js", SCRIPT, source(engine)),
    ]
}

/// The presets of the page that runs PTX: a name, a kernel, the words of a launch.
pub(crate) fn samples() -> Json {
    let mut samples: Json = serde_json::from_str(include_str!("../page/ptx/presets.json")).unwrap_or_default();
    for sample in samples.as_array_mut().into_iter().flatten() {
        let kernel = KERNELS.iter().find(|(name, _)| sample.get("file").is_some_and(|file| file == name));
        let kernel = kernel.map_or("", |(_, text)| text);
        if let Some(sample) = sample.as_object_mut() {
            sample.insert("ptx".to_owned(), kernel.into());
        }
    }
    samples
}

const PAGE: &str = "text/html; charset=utf-8";
const SCRIPT: &str = "text/javascript; charset=utf-8";

/// A page with the lines that it shares.
fn page(text: &str) -> String {
    let insert = |text: String, (name, lines): Module| text.replace(&format!("<!-- {name} -->"), lines.trim_end());
    SHARED.into_iter().fold(text.to_owned(), insert)
}

/// The modules as one script, after the presets under this name: imported names are defined before their use.
fn script(modules: &[Module], name: &str, presets: &str) -> String {
    let mut script = format!("(() => {{\n\"use strict\";\nconst {name} = {presets};\n");
    for (name, module) in modules {
        script.extend(["\n// ", name, "\n"]);
        for line in module.lines().filter(|line| !line.starts_with("import ")) {
            script.push_str(line.strip_prefix("export ").unwrap_or(line));
            script.push('\n');
        }
    }
    script + "})();\n"
}

/// The script that tells the page about the engine.
fn source(engine: Engine<'_>) -> String {
    match engine {
        Engine::Server(address) => format!("self.LAYOUT_ENGINE = {{ server: {} }};\n", serde_json::json!(address)),
        Engine::Wasm(bytes) => {
            let worker = serde_json::json!(WORKER);
            format!("self.LAYOUT_ENGINE = {{\nworker: {worker},\nwasm: \"{}\"\n}};\n", base64(bytes))
        }
    }
}

/// Bytes in Base64.
fn base64(bytes: &[u8]) -> String {
    const SIGNS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::with_capacity(bytes.len().div_ceil(3).saturating_mul(4));
    for three in bytes.chunks(3) {
        let byte = |i: usize| u32::from(three.get(i).copied().unwrap_or(0));
        let bits = (byte(0) << 16) | (byte(1) << 8) | byte(2);
        for (i, shift) in [18, 12, 6, 0].into_iter().enumerate() {
            let sign = SIGNS.get(((bits >> shift) & 63) as usize).copied().unwrap_or(b'=');
            text.push(if i <= three.len() { char::from(sign) } else { '=' });
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_are_as_others_write_them() {
        for (bytes, text) in [("", ""), ("M", "TQ=="), ("Ma", "TWE="), ("Man", "TWFu"), ("light w", "bGlnaHQgdw==")] {
            assert_eq!(base64(bytes.as_bytes()), text);
        }
    }

    /// The names that the lines of a module define at the top level.
    fn defined(module: &str) -> impl Iterator<Item = &str> {
        let words = ["const ", "let ", "function ", "async function ", "class "];
        module.lines().filter_map(move |line| {
            let line = line.strip_prefix("export ").unwrap_or(line);
            let rest = words.iter().find_map(|word| line.strip_prefix(word))?;
            rest.split(|c: char| !(c.is_alphanumeric() || c == '_')).next()
        })
    }

    #[test]
    fn modules_import_from_those_before_them_and_share_no_name() {
        for modules in [MODULES, OF_PTX] {
            import_from_those_before_them(modules);
        }
    }

    fn import_from_those_before_them(modules: &[Module]) {
        let mut names: Vec<(&str, &str)> = Vec::new();
        for (module, text) in modules {
            for import in text.lines().filter_map(|line| line.strip_prefix("import { ")) {
                let (list, from) = import.split_once(" } from \"./").expect(import);
                for name in list.split(", ") {
                    assert!(
                        names.contains(&(from.trim_end_matches("\";"), name)),
                        "{module} imports {name} from {from}"
                    );
                }
            }
            for name in defined(text) {
                assert!(!names.iter().any(|(_, other)| *other == name), "{module} defines {name}, and so does another");
                names.push((module, name));
            }
        }
    }

    #[test]
    fn every_file_of_the_folder_is_in_the_page() {
        let folder = std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/page")).expect("the folder of the page");
        for file in folder {
            let name = file.expect("a file").file_name().into_string().expect("a name");
            let is_module = MODULES.iter().chain(OF_PTX).any(|(module, _)| *module == name);
            let is_shared = SHARED.iter().any(|(shared, _)| *shared == name);
            let others = ["index.html", "style.css", "presets.json", "worker.js", "ptx.html", "ptx"];
            assert!(is_module || is_shared || others.contains(&name.as_str()), "{name}");
        }
    }

    #[test]
    fn both_pages_have_what_they_share_and_repeat_no_line() {
        let texts = [include_str!("../page/index.html"), include_str!("../page/ptx.html")];
        for text in texts {
            let page = page(text);
            assert!(
                SHARED.iter().all(|(_, lines)| page.contains(lines.trim_end())) && !page.contains("<!-- "),
                "{page}"
            );
        }
        let [one, other] = texts.map(|text| text.lines().map(str::trim).filter(|line| line.len() > 50));
        let (one, other): (Vec<_>, Vec<_>) = (one.collect(), other.collect());
        assert!(one.iter().all(|line| !other.contains(line)), "{one:?}");
    }
}
