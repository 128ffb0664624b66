//! Inverses, complements, products and divides of coordinate layouts, against their definitions; and partitions, against those of indices.

use std::collections::BTreeSet;

use layout_algebra::coordinate::tile::Form;
use layout_algebra::nested::Nested;
use layout_algebra::{
    CoordLayout, IntTuple, LayoutValue, Rounding, ScaledBasis, Tiler, evaluate, idx2crd, is_injective,
};
use layout_language::eval;
use layout_tests::sample;

use super::layouts;

/// Every `step`-th coordinate layout of two or three modes, along coordinates 0 and 1, or 0, (1,0) and (1,1).
pub(super) fn coordinate_layouts(step: usize) -> Vec<CoordLayout> {
    let flat: [&[usize]; 2] = [&[0], &[1]];
    let nested: [&[usize]; 3] = [&[0], &[1, 0], &[1, 1]];
    let mut all = Vec::new();
    for paths in [&flat[..], &nested[..]] {
        let mut strides = vec![ScaledBasis::plain(0)];
        for path in paths {
            strides.extend([1, 2, 3, 4, 6].map(|value| ScaledBasis::along(value, path).unwrap()));
        }
        let modes: Vec<(u64, ScaledBasis)> =
            [1, 2, 3, 4].into_iter().flat_map(|extent| strides.iter().map(move |stride| (extent, *stride))).collect();
        for (i, a) in modes.iter().enumerate() {
            for (j, b) in modes.iter().enumerate() {
                let third = modes[(7 * i + 3 * j) % modes.len()];
                all.extend([vec![*a, *b], vec![*a, *b, third]]);
            }
        }
    }
    let moves = |layout: &CoordLayout| !layout.coshape().unwrap().is_leaf();
    all.iter().step_by(step).map(|modes| of_modes(modes)).filter(moves).collect()
}

fn of_modes(modes: &[(u64, ScaledBasis)]) -> CoordLayout {
    let extents: Vec<u64> = modes.iter().map(|(extent, _)| *extent).collect();
    let strides: Vec<Nested<ScaledBasis>> = modes.iter().map(|(_, stride)| Nested::leaf(*stride)).collect();
    CoordLayout::with_strides(&IntTuple::flat(&extents).unwrap(), &Nested::of(&strides).unwrap()).unwrap()
}

/// The parts of a coordinate along 0, (1,0) and (1,1), or 0 and 1.
pub(super) fn parts(coord: &IntTuple) -> [u64; 4] {
    let at = |coord: &IntTuple, i: usize| coord.mode(i).ok().filter(|_| !coord.is_leaf());
    let number = |part: Option<IntTuple>| part.filter(Nested::is_leaf).map_or(0, |part| part.leaf_at(0));
    let second = at(coord, 1);
    let inner = |i| number(second.and_then(|part| at(&part, i)));
    [number(at(coord, 0)), number(second), inner(0), inner(1)]
}

pub(super) fn image(layout: &CoordLayout) -> Vec<[u64; 4]> {
    let size = layout.size().unwrap();
    (0..size).map(|i| parts(&layout.coordinate(&IntTuple::int(i)).unwrap())).collect()
}

fn is_one_to_one(image: &[[u64; 4]]) -> bool {
    image.iter().collect::<BTreeSet<_>>().len() == image.len()
}

fn plus(a: [u64; 4], b: [u64; 4]) -> [u64; 4] {
    std::array::from_fn(|i| a[i] + b[i])
}

/// The sizes along each coordinate, nested as the coordinates are.
fn sizes(layout: &LayoutValue, space: &IntTuple) -> IntTuple {
    if space.is_leaf() {
        return IntTuple::int(layout.size().unwrap());
    }
    let modes: Vec<IntTuple> =
        (0..space.rank()).map(|i| sizes(&layout.mode(i).unwrap(), &space.mode(i).unwrap())).collect();
    IntTuple::of(&modes).unwrap()
}

#[test]
fn right_inverses_go_back_and_are_whole_along_each_coordinate() {
    let (mut longer, mut whole) = (0, 0);
    for layout in coordinate_layouts(1) {
        let (inverse, space) = (layout.right_inverse().unwrap(), layout.coshape().unwrap());
        let sizes = sizes(&inverse, &space);
        for i in 0..inverse.size().unwrap() {
            let coord = idx2crd(&IntTuple::int(i), &sizes).unwrap();
            let index = evaluate(&inverse, &coord).unwrap();
            let back = layout.coordinate(&IntTuple::int(index)).unwrap();
            assert_eq!(parts(&back), parts(&coord), "right_inverse({layout}) = {inverse} at {coord}");
        }
        longer += u64::from(inverse.size().unwrap() > 1);
        let is_onto = is_one_to_one(&image(&layout)) && layout.size().unwrap() == space.product().unwrap();
        if is_onto {
            assert_eq!(inverse.size(), space.product(), "{layout} is onto {space}, right_inverse is {inverse}");
            whole += 1;
        }
    }
    assert!(longer > 1000 && whole > 100, "{longer} {whole}");
}

