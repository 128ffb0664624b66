//! Epilogues: a function of each sum of a product and of its place in C, as a value.
//!
//! ```text
//!     Sum                                    the sum itself
//!     columns(bias), rows(scales)            a number for each column, for each row: loaded once
//!     elements(part)                         the number of another matrix at the same place: a residual, the old C
//!     e.plus(other)  e.times(other)          two of these, or one and an `f32`; a product and a sum are one instruction
//!     e.then(gelu)                           a function of the number
//!     e.masked(mask, −∞)                     another number where the mask hides it
//! ```
//!
//! ```ignore
//! let epilogue = Sum.times(alpha).times(rows(scales)).plus(columns(bias)).then(silu).plus(elements(to).times(beta));
//! unsafe {
//!     finish(Mma, &mut sums.tensor_mut(), which.places(), (m, n), epilogue);
//!     store(&sums.tensor(), &mut to, which.within((m, n)));           // rounded to the elements of C
//! }
//! ```
//!
//! **Law.** Within the shape, `finish` replaces the sum at (row, column) by the expression of it; a test computes expressions of each kind in `f64`, at sizes
//! that no tile divides. `finish_pairs` and `store_pairs` give the same numbers.
//!
//! An epilogue is a plain struct; it is compiled to the instructions of the expression. `which` and `to` are a thread's parts of the coordinates
//! and of C, as made by `partition_c`. Nothing is read for a place outside of the shape, so edges may be ragged. All numbers are computed before the
//! first is stored, so that no load waits for a store.
//!
//! **By twos.** [`finish_pairs`] and [`store_pairs`] move two neighbors of a row at once: for row-major C whose rows begin at even elements.
//! **By 16 bytes**, C goes through shared memory, from where each thread takes neighbors; see [`store_pairs`].

use core::marker::PhantomData;

use layout_core::atoms::StaticTiledMma;
use layout_core::{Elements, Evaluate, StaticLayout, Tensor};

use super::lines::{Along, PerLine};
use super::{Columns, Load, Mask, Number, Rows, fma};

/// A sum's place: its index in the thread's fragment, its row and column, and whether they are within the shape.
#[derive(Clone, Copy, Debug)]
pub struct Place {
    /// The index in the fragment.
    pub index: usize,
    /// The row and the column.
    pub at: (u32, u32),
    /// True if both are within the shape.
    pub is_inside: bool,
}

/// A function of a sum and of its place: see [`finish`](super::finish).
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an epilogue",
    label = "neither `Sum` nor a number of each place nor made of these",
    note = "epilogues are `Sum`, an `f32`, `columns(pointer)`, `rows(pointer)`, `elements(part)`, and what `plus`, `times`, `then` and `masked` make of them"
)]
pub trait Epilogue: Copy {
    /// The numbers that a thread loads once.
    type Held<M: StaticTiledMma, L: StaticLayout>: Copy;

    /// Loads them, `V` neighbors of a row at once.
    ///
    /// # Safety
    /// The memory has a number for each place within the shape; for `V` of 2 it begins at a multiple of two numbers.
    unsafe fn load<const V: usize, M: StaticTiledMma, L: StaticLayout>(
        &self,
        which: &impl Fn(usize) -> (u32, u32),
        shape: (u32, u32),
    ) -> Self::Held<M, L>;

    /// Returns the numbers of `V` neighbors, of which `place` is the first.
    ///
    /// # Safety
    /// Same conditions as [`load`](Self::load).
    unsafe fn numbers<const V: usize, M: StaticTiledMma, L: StaticLayout>(
        &self,
        held: &Self::Held<M, L>,
        place: Place,
        sums: [f32; V],
    ) -> [f32; V];

    /// True if [`numbers_plus`](Self::numbers_plus) takes no instruction more than [`numbers`](Self::numbers).
    #[doc(hidden)]
    const ADDS: bool = false;

    /// Adds other numbers.
    ///
    /// # Safety
    /// Same conditions as [`load`](Self::load).
    #[doc(hidden)]
    #[inline(always)]
    unsafe fn numbers_plus<const V: usize, M: StaticTiledMma, L: StaticLayout>(
        &self,
        held: &Self::Held<M, L>,
        place: Place,
        sums: [f32; V],
        others: [f32; V],
    ) -> [f32; V] {
        // SAFETY: the caller's promise.
        let numbers = unsafe { self.numbers::<V, M, L>(held, place, sums) };
        core::array::from_fn(|i| numbers[i] + others[i])
    }

    /// The sum of both.
    #[inline(always)]
    fn plus<E: Epilogue>(self, other: E) -> Plus<Self, E> {
        Plus(self, other)
    }

    /// The product of both.
    #[inline(always)]
    fn times<E: Epilogue>(self, other: E) -> Times<Self, E> {
        Times(self, other)
    }

    /// A function of the number, such as an activation.
    #[inline(always)]
    fn then(self, f: impl Fn(f32) -> f32 + Copy) -> impl Epilogue {
        Then(
            self,
            #[inline(always)]
            move |number, _| f(number),
        )
    }

