//! Calls of every operation, with arguments that fit together: most calls have an answer.
//!
//! A row (`table.rs`) names operations and has a template of their arguments. Every operation of the vocabulary is in at least one
//! row, one for each kind of value that it takes: plain and swizzled layouts, layouts of coordinates, linear layouts, morphisms,
//! run-time integers.

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

/// Operations called with arguments of one kind.
#[derive(Clone, Copy, Debug)]
pub struct Row {
    /// The kind of arguments, in a word or two.
    pub kind: &'static str,
    operations: &'static str,
    operands: &'static str,
    is_tuple: bool,
    is_swizzled: bool,
}

/// The state while arguments are written: a later argument may depend on an earlier one.
#[derive(Clone, Debug)]
struct Call {
    row: Row,
    /// The last layout, or a shape with strides of 0.
    laid: Laid,
    /// Operands that were written together.
    together: Vec<String>,
}

/// Makes a layout.
type Layout = fn(&mut Choices<'_>) -> Laid;

/// Makes a tuple that fits a shape.
type Related = fn(&mut Choices<'_>, &Tree) -> Tree;

/// Writes an operand.
type Operand = fn(&mut Choices<'_>, &mut Call) -> String;

/// Writes operands that fit together.
type Together = fn(&mut Choices<'_>, &mut Call) -> Vec<String>;

impl Row {
    /// Returns the names of the operations.
    pub fn operations(&self) -> impl Iterator<Item = &'static str> + use<> {
        self.operations.split(' ')
    }

    /// Writes the arguments of a call.
    pub fn arguments(&self, c: &mut Choices<'_>) -> Vec<String> {
        let mut call = Call { row: *self, laid: Laid::new(Tree::Leaf(1), &[0]), together: Vec::new() };
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

/// Returns all rows; a row of kind `both` becomes one of plain and one of swizzled layouts, `modes` one of tuples too.
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

/// Splits text at the commas outside brackets and quotes.
pub fn parted(written: &str) -> Vec<String> {
    let (mut depth, mut is_quoted, mut parts) = (0_i32, false, vec![String::new()]);
    for letter in written.chars() {
        match letter {
            '"' => is_quoted = !is_quoted,
            '(' | '[' | '{' | '<' => depth += 1,
            ')' | ']' | '}' => depth -= 1,
            // The arrow of a linear layout does not close a bracket.
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

/// Finds an entry of a list by its name.
fn found<T: Copy>(list: &[(&str, T)], name: &str) -> Option<T> {
    list.iter().find(|(known, _)| *known == name).map(|(_, make)| *make)
}

impl Call {
    /// Writes one of the alternatives of a template, `a|b|c`. An alternative that ends in `?` is left out half of the time; one that begins
    /// with `!` always is, but is remembered.
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

    /// Writes the operand that a name stands for.
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

    /// Fills in a template: `@name` becomes the operand of this name, `@0` the first of the operands written together,
    /// `#2-5` a number from 2 to 5, and `^3` a power of two below 2³.
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

    /// Remembers a layout, swizzled if the row is, and writes it.
    fn lay(&mut self, c: &mut Choices<'_>, layout: Laid) -> String {
        self.laid = if self.row.is_swizzled { parts::under(c, layout) } else { layout };
        self.laid.to_string()
    }

    /// Remembers a shape, and writes it.
    fn shape(&mut self, shape: Tree) -> String {
        self.laid = Laid::new(shape, &[]);
        written(&self.laid.shape)
    }
}

/// Operations that can also be written as a sign between their operands.
const INFIX: [(&str, &str); 3] = [("composition", "o"), ("logical_divide", "/"), ("logical_product", "*")];

/// Writes a call of an operation with arguments of this row.
pub fn call(operation: &str, row: &Row, choices: &mut Choices<'_>) -> String {
    let arguments = row.arguments(choices);
    let sign = INFIX.iter().find(|(name, _)| *name == operation);
    match (sign, arguments.as_slice()) {
        (Some((_, sign)), [a, b]) if choices.once_in(2) && !b.starts_with("Sw") => format!("{a} {sign} {b}"),
        _ => format!("{operation}({})", arguments.join(",")),
    }
}

/// Writes a tuple.
fn written(tree: &Tree) -> String {
    tree.tuple().to_string()
}
