//! The smallest swizzle, compared with all swizzles, each tried on every request, word by word.

// Counts: auto_swizzle best_swizzle

use layout_algebra::analysis::{AccessError, Counted, TileAccess, auto_swizzle, best_swizzle};
use layout_algebra::{AlgebraError, ComposedLayout, LayoutValue, Mode};
use layout_tests::brute_force::of_modes;
use layout_tests::fuzz::Random;
use layout_tests::requests::{Numbers, Requests};
use layout_tests::sample;

use super::{accesses, layout};

/// Returns tiles of two modes, and threads and values as indices of them.
pub(super) fn cases() -> Vec<(LayoutValue, LayoutValue, LayoutValue)> {
    let mut cases = Vec::new();
    for [rows, columns] in [[8, 8], [8, 16], [16, 8], [4, 32], [32, 8], [16, 16]] {
        for strides in [[columns, 1], [1, rows], [columns + 1, 1], [2 * columns, 2]] {
            let tile = layout(&[rows, columns], &strides);
            cases.push((tile, layout(&[rows], &[1]), layout(&[columns], &[rows])));
            cases.push((tile, layout(&[columns], &[rows]), layout(&[rows], &[1])));
            cases.push((tile, layout(&[rows, 2], &[1, rows]), layout(&[columns / 2], &[2 * rows])));
            cases.push((tile, layout(&[rows / 2, 2], &[2, rows]), layout(&[2, columns / 2], &[1, 2 * rows])));
        }
    }
    cases
}

/// One access, as the algebra takes it and by its definition.
#[derive(Clone, Debug)]
pub(super) struct Case {
    pub(super) tile: LayoutValue,
    pub(super) threads: LayoutValue,
    pub(super) values: LayoutValue,
    pub(super) bytes: u64,
    /// First offset of the tile.
    start: u64,
    /// True if a thread always moves one element at a time.
    pub(super) is_scalar: bool,
    pub(super) ours: Box<TileAccess>,
    pub(super) requests: Requests,
}

impl Case {
    fn new(
        tile: &LayoutValue,
        [threads, values]: [LayoutValue; 2],
        bytes: u64,
        ours: Box<TileAccess>,
        vector: u64,
    ) -> Self {
        let requests = Requests::of_tile(tile, &threads, &values, bytes, vector);
        assert_eq!(ours.vector(), vector, "{threads}, {values} in {tile} of {bytes} bytes");
        Self { tile: *tile, threads, values, bytes, start: 0, is_scalar: false, ours, requests }
    }

    /// Accesses by threads and values, in the widest possible vectors.
    pub(super) fn by(tile: &LayoutValue, threads: &LayoutValue, values: &LayoutValue, bytes: u64) -> Self {
        let accesses = LayoutValue::of(&[*threads, *values]).expect("small");
        let ours = Box::new(TileAccess::new(tile, bytes, &accesses).expect("inside"));
        let vector = Requests::widest(tile, threads, values, bytes);
        Self::new(tile, [*threads, *values], bytes, ours, vector)
    }

    /// Accesses by warps along a mode, one element per thread.
    pub(super) fn along(tile: &LayoutValue, mode: usize, bytes: u64) -> Self {
        let accesses::Case { ours, threads, values, .. } = accesses::along(tile, bytes, mode).expect("rank 2");
        Self { is_scalar: true, ..Self::new(tile, [threads, values], bytes, Box::new(ours), 1) }
    }

    /// Accesses the rows of 8 by 8 matrices, if the tile has any.
    pub(super) fn matrices(tile: &LayoutValue, bytes: u64) -> Option<Self> {
        let accesses::Case { ours, threads, values, .. } = accesses::matrices(tile, bytes)?;
        Some(Self::new(tile, [threads, values], bytes, Box::new(ours), 16 / bytes))
    }

