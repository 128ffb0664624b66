//! Arithmetic and comparisons of integer tuples, compared with trees.

// Counts: increment_coord max_element shape_min weakly_compatible

use layout_algebra::{
    IntTuple, LayoutValue, ceil_div, compact_col_major, compact_order, compact_row_major, compatible, congruent,
    crd2crd, crd2idx, elem_geq, elem_gtr, elem_leq, elem_less, elem_scale, evaluate, gcd_of, idx2crd, increment_coord,
    inner_product, make_layout, make_ordered_layout, max_element, min_element, prefix_product, product_each,
    product_like, refines, round_up, shape_div, shape_min, suffix_product, sum, weakly_compatible, weakly_congruent,
};
use layout_tests::tree::Tree::{Leaf, Node};
use layout_tests::tree::{Tree, answer, profiles, trees};

/// Combines two trees mode by mode, where `b` may have fewer modes; `of` gets the partner of a mode, if there is one.
fn by_mode(a: &[Tree], b: &[Tree], of: impl Fn(&Tree, Option<&Tree>) -> Option<Tree>) -> Option<Tree> {
    if b.len() > a.len() {
        return None;
    }
    a.iter().enumerate().map(|(i, mode)| of(mode, b.get(i))).collect::<Option<Vec<_>>>().map(Node)
}

/// Returns `⌈a/b⌉`, or, if `exact`, the quotient if one number divides the other.
fn quotient(a: u64, b: u64, exact: bool) -> Option<u64> {
    let divides = b != 0 && (a.is_multiple_of(b) || (a != 0 && b.is_multiple_of(a)));
    (b != 0 && (divides || !exact)).then(|| a.div_ceil(b))
}

fn divided(a: &Tree, b: &Tree, exact: bool) -> Option<Tree> {
    match (a, b) {
        (Leaf(a), b) => quotient(*a, b.product(), exact).map(Leaf),
        (Node(modes), Leaf(b)) => {
            let mut rest = *b;
            let mut divide = |mode: &Tree| {
                let result = divided(mode, &Leaf(rest), exact)?;
                rest = quotient(rest, mode.product(), exact)?;
                Some(result)
            };
            modes.iter().map(&mut divide).collect::<Option<Vec<_>>>().map(Node)
        }
        (Node(a), Node(b)) if exact && a.len() != b.len() => None,
        (Node(a), Node(b)) => by_mode(a, b, |mode, by| divided(mode, by.unwrap_or(&Leaf(1)), exact)),
    }
}

fn rounded(a: &Tree, b: &Tree) -> Option<Tree> {
    match (a, b) {
        (Leaf(a), Leaf(b)) => {
            (*b > 0).then(|| (0..=*a).map(|k| k * b).find(|multiple| multiple >= a)).flatten().map(Leaf)
        }
        (Node(a), Node(b)) => by_mode(a, b, |mode, by| by.map_or(Some(mode.clone()), |by| rounded(mode, by))),
        _ => None,
    }
}

fn scaled(a: &Tree, b: &Tree) -> Option<Tree> {
    match (a, b) {
        (Leaf(a), b) => Some(Leaf(a * b.product())),
        (Node(a), Node(b)) if a.len() == b.len() => by_mode(a, b, |mode, by| scaled(mode, by?)),
        _ => None,
    }
}

fn like(tree: &Tree, guide: &Tree) -> Option<Tree> {
    match (tree, guide) {
        (tree, Leaf(_)) => Some(Leaf(tree.product())),
        (Node(a), Node(b)) if a.len() == b.len() => by_mode(a, b, |mode, guide| like(mode, guide?)),
        _ => None,
    }
}

fn nest_alike(a: &Tree, b: &Tree) -> bool {
    a.with(&[]) == b.with(&[])
}

#[test]
fn operations_on_two_tuples_are_their_definitions() {
    let divisors = trees(3, 2, &[1, 2, 6]);
    for a in &trees(3, 2, &[1, 4, 6]) {
        for b in &divisors {
            let (x, y) = (a.tuple(), b.tuple());
            assert_eq!(answer(ceil_div(&x, &y)), divided(a, b, false), "{x} {y}");
            assert_eq!(answer(shape_div(&x, &y)), divided(a, b, true), "{x} {y}");
            assert_eq!(answer(round_up(&x, &y)), rounded(a, b), "{x} {y}");
            assert_eq!(answer(elem_scale(&x, &y)), scaled(a, b), "{x} {y}");
            assert_eq!(answer(product_like(&x, &y)), like(a, b), "{x} {y}");
            let pairs: Vec<(u64, u64)> = a.leaves().into_iter().zip(b.leaves()).collect();
            let alike = nest_alike(a, b);
            let least: Vec<u64> = pairs.iter().map(|(a, b)| *a.min(b)).collect();
            assert_eq!(answer(shape_min(&x, &y)), alike.then(|| a.with(&least)), "{x} {y}");
            let product = alike.then(|| pairs.iter().map(|(a, b)| a * b).sum());
            assert_eq!(inner_product(&x, &y).ok(), product, "{x} {y}");
        }
    }
}

