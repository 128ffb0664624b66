//! Atoms by name, their layouts as layouts, and what is tiled with them.

use layout_algebra::Rounding;
use layout_algebra::atoms::{
    CopyAtom, MmaAtom, Operand, Scales, Side, TiledCopy, TiledMma, copy_atom, mma_atom, scale_factors,
};
use layout_algebra::{LayoutValue, Major, Tiler, make_fragment_like, make_layout};

use super::partitions::table;
use super::{Arguments, Operation, operations, traced};
use crate::ast::Word;
use crate::parse::shortened;
use crate::value::{Refusal, Value};

type Answer = Result<Value, Refusal>;

pub(super) const OPERATIONS: &[Operation] = operations! {
    "mma_shape" "\"name\"" 1..=1, "(M,N,K) of an MMA atom", |a| Ok(mma(a)?.shape.into());
    "mma_threads" "\"name\"" 1..=1, "logical thread → lane of an MMA atom", |a| Ok(mma(a)?.threads.into());
    "mma_A" "\"name\"" 1..=1, "(thread, value) → element of A, (M,K)", |a| Ok(mma(a)?.a.into());
    "mma_B" "\"name\"" 1..=1, "(thread, value) → element of B, (N,K)", |a| Ok(mma(a)?.b.into());
    "mma_C" "\"name\"" 1..=1, "(thread, value) → element of C, (M,N)", |a| Ok(mma(a)?.c.into());
    "mma_SFA" "\"name\"" 1..=1, "(thread, value) → element of A whose scale factor it is", |a| Ok(scales(a)?.a.into());
    "mma_SFB" "\"name\"" 1..=1, "(thread, value) → element of B whose scale factor it is", |a| Ok(scales(a)?.b.into());
    "mma_E" "\"name\"" 1..=1, "(thread, value) → element of A that metadata speak of", |a| metadata(a);
    "scale_factors_k" "block" 1..=1,
        "128 rows of 4 scale factors in memory, each for a block of so many elements along K",
        |a| Ok(scale_factors(a.integer(0)?, Major::K)?.into());
    "scale_factors_mn" "block" 1..=1,
        "the same, of a tensor whose mode 0 is K", |a| Ok(scale_factors(a.integer(0)?, Major::Mn)?.into());
    "copy_threads" "\"name\"" 1..=1, "logical thread → lane of a copy atom", |a| Ok(copy(a)?.threads.into());
    "copy_src" "\"name\"" 1..=1, "(thread, value) → bit that a copy atom reads", |a| Ok(copy(a)?.source.into());
    "copy_dst" "\"name\"" 1..=1, "(thread, value) → bit that a copy atom writes", |a| Ok(copy(a)?.destination.into());
    "copy_ref" "\"name\"" 1..=1, "(thread, value) → bit by which a copy atom counts", |a| Ok(copy(a)?.reference.into());
    "tiled_mma_shape" "\"name\", atoms[, permutation]" 2..=3,
        "(M,N,K) of atoms side by side", |a| Ok(tiled_mma(a, 0)?.tile_shape()?.into());
    "tiled_mma_threads" "\"name\", atoms[, permutation]" 2..=3,
        "(V,M,N,K) → lane of atoms side by side", |a| Ok(tiled_mma(a, 0)?.threads().into());
    "layoutA_TV" "\"name\", atoms[, permutation]" 2..=3,
        "(lane, value) → element of A of atoms side by side", |a| mma_tv(a, Operand::A);
    "layoutB_TV" "\"name\", atoms[, permutation]" 2..=3,
        "(lane, value) → element of B of atoms side by side", |a| mma_tv(a, Operand::B);
    "layoutC_TV" "\"name\", atoms[, permutation]" 2..=3,
        "(lane, value) → element of C of atoms side by side", |a| mma_tv(a, Operand::C);
    "thrfrg_A" "A, \"name\", atoms[, permutation][, loose]" 3..=5,
        "A, (M,K), by thread and value of atoms side by side", |a| thrfrg(a, Operand::A);
    "thrfrg_B" "B, \"name\", atoms[, permutation][, loose]" 3..=5,
        "B, (N,K), by thread and value of atoms side by side", |a| thrfrg(a, Operand::B);
    "thrfrg_C" "C, \"name\", atoms[, permutation][, loose]" 3..=5,
        "C, (M,N), by thread and value of atoms side by side", |a| thrfrg(a, Operand::C);
    "partition_A" "A, \"name\", atoms[, permutation], thread" 4..=5,
        "the offsets of a thread's part of A, (M,K)", |a| partition(a, Operand::A);
    "partition_A_layout" "A, \"name\", atoms[, permutation]" 3..=4,
        "the layout of every thread's part of A, (M,K)", |a| Ok(part_of_mma(a, Operand::A, 0, a.count())?.0.into());
    "partition_fragment_A" "A, \"name\", atoms[, permutation]" 3..=4,
        "the compact layout of a thread's registers for its part of A", |a| fragment(a, Operand::A);
    "partition_shape_A" "A, \"name\", atoms[, permutation]" 3..=4,
        "the shape of a thread's part of A", |a| Ok(part_of_mma(a, Operand::A, 0, a.count())?.0.shape().into());
    "retile_A" "F, \"copy\", bits, \"name\", atoms[, permutation]" 5..=6,
        "registers for a part of A, as a copy by A counts them", |a| retile(a, Operand::A);
    "partition_B" "B, \"name\", atoms[, permutation], thread" 4..=5,
        "the offsets of a thread's part of B, (N,K)", |a| partition(a, Operand::B);
    "partition_B_layout" "B, \"name\", atoms[, permutation]" 3..=4,
        "the layout of every thread's part of B, (N,K)", |a| Ok(part_of_mma(a, Operand::B, 0, a.count())?.0.into());
    "partition_fragment_B" "B, \"name\", atoms[, permutation]" 3..=4,
        "the compact layout of a thread's registers for its part of B", |a| fragment(a, Operand::B);
    "partition_shape_B" "B, \"name\", atoms[, permutation]" 3..=4,
        "the shape of a thread's part of B", |a| Ok(part_of_mma(a, Operand::B, 0, a.count())?.0.shape().into());
    "retile_B" "F, \"copy\", bits, \"name\", atoms[, permutation]" 5..=6,
        "registers for a part of B, as a copy by B counts them", |a| retile(a, Operand::B);
    "partition_C" "C, \"name\", atoms[, permutation], thread" 4..=5,
        "the offsets of a thread's part of C, (M,N)", |a| partition(a, Operand::C);
    "partition_C_layout" "C, \"name\", atoms[, permutation]" 3..=4,
        "the layout of every thread's part of C, (M,N)", |a| Ok(part_of_mma(a, Operand::C, 0, a.count())?.0.into());
    "partition_fragment_C" "C, \"name\", atoms[, permutation]" 3..=4,
        "the compact layout of a thread's registers for its part of C", |a| fragment(a, Operand::C);
    "partition_shape_C" "C, \"name\", atoms[, permutation]" 3..=4,
        "the shape of a thread's part of C", |a| Ok(part_of_mma(a, Operand::C, 0, a.count())?.0.shape().into());
    "retile_C" "F, \"copy\", bits, \"name\", atoms[, permutation]" 5..=6,
        "registers for a part of C, as a copy by C counts them", |a| retile(a, Operand::C);
    "layoutS_TV" "\"name\", bits, threads, values" 4..=4,
        "(thread, value) → element that a tiled copy reads", |a| copy_tv(a, Side::Source);
    "layoutD_TV" "\"name\", bits, threads, values" 4..=4,
        "(thread, value) → element that a tiled copy writes",
        |a| copy_tv(a, Side::Destination);
    "tidfrg_S" "A, \"name\", bits, threads, values[, loose]" 5..=6,
        "A by thread and value, as a tiled copy reads it", |a| tidfrg(a, Side::Source);
    "tidfrg_D" "A, \"name\", bits, threads, values[, loose]" 5..=6,
        "A by thread and value, as a tiled copy writes it", |a| tidfrg(a, Side::Destination);
    "partition_S" "A, \"name\", bits, threads, values, thread" 6..=6,
        "the offsets of what a thread reads of A", |a| table(&part_of_copy(a, Side::Source, a.integer(5)?)?);
    "partition_D" "A, \"name\", bits, threads, values, thread" 6..=6,
        "the offsets of what a thread writes of A", |a| table(&part_of_copy(a, Side::Destination, a.integer(5)?)?);
    "partition_S_layout" "A, \"name\", bits, threads, values" 5..=5,
        "the layout of what every thread reads of A", |a| Ok(part_of_copy(a, Side::Source, 0)?.0.into());
    "partition_D_layout" "A, \"name\", bits, threads, values" 5..=5,
        "the layout of what every thread writes of A", |a| Ok(part_of_copy(a, Side::Destination, 0)?.0.into());
};

