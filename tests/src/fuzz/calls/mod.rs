//! Calls of every operation, at arguments that belong to each other: most are answered.
//!
//! A row (`table.rs`) names operations and writes their arguments as a template. Every operation of the vocabulary stands
//! in one row at least, in one for each kind of value that it takes: plain and swizzled layouts, layouts of coordinates,
//! linear ones, morphisms, integers that are known at run time only.

mod accesses;
mod algebra;
mod arrows;
mod atoms;
mod lin;
mod linear;
mod operands;
mod parts;
mod related;
mod table;

use super::Choices;
use crate::tree::Tree;
use parts::Laid;

/// Operations that are called at arguments of one kind.
#[derive(Clone, Copy, Debug)]
pub struct Row {
    /// What the arguments are, in a word or two.
    pub kind: &'static str,
    operations: &'static str,
    operands: &'static str,
    is_tuple: bool,
    is_swizzled: bool,
}

/// What is known of a call while its arguments are written: a later one may belong to an earlier one.
#[derive(Clone, Debug)]
struct Call {
    row: Row,
    /// The last layout, or a shape with strides of 0.
    laid: Laid,
    /// Operands that were made together.
    together: Vec<String>,
}

/// Makes a layout.
type Layout = fn(&mut Choices<'_>) -> Laid;

/// Makes a tuple that belongs to a shape.
type Related = fn(&mut Choices<'_>, &Tree) -> Tree;

/// Writes an operand.
type Operand = fn(&mut Choices<'_>, &mut Call) -> String;

/// Makes operands that belong together.
type Together = fn(&mut Choices<'_>, &mut Call) -> Vec<String>;

impl Row {
    /// The names of the operations.
    pub fn operations(&self) -> impl Iterator<Item = &'static str> + use<> {
        self.operations.split(' ')
    }

    /// The arguments of a call, each as it is written.
    pub fn arguments(&self, c: &mut Choices<'_>) -> Vec<String> {
        let mut call = Call { row: *self, laid: Laid::of(Tree::Leaf(1), &[0]), together: Vec::new() };
        let (maker, operands) = self.operands.split_once(": ").unwrap_or(("", self.operands));
        if !maker.is_empty() {
            let make = found(operands::TOGETHER, maker).unwrap_or_else(|| panic!("nothing is called {maker}"));
            call.together = make(c, &mut call);
        }
        if operands == "@*" {
            return call.together;
        }
        let written = operands.split(", ").filter_map(|operand| call.operand(operand, c));
        written.flat_map(|operand| parted(&operand)).collect()
    }
}

/// All rows: one of layouts stands for plain and for swizzled ones, one of modes for tuples too.
pub fn rows() -> impl Iterator<Item = Row> {
    table::ROWS.iter().flat_map(|(kind, operations, operands)| {
        let row = |kind, is_tuple, is_swizzled| Row { kind, operations, operands, is_tuple, is_swizzled };
        match *kind {
            "both" => vec![row("layouts", false, false), row("swizzled", false, true)],
            "modes" => vec![row("tuples", true, false), row("layouts", false, false), row("swizzled", false, true)],
            kind => vec![row(kind, false, kind.starts_with("swizzled"))],
        }
    })
}

/// An operand, or several between commas that stand in no brackets and no quotes.
pub fn parted(written: &str) -> Vec<String> {
    let (mut depth, mut is_quoted, mut parts) = (0_i32, false, vec![String::new()]);
    for letter in written.chars() {
        match letter {
            '"' => is_quoted = !is_quoted,
            '(' | '[' | '{' | '<' => depth += 1,
            ')' | ']' | '}' => depth -= 1,
            // The arrow of a linear layout closes nothing.
            '>' if !parts.last().is_some_and(|part| part.ends_with('-')) => depth -= 1,
            _ => (),
        }
        match parts.last_mut() {
            Some(part) if letter != ',' || depth > 0 || is_quoted => part.push(letter),
            _ => parts.push(String::new()),
        }
    }
    parts
}

/// What is called by this name in a list.
fn found<T: Copy>(list: &[(&str, T)], name: &str) -> Option<T> {
    list.iter().find(|(known, _)| *known == name).map(|(_, make)| *make)
}

impl Call {
    /// One of the alternatives of a template, `a|b|c`; what ends with `?` is left out half of the time, what begins
    /// with `!` always.
    fn operand(&mut self, template: &str, c: &mut Choices<'_>) -> Option<String> {
        let is_optional = template.ends_with('?');
        if is_optional && c.once_in(2) {
            return None;
        }
        let alternatives: Vec<&str> = template.trim_end_matches('?').split('|').collect();
        let text = c.one(&alternatives);
        match text.strip_prefix('!') {
            Some(name) => {
                self.named(name, c);
                None
            }
            None => Some(self.filled(text, c)),
        }
    }

    /// What a name writes.
    fn named(&mut self, name: &str, c: &mut Choices<'_>) -> String {
        if let Some(make) = found(operands::LAYOUTS, name) {
            let layout = make(c);
            return self.lay(c, layout);
        }
        if let Some(make) = found(operands::SHAPES, name) {
            return written(&make(c, &self.laid.shape));
        }
        found(operands::OPERANDS, name).unwrap_or_else(|| panic!("nothing is called {name}"))(c, self)
    }

    /// A template, each `@name` replaced by what the name writes, `@0` by the first of the operands that were made
    /// together, `#2-5` by a number from 2 to 5, `^3` by a power of two below 2³.
    fn filled(&mut self, template: &str, c: &mut Choices<'_>) -> String {
        let Some(at) = template.find(['@', '#', '^']) else { return template.to_owned() };
        let (before, rest) = template.split_at(at);
        let is_name =
            |letter: char| letter.is_ascii_alphanumeric() || letter == '_' || (rest.starts_with('#') && letter == '-');
        let end = rest.char_indices().skip(1).find(|(_, letter)| !is_name(*letter)).map_or(rest.len(), |(i, _)| i);
        let (name, after) = rest.split_at(end);
        let written = match name.split_at(1) {
            ("#", range) => {
                let ends: Vec<u64> = range.split('-').map(|end| end.parse().expect("a number")).collect();
                (ends[0] + parts::upto(c, ends[1] - ends[0])).to_string()
            }
            ("^", bits) => (1_u64 << c.below(bits.parse().expect("a number"))).to_string(),
            (_, name) => match name.parse::<usize>() {
                Ok(i) => self.together[i].clone(),
                Err(_) => self.named(name, c),
            },
        };
        format!("{before}{written}{}", self.filled(after, c))
    }

    /// Remembers a layout, swizzled where the row is; how it is written.
    fn lay(&mut self, c: &mut Choices<'_>, layout: Laid) -> String {
        self.laid = if self.row.is_swizzled { parts::under(c, layout) } else { layout };
        self.laid.to_string()
    }

    /// Remembers a shape; how it is written.
    fn shape(&mut self, shape: Tree) -> String {
        self.laid = Laid::of(shape, &[]);
        written(&self.laid.shape)
    }
}

/// Operations whose calls are also written between their operands.
const INFIX: [(&str, &str); 3] = [("composition", "o"), ("logical_divide", "/"), ("logical_product", "*")];

/// A call of an operation at arguments of this row.
pub fn call(operation: &str, row: &Row, choices: &mut Choices<'_>) -> String {
    let arguments = row.arguments(choices);
    let sign = INFIX.iter().find(|(name, _)| *name == operation);
    match (sign, arguments.as_slice()) {
        (Some((_, sign)), [a, b]) if choices.once_in(2) && !b.starts_with("Sw") => format!("{a} {sign} {b}"),
        _ => format!("{operation}({})", arguments.join(",")),
    }
}

/// A tuple as it is written.
fn written(tree: &Tree) -> String {
    tree.tuple().to_string()
}
