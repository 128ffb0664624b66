//! A call that owns its operands.

use super::operand::Operand;
use crate::algebra::divide::Rounding;
use crate::category::{NestMorphism, TupleMorphism};
use crate::composed::ComposedLayout;
use crate::control::{each, holds, next};
use crate::coord_value::Coord;
use crate::int_tuple::IntTuple;
use crate::layout_value::LayoutValue;
use crate::linear::LinearLayout;
use crate::operation::{Answer, Call, Names, Operation, Refusal, Sizes};
use crate::tiler::Tiler;
use crate::trace::Trace;

/// The most operands.
pub const MAX_OPERANDS: usize = 8;

/// An operation and its operands, one after the other in the order of [`Operation::forms`].
///
/// ```
/// use layout_algebra::diagnose::{OwnedCall, Operation};
/// use layout_algebra::{LayoutValue, Tiler};
/// let call = OwnedCall::new(Operation::LogicalDivide).layout(&LayoutValue::line(24, 1)?).tiler(&Tiler::extent(4)?);
/// assert!(call.evaluates());
/// # Ok::<(), layout_algebra::AlgebraError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct OwnedCall {
    operation: Operation,
    /// The operation whose name suggestions use.
    written: Operation,
    /// True if the call as it stands has another form, so that only operands are proposed.
    is_for_another: bool,
    operands: [Operand; MAX_OPERANDS],
    count: usize,
}

impl OwnedCall {
    /// An operation without operands yet.
    #[must_use]
    #[expect(clippy::large_stack_arrays, reason = "there is no allocator, and operands are few but large")]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn new(operation: Operation) -> Self {
        Self {
            operation,
            written: operation,
            is_for_another: false,
            operands: [Operand::Number(0); MAX_OPERANDS],
            count: 0,
        }
    }

    /// The same call, but suggestions use the name of another operation with the same operands.
    ///
    /// ```
    /// use layout_algebra::LayoutValue;
    /// use layout_algebra::diagnose::OwnedCall;
    /// use layout_algebra::operation::Operation;
    /// let call = OwnedCall::new(Operation::LocalTile).layout(&LayoutValue::line(48, 1)?);
    /// assert_eq!(call.written_as(Operation::LocalTileLayout).operation(), Operation::LocalTile);
    /// # Ok::<(), layout_algebra::AlgebraError>(())
    /// ```
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn written_as(mut self, operation: Operation) -> Self {
        self.written = operation;
        self
    }

    /// The same call in place of one that has other operands too, such as a part of one thread: suggestions are operands, and no whole calls.
    ///
    /// ```
    /// use layout_algebra::diagnose::{Operation, OwnedCall};
    /// let call = OwnedCall::new(Operation::ThrfrgC).for_another();
    /// assert_eq!(call.operation(), Operation::ThrfrgC);
    /// ```
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn for_another(mut self) -> Self {
        self.is_for_another = true;
        self
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn is_for_another(&self) -> bool {
        self.is_for_another
    }

    /// The operation whose name suggestions use.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn written(&self) -> Operation {
        self.written
    }

    /// The call with one more operand. More than [`MAX_OPERANDS`] are not kept, and then nothing is proposed.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn with(mut self, operand: &Operand) -> Self {
        if self.count < MAX_OPERANDS {
            self.operands[self.count] = *operand;
        }
        self.count = next(self.count);
        self
    }

    /// The call with one more operand: a shape, a profile or an order; also an integer.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn tuple(self, tuple: &IntTuple) -> Self {
        self.with(&Operand::of_tuple(tuple))
    }

    /// The call with one more operand: a morphism of flat tuples.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn tuple_morphism(self, morphism: &TupleMorphism) -> Self {
        match morphism.nest() {
            Ok(morphism) => self.morphism(&morphism),
            Err(_) => self,
        }
    }

    /// The call with one more operand: positions, or the targets of a map, counted from 1.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn positions(self, positions: &[usize]) -> Self {
        let mut tuple = IntTuple::unit();
        each!(i in 0, positions.len() => {
            tuple = match tuple.push(&IntTuple::int(positions[i] as u64)) {
                Ok(longer) => longer,
                Err(_) => return self,
            };
        });
        self.tuple(&tuple)
    }

    /// The call with one more operand for each leaf, as integers.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn numbers(mut self, numbers: &IntTuple) -> Self {
        each!(i in 0, numbers.leaf_count() => {
            self = self.number(numbers.leaf_at(i));
        });
        self
    }

    /// The call with the operands of another call after these.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn and(mut self, others: &Self) -> Self {
        each!(i in 0, others.count => {
            if i < MAX_OPERANDS {
                self = self.with(&others.operands[i]);
            }
        });
        self
    }

    /// The same operands with another operation.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn with_operation(mut self, operation: Operation) -> Self {
        self.operation = operation;
        self.written = operation;
        self
    }

    /// The call with the rounding of a divide.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn rounding(self, rounding: Rounding) -> Self {
        match rounding {
            Rounding::Exact => self,
            Rounding::Loose => self.with(&Operand::Loose),
        }
    }

    /// The call, borrowed.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn borrowed(&self) -> Call<'_> {
        let kept = if self.count < MAX_OPERANDS { self.count } else { MAX_OPERANDS };
        Call { operation: self.operation, operands: self.operands.split_at(kept).0 }
    }

    /// The answer of the operation.
    ///
    /// # Errors
    /// The errors of the operation, and operands that it does not take.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn evaluate(&self) -> Answer {
        if self.is_whole() { self.borrowed().answer() } else { Err(Refusal::TooMany { most: MAX_OPERANDS }) }
    }

    /// Returns true if the operation accepts these operands.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn evaluates(&self) -> bool {
        self.traced(&mut Trace::off())
    }

    /// [`Self::evaluates`], recorded in the trace. A predicate must hold.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn traced(&self, trace: &mut Trace<'_>) -> bool {
        self.is_whole()
            && match trace.on(&self.borrowed()).answer() {
                Ok(Operand::Flag(holds)) => holds || !self.operation.is_predicate(),
                answer => answer.is_ok(),
            }
    }

    /// The letter that names operand `i`, if it has one.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn letter(&self, i: usize) -> Option<&'static str> {
        self.borrowed().letter(i)
    }

    /// The operation.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn operation(&self) -> Operation {
        self.operation
    }

    /// The number of operands; those past the limit are counted and not kept.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn count(&self) -> usize {
        self.count
    }

    /// Returns true if all operands were kept.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn is_whole(&self) -> bool {
        self.count <= MAX_OPERANDS
    }

    /// Operand `i`, if there is one.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn operand(&self, i: usize) -> Option<&Operand> {
        if i < self.count && i < MAX_OPERANDS { Some(&self.operands[i]) } else { None }
    }

    /// The same call with another operand `i`.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn replaced(mut self, i: usize, operand: &Operand) -> Self {
        if i < MAX_OPERANDS {
            self.operands[i] = *operand;
        }
        self
    }

    /// The call of the operation that was written, in place of the one that is explained for it.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn as_written(mut self) -> Self {
        self.operation = self.written;
        self
    }

    /// The same call without its last operand.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn without_last(mut self) -> Self {
        self.count = self.count.saturating_sub(1);
        self
    }

    /// Returns true if the last operand is a word.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn ends_with_word(&self) -> bool {
        holds!(let Some(operand) = self.operand(self.count.saturating_sub(1)) && operand.is_word())
    }
}

