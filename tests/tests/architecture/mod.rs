//! Checks that modules use each other in one direction: each only those before it in its list, according to the paths in the sources.

mod circles;
mod sentences;

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use proc_macro2::{TokenStream, TokenTree};

/// The layers of a crate, lowest first; modules of one row do not use each other, except in a circle that is still to be broken.
struct Layers {
    folder: &'static str,
    rows: &'static [&'static [&'static str]],
    circles: &'static [&'static [&'static str]],
}

const PICTURE: Layers = Layers {
    folder: "layout-macros/picture/src",
    rows: &[&["scene"], &["family", "palette", "place"], &["backend"]],
    circles: &[],
};

const LANGUAGE: Layers = Layers {
    folder: "layout-macros/language/src",
    rows: &[
        &["span", "atoms"],
        &["ast", "errors"],
        &["value"],
        &["vocabulary"],
        &["parse", "surroundings"],
        &["evaluate"],
        &["resolve"],
        &["document"],
        &["explain"],
        &["expand", "text"],
    ],
    circles: &[],
};

const ANSWERS: Layers = Layers {
    folder: "layout-macros/answers/src",
    rows: &[&["draw", "json", "statements"], &["steps"], &["session"], &["example"]],
    circles: &[],
};

/// The algebra: errors below values, events beside them, mathematics, operations, messages. The circle through the events, which hold
/// values of the mathematics, is still to be broken.
const ALGEBRA: Layers = Layers {
    folder: "layout-core/algebra/src",
    rows: &[
        &["capacity", "control"],
        &["list", "piece"],
        &["text"],
        &["sentence"],
        &["error"],
        &["arithmetic", "subtree"],
        &["nested"],
        &["int_tuple", "modes", "written"],
        &["coord_value"],
        MATHEMATICS,
        &["atoms", "mixed", "parse", "picture", "predicate", "sample"],
        &["operation", "serde"],
        &["diagnose"],
    ],
    circles: &[MATHEMATICS],
};

const MATHEMATICS: &[&str] = &[
    "algebra",
    "analysis",
    "category",
    "compact",
    "composed",
    "coord",
    "coordinate",
    "counting",
    "flat",
    "image",
    "layout_value",
    "linear",
    "swizzle",
    "tiler",
    "trace",
];

/// The types; they and the tensors still form a circle.
const CORE: Layers = Layers {
    folder: "layout-core/src",
    rows: &[&["layout_algebra"], TYPES, &["assertions", "braces", "atoms", "guide", "macros", "typenum"]],
    circles: &[TYPES],
};

const TYPES: &[&str] = &[
    "coordinate",
    "fragment",
    "fragment_like",
    "operations",
    "refusal",
    "stored",
    "symbolic",
    "tensor",
    "types",
    "unroll",
];

/// For each module, the modules that it uses, each with one place of use.
type Arrows = BTreeMap<String, BTreeMap<String, String>>;

/// Collects the words of the paths that begin with `crate`, or with a `super` that leaves a module of this depth.
fn paths(tokens: TokenStream, depth: usize, found: &mut Vec<String>) {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let word = |i: usize| match tokens.get(i) {
        Some(TokenTree::Ident(word)) => word.to_string(),
        _ => String::new(),
    };
    let is_path = |i: usize| matches!(tokens.get(i), Some(TokenTree::Punct(colon)) if colon.as_char() == ':');
    let mut i = 0;
    while i < tokens.len() {
        let is_test = matches!(&tokens[i], TokenTree::Group(of) if of.to_string().replace(' ', "") == "[cfg(test)]");
        if is_test && word(i + 1) == "mod" {
            i += 4;
            continue;
        }
        let mut after = i;
        while word(after) == "super" && is_path(after + 1) {
            after += 3;
        }
        let is_rooted = (word(i) == "crate" && is_path(i + 1)) || (after > i && (after - i) / 3 == depth);
        if is_rooted {
            let at = if after > i { after } else { i + 3 };
            match tokens.get(at) {
                Some(TokenTree::Group(of)) => found.extend(heads(of.stream())),
                _ => found.push(word(at)),
            }
        }
        if let Some(TokenTree::Group(group)) = tokens.get(i) {
            paths(group.stream(), depth, found);
        }
        i = after.max(i + 1);
    }
}

/// Returns the first words of `{a::b, c, d::{e}}`.
fn heads(tokens: TokenStream) -> Vec<String> {
    let (mut heads, mut is_first) = (Vec::new(), true);
    for token in tokens {
        match token {
            TokenTree::Ident(word) if is_first => heads.push(word.to_string()),
            TokenTree::Punct(comma) if comma.as_char() == ',' => {
                is_first = true;
                continue;
            }
            _ => (),
        }
        is_first = false;
    }
    heads
}

/// Collects the files below a folder, each with its module path.
fn modules(folder: &Path, module: &[String], found: &mut Vec<(Vec<String>, TokenStream)>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        let inner = [module, std::slice::from_ref(&name)].concat();
        if path.is_dir() {
            modules(&path, &inner, found);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            let tokens = std::fs::read_to_string(&path).unwrap().parse().unwrap();
            found.push((if name == "mod" { module.to_vec() } else { inner }, tokens));
        }
    }
}

/// Maps each name exported at the root of the crate to its module.
fn exports(root: TokenStream) -> BTreeMap<String, String> {
    let tokens: Vec<String> = root.into_iter().map(|token| token.to_string()).collect();
    let uses = tokens.split(|token| token == ";").filter_map(|item| {
        let from = item.iter().position(|token| token == "use")? + 1;
        Some((item.get(from)?.clone(), item[from..].join(" ")))
    });
    let words = |text: &str| text.split(|c: char| !(c.is_alphanumeric() || c == '_')).map(str::to_owned).collect();
    uses.flat_map(|(module, text)| {
        let names: Vec<String> = words(&text);
        names.into_iter().map(move |name| (name, module.clone()))
    })
    .collect()
}

fn arrows(folder: &str) -> Arrows {
    let (mut files, mut arrows) = (Vec::new(), Arrows::new());
    modules(&Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(folder), &[], &mut files);
    let tops: BTreeSet<String> = files.iter().map(|(module, _)| module[0].clone()).filter(|top| top != "lib").collect();
    let root = files.iter().find(|(module, _)| module == &["lib"]).map(|(_, tokens)| tokens.clone());
    let exports = exports(root.unwrap());
    for (module, tokens) in files.into_iter().filter(|(module, _)| module[0] != "lib") {
        let mut found = Vec::new();
        paths(tokens, module.len(), &mut found);
        let from = arrows.entry(module[0].clone()).or_default();
        for name in found {
            let to = if tops.contains(&name) { Some(&name) } else { exports.get(&name) };
            if let Some(to) = to.filter(|to| **to != module[0]) {
                from.entry(to.clone()).or_insert_with(|| module.join("/"));
            }
        }
    }
    arrows
}

fn check(layers: &Layers) {
    let row = |module: &str| layers.rows.iter().position(|row| row.contains(&module));
    let in_a_circle = |a: &str, b: &str| layers.circles.iter().any(|circle| circle.contains(&a) && circle.contains(&b));
    let mut wrong = Vec::new();
    let arrows = arrows(layers.folder);
    assert!(arrows.values().map(BTreeMap::len).sum::<usize>() >= arrows.len(), "{arrows:?}");
    for (from, uses) in arrows {
        if row(&from).is_none() {
            wrong.push(format!("`{from}` stands in no layer"));
        }
        let upward = uses.iter().filter(|(to, _)| row(to) >= row(&from) && !in_a_circle(&from, to));
        wrong.extend(upward.map(|(to, place)| format!("`{from}` uses `{to}`, which is not below it: {place}")));
    }
    assert!(wrong.is_empty(), "{}:\n{}", layers.folder, wrong.join("\n"));
}

#[test]
fn the_language_has_layers() {
    check(&LANGUAGE);
    check(&ANSWERS);
}

#[test]
fn the_pictures_have_layers() {
    check(&PICTURE);
}

#[test]
fn the_algebra_has_layers() {
    check(&ALGEBRA);
}

#[test]
fn the_types_have_layers() {
    check(&CORE);
}
