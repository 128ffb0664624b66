//! A mutual refinement: the common leaves, with one forest to the left and the other to the right.

use layout_algebra::category::mutual_refinement;
use layout_algebra::{AlgebraError, IntTuple};

use super::Figure;
use super::forest::Forest;
use super::morphism::column;

/// The distance from the leaves to the roots on either side.
const WIDTH: f64 = 2.5;

/// The diagram of the mutual refinement of two tuples. A tuple that is an integer has no forest.
///
/// # Errors
/// Same errors as the mutual refinement.
///
/// ```
/// use layout_algebra::IntTuple;
/// let figure = layout_picture::family::arrows::of_refinement(&IntTuple::flat(&[6])?, &IntTuple::flat(&[2, 3])?)?;
/// assert_eq!(figure.label, "$((2,3)) \\quad (2,3)$");
/// # Ok::<(), layout_algebra::AlgebraError>(())
/// ```
pub fn of_refinement(t: &IntTuple, u: &IntTuple) -> Result<Figure, AlgebraError> {
    let (t, u) = mutual_refinement(t, u)?;
    let mut figure = Figure { label: format!("${t} \\quad {u}$"), caption: format!("{t}   {u}"), ..Figure::default() };
    column("s", 0.0, &u, &mut figure);
    let sides = [("L", -1.0, ("west", "east"), &t), ("R", 1.0, ("east", "west"), &u)];
    let trees = sides.map(|(prefix, side, sides, tuple)| {
        let width = -side * WIDTH;
        (Forest { prefix, roots: side * WIDTH, width, sides, root_first: false, parts: 1000.0 }, tuple)
    });
    for (forest, tuple) in trees.iter().filter(|(_, tuple)| !tuple.is_leaf()) {
        forest.draw(tuple, &mut figure)?;
    }
    Ok(figure)
}
