//! Products of fragments by the instruction of a tiled MMA.
//!
//! ```text
//!     gemm(mma, sums, a, b)      sums(·,m,n) ← sums(·,m,n) + a(·,m,k) · b(·,n,k)      for all m, n, k of this thread
//! ```
//!
//! The fragments are `(value, rest of M, rest of K)`, `(value, rest of N, rest of K)` and `(value, rest of M, rest of N)`, as
//! `partition_fragment_A`, `_B` and `_C` of `layout!` give their layouts; without the last mode of A and B, one step along K.

use core::marker::PhantomData;

use layout_core::algebra::{self, LayoutValue, Text};
use layout_core::atoms::{FirstMma, StaticMmaAtom, StaticTiledMma};
use layout_core::{Count, Elements, StaticLayout, Tensor, unroll_by};

use super::{Held, HeldMut, Mma, Multiplies};

/// Adds the products of this thread's fragments to its sums, together with the fragments of the other lanes.
///
/// # Safety
/// All lanes of the warp call it together.
#[inline(always)]
pub unsafe fn gemm<M, P, L, Q, N, S, O>(mma: M, sums: &mut Tensor<S, O>, a: &Tensor<P, L>, b: &Tensor<Q, N>)
where
    M: FirstMma<Given: StaticTiledMma<Atom: Multiplies<P::Element, Q::Element, S::Element>>>,
    P: Held + Elements,
    L: StaticLayout,
    Q: Held + Elements,
    N: StaticLayout,
    S: HeldMut + Elements,
    O: StaticLayout,
{
    let _ = mma;
    let () = Product::<M::Given, P::Element, L, Q::Element, N, S::Element, O>::FITS;
    unroll_by::<Rest<L, 2>>(
        #[inline(always)]
        |k| {
            unroll_by::<Rest<L, 1>>(
                #[inline(always)]
                |m| {
                    // SAFETY: within the fragment.
                    let left = unsafe { a.data().get::<<AtomOf<M> as Mma>::A>(const { Starts::<L>::ALL }[m][k]) };
                    unroll_by::<Rest<N, 1>>(
                        #[inline(always)]
                        |n| {
                            // Back and forth, so that the next product keeps one operand.
                            let n = if m % 2 == 0 { n } else { Rest::<N, 1>::COUNT - 1 - n };
                            let place = const { Starts::<O>::ALL }[m][n];
                            // SAFETY: within the fragments; all lanes come, as the caller promises.
                            unsafe {
                                let right = b.data().get::<<AtomOf<M> as Mma>::B>(const { Starts::<N>::ALL }[n][k]);
                                let mut sum = sums.data().get::<<AtomOf<M> as Mma>::C>(place);
                                AtomOf::<M>::call(&mut sum, left, right);
                                sums.data_mut().put(place, sum);
                            }
                        },
                    );
                },
            );
        },
    );
}

/// The atom of the first argument.
type AtomOf<M> = <<M as FirstMma>::Given as StaticTiledMma>::Atom;

/// Mode `MODE` of a fragment.
struct Rest<L, const MODE: usize>(PhantomData<L>);

impl<L: StaticLayout, const MODE: usize> Count for Rest<L, MODE> {
    const COUNT: usize = modes(&L::VALUE)[MODE];
}

/// The most instructions along a mode of a fragment.
const MOST: usize = 64;

/// The starts of the values of each instruction in a fragment; [`Product`] rejects a fragment with more than the limit.
struct Starts<L>(PhantomData<L>);

impl<L: StaticLayout> Starts<L> {
    const ALL: [[usize; MOST]; MOST] = {
        let [values, rows, columns] = modes(&L::VALUE);
        let (mut starts, mut i) = ([[0; MOST]; MOST], 0);
        while i < rows * columns && rows <= MOST && columns <= MOST {
            starts[i % rows][i / rows] = match algebra::offset(&L::VALUE, (values * i) as u64) {
                Ok(offset) => offset as usize,
                Err(_) => panic!("a fragment without an element that it has"),
            };
            i += 1;
        }
        starts
    };
}

/// Compile-time check that the fragments match the MMA.
struct Product<M, A, L, B, N, C, O>(PhantomData<(M, A, L, B, N, C, O)>);

impl<M, A, L, B, N, C, O> Product<M, A, L, B, N, C, O>
where
    M: StaticTiledMma<Atom: Mma>,
    L: StaticLayout,
    N: StaticLayout,
    O: StaticLayout,
{
    const FITS: () = {
        let atom = <M::Atom as StaticMmaAtom>::VALUE;
        let ([values_a, rest_m, rest_k], [values_b, rest_n, also_k]) = (modes(&L::VALUE), modes(&N::VALUE));
        let [values_c, sums_m, sums_n] = modes(&O::VALUE);
        holds("A", values_a, values(&atom.a));
        holds("B", values_b, values(&atom.b));
        holds("the sums", values_c, values(&atom.c));
        packed::<<M::Atom as Mma>::A, A>(values_a);
        packed::<<M::Atom as Mma>::B, B>(values_b);
        packed::<<M::Atom as Mma>::C, C>(values_c);
        agree("A and the sums", "rests of M", rest_m, sums_m);
        agree("B and the sums", "rests of N", rest_n, sums_n);
        agree("A and B", "steps along K", rest_k, also_k);
        assert!(
            rest_m <= MOST && rest_n <= MOST && rest_k <= MOST,
            "cannot multiply: a fragment of more than 64 instructions along a mode"
        );
    };
}

/// Returns the sizes of (value, rest, rest); a missing mode has size 1.
pub(super) const fn modes(layout: &LayoutValue) -> [usize; 3] {
    let (mut sizes, mut mode) = ([1; 3], 0);
    while mode < 3 && mode < layout.rank() {
        sizes[mode] = match layout.mode(mode) {
            Ok(mode) => size(&mode),
            Err(_) => panic!("a fragment without a mode that it has"),
        };
        mode += 1;
    }
    assert!(layout.rank() <= 3, "a fragment has the modes (value, rest, rest): slice the others");
    sizes
}

const fn size(layout: &LayoutValue) -> usize {
    match layout.size() {
        Ok(size) => size as usize,
        Err(_) => panic!("a fragment larger than memory"),
    }
}

/// Returns the number of values of an operand in a thread.
const fn values(operand: &LayoutValue) -> usize {
    match operand.mode(1) {
        Ok(values) => size(&values),
        Err(_) => 1,
    }
}

/// Rejects a fragment with another number of values.
const fn holds(which: &'static str, found: usize, expected: usize) {
    if found != expected {
        let text = Text::new("cannot multiply: mode 0 of ").and(which).and(" has ").index(found);
        panic!("{}", text.and(" values, and a thread has ").index(expected).and(" of the atom").as_str());
    }
}

/// Rejects elements that are wider than the atom's, such as `f32` for `F16` sums.
const fn packed<R, T>(values: usize) {
    assert!(
        size_of::<R>() == values * size_of::<T>(),
        "cannot multiply: the elements of a fragment do not fill the registers of the atom"
    );
}

/// Rejects fragments that do not fit each other.
const fn agree(which: &'static str, what: &'static str, one: usize, other: usize) {
    if one != other {
        let text = Text::new("cannot multiply: ").and(which).and(" have ").index(one).and(" and ").index(other);
        panic!("{}", text.and(" ").and(what).as_str());
    }
}
