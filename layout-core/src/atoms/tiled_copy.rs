//! Copy atoms over a tile, as types.

use core::marker::PhantomData;

use layout_algebra::atoms::{Cut, Operand, Side, TiledCopy as Value};
use layout_algebra::diagnose::{Operation, OwnedCall};
use layout_algebra::{IntTuple, LayoutValue};

use super::StaticCopyAtom;
use super::share::{Partition, StaticCut};
use crate::operations::{Exact, Loose, StaticRounding, operation};
use crate::refusal::{refuse, tried};
use crate::tensor::Tensor;
use crate::types::index::Index;
use crate::types::int_tuple::{Constant, StaticIntTuple};
use crate::types::named_type::NamedType;
use crate::types::static_layout::StaticLayout;

/// A copy atom over a tile, known at compile time: [`TiledCopy`], [`CopyByThreads`] or [`CopyByMma`].
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a tiled copy",
    label = "not a tiled copy",
    note = "a tiled copy is `CopyByThreads<Atom, Element, Threads, Values>`, `CopyByMma<Atom, Element, Operand>`, `TiledCopy`, or a name of one: `layout! {{ Fetch = tiled_copy(\"UniversalCopy<uint128_t>\", 16, (32,4):row, (1,8)); }}`"
)]
pub trait StaticTiledCopy: Copy + 'static {
    /// The instruction.
    type Atom: StaticCopyAtom;
    /// The type of the elements copied.
    type Element: Copy + 'static;
    /// The atom, layout and tile.
    const VALUE: Value;
    /// The operands it is built from, for error messages.
    const CALL: OwnedCall = OwnedCall::new(Operation::LayoutSTv);
    /// True if an MMA determines the order of a thread's registers, which `retile` changes to that of the copy.
    #[doc(hidden)]
    const IS_BY_MMA: bool = false;
    /// The value; a compile error if the atom does not fit the elements of its threads, reported once and not for each tensor.
    #[doc(hidden)]
    const FITTED: Value = {
        let _ = Self::DEALT;
        Self::VALUE
    };
    /// The layouts (thread, value) → element of the tile as source and destination count, evaluated once.
    #[doc(hidden)]
    const DEALT: [LayoutValue; 2] = dealt(&Self::VALUE, &Self::CALL);

    /// The part that `thread` reads and writes.
    #[must_use]
    #[inline(always)]
    fn get_slice<I: Index>(self, thread: I) -> ThreadCopy<Self, I::Own> {
        ThreadCopy { thread: thread.own(), of: PhantomData }
    }
}

#[inline]
const fn dealt(copy: &Value, call: &OwnedCall) -> [LayoutValue; 2] {
    match (copy.layout_tv(Side::Source), copy.layout_tv(Side::Destination)) {
        (Ok(source), Ok(destination)) => [source, destination],
        (Err(error), _) | (_, Err(error)) => refuse(&error, call),
    }
}

/// The width of a type in bits.
pub(super) const fn bits<T>() -> u64 {
    size_of::<T>() as u64 * 8
}

/// `Atom` for elements `T`, by a layout `(thread, value) → element` of the shape `Tile`.
///
/// ```
/// use layout_core::atoms::{StaticTiledCopy, TiledCopy};
/// use layout_core::{C, Tensor, copy_atom, layout, make_layout};
/// copy_atom! { mod wide = "UniversalCopy<uint64_t>"; }
/// // 16 threads, 4 values each, along the rows of a tile of 8×8.
/// type Copy = TiledCopy<wide::Atom, u16, layout!(((2,8),4):((32,1),8)), (C<8>, C<8>)>;
///
/// let data: Vec<u16> = (0..128).collect();
/// let rows = Tensor::new(&data[..], make_layout!((16,8):row));
/// let mine = Copy::new().get_slice(3_u32).partition_s(rows);
/// assert_eq!(mine.layout().to_string(), "((4,1),2,1):((1,0),64,0)");
/// assert_eq!(mine[(0_u32, 1_u32, 0_u32)], (1 + 8) * 8 + 4);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct TiledCopy<Atom, T, LayoutTv, Tile>(PhantomData<(Atom, T, LayoutTv, Tile)>);

