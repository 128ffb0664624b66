//! Sums through an epilogue, and to memory: each element, or two neighbors at once.

use core::marker::PhantomData;

use layout_core::algebra::Text;
use layout_core::algebra::atoms::{Operand, TiledMma};
use layout_core::atoms::{FirstMma, StaticTiledMma};
use layout_core::{Count, Elements, Evaluate, StaticLayout, Tensor, elem_less, unroll, unroll_by};

use super::epilogue::{Place, lie_together};
use super::lines::{offset, size};
use super::{Epilogue, Held, HeldMut, Number, Store};

/// Replaces each sum by the epilogue's number.
///
/// # Safety
/// The epilogue's memory has a number for each place within the shape; `which` gives the places of these sums.
#[inline(always)]
pub unsafe fn finish<F, P, L, E>(
    mma: F,
    sums: &mut Tensor<P, L>,
    which: impl Fn(usize) -> (u32, u32),
    shape: (u32, u32),
    epilogue: E,
) where
    F: FirstMma<Given: StaticTiledMma>,
    P: HeldMut + Elements<Element = f32>,
    L: StaticLayout,
    E: Epilogue,
{
    let _ = mma;
    // SAFETY: the caller's promise.
    unsafe { finish_by::<1, F::Given, P, L, E>(sums, which, shape, epilogue) }
}

/// Like [`finish`], where the epilogue loads two neighbors of a row at once.
///
/// # Safety
/// Same conditions as [`finish`]; the memory of the epilogue begins at a multiple of two numbers, as do all rows of its matrices, and the shape's
/// second extent is even.
#[inline(always)]
pub unsafe fn finish_pairs<F, P, L, E>(
    mma: F,
    sums: &mut Tensor<P, L>,
    which: impl Fn(usize) -> (u32, u32),
    shape: (u32, u32),
    epilogue: E,
) where
    F: FirstMma<Given: StaticTiledMma>,
    P: HeldMut + Elements<Element = f32>,
    L: StaticLayout,
    E: Epilogue,
{
    let _ = mma;
    let () = InPairs::<F::Given>::ARE;
    // SAFETY: the caller's promise.
    unsafe { finish_by::<2, F::Given, P, L, E>(sums, which, shape, epilogue) }
}

/// # Safety
/// Same conditions as [`finish`], for one number, or as [`finish_pairs`], for two.
#[inline(always)]
unsafe fn finish_by<const V: usize, M, P, L, E>(
    sums: &mut Tensor<P, L>,
    which: impl Fn(usize) -> (u32, u32),
    shape: (u32, u32),
    epilogue: E,
) where
    M: StaticTiledMma,
    P: HeldMut + Elements<Element = f32>,
    L: StaticLayout,
    E: Epilogue,
{
    // SAFETY: the caller's promise.
    let (held, layout) = (unsafe { epilogue.load::<V, M, L>(&which, shape) }, sums.layout());
    unroll_by::<Groups<V, L>>(
        #[inline(always)]
        |group| {
            let (index, at) = (V * group, which(V * group));
            let place = Place { index, at, is_inside: elem_less(at, shape) };
            let offset = |i: usize| StaticLayout::offset(layout, index + i);
            // SAFETY: elements of the fragment; the caller's promise.
            unsafe {
                let old = core::array::from_fn(|i| sums.data().get(offset(i)));
                let new = epilogue.numbers::<V, M, L>(&held, place, old);
                unroll::<V>(|i| sums.data_mut().put(offset(i), new[i]));
            }
        },
    );
}

/// Stores a thread's numbers to its part of C, rounded to its elements, where the predicate holds.
///
/// # Safety
/// Where the predicate holds the elements may be written, and nobody else accesses them.
#[inline(always)]
pub unsafe fn store<P, L, Q, N>(sums: &Tensor<P, L>, to: &mut Tensor<Q, N>, is_inside: impl Fn(usize) -> bool)
where
    P: Held + Elements<Element = f32>,
    L: StaticLayout,
    Q: Store + Elements<Element: Number>,
    N: Evaluate<usize>,
{
    let () = Stored::<L, N>::FIT;
    // SAFETY: the caller's promise.
    unsafe { store_by::<1, P, L, Q, N>(sums, to, is_inside) }
}

