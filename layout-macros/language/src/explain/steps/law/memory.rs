//! The laws of vectors and of descriptors: where each element lies.

use layout_algebra::arithmetic::{add, mul, rem};
use layout_algebra::atoms::{DescriptorFormat, bit_of};
use layout_algebra::{AlgebraError, Major};

use super::{Trial, Tried, at, count, few, function};
use crate::value::Value;

/// The law, and what trying it showed; nothing if the operation has none of this kind.
pub(super) fn tried(name: &str, values: &[Value], answer: &Value) -> Option<Tried> {
    let operand = function(values.first()?)?;
    if name == "vector_width" {
        let width = answer.to_integer().ok()?;
        // Of elements of so many bits 16 bytes are the most.
        let is_limited = values.len() > 1;
        let says = if is_limited {
            "blocks of so many are neighbours, aligned"
        } else {
            "blocks of so many are neighbours, aligned, and of twice as many they are not"
        };
        return Some(Tried::new(says, "coordinates", vectors(&operand, width, is_limited)));
    }
    let (format, major) = match name {
        "wgmma_descriptor_k" => (DescriptorFormat::Wgmma, Major::K),
        "wgmma_descriptor_mn" => (DescriptorFormat::Wgmma, Major::Mn),
        "tcgen05_descriptor_k" => (DescriptorFormat::Tcgen05, Major::K),
        "tcgen05_descriptor_mn" => (DescriptorFormat::Tcgen05, Major::Mn),
        _ => return None,
    };
    let (width, bits) = (values.get(1)?.to_integer().ok()?, answer.to_integer().ok()?);
    let shape = match &operand {
        Value::Composed(composed) => composed.shape(),
        other => other.to_layout().ok()?.shape(),
    };
    let (rows, columns) = (shape.mode(0).ok()?.product().ok()?, shape.mode(1).ok()?.product().ok()?);
    let trial = (|| {
        few(mul(rows, columns)?)?;
        for (column, row) in (0..columns).flat_map(|column| (0..rows).map(move |row| (column, row))) {
            let there = mul(at(&operand, add(row, mul(rows, column)?)?)?, width)?;
            if bit_of(bits, format, major, width, row, column)? != Some(there) {
                return Ok((1, Some(format!("not so at ({row},{column})"))));
            }
        }
        Ok((mul(rows, columns)?, None))
    })();
    Some(Tried::new("read field by field, it leads to where L has the element", "elements", trial))
}

/// Blocks of so many, and of twice as many unless there is a limit.
fn vectors(layout: &Value, width: u64, is_limited: bool) -> Trial {
    let size = count(layout)?;
    let broken = if !are_vectors(layout, size, width)? {
        Some("one is not".to_owned())
    } else if !is_limited && are_vectors(layout, size, mul(width, 2)?)? {
        Some("of twice as many they are, too".to_owned())
    } else {
        None
    };
    Ok((size, broken))
}

fn are_vectors(layout: &Value, size: u64, width: u64) -> Result<bool, AlgebraError> {
    let mut first = 0;
    let mut holds = rem(size, width)? == 0;
    for i in 0..size {
        let (place, offset) = (rem(i, width)?, at(layout, i)?);
        if place == 0 {
            first = offset;
        }
        holds = holds && rem(first, width)? == 0 && offset == add(first, place)?;
    }
    Ok(holds)
}