    /// Deals the factors of all extents to threads and values.
    pub(super) fn dealt(tile: &LayoutValue, bytes: u64, random: &mut Random) -> Self {
        let (mut modes, mut step) = (Vec::new(), 1);
        for leaf in 0..tile.leaf_count() {
            let mut rest = tile.leaf_at(leaf).extent;
            while rest > 1 {
                let factor = (2..=rest).find(|factor| rest.is_multiple_of(*factor)).expect("itself");
                modes.push(Mode { extent: factor, stride: step });
                (rest, step) = (rest / factor, step * factor);
            }
        }
        for i in (1..modes.len()).rev() {
            modes.swap(i, below(random, i + 1));
        }
        let (threads, values) = modes.split_at(below(random, modes.len() + 1));
        Self::by(tile, &of_modes(threads), &of_modes(values), bytes)
    }

    /// Moves the tile to an offset that is a multiple of the vector.
    fn placed(self, start: u64) -> Self {
        let ours = Box::new(self.ours.placed(start));
        assert_eq!(ours.vector(), self.ours.vector());
        Self { start, ours, requests: self.requests.from(start), ..self }
    }
}

pub(super) fn below(random: &mut Random, end: usize) -> usize {
    usize::try_from(random.word() >> 33).expect("31 bits") % end
}

pub(super) fn extents(tile: &LayoutValue) -> [u64; 2] {
    [0, 1].map(|leaf| tile.leaf_at(leaf).extent)
}

/// Returns every swizzle of offsets of this many bits that keeps vectors whole, smallest first.
fn numbers(bits: i32, vector: u64) -> impl Iterator<Item = Numbers> {
    let triples = (1..bits).flat_map(move |b| (b..bits).flat_map(move |s| [s, -s].map(|s| [b, s])));
    let triples = triples.flat_map(move |[b, s]| (0..=bits - b - s.abs()).map(move |m| [b, m, s]));
    triples.filter(move |[_, m, _]| vector <= 1 << m)
}

/// Returns the fewest conflicts of all accesses together and the smallest swizzle with so few; offsets have `more` additional zero bits.
fn least(cases: &[Case], more: i32, limit: u64) -> (u64, Numbers) {
    let total = |numbers: Numbers, limit: u64| {
        cases
            .iter()
            .fold(0, |sum, case| if sum > limit { sum } else { sum + case.requests.conflicts(numbers, limit - sum) })
    };
    let bits = cases.iter().map(|case| case.requests.bits()).max().expect("an access");
    let vector = cases.iter().map(|case| case.requests.vector()).max().expect("an access");
    let mut best = (total([0; 3], limit), [0; 3]);
    for numbers in numbers(bits + more, vector) {
        if best.0 == 0 {
            break;
        }
        // The limit is one below the best: a larger total is no improvement.
        let left = total(numbers, best.0 - 1);
        best = if left < best.0 { (left, numbers) } else { best };
    }
    best
}

/// Counts over many tiles.
#[derive(Debug, Default)]
struct Found {
    tiles: u32,
    free: u32,
    none: u32,
    from_below: u32,
}

impl Found {
    /// Checks that both searches find the same as trying everything.
    fn check(&mut self, cases: &[Case]) {
        let accesses: Vec<TileAccess> = cases.iter().map(|case| *case.ours).collect();
        let conflicts = cases.iter().map(|case| case.requests.conflicts([0; 3], u64::MAX)).sum::<u64>();
        let (left, numbers) = least(cases, 1, u64::MAX);
        let best = best_swizzle(&accesses).expect("small");
        let tried = [best.swizzle.bits().cast_signed(), best.swizzle.base().cast_signed(), best.swizzle.shift()];
        let Case { tile, bytes, start, .. } = &cases[0];
        let by: Vec<String> = cases.iter().map(|case| format!("{}, {}", case.threads, case.values)).collect();
        assert_eq!(
            (best.conflicts, best.left, tried),
            (conflicts, left, numbers),
            "{by:?} in {start} + {tile} of {bytes} bytes"
        );
        let counted = Counted { conflicts, left };
        let expected = match left {
            0 => Ok(ComposedLayout::new(best.swizzle, *start, tile)),
            _ => Err(AlgebraError::Access(AccessError::NoSwizzle { counted: Some(counted) })),
        };
        assert_eq!(auto_swizzle(&accesses), expected, "{by:?} in {start} + {tile} of {bytes} bytes");
        self.tiles += 1;
        self.free += u32::from(conflicts == 0);
        self.none += u32::from(left > 0);
        self.from_below += u32::from(numbers[2] < 0);
    }
}

