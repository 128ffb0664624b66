//! Linear layouts by their definition: coordinates by name, every image the xor of the bases at the bits that are set.

use std::collections::BTreeMap;

use layout_algebra::linear::{Dims, LinearLayout};

/// A coordinate of each dimension.
pub type Point = BTreeMap<String, u64>;

/// All coordinates, the first dimension fastest.
#[must_use]
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

/// Where a layout takes a point; coordinates that are not told are 0.
///
/// # Panics
/// Never: every output has its coordinate.
#[must_use]
pub fn at(layout: &LinearLayout, point: &Point) -> Point {
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

/// All layouts between dimensions of so many bits.
///
/// # Panics
/// If they are too many, or their names come twice.
#[must_use]
pub fn layouts(ins: &[(&str, u32)], outs: &[(&str, u32)]) -> Vec<LinearLayout> {
    let sizes: Vec<(&str, u64)> = outs.iter().map(|(name, bits)| (*name, 1 << bits)).collect();
    let width: u32 = outs.iter().map(|(_, bits)| bits).sum();
    let count: u32 = ins.iter().map(|(_, bits)| bits).sum();
    let targets = points(&Dims::of(&sizes).expect("small"));
    (0..1_usize << (width * count)).map(|number| numbered(number, ins, &sizes, &targets)).collect()
}

/// The layout whose bases are the digits of a number.
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

/// The number of a point, the first dimension fastest.
#[must_use]
pub fn number(dims: &Dims, point: &Point) -> u64 {
    (0..dims.count()).rev().fold(0, |number, i| number * dims.get(i).size() + point[dims.get(i).name.as_str()])
}

/// The number of a point, the last dimension fastest.
#[must_use]
pub fn number_by_rows(dims: &Dims, point: &Point) -> u64 {
    (0..dims.count()).fold(0, |number, i| number * dims.get(i).size() + point[dims.get(i).name.as_str()])
}

/// The part of a point along these dimensions.
#[must_use]
pub fn along(point: &Point, names: &[&str]) -> Point {
    point
        .iter()
        .filter(|(name, _)| names.contains(&name.as_str()))
        .map(|(name, value)| (name.clone(), *value))
        .collect()
}