#[test]
fn nothing_is_divided_by_0() {
    for a in trees(2, 2, &[0, 3]) {
        for b in trees(2, 2, &[0, 2]) {
            assert_eq!(answer(ceil_div(&a.tuple(), &b.tuple())), divided(&a, &b, false), "{a:?} {b:?}");
            assert_eq!(answer(round_up(&a.tuple(), &b.tuple())), rounded(&a, &b), "{a:?} {b:?}");
        }
    }
}

#[test]
fn reductions_are_those_of_the_leaves() {
    fn gcd(a: u64, b: u64) -> u64 {
        if b == 0 { a } else { gcd(b, a % b) }
    }
    for tree in trees(3, 2, &[0, 1, 4, 6]) {
        let (tuple, leaves) = (tree.tuple(), tree.leaves());
        assert_eq!(sum(&tuple).ok(), Some(leaves.iter().sum()), "{tuple}");
        assert_eq!(tuple.product().ok(), Some(tree.product()), "{tuple}");
        assert_eq!(max_element(&tuple).ok(), leaves.iter().copied().max(), "{tuple}");
        assert_eq!(min_element(&tuple).ok(), leaves.iter().copied().min(), "{tuple}");
        assert_eq!(gcd_of(&tuple).ok(), leaves.iter().copied().reduce(gcd), "{tuple}");
        let each = Node(tree.modes().iter().map(|mode| Leaf(mode.product())).collect());
        assert_eq!(answer(product_each(&tuple)), Some(each), "{tuple}");
        let before = |i: usize| leaves[..i].iter().product::<u64>() * 5;
        let after = |i: usize| leaves[i + 1..].iter().product::<u64>() * 5;
        let all = |of: &dyn Fn(usize) -> u64| Some(tree.with(&(0..leaves.len()).map(of).collect::<Vec<_>>()));
        assert_eq!(answer(prefix_product(&tuple, &IntTuple::int(5))), all(&before), "{tuple}");
        assert_eq!(answer(suffix_product(&tuple, &IntTuple::int(5))), all(&after), "{tuple}");
    }
}

/// The definitions: a shape is compatible with another if it is one of the other's coarsenings.
#[test]
fn comparisons_are_those_of_coarsenings() {
    let all = trees(3, 2, &[1, 2, 4]);
    let coarser: Vec<(Vec<Tree>, Vec<Tree>)> = all
        .iter()
        .map(|tree| {
            let coarsenings = tree.coarsenings();
            let profiles = coarsenings.iter().map(|coarse| coarse.with(&[])).collect();
            (coarsenings, profiles)
        })
        .collect();
    for a in &all {
        let (x, profile) = (a.tuple(), a.with(&[]));
        for (b, (coarsenings, profiles)) in all.iter().zip(&coarser) {
            let y = b.tuple();
            assert_eq!(congruent(&x, &y), nest_alike(a, b), "{x} {y}");
            assert_eq!(weakly_congruent(&x, &y), Ok(profiles.contains(&profile)), "{x} {y}");
            assert_eq!(compatible(&x, &y), Ok(coarsenings.contains(a)), "{x} {y}");
            assert_eq!(refines(&y, &x), Ok(coarsenings.contains(a)), "{x} {y}");
            let divides = |coarse: &Tree| {
                nest_alike(a, coarse) && a.leaves().iter().zip(coarse.leaves()).all(|(a, b)| b.is_multiple_of(*a))
            };
            assert_eq!(weakly_compatible(&x, &y), Ok(coarsenings.iter().any(divides)), "{x} {y}");
        }
    }
}

/// Returns the compact strides of leaves in this order; leaves of extent 1 have none.
fn strides(leaves: &[u64], sequence: &[usize]) -> Vec<u64> {
    let mut strides = vec![0; leaves.len()];
    let mut stride = 1;
    for leaf in sequence {
        strides[*leaf] = if leaves[*leaf] == 1 { 0 } else { stride };
        stride *= leaves[*leaf];
    }
    strides
}

#[test]
fn compact_layouts_count_in_their_order() {
    let orders = trees(3, 2, &[0, 1, 2]);
    for tree in trees(3, 2, &[1, 2, 3]) {
        let (shape, leaves) = (tree.tuple(), tree.leaves());
        let one = IntTuple::int(1);
        let columns: Vec<usize> = (0..leaves.len()).collect();
        let rows: Vec<usize> = (0..leaves.len()).rev().collect();
        let in_columns = tree.with(&strides(&leaves, &columns));
        assert_eq!(answer(compact_col_major(&shape, &one)), Some(in_columns.clone()), "{shape}");
        assert_eq!(answer(compact_row_major(&shape, &one)), Some(tree.with(&strides(&leaves, &rows))), "{shape}");
        let layout = LayoutValue::new(&shape, &in_columns.tuple());
        assert_eq!(make_layout(&shape), layout, "{shape}");
        for order in &orders {
            // Each leaf has the step of the leaf of the order above it.
            let steps = like_steps(&tree, order);
            let expected = steps.map(|steps| {
                let mut sequence = columns.clone();
                sequence.sort_by_key(|leaf| (steps[*leaf].0, steps[*leaf].1));
                tree.with(&strides(&leaves, &sequence))
            });
            let order = order.tuple();
            assert_eq!(answer(compact_order(&shape, &order)), expected, "{shape} {order}");
            let layout = expected.map(|strides| LayoutValue::new(&shape, &strides.tuple()).expect("congruent"));
            assert_eq!(make_ordered_layout(&shape, &order).ok(), layout, "{shape} {order}");
        }
    }
}

