//! The definitions, as they are written down, with no thought of speed and none of the algebra's own code.

use layout_algebra::{LayoutValue, Mode};

/// The leaves of a layout.
#[must_use]
pub fn leaves(layout: &LayoutValue) -> Vec<Mode> {
    (0..layout.leaf_count()).map(|i| layout.leaf_at(i)).collect()
}

/// The number of coordinates.
#[must_use]
pub fn size(layout: &LayoutValue) -> u64 {
    leaves(layout).iter().map(|mode| mode.extent).product()
}

/// The layout function, its last leaf without end.
///
/// # Panics
/// Never: a layout has a leaf.
#[must_use]
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

/// The offsets of all coordinates, in order.
#[must_use]
pub fn table(layout: &LayoutValue) -> Vec<u64> {
    (0..size(layout)).map(|index| extension(layout, index)).collect()
}

/// The offsets, sorted, each as often as it is met.
#[must_use]
pub fn image(layout: &LayoutValue) -> Vec<u64> {
    let mut image = table(layout);
    image.sort_unstable();
    image
}

/// Whether no offset is met twice.
#[must_use]
pub fn is_injective(layout: &LayoutValue) -> bool {
    image(layout).windows(2).all(|pair| pair[0] != pair[1])
}

/// Whether some layout refines the shape of `b` and is `Â ∘ b` as a function.
///
/// A leaf of `b` can be refined by any ordered factorisation of its extent; the strides are then given by the function. What
/// is left is that the leaves add up.
#[must_use]
pub fn composition_exists(a: &LayoutValue, b: &LayoutValue) -> bool {
    let leaves = leaves(b);
    let each_leaf = leaves.iter().all(|leaf| {
        let values: Vec<u64> = (0..leaf.extent).map(|x| extension(a, x * leaf.stride)).collect();
        is_table_of_a_layout(&values)
    });
    each_leaf
        && coordinates(&leaves).all(|coord| {
            let index: u64 = coord.iter().zip(&leaves).map(|(x, leaf)| x * leaf.stride).sum();
            let apart: u64 = coord.iter().zip(&leaves).map(|(x, leaf)| extension(a, x * leaf.stride)).sum();
            extension(a, index) == apart
        })
}

/// Whether `values` is the table of some layout.
#[must_use]
pub fn is_table_of_a_layout(values: &[u64]) -> bool {
    factorisations(values.len() as u64).iter().any(|radices| is_layout(values, radices))
}

/// The offsets, sorted, each once.
#[must_use]
pub fn offsets(layout: &LayoutValue) -> Vec<u64> {
    let mut offsets = image(layout);
    offsets.dedup();
    offsets
}

/// All ordered factorisations of `n` into factors of at least 2; that of 1 has none.
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

/// Whether `values` is the table of a layout of the flat shape `radices`.
fn is_layout(values: &[u64], radices: &[u64]) -> bool {
    (0..values.len() as u64).all(|x| {
        let (mut rest, mut weight, mut sum) = (x, 1, 0);
        for radix in radices {
            let digit = rest % radix;
            sum += if digit > 0 { digit * at(values, weight) } else { 0 };
            rest /= radix;
            weight *= radix;
        }
        at(values, x) == sum
    })
}

fn at(values: &[u64], index: u64) -> u64 {
    values[usize::try_from(index).expect("small")]
}

/// All coordinates of the flat shape of `leaves`.
pub fn coordinates(leaves: &[Mode]) -> impl Iterator<Item = Vec<u64>> + '_ {
    let size: u64 = leaves.iter().map(|leaf| leaf.extent).product();
    (0..size).map(move |index| {
        let mut rest = index;
        leaves
            .iter()
            .map(|leaf| {
                let digit = rest % leaf.extent;
                rest /= leaf.extent;
                digit
            })
            .collect()
    })
}
