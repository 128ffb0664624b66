//! Swizzles, layouts composed with them, and identity layouts.

use layout_algebra::atoms::{Descriptor, DescriptorFormat};
use layout_algebra::{self as algebra, ComposedLayout, IntTuple, Major, Swizzle};

use super::measures::MAX_TABLE;
use super::{Arguments, Operation};
use crate::value::{Refusal, Value};

type Answer = Result<Value, Refusal>;

pub(super) const OPERATIONS: &[Operation] = &[
    Operation {
        name: "make_swizzle",
        form: "make_swizzle(Y, Z)",
        arity: 2..=2,
        doc: "the swizzle that xors the bits of the mask Z by those of the mask Y",
        run: |a| Ok(Value::Swizzle(Swizzle::of_masks(a.integer(0)?, a.integer(1)?)?)),
    },
    Operation {
        name: "swizzle_apply",
        form: "swizzle_apply(Sw, x)",
        arity: 2..=2,
        doc: "the offset that x becomes",
        run: |a| Ok(a.swizzle(0)?.apply(a.integer(1)?).into()),
    },
    Operation {
        name: "swizzle_table",
        form: "swizzle_table(Sw, n)",
        arity: 2..=2,
        doc: "what 0, 1, …, n − 1 become",
        run: swizzle_table,
    },
    Operation {
        name: "composed",
        form: "composed(Sw, n, A)",
        arity: 3..=3,
        doc: "A, moved by n and swizzled: `Sw o n o A`",
        run: |a| Ok(Value::swizzled(a.swizzle(0)?, a.integer(1)?, &a.layout(2)?)),
    },
    Operation {
        name: "composed_table",
        form: "composed_table(Sw, n, A)",
        arity: 3..=3,
        doc: "the offsets of `Sw o n o A` at 0, 1, 2, …",
        run: |a| super::on_composed::table(&composed(a, 0)?),
    },
    Operation {
        name: "composed_slice_and_offset",
        form: "composed_slice_and_offset(c, Sw, n, A)",
        arity: 4..=4,
        doc: "the parts of `Sw o n o A` under the `_` of c, and the offset where they begin",
        run: |a| Ok(composed(a, 1)?.slice_and_offset(&a.coord(0)?)?.into()),
    },
    Operation {
        name: "composed_slice_table",
        form: "composed_slice_table(c, Sw, n, A)",
        arity: 4..=4,
        doc: "the offsets of `Sw o n o A` at the coordinates that agree with c",
        run: slice_table,
    },
    Operation {
        name: "upcast_composed",
        form: "upcast_composed(Sw, n, A, m)",
        arity: 4..=4,
        doc: "`Sw o n o A` in elements of m old ones each",
        run: |a| Ok(composed(a, 0)?.upcast(a.integer(3)?)?.into()),
    },
    Operation {
        name: "downcast_composed",
        form: "downcast_composed(Sw, n, A, m)",
        arity: 4..=4,
        doc: "`Sw o n o A` in elements of which m make an old one",
        run: |a| Ok(composed(a, 0)?.downcast(a.integer(3)?)?.into()),
    },
    Operation {
        name: "decay",
        form: "decay(A)",
        arity: 1..=1,
        doc: "the plain layout and the offset of a swizzled layout whose swizzle moves strides as strides",
        run: |a| Ok((a.layout(0)?, 0).into()),
    },
    Operation {
        name: "smem_atom_k",
        form: "smem_atom_k(bytes, bits)",
        arity: 2..=2,
        doc: "8 rows along K, of 16, 32, 64 or 128 bytes, swizzled, in elements of so many bits",
        run: |a| atom(Major::K, a),
    },
    Operation {
        name: "smem_atom_mn",
        form: "smem_atom_mn(bytes, bits)",
        arity: 2..=2,
        doc: "8 rows along M or N, of 16, 32, 64 or 128 bytes, swizzled, in elements of so many bits",
        run: |a| atom(Major::Mn, a),
    },
    Operation {
        name: "wgmma_descriptor_k",
        form: "wgmma_descriptor_k(L, bits)",
        arity: 2..=2,
        doc: "the descriptor of `wgmma` for the operand L in shared memory, contiguous along K, at address 0",
        run: |a| descriptor(Major::K, DescriptorFormat::Wgmma, a),
    },
    Operation {
        name: "wgmma_descriptor_mn",
        form: "wgmma_descriptor_mn(L, bits)",
        arity: 2..=2,
        doc: "the descriptor of `wgmma` for the operand L in shared memory, contiguous along M or N, at address 0",
        run: |a| descriptor(Major::Mn, DescriptorFormat::Wgmma, a),
    },
    Operation {
        name: "tcgen05_descriptor_k",
        form: "tcgen05_descriptor_k(L, bits)",
        arity: 2..=2,
        doc: "the descriptor of `tcgen05.mma` for the operand L in shared memory, contiguous along K, at address 0",
        run: |a| descriptor(Major::K, DescriptorFormat::Tcgen05, a),
    },
    Operation {
        name: "tcgen05_descriptor_mn",
        form: "tcgen05_descriptor_mn(L, bits)",
        arity: 2..=2,
        doc: "the descriptor of `tcgen05.mma` for the operand L in shared memory, contiguous along M or N, at address 0",
        run: |a| descriptor(Major::Mn, DescriptorFormat::Tcgen05, a),
    },
    Operation {
        name: "make_identity_layout",
        form: "make_identity_layout(S)",
        arity: 1..=1,
        doc: "the layout that takes each coordinate of S to itself",
        run: identity,
    },
    Operation {
        name: "identity_tensor_table",
        form: "identity_tensor_table(S)",
        arity: 1..=1,
        doc: "the coordinates of S, in order",
        run: |a| super::on_coordinates::table(&algebra::make_identity_layout(&a.shape(0)?)?),
    },
];

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
    let (slice, start) = algebra::slice_and_offset(&coord, composed.layout())?;
    let offset = algebra::arithmetic::add(composed.offset(), start)?;
    super::on_composed::table(&ComposedLayout::new(composed.swizzle(), offset, &slice))
}

fn atom(major: Major, a: &Arguments<'_>) -> Answer {
    let atom = algebra::smem_atom(major, a.integer(0)?, a.integer(1)?)?;
    Ok(Value::swizzled(atom.swizzle(), atom.offset(), atom.layout()))
}

fn descriptor(major: Major, format: DescriptorFormat, a: &Arguments<'_>) -> Answer {
    Ok(Descriptor::new(&a.composed(0)?, major, a.integer(1)?)?.encode(format, 0)?.into())
}

fn identity(a: &Arguments<'_>) -> Answer {
    let shape: IntTuple = a.shape(0)?;
    let layout = algebra::make_identity_layout(&shape)?;
    Ok(if shape.is_leaf() { layout.as_layout().map_or_else(|| layout.into(), Value::from) } else { layout.into() })
}
