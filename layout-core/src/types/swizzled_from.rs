//! Swizzled layouts from a start on that is known only at run time.

use core::fmt;
use core::marker::PhantomData;

use layout_algebra::Swizzle;

use crate::coordinate::coord::Coord;
use crate::types::any_layout::{AnyLayout, Evaluate, HasSize, Itself, Measured};
use crate::types::index::Index;
use crate::types::sealed::Sealed;
use crate::types::sizes::Sizes;
use crate::types::static_composed::{StaticComposed, is_felt, shifted};
use crate::types::swizzled::{Swizzled, end_of_block, within_block};

/// The layout `Sw<BITS,BASE,SHIFT> o start o L`, whose start, an `I`, is stored: the rest of a [`Swizzled`] layout after some of
/// its modes are fixed.
///
/// The start stays within the swizzle, since a sum is not swizzled term by term.
///
/// ```
/// use layout_core::{C, Layout, Swizzled, SwizzledFrom};
/// type Rows = Layout<(C<4>, C<4>), (C<4>, C<1>)>;
/// let column = SwizzledFrom::<2, 0, 2, u32, _>::new(4, Layout::<C<4>, C<1>>::new());
/// let rows = Swizzled::<2, 0, 2, 0, Rows>::new();
/// assert_eq!([0_u32, 1, 2, 3].map(|j| column.offset(j)), [0_u32, 1, 2, 3].map(|j| rows.offset((1, j))));
/// assert_eq!(column.to_string(), "Sw<2,0,2> o 4 o 4:1");
/// ```
pub type SwizzledFrom<const BITS: u32, const BASE: u32, const SHIFT: i32, I, L> =
    SwizzledBy<SwizzleBy<BITS, BASE, SHIFT>, I, L>;

/// The layout `L` from a start on, an `I`, within the swizzle that a type says: [`SwizzleBy`] its numbers, or [`SwizzleOf`] a layout known at compile time. Its names are
/// [`SwizzledFrom`] and what the slice of a tensor returns.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct SwizzledBy<W, I, L> {
    start: I,
    layout: L,
    swizzle: PhantomData<W>,
}

/// A swizzle as a type.
pub trait StaticSwizzle: Copy + 'static {
    /// The swizzle.
    const SWIZZLE: Swizzle;
}

/// The swizzle of these numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SwizzleBy<const BITS: u32, const BASE: u32, const SHIFT: i32>;

impl<const BITS: u32, const BASE: u32, const SHIFT: i32> StaticSwizzle for SwizzleBy<BITS, BASE, SHIFT> {
    const SWIZZLE: Swizzle = Swizzled::<BITS, BASE, SHIFT, 0, ()>::SWIZZLE;
}

/// The swizzle of a layout of which only traits are known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SwizzleOf<Z>(PhantomData<Z>);

impl<Z: StaticComposed + 'static> StaticSwizzle for SwizzleOf<Z> {
    const SWIZZLE: Swizzle = Z::COMPOSED.swizzle();
}

impl<W, I, L> Sealed for SwizzledBy<W, I, L> {}

impl<W: StaticSwizzle, I: Index, L: Copy> SwizzledBy<W, I, L> {
    pub(crate) const SWIZZLE: Swizzle = W::SWIZZLE;

    /// `layout`, from `start` on, swizzled.
    #[must_use]
    #[inline(always)]
    pub const fn new(start: I, layout: L) -> Self {
        Self { start, layout, swizzle: PhantomData }
    }

    /// The layout inside, before it is moved and swizzled.
    #[must_use]
    #[inline(always)]
    pub const fn layout(self) -> L {
        self.layout
    }

    /// The offset that is added before swizzling.
    #[must_use]
    #[inline(always)]
    pub const fn start(self) -> I {
        self.start
    }

    /// The start and the swizzle around another layout.
    #[inline(always)]
    pub(crate) fn around<M>(self, change: impl FnOnce(L) -> M) -> SwizzledBy<W, I, M> {
        SwizzledBy { start: self.start, layout: change(self.layout), swizzle: PhantomData }
    }

    /// Another layout, moved by `offset`, within the same swizzle.
    #[inline(always)]
    pub(crate) fn moved<M: Copy>(self, offset: usize, layout: M) -> SwizzledBy<W, usize, M> {
        SwizzledBy { start: self.start.to_usize() + offset, layout, swizzle: PhantomData }
    }

