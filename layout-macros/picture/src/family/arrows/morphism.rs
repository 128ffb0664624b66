//! A morphism: the domain's forest, its leaves, arrows, the codomain.

use std::fmt::Write;

use layout_algebra::arithmetic::mul;
use layout_algebra::category::NestMorphism;
use layout_algebra::{AlgebraError, IntTuple, LayoutValue};

use super::forest::Forest;
use super::{ARROW, Figure, Node, height};
use crate::scene::Mode;

/// The distance from the roots of a forest to its leaves.
const WIDTH: f64 = 2.2;

/// The diagram of a morphism.
///
/// # Errors
/// [`AlgebraError::Overflow`] if a mode's size needs more than 64 bits.
///
/// ```
/// use layout_algebra::IntTuple;
/// use layout_algebra::category::NestMorphism;
/// let f = NestMorphism::new(IntTuple::flat(&[4, 3])?, IntTuple::flat(&[2, 4])?, &[2, 0])?;
/// assert_eq!(layout_picture::family::arrows::of_morphism(&f)?.label, "$(4,3) \\xrightarrow{(2,*)} (2,4)$");
/// # Ok::<(), layout_algebra::AlgebraError>(())
/// ```
pub fn of_morphism(f: &NestMorphism) -> Result<Figure, AlgebraError> {
    let label = format!("${} \\xrightarrow{{{}}} {}$", f.domain(), arrow(f), f.codomain());
    labelled(f, label, f.to_string())
}

/// The diagram of the standard representation of a layout.
///
/// # Errors
/// Same errors as the standard representation.
///
/// ```
/// use layout_algebra::LayoutValue;
/// assert_eq!(layout_picture::family::arrows::of_layout(&LayoutValue::line(4, 2)?)?.label, "$4:2$");
/// # Ok::<(), layout_algebra::AlgebraError>(())
/// ```
pub fn of_layout(layout: &LayoutValue) -> Result<Figure, AlgebraError> {
    labelled(&NestMorphism::of_layout(layout)?, format!("${layout}$"), layout.to_string())
}

/// The targets of the positions, with `*` for the base point.
fn arrow(f: &NestMorphism) -> String {
    let mut text = String::from("(");
    for (i, target) in f.map().map().iter().enumerate() {
        text.push_str(if i > 0 { "," } else { "" });
        // Writing to a string cannot fail.
        let _written = if *target == 0 { write!(text, "*") } else { write!(text, "{target}") };
    }
    text.push(')');
    text
}

fn labelled(f: &NestMorphism, label: String, caption: String) -> Result<Figure, AlgebraError> {
    let nests = f.domain().depth() > 1;
    let leaves = if nests { WIDTH } else { 0.0 };
    let mut figure = Figure { label_x: f64::midpoint(0.0, leaves + ARROW), label, caption, ..Figure::default() };
    column("s", leaves, f.domain(), &mut figure);
    if nests {
        let forest =
            Forest { prefix: "", roots: 0.0, width: WIDTH, sides: ("west", "east"), root_first: true, parts: 100.0 };
        forest.draw(f.domain(), &mut figure)?;
    }
    column("t", leaves + ARROW, f.codomain(), &mut figure);
    let hits = (1..).zip(f.map().map()).filter(|(_, target)| **target > 0);
    figure.arrows = hits.map(|(position, target)| (format!("s{position}"), format!("t{target}"))).collect();
    figure.modes = modes(f).unwrap_or_default();
    Ok(figure)
}

/// The layout mode of each arrow.
fn modes(f: &NestMorphism) -> Result<Vec<Option<Mode>>, AlgebraError> {
    let (layout, mut step, mut modes) = (f.layout()?, 1, Vec::new());
    for (leaf, target) in f.map().map().iter().enumerate() {
        let leaf = layout.leaf_at(leaf);
        modes.extend((*target > 0).then_some(Some(Mode { extent: leaf.extent, stride: leaf.stride, step })));
        step = mul(step, leaf.extent)?;
    }
    Ok(modes)
}

/// Draws the leaves of a tuple in a column, from the bottom up.
pub(super) fn column(letter: &str, x: f64, tuple: &IntTuple, figure: &mut Figure) {
    for i in 0..tuple.leaf_count() {
        let name = format!("{letter}{}", i.saturating_add(1));
        figure.nodes.push(Node { name, x, y: height(i), label: tuple.leaf_at(i).to_string() });
    }
}
