//! The costs of accesses, on random tiles and threads whose extents and pitches are mostly not powers of two, compared with an inspection of
//! each warp and each vector.
//!
//! `LAYOUT_CASES` sets the number of cases, `LAYOUT_SEED` the seed.

// Counts: coalesced_lines coalesced_sectors conflict_free tile_conflicts

use layout_algebra::analysis::{AccessError, TileAccess, bank_conflicts, coalesced_lines, coalesced_sectors};
use layout_algebra::{AlgebraError, ComposedLayout, LayoutValue, Mode, Swizzle, complement_exact, filter};
use layout_tests::access::{Access, blocks, conflicts};
use layout_tests::brute_force::{of_modes, size, swizzled, table};
use layout_tests::fuzz::{Random, setting};

use super::swizzle::swizzles;

/// Largest number of elements of a tile.
const MOST: u64 = 3000;

/// A source of random values.
struct Dice(Random);

impl Dice {
    fn below(&mut self, end: u64) -> u64 {
        (self.0.word() >> 16) % end
    }

    fn one<T: Copy>(&mut self, among: &[T]) -> T {
        among[usize::try_from(self.below(among.len() as u64)).expect("small")]
    }

    fn shuffled<T>(&mut self, mut list: Vec<T>) -> Vec<T> {
        for i in 1..list.len() {
            list.swap(i, usize::try_from(self.below(i as u64 + 1)).expect("small"));
        }
        list
    }

    fn extent(&mut self) -> u64 {
        match self.below(4) {
            0 => 1 << self.below(7),
            1 => self.below(70) + 1,
            _ => self.below(12) + 1,
        }
    }

    /// Returns leaves with pitches for strides, in any order: compact, padded, far apart, or repeated.
    fn leaves(&mut self) -> Vec<Mode> {
        let count = self.below(4) + 1;
        let mut extents: Vec<u64> = (0..count).map(|_| self.extent()).collect();
        while extents.iter().product::<u64>() > MOST {
            extents.pop();
        }
        let order = self.shuffled((0..extents.len()).collect());
        let mut leaves: Vec<Mode> = extents.iter().map(|extent| Mode { extent: *extent, stride: 0 }).collect();
        let mut pitch = self.one(&[1, 1, 1, 1, 2, 3, 8]);
        for leaf in order {
            leaves[leaf].stride = if self.below(12) == 0 { 0 } else { pitch };
            pitch = match self.below(6) {
                0 => pitch * leaves[leaf].extent + self.below(9),
                1 => (pitch * leaves[leaf].extent).next_multiple_of(self.one(&[8, 16, 32])),
                2 => self.below(100) + 1,
                _ => pitch * leaves[leaf].extent,
            };
        }
        leaves
    }

    /// Returns a layout of rank 1 to 3 with nested modes.
    fn layout(&mut self) -> LayoutValue {
        let leaves = self.leaves();
        let rank = self.below(3) + 1;
        let mut modes: Vec<Vec<LayoutValue>> = vec![Vec::new(); usize::try_from(rank).expect("small")];
        let count = modes.len();
        for (i, leaf) in leaves.iter().enumerate() {
            modes[(i * count / leaves.len()).min(count - 1)].push(LayoutValue::leaf(*leaf));
        }
        let of = |parts: &[LayoutValue]| match parts {
            [one] => *one,
            _ => LayoutValue::of(parts).expect("small"),
        };
        let modes: Vec<LayoutValue> = modes.iter().filter(|parts| !parts.is_empty()).map(|parts| of(parts)).collect();
        LayoutValue::of(&modes).expect("small")
    }

    /// Returns a swizzle with a shift of either sign, often without bits.
    fn swizzle(&mut self) -> Swizzle {
        loop {
            let [bits, base, shift] = [6, 7, 9].map(|end| u32::try_from(self.below(end)).expect("small"));
            let shift = self.one(&[1, 1, 1, -1]) * shift.cast_signed();
            if let Ok(swizzle) = Swizzle::new(bits, base, shift) {
                return swizzle;
            }
        }
    }

