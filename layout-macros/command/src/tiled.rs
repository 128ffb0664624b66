//! Tiled MMAs and copies as text: their tiles, and how often threads hold an element.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use layout_algebra::atoms::{Operand, Side};
use layout_algebra::operation::Operation;
use layout_algebra::{AlgebraError, IntTuple, LayoutValue, offset};
use layout_language::Value;
use layout_language::value::tiled::{tiled_copy, tiled_mma};

/// The most places of a tile to look at, one for each value of a thread.
const MOST: u64 = 1 << 20;

/// A tile, by its threads and their values.
struct Dealt {
    name: &'static str,
    tile: IntTuple,
    places: LayoutValue,
}

/// Returns the text of a tiled MMA or a tiled copy, `None` of another value.
pub fn written(value: &Value) -> Option<Result<String, AlgebraError>> {
    match value {
        Value::Tiled(Operation::TiledMmaOf, operands) => Some(mma(value, operands)),
        Value::Tiled(_, operands) => Some(copy(value, operands)),
        _ => None,
    }
}

fn mma(value: &Value, operands: &[Value]) -> Result<String, AlgebraError> {
    let Some(mma) = tiled_mma(operands, 0) else { return Ok(format!("{value}\n")) };
    let dealt = [("A (M,K)", Operand::A), ("B (N,K)", Operand::B), ("C (M,N)", Operand::C)]
        .map(|(name, operand)| Ok(Dealt { name, tile: mma.tile_of(operand)?, places: mma.layout_tv(operand)? }));
    let threads = mma.threads();
    let head =
        format!("{value}\ntile (M,N,K)     {}\nthreads          {}, {threads}\n", mma.tile_shape()?, threads.size()?);
    table(head, dealt)
}

fn copy(value: &Value, operands: &[Value]) -> Result<String, AlgebraError> {
    let Some(copy) = tiled_copy(operands, 0) else { return Ok(format!("{value}\n")) };
    let dealt = [("source", Side::Source), ("destination", Side::Destination)]
        .map(|(name, side)| Ok(Dealt { name, tile: copy.tile(), places: copy.layout_tv(side)? }));
    let (threads, values) = (copy.thread_count()?, copy.values_at_once()?);
    let head =
        format!("{value}\ntile             {}\nthreads          {threads}\nvalues at once   {values}\n", copy.tile());
    table(head, dealt)
}

/// Adds a line for each tile, and its layout.
fn table<const N: usize>(mut text: String, all: [Result<Dealt, AlgebraError>; N]) -> Result<String, AlgebraError> {
    text += "\n             tile      values a thread  threads an element  (thread, value) to element\n";
    for dealt in all {
        let Dealt { name, tile, places } = dealt?;
        let (values, held) = (places.mode(1)?.size()?, held(&places)?);
        let _ = writeln!(text, "{name:<11}  {:<9} {values:>15}  {held:>18}  {places}", tile.to_string());
    }
    Ok(text)
}

/// Returns how many threads hold an element, the least and the most if they differ.
fn held(places: &LayoutValue) -> Result<String, AlgebraError> {
    let size = places.size()?;
    if size > MOST {
        return Ok("-".to_owned());
    }
    let threads = places.mode(0)?.size()?;
    let mut holders: BTreeMap<u64, BTreeSet<u64>> = BTreeMap::new();
    for index in 0..size {
        holders.entry(offset(places, index)?).or_default().extend(index.checked_rem(threads));
    }
    let counts = || holders.values().map(BTreeSet::len);
    let [least, most] = [counts().min(), counts().max()].map(|end| end.unwrap_or(0));
    Ok(if least == most { most.to_string() } else { format!("{least} to {most}") })
}