fn mma(a: &Arguments<'_>) -> Result<MmaAtom, Refusal> {
    Ok(mma_atom(a.text(0)?)?)
}

/// The name of an atom, for messages.
fn named(a: &Arguments<'_>) -> String {
    shortened(a.text(0).unwrap_or_default())
}

fn scales(a: &Arguments<'_>) -> Result<Scales, Refusal> {
    let absent = || Refusal::language(format!("`{}` has no scale factors", named(a)));
    mma(a)?.scales.ok_or_else(absent)
}

fn metadata(a: &Arguments<'_>) -> Answer {
    let absent = || Refusal::language(format!("`{}` is not sparse: it has no metadata", named(a)));
    Ok(mma(a)?.metadata.ok_or_else(absent)?.into())
}

fn copy(a: &Arguments<'_>) -> Result<CopyAtom, Refusal> {
    Ok(copy_atom(a.text(0)?)?)
}

/// The name, how many atoms, and the permutation, from argument `i` on.
fn tiled_mma(a: &Arguments<'_>, i: usize) -> Result<TiledMma, Refusal> {
    let last = a.count().saturating_sub(1);
    tiled_mma_until(a, i, if a.is_word(last, Word::Loose) { last } else { a.count() })
}

/// The same, of the arguments before `end`.
fn tiled_mma_until(a: &Arguments<'_>, i: usize, end: usize) -> Result<TiledMma, Refusal> {
    let (atoms, permutation) = (i.saturating_add(1), i.saturating_add(2));
    let permutation = if permutation < end { a.tile(permutation)? } else { Tiler::whole() };
    Ok(TiledMma::new(&mma_atom(a.text(i)?)?, &a.layout(atoms)?, &permutation)?)
}

