//! Expressions with integers that are known at run time: what is static is folded, what is not becomes terms.

use layout_algebra::mixed::{self, MixedError, MixedLayout, MixedTuple, Symbol, Terms};
use layout_algebra::{self as algebra, AlgebraError, IntTuple, Swizzle};
use proc_macro2::{TokenStream, TokenTree};

use crate::ast::{Expr, Kind, Operator, Order, Word};
use crate::evaluate::shown::Shown;
use crate::evaluate::story::{self, Found, Story, What};
use crate::evaluate::{Among, Evaluator, Names, Refusals, Subject};
use crate::span::Place;
use crate::value::{Reason, Refusal, Value};
use crate::vocabulary::{self, Operation};

/// An integer given at run time.
#[derive(Clone, Debug)]
pub struct Given {
    /// The Rust expression.
    pub tokens: TokenStream,
    /// Where it was written first.
    pub place: Place,
}

impl Given {
    /// As it would be written.
    #[must_use]
    pub fn text(&self) -> String {
        let apart = self.tokens.to_string();
        let (mut text, mut rest) = (String::new(), apart.as_str());
        while let Some(at) = rest.find(' ') {
            let (before, after) = rest.split_at(at);
            rest = after.trim_start_matches(' ');
            text.push_str(before);
            let is_called = rest.starts_with(['(', '[']) && text.ends_with(|c: char| c.is_alphanumeric() || c == '_');
            let is_reached =
                rest.starts_with('.') || text.ends_with('.') || rest.starts_with("::") || text.ends_with("::");
            if !is_called && !is_reached {
                text.push(' ');
            }
        }
        text + rest
    }
}

/// A layout, the terms its leaves are, and what those are made of.
#[derive(Clone, Debug)]
pub struct Mixed {
    /// The layout.
    pub layout: MixedLayout,
    /// What else its offsets are.
    pub kind: Offsets,
    /// The terms.
    pub terms: Terms,
    /// The integers that are given, by their numbers.
    pub given: Vec<Given>,
}

/// What a layout leads to.
#[derive(Clone, Copy, Debug)]
pub enum Offsets {
    /// Offsets.
    Plain,
    /// Offsets that go through this swizzle, after this number is added to them.
    Swizzled(Swizzle, u64),
    /// Coordinates: each to itself, whatever the strides.
    Coordinates,
}

/// What an expression with run-time integers comes to, as it is written; `None` if it was refused.
pub fn written(expr: &Expr, names: &Names, refusals: &mut Refusals, story: Option<&Story>) -> Option<String> {
    let mut evaluator = Unfolded::new(names, refusals, story);
    let part = evaluator.part(expr, Among::Layouts)?.ungrouped();
    let joined = match &part {
        Part::Parts(_) => part.to_layout(&mut evaluator.terms).map(Part::from).ok(),
        _ => None,
    };
    Some(evaluator.shown().part(joined.as_ref().unwrap_or(&part)))
}

/// The layout of an expression with run-time integers; `None` if it was refused.
pub fn mixed(expr: &Expr, names: &Names, refusals: &mut Refusals) -> Option<Mixed> {
    let mut evaluator = Unfolded::new(names, refusals, None);
    let part = evaluator.part(expr, Among::Layouts)?.ungrouped();
    let (kind, layout) = match part {
        Part::Swizzled(swizzle, offset, layout) => (Offsets::Swizzled(swizzle, offset), Ok(*layout)),
        Part::Identity(shape) => (Offsets::Coordinates, mixed::pair(&shape, &shape).map_err(Trouble::from)),
        part => (Offsets::Plain, part.to_layout(&mut evaluator.terms)),
    };
    let layout = evaluator.settle(layout, "make_layout", expr.place)?;
    Some(Mixed { layout, kind, terms: evaluator.terms, given: evaluator.given })
}

/// What a part of an expression is worth.
#[derive(Clone, Debug)]
pub(crate) enum Part {
    /// A value, folded.
    Known(Value),
    /// Integers.
    Tuple(Box<MixedTuple>),
    /// A layout.
    Layout(Box<MixedLayout>),
    /// A layout within a swizzle, moved by an offset.
    Swizzled(Swizzle, u64, Box<MixedLayout>),
    /// The layout of this shape that takes each coordinate to itself.
    Identity(Box<MixedTuple>),
    /// A tuple that holds layouts.
    Parts(Vec<Part>),
    /// A layout in parentheses, and a tuple of one where a tiler stands.
    Group(Box<Part>),
    /// A tiler.
    Tiler(Vec<Part>),
}

/// Why a part is refused.
pub(super) enum Trouble {
    /// It is not what is asked for, or wrong whatever the integers are.
    Refused(Refusal),
    /// It depends on the integers.
    Mixed(MixedError),
    /// The integer of this number stands where an operation takes none.
    Elsewhere(usize),
}

