//! Random parts of swizzled layouts: slices of nested layouts with no, some or all modes fixed, dice, tiles and partitions, each
//! compared with `Sw(off + L(c))` at its coordinates. Extents and strides are not powers of two.

use layout_algebra::{ComposedLayout, Coord, IntTuple, LayoutValue, Mode, Rounding, Sliced, Swizzle, Tiler};
use layout_tests::brute_force::{coordinates, digits, leaves, swizzled};

use super::swizzle::swizzles;
use layout_tests::sample;

/// A simple random sequence, the same in each run.
pub struct Numbers(u64);

impl Numbers {
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// Returns a number below `end`.
    pub const fn below(&mut self, end: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % end
    }

    pub fn pick<T: Copy>(&mut self, all: &[T]) -> T {
        all[usize::try_from(self.below(all.len() as u64)).expect("small")]
    }

    /// Returns a nested layout of a few leaves.
    pub fn layout(&mut self, depth: u32) -> LayoutValue {
        if depth == 0 || self.below(3) == 0 {
            let extent = self.pick(&[1, 2, 2, 3, 4, 4, 5, 6, 7, 8]);
            let stride = self.pick(&[0, 1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 12, 16, 17, 24, 32, 33]);
            return LayoutValue::leaf(Mode { extent, stride });
        }
        let modes: Vec<LayoutValue> = (0..=self.below(3)).map(|_| self.layout(depth - 1)).collect();
        LayoutValue::of(&modes).expect("few leaves")
    }

    pub fn composed(&mut self, swizzles: &[Swizzle], depth: u32) -> ComposedLayout {
        let offset = self.pick(&[0, 0, 1, 2, 3, 5, 8, 13, 21, 64, 100, 255]);
        ComposedLayout::new(self.pick(swizzles), offset, &self.layout(depth))
    }

    /// Returns a coordinate of this shape with some `_`; stores the indices of the fixed leaves in `fixed`.
    fn coord(&mut self, shape: &IntTuple, fixed: &mut Vec<Option<u64>>) -> Coord {
        match self.below(8) {
            0..3 => {
                fixed.extend(vec![None; shape.leaf_count()]);
                Coord::whole()
            }
            0..7 if !shape.is_leaf() => {
                let modes = (0..shape.rank()).map(|i| self.coord(&shape.mode(i).expect("a mode"), fixed));
                Coord::of(&modes.collect::<Vec<_>>()).expect("small")
            }
            _ => {
                let index = self.below(shape.product().expect("small"));
                let extents: Vec<u64> = (0..shape.leaf_count()).map(|leaf| shape.leaf_at(leaf)).collect();
                fixed.extend(digits(index, &extents).into_iter().map(Some));
                Coord::at(index)
            }
        }
    }
}

/// Evaluates the definition, leaf by leaf.
fn offset_at(c: &ComposedLayout, place: &[u64]) -> u64 {
    let inside: u64 = leaves(c.layout()).iter().zip(place).map(|(leaf, x)| leaf.stride * x).sum();
    let swizzle = c.swizzle();
    swizzled(swizzle.bits(), swizzle.base(), swizzle.shift(), c.offset() + inside)
}

/// Returns the offsets at all places of these extents, in order.
fn walk(extents: &[u64], mut offset: impl FnMut(&[u64]) -> u64) -> Vec<u64> {
    coordinates(extents).map(|place| offset(&place)).collect()
}

fn offsets((part, start): &(Sliced, u64)) -> Vec<u64> {
    let part = match part {
        Sliced::Composed(part) => *part,
        Sliced::Plain(part) => ComposedLayout::plain(part),
    };
    walk(&extents(&part), |place| start + offset_at(&part, place))
}

fn extents(c: &ComposedLayout) -> Vec<u64> {
    leaves(c.layout()).iter().map(|leaf| leaf.extent).collect()
}

