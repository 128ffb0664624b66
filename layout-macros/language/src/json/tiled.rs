//! Tiled MMAs and copies as objects: the layouts of the whole, and what some of the threads have of a counting tensor.

use crate::json::quoted;
use layout_algebra::atoms::{Operand, Side, TiledCopy, TiledMma, mma_atom};
use layout_algebra::{Counting, IntTuple, LayoutValue, Order, Rounding, Tiler, make_layout, offset};
use serde_json::{Map, Value as Json, json};

use super::rows::AtomAnswer;
use super::spelling::Spelling;
use crate::value::Refusal;
use crate::vocabulary::listed;

/// `ATOM | Layout<…> | Tile<…> | MNK=(64,32,32)`.
pub(super) fn tiled_mma(argument: &str) -> AtomAnswer {
    let mut parts = argument.split(" | ");
    let atom = mma_atom(parts.next().unwrap_or_default().trim())?;
    let (mut atoms, mut permutation) = (LayoutValue::TRIVIAL, Tiler::whole());
    let mut mnk = None;
    for part in parts {
        let mut spelling = Spelling::new(part);
        if spelling.eat("MNK=") {
            mnk = Some(spelling.tuple()?);
        } else if part.trim_start().starts_with("Tile<") {
            permutation = spelling.tile()?;
        } else {
            atoms = spelling.layout()?;
        }
    }
    let mma = TiledMma::new(&atom, &atoms, &permutation)?;
    let mnk = mnk.map_or_else(|| mma.tile_shape(), Ok)?;
    describe_mma(&mma, &mnk)
}

/// The shapes of A, B and C of a multiplication.
fn operand_shape(mnk: &IntTuple, operand: Operand) -> Result<IntTuple, Refusal> {
    let modes = match operand {
        Operand::A => [0, 2],
        Operand::B => [1, 2],
        Operand::C => [0, 1],
    };
    Ok(mnk.select(&modes)?)
}

const OPERANDS: [(&str, Operand); 3] = [("A", Operand::A), ("B", Operand::B), ("C", Operand::C)];

fn describe_mma(mma: &TiledMma, mnk: &IntTuple) -> AtomAnswer {
    let mut object = Map::new();
    object.insert("thr_layout_vmnk".into(), mma.threads().to_string().into());
    object.insert("tile_size_mnk".into(), mma.tile_shape()?.to_string().into());
    for (letter, operand) in OPERANDS {
        let shape = operand_shape(mnk, operand)?;
        let shares = mma.thrfrg(operand, &make_layout(&shape)?, Rounding::Loose)?;
        object.insert(format!("layout{letter}_TV"), mma.layout_tv(operand)?.to_string().into());
        object.insert(format!("thrfrg_{letter}"), shares.to_string().into());
        if operand != Operand::B {
            let rows = mma.thrfrg(operand, &Order::RowMajor.layout(&shape)?, Rounding::Loose)?;
            object.insert(format!("thrfrg_{letter}_row"), rows.to_string().into());
        }
    }
    let count = mma.threads().size()?;
    let threads: Result<Vec<Json>, Refusal> =
        some_threads(&[0, 1, 2, 5], count).into_iter().map(|thread| thread_of_mma(mma, mnk, thread)).collect();
    object.insert("threads".into(), threads?.into());
    Ok(object.into())
}

/// These, the middle and the last of so many threads, in order.
fn some_threads(first: &[u64], count: u64) -> Vec<u64> {
    let all = first.iter().copied().chain([count.div_euclid(2), count.saturating_sub(1)]);
    let mut threads: Vec<u64> = Vec::new();
    for thread in all.filter(|thread| *thread < count) {
        if threads.last().is_none_or(|last| *last < thread) {
            threads.push(thread);
        }
    }
    threads
}

fn thread_of_mma(mma: &TiledMma, mnk: &IntTuple, thread: u64) -> AtomAnswer {
    let mut object = Map::new();
    object.insert("thr".into(), thread.into());
    for (letter, operand) in OPERANDS {
        let counting = Counting::of(&operand_shape(mnk, operand)?)?;
        let (values, begin) = mma.partition(operand, &counting.layout()?, thread, Rounding::Loose)?;
        object.insert(format!("partition_{letter}"), coordinates(&counting, &values, begin)?.into());
    }
    let rows = Order::RowMajor.layout(&operand_shape(mnk, Operand::C)?)?;
    let (values, begin) = mma.partition(Operand::C, &rows, thread, Rounding::Loose)?;
    object.insert("partition_C_rowmajor_layout".into(), json!([values.to_string()]));
    object.insert("partition_C_rowmajor".into(), offsets(&values, begin)?.into());
    Ok(object.into())
}

/// The offsets of a part that begins at `begin`, in order.
pub(super) fn offsets(part: &LayoutValue, begin: u64) -> Result<Vec<u64>, Refusal> {
    let offset_of = |index| Ok(layout_algebra::arithmetic::add(begin, offset(part, index)?)?);
    listed(part.size()?)?.map(offset_of).collect()
}

