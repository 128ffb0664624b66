//! The order of a factor in memory: how its tiles are fetched, stored in shared memory, and loaded.
//!
//! | order | global | shared | registers |
//! |---|---|---|---|
//! | [`ByRows`] | 16 bytes of a row | by rows | `ldmatrix` |
//! | [`ByColumns`] | 16 bytes of a column | by columns | `ldmatrix`, transposed |
//! | [`ByElements`] | an element of any strides | by rows | `ldmatrix` |

use core::arch::asm;

use super::Tiles;
use super::factor::Factor;
use layout_gpu::atoms::StaticTiledCopy;
use layout_gpu::device::{CopyInstruction, Smem, copy, copy_or_zero, thread_idx};
use layout_gpu::{Fragment, Tensor, Whole, elem_less, unroll};

/// An atom that copies from shared memory to registers.
pub(super) trait Loads<E: 'static>: for<'a> CopyInstruction<Smem<E>, &'a mut [E]> {}

impl<E: 'static, A: for<'a> CopyInstruction<Smem<E>, &'a mut [E]>> Loads<E> for A {}

/// The tiles of a factor: the sizes of its matrix, and the row of tiles.
#[derive(Clone, Copy)]
pub(super) struct Tiled {
    pub(super) shape: (u32, u32),
    /// The columns that count.
    pub(super) end: u32,
    pub(super) row: u32,
}

/// The order of a factor, with the tiles of a product.
pub(super) trait Order<T: Tiles> {
    /// Sets shared memory for the stages of a factor aside.
    fn stages() -> Smem<T::E>;

    /// Calls `f` with the number of each part of a thread's copies of a tile.
    fn each_part(f: impl FnMut(usize));

    /// Returns a function that fetches a part of a tile, given the part, the step and the stage; zeros from outside of the matrix.
    ///
    /// # Safety
    /// The matrix has this shape; nobody reads a stage before waiting for it.
    unsafe fn fetch(factor: Factor<T::E>, tiled: Tiled, stages: Smem<T::E>) -> impl Fn(u32, u32, u32);

    /// Returns a function that loads a part of a thread's registers of A, given the part and the stage.
    ///
    /// # Safety
    /// The stage is full whenever it is called, by all lanes.
    unsafe fn load_a(stages: Smem<T::E>) -> impl Fn(usize, u32, &mut Fragment<T::E, T::FragmentA>);

    /// Returns a function that loads a part of a thread's registers of B, given the part and the stage.
    ///
    /// # Safety
    /// Same conditions as [`load_a`](Order::load_a).
    unsafe fn load_b(stages: Smem<T::E>) -> impl Fn(usize, u32, &mut Fragment<T::E, T::FragmentB>);
}

/// A function that loads a part of a thread's registers, given the part and the stage; its caller promises that the stage is full.
macro_rules! load {
    ($by:expr, $stages:ident, $layout:expr) => {{
        let mine = $by.get_slice(thread_idx().x);
        // SAFETY: the stages, which have this layout.
        let from = mine.partition_s(unsafe { Tensor::laid_over($stages, $layout) });
        #[inline(always)]
        move |part, stage, registers| {
            let (of_stage, of_fragment) = ((Whole, Whole, part as u32, stage), (Whole, Whole, part as u32));
            // SAFETY: the caller's promise.
            unsafe { copy($by, &from.slice(of_stage), &mut mine.retile(registers.tensor_mut()).slice(of_fragment)) };
        }
    }};
}

/// Rows, which start at multiples of 16 bytes.
pub(super) enum ByRows {}

impl<T: Tiles> Order<T> for ByRows {
    #[inline(always)]
    fn stages() -> Smem<T::E> {
        Smem::for_layout(T::Stages)
    }

    #[inline(always)]
    fn each_part(f: impl FnMut(usize)) {
        unroll::<4>(f);
    }

    #[inline(always)]
    unsafe fn fetch(factor: Factor<T::E>, tiled: Tiled, stages: Smem<T::E>) -> impl Fn(u32, u32, u32) {
        let (Tiled { shape, end, row }, mine) = (tiled, T::Fetch.get_slice(thread_idx().x));
        let from = mine.partition_s(factor.rows(shape).local_tile(T::Factor, (row, Whole)));
        let which = mine.partition_s(Tensor::identity(shape).local_tile(T::Factor, (row, Whole)));
        // SAFETY: the stages, which have this layout.
        let to = mine.partition_d(unsafe { Tensor::laid_over(stages, T::Stages) });
        #[inline(always)]
        move |part, step, stage| {
            let (of_tile, of_stage) = ((Whole, part, Whole, step), (Whole, part, Whole, stage));
            let is_inside = elem_less(which.slice(of_tile).at(0_u32), (shape.0, end));
            // SAFETY: elements below the shape are inside the matrix; the caller's promise.
            unsafe { copy_or_zero(T::Fetch, &from.slice(of_tile), &mut to.slice(of_stage), |_| is_inside) };
        }
    }

    #[inline(always)]
    unsafe fn load_a(stages: Smem<T::E>) -> impl Fn(usize, u32, &mut Fragment<T::E, T::FragmentA>) {
        load!(T::LoadA, stages, T::Stages)
    }

