//! Products by one thread, `tcgen05.mma`: of factors in shared memory, into sums in tensor memory.

use core::arch::asm;
use core::marker::PhantomData;

use layout_core::StaticComposed;
use layout_core::atoms::StaticMmaAtom;

use super::super::hopper::{Mbarrier, Operand, OperandAt, Read};
use crate::device::{BF16, E4M3, E5M2, F16, TF32};

/// An element of a factor: [`BF16`], [`F16`], [`TF32`], [`E4M3`] or [`E5M2`].
#[diagnostic::on_unimplemented(
    message = "`tcgen05.mma` has no factors of `{Self}` here",
    note = "factors are of `BF16`, `F16`, `TF32`, `E4M3` and `E5M2`"
)]
pub trait TensorElement: Copy {
    /// Its name in the names of atoms.
    #[doc(hidden)]
    const NAME: &'static str;
    /// The kind of its products: 0 for `f16`, 1 for `tf32`, 2 for `f8f6f4`.
    #[doc(hidden)]
    const KIND: u32;
    /// Its number in the descriptor of an instruction of that kind.
    #[doc(hidden)]
    const NUMBER: u32;
}

macro_rules! elements {
    ($($T:ident $name:literal $kind:literal $number:literal;)*) => {$(
        impl TensorElement for $T {
            const NAME: &'static str = $name;
            const KIND: u32 = $kind;
            const NUMBER: u32 = $number;
        }
    )*};
}

elements! {
    F16 "half_t" 0 0;
    BF16 "bfloat16_t" 0 1;
    TF32 "tfloat32_t" 1 2;
    E4M3 "float_e4m3_t" 2 0;
    E5M2 "float_e5m2_t" 2 1;
}

/// A product of one block: an atom of the catalogue, `SM100_MMA_…_SS<…>`, of elements A and B.
#[derive(Clone, Copy, Debug)]
pub struct TensorProduct<Atom, A, B>(PhantomData<(Atom, A, B)>);

impl<Atom: StaticMmaAtom, A: TensorElement, B: TensorElement> TensorProduct<Atom, A, B> {
    /// Rows, columns and steps of k: those of the atom. An atom that this instruction is not, or of other elements, is a compile error.
    pub const SHAPE: [u32; 3] = {
        let [m, n, k] = Atom::VALUE.mnk();
        assert!(A::KIND == B::KIND, "no `tcgen05.mma` has factors of these two types");
        assert!(k * size_of::<A>() as u64 == 32, "not an atom of `tcgen05.mma` with dense factors of this type");
        assert!(m == 64 || m == 128, "an atom of two blocks: here are those of one, with 64 or 128 rows");
        assert!(
            is_of(Atom::NAME.as_bytes(), &[A::NAME, B::NAME, "float"]),
            "the atom has other elements: `SM100_MMA_…_SS<A,B,float,…>` names them"
        );
        [m as u32, n as u32, k as u32]
    };

    /// The descriptor of the instruction, but for the order of the factors: PTX ISA, "Instruction descriptor".
    pub const INSTRUCTION: u32 = {
        let [m, n, _] = Self::SHAPE;
        instruction([m, n], [A::NUMBER, B::NUMBER], [0, 0])
    };
}

/// The descriptor of an instruction with sums of `f32`: its rows and columns, the numbers of its elements, and 1 for a factor whose neighbors are along m or n.
const fn instruction([m, n]: [u32; 2], [a, b]: [u32; 2], [turned_a, turned_b]: [u32; 2]) -> u32 {
    1 << 4 | a << 7 | b << 10 | turned_a << 15 | turned_b << 16 | (n / 8) << 17 | (m / 16) << 24
}

/// Returns true if the arguments of an atom's name begin with these.
const fn is_of(name: &[u8], arguments: &[&str]) -> bool {
    let mut at = 0;
    while at < name.len() && name[at] != b'<' {
        at += 1;
    }
    let mut number = 0;
    while number < arguments.len() {
        at += 1;
        let argument = arguments[number].as_bytes();
        let mut letter = 0;
        while letter < argument.len() {
            if at >= name.len() || name[at] != argument[letter] {
                return false;
            }
            (at, letter) = (at + 1, letter + 1);
        }
        if at >= name.len() || name[at] != b',' {
            return false;
        }
        number += 1;
    }
    true
}

/// The sums of a product in tensor memory: row `r` of 128 in lane `r`, and of 64 in lane `r mod 16 + 32·⌊r / 16⌋`; a column each.
#[derive(Debug)]
pub struct TensorSums<Atom, A, B> {
    address: u32,
    of: PhantomData<(Atom, A, B)>,
}

impl<Atom, A, B> Clone for TensorSums<Atom, A, B> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<Atom, A, B> Copy for TensorSums<Atom, A, B> {}

