//! Syntax trees, before names and numbers get their meaning.

mod family;
mod plan;

use proc_macro2::{Ident, TokenStream};

use crate::span::Place;

pub use family::{Argument, Entry, Family};
pub use plan::{COPIES, COUNTS, Label, PARTS};

/// The greatest height of an expression.
pub const MAX_HEIGHT: usize = 64;

/// An expression and its place.
#[derive(Clone, Debug)]
pub struct Expr {
    /// The form.
    pub kind: Kind,
    /// The tokens.
    pub place: Place,
    /// The number of nested expressions, this one included.
    pub height: usize,
}

/// The forms of an expression.
#[derive(Clone, Debug)]
pub enum Kind {
    /// `8`
    Integer(u64),
    /// `true`
    Boolean(bool),
    /// `"SM80_16x8x16_F32F16F16F32_TN"`: the name of an atom.
    Text(String),
    /// `_`
    Whole,
    /// `loose`, `LayoutRight`: a word that some operations take.
    Word(Word),
    /// `A`, `path::to::A`
    Name(Path),
    /// `(4,(2,2))`, `(A, B)`, `(A,)`
    Tuple(Vec<Expr>),
    /// `(A)`: a layout. It is a tuple of one if `A` is an integer or a tuple of integers, or where a tiler is expected.
    Group(Box<Expr>),
    /// `<4:1,8:2>`
    Tiler(Vec<Expr>),
    /// `Sw<3,4,-3>`: the numbers, and true if the last is negative.
    Swizzle(Vec<Expr>, bool),
    /// `linear{ lane: [1,2] -> row: 4 }`: the inputs with their bases, and the outputs with their sizes if they are written.
    Linear(Vec<Dimension>, Option<Vec<Dimension>>),
    /// `2@1@0`: the steps, and the coordinate from the innermost part outward.
    Along(Box<Expr>, Vec<Expr>),
    /// `shape:stride`
    Layout(Box<Expr>, Box<Expr>),
    /// `shape:row`
    Ordered(Box<Expr>, Order),
    /// `{2*3}`
    Arithmetic(Box<Expr>),
    /// `{m}`: Rust, opaque to the macro.
    Rust(TokenStream),
    /// `{ld}` as a stride of a tile that is copied: any number of an alignment that is stated.
    Unknown(TokenStream),
    /// `A o B`, `size(A) == 8`, `is_compact(A) and size(A) == 8`
    Infix(Operator, Box<Expr>, Box<Expr>),
    /// `not is_compact(A)`
    Not(Box<Expr>),
    /// `complement(A, 24)` and `A.complement(24)`
    Call(Ident, Vec<Expr>),
    /// `plan(operand: A, (128,32), bf16, order: row, Mma, threads: 128)`: what each argument is, and the arguments.
    Plan(Vec<Label>, Vec<Expr>),
    /// `A(5)`, `A(1,2)`
    At(Box<Expr>, Box<Expr>),
    /// `A[1]`, `A[1,0]`
    Mode(Box<Expr>, Vec<Expr>),
    /// `A[0..2]`
    Modes(Box<Expr>, Box<Expr>, Box<Expr>),
    /// Tokens that could not be read, after the mistake was reported.
    Mistake,
}

/// `lane: [1,2,4]`, `row: 4`, `row`: a dimension of a linear layout.
#[derive(Clone, Debug)]
pub struct Dimension {
    /// Its name.
    pub name: Ident,
    /// The bases of an input, or the size of an output if it is written.
    pub parts: Vec<Expr>,
}

/// `A`, `path::to::A`: the tokens, and the last identifier.
#[derive(Clone, Debug)]
pub struct Path {
    /// The tokens as written.
    pub tokens: TokenStream,
    /// The last segment.
    pub last: Ident,
    /// True if there is only one segment.
    pub is_bare: bool,
}

