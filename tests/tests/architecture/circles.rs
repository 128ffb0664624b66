//! Checks that no files use each other in a circle, of any length. An exported item counts as the file that defines it; uses between a
//! module and the modules inside it do not count.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use proc_macro2::{Delimiter, TokenStream, TokenTree};

use super::modules;

/// A module, as the words of its path from the root.
type Module = Vec<String>;

/// The one circle left: the sides of a part write a stage, and know their stage.
const KNOWN: [&str; 3] = ["trace/said", "trace/sides", "trace/stage"];

/// The crates whose files are compared.
const FOLDERS: [&str; 15] = [
    "examples/decoder/src",
    "examples/encoder/src",
    "examples/src",
    "layout-core/algebra/src",
    "layout-core/src",
    "layout-gpu/builder/src",
    "layout-gpu/driver/src",
    "layout-gpu/interpreter/src",
    "layout-gpu/src",
    "layout-gpu/stand-in/src",
    "layout-macros/answers/src",
    "layout-macros/command/src",
    "layout-macros/language/src",
    "layout-macros/picture/src",
    "layout-macros/playground/src",
];

/// The sources of a crate: the tokens of each file, and the items that files re-export.
struct Sources {
    files: BTreeMap<Module, Vec<TokenTree>>,
    exports: BTreeMap<(Module, String), Module>,
}

fn is(token: Option<&TokenTree>, sign: char) -> bool {
    matches!(token, Some(TokenTree::Punct(found)) if found.as_char() == sign)
}

fn word(token: Option<&TokenTree>) -> Option<String> {
    if let Some(TokenTree::Ident(word)) = token { Some(word.to_string()) } else { None }
}

/// Returns the paths that begin at a token, with `a::{b, c::d}` as two paths, and the tokens after them.
fn paths(tokens: &[TokenTree]) -> (Vec<Module>, &[TokenTree]) {
    match tokens {
        [TokenTree::Group(group), rest @ ..] if group.delimiter() == Delimiter::Brace => {
            let inner: Vec<TokenTree> = group.stream().into_iter().collect();
            (inner.split(|token| is(Some(token), ',')).flat_map(|one| paths(one).0).collect(), rest)
        }
        [TokenTree::Ident(first), rest @ ..] => {
            let first = first.to_string();
            let is_path = is(rest.first(), ':') && is(rest.get(1), ':');
            let is_followed = is_path && !is(rest.get(2), '<');
            let (inner, rest) = if is_followed { paths(&rest[2..]) } else { (Vec::new(), rest) };
            let inner = if inner.is_empty() { vec![Vec::new()] } else { inner };
            (inner.into_iter().map(|path| [vec![first.clone()], path].concat()).collect(), rest)
        }
        _ => (Vec::new(), tokens),
    }
}

/// Returns the tokens of a file without its tests.
fn untested(tokens: TokenStream) -> Vec<TokenTree> {
    let mut kept: Vec<TokenTree> = Vec::new();
    let mut tokens = tokens.into_iter();
    while let Some(token) = tokens.next() {
        let is_test = matches!(&token, TokenTree::Group(of) if of.to_string().replace(' ', "") == "[cfg(test)]");
        if is_test {
            // Ends at `mod tests { … }`, `extern crate std;` or a `use`.
            tokens.by_ref().find(|token| {
                is(Some(token), ';') || matches!(token, TokenTree::Group(body) if body.delimiter() == Delimiter::Brace)
            });
        } else {
            kept.push(token);
        }
    }
    kept
}

impl Sources {
    fn read(folder: &str) -> Self {
        let mut read = Vec::new();
        modules(&Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(folder), &[], &mut read);
        let root = |module: Module| if module == ["lib"] { Vec::new() } else { module };
        let files = read.into_iter().map(|(module, tokens)| (root(module), untested(tokens))).collect();
        let mut sources = Self { files, exports: BTreeMap::new() };
        sources.exports = sources.files.iter().flat_map(|(module, tokens)| sources.exported(module, tokens)).collect();
        sources
    }

    /// Returns the items that a file re-exports: `pub use a::B;`, `pub(crate) use a::{B, C};`.
    fn exported(&self, module: &Module, tokens: &[TokenTree]) -> Vec<((Module, String), Module)> {
        let mut exports = Vec::new();
        for (i, _) in tokens.iter().enumerate().filter(|(_, token)| word(Some(token)).as_deref() == Some("use")) {
            for path in paths(&tokens[i + 1..]).0 {
                let name = path.last().cloned().unwrap_or_default();
                exports.extend(self.rooted(module, &path).map(|path| ((module.clone(), name), path)));
            }
        }
        exports
    }

