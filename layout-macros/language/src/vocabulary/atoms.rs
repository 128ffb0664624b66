//! Atoms by name, their layouts as layouts, and what is tiled with them.

use layout_algebra::Rounding;
use layout_algebra::atoms::{CopyAtom, MmaAtom, Operand, Side, TiledCopy, TiledMma, copy_atom, mma_atom};
use layout_algebra::{LayoutValue, Tiler};

use super::{Arguments, Operation};
use crate::ast::Word;
use crate::value::{Refusal, Value};

type Answer = Result<Value, Refusal>;

macro_rules! operations {
    ($($name:literal $arguments:literal $arity:expr, $doc:literal, $run:expr;)*) => {
        &[$(Operation {
            name: $name,
            form: concat!($name, "(", $arguments, ")"),
            arity: $arity,
            doc: $doc,
            run: $run,
        }),*]
    };
}

pub(super) const OPERATIONS: &[Operation] = operations! {
    "mma_shape" "\"name\"" 1..=1, "(M,N,K) of an MMA atom", |a| Ok(mma(a)?.shape.into());
    "mma_threads" "\"name\"" 1..=1, "logical thread → lane of an MMA atom", |a| Ok(mma(a)?.threads.into());
    "mma_A" "\"name\"" 1..=1, "(thread, value) → element of A, (M,K)", |a| Ok(mma(a)?.a.into());
    "mma_B" "\"name\"" 1..=1, "(thread, value) → element of B, (N,K)", |a| Ok(mma(a)?.b.into());
    "mma_C" "\"name\"" 1..=1, "(thread, value) → element of C, (M,N)", |a| Ok(mma(a)?.c.into());
    "copy_threads" "\"name\"" 1..=1, "logical thread → lane of a copy atom", |a| Ok(copy(a)?.threads.into());
    "copy_src" "\"name\"" 1..=1, "(thread, value) → bit that a copy atom reads", |a| Ok(copy(a)?.source.into());
    "copy_dst" "\"name\"" 1..=1, "(thread, value) → bit that a copy atom writes", |a| Ok(copy(a)?.destination.into());
    "copy_ref" "\"name\"" 1..=1, "(thread, value) → bit by which a copy atom counts", |a| Ok(copy(a)?.reference.into());
    "tiled_mma_shape" "\"name\", atoms[, permutation]" 2..=3,
        "(M,N,K) of atoms side by side", |a| Ok(tiled_mma(a, 0)?.tile_shape()?.into());
    "tiled_mma_threads" "\"name\", atoms[, permutation]" 2..=3,
        "(V,M,N,K) → lane of atoms side by side", |a| Ok(tiled_mma(a, 0)?.threads().into());
    "layoutA_TV" "\"name\", atoms[, permutation]" 2..=3,
        "(lane, value) → element of A of atoms side by side", |a| Ok(tiled_mma(a, 0)?.layout_tv(Operand::A)?.into());
    "layoutB_TV" "\"name\", atoms[, permutation]" 2..=3,
        "(lane, value) → element of B of atoms side by side", |a| Ok(tiled_mma(a, 0)?.layout_tv(Operand::B)?.into());
    "layoutC_TV" "\"name\", atoms[, permutation]" 2..=3,
        "(lane, value) → element of C of atoms side by side", |a| Ok(tiled_mma(a, 0)?.layout_tv(Operand::C)?.into());
    "thrfrg_A" "A, \"name\", atoms[, permutation][, loose]" 3..=5,
        "A, (M,K), by thread and value of atoms side by side", |a| thrfrg(a, Operand::A);
    "thrfrg_B" "B, \"name\", atoms[, permutation][, loose]" 3..=5,
        "B, (N,K), by thread and value of atoms side by side", |a| thrfrg(a, Operand::B);
    "thrfrg_C" "C, \"name\", atoms[, permutation][, loose]" 3..=5,
        "C, (M,N), by thread and value of atoms side by side", |a| thrfrg(a, Operand::C);
    "layoutS_TV" "\"name\", bits, threads, values" 4..=4,
        "(thread, value) → element that a tiled copy reads", |a| Ok(tiled_copy(a, 0)?.layout_tv(Side::Source)?.into());
    "layoutD_TV" "\"name\", bits, threads, values" 4..=4,
        "(thread, value) → element that a tiled copy writes",
        |a| Ok(tiled_copy(a, 0)?.layout_tv(Side::Destination)?.into());
    "tidfrg_S" "A, \"name\", bits, threads, values[, loose]" 5..=6,
        "A by thread and value, as a tiled copy reads it", |a| tidfrg(a, Side::Source);
    "tidfrg_D" "A, \"name\", bits, threads, values[, loose]" 5..=6,
        "A by thread and value, as a tiled copy writes it", |a| tidfrg(a, Side::Destination);
};

fn mma(a: &Arguments<'_>) -> Result<MmaAtom, Refusal> {
    Ok(mma_atom(a.text(0)?)?)
}

fn copy(a: &Arguments<'_>) -> Result<CopyAtom, Refusal> {
    Ok(copy_atom(a.text(0)?)?)
}

/// The name, how many atoms, and the permutation, from argument `i` on.
fn tiled_mma(a: &Arguments<'_>, i: usize) -> Result<TiledMma, Refusal> {
    let (atoms, permutation) = (i.saturating_add(1), i.saturating_add(2));
    let permutation =
        if a.has(permutation) && !a.is_word(permutation, Word::Loose) { a.tile(permutation)? } else { Tiler::whole() };
    Ok(TiledMma::new(&mma_atom(a.text(i)?)?, &a.layout(atoms)?, &permutation)?)
}

/// Whether the last argument is `loose`.
fn rounding(a: &Arguments<'_>) -> Rounding {
    if a.is_word(a.count().saturating_sub(1), Word::Loose) { Rounding::Loose } else { Rounding::Exact }
}

fn thrfrg(a: &Arguments<'_>, operand: Operand) -> Answer {
    Ok(tiled_mma(a, 1)?.thrfrg(operand, &a.layout(0)?, rounding(a))?.into())
}

/// The name, the width of an element, threads and values, from argument `i` on.
fn tiled_copy(a: &Arguments<'_>, i: usize) -> Result<TiledCopy, Refusal> {
    let at = |k: usize| i.saturating_add(k);
    let (threads, values): (LayoutValue, LayoutValue) = (a.layout(at(2))?, a.layout(at(3))?);
    Ok(TiledCopy::by_threads(&copy_atom(a.text(i)?)?, a.integer(at(1))?, &threads, &values)?)
}

fn tidfrg(a: &Arguments<'_>, side: Side) -> Answer {
    Ok(tiled_copy(a, 1)?.tidfrg(side, &a.layout(0)?, rounding(a))?.into())
}