    /// Returns threads and values of a tile, as indices of it: some of its digits each, or arbitrary ones.
    fn threads_and_values(&mut self, tile: &LayoutValue) -> LayoutValue {
        let (mut digits, mut step) = (Vec::new(), 1);
        for i in 0..tile.leaf_count() {
            let mut left = tile.leaf_at(i).extent;
            while left > 1 {
                let divisors: Vec<u64> = (2..=left).filter(|d| left.is_multiple_of(*d)).collect();
                let extent = self.one(&divisors);
                digits.push(Mode { extent, stride: step });
                (left, step) = (left / extent, step * extent);
            }
        }
        let mut digits = self.shuffled(digits);
        if self.below(6) == 0 {
            let (extent, stride) = (self.below(40) + 1, self.below(4));
            digits.push(Mode { extent, stride });
            digits = self.shuffled(digits);
        }
        let taken = usize::try_from(self.below(digits.len() as u64 + 1)).expect("small");
        let left = usize::try_from(self.below((digits.len() - taken) as u64 + 1)).expect("small");
        let (threads, values) = (&digits[..taken], &digits[taken..taken + left]);
        LayoutValue::of(&[of_modes(threads), of_modes(values)]).expect("small")
    }
}

fn numbers(swizzle: &Swizzle) -> [i32; 3] {
    [swizzle.bits().cast_signed(), swizzle.base().cast_signed(), swizzle.shift()]
}

/// An access and, separately, the indices of its threads and values in the tile.
pub(super) struct Case {
    pub(super) ours: TileAccess,
    pub(super) threads: LayoutValue,
    pub(super) values: LayoutValue,
    /// True if a thread moves one element at a time.
    is_scalar: bool,
}

/// Accesses along a mode: its indices are the threads, and the indices of the other modes are the values.
pub(super) fn along(tile: &LayoutValue, bytes: u64, mode: usize) -> Option<Case> {
    let sizes: Vec<u64> = (0..tile.rank()).map(|i| size(&tile.mode(i).expect("in range"))).collect();
    let step = sizes[..mode].iter().product();
    let threads = of_modes(&[Mode { extent: sizes[mode], stride: step }]);
    let (before, after) = (Mode { extent: step, stride: 1 }, sizes[mode + 1..].iter().product());
    let values = of_modes(&[before, Mode { extent: after, stride: step * sizes[mode] }]);
    Some(Case { ours: TileAccess::along(tile, bytes, mode).ok()?, threads, values, is_scalar: true })
}

/// Accesses by threads and values; adds values that fill the tile, if a layout can.
fn by_layout(tile: &LayoutValue, bytes: u64, layout: &LayoutValue) -> Option<Case> {
    let [threads, values] = [0, 1].map(|mode| layout.mode(mode).expect("rank 2"));
    let rest = filter(layout).and_then(|moving| complement_exact(&moving, size(tile)));
    let values = rest.map_or(values, |rest| LayoutValue::of(&[values, rest]).expect("small"));
    Some(Case { ours: TileAccess::new(tile, bytes, layout).ok()?, threads, values, is_scalar: false })
}

/// Accesses rows of 16 bytes along the mode of stride 1, 8 of them along the other mode.
pub(super) fn matrices(tile: &LayoutValue, bytes: u64) -> Option<Case> {
    let ours = TileAccess::matrices(tile, bytes).ok()?;
    let sizes = [0, 1].map(|mode| size(&tile.mode(mode).expect("rank 2")));
    let is_along = |mode: usize| {
        let first = tile.mode(mode).expect("rank 2").leaf_at(0);
        first.stride == 1 && first.extent > 1
    };
    let along = usize::from(!is_along(0));
    let (steps, vector) = ([1, sizes[0]], 16 / bytes);
    let mode = |extent, stride| Mode { extent, stride };
    let threads = of_modes(&[mode(8, steps[1 - along])]);
    let row = [mode(vector, steps[along]), mode(sizes[along] / vector, vector * steps[along])];
    let values = of_modes(&[row[0], row[1], mode(sizes[1 - along] / 8, 8 * steps[1 - along])]);
    Some(Case { ours, threads, values, is_scalar: false })
}