impl From<Refusal> for Trouble {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(refusal)
    }
}

impl From<AlgebraError> for Trouble {
    fn from(error: AlgebraError) -> Self {
        Self::Refused(error.into())
    }
}

impl From<MixedError> for Trouble {
    fn from(error: MixedError) -> Self {
        Self::Mixed(error)
    }
}

impl Trouble {
    pub(super) fn language(headline: impl Into<String>) -> Self {
        Self::Refused(Refusal::language(headline))
    }
}

impl Part {
    /// A layout; a bare shape is compact and column-major.
    pub(super) fn to_layout(&self, terms: &mut Terms) -> Result<MixedLayout, Trouble> {
        match self {
            Self::Known(value) => Ok(MixedLayout::of_numbers(&value.to_layout()?)),
            Self::Tuple(shape) => Ok(mixed::ordered(shape, &algebra::Order::ColumnMajor, terms)?),
            Self::Layout(layout) => Ok(**layout),
            Self::Swizzled(..) => Err(Trouble::language("expected a layout, found a swizzled one")),
            Self::Identity(_) => Err(Trouble::language("expected a layout of offsets, found one of coordinates")),
            Self::Parts(parts) => {
                let modes: Result<Vec<MixedLayout>, Trouble> = parts.iter().map(|part| part.to_layout(terms)).collect();
                Ok(MixedLayout::of(&modes?)?)
            }
            Self::Group(inner) => inner.to_layout(terms),
            Self::Tiler(_) => Err(Trouble::language("expected a layout, found a tiler")),
        }
    }

    /// An integer of this part that is not known, as what is asked for.
    pub(super) fn unknown(&self, terms: &Terms) -> Option<MixedError> {
        match self {
            Self::Known(_) => None,
            Self::Tuple(tuple) | Self::Identity(tuple) => terms.unknown(tuple),
            Self::Layout(layout) | Self::Swizzled(_, _, layout) => {
                terms.unknown(&layout.extents()).or_else(|| terms.unknown(&layout.strides()))
            }
            Self::Parts(parts) | Self::Tiler(parts) => parts.iter().find_map(|part| part.unknown(terms)),
            Self::Group(inner) => inner.unknown(terms),
        }
    }

    /// Integers: of a layout, its extents.
    pub(super) fn to_shape(&self) -> Result<MixedTuple, Trouble> {
        match self {
            Self::Known(value) if value.is_layout_like() => Ok(MixedTuple::of_integers(&value.to_layout()?.shape())),
            Self::Known(value) => Ok(MixedTuple::of_integers(&value.to_tuple()?)),
            Self::Tuple(tuple) | Self::Identity(tuple) => Ok(**tuple),
            Self::Layout(layout) | Self::Swizzled(_, _, layout) => Ok(layout.extents()),
            Self::Group(inner) => inner.to_shape(),
            Self::Parts(_) => Err(Trouble::language("expected a tuple of integers, found one that holds layouts")),
            Self::Tiler(_) => Err(Trouble::language("expected a tuple of integers, found a tiler")),
        }
    }

    /// Integers, and nothing that has strides.
    fn to_integers(&self) -> Result<MixedTuple, Trouble> {
        match self {
            Self::Known(value) => Ok(MixedTuple::of_integers(&value.to_tuple()?)),
            Self::Group(inner) => inner.to_integers(),
            Self::Layout(_) | Self::Swizzled(..) | Self::Identity(_) => {
                Err(Trouble::language("expected a tuple of integers, found a layout"))
            }
            other => other.to_shape(),
        }
    }

    /// Whether it is made of integers alone: a tuple of it is one, too.
    pub(super) fn is_numeric(&self) -> bool {
        matches!(self, Self::Tuple(_) | Self::Known(Value::Integer(_) | Value::Tuple(_)))
    }

    /// As [`Value::ungrouped`].
    pub(super) fn ungrouped(self) -> Self {
        match self {
            Self::Group(inner) => inner.ungrouped(),
            Self::Known(value) => Self::Known(value.ungrouped()),
            Self::Parts(parts) => Self::Parts(parts.into_iter().map(Self::ungrouped).collect()),
            other => other,
        }
    }

    /// As [`Value::by_mode`].
    fn by_mode(self) -> Self {
        match self {
            Self::Group(inner) => Self::Parts(vec![inner.by_mode()]),
            Self::Known(value) => Self::Known(value.by_mode()),
            Self::Parts(parts) => Self::Parts(parts.into_iter().map(Self::by_mode).collect()),
            other => other,
        }
    }
}

impl From<MixedLayout> for Part {
    fn from(layout: MixedLayout) -> Self {
        Self::Layout(Box::new(layout))
    }
}