/// Like [`store`], two neighbors of a row at once, where the predicate holds for the first.
///
/// For 16 bytes at once C goes through shared memory: `Turn` is a tiled copy of pairs, `tiled_copy_C("UniversalCopy<uint32_t>", 16, Mma)`, or from
/// `sm_90` on one of four matrices, `tiled_copy_C("SM90_U32x4_STSM_N", 16, Mma)`; `Lines` has 16 bytes a thread, several threads a row; `Staged` is a
/// tile of C in shared memory, swizzled for both.
///
/// ```ignore
/// let (turn, lines) = (Turn.get_slice(t), Lines.get_slice(t));
/// let mut halves = Fragment::<F16, Sums>::default();
/// unsafe {
///     finish_pairs(Mma, &mut sums.tensor_mut(), which.places(), (m, n), Sum.plus(columns(bias)));
///     narrow(&sums.tensor(), &mut halves.tensor_mut());
///     copy(Turn, &turn.retile(halves.tensor()), &mut turn.partition_d(staged));
///     barrier();
///     let inside = lines.partition_s(tile_of_which).within((m, n));
///     copy_if(Lines, &lines.partition_s(staged), &mut lines.partition_d(tile_of_c), inside);
/// }
/// ```
///
/// # Safety
/// Same conditions as [`store`], for both; each pair begins at a multiple of its size.
#[inline(always)]
pub unsafe fn store_pairs<P, L, Q, N>(sums: &Tensor<P, L>, to: &mut Tensor<Q, N>, is_inside: impl Fn(usize) -> bool)
where
    P: Held + Elements<Element = f32>,
    L: StaticLayout,
    Q: Store + Elements<Element: Number>,
    N: Evaluate<usize>,
{
    let () = Stored::<L, N>::FIT;
    const { assert!(lie_together::<Q, N>(2), "cannot store pairs: no two neighbors of a row of C lie together: use `store`") }
    // SAFETY: the caller's promise.
    unsafe { store_by::<2, P, L, Q, N>(sums, to, is_inside) }
}

/// # Safety
/// Same conditions as [`store`], for `V` neighbors.
#[inline(always)]
unsafe fn store_by<const V: usize, P, L, Q, N>(
    sums: &Tensor<P, L>,
    to: &mut Tensor<Q, N>,
    is_inside: impl Fn(usize) -> bool,
) where
    P: Held + Elements<Element = f32>,
    L: StaticLayout,
    Q: Store + Elements<Element: Number>,
    N: Evaluate<usize>,
{
    let (source, target) = (sums.layout(), to.layout());
    unroll_by::<Groups<V, L>>(
        #[inline(always)]
        |group| {
            let first = V * group;
            // SAFETY: elements of the fragment; the caller's promise.
            unsafe {
                let numbers = core::array::from_fn(|i| sums.data().get(StaticLayout::offset(source, first + i)));
                if is_inside(first) {
                    Q::Element::store_to::<V, Q>(to.data_mut(), target.evaluate(first), numbers);
                }
            }
        },
    );
}

/// The groups of `V` elements of a fragment.
struct Groups<const V: usize, L>(PhantomData<L>);

impl<const V: usize, L: StaticLayout> Count for Groups<V, L> {
    const COUNT: usize = L::SIZE / V;
}

/// The sums of a layout, stored to a part of another.
struct Stored<L, N>(PhantomData<(L, N)>);

impl<L: StaticLayout, N: Evaluate<usize>> Stored<L, N> {
    const FIT: () = match N::KNOWN_SIZE {
        Some(size) if size != L::SIZE => {
            let text = Text::new("cannot store: there are ").index(L::SIZE).and(" sums, and the part of C has ");
            panic!("{}", text.index(size).and(" elements: cut it from a tile of the same shape").as_str())
        }
        _ => (),
    };
}

/// The pairs of sums of a tiled MMA.
struct InPairs<M>(PhantomData<M>);

impl<M: StaticTiledMma> InPairs<M> {
    /// Checks that every two sums with indices `2i` and `2i + 1` are neighbors of a row, the first in an even column.
    const ARE: () = assert!(
        are_pairs(&M::VALUE),
        "cannot take pairs: the sums of this MMA are not, two by two, neighbors of a row: use `finish`"
    );
}

/// The most threads of a block.
const THREADS: usize = 1024;

const fn are_pairs(mma: &TiledMma) -> bool {
    let (Ok(by_lane), Ok(tile)) = (mma.layout_tv(Operand::C), mma.tile_of(Operand::C)) else { return false };
    let (lanes, values, rows) = (size(&by_lane, 0), size(&by_lane, 1), tile.leaf_at(0) as usize);
    if lanes > THREADS {
        return false;
    }
    // The element of a lane and a value is the sum of theirs.
    let (mut of_lane, mut lane) = ([0; THREADS], 0);
    while lane < lanes {
        of_lane[lane] = offset(&by_lane, lane);
        lane += 1;
    }
    let mut value = 0;
    while value + 1 < values {
        let [first, second] = [offset(&by_lane, lanes * value), offset(&by_lane, lanes * (value + 1))];
        if second != first + rows {
            return false;
        }
        lane = 0;
        while lane < lanes {
            if (of_lane[lane] + first) / rows % 2 != 0 {
                return false;
            }
            lane += 1;
        }
        value += 2;
    }
    values.is_multiple_of(2)
}