    /// Makes a path absolute, if it begins at the root of the crate, at a module above, or at a module inside this one.
    fn rooted(&self, module: &[String], path: &[String]) -> Option<Module> {
        let ups = path.iter().take_while(|word| *word == "super").count();
        match path.first()?.as_str() {
            "crate" => Some(path[1..].to_vec()),
            "self" => Some([module, &path[1..]].concat()),
            "super" => Some([&module[..module.len().checked_sub(ups)?], &path[ups..]].concat()),
            first => {
                let inner = [module, &[first.to_owned()]].concat();
                (path.len() > 1 && self.files.contains_key(&inner)).then(|| [module, path].concat())
            }
        }
    }

    /// Finds the file that defines the item of a path.
    fn file(&self, path: &[String], depth: usize) -> Option<Module> {
        let length = (0..=path.len()).rev().find(|length| self.files.contains_key(&path[..*length]))?;
        let (module, rest) = path.split_at(length);
        let export = rest.first().and_then(|name| self.exports.get(&(module.to_vec(), name.clone())));
        match export {
            Some(export) if depth > 0 => self.file(&[export, &rest[1..]].concat(), depth - 1),
            _ => Some(module.to_vec()),
        }
    }

    /// Collects the files that a file uses: by paths in it, and by names that it re-exports and uses itself.
    fn used(&self, module: &Module, tokens: &[TokenTree], found: &mut BTreeSet<Module>) {
        let mut rest = tokens;
        while let Some((token, after)) = rest.split_first() {
            let is_export = word(Some(token)).as_deref() == Some("use")
                && tokens[..tokens.len() - rest.len()]
                    .iter()
                    .rev()
                    .take(2)
                    .any(|before| word(Some(before)).as_deref() == Some("pub"));
            if is_export {
                rest = paths(after).1;
                continue;
            }
            if let TokenTree::Group(group) = token {
                self.used(module, &group.stream().into_iter().collect::<Vec<_>>(), found);
                rest = after;
                continue;
            }
            let (all, next) = paths(rest);
            for path in all {
                let exported = self.exports.get(&(module.clone(), path[0].clone())).filter(|_| !module.is_empty());
                let path = exported.cloned().or_else(|| self.rooted(module, &path));
                found.extend(path.and_then(|path| self.file(&path, 8)));
            }
            rest = if next.len() < rest.len() { next } else { after };
        }
    }
}

/// Returns the files reachable from a file.
fn reached<'a>(from: &'a Module, arrows: &'a BTreeMap<&Module, BTreeSet<Module>>) -> BTreeSet<&'a Module> {
    let (mut reached, mut open) = (BTreeSet::new(), vec![from]);
    while let Some(file) = open.pop() {
        open.extend(arrows.get(file).into_iter().flatten().filter(|next| reached.insert(*next)));
    }
    reached
}

/// Returns the circles of a crate: the files of each, and their uses of each other.
fn circles(folder: &str) -> BTreeMap<BTreeSet<String>, Vec<String>> {
    let sources = Sources::read(folder);
    let mut arrows = BTreeMap::new();
    for (module, tokens) in &sources.files {
        let mut found = BTreeSet::new();
        sources.used(module, tokens, &mut found);
        found.retain(|file| !file.starts_with(module) && !module.starts_with(file));
        arrows.insert(module, found);
    }
    assert!(arrows.values().map(BTreeSet::len).sum::<usize>() >= arrows.len() / 2, "{arrows:?}");
    let all: BTreeMap<&Module, BTreeSet<&Module>> =
        arrows.keys().map(|module| (*module, reached(module, &arrows))).collect();
    let mut circles = BTreeMap::new();
    for (module, reached) in &all {
        let circle: Vec<&&Module> = reached.iter().filter(|other| all[*other].contains(module)).collect();
        let uses = circle.iter().flat_map(|from| arrows[**from].iter().map(move |to| (from, to)));
        let uses = uses.filter(|(_, to)| circle.contains(&to));
        let uses = uses.map(|(from, to)| format!("{} uses {}", from.join("/"), to.join("/"))).collect();
        if !circle.is_empty() {
            circles.insert(circle.iter().map(|module| module.join("/")).collect(), uses);
        }
    }
    circles
}

#[test]
fn there_is_no_circle_of_files() {
    for folder in FOLDERS {
        let mut circles = circles(folder);
        circles.remove(&KNOWN.map(str::to_owned).into());
        assert!(circles.is_empty(), "{folder}: {circles:#?}");
    }
}
