//! The rows and the columns of sums: reduced, and given back to each sum.
//!
//! ```text
//!     SM80_16x8, C:   lane          0     1     2     3   │  4 …          a row lies in four lanes, which differ in bits 0 and 1;
//!                     row 0       s0 s1 s0 s1 s0 s1 s0 s1 │               in a thread, in the sums of one row of every atom along N
//!                     row 8       s2 s3 s2 s3 s2 s3 s2 s3 │
//! ```
//!
//! The lanes and sums of a line follow from the atom's layout of C, while the kernel compiles; nothing here names an atom. Two lanes share a
//! line exactly if they differ in those bits only that do not move its elements; another atom is a compile error. So are lines of
//! several warps: put all warps of a product along M to reduce its rows.
//!
//! ```ignore
//! let greatest = reduce(Mma, Rows, &sums.tensor(), f32::MIN, f32::max);          // of each row, in this thread
//! let greatest = unsafe { greatest.across_lanes(f32::max) };                    // of each row
//! greatest.apply(&mut sums.tensor_mut(), |sum, greatest| sum - greatest);
//! ```
//!
//! **Law.** After `reduce` and `across_lanes` with an operation that is associative and commutative, every lane of a row has the reduction
//! of all its columns.

use core::marker::PhantomData;

use layout_core::algebra::atoms::MmaAtom;
use layout_core::algebra::{self, LayoutValue};
use layout_core::atoms::{FirstMma, StaticMmaAtom, StaticTiledMma};
use layout_core::{Count, Elements, StaticLayout, Tensor, unroll, unroll_by};

use super::gemm::modes;
use super::{Exchanged, Held, HeldMut, shuffle_xor};

/// The rows of C.
#[derive(Clone, Copy, Debug)]
pub struct Rows;
/// The columns of C.
#[derive(Clone, Copy, Debug)]
pub struct Columns;

/// Lines of C: [`Rows`] or [`Columns`].
#[diagnostic::on_unimplemented(message = "`{Self}` are not lines of a matrix", label = "neither `Rows` nor `Columns`")]
pub trait Along: Copy + 'static {
    /// The mode of C that tells the lines apart.
    #[doc(hidden)]
    const MODE: usize;
    /// True of columns.
    #[doc(hidden)]
    const ARE_COLUMNS: bool = Self::MODE == 1;
}

impl Along for Rows {
    const MODE: usize = 0;
}

impl Along for Columns {
    const MODE: usize = 1;
}

/// The most lines of a thread.
const MOST: usize = 32;
/// The most sums of an atom in a thread, and threads of it.
const VALUES: usize = 32;
const LANES: usize = 32;

/// The lines of an atom: which one each value is in, how many a thread has, and the lanes' bits within one.
#[derive(Clone, Copy)]
struct Lines {
    of_value: [usize; VALUES],
    count: usize,
    lanes: u32,
}

pub(super) const fn offset(layout: &LayoutValue, index: usize) -> usize {
    match algebra::offset(layout, index as u64) {
        Ok(offset) => offset as usize,
        Err(_) => panic!("an atom's layout without an element that it has"),
    }
}

pub(super) const fn size(layout: &LayoutValue, mode: usize) -> usize {
    match layout.mode(mode) {
        Ok(mode) => match mode.size() {
            Ok(size) => size as usize,
            Err(_) => panic!("an atom larger than memory"),
        },
        Err(_) => 1,
    }
}

/// Returns the number of the line of each sum of an atom.
const fn lines_of_elements(atom: &MmaAtom, mode: usize) -> ([[usize; VALUES]; LANES], [usize; 2]) {
    let (threads, values, rows) = (size(&atom.c, 0), size(&atom.c, 1), atom.mnk()[0] as usize);
    assert!(
        threads <= LANES && values <= VALUES,
        "an atom of more than 32 lanes, or of more than 32 sums a lane, has no lines to reduce: not supported"
    );
    let (mut lines, mut i) = ([[0; VALUES]; LANES], 0);
    while i < threads * values {
        let at = offset(&atom.c, i);
        lines[i % threads][i / threads] = if mode == 0 { at % rows } else { at / rows };
        i += 1;
    }
    (lines, [threads, values])
}

