//! The laws of vectors and of descriptors: the address of each element.

use layout_algebra::Major;
use layout_algebra::arithmetic::{add, div, mul, rem};
use layout_algebra::atoms::DescriptorFormat::{self, Tcgen05, Wgmma};
use layout_algebra::atoms::bit_of;
use layout_algebra::operation::Operation;

use super::trial::{
    Call, Checked, Law, OrNone, Read, Trial, every, few, holds_at, law, law_of, length, only_if, table, value_at,
};
use super::whole::Whole;

pub(super) const LAWS: &[Law] = &[
    // At most 16 bytes of elements of this width.
    law(&[Operation::VectorWidth], "blocks of so many are neighbours, aligned", |c| {
        only_if(c.values.len() > 1)?;
        let offsets = table(&c.function(0)?)?;
        Ok(holds_at(length(&offsets), are_vectors(&offsets, c.answer.integer()?)?))
    }),
    law(
        &[Operation::VectorWidth],
        "blocks of so many are neighbours, aligned, and of twice as many they are not",
        |c| {
            let (offsets, width) = (table(&c.function(0)?)?, c.answer.integer()?);
            let is_so = are_vectors(&offsets, width)? && !are_vectors(&offsets, mul(width, 2)?)?;
            Ok(holds_at(length(&offsets), is_so))
        },
    ),
    law_of("elements", &[Operation::WgmmaDescriptorK], READ, |c| descriptor(c, Wgmma, Major::K)),
    law_of("elements", &[Operation::WgmmaDescriptorMn], READ, |c| descriptor(c, Wgmma, Major::Mn)),
    law_of("elements", &[Operation::Tcgen05DescriptorK], READ, |c| descriptor(c, Tcgen05, Major::K)),
    law_of("elements", &[Operation::Tcgen05DescriptorMn], READ, |c| descriptor(c, Tcgen05, Major::Mn)),
];

const READ: &str = "read field by field, it leads to where L has the element";

fn descriptor(c: &Call<'_>, format: DescriptorFormat, major: Major) -> Trial {
    let (operand, width, bits) = (c.function(0)?, c.integer(1)?, c.answer.integer()?);
    let shape = Whole::from_value(&operand)?.shape();
    let (rows, columns) =
        (shape.mode(0).or_none()?.product().or_none()?, shape.mode(1).or_none()?.product().or_none()?);
    every(few(mul(rows, columns)?)?, |index| {
        let there = mul(value_at(&operand, index)?, width)?;
        Ok(bit_of(bits, format, major, width, rem(index, rows)?, div(index, rows)?)? == Some(there))
    })
}

/// Returns true if each group of `width` offsets is consecutive and aligned.
fn are_vectors(offsets: &[u64], width: u64) -> Checked<bool> {
    let (mut first, mut holds) = (0, rem(length(offsets), width)? == 0);
    for (offset, i) in offsets.iter().zip(0..) {
        let place = rem(i, width)?;
        if place == 0 {
            first = *offset;
        }
        holds = holds && rem(first, width)? == 0 && *offset == add(first, place)?;
    }
    Ok(holds)
}
