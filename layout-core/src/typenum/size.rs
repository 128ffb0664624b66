//! Size and cosize as typenum's numbers.

use core::ops::{Add, Mul, Sub};

use typenum::{Add1, B1, Bit, Const, Sub1, ToUInt, U, UInt, Unsigned};

use crate::types::constant::C;
use crate::types::layout::Layout;
use crate::types::static_layout::StaticLayout;
use crate::types::tuples::each_rank;

/// A layout whose size and cosize are types.
///
/// ```
/// use layout_core::Layout;
/// use layout_core::typenum::{CosizeOf, SizeOf};
/// use typenum::{U1, U4, U8, U9, Unsigned};
/// type Padded = Layout<(U4, U8), (U9, U1)>;
/// assert_eq!(SizeOf::<Padded>::USIZE, 32);
/// assert_eq!(CosizeOf::<Padded>::USIZE, 35);
/// ```
///
/// The layouts of `layout!` have them too, as far as typenum has numbers for constants: up to 1024, powers of two and of ten. A program that knows the
/// layout needs no typenum: `[f32; Tile::COSIZE]` is an array.
///
#[cfg_attr(feature = "macros", doc = "```")]
#[cfg_attr(not(feature = "macros"), doc = "```ignore")]
/// use generic_array::{ArrayLength, GenericArray};
/// use layout_core::layout;
/// use layout_core::typenum::{CosizeOf, TypenumLayout};
///
/// /// A memory of its own for any layout.
/// fn memory<L: TypenumLayout<Cosize: ArrayLength>>() -> GenericArray<f32, CosizeOf<L>> {
///     GenericArray::default()
/// }
/// layout! { Tile = (64,32):(33,1); }
/// assert_eq!(memory::<Tile>().len(), 2111);
/// assert_eq!([0_f32; Tile::COSIZE].len(), 2111);
/// ```
#[diagnostic::on_unimplemented(
    message = "the size of `{Self}` is not a type",
    label = "typenum has no number for one of its leaves",
    note = "size and cosize are types for layouts whose leaves are unsigned integers of typenum, or `C<N>` up to 1024, powers of two and of ten"
)]
pub trait TypenumLayout: StaticLayout {
    /// The number of coordinates.
    type Size: Unsigned;
    /// One more than the greatest offset.
    type Cosize: Unsigned;
}

/// The number of coordinates of a layout, as a type.
pub type SizeOf<L> = <L as TypenumLayout>::Size;

/// One more than the greatest offset of a layout, as a type.
pub type CosizeOf<L> = <L as TypenumLayout>::Cosize;

impl<S, D> TypenumLayout for Layout<S, D>
where
    Self: StaticLayout,
    S: Extents + Reach<D, Reach: Add<B1, Output: Unsigned>>,
{
    type Size = S::Size;
    type Cosize = Add1<S::Reach>;
}

/// A shape whose size is a type.
pub trait Extents {
    /// The product of the extents.
    type Size: Unsigned;
}

/// A shape that reaches a greatest offset under the strides `D`.
pub trait Reach<D> {
    /// `Σ (extent − 1)·stride`.
    type Reach: Unsigned;
}

impl<U: Unsigned, B: Bit> Extents for UInt<U, B> {
    type Size = Self;
}

impl<U, B, D> Reach<D> for UInt<U, B>
where
    Self: Sub<B1, Output: Mul<D, Output: Unsigned>>,
{
    type Reach = <Sub1<Self> as Mul<D>>::Output;
}

impl<const N: usize> Extents for C<N>
where
    Const<N>: ToUInt<Output: Unsigned>,
{
    type Size = U<N>;
}

impl<const N: usize, const M: usize> Reach<C<M>> for C<N>
where
    Const<N>: ToUInt<Output: Sub<B1, Output: Mul<U<M>, Output: Unsigned>>>,
    Const<M>: ToUInt,
{
    type Reach = <Sub1<U<N>> as Mul<U<M>>>::Output;
}

macro_rules! tuple {
    ([] ($S:ident $D:ident $($names:tt)*)) => {
        impl<$S: Extents> Extents for ($S,) {
            type Size = $S::Size;
        }

        impl<$S: Reach<$D>, $D> Reach<($D,)> for ($S,) {
            type Reach = $S::Reach;
        }
    };
    ([$(($S:ident $D:ident $($names:tt)*))*] ($Last:ident $LastD:ident $($last:tt)*)) => {
        impl<$($S,)* $Last: Extents> Extents for ($($S,)* $Last,)
        where
            ($($S,)*): Extents<Size: Mul<$Last::Size, Output: Unsigned>>,
        {
            type Size = <<($($S,)*) as Extents>::Size as Mul<$Last::Size>>::Output;
        }

        impl<$($S, $D,)* $Last: Reach<$LastD>, $LastD> Reach<($($D,)* $LastD,)> for ($($S,)* $Last,)
        where
            ($($S,)*): Reach<($($D,)*), Reach: Add<$Last::Reach, Output: Unsigned>>,
        {
            type Reach = <<($($S,)*) as Reach<($($D,)*)>>::Reach as Add<$Last::Reach>>::Output;
        }
    };
}

each_rank! { tuple to 16 }

#[cfg(test)]
mod tests {
    use hybrid_array::{Array, ArraySize};
    use typenum::{U0, U1, U2, U3, U4, U8, U9, U24};

    use super::*;

    /// Every element of a layout, at its coordinate's index, from a memory of `Cosize` elements.
    fn gathered<L: TypenumLayout<Size: ArraySize, Cosize: ArraySize>>(
        memory: &Array<u32, L::Cosize>,
    ) -> Array<u32, L::Size> {
        Array::from_fn(|i| memory[StaticLayout::offset(L::default(), i)])
    }

    #[test]
    fn sizes_are_those_of_the_values() {
        fn agree<L: TypenumLayout>() {
            assert_eq!(L::Size::USIZE, L::SIZE);
            assert_eq!(L::Cosize::USIZE, L::COSIZE);
        }
        agree::<Layout<U8, U3>>();
        agree::<Layout<C<1>, C<0>>>();
        agree::<Layout<(C<64>, (C<1024>, C<3>)), (C<9>, (C<4096>, C<0>))>>();
        agree::<Layout<(U8,), (U0,)>>();
        agree::<Layout<(U4, (U1, U3), U2), (U9, (U24, U0), U4)>>();
    }

    #[test]
    fn memory_is_as_long_as_the_layout_reaches() {
        type Padded = Layout<(U2, U3), (U4, U1)>;
        let memory = Array::from_fn(|i| u32::try_from(10 * i).unwrap());
        assert_eq!(memory.len(), 7);
        assert_eq!(gathered::<Padded>(&memory).as_slice(), [0, 40, 10, 50, 20, 60]);
    }
}