/// Methods that add one more operand of a type, one row each.
macro_rules! operands {
    ($($says:literal $name:ident($value:ident: $T:ty) = $operand:expr;)*) => {
        impl OwnedCall { $(
            #[doc = concat!("One more operand, ", $says, ".")]
            #[must_use]
            #[cfg_attr(not(feature = "compiled"), inline)]
            pub const fn $name(self, $value: $T) -> Self {
                self.with(&$operand)
            }
        )* }
    };
}

operands! {
    "a layout" layout(layout: &LayoutValue) = Operand::Layout(*layout);
    "a layout that may be swizzled" composed(composed: &ComposedLayout) = Operand::composed(composed);
    "a tiler" tiler(tiler: &Tiler) = Operand::Tiler(*tiler);
    "a coordinate" coordinate(coord: &Coord) = Operand::Coordinate(*coord);
    "a morphism" morphism(morphism: &NestMorphism) = Operand::Morphism(*morphism);
    "a linear layout" linear(layout: &LinearLayout) = Operand::Linear(*layout);
    "an integer" number(number: u64) = Operand::Number(number);
    "the bits of an element that is accessed" element(bits: u64) = Operand::Element(bits);
    "a name: of a dimension, of an atom, of a kind" name(name: &str) = Operand::name(name);
    "names of dimensions" names(names: &Names) = Operand::Names(*names);
    "names of dimensions and their sizes" sizes(sizes: &Sizes) = Operand::Sizes(*sizes);
    "true or false" flag(flag: bool) = Operand::Flag(flag);
}

/// Operand `i` as a value of a type, if it can be read as one.
macro_rules! readers {
    ($($name:ident $read:ident $T:ty;)*) => {
        impl OwnedCall { $(
            #[cfg_attr(not(feature = "compiled"), inline)]
            pub(super) const fn $name(&self, i: usize) -> Option<$T> {
                match self.operand(i) {
                    Some(operand) => operand.$read(),
                    None => None,
                }
            }
        )* }
    };
}

readers! {
    layout_at layout LayoutValue;
    tuple_at tuple IntTuple;
    size_at size u64;
    number_at number u64;
    tiler_at tiler Tiler;
    composed_at either ComposedLayout;
    morphism_at morphism NestMorphism;
}
