//! MMA atoms side by side, as types.

use core::marker::PhantomData;

use layout_algebra::atoms::{Cut, Operand, TiledMma as Value};
use layout_algebra::diagnose::{Operation, OwnedCall};
use layout_algebra::{AlgebraError, LayoutValue, compatible, product_each};

use super::StaticMmaAtom;
use super::share::{Partition, Share, StaticCut};
use crate::fragment::Fragment;
use crate::operations::{Exact, Loose, StaticRounding, operation};
use crate::refusal::{answer, tried};
use crate::stored::Stored;
use crate::symbolic::mode::{ShapeOf, TypedLayout};
use crate::types::constant::C;
use crate::types::index::Index;
use crate::types::int_tuple::Constant;
use crate::types::layout::Layout;
use crate::types::named_type::NamedType;
use crate::types::static_layout::StaticLayout;
use crate::types::tiler::{StaticTiler, Whole};

/// Atoms side by side, known at compile time: [`TiledMma`], or another name for one.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a tiled MMA",
    label = "not a tiled MMA",
    note = "a tiled MMA is `TiledMma<Atom, Threads>`, or a name of one: `layout! {{ Mma = tiled_mma(\"SM80_16x8x16_F32BF16BF16F32_TN\", (2,2,1)); }}`"
)]
pub trait StaticTiledMma: Copy + 'static {
    /// The instruction.
    type Atom: StaticMmaAtom;
    /// The atom, threads and tile.
    const VALUE: Value;
    /// The operands it is built from, for error messages.
    const CALL: OwnedCall = OwnedCall::new(Operation::TiledMmaShape);

    /// The parts of `thread` of the operands; threads are counted as the layout `threads` of [`VALUE`](Self::VALUE) counts lanes.
    ///
    /// # Panics
    /// On the host, in debug builds, if no atom has this thread.
    #[must_use]
    #[inline(always)]
    #[track_caller]
    fn get_slice<I: Index>(self, thread: I) -> ThreadMma<Self, I::Own> {
        #[cfg(all(debug_assertions, not(target_arch = "nvptx64")))]
        if let Err(error) = Self::VALUE.expect_thread(thread.to_usize() as u64) {
            panic!("{error}");
        }
        ThreadMma { thread: thread.own(), of: PhantomData }
    }
}

/// `Atom`, repeated by the layout `Atoms` of `(M,N,K)`, over tiles permuted by the tiler `Permutation`.
///
/// ```
/// use layout_core::atoms::{StaticTiledMma, TiledMma};
/// use layout_core::{StaticLayout, Tensor, layout, mma_atom};
/// mma_atom! { mod mma = "SM80_16x8x16_F32F16F16F32_TN"; }
///
/// /// Four warps, two by two: 32 rows, 16 columns.
/// type Mma = TiledMma<mma::Atom, layout!((2,2,1))>;
/// assert_eq!(Mma::VALUE.tile_shape().unwrap().to_string(), "(32,16,16)");
///
/// let data: Vec<u32> = (0..64 * 32).collect();
/// let c = Tensor::new(&data[..], layout_core::make_layout!((64,32):row));
/// let mine = Mma::new().get_slice(5_u32).partition_c(c);
/// assert_eq!(mine.layout().to_string(), "((2,2),2,2):((1,256),1024,16)");
/// // Lane 5 begins in row 1, column 2; its value 3 is 8 rows and 1 column on, the next 16 columns begin with step 1.
/// assert_eq!((mine[(0_u32, 0_u32, 0_u32)], mine[(3_u32, 0_u32, 1_u32)]), (34, 34 + 8 * 32 + 1 + 16));
/// ```
///
/// With the feature `atoms` a name in [`layout!`](crate::layout) is this type, and is accepted where operations take the operands that it is made of:
///
#[cfg_attr(feature = "atoms", doc = "```")]
#[cfg_attr(not(feature = "atoms"), doc = "```ignore")]
/// use layout_core::atoms::StaticTiledMma;
/// use layout_core::{Tensor, layout, make_layout};
/// layout! {
///     /// Four warps, two by two, over tiles of 32×32×16.
///     pub Mma = tiled_mma("SM80_16x8x16_F32F16F16F32_TN", (2,2,1), (32,32,16));
///     Sums = partition_fragment_C((128,128), Mma);
/// }
/// assert_eq!(Sums.to_string(), "((2,2),4,8):((1,2),4,16)");
/// let data = vec![0.0; 128 * 128];
/// let mine = Mma.get_slice(5_u32).partition_c(Tensor::new(&data[..], make_layout!((128,128):row)));
/// assert_eq!(mine.layout().to_string(), "((2,2),4,8):((1,1024),4096,16)");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct TiledMma<Atom, Atoms = Layout<C<1>, C<0>>, Permutation = Whole>(PhantomData<(Atom, Atoms, Permutation)>);

impl<A, L, P> TiledMma<A, L, P> {
    /// The tiled MMA, which has one value.
    #[must_use]
    pub const fn new() -> Self {
        Self(PhantomData)
    }
}