    #[inline(always)]
    unsafe fn load_b(stages: Smem<T::E>) -> impl Fn(usize, u32, &mut Fragment<T::E, T::FragmentB>) {
        load!(T::LoadB, stages, T::Stages)
    }
}

/// Columns, which start at multiples of 16 bytes, of elements of 16 bits.
pub(super) enum ByColumns {}

impl<T: Tiles> Order<T> for ByColumns {
    #[inline(always)]
    fn stages() -> Smem<T::E> {
        Smem::for_layout(T::Columns)
    }

    #[inline(always)]
    fn each_part(f: impl FnMut(usize)) {
        unroll::<4>(f);
    }

    #[inline(always)]
    unsafe fn fetch(factor: Factor<T::E>, tiled: Tiled, stages: Smem<T::E>) -> impl Fn(u32, u32, u32) {
        let (Tiled { shape, end, row }, mine) = (tiled, T::FetchColumns.get_slice(thread_idx().x));
        let from = mine.partition_s(factor.columns(shape).local_tile(T::Factor, (row, Whole)));
        let which = mine.partition_s(Tensor::identity(shape).local_tile(T::Factor, (row, Whole)));
        // SAFETY: the stages, which have this layout.
        let to = mine.partition_d(unsafe { Tensor::laid_over(stages, T::Columns) });
        #[inline(always)]
        move |part, step, stage| {
            let (of_tile, of_stage) = ((Whole, Whole, part, step), (Whole, Whole, part, stage));
            let is_inside = elem_less(which.slice(of_tile).at(0_u32), (shape.0, end));
            // SAFETY: elements below the shape are inside the matrix; the caller's promise.
            unsafe { copy_or_zero(T::FetchColumns, &from.slice(of_tile), &mut to.slice(of_stage), |_| is_inside) };
        }
    }

    #[inline(always)]
    unsafe fn load_a(stages: Smem<T::E>) -> impl Fn(usize, u32, &mut Fragment<T::E, T::FragmentA>) {
        load!(T::TurnA, stages, T::Columns)
    }

    #[inline(always)]
    unsafe fn load_b(stages: Smem<T::E>) -> impl Fn(usize, u32, &mut Fragment<T::E, T::FragmentB>) {
        load!(T::TurnB, stages, T::Columns)
    }
}

/// Any strides: each element is fetched separately.
pub(super) enum ByElements {}

impl<T: Tiles> Order<T> for ByElements {
    #[inline(always)]
    fn stages() -> Smem<T::E> {
        <ByRows as Order<T>>::stages()
    }

    #[inline(always)]
    fn each_part(f: impl FnMut(usize)) {
        one_by_one(const { T::K as u32 }, f);
    }

    #[inline(always)]
    unsafe fn fetch(factor: Factor<T::E>, tiled: Tiled, stages: Smem<T::E>) -> impl Fn(u32, u32, u32) {
        let (Tiled { shape, end, row }, mine) = (tiled, T::FetchElements.get_slice(thread_idx().x));
        let from = mine.partition_s(factor.strided(shape).local_tile(T::Factor, (row, Whole)));
        let which = mine.partition_s(Tensor::identity(shape).local_tile(T::Factor, (row, Whole)));
        // SAFETY: the stages, which have this layout.
        let to = mine.partition_d(unsafe { Tensor::laid_over(stages, T::Stages) });
        #[inline(always)]
        move |part, step, stage| {
            let (of_tile, of_stage) = ((Whole, part, Whole, step), (Whole, part, Whole, stage));
            let is_inside = elem_less(which.slice(of_tile).at(0_u32), (shape.0, end));
            // SAFETY: elements below the shape are inside the matrix; the caller's promise.
            unsafe { copy_or_zero(T::FetchElements, &from.slice(of_tile), &mut to.slice(of_stage), |_| is_inside) };
        }
    }

    #[inline(always)]
    unsafe fn load_a(stages: Smem<T::E>) -> impl Fn(usize, u32, &mut Fragment<T::E, T::FragmentA>) {
        // SAFETY: the caller's promise.
        unsafe { <ByRows as Order<T>>::load_a(stages) }
    }

    #[inline(always)]
    unsafe fn load_b(stages: Smem<T::E>) -> impl Fn(usize, u32, &mut Fragment<T::E, T::FragmentB>) {
        // SAFETY: the caller's promise.
        unsafe { <ByRows as Order<T>>::load_b(stages) }
    }
}

/// Calls `f` with each number below a multiple of 4, four at once, in a loop that is not unrolled further: more copies at once would leave no registers.
#[inline(always)]
fn one_by_one(count: u32, mut f: impl FnMut(usize)) {
    let fours: u32;
    // SAFETY: moves a number, which the compiler then does not know.
    unsafe { asm!("mov.u32 {}, {};", out(reg32) fours, in(reg32) count / 4, options(nomem, nostack, preserves_flags)) };
    for i in 0..fours as usize {
        // SAFETY: keeps the assembler from unrolling this loop; does nothing else.
        unsafe { asm!(".pragma \"nounroll\";", options(nomem, nostack, preserves_flags)) };
        unroll::<4>(|j| f(4 * i + j));
    }
}