/// `Atom` for elements `T`, by a layout of threads and one of values; `CuTe`'s `make_tiled_copy`.
///
/// ```
/// use layout_core::atoms::{CopyByThreads, StaticTiledCopy};
/// use layout_core::{copy_atom, layout};
/// copy_atom! { mod wide = "UniversalCopy<uint128_t>"; }
/// type Copy = CopyByThreads<wide::Atom, u16, layout!((16,8):(8,1)), layout!((1,8))>;
/// assert_eq!(Copy::VALUE.layout().to_string(), "((8,16),8):((128,1),16)");
/// assert_eq!(Copy::VALUE.tile().to_string(), "(16,64)");
/// ```
///
/// With the feature `atoms` a name in [`layout!`](crate::layout) is this type, with bytes of any kind as elements, and is accepted where operations take the operands
/// that it is made of:
///
#[cfg_attr(feature = "atoms", doc = "```")]
#[cfg_attr(not(feature = "atoms"), doc = "```ignore")]
/// use layout_core::atoms::StaticTiledCopy;
/// use layout_core::{Counting, Tensor, layout, make_layout};
/// layout! {
///     /// 16 bytes a thread, eight threads a row.
///     pub Fetch = tiled_copy("UniversalCopy<uint128_t>", 16, (16,8):row, (1,8));
///     Part = partition_S_layout((32,64):row, Fetch);
/// }
/// let mine = Fetch.get_slice(9_u32).partition_s(Tensor::new(Counting::from(0), make_layout!((32,64):row)));
/// assert_eq!(mine.layout().to_string(), Part.to_string());
/// assert_eq!(mine.at((0_u32, 1_u32, 0_u32)), 17 * 64 + 8);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct CopyByThreads<Atom, T, Threads, Values>(PhantomData<(Atom, T, Threads, Values)>);

/// `Atom` for elements `T`, each thread's share of an operand of a tiled MMA; `CuTe`'s `make_tiled_copy_A`,
/// `make_tiled_copy_B`, `make_tiled_copy_C`.
///
/// ```
/// use layout_core::atoms::{CopyByMma, OperandA, StaticTiledCopy, TiledMma};
/// use layout_core::{StaticLayout, copy_atom, layout, mma_atom};
/// mma_atom! { mod mma = "SM80_16x8x16_F32F16F16F32_TN"; }
/// copy_atom! { mod ldmatrix = "SM75_U32x4_LDSM_N"; }
/// type Copy = CopyByMma<ldmatrix::Atom, u16, OperandA<TiledMma<mma::Atom>>>;
/// assert_eq!(Copy::VALUE.layout().to_string(), "((4,8),((2,2,2),(1,1))):((32,1),((16,8,128),(0,0)))");
///
/// // What `ldmatrix` leaves in a thread's registers, eight values at once, are its values of A.
/// layout! { Registers = ((2,2,2),1,1):((1,2,4),0,0); }
/// type Retiled = layout_core::atoms::Retile<Copy, Registers>;
/// assert_eq!(Retiled::new().to_string(), "((8,1),1,1):((1,0),0,0)");
/// ```
///
/// With the feature `atoms`, `layout! { Load = tiled_copy_A("SM75_U32x4_LDSM_N", 16, Mma); }` names one, with bytes of any kind as elements.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct CopyByMma<Atom, T, Operand>(PhantomData<(Atom, T, Operand)>);

macro_rules! new {
    ($($Name:ident<$($P:ident),*>)*) => {$(
        impl<$($P),*> $Name<$($P),*> {
            /// The tiled copy, which has one value.
            #[must_use]
            pub const fn new() -> Self {
                Self(PhantomData)
            }
        }

        impl<$($P: Copy),*> Constant for $Name<$($P),*> {
            const NEW: Self = Self::new();
        }

        impl<$($P),*> NamedType for $Name<$($P),*> {
            type Type = Self;
        }
    )*};
}

new! { TiledCopy<A, T, L, S> CopyByThreads<A, T, L, S> CopyByMma<A, T, K> }

impl<A, T, L, S> StaticTiledCopy for TiledCopy<A, T, L, S>
where
    A: StaticCopyAtom,
    T: Copy + 'static,
    L: StaticLayout,
    S: StaticIntTuple + Copy,
{
    type Atom = A;
    type Element = T;
    const VALUE: Value = Self::CALL.answer(Value::new(&A::VALUE, bits::<T>(), &L::VALUE, &S::VALUE));
    const CALL: OwnedCall =
        OwnedCall::new(Operation::TiledCopyTv).name(A::NAME).number(bits::<T>()).layout(&L::VALUE).tuple(&S::VALUE);
}

impl<A, T, L, S> StaticTiledCopy for CopyByThreads<A, T, L, S>
where
    A: StaticCopyAtom,
    T: Copy + 'static,
    L: StaticLayout,
    S: StaticLayout,
{
    type Atom = A;
    type Element = T;
    const VALUE: Value = Self::CALL.answer(Value::by_threads(&A::VALUE, bits::<T>(), &L::VALUE, &S::VALUE));
    const CALL: OwnedCall =
        OwnedCall::new(Operation::LayoutSTv).name(A::NAME).number(bits::<T>()).layout(&L::VALUE).layout(&S::VALUE);
}

