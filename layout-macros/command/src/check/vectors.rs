//! The vectors of adjacent elements that threads move at once.

use layout_algebra::{ComposedLayout, LayoutValue, coalesce_by};

/// The layout of vectors of `count` consecutive elements, if all elements are in such vectors, aligned and in order.
pub fn vectors(layout: &ComposedLayout, count: u64) -> Option<ComposedLayout> {
    let keeps_order = layout.as_layout().is_some() || count.trailing_zeros() <= layout.swizzle().base();
    let is_aligned = count.is_power_of_two() && layout.offset().checked_rem(count) == Some(0);
    let lie_in_vectors = keeps_order && is_aligned && are_blocks(layout.layout(), count);
    // Strides of modes with one coordinate do not matter.
    let plain = coalesce_by(layout.layout(), &layout.layout().shape()).ok().filter(|_| lie_in_vectors)?;
    ComposedLayout::new(layout.swizzle(), layout.offset(), &plain).upcast(count).ok()
}

/// Returns true if some leaves count from 0 to `count - 1` and the others step by whole blocks.
fn are_blocks(layout: &LayoutValue, count: u64) -> bool {
    let mut others: Vec<_> = (0..layout.leaf_count()).map(|i| layout.leaf_at(i)).collect();
    others.retain(|leaf| leaf.extent > 1);
    let mut rest = count;
    while rest > 1 {
        let reached = count.checked_div(rest);
        let Some(next) = others.iter().position(|leaf| Some(leaf.stride) == reached) else { return false };
        let extent = others.swap_remove(next).extent;
        match (rest.checked_rem(extent), extent.checked_rem(rest)) {
            (Some(0), _) => rest = rest.checked_div(extent).unwrap_or(0),
            (_, Some(0)) => break,
            _ => return false,
        }
    }
    others.iter().all(|leaf| leaf.stride.checked_rem(count) == Some(0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use layout_algebra::{IntTuple, Swizzle};

    fn offsets(layout: &ComposedLayout, count: u64) -> Vec<u64> {
        let first = (0..layout.size().unwrap()).map(|i| layout.at(i).unwrap() * count);
        let mut all: Vec<u64> = first.flat_map(|first| first..first + count).collect();
        all.sort_unstable();
        all
    }

    /// Returns true if the offsets are a sequence of whole aligned blocks.
    fn is_blocks(offsets: impl Iterator<Item = u64>, count: u64) -> bool {
        let length = usize::try_from(count).unwrap();
        let offsets: Vec<u64> = offsets.collect();
        offsets.chunks(length).all(|block| {
            block[0] % count == 0 && block.len() == length && (block[0]..).zip(block).all(|(a, b)| a == *b)
        })
    }

    #[test]
    fn vectors_have_the_elements_of_the_layout_and_no_others() {
        let (mut found, mut none) = (0, 0);
        let swizzles = [Swizzle::IDENTITY, Swizzle::new(1, 1, 1).unwrap(), Swizzle::new(2, 2, -3).unwrap()];
        for case in 0..9 * 9 * 9 * 9 {
            let digit = |place: u32| case / 9_u64.pow(place) % 9;
            let shape = IntTuple::flat(&[digit(0) + 1, digit(1) + 1]).unwrap();
            let stride = IntTuple::flat(&[digit(2), digit(3)]).unwrap();
            let layout = LayoutValue::new(&shape, &stride).unwrap();
            for (swizzle, count) in swizzles.into_iter().flat_map(|swizzle| [(swizzle, 2), (swizzle, 4)]) {
                let composed = ComposedLayout::new(swizzle, 0, &layout);
                if let Some(vectors) = vectors(&composed, count) {
                    assert_eq!(offsets(&vectors, count), offsets(&composed, 1), "{composed} by {count}");
                    found += 1;
                    continue;
                }
                let line = |mode: usize, other: u64| {
                    let first = other * stride.leaf_at(1 - mode);
                    (0..shape.leaf_at(mode)).map(move |i| first + i * stride.leaf_at(mode))
                };
                let are_lines =
                    |mode: usize| (0..shape.leaf_at(1 - mode)).all(|other| is_blocks(line(mode, other), count));
                let is_plain = swizzle == Swizzle::IDENTITY;
                assert!(!is_plain || (!are_lines(0) && !are_lines(1)), "{composed} by {count}");
                none += 1;
            }
        }
        assert!(found > 500 && none > 500, "{found} {none}");
    }
}
