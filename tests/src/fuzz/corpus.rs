//! What inputs are made of: the words of the language, and the oracle vectors.

use std::path::Path;

use layout_language::vocabulary::{self, Operation};

use crate::oracle;

/// Words, operations, expressions and lines.
#[derive(Debug)]
pub struct Corpus {
    /// The operations of the language.
    pub operations: Vec<(&'static str, usize)>,
    /// What the operations that take the name of an atom are given, one text an argument: `[A, "name", atoms]`.
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

/// Words that are neither names of operations nor operators, among them those of `CuTe`.
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

/// Marks, among them some that the language does not know.
pub const MARKS: [&str; 28] = [
    "(", ")", "[", "]", "{", "}", "<", ">", ",", ":", "@", ".", "..", "-", "+", "*", "/", "%", "<<", "==", "!=", "<=",
    ">=", "::", ";", "=", "#", "\"",
];

/// Texts of atoms are kept up to this length: longer ones only make a run slow.
const LONGEST: usize = 400;

/// The name of an operation and its arguments, those that may be left out among them.
fn form(operation: &'static Operation) -> (&'static str, Vec<&'static str>) {
    let (name, arguments) = operation.form.split_once('(').unwrap_or((operation.name, ""));
    let marks = |mark: char| matches!(mark, ',' | '[' | ']' | ')' | ' ');
    (name, arguments.split(marks).filter(|argument| !argument.is_empty()).collect())
}

impl Corpus {
    /// All there is.
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
