//! Random functions of a row of numbers, as Rust that never panics and whose floats never show the payload of
//! a NaN.

/// The types of expressions, and of the fields of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Type {
    U8,
    I16,
    U32,
    I32,
    U64,
    I64,
    F32,
    F64,
    Bool,
}

use Type::{Bool, F32, F64, I16, I32, I64, U8, U32, U64};

const NUMBERS: [Type; 8] = [U8, I16, U32, I32, U64, I64, F32, F64];

/// The beginning of every generated crate: the row, and the bits of each type.
pub const ROW: &str = "
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Row { pub i: i64, pub u: u64, pub x: f64, pub a: u32, pub b: i32, pub e: f32, pub f: f32, pub s: i16, pub t: u8 }

pub trait Bits { fn bits(self) -> u64; }
macro_rules! bits { ($($t:ty)*) => { $(impl Bits for $t { #[inline] fn bits(self) -> u64 { self as u64 } })* } }
bits! { u8 i16 u32 i32 u64 i64 bool }
impl Bits for f32 { #[inline] fn bits(self) -> u64 { if self.is_nan() { 0x7FC0_0000 } else { self.to_bits() as u64 } } }
impl Bits for f64 { #[inline] fn bits(self) -> u64 { if self.is_nan() { 0x7FF8 << 48 } else { self.to_bits() } } }
";

const FIELDS: [(&str, Type); 9] = [
    ("r.i", I64),
    ("r.u", U64),
    ("r.x", F64),
    ("r.a", U32),
    ("r.b", I32),
    ("r.e", F32),
    ("r.f", F32),
    ("r.s", I16),
    ("r.t", U8),
];

impl Type {
    fn name(self) -> &'static str {
        match self {
            U8 => "u8",
            I16 => "i16",
            U32 => "u32",
            I32 => "i32",
            U64 => "u64",
            I64 => "i64",
            F32 => "f32",
            F64 => "f64",
            Bool => "bool",
        }
    }

    fn is_float(self) -> bool {
        matches!(self, F32 | F64)
    }

    /// The integer of twice the width, if there is one.
    fn doubled(self) -> Option<(&'static str, u32)> {
        Some(match self {
            U8 => ("u16", 8),
            I16 => ("i32", 16),
            U32 => ("u64", 32),
            I32 => ("i64", 32),
            U64 => ("u128", 64),
            I64 => ("i128", 64),
            _ => return None,
        })
    }
}

/// Writes functions; the same for the same seed.
pub struct Generator {
    state: u64,
    scope: Vec<(String, Type)>,
}

impl Generator {
    pub fn new(seed: u64) -> Self {
        Self { state: seed, scope: Vec::new() }
    }

    pub fn bits(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let bits = (self.state ^ self.state >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let bits = (bits ^ bits >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        bits ^ bits >> 31
    }

    pub fn below(&mut self, most: usize) -> usize {
        (self.bits() % most as u64) as usize
    }

    fn pick<T: Copy>(&mut self, choices: &[T]) -> T {
        choices[self.below(choices.len())]
    }

    /// Writes `pub fn f…(r: &Row) -> u64`.
    pub fn function(&mut self, number: usize) -> String {
        self.scope = FIELDS.iter().map(|(name, kind)| ((*name).to_string(), *kind)).collect();
        let mut body = String::new();
        for index in 0..3 + self.below(4) {
            body += &self.statement(index);
        }
        let own: Vec<String> = self.scope[FIELDS.len()..].iter().map(|(name, _)| name.clone()).collect();
        let folded: String = own
            .iter()
            .map(|name| format!("    h = (h.rotate_left(5) ^ {name}.bits()).wrapping_mul(0x9E37_79B9_7F4A_7C15);\n"))
            .collect();
        let inline = self.pick(&["never", "always"]);
        format!(
            "#[inline({inline})]\npub fn f{number}(r: &Row) -> u64 {{\n{body}    let mut h = 0_u64;\n{folded}    h\n}}\n"
        )
    }

    /// Writes one or more statements that define `v…`.
    fn statement(&mut self, index: usize) -> String {
        let kind = self.pick(&NUMBERS);
        let (name, of) = (format!("v{index}"), kind.name());
        let text = match self.below(5) {
            0 => {
                let (start, most) = (self.expression(kind, 2), self.expression(U32, 1));
                self.scope.extend([(name.clone(), kind), ("n".to_string(), U32)]);
                let (step, ends) = (self.expression(kind, 2), self.expression(Bool, 1));
                self.scope.truncate(self.scope.len() - 2);
                format!(
                    "    let mut {name}: {of} = {start};\n    let mut n = 0_u32;\n    while n < {most} & 15 {{\n        \
                     {name} = {step};\n        if {ends} {{ break; }}\n        n += 1;\n    }}\n"
                )
            }
            1 => {
                let entries: Vec<String> = (0..8).map(|_| self.expression(kind, 1)).collect();
                let (to, value, from) = (self.expression(U32, 1), self.expression(kind, 2), self.expression(U32, 2));
                format!(
                    "    let mut table: [{of}; 8] = [{}];\n    table[({to} & 7) as usize] = {value};\n    \
                     let {name} = table[({from} & 7) as usize];\n",
                    entries.join(", ")
                )
            }
            2 => {
                let (of_what, guard) = (self.expression(U32, 2), self.expression(Bool, 1));
                let arms: Vec<String> = (0..5).map(|_| self.expression(kind, 2)).collect();
                format!(
                    "    let {name}: {of} = match {of_what} & 7 {{\n        0 => {},\n        1 | 5 => {},\n        \
                     2 if {guard} => {},\n        3..=4 => {},\n        _ => {},\n    }};\n",
                    arms[0], arms[1], arms[2], arms[3], arms[4]
                )
            }
            _ => format!("    let {name}: {of} = {};\n", self.expression(kind, 4)),
        };
        self.scope.push((name, kind));
        text
    }

    fn expression(&mut self, kind: Type, depth: usize) -> String {
        if depth == 0 || self.below(8) == 0 {
            return self.leaf(kind);
        }
        if kind == Bool {
            return self.condition(depth);
        }
        match self.below(6) {
            0 => {
                let from = self.pick(&NUMBERS);
                format!("({} as {})", self.expression(from, depth - 1), kind.name())
            }
            1 => {
                let condition = self.expression(Bool, depth - 1);
                let (then, other) = (self.expression(kind, depth - 1), self.expression(kind, depth - 1));
                format!("(if {condition} {{ {then} }} else {{ {other} }})")
            }
            _ if kind.is_float() => self.float(kind, depth),
            _ => self.integer(kind, depth),
        }
    }

    fn float(&mut self, kind: Type, depth: usize) -> String {
        let (a, b) = (self.expression(kind, depth - 1), self.expression(kind, depth - 1));
        match self.below(8) {
            // The lesser of two zeros may have either sign.
            0 => format!("{a}.min({b}).abs()"),
            1 => format!("{a}.max({b}).abs()"),
            2 => format!("(-{a}).abs()"),
            3 => format!("({a} / {b})"),
            4 => format!("({a} - {b})"),
            5 => format!("(-{a})"),
            6 => format!("({a} + {b})"),
            _ => format!("({a} * {b})"),
        }
    }

    fn integer(&mut self, kind: Type, depth: usize) -> String {
        let (a, b) = (self.expression(kind, depth - 1), self.expression(kind, depth - 1));
        let of = kind.name();
        match self.below(18) {
            0 => format!("({a} & {b})"),
            1 => format!("({a} | !{b})"),
            2 => format!("({a} ^ {b})"),
            3 => format!("{a}.wrapping_shl({})", self.expression(U32, depth - 1)),
            4 => format!("{a}.wrapping_shr({})", self.expression(U32, depth - 1)),
            5 => format!("{a}.rotate_left({} & 63)", self.expression(U32, depth - 1)),
            6 => format!("{a}.min({b})"),
            7 => format!("{a}.max({b})"),
            8 => format!("{a}.checked_div({b}).unwrap_or({a})"),
            9 => format!("{a}.checked_rem({b}).unwrap_or(7)"),
            10 => {
                let count = self.pick(&["count_ones", "leading_zeros", "trailing_zeros"]);
                format!("({a}.{count}() as {of})")
            }
            11 => {
                let turn = self.pick(&["swap_bytes", "reverse_bits", "wrapping_neg"]);
                format!("{a}.{turn}()")
            }
            12 => format!("{a}.saturating_add({b})"),
            13 => format!("{a}.saturating_sub({b})"),
            14 => match kind.doubled() {
                Some((wide, width)) => format!("((({a} as {wide}).wrapping_mul({b} as {wide}) >> {width}) as {of})"),
                None => a,
            },
            15 => format!("({a}.abs_diff({b}) as {of})"),
            16 => format!("{a}.wrapping_mul({b})"),
            _ => format!("{a}.wrapping_add({b})"),
        }
    }

    fn condition(&mut self, depth: usize) -> String {
        let kind = self.pick(&NUMBERS);
        let (a, b) = (self.expression(kind, depth - 1), self.expression(kind, depth - 1));
        match self.below(6) {
            0 => format!("({} && {})", self.expression(Bool, depth - 1), self.expression(Bool, depth - 1)),
            1 => format!("({} ^ !{})", self.expression(Bool, depth - 1), self.expression(Bool, depth - 1)),
            2 if kind.is_float() => format!("{a}.is_nan()"),
            2 => format!("{a}.checked_mul({b}).is_some()"),
            _ => format!("({a} {} {b})", self.pick(&["<", "<=", "==", "!=", ">", ">="])),
        }
    }

    fn leaf(&mut self, kind: Type) -> String {
        let known: Vec<String> =
            self.scope.iter().filter(|(_, of)| *of == kind).map(|(name, _)| name.clone()).collect();
        if !known.is_empty() && self.below(4) > 0 {
            return known[self.below(known.len())].clone();
        }
        match kind {
            Bool => self.pick(&["true", "false"]).to_string(),
            F32 => format!("{}_f32", self.pick(&["0.0", "1.0", "0.5", "3.25", "1e-40", "3e38", "16777217.0"])),
            F64 => format!("{}_f64", self.pick(&["0.0", "1.0", "0.1", "1e-310", "1e308", "9007199254740993.0"])),
            _ if self.below(3) == 0 => format!("{}::{}", kind.name(), self.pick(&["MAX", "MIN"])),
            _ => format!("{}_{}", self.below(100), kind.name()),
        }
    }
}