impl Case {
    /// Checks the conflicts in a tile that begins at `start` of its swizzle; returns them if vectors stay together.
    fn check(&self, tile: &LayoutValue, start: u64, bytes: u64, swizzle: &Swizzle) -> Option<u64> {
        let (ours, what) = (self.ours.placed(start), || {
            let Self { threads, values, .. } = self;
            format!("{swizzle} o {start} o {tile} in elements of {bytes} bytes, ({threads},{values})")
        });
        let access = if self.is_scalar {
            Access::scalars(tile, start, &self.threads, &self.values)
        } else {
            Access::placed(tile, start, &self.threads, &self.values, bytes)
        };
        assert_eq!(ours.vector(), access.vector() as u64, "{}", what());
        let found = ours.conflicts(swizzle, u64::MAX);
        if !access.keeps_vectors(numbers(swizzle)) {
            let apart = matches!(found, Err(AlgebraError::Access(AccessError::Apart { .. })));
            let misaligned = matches!(found, Err(AlgebraError::Access(AccessError::Misaligned { .. })));
            assert!(apart || misaligned, "{}: {found:?}", what());
            let within = self.ours.within(&ComposedLayout::new(*swizzle, start, tile));
            if within.vector() < ours.vector() {
                let narrowed = access.narrowed(numbers(swizzle));
                assert_eq!(within.vector(), narrowed.vector() as u64, "{}", what());
                let expected = narrowed.conflicts(numbers(swizzle), bytes);
                assert_eq!(within.conflicts(swizzle, u64::MAX), Ok(expected), "{}", what());
            }
            return None;
        }
        let expected = access.conflicts(numbers(swizzle), bytes);
        assert_eq!(found, Ok(expected), "{}", what());
        let within = self.ours.within(&ComposedLayout::new(*swizzle, start, tile));
        assert_eq!(within.vector(), ours.vector(), "{}", what());
        if expected > 0 {
            let limit = expected / 2;
            let counted = ours.conflicts(swizzle, limit);
            assert!(counted.is_ok_and(|counted| (limit + 1..=expected).contains(&counted)), "{}", what());
        }
        Some(expected)
    }
}

/// Rows of odd pitches, down and across, under every swizzle of few bits.
#[test]
fn every_swizzle_of_odd_rows() {
    let mut checked = 0;
    for (extents, strides) in [([10, 33], [33, 1]), ([48, 10], [10, 1]), ([33, 7], [1, 40]), ([5, 3], [64, 21])] {
        let tile = super::layout(&extents, &strides);
        for bytes in [1, 2, 4, 8, 16] {
            let cases = [0, 1].map(|mode| along(&tile, bytes, mode).expect("in range"));
            for swizzle in swizzles(3, 5, 5) {
                for case in &cases {
                    case.check(&tile, 0, bytes, &swizzle);
                    checked += 1;
                }
            }
        }
    }
    println!("{checked} accesses");
}

#[test]
fn conflicts_of_tiles_are_those_of_each_warp_and_vector() {
    let (cases, seed) = (setting("LAYOUT_CASES", 1000), setting("LAYOUT_SEED", 1));
    let (mut counted, mut with) = (0, 0);
    for case in 0..cases {
        let mut dice = Dice(Random::new(seed * 1_000_000_007 + case));
        let tile = dice.layout();
        let (bytes, swizzle) = (dice.one(&[1, 2, 4, 8, 16]), dice.swizzle());
        let start = if dice.below(3) == 0 { dice.below(200) } else { 0 };
        let layout = dice.threads_and_values(&tile);
        let modes = (0..tile.rank()).filter_map(|mode| along(&tile, bytes, mode));
        for case in modes.chain(by_layout(&tile, bytes, &layout)) {
            if let Some(conflicts) = case.check(&tile, start, bytes, &swizzle) {
                counted += 1;
                with += u64::from(conflicts > 0);
            }
        }
    }
    println!("{counted} accesses, {with} with conflicts");
    assert!(counted > cases && with > cases / 2);
}

