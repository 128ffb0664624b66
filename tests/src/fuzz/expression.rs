//! Expressions of the grammar: most parse, and many evaluate.

use std::fmt::Write as _;

use super::corpus::WORDS;
use super::{Choices, Corpus, plans};

/// Numbers at the limits of 64 bits, of a capacity or of a rule of the algebra.
const EDGES: [u64; 12] =
    [u64::MAX, u64::MAX - 1, 1 << 63, (1 << 63) - 1, 1 << 32, (1 << 32) - 1, 1 << 31, 1 << 20, 1 << 21, 65, 64, 63];

/// Names of dimensions.
const NAMES: [&str; 6] = ["register", "lane", "warp", "x", "row", "offset"];

/// Writes an expression.
pub(super) fn any(choices: &mut Choices<'_>, corpus: &Corpus) -> String {
    let mut writer = Writer { choices, corpus, text: String::new() };
    let depth = if writer.choices.once_in(4) { 3 } else { 2 };
    writer.expression(depth);
    writer.text
}

/// Writes one to three statements, as `explain` and items take them; two expressions are two operands to draw.
pub(super) fn statements(choices: &mut Choices<'_>, corpus: &Corpus) -> String {
    let mut writer = Writer { choices, corpus, text: String::new() };
    for i in 0..=writer.choices.below(3) {
        writer.text.push_str(if i > 0 { "; " } else { "" });
        match writer.choices.below(8) {
            0..3 => writer.text.push_str(["A = ", "B = ", "A = A / "][writer.choices.below(3)]),
            3 => writer.text.push_str("assert "),
            _ => (),
        }
        writer.expression(2);
    }
    writer.text
}

/// A writer that appends to a text.
struct Writer<'a, 'b> {
    choices: &'a mut Choices<'b>,
    corpus: &'a Corpus,
    text: String,
}

/// Picks a number: most are small, some are at an edge.
pub(super) fn number(choices: &mut Choices<'_>) -> u64 {
    match choices.below(32) {
        0..16 => choices.below(9) as u64,
        16..24 => 1 << choices.below(8),
        24..28 => choices.below(100) as u64,
        28 => (1 << choices.below(64)) - u64::from(choices.once_in(2)),
        29 => EDGES[choices.below(EDGES.len())],
        30 => choices.word(),
        _ => choices.word() >> choices.below(64),
    }
}

impl Writer<'_, '_> {
    fn expression(&mut self, depth: usize) {
        match self.choices.below(if depth == 0 { 4 } else { 20 }) {
            0 => self.number(),
            1..4 => self.layout(),
            4..8 => self.call(depth),
            8..10 => self.infix(depth),
            10 => self.method(depth),
            11 => self.tuple(depth, ["(", ")"]),
            12 => self.tuple(depth, ["<", ">"]),
            13 => self.expression_part(depth),
            14 => self.swizzled(),
            15 => self.linear(),
            16 => self.linear_call(depth),
            17 => self.atom_call(depth),
            18 => {
                let question = plans::question(self.choices);
                self.text.push_str(&question);
            }
            _ => self.word(),
        }
    }

    fn number(&mut self) {
        let number = number(self.choices);
        self.written(number);
    }

    fn written(&mut self, number: impl std::fmt::Display) {
        write!(self.text, "{number}").expect("a string");
    }

    /// Writes a shape with strides of its profile, with an order, or with another profile.
    fn layout(&mut self) {
        let profile: Vec<u8> = (0..3).map(|_| self.choices.byte()).collect();
        self.profiled(&mut Choices::new(&profile), 2);
        match self.choices.below(16) {
            0 => self.text.push_str(":col"),
            1 => self.text.push_str(":row"),
            2 => {
                self.text.push(':');
                let other = [self.choices.byte(), self.choices.byte()];
                self.profiled(&mut Choices::new(&other), 2);
            }
            3 => (),
            _ => {
                self.text.push(':');
                self.profiled(&mut Choices::new(&profile), 2);
            }
        }
    }

    /// Writes a tuple whose nesting comes from the profile and whose numbers from the choices.
    fn profiled(&mut self, profile: &mut Choices<'_>, depth: usize) {
        let leaves = if depth == 0 { 0 } else { profile.below(5) };
        if leaves == 0 {
            self.number();
            if self.choices.once_in(48) {
                self.text.push_str("@1");
            }
            return;
        }
        self.text.push('(');
        for i in 0..leaves {
            if i > 0 {
                self.text.push(',');
            }
            self.profiled(profile, depth - 1);
        }
        self.text.push(')');
    }

    fn call(&mut self, depth: usize) {
        let (name, least) = self.corpus.operations[self.choices.below(self.corpus.operations.len())];
        self.text.push_str(name);
        let more = [0, 0, 0, 1, 2][self.choices.below(5)];
        self.arguments(least.min(6) + more, depth);
    }

    fn arguments(&mut self, count: usize, depth: usize) {
        self.text.push('(');
        for i in 0..count {
            if i > 0 {
                self.text.push(',');
            }
            self.expression(depth - 1);
        }
        self.text.push(')');
    }

    fn infix(&mut self, depth: usize) {
        self.expression(depth - 1);
        let operator = self.choices.one(&[" o ", " / ", " * ", " o ", " == ", " + ", " - ", " << ", " % ", " < "]);
        self.text.push_str(operator);
        self.expression(depth - 1);
    }

    fn method(&mut self, depth: usize) {
        self.expression(depth - 1);
        let (name, least) = self.corpus.operations[self.choices.below(self.corpus.operations.len())];
        write!(self.text, ".{name}").expect("a string");
        self.arguments(least.saturating_sub(1).min(6), depth);
    }

