//! Common parts of the shapes and the strides of any layout: leaves that are written, compared, visited.

use core::fmt;

use crate::types::constant::Leaf;
use crate::types::sealed::Sealed;
use crate::types::tuples::each_rank;

/// Integers or strides, nested.
///
/// ```
/// use layout_core::{C, E, Written};
/// let mut steps = Vec::new();
/// (C::<4>, (3_u32, E::<1, C<2>>::of(C))).each(&mut |number| steps.push(number));
/// assert_eq!(steps, [4, 3, 2]);
/// ```
pub trait Written: Copy + Sealed + 'static {
    /// Calls `visit` with each leaf, from left to right; for a stride along a coordinate, with its steps.
    #[track_caller]
    fn each(self, visit: &mut impl FnMut(u64));

    /// Writes the tuple; with `{:#}`, a `_` before each leaf that is known at compile time.
    fn write(self, f: &mut fmt::Formatter<'_>) -> fmt::Result;

    /// Returns true if both are the same numbers.
    fn same(self, other: Self) -> bool;
}

/// A leaf of strides: an integer, or steps along a coordinate.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a stride",
    label = "neither an integer nor steps along a coordinate"
)]
pub trait StrideLeaf: Written {}

impl<N: Leaf> StrideLeaf for N {}

impl<N: Leaf> Written for N {
    #[inline(always)]
    fn each(self, visit: &mut impl FnMut(u64)) {
        visit(self.value());
    }

    fn write(self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mark = if f.alternate() && N::STATIC.is_some() { "_" } else { "" };
        write!(f, "{mark}{}", self.value())
    }

    #[inline(always)]
    fn same(self, other: Self) -> bool {
        self.value() == other.value()
    }
}

macro_rules! tuple {
    ([$(($S:ident $D:ident $X:ident $i:tt))*] ($Last:ident $LastD:ident $LastX:ident $last:tt)) => {
        impl<$($S: Written,)* $Last: Written> Written for ($($S,)* $Last,) {
            #[inline(always)]
            fn each(self, visit: &mut impl FnMut(u64)) {
                $(self.$i.each(visit);)*
                self.$last.each(visit);
            }

            fn write(self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("(")?;
                $(self.$i.write(f)?; f.write_str(",")?;)*
                self.$last.write(f)?;
                f.write_str(")")
            }

            #[inline(always)]
            fn same(self, other: Self) -> bool {
                $(self.$i.same(other.$i) &&)* self.$last.same(other.$last)
            }
        }
    };
}

each_rank! { tuple }
