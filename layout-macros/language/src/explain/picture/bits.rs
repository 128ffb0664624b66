//! Pictures of linear layouts: their matrices, and three of their offsets.

use layout_algebra::LayoutValue;
use layout_algebra::linear::{LinearError, LinearLayout};
use layout_algebra::offset;

use super::{Rows, small, table, texts};
use crate::value::Value;

/// The most bits of the outputs, each of which is a row.
const BITS: u32 = 6;

/// Why a linear layout is not what it should be.
pub(super) fn of(error: &LinearError, values: &[Value]) -> Option<Rows> {
    match *error {
        LinearError::NotSurjective { .. } | LinearError::NotInvertible { .. } | LinearError::NoSwizzle { .. } => {
            Some(matrix(&values.first()?.to_linear().ok()?))
        }
        LinearError::NotInImage { .. } => Some(matrix(&values.get(1)?.to_linear().ok()?)),
        LinearError::NotLinear { x, y, .. } => match values.first()? {
            Value::Composed(_) => None,
            value => Some(xor(&value.to_layout().ok()?, x, y)),
        },
        _ => None,
    }
}

/// A row for each bit of the outputs, a column for each basis.
fn matrix(layout: &LinearLayout) -> Rows {
    let (ins, outs) = (layout.ins(), layout.outs());
    small(u64::from(ins.bits()))?;
    if outs.bits() > BITS {
        return Ok(Vec::new());
    }
    let bases = (0..ins.count()).flat_map(|i| (0..ins.get(i).bits).map(move |k| layout.basis(i, k).to_string()));
    let mut rows = vec![("basis".to_owned(), bases.collect::<Vec<String>>())];
    for bit in 0..outs.bits() {
        let cells = (0..ins.bits()).map(|column| if layout.entry(bit, column) { "x" } else { "." }.to_owned());
        rows.push((format!("bit {bit}"), cells.collect()));
    }
    let rows: Vec<(&str, Vec<String>)> = rows.iter().map(|(name, cells)| (name.as_str(), cells.clone())).collect();
    Ok(table(&rows))
}

/// The offsets at two indices and at their xor.
fn xor(layout: &LayoutValue, x: u64, y: u64) -> Rows {
    let indices = || [x, y, x ^ y].into_iter();
    Ok(table(&[("index", texts(indices().map(Ok))?), ("offset", texts(indices().map(|i| offset(layout, i)))?)]))
}