impl Lines {
    const fn of_atom(atom: &MmaAtom, mode: usize) -> Self {
        let (lines, [threads, values]) = lines_of_elements(atom, mode);
        let mut this = Self { of_value: [0; VALUES], count: 0, lanes: 0 };
        let mut v = 0;
        while v < values {
            let mut first = 0;
            while lines[0][first] != lines[0][v] {
                first += 1;
            }
            this.of_value[v] = if first == v { this.count } else { this.of_value[first] };
            this.count += (first == v) as usize;
            v += 1;
        }
        let (mut step, mut inside) = (1, 0);
        while step < threads {
            if lines[step][0] == lines[0][0] {
                inside |= step;
                this.lanes |= offset(&atom.threads, step) as u32;
            }
            step *= 2;
        }
        this.check(&lines, [threads, values], inside);
        this
    }

    /// Checks for all lanes that two sums are in one line exactly if the table says so.
    const fn check(&self, lines: &[[usize; VALUES]; LANES], [threads, values]: [usize; 2], inside: usize) {
        let mut i = 0;
        while i < threads * values {
            let (t, v) = (i / values, i % values);
            let mut j = 0;
            while j < i {
                let (u, w) = (j / values, j % values);
                let expected = self.of_value[v] == self.of_value[w] && (t ^ u) & !inside == 0;
                assert!(
                    (lines[t][v] == lines[u][w]) == expected,
                    "the lanes of a line of C do not differ in fixed bits: not supported"
                );
                j += 1;
            }
            i += 1;
        }
    }
}

/// The lines of a thread's sums, by a tiled MMA.
struct ThreadLines<A, M, L>(PhantomData<(A, M, L)>);

impl<A: Along, M: StaticTiledMma, L: StaticLayout> ThreadLines<A, M, L> {
    const LINES: Lines = Lines::of_atom(&<M::Atom as StaticMmaAtom>::VALUE, A::MODE);
    const MODES: [usize; 3] = modes(&L::VALUE);
    /// The number of lines of a thread.
    const COUNT: usize = Self::LINES.count * Self::MODES[1 + A::MODE];
    const FITS: () = {
        let values = size(&<M::Atom as StaticMmaAtom>::VALUE.c, 1);
        assert!(Self::MODES[0] == values, "these are not the sums of this MMA: an atom has another number of values");
        assert!(Self::COUNT <= MOST, "a thread has more than 32 lines of these sums");
    };
    const IN_ONE_WARP: () = assert!(
        size(&M::VALUE.threads(), 2 - A::MODE) == 1,
        "the lines of these sums lie in several warps: put all warps along M to reduce rows, along N to reduce columns"
    );

    /// Returns the line of a sum.
    const fn line(i: usize) -> usize {
        let [values, rows, _] = Self::MODES;
        let rest = if A::MODE == 0 { i / values % rows } else { i / values / rows };
        Self::LINES.of_value[i % values] + Self::LINES.count * rest
    }

    /// The first sum of each line.
    const FIRSTS: [bool; 256] = firsts::<A, M, L>();

    /// Returns true of the first sum of a line.
    #[inline(always)]
    fn is_first(i: usize) -> bool {
        let firsts = const { &Self::FIRSTS };
        firsts[i]
    }
}

/// Returns true if no sum before is in the same line.
const fn firsts<A: Along, M: StaticTiledMma, L: StaticLayout>() -> [bool; 256] {
    let (mut is_first, mut seen, mut i) = ([false; 256], [false; MOST], 0);
    while i < L::SIZE && i < 256 {
        let line = ThreadLines::<A, M, L>::line(i);
        is_first[i] = !seen[line];
        seen[line] = true;
        i += 1;
    }
    is_first
}

/// The sums of a layout.
struct SizeOf<L>(PhantomData<L>);

impl<L: StaticLayout> Count for SizeOf<L> {
    const COUNT: usize = L::SIZE;
}

/// A value for each line of this thread's sums: of the layout `L`, by the tiled MMA `M`. Each is a register.
#[derive(Clone, Copy, Debug)]
pub struct PerLine<T, A, M, L> {
    values: [T; MOST],
    of: PhantomData<(A, M, L)>,
}

/// A value for each row.
pub type PerRow<T, M, L> = PerLine<T, Rows, M, L>;
/// A value for each column.
pub type PerColumn<T, M, L> = PerLine<T, Columns, M, L>;

impl<T: Copy, A: Along, M: StaticTiledMma, L: StaticLayout> PerLine<T, A, M, L> {
    /// The same value for each line.
    #[must_use]
    #[inline(always)]
    pub fn filled(value: T) -> Self {
        let () = ThreadLines::<A, M, L>::FITS;
        Self { values: [value; MOST], of: PhantomData }
    }

    /// Returns the value of the line of this thread's sum `index`.
    #[must_use]
    #[inline(always)]
    pub fn of_sum(&self, index: usize) -> T {
        self.values[ThreadLines::<A, M, L>::line(index)]
    }