#[test]
fn no_swizzle_is_better_and_none_as_good_is_smaller() {
    let mut found = Found::default();
    for (tile, threads, values) in cases() {
        for bytes in [1, 2, 4, 8, 16] {
            found.check(&[Case::by(&tile, &threads, &values, bytes)]);
        }
    }
    println!("{found:?}");
    assert!(found.tiles > found.none && found.none > 0);
}

/// Returns tiles with extents and pitches that are not powers of two, by rows and by columns.
fn odd_tiles() -> Vec<LayoutValue> {
    let mut tiles = Vec::new();
    for [rows, columns] in [[32, 32], [33, 31], [40, 24], [12, 48], [10, 33], [5, 64], [64, 7]] {
        for pitch in [columns, columns + 1, columns + 3, columns + 8, 3 * columns / 2, 2 * columns] {
            tiles.push(layout(&[rows, columns], &[pitch, 1]));
        }
        tiles.push(layout(&[rows, columns], &[1, rows + 1]));
        tiles.push(layout(&[rows, columns], &[2 * columns + 2, 2]));
    }
    tiles
}

/// Checks rows, columns and matrices of these tiles, in elements of 1 to 16 bytes, separately and together.
pub(super) fn odd_cases(check: &mut impl FnMut(&[Case])) {
    for (tile, bytes) in odd_tiles().into_iter().flat_map(|tile| [1, 2, 4, 8, 16].map(|bytes| (tile, bytes))) {
        let both = [0, 1].map(|mode| Case::along(&tile, mode, bytes));
        check(&both[..1]);
        check(&both[1..]);
        check(&both);
        if let Some(matrices) = Case::matrices(&tile, bytes) {
            check(&[both[0].clone(), matrices]);
        }
    }
}

/// Checks random tiles of up to `most` rows and columns, with one access by threads and values and with two.
pub(super) fn random_cases(count: u64, most: u64, random: &mut Random, check: &mut impl FnMut(&[Case])) {
    for _ in 0..count {
        let extents = [0; 2].map(|_| 2 + random.word() % most);
        let pitch = extents[1] + random.word() % 12;
        let strides = if random.word().is_multiple_of(4) { [1, extents[0] + pitch % 3] } else { [pitch, 1] };
        let (tile, bytes) = (layout(&extents, &strides), 1 << (random.word() % 5));
        let both = [(), ()].map(|()| Case::dealt(&tile, bytes, random));
        check(&both[..1]);
        check(&both);
    }
}

#[test]
fn rows_columns_and_matrices_of_odd_tiles() {
    let mut found = Found::default();
    odd_cases(&mut |cases| found.check(cases));
    println!("{found:?}");
    assert!(found.none > 50 && found.from_below > 10);
}

#[test]
fn threads_and_values_of_random_tiles() {
    let mut found = Found::default();
    random_cases(sample::count(400, 2), 30, &mut Random::new(3), &mut |cases| found.check(cases));
    println!("{found:?}");
    assert!(found.none > 10 && found.from_below > 0);
}

#[test]
fn tiles_of_three_modes_that_begin_elsewhere() {
    let (mut found, mut random) = (Found::default(), Random::new(7));
    for _ in 0..150 {
        let extents = [0; 3].map(|_| 1 + random.word() % 14);
        let mut strides = [1, extents[0] + random.word() % 3, random.word() % 150];
        strides.swap(below(&mut random, 3), below(&mut random, 3));
        let (tile, bytes) = (layout(&extents, &strides), 1 << (random.word() % 5));
        let case = Case::dealt(&tile, bytes, &mut random);
        let start = random.word() % 300 * case.requests.vector();
        found.check(&[case.placed(start)]);
    }
    println!("{found:?}");
    assert!(found.none > 10 && found.none + found.free < found.tiles);
}
