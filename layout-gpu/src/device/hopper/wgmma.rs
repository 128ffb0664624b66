//! Products by a warp group: `wgmma`, of factors in shared memory, into sums that it writes while the kernel goes on.
//!
//! ```text
//!     wgmma.fence                  the sums belong to the products
//!     wgmma.mma_async × steps      32 bytes along k each
//!     wgmma.commit_group           a group of them
//!     wgmma.wait_group n           all but n groups are done
//! ```

use core::arch::asm;
use core::marker::PhantomData;

use layout_core::{Fragment, ShapeOf, StaticComposed, Stored, TypedLayout};

use super::tiles::{Operand, OperandAt};

/// A product of a warp group: one instruction, made by [`wgmma!`](crate::wgmma).
pub trait Wgmma {
    /// The elements of A.
    type A: Copy;
    /// The elements of B.
    type B: Copy;
    /// A sum.
    type Sum: Copy + 'static;
    /// The sums of a thread.
    type Sums;
    /// The columns of the product; it has 64 rows.
    const COLUMNS: u32;
    /// True of floats, whose products may be subtracted.
    const SUBTRACTS: bool;

    /// Issues a group of products, one for each 32 bytes along k. The old sums are forgotten if `ADDS` is 0, and products are subtracted if `SIGN` is -1.
    ///
    /// # Safety
    /// Same conditions as [`Running::multiply`].
    #[doc(hidden)]
    unsafe fn group<A: Operand, B: Operand, const ADDS: u32, const SIGN: i32>(sums: &mut Self::Sums, a: u32, b: u32);

    /// Issues a group of products whose factor A is in registers, four for each 32 bytes along k.
    ///
    /// # Safety
    /// Same conditions as [`Running::multiply_held`].
    #[doc(hidden)]
    unsafe fn group_held<B: Operand, const ADDS: u32, const SIGN: i32>(sums: &mut Self::Sums, a: *const u32, b: u32);

    /// Waits until at most `LEFT` groups are under way, and has the sums.
    ///
    /// # Safety
    /// All threads of the warp group call it; the groups that are left do not write these sums.
    #[doc(hidden)]
    unsafe fn settle<const LEFT: u32>(sums: &mut Self::Sums);
}

/// Sums that products of a warp group still write: borrowed, so that nobody reads them before [`finish`](Self::finish).
///
/// ```ignore
/// let mut sums = Fragment::<f32, Sums>::default();
/// let mut running = Running::<Product>::of(&mut sums);
/// running.begin(of_a.at(0), of_b.at(0));
/// running.multiply(of_a.at(1), of_b.at(1));
/// running.finish();
/// ```
#[derive(Debug)]
#[must_use = "sums of no products"]
pub struct Running<'a, W: Wgmma> {
    sums: &'a mut W::Sums,
    of: PhantomData<W>,
}

