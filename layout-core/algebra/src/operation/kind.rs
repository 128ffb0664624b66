//! The kinds of operands: their names, the values they accept, the types they are read as, and the errors.

use super::names::MAX_NAMES;
use super::value::Value;
use crate::algebra::divide::Rounding;
use crate::algebra::tile_to_shape::Order;
use crate::atoms::{CopyAtom, MmaAtom, copy_atom, mma_atom};
use crate::category::NestMorphism;
use crate::compact::make_layout;
use crate::composed::ComposedLayout;
use crate::control::{each, holds};
use crate::coord_value::Coord;
use crate::coordinate::CoordLayout;
use crate::coordinate::basis::ScaledBasis;
use crate::error::AlgebraError;
use crate::int_tuple::IntTuple;
use crate::layout_value::LayoutValue;
use crate::linear::{LinearError, LinearLayout};
use crate::list::List;
use crate::nested::{Leaves, Nested};
use crate::swizzle::Swizzle;
use crate::tiler::Tiler;

/// Kinds, one row each: its name, its reader's name, its words, and the values it is read from; patterns are tried in order. Kinds whose reader is written out
/// come last.
macro_rules! kinds {
    (
        $($Kind:ident $kind:ident $says:literal $T:ty { $($pattern:pat => $value:expr),* $(,)? })*
        ; $($Other:ident $other:ident $words:literal { $($accepted:pat),* })*
    ) => {
        /// A kind of operand of an operation.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[non_exhaustive]
        pub enum Kind {
            $(#[doc = $says] $Kind,)*
            $(#[doc = $words] $Other,)*
        }

        #[expect(non_upper_case_globals, reason = "a row of the table names a kind as its reader")]
        impl Kind {
            $(pub(super) const $kind: Self = Self::$Kind;)*
            $(pub(super) const $other: Self = Self::$Other;)*

            /// The kind in a message, with its article.
            #[must_use]
            #[cfg_attr(not(feature = "compiled"), inline)]
            pub const fn says(self) -> &'static str {
                match self {
                    $(Self::$Kind => $says,)*
                    $(Self::$Other => $words,)*
                }
            }

            /// Returns true if this value can be read as this kind.
            #[must_use]
            #[allow(unused_variables, reason = "patterns bind what their readers use")]
            #[cfg_attr(not(feature = "compiled"), inline)]
            pub const fn accepts(self, operand: &Value) -> bool {
                match self {
                    $(Self::$Kind => { $(matches!(operand, $pattern) ||)* false })*
                    $(Self::$Other => { $(matches!(operand, $accepted) ||)* false })*
                }
            }
        }

        impl<'a> Operands<'a> { $(
            #[cfg_attr(not(feature = "compiled"), inline)]
            pub(super) const fn $kind(&self, i: usize) -> Result<$T, Refusal> {
                let read: Result<$T, AlgebraError> = match self.get(i) {
                    $(Some($pattern) => $value,)*
                    _ => return Err(Refusal::Kind { operand: i, wanted: Kind::$Kind }),
                };
                match read {
                    Ok(value) => Ok(value),
                    Err(error) => Err(Refusal::Algebra(error)),
                }
            }
        )* }
    };
}

use Value as V;

kinds! {
    Layout layout "a layout" LayoutValue {
        V::Layout(layout) => Ok(*layout),
        V::Number(extent) => LayoutValue::line(*extent, 1),
        V::Tuple(shape) => make_layout(shape),
    }
    Strided strided "a layout with strides" LayoutValue { V::Layout(layout) => Ok(*layout) }
    Swizzled swizzled "a swizzled layout" ComposedLayout { V::Composed(layout) => Ok(*layout) }
    Either either "a layout, plain or swizzled" ComposedLayout {
        V::Composed(layout) => Ok(*layout),
        V::Layout(layout) => Ok(ComposedLayout::plain(layout)),
        V::Number(extent) => match LayoutValue::line(*extent, 1) {
            Ok(layout) => Ok(ComposedLayout::plain(&layout)),
            Err(error) => Err(error),
        },
        V::Tuple(shape) => match make_layout(shape) {
            Ok(layout) => Ok(ComposedLayout::plain(&layout)),
            Err(error) => Err(error),
        },
    }
    Shared shared "a layout with strides, plain or swizzled" ComposedLayout {
        V::Composed(layout) => Ok(*layout),
        V::Layout(layout) => Ok(ComposedLayout::plain(layout)),
    }
    Coordinates coordinates "a coordinate layout" CoordLayout { V::Coordinates(layout) => Ok(*layout) }
    Linear linear "a linear layout" LinearLayout { V::Linear(layout) => Ok(*layout) }
    Morphism morphism "a morphism" NestMorphism { V::Morphism(morphism) => Ok(*morphism) }
    Swizzle swizzle "a swizzle" Swizzle { V::Swizzle(swizzle) => Ok(*swizzle) }
    Tiler tiler "a tiler" Tiler {
        V::Tiler(tiler) => Ok(*tiler),
        V::Layout(layout) => Ok(Tiler::layout(layout)),
        V::Number(extent) => Tiler::extent(*extent),
    }
    Tile tile "a tiler" Tiler {
        V::Tiler(tiler) => Ok(*tiler),
        V::Layout(layout) => Ok(Tiler::layout(layout)),
        V::Number(1) => Ok(Tiler::layout(&LayoutValue::TRIVIAL)),
        V::Number(extent) => Tiler::extent(*extent),
    }
    Tuple tuple "a tuple of integers" IntTuple {
        V::Tuple(tuple) => Ok(*tuple),
        V::Number(number) => Ok(IntTuple::int(*number)),
    }
    Steps steps "strides along coordinates" Nested<ScaledBasis> { V::Strides(strides) => Ok(*strides) }
    Shape shape "a shape" IntTuple {
        V::Tuple(tuple) => Ok(*tuple),
        V::Number(number) => Ok(IntTuple::int(*number)),
        V::Layout(layout) => Ok(layout.shape()),
        V::Coordinates(layout) => Ok(layout.shape()),
    }
    Nesting nesting "a shape, or what has one" IntTuple {
        V::Tuple(tuple) => Ok(*tuple),
        V::Number(number) => Ok(IntTuple::int(*number)),
        V::Layout(layout) => Ok(layout.shape()),
        V::Composed(layout) => Ok(layout.shape()),
        V::Coordinates(layout) => Ok(layout.shape()),
    }
    Size size "a size" u64 {
        V::Number(number) => Ok(*number),
        V::Tuple(tuple) => tuple.product(),
        V::Layout(layout) => layout.size(),
    }
    Number number "an integer" u64 { V::Number(number) => Ok(*number) }
    Index index "the number of a mode" usize { V::Number(number) => Ok(place(*number)) }
    Coord coord "a coordinate" Coord {
        V::Coordinate(coord) => Ok(*coord),
        V::Tuple(tuple) => Ok(Coord::indices(tuple)),
        V::Number(number) => Ok(Coord::at(*number)),
    }
    Bits bits "the bits of an element" u64 { V::Number(bits) | V::Element(bits) => Ok(*bits) }
    Element element "the bits of an element" u64 { V::Element(bits) | V::Number(bits) => Ok(*bits) }
    Bytes bytes "the bytes of an element" u64 { V::Number(bytes) => Ok(*bytes) }
    Places places "a tuple of places" Leaves<usize> {
        V::Tuple(tuple) => Ok(places_of(tuple)),
        V::Number(number) => Ok(List::one(place(*number))),
    }
    Name name "the name of a dimension" &'a str { V::Text(text) => Ok(text.as_str()) }
    Names names "names of dimensions" List<&'a str, 1, MAX_NAMES> {
        V::Names(names) => match names.texts() {
            Some(texts) => Ok(texts),
            None => Err(AlgebraError::TooManyLeaves { leaves: names.length() }),
        },
    }
    Flag flag "`true` or `false`" bool { V::Flag(flag) => Ok(*flag) }
    Mma mma "the name of an MMA atom" MmaAtom { V::Text(name) => mma_atom(name.as_str()) }
    Copy copy "the name of a copy atom" CopyAtom { V::Text(name) => copy_atom(name.as_str()) }
    Order order "an order: a tuple, `row` or `col`" Order {
        V::Tuple(steps) => Ok(Order::Steps(*steps)),
        V::Number(step) => Ok(Order::Steps(IntTuple::int(*step))),
        V::Row => Ok(Order::RowMajor),
        V::Col => Ok(Order::ColumnMajor),
    }
    Major major "`row` or `col`" Order {
        V::Row => Ok(Order::RowMajor),
        V::Col => Ok(Order::ColumnMajor),
    }
    Rounding rounding "the word `loose`" Rounding { V::Loose => Ok(Rounding::Loose) }
    Exact exact "the word `exact`" bool { V::Exact => Ok(true) }
    ;
    Dims dims "names of dimensions and their sizes" { V::Sizes(_) }
    Indices indices "numbers of modes" { V::Number(_) }
    Tuples tuples "tuples of integers" { V::Tuple(_) | V::Number(_) | V::Layout(_) }
    Layouts layouts "layouts" { V::Tuple(_) | V::Number(_) | V::Layout(_) }
    Operand operand "`\"A\"`, `\"B\"` or `\"C\"`" { V::Text(_) }
    Accesses accesses "threads, `row`, `col` or `ldmatrix`" { V::Row | V::Col | V::Matrices | V::Layout(_) | V::Number(_) | V::Tuple(_) }
}

