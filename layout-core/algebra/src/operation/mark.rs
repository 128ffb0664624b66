//! Marks in the rows of operations: what else an operation takes, and how it is written.

/// A property of an operation, named in its row.
#[derive(Clone, Copy, Debug)]
#[expect(non_camel_case_types, reason = "a row of the table names its marks")]
pub(super) enum Mark {
    /// On a swizzled layout it is applied to the layout inside the swizzle.
    inside,
    /// On a swizzled layout the answer depends only on the layout inside.
    of_inside,
    /// The layout of the part is the answer.
    layout,
    /// The answer is listed, offset by offset, if there is room.
    listed,
    /// A part of the notation or of a type, which no call of the language names.
    unwritten,
    /// It moves, splits, joins and drops the strides of its first operand, whatever they mean.
    rearranges,
    /// It joins or compares the strides of several layouts, whatever they mean.
    joins,
    /// It only moves modes, whatever their numbers are.
    moves,
}