#[test]
fn left_inverses_go_back_and_are_refused_only_along_a_coordinate() {
    let (mut kept, mut one_to_one, mut refused) = (0, 0, 0);
    for layout in coordinate_layouts(1) {
        let Ok(inverse) = layout.left_inverse() else {
            let axes = layout_algebra::make_identity_layout(&layout.coshape().unwrap()).unwrap();
            let along = (0..axes.leaf_count()).map(|k| layout.projection(&axes.leaf_at(k).stride));
            assert!(along.map(|part| layout_algebra::left_inverse(&part)).any(|inverse| inverse.is_err()), "{layout}");
            refused += 1;
            continue;
        };
        let is_injective = is_one_to_one(&image(&layout));
        for i in 0..layout.size().unwrap() {
            let coord = layout.coordinate(&IntTuple::int(i)).unwrap();
            let index = evaluate(&inverse, &coord).unwrap();
            let back = layout.coordinate(&IntTuple::int(index)).unwrap();
            assert_eq!(back, coord, "left_inverse({layout}) = {inverse} at {i}");
            assert!(!is_injective || index == i, "left_inverse({layout}) = {inverse} at {i} is {index}");
        }
        kept += 1;
        one_to_one += u64::from(is_injective);
    }
    assert!(kept > 1000 && one_to_one > 500 && refused > 100, "{kept} {one_to_one} {refused}");
}

#[test]
fn complements_fill_without_meeting() {
    let (mut kept, mut filled, sample) = (0, 0, sample::one_in(8));
    let [many, few] = [1000, 100].map(|number| sample.expected(number));
    for layout in sample.cases(coordinate_layouts(1)) {
        let space = layout.coshape().unwrap();
        let twice = {
            let extents: Vec<u64> = (0..space.leaf_count()).map(|leaf| 2 * space.leaf_at(leaf)).collect();
            IntTuple::flat(&extents).unwrap().unflatten(&space).unwrap()
        };
        for shape in [space, twice] {
            let Ok(rest) = layout.complement(&shape) else { continue };
            let all = LayoutPair(&layout, &rest).image();
            let is_injective = is_one_to_one(&image(&layout));
            assert!(!is_injective || is_one_to_one(&all), "({layout}, {rest}) in {shape}");
            kept += 1;
            if let Ok(exact) = layout.complement_exact(&shape) {
                assert_eq!(exact, rest);
                assert_eq!(all.len() as u64, shape.product().unwrap(), "({layout}, {rest}) in {shape}");
                let bounds = parts(&shape);
                assert!(
                    all.iter().flatten().zip(bounds.iter().cycle()).all(|(part, bound)| part < bound || *part == 0)
                );
                filled += 1;
            }
        }
    }
    assert!(kept > many && filled > few, "{kept} {filled}");
}

/// Two layouts whose coordinates are added.
struct LayoutPair<'a>(&'a CoordLayout, &'a CoordLayout);

impl LayoutPair<'_> {
    fn image(&self) -> Vec<[u64; 4]> {
        let (first, second) = (image(self.0), image(self.1));
        second.iter().flat_map(|b| first.iter().map(|a| plus(*a, *b))).collect()
    }
}

#[test]
fn products_repeat_the_block_apart() {
    let (mut kept, mut refused) = (0, 0);
    let repetitions: Vec<LayoutValue> = layouts(2, 3, 4).into_iter().step_by(5).collect();
    for (layout, b) in coordinate_layouts(3).iter().zip(repetitions.iter().cycle()) {
        let Ok(product) = layout.logical_product(&Tiler::layout(b)) else {
            refused += 1;
            continue;
        };
        kept += 1;
        assert_eq!(product.mode(0).unwrap(), *layout);
        let starts = image(&product.mode(1).unwrap());
        let all: Vec<[u64; 4]> =
            starts.iter().flat_map(|start| image(layout).into_iter().map(|part| plus(part, *start))).collect();
        assert_eq!(all, image(&product), "{layout} * {b} is {product}");
        let are_injective = is_one_to_one(&image(layout)) && is_injective(b) == Ok(true);
        assert!(!are_injective || is_one_to_one(&all), "{layout} * {b} is {product}");
        let (blocked, raked) = (layout.blocked_product(b), layout.raked_product(b));
        for paired in [blocked.unwrap(), raked.unwrap()] {
            let set = |image: Vec<[u64; 4]>| image.into_iter().collect::<BTreeSet<_>>();
            assert_eq!(set(image(&paired)), set(all.clone()), "{layout} by {b} is {paired}");
        }
    }
    assert!(kept > 1000 && refused < kept, "{kept} {refused}");
}