/// The reason why a call has no answer.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum Refusal {
    /// An error of the algebra.
    Algebra(AlgebraError),
    /// An error of the algebra in one operand, whatever the others are.
    Operand {
        /// The index of the operand.
        operand: usize,
        /// The error.
        error: AlgebraError,
    },
    /// An error of the algebra of linear layouts.
    Linear(LinearError),
    /// There is no answer, for the reason given in the row of the operation.
    Nothing(&'static str),
    /// An operand is not of the kind that the operation takes there.
    Kind {
        /// The index of the operand.
        operand: usize,
        /// The kind that it takes.
        wanted: Kind,
    },
    /// There are more operands than the operation takes.
    TooMany {
        /// The most that it takes.
        most: usize,
    },
    /// There are fewer operands than the operation takes.
    TooFew {
        /// The least that it takes.
        least: usize,
    },
    /// The operation cannot be answered from its operands alone.
    Custom,
}

impl Refusal {
    /// The refusal for an error of linear layouts, which may be one of the algebra.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn of_linear(error: LinearError) -> Self {
        match error {
            LinearError::Algebra(error) => Self::Algebra(error),
            error => Self::Linear(error),
        }
    }
}

/// The operands of a call.
#[derive(Clone, Copy)]
pub(crate) struct Operands<'a>(pub(super) &'a [Value]);