/// Evaluates what has run-time integers in it.
pub(super) struct Unfolded<'a> {
    known: Evaluator<'a>,
    terms: Terms,
    given: Vec<Given>,
}

impl<'a> Unfolded<'a> {
    fn new(names: &'a Names, refusals: &'a mut Refusals, story: Option<&'a Story>) -> Self {
        Self { known: Evaluator { names, refusals, story }, terms: Terms::default(), given: Vec::new() }
    }

    fn shown(&self) -> Shown<'_> {
        Shown { terms: &self.terms, given: &self.given }
    }

    fn settle<T>(&mut self, result: Result<T, Trouble>, operation: &'static str, place: Place) -> Option<T> {
        result
            .map_err(|trouble| {
                let (refusal, place) = self.refusal(trouble, operation, place);
                self.known.refusals.push(refusal, Subject::Value, place);
            })
            .ok()
    }

    /// The refusal, and the place of the integer that is to blame, if it is one.
    fn refusal(&self, trouble: Trouble, operation: &'static str, place: Place) -> (Refusal, Place) {
        let given = |number: usize| self.given.get(number);
        match trouble {
            Trouble::Refused(refusal) => (refusal, place),
            Trouble::Mixed(MixedError::Algebra(error)) => (error.into(), place),
            Trouble::Mixed(MixedError::TooManyTerms) => {
                (Refusal::language(format!("more than {} terms of run-time integers", mixed::MAX_TERMS)), place)
            }
            Trouble::Mixed(MixedError::Undecided { given: number, question }) => {
                let name = given(number).map(Given::text).unwrap_or_default();
                let reason = Reason::Undecided { question, operation, name };
                (Refusal { reason, argument: None }, given(number).map_or(place, |given| given.place))
            }
            Trouble::Elsewhere(number) => {
                let name = given(number).map_or_else(|| "this".to_owned(), |given| format!("`{}`", given.text()));
                let headline = format!("`{operation}` takes run-time integers in its layout only, not {name}");
                (Refusal::language(headline), given(number).map_or(place, |given| given.place))
            }
        }
    }

    fn part(&mut self, expr: &Expr, among: Among) -> Option<Part> {
        if !expr.has_run_time() {
            return self.known.value(expr, among).map(Part::Known);
        }
        let place = expr.place;
        match &expr.kind {
            Kind::RunTime(tokens) => {
                let symbol = self.give(tokens, place);
                self.settle(symbol, "make_layout", place).map(|symbol| Part::Tuple(Box::new(MixedTuple::leaf(symbol))))
            }
            Kind::Tuple(parts) => {
                let parts = self.parts(parts, among)?;
                self.settle(tuple(parts), "make_layout", place)
            }
            Kind::Group(inner) => {
                let inner = self.part(inner, among)?;
                if inner.is_numeric() {
                    return self.settle(tuple(vec![inner]), "make_layout", place);
                }
                Some(Part::Group(Box::new(inner)))
            }
            Kind::Tiler(parts) => self.parts(parts, Among::Layouts).map(Part::Tiler),
            Kind::Layout(shape, stride) => {
                let (shape, stride) = (self.part(shape, Among::Numbers), self.part(stride, Among::Numbers));
                let pair = pair(&shape?, &stride?);
                self.settle(pair, "make_layout", place).map(Part::from)
            }
            Kind::Ordered(shape, order) => {
                let shape = self.part(shape, Among::Numbers)?;
                let ordered = self.ordered(&shape, *order);
                if let (Some(story), Ok(layout)) = (self.known.story, &ordered) {
                    let word = if *order == Order::Col { "col" } else { "row" };
                    let (shape, layout) = (self.shown().part(&shape), self.shown().part(&Part::from(*layout)));
                    story.found(What::Worked(format!("{shape}:{word}")), Ok(Found::Written(layout)));
                }
                self.settle(ordered, "make_layout", place).map(Part::from)
            }
            Kind::Infix(operator, left, right) => self.infix(*operator, [left, right], place),
            Kind::Call(name, arguments) => {
                let arguments: Vec<&Expr> = arguments.iter().collect();
                self.call(&name.to_string(), &arguments, Among::Layouts, place)
            }
            Kind::At(layout, coordinate) => self.call("call", &[layout, coordinate], Among::Numbers, place),
            Kind::Mode(layout, path) => {
                let arguments: Vec<&Expr> = std::iter::once(&**layout).chain(path).collect();
                self.call("get", &arguments, Among::Numbers, place)
            }
            Kind::Modes(layout, begin, end) => self.call("take", &[layout, begin, end], Among::Numbers, place),
            _ => self.refuse("run-time integers are leaves of layouts here, nothing else", place),
        }
    }

    fn refuse(&mut self, headline: impl Into<String>, place: Place) -> Option<Part> {
        self.known.refusals.language(headline, place);
        None
    }

    fn parts(&mut self, exprs: &[Expr], among: Among) -> Option<Vec<Part>> {
        let parts: Vec<Option<Part>> = exprs.iter().map(|expr| self.part(expr, among)).collect();
        parts.into_iter().collect()
    }

    /// The symbol of an integer; what only reads variables is read once.
    fn give(&mut self, tokens: &TokenStream, place: Place) -> Result<Symbol, Trouble> {
        let is_plain = !tokens.clone().into_iter().any(|token| matches!(token, TokenTree::Group(_)));
        let text = tokens.to_string();
        let known = self.given.iter().position(|given| is_plain && given.tokens.to_string() == text);
        let number = known.unwrap_or(self.given.len());
        if known.is_none() {
            self.given.push(Given { tokens: tokens.clone(), place });
        }
        Ok(self.terms.given(number)?)
    }

    fn ordered(&mut self, shape: &Part, order: Order) -> Result<MixedLayout, Trouble> {
        let order = match order {
            Order::Col => algebra::Order::ColumnMajor,
            Order::Row => algebra::Order::RowMajor,
        };
        Ok(mixed::ordered(&shape.to_integers()?, &order, &mut self.terms)?)
    }

    fn infix(&mut self, operator: Operator, sides: [&Expr; 2], place: Place) -> Option<Part> {
        let operation = match operator {
            Operator::After => "composition",
            Operator::Over => "logical_divide",
            Operator::Times => "logical_product",
            _ => {
                let headline =
                    format!("`{}` of run-time integers is Rust: write it inside the braces", operator.text());
                return self.refuse(headline, place);
            }
        };
        self.call(operation, &sides, Among::Layouts, place)
    }

    /// An operation; `among` is what integers mean in the arguments after the first.
    fn call(&mut self, name: &str, arguments: &[&Expr], among: Among, place: Place) -> Option<Part> {
        let operation = vocabulary::find(name)?;
        let among = |i| if i == 0 { Among::Layouts } else { among };
        let parts: Vec<Option<Part>> =
            arguments.iter().enumerate().map(|(i, expr)| self.part(expr, among(i))).collect();
        let parts: Vec<Part> = parts.into_iter().collect::<Option<_>>()?;
        let after_swizzle = matches!(parts.first(), Some(Part::Known(value)) if value.is_before_layout());
        let placed = |(i, part): (usize, Part)| {
            let is_tiler = operation.takes_tiler(i) && !after_swizzle;
            if is_tiler { part.by_mode() } else { part.ungrouped() }
        };
        let parts: Vec<Part> = parts.into_iter().enumerate().map(placed).collect();
        self.terms.forget();
        match super::mixed::operation(operation, &parts, &mut self.terms, &self.given) {
            Ok(part) => {
                self.tell(operation, &parts, Ok(&part));
                Some(part)
            }
            Err(trouble) => {
                let (refusal, place) = self.refusal(trouble, operation.name, place);
                self.tell(operation, &parts, Err(refusal.clone()));
                let operands = parts.iter().map(|part| self.shown().part(part)).collect();
                let subject = Subject::Symbolic(operation, operands, self.rounds(operation, &parts));
                self.known.refusals.push(refusal, subject, place);
                None
            }
        }
    }
}