/// Whether the last argument is `loose`.
fn rounding(a: &Arguments<'_>) -> Rounding {
    if a.is_word(a.count().saturating_sub(1), Word::Loose) { Rounding::Loose } else { Rounding::Exact }
}

fn mma_tv(a: &Arguments<'_>, operand: Operand) -> Answer {
    Ok(traced!(a, TiledMma::layout_tv_traced, &tiled_mma(a, 0)?, operand).into())
}

fn copy_tv(a: &Arguments<'_>, side: Side) -> Answer {
    Ok(traced!(a, TiledCopy::layout_tv_traced, &tiled_copy(a, 0)?, side).into())
}

fn thrfrg(a: &Arguments<'_>, operand: Operand) -> Answer {
    Ok(traced!(a, TiledMma::thrfrg_traced, &tiled_mma(a, 1)?, operand, &a.layout(0)?, rounding(a)).into())
}

/// The part of argument 0 that a thread has, the MMA being in the arguments before `end`.
fn part_of_mma(a: &Arguments<'_>, operand: Operand, thread: u64, end: usize) -> Result<(LayoutValue, u64), Refusal> {
    let mma = tiled_mma_until(a, 1, end)?;
    Ok(traced!(a, TiledMma::partition_traced, &mma, operand, &a.layout(0)?, thread, Rounding::Exact))
}

fn partition(a: &Arguments<'_>, operand: Operand) -> Answer {
    let last = a.count().saturating_sub(1);
    table(&part_of_mma(a, operand, a.integer(last)?, last)?)
}

/// Registers for A and B are in the order of the part's strides, those for C in that of its modes.
fn fragment(a: &Arguments<'_>, operand: Operand) -> Answer {
    let (part, _) = part_of_mma(a, operand, 0, a.count())?;
    let registers = if operand == Operand::C { make_layout(&part.shape())? } else { make_fragment_like(&part)? };
    Ok(registers.into())
}

fn retile(a: &Arguments<'_>, operand: Operand) -> Answer {
    let copy = TiledCopy::by_mma(&copy_atom(a.text(1)?)?, a.integer(2)?, &tiled_mma(a, 3)?, operand)?;
    Ok(traced!(a, TiledCopy::retile_traced, &copy, &a.layout(0)?).into())
}

fn part_of_copy(a: &Arguments<'_>, side: Side, thread: u64) -> Result<(LayoutValue, u64), Refusal> {
    let copy = tiled_copy(a, 1)?;
    Ok(traced!(a, TiledCopy::partition_traced, &copy, side, &a.layout(0)?, thread, Rounding::Exact))
}

/// The name, the width of an element, threads and values, from argument `i` on.
fn tiled_copy(a: &Arguments<'_>, i: usize) -> Result<TiledCopy, Refusal> {
    let at = |k: usize| i.saturating_add(k);
    let (threads, values): (LayoutValue, LayoutValue) = (a.layout(at(2))?, a.layout(at(3))?);
    Ok(TiledCopy::by_threads(&copy_atom(a.text(i)?)?, a.integer(at(1))?, &threads, &values)?)
}

fn tidfrg(a: &Arguments<'_>, side: Side) -> Answer {
    Ok(traced!(a, TiledCopy::tidfrg_traced, &tiled_copy(a, 1)?, side, &a.layout(0)?, rounding(a)).into())
}