impl<A: StaticCopyAtom, T: Copy + 'static, K: StaticCut> StaticTiledCopy for CopyByMma<A, T, K> {
    type Atom = A;
    type Element = T;
    const VALUE: Value = match &K::CUT {
        Cut::Mma(mma, operand) => Self::CALL.answer(Value::by_mma(&A::VALUE, bits::<T>(), mma, *operand)),
        Cut::Copy(..) => panic!("a copy by a copy: name an operand of a tiled MMA"),
    };
    const IS_BY_MMA: bool = true;
    const CALL: OwnedCall = {
        let copy = OwnedCall::new(Operation::LayoutSTv).name(A::NAME).number(bits::<T>());
        match &K::CUT {
            Cut::Mma(_, Operand::A) => copy.name("A"),
            Cut::Mma(_, Operand::B) => copy.name("B"),
            _ => copy.name("C"),
        }
        .and(&K::CALL)
    };
}

/// The call on a layout that is copied: for a copy by threads or by an MMA, with all its operands.
#[inline]
const fn side(copy: &OwnedCall, operation: Operation) -> OwnedCall {
    match copy.operation() {
        Operation::LayoutSTv => copy.with_operation(operation),
        _ => OwnedCall::new(operation),
    }
}

macro_rules! sides {
    ($($(#[$doc:meta])* $Name:ident = $side:expr, $OwnedCall:ident;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
        pub struct $Name<C>(PhantomData<C>);

        impl<C: StaticTiledCopy> StaticCut for $Name<C> {
            const CUT: Cut = Cut::Copy(C::FITTED, $side);
            const CALL: OwnedCall = side(&C::CALL, Operation::$OwnedCall);
            const DEALT: Option<(LayoutValue, IntTuple)> = Some((C::DEALT[$side as usize], C::VALUE.tile()));
        }
    )*};
}

sides! {
    /// The part that a tiled copy reads.
    Source = Side::Source, TidfrgS;
    /// The part that a tiled copy writes.
    Destination = Side::Destination, TidfrgD;
}

operation! {
    /// A fragment (value, rest of M, rest of N, …) that an MMA filled, counted as a copy by that MMA counts it; `CuTe`'s
    /// `retile_S`, `retile_D`. For an example see [`CopyByMma`].
    Retile<C: StaticTiledCopy, L: StaticLayout> = tried(&C::VALUE.retile(&L::VALUE)),
        call RetileC.layout(&L::VALUE);
}

/// The parts that one thread reads and writes in a tiled copy, made by [`StaticTiledCopy::get_slice`].
#[derive(Clone, Copy, Debug)]
pub struct ThreadCopy<C, I, R = Exact> {
    thread: I,
    of: PhantomData<(C, R)>,
}

impl<C: StaticTiledCopy, I: Index, R: StaticRounding> ThreadCopy<C, I, R> {
    /// The same for tensors that the tile does not divide: a part at an edge is only partly inside, so accesses there need a predicate.
    #[must_use]
    pub const fn loose(self) -> ThreadCopy<C, I, Loose> {
        ThreadCopy { thread: self.thread, of: PhantomData }
    }

    /// The part of the source that this thread reads, `((value, atom), rest of M, rest of N)`.
    #[doc(alias = "partition_S")]
    #[inline(always)]
    pub fn partition_s<T: Partition<Source<C>, R, I>>(self, source: T) -> T::Part {
        let () = T::FITS;
        source.part_of(self.thread)
    }

    /// The part of the destination that this thread writes, `((value, atom), rest of M, rest of N)`.
    #[doc(alias = "partition_D")]
    #[inline(always)]
    pub fn partition_d<T: Partition<Destination<C>, R, I>>(self, destination: T) -> T::Part {
        let () = T::FITS;
        destination.part_of(self.thread)
    }

    /// Registers that an MMA filled, counted as this copy counts them.
    ///
    /// ```
    /// use layout_core::atoms::{CopyByMma, OperandA, StaticTiledCopy, TiledMma};
    /// use layout_core::{Fragment, Whole, copy_atom, layout, mma_atom};
    /// mma_atom! { mod mma = "SM80_16x8x16_F32F16F16F32_TN"; }
    /// copy_atom! { mod ldmatrix = "SM75_U32x4_LDSM_N"; }
    /// type Load = CopyByMma<ldmatrix::Atom, u16, OperandA<TiledMma<mma::Atom>>>;
    /// layout! { Registers = partition_fragment_A((16,32), "SM80_16x8x16_F32F16F16F32_TN", (1,1,1)); }
    /// let mut a = Fragment::<u16, Registers>::filled(0);
    /// Load::new().get_slice(0_u32).retile(a.tensor_mut()).slice((Whole, 0_usize, 1_usize))[3_usize] = 7;
    /// assert_eq!(a[(3, 0, 1)], 7);
    /// ```
    #[doc(alias = "retile_S")]
    #[doc(alias = "retile_D")]
    #[inline(always)]
    pub fn retile<P, L: StaticLayout>(self, registers: Tensor<P, L>) -> Tensor<P, Retile<C, L>> {
        registers.through(Retile::new())
    }
}