/// Products: what they do to the sums.
macro_rules! products {
    ($($(#[$about:meta])* $name:ident: $adds:literal;)*) => {$(
        $(#[$about])*
        ///
        /// # Safety
        /// One thread calls it. The columns were taken, and whoever read them is done, by the rules of [`fence_before_sync`](super::fence_before_sync). The tiles are
        /// written, for this proxy, and stay as they are until a [`commit`] has arrived.
        #[inline(always)]
        pub unsafe fn $name<L: StaticComposed, M: StaticComposed>(self, a: OperandAt<A, L>, b: OperandAt<B, M>) {
            const { Self::check::<OperandAt<A, L>, OperandAt<B, M>>() }
            // SAFETY: the caller's promise.
            unsafe { self.all_steps::<_, _, $adds>(a, a.low(), b, b.low()) };
        }
    )*};
}

impl<Atom: StaticMmaAtom, A: TensorElement, B: TensorElement> TensorSums<Atom, A, B> {
    /// The columns that they have.
    pub const COLUMNS: u32 = TensorProduct::<Atom, A, B>::SHAPE[1];

    #[inline(always)]
    pub(super) const fn from_address(address: u32) -> Self {
        Self { address, of: PhantomData }
    }

    /// Returns the address of the lanes of a warp, the quarter of its number modulo 4, at a column: for moves.
    #[must_use]
    #[inline(always)]
    pub const fn of_warp(self, warp: u32, column: u32) -> u32 {
        self.address.wrapping_add((warp % 4) << 21).wrapping_add(column)
    }

    products! {
        /// Adds `a · bᵀ` to the sums, all of k that the tiles have.
        multiply: 1;
        /// Like [`multiply`](Self::multiply), with the old sums forgotten: the first products of a tile.
        begin: 0;
    }

    const fn check<L: Operand, M: Operand>() {
        let [rows, columns, _] = TensorProduct::<Atom, A, B>::SHAPE;
        assert!(L::ROWS == rows, "A has not as many rows as the product");
        assert!(M::ROWS == columns, "B has not as many rows as the product has columns");
        assert!(L::STEPS == M::STEPS, "A and B have not the same extent along k");
        assert!(L::STEPS <= 8, "products take up to 256 bytes along k");
    }

    #[inline(always)]
    unsafe fn all_steps<L: Operand, M: Operand, const ADDS: u32>(self, _: L, a: u32, _: M, b: u32) {
        macro_rules! steps {
            ($($step:literal)*) => {$(
                if $step < L::STEPS {
                    let (a, b) = (a.wrapping_add(L::STEP[$step]), b.wrapping_add(M::STEP[$step]));
                    // SAFETY: the caller's promise; the step is one of the tiles'.
                    unsafe { self.one_step::<L, M>(a, b, if $step == 0 { ADDS } else { 1 }) };
                }
            )*};
        }
        steps! { 0 1 2 3 4 5 6 7 }
    }

    #[inline(always)]
    unsafe fn one_step<L: Operand, M: Operand>(self, a: u32, b: u32, adds: u32) {
        macro_rules! multiply {
            ($kind:literal) => {
                asm!(
                    "{{ .reg .pred p; .reg .b64 a, b; setp.ne.u32 p, {adds}, 0;",
                    "mov.b64 a, {{{low_a}, {high_a}}}; mov.b64 b, {{{low_b}, {high_b}}};",
                    concat!("tcgen05.mma.cta_group::1.kind::", $kind, " [{sums}], a, b, {instruction}, p; }}"),
                    adds = in(reg32) adds, low_a = in(reg32) a, low_b = in(reg32) b, sums = in(reg32) self.address,
                    high_a = const L::TENSOR_HIGH, high_b = const M::TENSOR_HIGH,
                    instruction = in(reg32) const {
                        let [m, n, _] = TensorProduct::<Atom, A, B>::SHAPE;
                        instruction([m, n], [A::NUMBER, B::NUMBER], [L::TURNED, M::TURNED])
                    },
                    options(nostack, preserves_flags),
                )
            };
        }
        // SAFETY: the caller's promise.
        unsafe {
            match A::KIND {
                0 => multiply!("f16"),
                1 => multiply!("tf32"),
                _ => multiply!("f8f6f4"),
            }
        }
    }
}

/// Arrives once at a barrier when all products of this thread so far are done: they have read their tiles and written their sums.
///
/// # Safety
/// The thread that issued the products calls it. The barrier was made ready, and this phase awaits an arrival.
#[inline(always)]
pub unsafe fn commit(barrier: Mbarrier) {
    // SAFETY: the caller's promise.
    unsafe {
        asm!(
            "tcgen05.commit.cta_group::1.mbarrier::arrive::one.shared::cluster.b64 [{}];",
            in(reg32) barrier.address(), options(nostack, preserves_flags),
        );
    }
}

impl<const N: usize> Read<N> {
    /// Gives a slot back when all products of this thread so far are done: one arrival, by [`commit`].
    ///
    /// # Safety
    /// Same conditions as [`commit`], once a slot.
    #[inline(always)]
    pub unsafe fn release_by_commit(&self, slot: u32) {
        // SAFETY: the caller's promise.
        unsafe { commit(self.empty(slot)) };
    }
}