    /// The offset of a coordinate.
    #[must_use]
    #[inline(always)]
    pub fn offset<X: Coord>(self, coord: X) -> X::Index
    where
        L: Evaluate<X>,
    {
        let moved = X::Index::truncated(self.start.to_usize() as u64) + self.layout.evaluate(coord);
        if const { !is_felt(Self::SWIZZLE, <X::Index as Index>::MAX) } {
            return moved;
        }
        moved ^ shifted(moved & X::Index::truncated(const { Self::SWIZZLE.y_mask() }), const { Self::SWIZZLE.shift() })
    }
}

impl<W, I, L> Itself<Self> for SwizzledBy<W, I, L> {
    #[inline(always)]
    fn itself(self) -> Self {
        self
    }
}

impl<W: StaticSwizzle, I: Index, L: AnyLayout> HasSize for SwizzledBy<W, I, L> {
    #[inline(always)]
    fn coordinate_count(self) -> usize {
        self.layout.size()
    }
}

/// The cosize is that of the whole blocks that the swizzle keeps in place: no offset is past it.
impl<W: StaticSwizzle, I: Index, L: AnyLayout> Measured for SwizzledBy<W, I, L> {
    const KNOWN_SIZE: Option<usize> = L::KNOWN_SIZE;
    const SIZES: Sizes = L::SIZES;

    #[inline(always)]
    fn cosize(self) -> usize {
        let last = (self.layout.cosize() - 1).saturating_add(self.start.to_usize());
        end_of_block(const { within_block(W::SWIZZLE) }, last)
    }
}

impl<W: StaticSwizzle, I: Index, L: AnyLayout + Evaluate<X>, X: Coord> Evaluate<X> for SwizzledBy<W, I, L> {
    const FITS: () = <L as Evaluate<X>>::FITS;

    #[inline(always)]
    fn evaluate(self, coord: X) -> X::Index {
        self.offset(coord)
    }

    #[inline(always)]
    fn is_outside(self, coord: X) -> bool {
        self.layout.is_outside(coord)
    }
}

/// `Sw<…> o start o layout`.
impl<W: StaticSwizzle, I: Index, L: Copy + fmt::Display> fmt::Display for SwizzledBy<W, I, L> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} o {} o ", Self::SWIZZLE, self.start.to_usize())?;
        self.layout.fmt(f)
    }
}

impl<W: StaticSwizzle, I: Index, L: Copy + fmt::Display> fmt::Debug for SwizzledBy<W, I, L> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A layout within a swizzle: [`Swizzled`] and [`SwizzledFrom`].
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a swizzled layout",
    label = "not swizzled",
    note = "swizzled layouts are `layout!(Sw<3,3,3> o (8,64):(64,1))` and parts of them"
)]
pub trait WithinSwizzle: Copy {
    /// The layout inside.
    type Inside: Copy;
    /// A layout `M` with a start, an `I`, within the same swizzle.
    type From<I: Index, M: Copy>: Copy;

    /// The layout inside.
    fn inside(self) -> Self::Inside;

    /// `layout`, moved by `offset`, within the same swizzle.
    fn from<I: Index, M: Copy>(self, offset: I, layout: M) -> Self::From<I, M>;
}

impl<const BITS: u32, const BASE: u32, const SHIFT: i32, const OFFSET: u64, L: AnyLayout> WithinSwizzle
    for Swizzled<BITS, BASE, SHIFT, OFFSET, L>
{
    type Inside = L;
    type From<I: Index, M: Copy> = SwizzledFrom<BITS, BASE, SHIFT, I, M>;

    #[inline(always)]
    fn inside(self) -> L {
        self.layout()
    }

    #[inline(always)]
    fn from<I: Index, M: Copy>(self, offset: I, layout: M) -> Self::From<I, M> {
        const {
            assert!(
                OFFSET <= I::MAX,
                "the offset within the swizzle does not fit in the coordinate's index type, `u32`"
            );
        };
        SwizzledFrom::new(I::truncated(OFFSET) + offset, layout)
    }
}

impl<W: StaticSwizzle, J: Index, L: Copy> WithinSwizzle for SwizzledBy<W, J, L> {
    type Inside = L;
    type From<I: Index, M: Copy> = SwizzledBy<W, I, M>;

    #[inline(always)]
    fn inside(self) -> L {
        self.layout
    }

    #[inline(always)]
    fn from<I: Index, M: Copy>(self, offset: I, layout: M) -> Self::From<I, M> {
        SwizzledBy::new(I::truncated(self.start.to_usize() as u64) + offset, layout)
    }
}
