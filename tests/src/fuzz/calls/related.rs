//! Arguments that fit another one: tiles, coordinates, layouts to compose with.

use super::super::Choices;
use super::parts::{self, Laid, divisor, extent, nested, pick, upto};
use crate::tree::Tree;

/// Writes a coordinate of a shape; with `holes`, some modes are `_`.
pub(super) fn coordinate(c: &mut Choices<'_>, shape: &Tree, holes: bool) -> String {
    if holes && c.once_in(3) {
        return "_".to_owned();
    }
    match shape {
        Tree::Node(modes) if !c.once_in(4) => {
            let parts: Vec<String> = modes.iter().map(|mode| coordinate(c, mode, holes)).collect();
            format!("({})", parts.join(","))
        }
        _ => upto(c, shape.product() - 1).to_string(),
    }
}

/// Makes a coordinate with the nesting of a shape.
pub(super) fn natural(c: &mut Choices<'_>, shape: &Tree) -> Tree {
    let index = upto(c, shape.product() - 1);
    shape.coordinate(index)
}

/// Writes a coordinate with one index for each top-level mode.
pub(super) fn by_modes(c: &mut Choices<'_>, extents: &[u64]) -> String {
    let all: Vec<String> = extents.iter().map(|extent| upto(c, extent.saturating_sub(1)).to_string()).collect();
    format!("({})", all.join(","))
}

/// Writes a tile of one mode: a number, a layout, or `_`.
fn mode_tile(c: &mut Choices<'_>, mode: &Tree) -> String {
    let size = mode.product();
    match c.below(12) {
        0 => "_".to_owned(),
        1 if mode.modes().len() > 1 => tile(c, mode),
        2..5 => {
            let count = divisor(c, size);
            let step = divisor(c, size / count);
            format!("{count}:{step}")
        }
        5 => {
            let (first, rest) = (divisor(c, size), size);
            let second = divisor(c, rest / first);
            let step = divisor(c, rest / first / second);
            format!("({first},{second}):(1,{})", first * step)
        }
        6 => extent(c).to_string(),
        _ => divisor(c, size).to_string(),
    }
}

/// Writes a tiler by mode, or one layout.
pub(super) fn tile(c: &mut Choices<'_>, shape: &Tree) -> String {
    let modes = shape.modes();
    if matches!(shape, Tree::Leaf(_)) || c.once_in(5) {
        return if c.once_in(3) { inner(c, shape).to_string() } else { divisor(c, shape.product()).to_string() };
    }
    let count = if c.once_in(4) { 1 + c.below(modes.len()) } else { modes.len() };
    let parts: Vec<String> = modes.iter().take(count).map(|mode| mode_tile(c, mode)).collect();
    format!("<{}>", parts.join(","))
}

/// Picks a number that divides each top-level mode.
pub(super) fn tile_of_numbers(c: &mut Choices<'_>, shape: &Tree) -> Vec<u64> {
    shape.modes().iter().map(|mode| divisor(c, mode.product())).collect()
}

/// Makes a layout whose offsets are indices of a shape: a part of each of some leaves, in some order.
pub(super) fn inner(c: &mut Choices<'_>, shape: &Tree) -> Laid {
    let (mut modes, mut before) = (Vec::new(), 1);
    for extent in shape.leaves() {
        let whole = divisor(c, extent);
        let step = divisor(c, extent / whole);
        if !c.once_in(4) || modes.is_empty() {
            modes.push((whole, before * step));
        }
        before *= extent;
    }
    if c.once_in(6) {
        modes.push((extent(c).min(4), upto(c, 9)));
    }
    let places = parts::order(c, modes.len());
    let (extents, strides): (Vec<u64>, Vec<u64>) = places.into_iter().map(|place| modes[place]).unzip();
    Laid::new(nested(c, &extents), &strides)
}

/// Makes a shape that splits the leaves of another one.
pub(super) fn finer(c: &mut Choices<'_>, shape: &Tree) -> Tree {
    match shape {
        Tree::Node(modes) => Tree::Node(modes.iter().map(|mode| finer(c, mode)).collect()),
        Tree::Leaf(extent) if *extent > 1 && c.once_in(2) => {
            let first = divisor(c, *extent);
            Tree::Node(vec![Tree::Leaf(first), Tree::Leaf(extent / first)])
        }
        leaf @ Tree::Leaf(_) => leaf.clone(),
    }
}

/// Makes a shape whose leaves another one splits.
pub(super) fn coarser(c: &mut Choices<'_>, shape: &Tree) -> Tree {
    let all = shape.coarsenings();
    all[c.below(all.len())].clone()
}

/// Makes a shape near another one: finer, coarser, of the same nesting, or arbitrary.
pub(super) fn near(c: &mut Choices<'_>, shape: &Tree) -> Tree {
    match c.below(6) {
        0 | 1 => finer(c, shape),
        2 => coarser(c, shape),
        3 => alike(c, shape),
        4 => {
            let finer = finer(c, shape);
            coarser(c, &finer)
        }
        _ => parts::shape(c),
    }
}

/// Makes other extents with the same nesting.
pub(super) fn alike(c: &mut Choices<'_>, shape: &Tree) -> Tree {
    let leaves: Vec<u64> = shape
        .leaves()
        .into_iter()
        .map(|leaf| match c.below(4) {
            0 => leaf,
            1 => leaf * (1 + upto(c, 2)),
            2 => divisor(c, leaf.max(1)),
            _ => pick(c, &[1, 2, 3, 4, 6, 8]),
        })
        .collect();
    shape.with(&leaves)
}

/// Makes another shape of the same size, with the factors dealt out anew.
pub(super) fn same_size(c: &mut Choices<'_>, shape: &Tree) -> Tree {
    let (mut rest, mut extents) = (shape.product(), Vec::new());
    for _ in 0..c.below(3) {
        let one = divisor(c, rest);
        rest /= one;
        extents.push(one);
    }
    extents.push(rest);
    nested(c, &extents)
}