impl<A: Copy, L: Copy, P: Copy> Constant for TiledMma<A, L, P> {
    const NEW: Self = Self::new();
}

impl<A, L, P> NamedType for TiledMma<A, L, P> {
    type Type = Self;
}

impl<A: StaticMmaAtom, L: StaticLayout + Copy, P: StaticTiler + Copy> StaticTiledMma for TiledMma<A, L, P> {
    type Atom = A;
    const VALUE: Value = Self::CALL.answer(Value::new(&A::VALUE, &L::VALUE, &P::TILER));
    const CALL: OwnedCall = {
        let atoms = OwnedCall::new(Operation::TiledMmaShape).name(A::NAME).layout(&L::VALUE);
        if P::TILER.as_layout().is_none() && !P::TILER.is_by_mode() { atoms } else { atoms.tiler(&P::TILER) }
    };
}

macro_rules! operands {
    ($($(#[$doc:meta])* $Name:ident = $operand:expr, $OwnedCall:ident;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
        pub struct $Name<M>(PhantomData<M>);

        impl<M: StaticTiledMma> StaticCut for $Name<M> {
            const CUT: Cut = Cut::Mma(M::VALUE, $operand);
            const CALL: OwnedCall = M::CALL.with_operation(Operation::$OwnedCall);
        }
    )*};
}

operands! {
    /// A, `(M,K)`, of a tiled MMA.
    OperandA = Operand::A, ThrfrgA;
    /// B, `(N,K)`, of a tiled MMA.
    OperandB = Operand::B, ThrfrgB;
    /// C, `(M,N)`, of a tiled MMA.
    OperandC = Operand::C, ThrfrgC;
}

operation! {
    /// `L`, cut: `((V,(X,Y)),(value,(rest of X, rest of Y)))` for an operand, `(thread, value, rest)` for a copy; `CuTe`'s
    /// `thrfrg_A`, `thrfrg_B`, `thrfrg_C`, `tidfrg_S`, `tidfrg_D`.
    ///
    /// ```
    /// use layout_core::atoms::{OperandC, ThrFrg, TiledMma};
    /// use layout_core::{layout, mma_atom};
    /// mma_atom! { mod mma = "SM80_16x8x16_F32F16F16F32_TN"; }
    /// type Mma = TiledMma<mma::Atom, layout!((2,2,1))>;
    /// let cut = ThrFrg::<OperandC<Mma>, layout!((64,32))>::new();
    /// assert_eq!(cut.to_string(), "(((4,8),(2,2)),((2,2),(2,2))):(((128,1),(16,512)),((64,8),(32,1024)))");
    /// ```
    ThrFrg<K: StaticCut, L: StaticLayout, R: StaticRounding = Exact> = tried(&K::CUT.all(&L::VALUE, R::ROUNDING)),
        call ThrfrgA.layout(&L::VALUE).and(&K::CALL).with_operation(K::CALL.operation()).rounding(R::ROUNDING);
}

operation! {
    /// The layout thread → offset in `L` at which its [`Share`] begins.
    ///
    /// ```
    /// use layout_core::atoms::{OperandC, StartOf, TiledMma};
    /// use layout_core::{layout, mma_atom};
    /// mma_atom! { mod mma = "SM80_16x8x16_F32F16F16F32_TN"; }
    /// let starts = StartOf::<OperandC<TiledMma<mma::Atom>>, layout!((16,8))>::new();
    /// assert_eq!(starts.to_string(), "(4,8):(32,1)");
    /// ```
    StartOf<K: StaticCut, L: StaticLayout, R: StaticRounding = Exact> = tried(&K::CUT.starts(&L::VALUE, R::ROUNDING)),
        call ThrfrgA.layout(&L::VALUE).and(&K::CALL).with_operation(K::CALL.operation()).rounding(R::ROUNDING);
}

/// The parts of one thread of the operands of a tiled MMA, made by [`StaticTiledMma::get_slice`].
#[derive(Clone, Copy, Debug)]
pub struct ThreadMma<M, I, R = Exact> {
    thread: I,
    of: PhantomData<(M, R)>,
}

impl<M: StaticTiledMma, I: Index, R: StaticRounding> ThreadMma<M, I, R> {
    /// The same for tensors that the tile does not divide: a part at an edge is only partly inside, so accesses there need a predicate.
    ///
    /// ```
    /// use layout_core::atoms::{StaticTiledMma, TiledMma};
    /// use layout_core::{Counting, Layout, Tensor, mma_atom};
    /// mma_atom! { mod mma = "SM80_16x8x16_F32F16F16F32_TN"; }
    /// // 20 rows of a run-time number, in tiles of 16: two of them.
    /// let rows = Tensor::new(Counting::from(0), Layout::of((20_u32, 8_u32), (8_u32, 1_u32)));
    /// let mine = TiledMma::<mma::Atom>::new().get_slice(0_u32).loose().partition_c(rows);
    /// assert_eq!(mine.layout().to_string(), "((2,2),2,1):((1,64),128,0)");
    /// assert!(mine.at((2_u32, 1_u32, 0_u32)) >= 20 * 8, "row 24 is past the end");
    /// ```
    #[must_use]
    pub const fn loose(self) -> ThreadMma<M, I, Loose>
    where
        M: Copy,
    {
        ThreadMma { thread: self.thread, of: PhantomData }
    }

    /// This thread's part of A, `(value, rest of M, rest of K)`.
    #[doc(alias = "partition_A")]
    #[inline(always)]
    pub fn partition_a<T: Partition<OperandA<M>, R, I>>(self, a: T) -> T::Part {
        let () = T::FITS;
        a.part_of(self.thread)
    }

    /// This thread's part of B, `(value, rest of N, rest of K)`.
    #[doc(alias = "partition_B")]
    #[inline(always)]
    pub fn partition_b<T: Partition<OperandB<M>, R, I>>(self, b: T) -> T::Part {
        let () = T::FITS;
        b.part_of(self.thread)
    }

    /// This thread's part of C, `(value, rest of M, rest of N)`.
    #[doc(alias = "partition_C")]
    #[inline(always)]
    pub fn partition_c<T: Partition<OperandC<M>, R, I>>(self, c: T) -> T::Part {
        let () = T::FITS;
        c.part_of(self.thread)
    }

    /// Registers for this thread's part of A.
    #[doc(alias = "partition_fragment_A")]
    #[must_use]
    #[inline(always)]
    pub fn fragment_a<T, L, F>(self, a: L, value: T) -> Fragment<T, F>
    where
        T: Copy + 'static,
        L: StaticLayout,
        F: TypedLayout,
        ShapeOf<F>: Stored,
    {
        let _ = a;
        registers::<OperandA<M>, T, L, F, R>(value)
    }

    /// Registers for this thread's part of B.
    #[doc(alias = "partition_fragment_B")]
    #[must_use]
    #[inline(always)]
    pub fn fragment_b<T, L, F>(self, b: L, value: T) -> Fragment<T, F>
    where
        T: Copy + 'static,
        L: StaticLayout,
        F: TypedLayout,
        ShapeOf<F>: Stored,
    {
        let _ = b;
        registers::<OperandB<M>, T, L, F, R>(value)
    }

    /// Registers for this thread's part of C: a fragment of the part's shape, whose type is written out, as `layout!` gives it.
    ///
    /// ```
    /// use layout_core::atoms::{StaticTiledMma, TiledMma};
    /// use layout_core::{Fragment, Layout, layout, mma_atom};
    /// mma_atom! { mod mma = "SM80_16x8x16_F32F16F16F32_TN"; }
    /// type Mma = TiledMma<mma::Atom, layout!((2,2,1))>;
    /// layout! {
    ///     C = (64,32):row;
    ///     Sums = partition_fragment_C(C, "SM80_16x8x16_F32F16F16F32_TN", (2,2,1));
    /// }
    /// let sums: Fragment<f32, Sums> = Mma::new().get_slice(0_u32).fragment_c(C, 0.0);
    /// assert_eq!(Sums.to_string(), "((2,2),2,2):((1,2),4,8)");
    /// assert_eq!(sums[(3, 1, 1)], 0.0);
    /// ```
    ///
    /// Another shape is a compile error:
    ///
    /// ```compile_fail
    /// use layout_core::atoms::{StaticTiledMma, TiledMma};
    /// use layout_core::{Fragment, layout, mma_atom};
    /// mma_atom! { mod mma = "SM80_16x8x16_F32F16F16F32_TN"; }
    /// layout! { C = (64,32):row; }
    /// let sums: Fragment<f32, layout!((4,2,2))> = TiledMma::<mma::Atom>::new().get_slice(0_u32).fragment_c(C, 0.0);
    /// ```
    #[doc(alias = "partition_fragment_C")]
    #[must_use]
    #[inline(always)]
    pub fn fragment_c<T, L, F>(self, c: L, value: T) -> Fragment<T, F>
    where
        T: Copy + 'static,
        L: StaticLayout,
        F: TypedLayout,
        ShapeOf<F>: Stored,
    {
        let _ = c;
        registers::<OperandC<M>, T, L, F, R>(value)
    }
}

/// A fragment of the shape of a share.
#[inline(always)]
pub(super) fn registers<K, T, L, F, R>(value: T) -> Fragment<T, F>
where
    K: StaticCut,
    T: Copy + 'static,
    L: StaticLayout,
    F: TypedLayout,
    ShapeOf<F>: Stored,
    R: StaticRounding,
{
    const {
        assert!(
            answer(has_modes_of(&F::VALUE, &Share::<K, L, R>::VALUE)),
            "the fragment does not have the shape of the thread's part: `partition_fragment_C` of `layout!` gives it"
        );
    };
    Fragment::filled(value)
}

/// Checks whether both have the same number of coordinates mode by mode.
#[inline]
const fn has_modes_of(fragment: &LayoutValue, share: &LayoutValue) -> Result<bool, AlgebraError> {
    compatible(&answer(product_each(&share.shape())), &fragment.shape())
}