/// Returns, for each leaf of the shape, the step of its part of the order, and the number of this part.
fn like_steps(shape: &Tree, order: &Tree) -> Option<Vec<(u64, usize)>> {
    fn under(shape: &Tree, order: &Tree, part: &mut usize, steps: &mut Vec<(u64, usize)>) -> Option<()> {
        match (shape, order) {
            (shape, Leaf(step)) => {
                steps.extend(shape.leaves().iter().map(|_| (*step, *part)));
                *part += 1;
                Some(())
            }
            (Node(a), Node(b)) if a.len() == b.len() => a.iter().zip(b).try_for_each(|(a, b)| under(a, b, part, steps)),
            _ => None,
        }
    }
    let (mut part, mut steps) = (0, Vec::new());
    under(shape, order, &mut part, &mut steps)?;
    Some(steps)
}

#[test]
fn every_kind_of_coordinate_is_that_of_its_index() {
    let shapes: Vec<Tree> = trees(3, 2, &[1, 2, 3]).into_iter().filter(|shape| shape.product() == 6).collect();
    assert!(shapes.len() > 20);
    for shape in &shapes {
        let tuple = shape.tuple();
        let layout = make_layout(&tuple).expect("small");
        for index in 0..15 {
            let natural = shape.coordinate(index);
            assert_eq!(answer(idx2crd(&IntTuple::int(index), &tuple)), Some(natural.clone()), "{index} in {tuple}");
            for coarse in shape.coarsenings() {
                let coord = coarse.coordinate(index).tuple();
                assert_eq!(crd2idx(&coord, &tuple), Ok(index), "{coord} in {tuple}");
                // Past the end, a last mode of extent 1 counts in its stride, which is 0.
                if index < 6 {
                    assert_eq!(evaluate(&layout, &coord), Ok(index), "{coord} in {tuple}");
                }
            }
            let next = increment_coord(&natural.tuple(), &tuple).unwrap();
            assert_eq!(next, idx2crd(&IntTuple::int(index + 1), &tuple).unwrap(), "{natural:?} in {tuple}");
            // The index is preserved; if modes are handled one by one, one of them may be past its end.
            for to in shapes.iter().filter(|_| index < 6) {
                let found = crd2crd(&natural.tuple(), &tuple, &to.tuple()).expect("both of size 6");
                assert_eq!(crd2idx(&found, &to.tuple()), Ok(index), "{tuple} {to:?}: {found}");
                assert!(nest_alike(&Tree::from_tuple(&found), to), "{tuple} {to:?}: {found}");
            }
        }
    }
}

#[test]
fn coordinates_that_nest_otherwise_fit_nothing() {
    let shapes: Vec<Tree> = profiles(3, 2).iter().map(|profile| profile.with(&[2, 2, 2])).collect();
    for shape in &shapes {
        let fits: Vec<Tree> = shape.coarsenings().iter().map(|coarse| coarse.with(&[])).collect();
        for coord in &shapes {
            let found = crd2idx(&coord.with(&[]).tuple(), &shape.tuple());
            assert_eq!(found.is_ok(), fits.contains(&coord.with(&[])), "{coord:?} in {shape:?}");
        }
    }
}

/// Compares mode by mode, where `b` may have more modes; `None` if an integer meets a tuple before a mode that is not less.
fn less(a: &Tree, b: &Tree) -> Option<bool> {
    match (a, b) {
        (Leaf(a), Leaf(b)) => Some(a < b),
        (Node(a), Node(b)) => {
            for (i, mode) in a.iter().enumerate() {
                match b.get(i).map(|other| less(mode, other)) {
                    None | Some(Some(false)) => return Some(false),
                    Some(None) => return None,
                    Some(Some(true)) => (),
                }
            }
            Some(true)
        }
        _ => None,
    }
}

#[test]
fn elements_are_compared_mode_by_mode() {
    let all = trees(3, 2, &[0, 1, 2]);
    for a in &all {
        for b in &all {
            let (x, y) = (a.tuple(), b.tuple());
            assert_eq!(elem_less(&x, &y).ok(), less(a, b), "{x} {y}");
            assert_eq!(elem_gtr(&x, &y).ok(), less(b, a), "{x} {y}");
            assert_eq!(elem_leq(&x, &y).ok(), less(b, a).map(|less| !less), "{x} {y}");
            assert_eq!(elem_geq(&x, &y).ok(), less(a, b).map(|less| !less), "{x} {y}");
        }
    }
}