fn coordinates(counting: &Counting, part: &LayoutValue, begin: u64) -> Result<Vec<String>, Refusal> {
    Ok(offsets(part, begin)?.into_iter().map(|offset| counting.coordinate(offset).to_string()).collect())
}

/// `Copy_Atom<…> | Layout<…> | Layout<…> | (256,16)`.
pub(super) fn tiled_copy(argument: &str) -> AtomAnswer {
    let mut parts = argument.split(" | ");
    let mut part = || Spelling::new(parts.next().unwrap_or_default());
    let (atom, width) = part().copy_atom()?;
    let (threads, values) = (part().layout()?, part().layout()?);
    let shape = part().tuple()?;
    describe_copy(&TiledCopy::by_threads(&atom, width, &threads, &values)?, &shape)
}

/// `make_tiled_copy_B(Copy_Atom<…>, make_tiled_mma(ATOM{},Layout<…>{},Tile<…>{})) (32,16)`.
pub(super) fn tiled_copy_mma(argument: &str) -> AtomAnswer {
    let mut spelling = Spelling::new(argument);
    spelling.expect("make_tiled_copy_")?;
    let letter = spelling.until("(")?;
    let (_, operand) = OPERANDS
        .into_iter()
        .find(|(name, _)| *name == letter)
        .ok_or_else(|| Refusal::language(format!("expected A, B or C, found `{}`", quoted(&letter))))?;
    let (atom, width) = spelling.copy_atom()?;
    spelling.expect(",")?;
    spelling.expect("make_tiled_mma(")?;
    let mma = mma_atom(&respelled(spelling.until("{}")?))?;
    let (mut atoms, mut permutation) = (LayoutValue::TRIVIAL, Tiler::whole());
    if spelling.eat(",") {
        atoms = spelling.layout()?;
        spelling.expect("{}")?;
    }
    if spelling.eat(",") {
        permutation = spelling.tile()?;
        spelling.expect("{}")?;
    }
    spelling.expect("))")?;
    let mma = TiledMma::new(&mma, &atoms, &permutation)?;
    describe_copy(&TiledCopy::by_mma(&atom, width, &mma, operand)?, &spelling.tuple()?)
}

/// An atom's name with the `_` between architecture and shape, which a text that drops the `_` of `_16` has lost.
fn respelled(name: &str) -> String {
    for architecture in ["SM70", "SM75", "SM80", "SM89", "SM90"] {
        match name.strip_prefix(architecture) {
            Some(rest) if rest.starts_with(|first: char| first.is_ascii_digit()) => {
                return format!("{architecture}_{rest}");
            }
            _ => (),
        }
    }
    name.to_owned()
}

const SIDES: [(&str, Side); 2] = [("S", Side::Source), ("D", Side::Destination)];

fn describe_copy(copy: &TiledCopy, shape: &IntTuple) -> AtomAnswer {
    let mut object = Map::new();
    object.insert("Tiler_MN".into(), copy.tile().to_string().into());
    object.insert("TiledLayout_TV".into(), copy.layout().to_string().into());
    for (letter, side) in SIDES {
        object.insert(format!("layout{letter}_TV"), copy.layout_tv(side)?.to_string().into());
        let shares = copy.tidfrg(side, &make_layout(shape)?, Rounding::Loose)?;
        object.insert(format!("tidfrg_{letter}"), shares.to_string().into());
    }
    let threads: Result<Vec<Json>, Refusal> = some_threads(&[0, 1, 5], copy.thread_count()?)
        .into_iter()
        .map(|thread| thread_of_copy(copy, shape, thread))
        .collect();
    object.insert("threads".into(), threads?.into());
    Ok(object.into())
}

fn thread_of_copy(copy: &TiledCopy, shape: &IntTuple, thread: u64) -> AtomAnswer {
    let counting = Counting::of(shape)?;
    let mut object = Map::new();
    object.insert("thr".into(), thread.into());
    for (letter, side) in SIDES {
        let (values, begin) = copy.partition(side, &counting.layout()?, thread, Rounding::Loose)?;
        object.insert(format!("{letter}_layout"), counting_layout(&counting, &values).into());
        object.insert(format!("partition_{letter}"), coordinates(&counting, &values, begin)?.into());
    }
    Ok(object.into())
}

/// A layout of coordinates of a flat shape, its strides written as steps: `(4,8):(1@0,2@1)`.
fn counting_layout(counting: &Counting, layout: &LayoutValue) -> String {
    let steps = |stride: u64| match counting.step(stride) {
        Some((step, leaf)) => format!("{step}@{leaf}"),
        None => "0".to_owned(),
    };
    format!("{}:{}", layout.shape(), nested(&layout.stride(), &steps))
}

fn nested(tuple: &IntTuple, leaf: &impl Fn(u64) -> String) -> String {
    if tuple.is_leaf() {
        return leaf(tuple.leaf_at(0));
    }
    let modes = (0..tuple.rank()).filter_map(|i| tuple.mode(i).ok()).map(|mode| nested(&mode, leaf));
    format!("({})", modes.collect::<Vec<_>>().join(","))
}