#[test]
fn slices_of_nested_layouts_have_the_offsets_of_their_coordinates() {
    let (all, mut numbers) = (swizzles(3, 4, 5), Numbers::new(11));
    let (mut whole, mut none, mut some) = (0, 0, 0);
    for _ in 0..sample::count(40_000, 8) {
        let c = numbers.composed(&all, 3);
        if extents(&c).iter().product::<u64>() > 4096 {
            continue;
        }
        let mut fixed = Vec::new();
        let coord = numbers.coord(&c.shape(), &mut fixed);
        let part = c.slice_and_offset(&coord).unwrap_or_else(|error| panic!("{coord} of {c}: {error}"));
        let left: Vec<u64> = extents(&c).into_iter().zip(&fixed).filter(|(_, x)| x.is_none()).map(|(e, _)| e).collect();
        let expected = walk(&left, |place| {
            let mut place = place.iter();
            let there = fixed.iter().map(|x| x.unwrap_or_else(|| *place.next().expect("a leaf")));
            offset_at(&c, &there.collect::<Vec<_>>())
        });
        assert_eq!(offsets(&part), expected, "{coord} of {c}: {part:?}");
        let kept = c.layout().dice(&coord).expect("fits");
        assert_eq!(kept.leaf_count(), fixed.iter().flatten().count(), "{coord} of {c}");
        match fixed.iter().flatten().count() {
            0 => whole += 1,
            count if count == fixed.len() => none += 1,
            _ => some += 1,
        }
        let moved = c.domain_offset(&coord.origin()).expect("small");
        let from: Vec<u64> = fixed.iter().map(|x| x.unwrap_or(0)).collect();
        let expected =
            walk(&extents(&c), |place| offset_at(&c, &place.iter().zip(&from).map(|(x, y)| x + y).collect::<Vec<_>>()));
        assert_eq!(walk(&extents(&moved), |place| offset_at(&moved, place)), expected, "{c} from {coord} on");
    }
    println!("{whole} whole, {none} with nothing left, {some} in between");
    let [few, many] = [1000, 4000].map(|number| sample::count(number, 10));
    assert!(whole > few && none > few && some > many, "{whole} {none} {some}");
}

/// Returns tile sizes that divide the modes, which have one leaf each.
fn tiled(c: &ComposedLayout, numbers: &mut Numbers) -> Vec<u64> {
    let divisor = |extent: u64, numbers: &mut Numbers| {
        numbers.pick(&(1..=extent).filter(|t| extent.is_multiple_of(*t)).collect::<Vec<_>>())
    };
    extents(c).into_iter().map(|extent| divisor(extent, numbers)).collect()
}

#[test]
fn tiles_and_shares_have_the_offsets_of_their_coordinates() {
    let (all, mut numbers) = (swizzles(3, 4, 5), Numbers::new(12));
    for _ in 0..15_000 {
        let modes: Vec<LayoutValue> = (0..=numbers.below(3)).map(|_| numbers.layout(0)).collect();
        let c = numbers.composed(&all, 0).with_layout(&LayoutValue::of(&modes).expect("small"));
        let tile = tiled(&c, &mut numbers);
        let tiler = tile.iter().map(|t| Tiler::extent(*t).expect("positive")).collect::<Vec<_>>();
        let tiler = Tiler::by_mode(&tiler).expect("small");
        let counts: Vec<u64> = extents(&c).iter().zip(&tile).map(|(extent, t)| extent / t).collect();
        let sum = |place: &[u64], by: &[u64], from: &[u64]| -> Vec<u64> {
            place.iter().zip(by).zip(from).map(|((x, by), from)| x * by + from).collect()
        };
        let flat = |place: &[u64]| Coord::indices(&IntTuple::flat(place).expect("small"));
        let ones = vec![1; tile.len()];

        let here: Vec<u64> = counts.iter().map(|n| numbers.below(*n)).collect();
        let corner: Vec<u64> = here.iter().zip(&tile).map(|(x, t)| x * t).collect();
        let expected = walk(&tile, |place| offset_at(&c, &sum(place, &ones, &corner)));
        let part = c.inner_partition(&tiler, &flat(&here), Rounding::Exact).expect("it divides");
        assert_eq!(offsets(&part), expected, "tile {here:?} of {c} by {tile:?}: {part:?}");
        assert_eq!(c.local_tile(&tiler, &flat(&here), &flat(&ones), Rounding::Exact), Ok(part));

        let place: Vec<u64> = tile.iter().map(|t| numbers.below(*t)).collect();
        let expected = walk(&counts, |x| offset_at(&c, &sum(x, &tile, &place)));
        let part = c.outer_partition(&tiler, &flat(&place), Rounding::Exact).expect("it divides");
        assert_eq!(offsets(&part), expected, "place {place:?} of {c} by {tile:?}: {part:?}");
        let threads = layout_algebra::make_layout(&IntTuple::flat(&tile).expect("small")).expect("small");
        let index = place.iter().zip(&tile).rev().fold(0, |index, (x, t)| index * t + x);
        assert_eq!(c.local_partition(&threads, index, Rounding::Exact), Ok(part), "thread {index} of {c}");
    }
}
