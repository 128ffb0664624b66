//! The text of one file of named atoms.

use std::fmt::Write;

use layout_algebra::LayoutValue;
use layout_algebra::atoms::{copy_atom, mma_atom};

use crate::catalogue::{Entry, File};
use crate::picture;

/// One layout of an atom.
struct Item {
    name: &'static str,
    layout: LayoutValue,
    doc: String,
    /// What it has to be alike in to be the same thing: name, layout, and the shape it is a layout of.
    key: String,
}

/// The text of a file.
pub fn text(file: &File) -> String {
    let mut text = String::new();
    for line in file.doc.lines() {
        writeln!(text, "{}", format!("//! {line}").trim_end()).expect("a string");
    }
    text += "//!\n//! Drawn by `BLESS=1 cargo test -p layout-algebra --test named_atoms`.\n";
    let mut known: Vec<(String, String)> = Vec::new();
    for entry in &file.entries {
        text += &module(entry, &mut known);
    }
    text
}

fn module(entry: &Entry, known: &mut Vec<(String, String)>) -> String {
    let Entry { module, name, doc } = entry;
    let items = items(name);
    let old = |item: &Item| known.iter().find(|(key, _)| *key == item.key).map(|(_, module)| module.clone());
    let mut text = format!("\n/// {doc}\npub mod {module} {{\n");
    let door = if copy_atom(name).is_ok() { "named_copy" } else { "named_mma" };
    writeln!(text, "    crate::__{door}!(\"{name}\");").expect("a string");
    let mut homes: Vec<(String, Vec<&str>)> = Vec::new();
    for item in &items {
        let Some(home) = old(item) else { continue };
        match homes.iter_mut().find(|(module, _)| *module == home) {
            Some((_, names)) => names.push(item.name),
            None => homes.push((home, vec![item.name])),
        }
    }
    homes.sort();
    for (home, mut names) in homes {
        names.sort_unstable();
        let names = if names.len() == 1 { names[0].to_owned() } else { format!("{{{}}}", names.join(", ")) };
        writeln!(text, "    pub use super::{home}::{names};").expect("a string");
    }
    let new: Vec<&Item> = items.iter().filter(|item| old(item).is_none()).collect();
    if !new.is_empty() {
        text += "\n    crate::layout! {\n";
        text += &new.iter().map(|item| written(item)).collect::<Vec<_>>().join("\n");
        text += "    }\n";
    }
    let new: Vec<String> = new.iter().map(|item| item.key.clone()).collect();
    known.extend(new.into_iter().map(|key| (key, module.clone())));
    text + "}\n"
}

fn written(item: &Item) -> String {
    let mut text = String::new();
    for line in item.doc.lines() {
        writeln!(text, "{}", format!("        /// {line}").trim_end()).expect("a string");
    }
    writeln!(text, "        pub {} = {};", item.name, item.layout).expect("a string");
    text
}

fn items(name: &str) -> Vec<Item> {
    if copy_atom(name).is_ok() { of_copy(name) } else { of_mma(name) }
}

fn of_copy(name: &str) -> Vec<Item> {
    let atom = copy_atom(name).unwrap_or_else(|error| panic!("{name}: {error}"));
    let item = |name: &'static str, says: &str, layout: LayoutValue| Item {
        name,
        layout,
        doc: format!("{says}\n\n```text\n{}```", picture::bits(&layout)),
        key: format!("{name} {layout}"),
    };
    vec![
        threads(&atom.threads),
        item("Src", "(thread, value) → bit that is read.", atom.source),
        item("Dst", "(thread, value) → bit that is written.", atom.destination),
        item("Ref", "(thread, value) → bit by which a tiled copy counts.", atom.reference),
    ]
}

fn of_mma(name: &str) -> Vec<Item> {
    let atom = mma_atom(name).unwrap_or_else(|error| panic!("{name}: {error}"));
    let [m, n, k] = atom.mnk();
    let mut items = vec![
        threads(&atom.threads),
        operand("A", ('m', 'k'), &atom.a, (m, k)),
        operand("B", ('n', 'k'), &atom.b, (n, k)),
        operand("C", ('m', 'n'), &atom.c, (m, n)),
    ];
    if let Some(scales) = atom.scales {
        items.extend([scale('A', &scales.a, (m, k)), scale('B', &scales.b, (n, k))]);
    }
    if let Some(metadata) = atom.metadata {
        items.push(Item {
            name: "E",
            layout: metadata,
            doc: format!(
                "The metadata of A: (thread, value) → element {m}×{k} that it speaks of, m + {m}·k.\n\n```text\n{}```",
                picture::bits(&metadata)
            ),
            key: format!("E {metadata}"),
        });
    }
    items
}

fn scale(of: char, layout: &LayoutValue, (rows, k): (u64, u64)) -> Item {
    let name = if of == 'A' { "SFA" } else { "SFB" };
    let doc = format!(
        "The scale factors of {of}: (thread, value) → element {rows}×{k} that it scales, row + {rows}·k.\n\n```text\n{}```",
        picture::bits(layout)
    );
    Item { name, layout: *layout, doc, key: format!("{name} {layout}") }
}

fn threads(layout: &LayoutValue) -> Item {
    Item { name: "ThrID", layout: *layout, doc: "Logical thread → lane.".into(), key: format!("ThrID {layout}") }
}

fn operand(name: &'static str, (x, y): (char, char), layout: &LayoutValue, (rows, columns): (u64, u64)) -> Item {
    let what = format!("{name}, {rows}×{columns}: (thread, value) → {x} + {rows}·{y}.");
    let doc = if picture::is_shared(layout) {
        format!("{what} In shared memory: every thread names all of it, value `v` is element `v`.")
    } else {
        let (picture, most) = (picture::matrix(layout, rows, columns), layout.size().unwrap_or(0));
        let legend = match most {
            1 => String::new(),
            _ => format!(" Down is {x}, across is {y}; `t.v` is value `v` of thread `t`."),
        };
        format!("{what}{legend}\n\n```text\n{picture}```")
    };
    Item { name, layout: *layout, doc, key: format!("{name} {rows} {columns} {layout}") }
}