impl Unfolded<'_> {
    /// Whether the operation has an answer with the word `loose`.
    fn rounds(&self, operation: &'static Operation, parts: &[Part]) -> bool {
        let loose = Part::Known(Value::Word(Word::Loose));
        let parts: Vec<Part> = parts.iter().cloned().chain(std::iter::once(loose)).collect();
        super::mixed::operation(operation, &parts, &mut self.terms.clone(), &self.given).is_ok()
    }

    /// The operation as one event, if somebody listens.
    fn tell(&self, operation: &'static Operation, parts: &[Part], answer: Result<&Part, Refusal>) {
        let Some(story) = self.known.story else { return };
        let told = story::Symbolic {
            operation,
            operands: parts.to_vec(),
            answer: answer.as_ref().ok().map(|part| (*part).clone()),
            terms: self.terms,
            given: self.given.clone(),
        };
        let found = answer.map(|part| Found::Written(self.shown().part(part)));
        story.found(What::Symbolic(Box::new(told)), found);
    }
}

fn pair(shape: &Part, stride: &Part) -> Result<MixedLayout, Trouble> {
    Ok(mixed::pair(&shape.to_integers()?, &stride.to_integers()?)?)
}

fn tuple(parts: Vec<Part>) -> Result<Part, Trouble> {
    if !parts.iter().all(Part::is_numeric) {
        return Ok(Part::Parts(parts));
    }
    let mut tuple = MixedTuple::of_integers(&IntTuple::unit());
    for part in &parts {
        tuple = tuple.push(&part.to_shape()?)?;
    }
    Ok(Part::Tuple(Box::new(tuple)))
}
