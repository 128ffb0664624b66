//! Modes that are taken, joined, put side by side, of tuples and of layouts.

use super::super::Choices;
use super::parts::{extent, nested, of_modes, of_shape, plain, shape, small, under};
use super::{Row, row, written};
use crate::tree::Tree;

pub(super) const ROWS: &[Row] = &[
    row("tuples", &["flatten", "reverse", "transpose"], |c| vec![written(&shape(c))]),
    row("tuples", &["unflatten"], |c| {
        let shape = shape(c);
        let leaves = shape.leaves();
        let profile = nested(c, &vec![1; leaves.len()]);
        vec![written(&Tree::Node(leaves.into_iter().map(Tree::Leaf).collect())), written(&profile)]
    }),
    row("tuples", &["repeat"], |c| vec![written(&shape(c)), (1 + c.below(4)).to_string()]),
    row("layouts", &["repeat"], |c| vec![small(c, 2).to_string(), (1 + c.below(4)).to_string()]),
    row("swizzled", &["repeat"], |c| {
        let layout = small(c, 2);
        vec![under(c, layout).to_string(), (1 + c.below(4)).to_string()]
    }),
    row("tuples", &["get"], |c| path(c, None)),
    row("layouts", &["get"], |c| path(c, Some(false))),
    row("swizzled", &["get"], |c| path(c, Some(true))),
    row("tuples", &["select"], |c| selected(c, None)),
    row("layouts", &["select"], |c| selected(c, Some(false))),
    row("swizzled", &["select"], |c| selected(c, Some(true))),
    row("tuples", &["take", "group"], |c| range(c, None)),
    row("layouts", &["take", "group"], |c| range(c, Some(false))),
    row("swizzled", &["take", "group"], |c| range(c, Some(true))),
    row("tuples", &["append", "prepend"], |c| added(c, None)),
    row("layouts", &["append", "prepend"], |c| added(c, Some(false))),
    row("swizzled", &["append", "prepend"], |c| added(c, Some(true))),
    row("tuples", &["replace"], |c| replaced(c, None)),
    row("layouts", &["replace"], |c| replaced(c, Some(false))),
    row("swizzled", &["replace"], |c| replaced(c, Some(true))),
    row("layouts", &["zip"], |c| {
        let rank = 1 + c.below(3);
        vec![small(c, rank).to_string(), small(c, rank).to_string()]
    }),
    row("layouts", &["flat_concatenate"], |c| vec![small(c, 2).to_string(), plain(c).to_string()]),
];

/// Something of three modes, a tuple or a layout, and how many modes it has.
fn modes(c: &mut Choices<'_>, is_swizzled: Option<bool>) -> (String, Tree) {
    let rank = 2 + c.below(2);
    let shape = of_modes(c, rank);
    let Some(is_swizzled) = is_swizzled else { return (written(&shape), shape) };
    let layout = of_shape(c, shape.clone());
    (if is_swizzled { under(c, layout) } else { layout }.to_string(), shape)
}

/// A mode to add: of the kind that is added to.
fn mode(c: &mut Choices<'_>, is_swizzled: Option<bool>) -> String {
    if is_swizzled.is_some() { small(c, 2).to_string() } else { extent(c).to_string() }
}

fn path(c: &mut Choices<'_>, is_swizzled: Option<bool>) -> Vec<String> {
    let (whole, shape) = modes(c, is_swizzled);
    let modes = shape.modes();
    let first = c.below(modes.len());
    let mut arguments = vec![whole, first.to_string()];
    if let Tree::Node(inside) = &modes[first]
        && c.once_in(2)
    {
        arguments.push(c.below(inside.len()).to_string());
    }
    arguments
}

fn selected(c: &mut Choices<'_>, is_swizzled: Option<bool>) -> Vec<String> {
    let (whole, shape) = modes(c, is_swizzled);
    let rank = shape.modes().len();
    std::iter::once(whole).chain((0..=c.below(3)).map(|_| c.below(rank).to_string()).collect::<Vec<_>>()).collect()
}

fn range(c: &mut Choices<'_>, is_swizzled: Option<bool>) -> Vec<String> {
    let (whole, shape) = modes(c, is_swizzled);
    let begin = c.below(shape.modes().len());
    let end = begin + 1 + c.below(shape.modes().len() - begin);
    vec![whole, begin.to_string(), end.to_string()]
}

fn added(c: &mut Choices<'_>, is_swizzled: Option<bool>) -> Vec<String> {
    let (whole, shape) = modes(c, is_swizzled);
    let mut arguments = vec![whole, mode(c, is_swizzled)];
    if c.once_in(2) {
        arguments.push((shape.modes().len() + c.below(3)).to_string());
    }
    arguments
}

fn replaced(c: &mut Choices<'_>, is_swizzled: Option<bool>) -> Vec<String> {
    let (whole, shape) = modes(c, is_swizzled);
    vec![whole, c.below(shape.modes().len()).to_string(), mode(c, is_swizzled)]
}