impl Path {
    /// The text without spaces.
    pub fn text(&self) -> String {
        if self.is_bare {
            return self.last.to_string();
        }
        self.tokens.to_string().split_whitespace().collect()
    }
}

/// The words that operations take as arguments.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Word {
    /// Rounds a ragged extent up.
    Loose,
    /// Requires a complement without holes.
    Exact,
    /// Column-major: the leftmost mode is fastest.
    Col,
    /// Row-major: the rightmost mode is fastest.
    Row,
    /// The type of elements, of which only the width counts.
    Element(Element),
    /// Loads 8-row groups of 16-byte rows.
    Ldmatrix,
    /// Stores 8-row groups of 16-byte rows.
    Stmatrix,
}

/// An element type, by its name in Rust or in the field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Element {
    name: &'static str,
    bits: u64,
}

impl Element {
    const NAMES: [(&'static str, u64); 17] = [
        ("f64", 64),
        ("f32", 32),
        ("tf32", 32),
        ("f16", 16),
        ("bf16", 16),
        ("e4m3", 8),
        ("e5m2", 8),
        ("u128", 128),
        ("u64", 64),
        ("u32", 32),
        ("u16", 16),
        ("u8", 8),
        ("i128", 128),
        ("i64", 64),
        ("i32", 32),
        ("i16", 16),
        ("i8", 8),
    ];

    /// The type with this name.
    pub fn named(text: &str) -> Option<Self> {
        let found = Self::NAMES.iter().find(|(name, _)| *name == text)?;
        Some(Self { name: found.0, bits: found.1 })
    }

    /// Its width in bits.
    pub fn bits(self) -> u64 {
        self.bits
    }
}

impl Word {
    /// The spellings of words that are not types; the first spelling of a word is printed.
    const NAMES: [(&'static str, Self); 8] = [
        ("loose", Self::Loose),
        ("exact", Self::Exact),
        ("col", Self::Col),
        ("LayoutLeft", Self::Col),
        ("row", Self::Row),
        ("LayoutRight", Self::Row),
        ("ldmatrix", Self::Ldmatrix),
        ("stmatrix", Self::Stmatrix),
    ];

    /// The word with this spelling.
    pub fn named(text: &str) -> Option<Self> {
        let word = Self::NAMES.iter().find(|(name, _)| *name == text).map(|(_, word)| *word);
        word.or_else(|| Element::named(text).map(Self::Element))
    }

    /// All spellings, including element types.
    pub fn names() -> impl Iterator<Item = &'static str> {
        Self::NAMES.iter().map(|(name, _)| *name).chain(Element::NAMES.iter().map(|(name, _)| *name))
    }

    /// Its spelling.
    pub fn text(self) -> &'static str {
        match self {
            Self::Element(element) => element.name,
            word => Self::NAMES.iter().find(|(_, named)| *named == word).map_or("", |(name, _)| name),
        }
    }
}

/// The orders after a colon.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// `col`
    Col,
    /// `row`
    Row,
}

/// The operators, by how tightly they bind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operator {
    /// `or`, `||`
    Or,
    /// `and`, `&&`
    And,
    /// `==`
    Equal,
    /// `!=`
    NotEqual,
    /// `<`
    Less,
    /// `<=`
    LessEqual,
    /// `>`
    Greater,
    /// `>=`
    GreaterEqual,
    /// `<<`
    Shift,
    /// `+`
    Plus,
    /// `-`
    Minus,
    /// `*`
    Times,
    /// `/`
    Over,
    /// `%`
    Modulo,
    /// `o`
    After,
}

