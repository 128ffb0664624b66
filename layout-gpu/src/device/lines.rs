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
//! let rows = reduce(Mma, Rows, &sums.tensor(), 0, |a, b| a + b).across_lanes(|a, b| a + b);      // in this thread, then of all lanes
//! let columns = reduce(Mma, Columns, &sums.tensor(), 0, u32::max).across_lanes(u32::max);
//! rows.apply(&mut sums.tensor_mut(), |_, row| row);
//! columns.apply(&mut sums.tensor_mut(), |row, column| row - column);
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
const MOST: usize = 64;
/// The most sums of an atom in a thread, and threads of it: those of `wgmma`.
const VALUES: usize = 128;
const THREADS: usize = 128;
/// The most lines of an atom.
const LINES: usize = 256;

/// The lines of an atom: which one each value is in and after how many values that repeats, how many a thread has, and the threads' bits within one.
#[derive(Clone, Copy)]
struct Lines {
    of_value: [usize; VALUES],
    period: usize,
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

/// The elements of an atom: those of each thread's first value, and those of the first thread. The element of a thread and a value is the sum of theirs.
struct Places {
    of_thread: [usize; THREADS],
    of_value: [usize; VALUES],
    threads: usize,
    values: usize,
    rows: usize,
    mode: usize,
}

impl Places {
    const fn of_atom(atom: &MmaAtom, mode: usize) -> Self {
        let (threads, values, rows) = (size(&atom.c, 0), size(&atom.c, 1), atom.mnk()[0] as usize);
        assert!(
            threads <= THREADS && values <= VALUES,
            "an atom of more than 128 threads, or of more than 128 sums a thread, has no lines to reduce: not supported"
        );
        let mut this = Self { of_thread: [0; THREADS], of_value: [0; VALUES], threads, values, rows, mode };
        let mut i = 0;
        while i < threads {
            this.of_thread[i] = offset(&atom.c, i);
            i += 1;
        }
        i = 0;
        while i < values {
            this.of_value[i] = offset(&atom.c, threads * i);
            i += 1;
        }
        this
    }

    /// Returns the number of the line of a sum.
    const fn line(&self, thread: usize, value: usize) -> usize {
        let at = self.of_thread[thread] + self.of_value[value];
        if self.mode == 0 { at % self.rows } else { at / self.rows }
    }
}

impl Lines {
    const fn of_atom(atom: &MmaAtom, mode: usize) -> Self {
        let places = Places::of_atom(atom, mode);
        let mut this = Self { of_value: [0; VALUES], period: 1, count: 0, lanes: 0 };
        let (mut v, mut firsts) = (0, [0; VALUES]);
        while v < places.values {
            let mut line = 0;
            while line < this.count && places.line(0, firsts[line]) != places.line(0, v) {
                line += 1;
            }
            this.of_value[v] = line;
            firsts[line] = if line == this.count { v } else { firsts[line] };
            this.count += (line == this.count) as usize;
            v += 1;
        }
        while !this.repeats(places.values) {
            this.period += 1;
        }
        let (mut step, mut inside) = (1, 0);
        while step < places.threads {
            if places.line(step, 0) == places.line(0, 0) {
                inside |= step;
                this.lanes |= offset(&atom.threads, step) as u32;
            }
            step *= 2;
        }
        this.check(&places, &firsts, inside);
        this
    }

    /// Returns true if the lines of so many values repeat after each period.
    const fn repeats(&self, values: usize) -> bool {
        let mut v = self.period;
        while v < values && self.of_value[v] == self.of_value[v - self.period] {
            v += 1;
        }
        v >= values && values.is_multiple_of(self.period)
    }

    /// Checks for all threads that two sums are in one line exactly if the table says so.
    const fn check(&self, places: &Places, firsts: &[usize; VALUES], inside: usize) {
        let (mut owner, mut i) = ([usize::MAX; LINES], 0);
        while i < places.threads * places.values {
            let (thread, value) = (i / places.values, i % places.values);
            let (line, owns) = (places.line(thread, value), (thread & !inside) * VALUES + self.of_value[value]);
            let is_like_first = line == places.line(thread & !inside, firsts[self.of_value[value]]);
            assert!(
                is_like_first && (owner[line] == usize::MAX || owner[line] == owns),
                "the lanes of a line of C do not differ in fixed bits: not supported"
            );
            owner[line] = owns;
            i += 1;
        }
    }
}

/// The lines of a thread's sums, by a tiled MMA.
struct ThreadLines<A, M, L>(PhantomData<(A, M, L)>);

impl<A: Along, M: StaticTiledMma, L: StaticLayout> ThreadLines<A, M, L> {
    const LINES: Lines = Lines::of_atom(&<M::Atom as StaticMmaAtom>::VALUE, A::MODE);
    const MODES: [usize; 3] = modes(&L::VALUE);
    const FITS: () = {
        let values = size(&<M::Atom as StaticMmaAtom>::VALUE.c, 1);
        assert!(Self::MODES[0] == values, "these are not the sums of this MMA: an atom has another number of values");
        assert!(Self::COUNT <= MOST, "a thread has more than 64 lines of these sums");
    };
    const IN_ONE_WARP: () = assert!(
        size(&M::VALUE.threads(), 2 - A::MODE) == 1 && Self::LINES.lanes < 32,
        "the lines of these sums lie in several warps: put all warps along M to reduce rows, along N to reduce columns"
    );

    /// Returns the line of a sum.
    const fn line(i: usize) -> usize {
        let [values, rows, _] = Self::MODES;
        let rest = if A::MODE == 0 { i / values % rows } else { i / values / rows };
        Self::LINES.of_value[i % values % Self::LINES.period] + Self::LINES.count * rest
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
    let () = ThreadLines::<A, M, L>::FITS;
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

impl<A: Along, M: StaticTiledMma, L: StaticLayout> Count for ThreadLines<A, M, L> {
    const COUNT: usize = Self::LINES.count * Self::MODES[1 + A::MODE];
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
        unroll_by::<ThreadLines<A, M, L>>(
            #[inline(always)]
            |line| self.values[line] = f(self.values[line]),
        );
        self
    }

    /// Applies a function to both values of each line.
    #[must_use]
    #[inline(always)]
    pub fn zip(mut self, other: Self, f: impl Fn(T, T) -> T) -> Self {
        unroll_by::<ThreadLines<A, M, L>>(
            #[inline(always)]
            |line| self.values[line] = f(self.values[line], other.values[line]),
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

    /// Replaces each sum by a function of it and of its line's value. The sums may have more elements along the lines than `L`, and be of an atom that is
    /// longer or shorter along them.
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
            );
            assert!(
                ThreadLines::<A, M, N>::MODES[0].is_multiple_of(ThreadLines::<A, M, N>::LINES.period),
                "the sums are of an atom with other lines"
            );
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