    fn tuple(&mut self, depth: usize, [open, close]: [&str; 2]) {
        self.text.push_str(open);
        for i in 0..self.choices.below(4) {
            if i > 0 {
                self.text.push(',');
            }
            self.expression(depth - 1);
        }
        self.text.push_str(close);
    }

    /// Writes an expression followed by a mode, a range of modes, or a coordinate.
    fn expression_part(&mut self, depth: usize) {
        self.expression(depth - 1);
        match self.choices.below(4) {
            0 => {
                let mode = self.choices.below(4);
                write!(self.text, "[{mode}]").expect("a string");
            }
            1 => {
                let begin = self.choices.below(3);
                write!(self.text, "[{begin}..{}]", begin + self.choices.below(3)).expect("a string");
            }
            _ => {
                let count = self.choices.below(3) + 1;
                self.arguments(count, depth);
            }
        }
    }

    fn swizzled(&mut self) {
        let numbers: [usize; 3] = std::array::from_fn(|_| self.choices.below(8));
        let sign = if self.choices.once_in(4) { "-" } else { "" };
        write!(self.text, "Sw<{},{},{sign}{}>", numbers[0], numbers[1], numbers[2]).expect("a string");
        match self.choices.below(4) {
            0 => (),
            1 => {
                self.text.push_str(" o ");
                self.number();
                self.text.push_str(" o ");
                self.layout();
            }
            _ => {
                self.text.push_str(" o ");
                self.layout();
            }
        }
    }

    /// Writes dimensions and bases, most of them with one output.
    fn linear(&mut self) {
        let outs = [0, 1, 1, 1, 2][self.choices.below(5)];
        self.text.push_str("linear{ ");
        for i in 0..self.choices.below(4) {
            let name = self.choices.one(&NAMES);
            write!(self.text, "{}{name}: [", if i > 0 { ", " } else { "" }).expect("a string");
            for k in 0..self.choices.below(5) {
                self.text.push_str(if k > 0 { "," } else { "" });
                self.basis(outs);
            }
            self.text.push(']');
        }
        if outs != 1 || self.choices.once_in(3) {
            self.text.push_str(" -> ");
            for j in 0..outs {
                let (name, size) = (NAMES[NAMES.len() - 1 - j], 1_u64 << self.choices.below(10));
                write!(self.text, "{}{name}: {size}", if j > 0 { ", " } else { "" }).expect("a string");
            }
        }
        self.text.push_str(" }");
    }

    fn basis(&mut self, outs: usize) {
        if outs == 1 {
            return self.number();
        }
        self.text.push('(');
        for _ in 0..outs {
            write!(self.text, "{},", self.choices.below(5)).expect("a string");
        }
        self.text.push(')');
    }

    /// Writes a call of an operation with linear layouts, names of dimensions and numbers.
    fn linear_call(&mut self, depth: usize) {
        let (name, least) = self.corpus.operations[self.choices.below(self.corpus.operations.len())];
        write!(self.text, "{name}(").expect("a string");
        for i in 0..least.min(6) {
            self.text.push_str(if i > 0 { "," } else { "" });
            match self.choices.below(8) {
                _ if i == 0 && least > 0 => self.linear(),
                0..3 => self.linear(),
                3 => {
                    let (name, size) = (self.choices.one(&NAMES), 1_u64 << self.choices.below(8));
                    write!(self.text, "((\"{name}\",{size}),)").expect("a string");
                }
                4 => self.number(),
                5 => self.expression(depth - 1),
                _ => {
                    let name = self.choices.one(&NAMES);
                    write!(self.text, "\"{name}\"").expect("a string");
                }
            }
        }
        self.text.push(')');
    }

    /// Writes a call of an operation with an atom; most arguments are of the expected kind.
    fn atom_call(&mut self, depth: usize) {
        let corpus = self.corpus;
        let (name, arguments) = &corpus.tiled[self.choices.below(corpus.tiled.len())];
        write!(self.text, "{name}(").expect("a string");
        for (i, argument) in arguments.iter().enumerate() {
            self.text.push_str(if i > 0 { "," } else { "" });
            match (*argument, self.choices.below(16)) {
                (_, 0) => self.expression(depth - 1),
                ("\"name\"" | "\"copy\"", _) => self.atom(),
                ("atoms", choice) => self.one_of(["(1,1,1)", "(2,1,1)", "(2,2,1)", "(1,2,1):(2,1,0)"], choice),
                ("bits", choice) => self.one_of(["4", "8", "16", "32"], choice),
                ("threads" | "values", choice) => self.one_of(["(4,8):(8,1)", "32:1", "(1,8)", "(16,2)"], choice),
                ("loose", _) => self.text.push_str("loose"),
                ("thread", _) => self.number(),
                (_, choice @ 1..8) => self.one_of(["(8,8)", "(16,8)", "(16,16)", "(32,64)"], choice),
                _ => self.layout(),
            }
        }
        self.text.push(')');
    }

    fn one_of(&mut self, texts: [&str; 4], choice: usize) {
        self.text.push_str(texts[choice % 4]);
    }

    fn word(&mut self) {
        if !self.choices.once_in(2) {
            let word = self.choices.one(&WORDS);
            self.text.push_str(word);
            return;
        }
        self.atom();
    }

    fn atom(&mut self) {
        let atom = &self.corpus.atoms[self.choices.below(self.corpus.atoms.len())];
        write!(self.text, "\"{atom}\"").expect("a string");
    }
}
