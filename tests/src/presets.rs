//! The presets of the playground: the examples of the guide that a line `#: …` before them names.
//!
//! A family of the playground is a row here, and its examples are in chapters. `layout-guide presets` writes the file that the
//! page is built with.

use std::fs;
use std::path::{Path, PathBuf};

use layout_answers::Session;
use layout_language::errors::Remarks;
use serde_json::{Value as Json, json};

use crate::guide::{chapters, defines, with_blocks};

/// Prefix of a line that names an example.
pub const NAME: &str = "#: ";

/// A tab of the playground.
struct Family {
    id: &'static str,
    name: &'static str,
    says: &'static str,
    chapters: &'static [&'static str],
}

const FAMILIES: &[Family] = &[
    Family {
        id: "layouts",
        name: "Layouts",
        says: "A shape and a stride: each coordinate has an offset, the sum of its entries times their strides.",
        chapters: &["layouts.md"],
    },
    Family {
        id: "swizzles",
        name: "Swizzles",
        says: "A swizzle moves offsets so that what threads read together lies in different banks of shared memory.",
        chapters: &["swizzles.md"],
    },
    Family {
        id: "algebra",
        name: "Algebra",
        says: "Composition, complement, divide and product: layouts of layouts, exact, or refused with the reason.",
        chapters: &["composition.md", "divide.md", "products.md", "run_time.md"],
    },
    Family {
        id: "threads",
        name: "Threads & values",
        says: "Which thread holds which element, as copies and tensor cores take them.",
        chapters: &["threads.md"],
    },
    Family {
        id: "linear",
        name: "Linear",
        says: "Layouts over bits: each bit of an index moves the place by its basis, and bases add without carries.",
        chapters: &["linear.md"],
    },
    Family {
        id: "morphisms",
        name: "Morphisms",
        says: "The arrows behind a layout: which factor of the domain goes to which of the codomain.",
        chapters: &["categories.md"],
    },
];

/// Returns the path of the file that the page is built with.
pub fn file() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../layout-macros/playground/page/presets.json")
}

/// Returns the contents of this file, made from the guide: one preset per line.
pub fn presets() -> String {
    let lines = |family: &Family| {
        let found = family.chapters.iter().flat_map(|chapter| of_chapter(chapter));
        let presets: Vec<String> = found.map(|preset| format!("    {preset}")).collect();
        let Family { id, name, says, .. } = family;
        let head =
            [("id", id), ("name", name), ("says", says)].map(|(field, text)| format!("\"{field}\": {}", json!(text)));
        format!("  {{ {}, \"presets\": [\n{}\n  ] }}", head.join(", "), presets.join(",\n"))
    };
    format!("[\n{}\n]\n", FAMILIES.iter().map(lines).collect::<Vec<_>>().join(",\n"))
}

/// Returns the presets of a chapter: name, text, the view of the picture if it is not the default, and whether it is refused.
fn of_chapter(name: &str) -> Vec<Json> {
    let file = chapters().into_iter().find(|file| file.ends_with(name)).expect("a chapter");
    let mut found = Vec::new();
    with_blocks(&fs::read_to_string(file).expect("a chapter"), |kind, lines| {
        let (kind, view) = kind.split_once(',').unwrap_or((kind, ""));
        let mut definitions: Vec<&str> = Vec::new();
        let mut name = None;
        for line in lines.lines().filter(|_| kind == "layout" || kind == "picture") {
            match line.strip_prefix(NAME) {
                Some(named) => name = Some(named),
                None if defines(line) => definitions.push(line),
                None => found.extend(name.take().map(|name| preset(name, &text(&definitions, line), kind, view))),
            }
        }
        None
    });
    found
}

fn preset(name: &str, text: &str, kind: &str, view: &str) -> Json {
    let mut preset = json!({ "name": name, "text": text });
    if kind == "picture" && !view.is_empty() {
        preset["view"] = json!(view.replace('-', ":"));
    }
    if Session::default().evaluate(text, Remarks::None).is_err() {
        preset["refused"] = json!(true);
    }
    preset
}

/// Puts before an expression the definitions that it needs, and after an assertion the name that it is about.
///
/// ```
/// use layout_tests::presets::text;
/// let definitions = ["A = 4:1", "B = 8:2", "C = A o B"];
/// assert_eq!(text(&definitions[..2], "size(A)"), "A = 4:1;\nsize(A)");
/// assert_eq!(text(&definitions, "assert is_injective(C)"), "A = 4:1;\nB = 8:2;\nC = A o B;\nassert is_injective(C);\nC");
/// ```
pub fn text(definitions: &[&str], line: &str) -> String {
    let mut lines = vec![line];
    for definition in definitions.iter().rev() {
        if lines.iter().any(|line| has_word(line, defined(definition))) {
            lines.insert(0, definition);
        }
    }
    if line.starts_with("assert ") {
        lines.extend(definitions.iter().rev().map(|line| defined(line)).find(|name| has_word(line, name)));
    }
    lines.join(";\n")
}

fn defined(definition: &str) -> &str {
    definition.split(" = ").next().unwrap_or_default().trim()
}

fn has_word(line: &str, word: &str) -> bool {
    line.split(|letter: char| !letter.is_alphanumeric() && letter != '_').any(|other| other == word)
}