impl<'a, W: Wgmma> Running<'a, W> {
    /// Borrows the sums of a thread: a fragment of one product, 64 rows by its columns.
    #[inline(always)]
    pub fn of<L: TypedLayout>(sums: &'a mut Fragment<W::Sum, L>) -> Self
    where
        ShapeOf<L>: Stored,
    {
        const {
            assert!(
                size_of::<<ShapeOf<L> as Stored>::Array<W::Sum>>() == size_of::<W::Sums>(),
                "the fragment has not the sums of one such product"
            );
        }
        // SAFETY: as many sums, one after the other, in the order of the fragment's values: a fragment is compact, and aligned to 16 bytes.
        let sums = unsafe { &mut *core::ptr::from_mut(sums).cast::<W::Sums>() };
        Self { sums, of: PhantomData }
    }
}

/// Groups of products: what they do to the sums, with A in shared memory and in registers.
macro_rules! groups {
    ($($(#[$about:meta])* $name:ident $held:ident: $adds:literal $sign:literal;)*) => {$(
        $(#[$about])*
        ///
        /// # Safety
        /// All threads of the warp group call it; the tiles are written, for this proxy, and stay as they are until [`wait`](Self::wait) says that the
        /// group is done.
        #[inline(always)]
        pub unsafe fn $name<L: StaticComposed, M: StaticComposed>(&mut self, a: OperandAt<W::A, L>, b: OperandAt<W::B, M>) {
            // SAFETY: the caller's promise.
            unsafe { self.group::<_, _, $adds, $sign>(a, a.low, b, b.low) };
        }

        #[doc = concat!("Like [`", stringify!($name), "`](Self::", stringify!($name), "), with A in registers: the fragment of 64 rows, as")]
        /// `partition_fragment_A` gives it for the atom that ends with `_RS`, borrowed as long as the sums.
        ///
        /// # Safety
        #[doc = concat!("Same conditions as [`", stringify!($name), "`](Self::", stringify!($name), "), of B.")]
        #[inline(always)]
        pub unsafe fn $held<L: TypedLayout, M: StaticComposed>(&mut self, a: &'a Fragment<W::A, L>, b: OperandAt<W::B, M>)
        where
            W::A: 'static,
            ShapeOf<L>: Stored,
        {
            // SAFETY: the caller's promise.
            unsafe { self.group_held::<L, _, $adds, $sign>(a, b, b.low) };
        }
    )*};
}

impl<'a, W: Wgmma> Running<'a, W> {
    groups! {
        /// Adds `a · bᵀ` to the sums, all of k that the tiles have: one group of products.
        multiply multiply_held: 1 1;
        /// Like [`multiply`](Self::multiply), with the old sums forgotten: the first products of a tile.
        begin begin_held: 0 1;
        /// Like [`multiply`](Self::multiply), subtracted from the sums, which are floats.
        subtract subtract_held: 1 -1;
    }

    #[inline(always)]
    unsafe fn group<A: Operand, B: Operand, const ADDS: u32, const SIGN: i32>(&mut self, _: A, a: u32, _: B, b: u32) {
        const {
            assert!(A::ROWS == 64, "a product has 64 rows: A is a tile of 64");
            assert!(A::STEPS == B::STEPS, "A and B have not the same extent along k");
            Self::check::<B, SIGN>();
        }
        // SAFETY: the caller's promise; the steps are those of the tiles.
        unsafe { W::group::<A, B, ADDS, SIGN>(self.sums, a, b) };
    }

    #[inline(always)]
    unsafe fn group_held<L: TypedLayout, B: Operand, const ADDS: u32, const SIGN: i32>(
        &mut self,
        a: &'a Fragment<W::A, L>,
        _: B,
        b: u32,
    ) where
        W::A: 'static,
        ShapeOf<L>: Stored,
    {
        const {
            let bytes = size_of::<<ShapeOf<L> as Stored>::Array<W::A>>();
            assert!(bytes == 16 * B::STEPS, "the fragment of A has not 64 rows of the extent that B has along k");
            Self::check::<B, SIGN>();
        }
        // SAFETY: the caller's promise; a fragment is compact, aligned to 16 bytes, and has the registers of B's steps.
        unsafe { W::group_held::<B, ADDS, SIGN>(self.sums, core::ptr::from_ref(a).cast(), b) };
    }

    const fn check<B: Operand, const SIGN: i32>() {
        assert!(B::ROWS == W::COLUMNS, "B has not as many rows as the product has columns");
        assert!(matches!(B::STEPS, 1 | 2 | 4 | 8), "a group of products takes 32, 64, 128 or 256 bytes along k");
        assert!(SIGN == 1 || W::SUBTRACTS, "`wgmma` subtracts products of floats alone");
    }

    /// Waits until at most `LEFT` groups are under way.
    ///
    /// # Safety
    /// All threads of the warp group call it.
    #[inline(always)]
    pub unsafe fn wait<const LEFT: u32>(&mut self) {
        // SAFETY: the caller's promise.
        unsafe {
            if LEFT == 0 {
                W::settle::<0>(self.sums);
            } else {
                asm!("wgmma.wait_group.sync.aligned {};", const LEFT, options(nostack, preserves_flags));
            }
        }
    }

    /// Waits for all products, and gives the sums back.
    ///
    /// # Safety
    /// All threads of the warp group call it.
    #[inline(always)]
    pub unsafe fn finish(mut self) {
        // SAFETY: the caller's promise.
        unsafe { self.wait::<0>() };
    }

    /// Waits until at most `LEFT` groups are under way, and gives the sums back: those groups, which came last, are of other sums.
    ///
    /// ```ignore
    /// let mut first = Running::<Scores>::of(&mut scores);
    /// first.begin(of_q, of_k.at(slot));
    /// let mut second = Running::<Outputs>::of(&mut outputs);
    /// second.multiply_held(&shares, of_v.at(slot));
    /// first.finish_before::<1>(); // the scores are read while the second runs
    /// ```
    ///
    /// # Safety
    /// All threads of the warp group call it; since the last group of these sums, `LEFT` others were issued.
    #[inline(always)]
    pub unsafe fn finish_before<const LEFT: u32>(self) {
        // SAFETY: the caller's promise.
        unsafe { W::settle::<LEFT>(self.sums) };
    }
}
