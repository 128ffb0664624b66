//! Swizzles, layouts composed with them, and identity layouts.

use layout_algebra::atoms::{Descriptor, DescriptorFormat};
use layout_algebra::trace;
use layout_algebra::{self as algebra, ComposedLayout, IntTuple, Major, Swizzle};

use super::measures::MAX_TABLE;
use super::{Arguments, Operation, operations, traced};
use crate::value::{Refusal, Value};

type Answer = Result<Value, Refusal>;

pub(super) const OPERATIONS: &[Operation] = operations! {
    "make_swizzle" "Y, Z" 2..=2, "the swizzle that xors the bits of the mask Z by those of the mask Y",
        |a| Ok(Value::Swizzle(traced!(a, Swizzle::of_masks_traced, a.integer(0)?, a.integer(1)?)));
    "swizzle_apply" "Sw, x" 2..=2, "the offset that x becomes", |a| {
        let (swizzle, offset) = (a.swizzle(0)?, a.integer(1)?);
        Ok(a.traced(|trace| swizzle.apply_traced(offset, trace)).into())
    };
    "swizzle_table" "Sw, n" 2..=2, "what 0, 1, …, n − 1 become", swizzle_table;
    "composed" "Sw, n, A" 3..=3, "A, moved by n and swizzled: `Sw o n o A`",
        |a| Ok(Value::swizzled(a.swizzle(0)?, a.integer(1)?, &a.layout(2)?));
    "composed_table" "Sw, n, A" 3..=3,
        "the offsets of `Sw o n o A` at 0, 1, 2, …", |a| super::on_composed::table(&composed(a, 0)?);
    "composed_slice_and_offset" "c, Sw, n, A" 4..=4,
        "the parts of `Sw o n o A` under the `_` of c, and the offset where they begin",
        |a| Ok(traced!(a, ComposedLayout::slice_and_offset_traced, &composed(a, 1)?, &a.coord(0)?).into());
    "composed_slice_table" "c, Sw, n, A" 4..=4,
        "the offsets of `Sw o n o A` at the coordinates that agree with c", slice_table;
    "upcast_composed" "Sw, n, A, m" 4..=4,
        "`Sw o n o A` in elements of m old ones each", |a| Ok(traced!(a, ComposedLayout::upcast_traced, &composed(a, 0)?, a.integer(3)?).into());
    "downcast_composed" "Sw, n, A, m" 4..=4,
        "`Sw o n o A` in elements of which m make an old one", |a| Ok(traced!(a, ComposedLayout::downcast_traced, &composed(a, 0)?, a.integer(3)?).into());
    "decay" "A" 1..=1, "the plain layout and the offset of a swizzled layout whose swizzle moves strides as strides",
        |a| Ok((a.layout(0)?, 0).into());
    "smem_atom_k" "bytes, bits" 2..=2,
        "8 rows along K, of 16, 32, 64 or 128 bytes, swizzled, in elements of so many bits", |a| atom(Major::K, a);
    "smem_atom_mn" "bytes, bits" 2..=2,
        "8 rows along M or N, of 16, 32, 64 or 128 bytes, swizzled, in elements of so many bits",
        |a| atom(Major::Mn, a);
    "wgmma_descriptor_k" "L, bits" 2..=2,
        "the descriptor of `wgmma` for the operand L in shared memory, contiguous along K, at address 0",
        |a| descriptor(Major::K, DescriptorFormat::Wgmma, a);
    "wgmma_descriptor_mn" "L, bits" 2..=2,
        "the descriptor of `wgmma` for the operand L in shared memory, contiguous along M or N, at address 0",
        |a| descriptor(Major::Mn, DescriptorFormat::Wgmma, a);
    "tcgen05_descriptor_k" "L, bits" 2..=2,
        "the descriptor of `tcgen05.mma` for the operand L in shared memory, contiguous along K, at address 0",
        |a| descriptor(Major::K, DescriptorFormat::Tcgen05, a);
    "tcgen05_descriptor_mn" "L, bits" 2..=2,
        "the descriptor of `tcgen05.mma` for the operand L in shared memory, contiguous along M or N, at address 0",
        |a| descriptor(Major::Mn, DescriptorFormat::Tcgen05, a);
    "make_identity_layout" "S" 1..=1, "the layout that takes each coordinate of S to itself", identity;
    "identity_tensor_table" "S" 1..=1, "the coordinates of S, in order",
        |a| super::on_coordinates::table(&algebra::make_identity_layout(&a.shape(0)?)?);
};

/// The composed layout of three arguments, from `i` on.
fn composed(a: &Arguments<'_>, i: usize) -> Result<ComposedLayout, Refusal> {
    let (offset, layout) = (i.saturating_add(1), i.saturating_add(2));
    Ok(ComposedLayout::new(a.swizzle(i)?, a.integer(offset)?, &a.layout(layout)?))
}

fn swizzle_table(a: &Arguments<'_>) -> Answer {
    let (swizzle, count) = (a.swizzle(0)?, a.integer(1)?);
    if count > MAX_TABLE {
        return Err(Refusal::language(format!("a table of {count} offsets: the limit is {MAX_TABLE}")));
    }
    Ok(Value::Table((0..count).map(|x| swizzle.apply(x)).collect()))
}

fn slice_table(a: &Arguments<'_>) -> Answer {
    let (composed, coord) = (composed(a, 1)?, a.coord(0)?);
    let (slice, start) = traced!(a, trace::slice_and_offset, &coord, composed.layout());
    let offset = algebra::arithmetic::add(composed.offset(), start)?;
    super::on_composed::table(&ComposedLayout::new(composed.swizzle(), offset, &slice))
}

fn atom(major: Major, a: &Arguments<'_>) -> Answer {
    let atom = traced!(a, trace::smem_atom, major, a.integer(0)?, a.integer(1)?);
    Ok(Value::swizzled(atom.swizzle(), atom.offset(), atom.layout()))
}

fn descriptor(major: Major, format: DescriptorFormat, a: &Arguments<'_>) -> Answer {
    let (operand, width) = (a.composed(0)?, a.integer(1)?);
    let found = a.traced(|trace| -> Result<u64, Refusal> {
        Ok(Descriptor::new_traced(&operand, major, width, trace)?.encode_traced(format, 0, trace)?)
    });
    Ok(found?.into())
}

fn identity(a: &Arguments<'_>) -> Answer {
    let shape: IntTuple = a.shape(0)?;
    let layout = algebra::make_identity_layout(&shape)?;
    Ok(if shape.is_leaf() { layout.as_layout().map_or_else(|| layout.into(), Value::from) } else { layout.into() })
}