impl<'a> Operands<'a> {
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn count(&self) -> usize {
        self.0.len()
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn get(&self, i: usize) -> Option<&'a Value> {
        if i < self.0.len() { Some(&self.0[i]) } else { None }
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn has(&self, i: usize, kind: Kind) -> bool {
        holds!(let Some(operand) = self.get(i) && kind.accepts(operand))
    }

    /// The position of a word: last.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn word(&self, kind: Kind) -> Option<usize> {
        let last = self.0.len().saturating_sub(1);
        if self.has(last, kind) { Some(last) } else { None }
    }
}

/// The meanings of words that are not given.
pub(super) struct Absent;

impl Absent {
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn rounding() -> Rounding {
        Rounding::Exact
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn exact() -> bool {
        false
    }
}

/// A number as an index; one that is too large for any stays too large.
#[expect(clippy::cast_possible_truncation, reason = "compared before")]
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn place(number: u64) -> usize {
    if number > usize::MAX as u64 { usize::MAX } else { number as usize }
}

/// The leaves of a tuple, as indices.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn places_of(tuple: &IntTuple) -> Leaves<usize> {
    let mut places = List::empty(0);
    each!(i in 0, tuple.leaf_count() => {
        places.push(place(tuple.leaf_at(i)));
    });
    places
}