    /// A function of the number and of its row and column.
    #[inline(always)]
    fn then_at<F: Fn(f32, (u32, u32)) -> f32 + Copy>(self, f: F) -> Then<Self, F> {
        Then(self, f)
    }

    /// The number where the mask shows it, else `hidden`.
    #[inline(always)]
    fn masked(self, mask: impl Mask, hidden: f32) -> impl Epilogue {
        Then(
            self,
            #[inline(always)]
            move |number, (row, column)| if mask.shows(row, column) { number } else { hidden },
        )
    }
}

/// The sum itself.
#[derive(Clone, Copy, Debug, Default)]
pub struct Sum;
/// The sum of two epilogues.
#[derive(Clone, Copy, Debug)]
pub struct Plus<A, B>(A, B);
/// The product of two epilogues.
#[derive(Clone, Copy, Debug)]
pub struct Times<A, B>(A, B);
/// A function of an epilogue's numbers and their places.
#[derive(Clone, Copy, Debug)]
pub struct Then<A, F>(A, F);
/// A number of each line of C: [`columns`], [`rows`].
#[derive(Clone, Copy, Debug)]
pub struct OfLines<A>(*const f32, PhantomData<A>);
/// The numbers of another matrix: [`elements`].
#[derive(Clone, Copy)]
pub struct OfMatrix<P, N>(Tensor<P, N>);

/// A number for each column of C: a bias, the scales of quantized weights.
#[must_use]
#[inline(always)]
pub const fn columns(numbers: *const f32) -> OfLines<Columns> {
    OfLines(numbers, PhantomData)
}

/// A number for each row of C: the scales of quantized rows.
#[must_use]
#[inline(always)]
pub const fn rows(numbers: *const f32) -> OfLines<Rows> {
    OfLines(numbers, PhantomData)
}

/// The numbers of a matrix like C, by this thread's part of it; C itself, for `beta · C`. A part in memory is read inside of C alone, one in registers everywhere.
#[must_use]
#[inline(always)]
pub const fn elements<P, N>(part: Tensor<P, N>) -> OfMatrix<P, N> {
    OfMatrix(part)
}

/// Implements the epilogues that load nothing before.
macro_rules! immediate {
    ($([$($parameters:tt)*] $Type:ty: |$this:ident, $place:ident, $sums:ident, $V:ident| $numbers:expr;)*) => {$(
        impl<$($parameters)*> Epilogue for $Type {
            type Held<M: StaticTiledMma, L: StaticLayout> = ();

            #[inline(always)]
            unsafe fn load<const V: usize, M: StaticTiledMma, L: StaticLayout>(
                &self,
                _: &impl Fn(usize) -> (u32, u32),
                _: (u32, u32),
            ) {
            }

            #[inline(always)]
            unsafe fn numbers<const $V: usize, M: StaticTiledMma, L: StaticLayout>(
                &self,
                (): &(),
                $place: Place,
                $sums: [f32; $V],
            ) -> [f32; $V] {
                let $this = self;
                $numbers
            }
        }
    )*};
}

/// Returns true if `count` elements of a part lie together, from each multiple of it on.
pub(super) const fn lie_together<P: Elements, N: Evaluate<usize>>(count: usize) -> bool {
    match if P::ARE_OWN { N::RUN_OF_REGISTERS } else { N::RUN } {
        Some(run) => run % count as u64 == 0,
        None => count == 1,
    }
}

immediate! {
    [] Sum: |_this, _place, sums, V| sums;
    [] f32: |this, _place, _sums, V| [*this; V];
    [P: Load + Elements<Element: Number> + Copy, N: Evaluate<usize>] OfMatrix<P, N>: |this, place, _sums, V| {
        const { assert!(lie_together::<P, N>(V), "no two neighbors of a row of this matrix lie together: use `finish`") }
        if P::ARE_OWN || place.is_inside {
            // SAFETY: elements that the thread holds, or the caller's promise, for a place inside.
            unsafe { P::Element::load_from(this.0.data(), this.0.layout().evaluate(place.index)) }
        } else {
            [0.0; V]
        }
    };
}

impl<A: Along> Epilogue for OfLines<A> {
    type Held<M: StaticTiledMma, L: StaticLayout> = PerLine<f32, A, M, L>;

    #[inline(always)]
    unsafe fn load<const V: usize, M: StaticTiledMma, L: StaticLayout>(
        &self,
        which: &impl Fn(usize) -> (u32, u32),
        shape: (u32, u32),
    ) -> Self::Held<M, L> {
        let mut held = PerLine::filled(0.0);
        // SAFETY: the caller's promise: a number for each line within the shape.
        unsafe {
            if A::ARE_COLUMNS {
                held.set::<V>(
                    #[inline(always)]
                    |sum| self.load_inside(which(sum).1, shape.1),
                );
            } else {
                held.set::<1>(
                    #[inline(always)]
                    |sum| self.load_inside(which(sum).0, shape.0),
                );
            }
        }
        held
    }

