//! The kinds of operands: what each is called, which values it accepts, and what they are read as.

use super::call::Call;
use super::names::MAX_NAMES;
use super::value::{Refusal, Value, known};
use crate::algebra::divide::Rounding;
use crate::algebra::tile_to_shape::Order;
use crate::atoms::{CopyAtom, MmaAtom, copy_atom, mma_atom};
use crate::capacity::MAX_LEAVES;
use crate::category::NestMorphism;
use crate::compact::make_layout;
use crate::composed::ComposedLayout;
use crate::control::{each, next, tri};
use crate::coord_value::Coord;
use crate::coordinate::CoordLayout;
use crate::error::AlgebraError;
use crate::int_tuple::IntTuple;
use crate::layout_value::LayoutValue;
use crate::linear::{Dims, LinearLayout};
use crate::list::List;
use crate::nested::Leaves;
use crate::swizzle::Swizzle;
use crate::tiler::Tiler;

/// Kinds, one row each: its name, that of its reader, its words, and what values are read as; patterns are tried in order. Kinds whose reader is written out
/// come last.
macro_rules! kinds {
    (
        $($Kind:ident $kind:ident $says:literal $T:ty { $($pattern:pat => $value:expr),* $(,)? })*
        ; $($Other:ident $other:ident $words:literal { $($accepted:pat),* })*
    ) => {
        /// What an operand of an operation can be.
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

            /// As a message says it, with its article.
            #[must_use]
            #[cfg_attr(not(feature = "compiled"), inline)]
            pub const fn says(self) -> &'static str {
                match self {
                    $(Self::$Kind => $says,)*
                    $(Self::$Other => $words,)*
                }
            }

            /// Whether this value can be read as one.
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

        impl<'a> Call<'a> { $(
            #[cfg_attr(not(feature = "compiled"), inline)]
            pub(super) const fn $kind(&self, i: usize) -> Result<$T, Refusal> {
                let read: Result<$T, AlgebraError> = match self.operand(i) {
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
    Shape shape "a shape" IntTuple {
        V::Tuple(tuple) => Ok(*tuple),
        V::Number(number) => Ok(IntTuple::int(*number)),
        V::Layout(layout) => Ok(layout.shape()),
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
    Accesses accesses "threads, `row`, `col` or `ldmatrix`" { V::Row | V::Col | V::Matrices | V::Layout(_) | V::Number(_) | V::Tuple(_) }
}

/// What words mean that are not given.
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

impl Call<'_> {
    /// The names and sizes of dimensions.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn dims(&self, i: usize) -> Result<Dims, Refusal> {
        match self.operand(i) {
            Some(Value::Sizes(sizes)) => match sizes.dims() {
                Ok(dims) => Ok(dims),
                Err(error) => Err(Refusal::of_linear(error)),
            },
            _ => Err(Refusal::Kind { operand: i, wanted: Kind::Dims }),
        }
    }

    /// All operands from `i` on, as numbers of modes.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn indices(&self, mut i: usize) -> Result<Leaves<usize>, Refusal> {
        let mut places = List::empty(0);
        while i < self.operands.len() {
            if !places.push(tri!(self.index(i))) {
                return Err(Refusal::TooMany { most: MAX_LEAVES });
            }
            i = next(i);
        }
        Ok(places)
    }

    /// All entries of the operands from `i` on, in one tuple.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn tuples(&self, mut i: usize) -> Result<IntTuple, Refusal> {
        let mut all = IntTuple::unit();
        while i < self.operands.len() {
            all = known!(all.push(&tri!(self.shape(i))));
            i = next(i);
        }
        Ok(all)
    }

    /// The operands from `i` on, as the modes of one layout.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn layouts(&self, mut i: usize) -> Result<LayoutValue, Refusal> {
        let mut all = LayoutValue::no_modes();
        while i < self.operands.len() {
            all = known!(all.push(&tri!(self.layout(i))));
            i = next(i);
        }
        Ok(all)
    }

    /// The first of them: accesses are read against their tile.
    #[expect(clippy::unused_self, clippy::unnecessary_wraps, reason = "a reader of operands like others")]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn accesses(&self, i: usize) -> Result<usize, Refusal> {
        Ok(i)
    }
}

/// A number as the place of something; one that is too large for any stays too large.
#[expect(clippy::cast_possible_truncation, reason = "compared before")]
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn place(number: u64) -> usize {
    if number > usize::MAX as u64 { usize::MAX } else { number as usize }
}

/// The leaves of a tuple, as places.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn places_of(tuple: &IntTuple) -> Leaves<usize> {
    let mut places = List::empty(0);
    each!(i in 0, tuple.leaf_count() => {
        places.push(place(tuple.leaf_at(i)));
    });
    places
}