/// Each operator with its spelling and its precedence.
const OPERATORS: [(Operator, &str, Strength); 15] = [
    (Operator::Or, "or", Strength::Disjunction),
    (Operator::And, "and", Strength::Conjunction),
    (Operator::Equal, "==", Strength::Comparison),
    (Operator::NotEqual, "!=", Strength::Comparison),
    (Operator::Less, "<", Strength::Comparison),
    (Operator::LessEqual, "<=", Strength::Comparison),
    (Operator::Greater, ">", Strength::Comparison),
    (Operator::GreaterEqual, ">=", Strength::Comparison),
    (Operator::Shift, "<<", Strength::Shift),
    (Operator::Plus, "+", Strength::Sum),
    (Operator::Minus, "-", Strength::Sum),
    (Operator::Times, "*", Strength::Product),
    (Operator::Over, "/", Strength::Product),
    (Operator::Modulo, "%", Strength::Product),
    (Operator::After, "o", Strength::Composition),
];

impl Expr {
    /// Returns true for `A o 2`, which before another `o` is a layout and an offset; after a swizzle it is one that moves a layout.
    pub fn is_behind_offset(&self) -> bool {
        let Kind::Infix(Operator::After, outer, offset) = &self.kind else { return false };
        !matches!(outer.kind, Kind::Swizzle(..))
            && matches!(offset.kind, Kind::Integer(_) | Kind::Arithmetic(_) | Kind::Rust(_))
    }
}

impl Operator {
    fn row(self) -> (&'static str, Strength) {
        let row = OPERATORS.iter().find(|(operator, ..)| *operator == self);
        row.map_or(("", Strength::Operand), |(_, text, strength)| (text, *strength))
    }

    /// Its spelling.
    pub fn text(self) -> &'static str {
        self.row().0
    }

    /// Its precedence.
    pub fn strength(self) -> Strength {
        self.row().1
    }
}

/// Precedence of operators, from loose to tight; `:` is tighter than all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Strength {
    /// `or`
    Disjunction,
    /// `and`
    Conjunction,
    /// `not`
    Negation,
    /// `==` and its like
    Comparison,
    /// `<<`
    Shift,
    /// `+`
    Sum,
    /// `*`
    Product,
    /// `o`
    Composition,
    /// An operand, which no operator splits.
    Operand,
}

/// One item of a `layout! { … }` in item position.
#[derive(Clone, Debug)]
pub enum Item {
    /// `/// doc` `pub A = expr;`
    Definition(Definition),
    /// `assert expr == expr;`, after its `#[cfg(…)]`.
    Assertion(TokenStream, Expr),
}

/// `/// doc` `pub A = expr;`
#[derive(Clone, Debug)]
pub struct Definition {
    /// `#[…]`, including documentation.
    pub attributes: TokenStream,
    /// `pub`, `pub(crate)`, nothing.
    pub visibility: TokenStream,
    /// True if it is visible outside of the crate.
    pub is_public: bool,
    /// The name.
    pub name: Ident,
    /// Its layout.
    pub value: Expr,
}

impl Definition {
    /// Returns true if it defines a module of parts.
    pub fn is_plan(&self) -> bool {
        self.value.kind.is_plan()
    }

    /// The names that it defines: its own, or those of all parts that its module may have.
    pub fn names(&self) -> Vec<String> {
        let own = self.name.to_string();
        if !self.is_plan() {
            return vec![own];
        }
        let parts = plan::PARTS.iter().chain(plan::COUNTS.iter()).map(|part| format!("{own}::{part}"));
        parts.chain(std::iter::once(own.clone())).collect()
    }

    /// The definition with one more attribute.
    #[must_use]
    pub fn under(&self, attribute: &TokenStream) -> Self {
        Self { attributes: self.attributes.clone().into_iter().chain(attribute.clone()).collect(), ..self.clone() }
    }
}

/// The contents of one macro call.
#[derive(Clone, Debug)]
pub enum Input {
    /// An expression: in type or in expression position.
    Expression(Expr),
    /// Items.
    Items(Vec<Item>),
    /// A family.
    Family(Box<Family>),
}