#[test]
fn a_coordinate_tile_takes_its_elements_first() {
    let (mut kept, mut exact) = (0, 0);
    for a in ["(12,6):(6,1)", "(4,(6,2)):(1,(8,4))", "(12,(2,4)):(8,(1,2))"].map(|text| text.parse().unwrap()) {
        let a: LayoutValue = a;
        for tile in coordinate_layouts(2) {
            let Ok(divided) = tile.dividing(&a, Rounding::Exact, Form::Zipped) else { continue };
            kept += 1;
            let offsets: BTreeSet<u64> = (0..a.size().unwrap()).map(|i| divided.at(i).unwrap()).collect();
            assert_eq!((divided.size(), offsets.len() as u64), (a.size(), a.size().unwrap()), "{a} / {tile}");
            for i in 0..tile.size().unwrap() {
                let coord = tile.coordinate(&IntTuple::int(i)).unwrap();
                let coord = padded(&coord, &a.shape());
                assert_eq!(divided.at(i), evaluate(&a, &coord), "({a} / {tile})({i}) at {coord}");
            }
            let counted = layout_algebra::make_identity_layout(&a.shape()).unwrap();
            if let Ok(coordinates) = tile.dividing_coordinates(&counted, Rounding::Exact, Form::Zipped) {
                exact += 1;
                for i in 0..a.size().unwrap() {
                    let coord = padded(&coordinates.coordinate(&IntTuple::int(i)).unwrap(), &a.shape());
                    assert_eq!(divided.at(i), evaluate(&a, &coord), "{counted} / {tile} is {coordinates}");
                }
            }
        }
    }
    assert!(kept > 100 && exact > 100, "{kept} {exact}");
}

/// The coordinate with zeros for the modes of `shape` that it leaves out; the only mode of an integer is itself.
fn padded(coord: &IntTuple, shape: &IntTuple) -> IntTuple {
    if shape.is_leaf() && !coord.is_leaf() {
        return padded(&coord.mode(0).unwrap(), shape);
    }
    if coord.is_leaf() || shape.is_leaf() {
        return *coord;
    }
    let mode = |i| coord.mode(i).map_or(IntTuple::int(0), |part| padded(&part, &shape.mode(i).unwrap()));
    IntTuple::of(&(0..shape.rank()).map(mode).collect::<Vec<_>>()).unwrap()
}

/// Partitions of a counting layout are those of indices, each index read as its coordinate.
#[test]
fn partitions_of_coordinates_are_those_of_indices() {
    let mma = r#""SM80_16x8x16_F32F16F16F32_TN", (2,2,1)"#;
    let copy = r#""SM75_U32x4_LDSM_N", 16, (32,1), (1,8)"#;
    let mut calls = Vec::new();
    for (shape, tile, coord) in
        [("(8,12)", "(4,3)", "(1,2)"), ("(8,(2,6))", "(2,4)", "(1,_)"), ("(4,6,5)", "<2,3>", "(1,1)")]
    {
        for name in ["local_tile", "inner_partition", "outer_partition"] {
            calls.push((shape, format!("{name}(A, {tile}, {coord})")));
        }
    }
    for thread in 0..8 {
        calls.push(("(8,8)", format!("local_partition(A, (4,2):(2,1), {thread})")));
        calls.push(("(32,16)", format!("partition_A(A, {mma}, {})", 9 * thread)));
        calls.push(("(16,16)", format!("partition_B(A, {mma}, {})", 9 * thread)));
        calls.push(("(32,16)", format!("partition_C(A, {mma}, {})", 9 * thread)));
        calls.push(("(64,16)", format!("partition_S(A, {copy}, {})", 3 * thread)));
        calls.push(("(64,16)", format!("partition_D(A, {copy}, {})", 3 * thread)));
    }
    for operand in ["A", "B", "C"] {
        calls.push(("(64,32)", format!("table(thrfrg_{operand}(A, {mma}))")));
    }
    for side in ["S", "D"] {
        calls.push(("(64,32)", format!("table(tidfrg_{side}(A, {copy}))")));
    }
    calls.extend(
        ["table(flatten(A))", "table(reverse(A))", "table(transpose(A))", "table(coalesce(A, (1,1)))"]
            .map(|call| ("((2,2),6)", call.to_owned())),
    );
    for (shape, call) in calls {
        let answer = |layout: &str| eval(&call.replace("(A", &format!("({layout}"))).map(|value| value.to_string());
        let (indices, coordinates) =
            (answer(&format!("make_layout({shape})")), answer(&format!("make_identity_layout({shape})")));
        let indices = indices.unwrap_or_else(|error| panic!("{call}: {error:?}"));
        let indices = indices.trim_matches(['[', ']']).split(',').map(|index| index.parse::<u64>().unwrap());
        let shape: IntTuple = shape.parse().unwrap();
        let expected: Vec<String> =
            indices.map(|index| idx2crd(&IntTuple::int(index), &shape).unwrap().to_string()).collect();
        assert_eq!(coordinates.unwrap(), format!("[{}]", expected.join(",")), "{call} of {shape}");
    }
}
