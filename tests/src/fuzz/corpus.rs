//! The material of inputs: the words of the language, and the oracle vectors.

use std::path::Path;

use layout_language::vocabulary::{self, Operation};

use crate::oracle;

/// Words, operations, expressions and lines.
#[derive(Debug)]
pub struct Corpus {
    /// The operations of the language.
    pub operations: Vec<(&'static str, usize)>,
    /// The operations that take the name of an atom, with one text per argument: `[A, "name", atoms]`.
    pub tiled: Vec<(&'static str, Vec<&'static str>)>,
    /// The names of vectors that are no operations of the language.
    pub programs: Vec<String>,
    /// The names of atoms.
    pub atoms: Vec<String>,
    /// The oracle vectors that are calls of the language, as expressions.
    pub expressions: Vec<String>,
    /// All oracle vectors, as lines.
    pub lines: Vec<String>,
}

/// Words that are neither names of operations nor operators; some are from `CuTe`.
pub const WORDS: [&str; 30] = [
    "_",
    "o",
    "col",
    "row",
    "loose",
    "exact",
    "true",
    "f16",
    "e4m3",
    "u128",
    "ldmatrix",
    "LayoutRight",
    "Sw",
    "assert",
    "linear",
    "A",
    "_4",
    "Int",
    "Shape",
    "Stride",
    "Layout",
    "Swizzle",
    "ComposedLayout",
    "make_shape",
    "make_stride",
    "stride",
    "cute",
    "E",
    "smem_ptr",
    "blocked",
];

/// Punctuation; the language does not know all of it.
pub const MARKS: [&str; 28] = [
    "(", ")", "[", "]", "{", "}", "<", ">", ",", ":", "@", ".", "..", "-", "+", "*", "/", "%", "<<", "==", "!=", "<=",
    ">=", "::", ";", "=", "#", "\"",
];

/// Limit on the length of operands taken from vectors: longer ones only slow a run down.
const LONGEST: usize = 400;

/// Returns the name of an operation and its arguments, including optional ones.
fn form(operation: &'static Operation) -> (&'static str, Vec<&'static str>) {
    let (name, arguments) = operation.form.split_once('(').unwrap_or((operation.name, ""));
    let marks = |mark: char| matches!(mark, ',' | '[' | ']' | ')' | ' ');
    (name, arguments.split(marks).filter(|argument| !argument.is_empty()).collect())
}

impl Corpus {
    /// Loads everything.
    pub fn load() -> Self {
        let folder = oracle::folder();
        let mut corpus = Self {
            operations: vocabulary::all().map(|operation| (operation.name, *operation.arity.start())).collect(),
            tiled: vocabulary::all().filter(|operation| operation.form.contains("\"name\"")).map(form).collect(),
            programs: Vec::new(),
            atoms: Vec::new(),
            expressions: Vec::new(),
            lines: Vec::new(),
        };
        for part in ["cute", "theory"] {
            corpus.add(&folder.join(part));
        }
        corpus
    }

    fn add(&mut self, folder: &Path) {
        for vector in oracle::vectors(folder) {
            let args: Vec<String> = vector.args.iter().map(|arg| arg.chars().take(LONGEST).collect()).collect();
            if vocabulary::find(&vector.op).is_some() {
                self.expressions.push(format!("{}({})", vector.op, args.join(",")));
            } else if !self.programs.contains(&vector.op) {
                self.programs.push(vector.op.clone());
            }
            let atom = args.first().filter(|name| vector.op.ends_with("_traits") && !self.atoms.contains(name));
            self.atoms.extend(atom.cloned());
            let args: Vec<serde_json::Value> = vector
                .args
                .iter()
                .map(|arg| serde_json::from_str(arg).unwrap_or_else(|_| arg.as_str().into()))
                .collect();
            self.lines.push(serde_json::json!({ "op": vector.op, "args": args }).to_string());
        }
    }
}