impl Input {
    /// The items, those of the first entry of a family.
    pub fn items(&self) -> &[Item] {
        match self {
            Self::Expression(_) => &[],
            Self::Items(items) => items,
            Self::Family(family) => family.entries.first().map_or(&[], |entry| &entry.items),
        }
    }
}

impl Expr {
    /// An expression at a place; computes its height.
    pub fn new(kind: Kind, place: Place) -> Self {
        let height = kind.height().saturating_add(1);
        Self { kind, place, height }
    }

    /// Returns true if a name is in it.
    pub fn has_name(&self) -> bool {
        let mut has = matches!(self.kind, Kind::Name(_));
        self.kind.each_part(&mut |part| has = has || part.has_name());
        has
    }

    /// The expression inside parentheses that only group.
    pub fn ungrouped(&self) -> &Self {
        match &self.kind {
            Kind::Group(inner) => inner.ungrouped(),
            _ => self,
        }
    }

    /// Returns true if it contains Rust in braces.
    pub fn has_rust(&self) -> bool {
        let mut has = matches!(self.kind, Kind::Rust(_));
        self.kind.each_part(&mut |part| has = has || part.has_rust());
        has
    }
}

/// Visits the expressions directly inside one, by reference or by mutable reference.
macro_rules! each_part {
    ($kind:expr, $visit:ident, $iter:ident) => {
        match $kind {
            Self::Tuple(parts)
            | Self::Tiler(parts)
            | Self::Swizzle(parts, _)
            | Self::Call(_, parts)
            | Self::Plan(_, parts) => {
                for part in parts.$iter() {
                    $visit(part);
                }
            }
            Self::Layout(a, b) | Self::Infix(_, a, b) | Self::At(a, b) => {
                $visit(a);
                $visit(b);
            }
            Self::Group(a) | Self::Ordered(a, _) | Self::Arithmetic(a) | Self::Not(a) => $visit(a),
            Self::Mode(a, path) | Self::Along(a, path) => {
                $visit(a);
                for index in path.$iter() {
                    $visit(index);
                }
            }
            Self::Modes(a, begin, end) => {
                $visit(a);
                $visit(begin);
                $visit(end);
            }
            Self::Linear(ins, outs) => {
                for dimension in ins.$iter() {
                    dimension.parts.$iter().for_each(&mut *$visit);
                }
                for dimension in outs.$iter().flatten() {
                    dimension.parts.$iter().for_each(&mut *$visit);
                }
            }
            _ => (),
        }
    };
}

impl Kind {
    /// The name and the arguments of the operation that this calls; `A(1)`, `A[1]` and `A[0..2]` are calls too.
    pub fn as_call(&self) -> Option<(String, Vec<&Expr>)> {
        let (name, arguments) = match self {
            Self::Call(name, arguments) => return Some((name.to_string(), arguments.iter().collect())),
            Self::At(layout, coordinate) => ("call", vec![&**layout, coordinate]),
            Self::Mode(layout, path) => ("get", std::iter::once(&**layout).chain(path).collect()),
            Self::Modes(layout, begin, end) => ("take", vec![&**layout, begin, end]),
            _ => return None,
        };
        Some((name.to_owned(), arguments))
    }

    /// Returns true for a plan. Without any label it is a layout named `plan` at a coordinate, if there is one.
    pub fn is_plan(&self) -> bool {
        matches!(self, Self::Plan(labels, _) if labels.iter().any(|label| !matches!(label, Label::Placed)))
    }

    fn height(&self) -> usize {
        let mut height = 0;
        self.each_part(&mut |part| height = part.height.max(height));
        height
    }

    /// Visits the expressions directly inside this one, from left to right.
    pub fn each_part<'a>(&'a self, visit: &mut dyn FnMut(&'a Expr)) {
        each_part!(self, visit, iter);
    }

    /// [`Self::each_part`] with mutable references.
    pub fn each_part_mut(&mut self, visit: &mut dyn FnMut(&mut Expr)) {
        each_part!(self, visit, iter_mut);
    }
}
