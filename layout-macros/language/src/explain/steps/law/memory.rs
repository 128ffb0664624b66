//! The laws of vectors and of descriptors: where each element lies.

use layout_algebra::Major;
use layout_algebra::arithmetic::{add, mul, rem};
use layout_algebra::atoms::{DescriptorFormat, bit_of};

use super::trial::{Call, Checked, Law, Read, Row, Trial, at, few, table, walk_all};
use crate::value::Value;

pub(super) const ROWS: &[Row] = &[
    (&["vector_width"], |c| {
        let (layout, width) = (c.function(0)?, c.answer.integer()?);
        // Of elements of so many bits 16 bytes are the most.
        Some(if c.values.len() > 1 {
            Law::at_coordinates("blocks of so many are neighbours, aligned", vectors(&layout, width, true))
        } else {
            let says = "blocks of so many are neighbours, aligned, and of twice as many they are not";
            Law::at_coordinates(says, vectors(&layout, width, false))
        })
    }),
    (&["wgmma_descriptor_k"], |c| descriptor(c, DescriptorFormat::Wgmma, Major::K)),
    (&["wgmma_descriptor_mn"], |c| descriptor(c, DescriptorFormat::Wgmma, Major::Mn)),
    (&["tcgen05_descriptor_k"], |c| descriptor(c, DescriptorFormat::Tcgen05, Major::K)),
    (&["tcgen05_descriptor_mn"], |c| descriptor(c, DescriptorFormat::Tcgen05, Major::Mn)),
];

fn descriptor(c: &Call<'_>, format: DescriptorFormat, major: Major) -> Option<Law> {
    let (operand, width, bits) = (c.function(0)?, c.integer(1)?, c.answer.integer()?);
    let shape = match &operand {
        Value::Composed(composed) => composed.shape(),
        other => other.layout()?.shape(),
    };
    let (rows, columns) = (shape.mode(0).ok()?.product().ok()?, shape.mode(1).ok()?.product().ok()?);
    let there = |index: u64| mul(at(&operand, index)?, width);
    let trial = mul(rows, columns).and_then(few).and_then(|_| {
        let mut failed = None;
        let trial = walk_all(&[rows, columns], |index, place| {
            let [row, column] = *place else { return false };
            match bit_of(bits, format, major, width, row, column).and_then(|bit| Ok(bit == Some(there(index)?))) {
                Ok(is_so) => is_so,
                Err(error) => failed.replace(error).is_some(),
            }
        });
        failed.map_or(trial, Err)
    });
    Some(Law::new("read field by field, it leads to where L has the element", "elements", trial))
}

/// Blocks of so many, and of twice as many unless there is a limit.
fn vectors(layout: &Value, width: u64, is_limited: bool) -> Trial {
    let offsets = table(layout)?;
    let broken = if !are_vectors(&offsets, width)? {
        Some("one is not".to_owned())
    } else if !is_limited && are_vectors(&offsets, mul(width, 2)?)? {
        Some("of twice as many they are, too".to_owned())
    } else {
        None
    };
    Ok((super::trial::length(&offsets), broken))
}

fn are_vectors(offsets: &[u64], width: u64) -> Checked<bool> {
    let (mut first, mut holds) = (0, rem(super::trial::length(offsets), width)? == 0);
    for (offset, i) in offsets.iter().zip(0..) {
        let place = rem(i, width)?;
        if place == 0 {
            first = *offset;
        }
        holds = holds && rem(first, width)? == 0 && *offset == add(first, place)?;
    }
    Ok(holds)
}
