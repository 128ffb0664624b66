//! The definitions, written down literally, without regard to speed and without the algebra's own code.

use layout_algebra::{ComposedLayout, LayoutValue, Mode};

/// Returns the leaves of a layout.
pub fn leaves(layout: &LayoutValue) -> Vec<Mode> {
    (0..layout.leaf_count()).map(|i| layout.leaf_at(i)).collect()
}

/// Returns the number of coordinates.
pub fn size(layout: &LayoutValue) -> u64 {
    leaves(layout).iter().map(|mode| mode.extent).product()
}

/// Evaluates the layout function, with the last leaf unbounded.
pub fn extension(layout: &LayoutValue, index: u64) -> u64 {
    let leaves = leaves(layout);
    let (last, others) = leaves.split_last().expect("a layout has a leaf");
    let mut rest = index;
    let mut offset = 0;
    for mode in others {
        offset += rest % mode.extent * mode.stride;
        rest /= mode.extent;
    }
    offset + rest * last.stride
}

/// Returns the offsets of all coordinates, in order.
pub fn table(layout: &LayoutValue) -> Vec<u64> {
    (0..size(layout)).map(|index| extension(layout, index)).collect()
}

/// Returns the offsets, sorted, with repetitions.
pub fn image(layout: &LayoutValue) -> Vec<u64> {
    let mut image = table(layout);
    image.sort_unstable();
    image
}

/// Checks whether all offsets are different.
pub fn is_injective(layout: &LayoutValue) -> bool {
    image(layout).windows(2).all(|pair| pair[0] != pair[1])
}

/// Checks whether some layout refines the shape of `b` and equals `Â ∘ b` as a function.
pub fn composition_exists(a: &LayoutValue, b: &LayoutValue) -> bool {
    let leaves = leaves(b);
    layout_exists(&leaves, |coord| Some(extension(a, coord.iter().zip(&leaves).map(|(x, leaf)| x * leaf.stride).sum())))
}

/// Checks whether some layout refines the extents of `leaves` and has the offset `value` at every coordinate. A `None` is an offset that
/// no layout can have.
///
/// A leaf can be refined by any ordered factorization of its extent; the function then determines the strides. What remains is to check
/// that the leaves add up.
pub fn layout_exists(leaves: &[Mode], value: impl Fn(&[u64]) -> Option<u64>) -> bool {
    let along = |leaf: usize, x: u64| {
        let mut coord = vec![0; leaves.len()];
        coord[leaf] = x;
        value(&coord)
    };
    let each_leaf = (0..leaves.len()).all(|leaf| {
        let values: Option<Vec<u64>> = (0..leaves[leaf].extent).map(|x| along(leaf, x)).collect();
        let Some(values) = values else { return false };
        is_table_of_a_layout(&values)
    });
    let extents: Vec<u64> = leaves.iter().map(|leaf| leaf.extent).collect();
    each_leaf
        && coordinates(&extents).all(|coord| {
            let apart: Option<u64> = coord.iter().enumerate().map(|(leaf, x)| along(leaf, *x)).sum();
            value(&coord) == apart
        })
}

/// Checks whether `values` is the table of some layout.
pub fn is_table_of_a_layout(values: &[u64]) -> bool {
    factorisations(values.len() as u64).iter().any(|radices| is_layout(values, radices))
}

/// Returns the offsets, sorted, without repetitions.
pub fn offsets(layout: &LayoutValue) -> Vec<u64> {
    let mut offsets = image(layout);
    offsets.dedup();
    offsets
}

/// Applies `Sw<bits,base,shift>` to an offset, bit by bit.
pub fn swizzled(bits: u32, base: u32, shift: i32, offset: u64) -> u64 {
    let low = i64::from(base);
    let (read, changed) = (low + i64::from(shift.max(0)), low + i64::from((-shift).max(0)));
    (0..i64::from(bits)).fold(offset, |result, k| result ^ ((offset >> (read + k) & 1) << (changed + k)))
}

/// Evaluates a swizzled layout at an index.
pub fn composed_at(c: &ComposedLayout, index: u64) -> u64 {
    let swizzle = c.swizzle();
    swizzled(swizzle.bits(), swizzle.base(), swizzle.shift(), c.offset() + extension(c.layout(), index))
}

/// Returns the offsets of a swizzled layout at all coordinates, in order.
pub fn composed_table(c: &ComposedLayout) -> Vec<u64> {
    (0..size(c.layout())).map(|index| composed_at(c, index)).collect()
}

/// Returns these offsets, sorted, without repetitions.
pub fn composed_offsets(c: &ComposedLayout) -> Vec<u64> {
    let mut offsets = composed_table(c);
    offsets.sort_unstable();
    offsets.dedup();
    offsets
}

/// Builds a layout of these modes.
pub fn of_modes(modes: &[Mode]) -> LayoutValue {
    let leaves: Vec<LayoutValue> = modes.iter().map(|mode| LayoutValue::leaf(*mode)).collect();
    if leaves.is_empty() { LayoutValue::TRIVIAL } else { LayoutValue::of(&leaves).expect("few") }
}

/// Returns all ordered factorizations of `n` into factors of at least 2; the only one of 1 is empty.
fn factorisations(n: u64) -> Vec<Vec<u64>> {
    if n == 1 {
        return vec![vec![]];
    }
    let firsts = (2..=n).filter(|r| n.is_multiple_of(*r));
    firsts
        .flat_map(|r| {
            factorisations(n / r).into_iter().map(move |mut rest| {
                rest.insert(0, r);
                rest
            })
        })
        .collect()
}

/// Checks whether `values` is the table of a layout of the flat shape `radices`.
fn is_layout(values: &[u64], radices: &[u64]) -> bool {
    (0..values.len() as u64).all(|x| {
        let (mut weight, mut sum) = (1, 0);
        for (digit, radix) in digits(x, radices).into_iter().zip(radices) {
            sum += if digit > 0 { digit * value_at(values, weight) } else { 0 };
            weight *= radix;
        }
        value_at(values, x) == sum
    })
}

fn value_at(values: &[u64], index: u64) -> u64 {
    values[usize::try_from(index).expect("small")]
}

/// Returns the digits of an index, the first fastest, the last unbounded.
pub fn digits(mut index: u64, extents: &[u64]) -> Vec<u64> {
    let last = extents.len().saturating_sub(1);
    let mut digit = |(i, extent): (usize, &u64)| {
        let digit = if i == last { index } else { index % extent };
        index /= extent;
        digit
    };
    extents.iter().enumerate().map(&mut digit).collect()
}

/// Returns all coordinates of a flat shape, in order; a shape without modes has one.
pub fn coordinates(extents: &[u64]) -> impl Iterator<Item = Vec<u64>> + '_ {
    (0..extents.iter().product()).map(|index| digits(index, extents))
}