#[test]
fn matrices_are_read_row_by_row() {
    let (mut counted, mut with) = (0, 0);
    let shapes = [8, 24].into_iter().flat_map(|rows| [8, 16, 40].map(|columns| (rows, columns)));
    for (rows, columns, pad) in shapes.flat_map(|(rows, columns)| [0, 1, 3].map(|pad| (rows, columns, pad))) {
        for bytes in [1, 2, 4, 8, 16] {
            let pitch = columns + pad * 16 / bytes;
            for tile in [super::layout(&[rows, columns], &[pitch, 1]), super::layout(&[columns, rows], &[1, pitch])] {
                let Some(case) = matrices(&tile, bytes) else { continue };
                for swizzle in swizzles(3, 4, 4).into_iter().step_by(3) {
                    if let Some(conflicts) = case.check(&tile, 16 * pad, bytes, &swizzle) {
                        counted += 1;
                        with += u64::from(conflicts > 0);
                    }
                }
            }
        }
    }
    println!("{counted} accesses of matrices, {with} with conflicts");
    assert!(with > 1000);
}

/// Returns the cost, or the refusal that names the first thread whose address is not aligned.
fn expected(addresses: &[u64], width: u64, cost: u64) -> Result<u64, AlgebraError> {
    match addresses.iter().position(|address| !address.is_multiple_of(width)) {
        Some(thread) => {
            let error = AccessError::Misaligned { thread: thread as u64, address: addresses[thread], width };
            Err(AlgebraError::Access(error))
        }
        None => Ok(cost),
    }
}

#[test]
fn costs_of_threads_are_those_of_each_warp() {
    let (cases, seed) = (setting("LAYOUT_CASES", 2000), setting("LAYOUT_SEED", 1));
    let (mut aligned, mut misaligned) = (0, 0);
    for case in 0..cases {
        let mut dice = Dice(Random::new(seed * 1_000_000_009 + case));
        let (threads, swizzle) = (dice.layout(), dice.swizzle());
        let width = dice.one(&[1, 2, 4, 8, 16]);
        let unit = if dice.below(3) == 0 { dice.one(&[1, 2, 3, 4, 6, 8, 12, 16, 32, 48, 100]) } else { width };
        let start = if dice.below(3) == 0 { dice.below(200) } else { 0 };
        let layout = ComposedLayout::new(swizzle, start, &threads);
        let [bits, base, shift] = numbers(&swizzle);
        let address = |offset| unit * swizzled(bits.cast_unsigned(), base.cast_unsigned(), shift, start + offset);
        let addresses: Vec<u64> = table(&threads).into_iter().map(address).collect();
        let what = format!("{layout}, units of {unit}, {width} bytes");
        let found = bank_conflicts(&layout, unit, width);
        assert_eq!(found, expected(&addresses, width, conflicts(&addresses, width)), "{what}");
        if found.is_ok() {
            aligned += 1;
        } else {
            misaligned += 1;
        }
        for (bytes, found) in
            [(32, coalesced_sectors(&layout, unit, width)), (128, coalesced_lines(&layout, unit, width))]
        {
            assert_eq!(found, expected(&addresses, width, blocks(&addresses, bytes)), "{what}, blocks of {bytes}");
        }
    }
    println!("{aligned} layouts of threads, and {misaligned} that are not aligned");
    assert!(aligned > cases / 2 && misaligned > cases / 20);
}
