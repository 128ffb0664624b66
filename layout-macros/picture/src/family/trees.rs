//! Trees of int-tuples: their nesting, and for each tuple the product of the leaves below.

use layout_algebra::{AlgebraError, IntTuple};

use crate::scene::{Graph, Line, Node, Part, Place, Scene};

/// The distance from a tuple to its entries.
const LEVEL: f64 = 1.1;
/// The letters per centimeter, and the space around a number, in letters.
const LETTERS: f64 = 40.0 / 6.7;
const AROUND: u32 = 2;
/// The distance from the center of a number to its lines.
const HALF: f64 = 0.24;

/// A tuple as a tree: its name, its extents, and strides with the same profile if there are any.
pub type Tree<'a> = (&'a str, IntTuple, Option<IntTuple>);

/// The picture of tuples side by side.
///
/// ```
/// use layout_algebra::IntTuple;
/// let shape = IntTuple::flat(&[4, 8])?;
/// let scene = layout_picture::family::trees("rank(A) = 2", &[("A", shape, None)])?;
/// let labels: Vec<_> = scene.graphs()[0].nodes.iter().map(|node| node.label.as_str()).collect();
/// assert_eq!(labels, ["32", "4", "8"]);
/// # Ok::<(), layout_algebra::AlgebraError>(())
/// ```
pub fn trees(title: &str, tuples: &[Tree<'_>]) -> Result<Scene, AlgebraError> {
    let graph = |(name, shape, stride): &Tree<'_>| {
        let strides = stride.as_ref().map(|stride| format!(":{stride}")).unwrap_or_default();
        let mut graph = Graph { caption: format!("{name} = {shape}{strides}"), ..Graph::default() };
        let mut right = 0.0;
        grow(shape, stride.as_ref(), 0.0, &mut right, &mut graph)?;
        Ok(Part::from(graph))
    };
    let graphs = tuples.iter().map(graph).collect::<Result<Vec<_>, AlgebraError>>()?;
    Ok(Scene { title: title.to_owned(), body: Part::row(graphs), ..Scene::default() })
}

/// Draws a tuple from a level down, to the right of everything drawn; returns the position of its number.
fn grow(
    shape: &IntTuple,
    stride: Option<&IntTuple>,
    level: f64,
    right: &mut f64,
    graph: &mut Graph,
) -> Result<Place, AlgebraError> {
    let at = graph.nodes.len();
    graph.nodes.push(Node { at: (0.0, level), label: label(shape, stride)?, leaf: None });
    let mut below = Vec::new();
    for mode in (0..shape.rank()).filter(|_| !shape.is_leaf()) {
        let stride = stride.map(|stride| stride.mode(mode)).transpose()?;
        below.push(grow(&shape.mode(mode)?, stride.as_ref(), level + LEVEL, right, graph)?);
    }
    let letters = graph.nodes.get(at).map_or(0, |node| node.label.chars().count());
    let x = if let (Some(first), Some(last)) = (below.first(), below.last()) {
        f64::midpoint(first.0, last.0)
    } else {
        let letters = u32::try_from(letters).unwrap_or(u32::MAX).saturating_add(AROUND);
        let half = f64::from(letters) / LETTERS / 2.0;
        *right += 2.0 * half;
        *right - half
    };
    if let Some(node) = graph.nodes.get_mut(at) {
        node.at.0 = x;
    }
    let lines = below.iter().map(|to| Line { from: (x, level + HALF), to: (to.0, to.1 - HALF), ..Line::default() });
    graph.lines.extend(lines);
    Ok((x, level))
}

/// The size of a tuple, or the extent of a leaf with its stride if it has one.
fn label(shape: &IntTuple, stride: Option<&IntTuple>) -> Result<String, AlgebraError> {
    let size = shape.product()?;
    Ok(match stride {
        Some(stride) if shape.is_leaf() => format!("{size}:{stride}"),
        _ => size.to_string(),
    })
}