    #[inline(always)]
    unsafe fn numbers<const V: usize, M: StaticTiledMma, L: StaticLayout>(
        &self,
        held: &Self::Held<M, L>,
        place: Place,
        _: [f32; V],
    ) -> [f32; V] {
        core::array::from_fn(|i| held.of_sum(place.index + i))
    }
}

impl<A> OfLines<A> {
    /// # Safety
    /// There is a number for each line before the end.
    #[inline(always)]
    unsafe fn load_inside<const V: usize>(&self, line: u32, end: u32) -> [f32; V] {
        // SAFETY: the caller's promise.
        if line < end { unsafe { f32::load_from(&self.0, line as usize) } } else { [0.0; V] }
    }
}

/// Implements an epilogue of two others.
macro_rules! of_two {
    ($Type:ident: |$this:ident, $held:ident, $place:ident, $sums:ident, $V:ident, $M:ident, $L:ident| $numbers:expr; $($more:item)*) => {
        impl<A: Epilogue, B: Epilogue> Epilogue for $Type<A, B> {
            type Held<M: StaticTiledMma, L: StaticLayout> = (A::Held<M, L>, B::Held<M, L>);

            #[inline(always)]
            unsafe fn load<const V: usize, M: StaticTiledMma, L: StaticLayout>(
                &self,
                which: &impl Fn(usize) -> (u32, u32),
                shape: (u32, u32),
            ) -> Self::Held<M, L> {
                // SAFETY: the caller's promise.
                unsafe { (self.0.load::<V, M, L>(which, shape), self.1.load::<V, M, L>(which, shape)) }
            }

            #[inline(always)]
            unsafe fn numbers<const $V: usize, $M: StaticTiledMma, $L: StaticLayout>(
                &self,
                $held: &Self::Held<$M, $L>,
                $place: Place,
                $sums: [f32; $V],
            ) -> [f32; $V] {
                let $this = self;
                // SAFETY: the caller's promise.
                unsafe { $numbers }
            }

            $($more)*
        }
    };
}

of_two! {
    Plus: |this, held, place, sums, V, M, L| if B::ADDS {
        let others = this.0.numbers::<V, M, L>(&held.0, place, sums);
        this.1.numbers_plus::<V, M, L>(&held.1, place, sums, others)
    } else {
        let others = this.1.numbers::<V, M, L>(&held.1, place, sums);
        this.0.numbers_plus::<V, M, L>(&held.0, place, sums, others)
    };
}

of_two! {
    Times: |this, held, place, sums, V, M, L| {
        let (a, b) = (this.0.numbers::<V, M, L>(&held.0, place, sums), this.1.numbers::<V, M, L>(&held.1, place, sums));
        core::array::from_fn(|i| a[i] * b[i])
    };

    const ADDS: bool = true;

    #[inline(always)]
    unsafe fn numbers_plus<const V: usize, M: StaticTiledMma, L: StaticLayout>(
        &self,
        held: &Self::Held<M, L>,
        place: Place,
        sums: [f32; V],
        others: [f32; V],
    ) -> [f32; V] {
        // SAFETY: the caller's promise.
        let (a, b) = unsafe {
            (self.0.numbers::<V, M, L>(&held.0, place, sums), self.1.numbers::<V, M, L>(&held.1, place, sums))
        };
        core::array::from_fn(|i| fma(a[i], b[i], others[i]))
    }
}

impl<A: Epilogue, F: Fn(f32, (u32, u32)) -> f32 + Copy> Epilogue for Then<A, F> {
    type Held<M: StaticTiledMma, L: StaticLayout> = A::Held<M, L>;

    #[inline(always)]
    unsafe fn load<const V: usize, M: StaticTiledMma, L: StaticLayout>(
        &self,
        which: &impl Fn(usize) -> (u32, u32),
        shape: (u32, u32),
    ) -> Self::Held<M, L> {
        // SAFETY: the caller's promise.
        unsafe { self.0.load::<V, M, L>(which, shape) }
    }

    #[inline(always)]
    unsafe fn numbers<const V: usize, M: StaticTiledMma, L: StaticLayout>(
        &self,
        held: &Self::Held<M, L>,
        place: Place,
        sums: [f32; V],
    ) -> [f32; V] {
        // SAFETY: the caller's promise.
        let numbers = unsafe { self.0.numbers::<V, M, L>(held, place, sums) };
        let (row, column) = place.at;
        core::array::from_fn(|i| (self.1)(numbers[i], (row, column + i as u32)))
    }

    /// One instruction with a product that the function ends in, if that may be: an activation's.
    #[inline(always)]
    unsafe fn numbers_plus<const V: usize, M: StaticTiledMma, L: StaticLayout>(
        &self,
        held: &Self::Held<M, L>,
        place: Place,
        sums: [f32; V],
        others: [f32; V],
    ) -> [f32; V] {
        // SAFETY: the caller's promise.
        let numbers = unsafe { self.numbers::<V, M, L>(held, place, sums) };
        core::array::from_fn(|i| numbers[i].algebraic_add(others[i]))
    }
}
