//! Linear layouts by their definition: coordinates have names, and an image is the XOR of the bases of the bits that are set.

use std::collections::{BTreeMap, BTreeSet};

use layout_algebra::linear::{Dims, LinearLayout};

/// A coordinate of each dimension.
pub type Point = BTreeMap<String, u64>;

/// Returns all coordinates, the first dimension fastest.
pub fn points(dims: &Dims) -> Vec<Point> {
    let mut all = vec![Point::new()];
    for i in (0..dims.count()).rev() {
        let dim = dims.get(i);
        let with = |value: u64| {
            move |point: &Point| {
                let mut point = point.clone();
                point.insert(dim.name.to_string(), value);
                point
            }
        };
        all =
            all.iter().flat_map(|point| (0..dim.size()).map(|value| with(value)(point)).collect::<Vec<_>>()).collect();
    }
    all
}

/// Returns the image of a point under a layout; missing coordinates are 0.
pub fn image_of(layout: &LinearLayout, point: &Point) -> Point {
    let (ins, outs) = (layout.ins(), layout.outs());
    let mut image: Point = (0..outs.count()).map(|j| (outs.get(j).name.to_string(), 0)).collect();
    for i in 0..ins.count() {
        let coordinate = point.get(ins.get(i).name.as_str()).copied().unwrap_or(0);
        for k in (0..ins.get(i).bits).filter(|k| (coordinate >> k) & 1 == 1) {
            for j in 0..outs.count() {
                *image.get_mut(outs.get(j).name.as_str()).expect("an output") ^= outs.part(layout.basis(i, k), j);
            }
        }
    }
    image
}

/// Returns all layouts between dimensions with these numbers of bits.
pub fn layouts(ins: &[(&str, u32)], outs: &[(&str, u32)]) -> Vec<LinearLayout> {
    let sizes: Vec<(&str, u64)> = outs.iter().map(|(name, bits)| (*name, 1 << bits)).collect();
    let width: u32 = outs.iter().map(|(_, bits)| bits).sum();
    let count: u32 = ins.iter().map(|(_, bits)| bits).sum();
    let targets = points(&Dims::of(&sizes).expect("small"));
    (0..1_usize << (width * count)).map(|number| numbered(number, ins, &sizes, &targets)).collect()
}

/// Returns the layout whose bases are the digits of a number.
fn numbered(mut number: usize, ins: &[(&str, u32)], outs: &[(&str, u64)], targets: &[Point]) -> LinearLayout {
    let mut layout = LinearLayout::onto(&Dims::of(outs).expect("small"));
    for (name, bits) in ins {
        layout = layout.and_dim(name).expect("a name");
        for _ in 0..*bits {
            let target = &targets[number % targets.len()];
            number /= targets.len();
            let basis: Vec<u64> = outs.iter().map(|(name, _)| target[*name]).collect();
            layout = layout.and_basis(&basis).expect("within");
        }
    }
    layout
}

/// Returns, for every set of 2 out of 7 bits, the layout with these bits in registers and the others in lanes; bits from `shear` on
/// are also added to lower ones.
pub fn held(shear: u32) -> Vec<LinearLayout> {
    let sheared = |bit: u32| if bit >= shear { 1 << bit | 1 << (bit - shear) } else { 1 << bit };
    let masks = (0..1_u64 << 7).filter(|mask| mask.count_ones() == 2);
    masks
        .map(|mask| {
            let words: Vec<[u64; 1]> = (0..7).map(|bit| [sheared(bit)]).collect();
            let of = |is_register: bool| {
                let chosen = words.iter().enumerate().filter(|(bit, _)| ((mask >> bit) & 1 == 1) == is_register);
                chosen.map(|(_, word)| &word[..]).collect::<Vec<&[u64]>>()
            };
            LinearLayout::inferred(&[("register", &of(true)), ("lane", &of(false))], &["element"]).expect("7 bits")
        })
        .collect()
}

/// Returns the XORs of all subsets of the vectors, sorted.
pub fn span(vectors: &[u64]) -> Vec<u64> {
    let mut all = vec![0];
    for vector in vectors {
        let more: Vec<u64> = all.iter().map(|word| word ^ vector).collect();
        all.extend(more);
    }
    all.sort_unstable();
    all.dedup();
    all
}

/// Returns the number of a point, the first dimension fastest.
pub fn number(dims: &Dims, point: &Point) -> u64 {
    (0..dims.count()).rev().fold(0, |number, i| number * dims.get(i).size() + point[dims.get(i).name.as_str()])
}

/// Returns the number of a point, the last dimension fastest.
pub fn number_by_rows(dims: &Dims, point: &Point) -> u64 {
    (0..dims.count()).fold(0, |number, i| number * dims.get(i).size() + point[dims.get(i).name.as_str()])
}

/// Returns the part of a point along these dimensions.
pub fn along(point: &Point, names: &[&str]) -> Point {
    point
        .iter()
        .filter(|(name, _)| names.contains(&name.as_str()))
        .map(|(name, value)| (name.clone(), *value))
        .collect()
}

/// Counts the wavefronts beyond one when the lanes of `side` access `shared`, a layout of `vector`, `bank` and `segment` with
/// elements of `bits` bits.
///
/// With 4 bytes per lane all lanes are served at once, with 8 bytes half of them, with 16 a quarter; each lane needs the words
/// that contain its vector.
pub fn conflicts_through(side: &LinearLayout, shared: &LinearLayout, bits: u64) -> u64 {
    let extent = |layout: &LinearLayout, name: &str| layout.ins().find(name).map_or(1, |i| layout.ins().get(i).size());
    let (vector, row) = (extent(shared, "vector"), extent(shared, "vector") * extent(shared, "bank"));
    let places: BTreeMap<Point, u64> = points(&shared.ins())
        .into_iter()
        .map(|at_once| {
            let part = |name: &str| at_once.get(name).copied().unwrap_or(0);
            let rows = part("segment") + part("reps") * extent(shared, "segment");
            (image_of(shared, &at_once), part("vector") + part("bank") * vector + rows * row)
        })
        .collect();
    let lanes = extent(side, "lane").min(32 / (vector * bits / 32).max(1)).max(1);
    let mut banks: BTreeMap<u64, BTreeSet<u64>> = BTreeMap::new();
    for lane in 0..lanes {
        let first = places[&image_of(side, &Point::from([("lane".to_owned(), lane)]))] / vector * vector;
        // The words from the first bit of the vector to its last.
        for word in first * bits / 32..=((first + vector) * bits - 1) / 32 {
            let row = (row * bits).div_ceil(32);
            banks.entry(word % row).or_default().insert(word / row);
        }
    }
    let most = banks.values().map(BTreeSet::len).max().unwrap_or(1);
    u64::try_from(most).expect("small") - 1
}