    /// Sets the value of each line, `V` lines at once, by a function of the index of the first of its sums.
    #[inline(always)]
    pub(super) fn set<const V: usize>(&mut self, f: impl Fn(usize) -> [T; V]) {
        unroll_by::<SizeOf<L>>(
            #[inline(always)]
            |i| {
                if i % V == 0 && ThreadLines::<A, M, L>::is_first(i) {
                    let values = f(i);
                    unroll::<V>(|j| self.values[ThreadLines::<A, M, L>::line(i + j)] = values[j]);
                }
            },
        );
    }

    /// Applies a function to each value.
    #[must_use]
    #[inline(always)]
    pub fn map(mut self, f: impl Fn(T) -> T) -> Self {
        unroll::<MOST>(
            #[inline(always)]
            |line| {
                if line < ThreadLines::<A, M, L>::COUNT {
                    self.values[line] = f(self.values[line]);
                }
            },
        );
        self
    }

    /// Applies a function to both values of each line.
    #[must_use]
    #[inline(always)]
    pub fn zip(mut self, other: Self, f: impl Fn(T, T) -> T) -> Self {
        unroll::<MOST>(
            #[inline(always)]
            |line| {
                if line < ThreadLines::<A, M, L>::COUNT {
                    self.values[line] = f(self.values[line], other.values[line]);
                }
            },
        );
        self
    }

    /// Combines the values of all lanes that share a line: `log2` of their number exchanges for each line.
    ///
    /// # Safety
    /// All lanes of the warp call it together.
    #[must_use]
    #[inline(always)]
    pub unsafe fn across_lanes(self, combine: impl Fn(T, T) -> T) -> Self
    where
        T: Exchanged,
    {
        let () = ThreadLines::<A, M, L>::IN_ONE_WARP;
        self.map(
            #[inline(always)]
            |mut value| {
                unroll::<5>(
                    #[inline(always)]
                    |bit| {
                        if ThreadLines::<A, M, L>::LINES.lanes >> bit & 1 == 1 {
                            // SAFETY: the caller's promise; the condition is a constant.
                            value = combine(value, unsafe { shuffle_xor(value, 1 << bit) });
                        }
                    },
                );
                value
            },
        )
    }

    /// Replaces each sum by a function of it and of its line's value. The sums may have more elements along the lines than `L`.
    #[inline(always)]
    pub fn apply<P, N>(&self, sums: &mut Tensor<P, N>, f: impl Fn(P::Element, T) -> P::Element)
    where
        P: HeldMut + Elements<Element: Copy>,
        N: StaticLayout,
    {
        const {
            assert!(
                ThreadLines::<A, M, N>::COUNT == ThreadLines::<A, M, L>::COUNT,
                "the sums have another number of lines"
            )
        }
        let layout = sums.layout();
        unroll_by::<SizeOf<N>>(
            #[inline(always)]
            |i| {
                let at = StaticLayout::offset(layout, i);
                // SAFETY: an element of the fragment.
                unsafe {
                    let sum = sums.data().get(at);
                    sums.data_mut().put(at, f(sum, self.values[ThreadLines::<A, M, N>::line(i)]));
                }
            },
        );
    }

    /// Combines each sum into the value of its line.
    #[must_use]
    #[inline(always)]
    pub fn fold<P>(mut self, sums: &Tensor<P, L>, f: impl Fn(T, P::Element) -> T) -> Self
    where
        P: Held + Elements<Element: Copy>,
    {
        let layout = sums.layout();
        unroll_by::<SizeOf<L>>(
            #[inline(always)]
            |i| {
                let line = ThreadLines::<A, M, L>::line(i);
                // SAFETY: an element of the fragment.
                let sum = unsafe { sums.data().get(StaticLayout::offset(layout, i)) };
                self.values[line] = f(self.values[line], sum);
            },
        );
        self
    }
}

/// Combines the sums of each line that this thread has, from `start`: [`across_lanes`](PerLine::across_lanes) combines those of the lanes.
#[must_use]
#[inline(always)]
pub fn reduce<A, F, P, L>(
    mma: F,
    along: A,
    sums: &Tensor<P, L>,
    start: P::Element,
    combine: impl Fn(P::Element, P::Element) -> P::Element,
) -> PerLine<P::Element, A, F::Given, L>
where
    A: Along,
    F: FirstMma<Given: StaticTiledMma>,
    P: Held + Elements<Element: Copy>,
    L: StaticLayout,
{
    let _ = (mma, along);
    PerLine::<P::Element, A, F::Given, L>::filled(start).fold(sums, combine)
}
