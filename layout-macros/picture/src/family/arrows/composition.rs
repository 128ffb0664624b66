//! The composition of two tractable layouts, step by step.

use layout_algebra::category::composition_by_steps;
use layout_algebra::{AlgebraError, LayoutValue};

use super::{Figure, of_morphism, of_refinement};

/// The diagrams of `first`, then `second`, from left to right: the two standard representations, the mutual refinement of codomain and
/// domain, the first pulled back, the second pushed forward, and the composite with the layout it stands for.
///
/// # Errors
/// Those of the composition algorithm.
///
/// ```
/// use layout_algebra::{IntTuple, LayoutValue};
/// let rows = LayoutValue::new(&IntTuple::flat(&[4, 6])?, &IntTuple::flat(&[6, 1])?)?;
/// let figures = layout_picture::family::arrows::of_composition(&LayoutValue::line(8, 1)?, &rows)?;
/// assert_eq!(figures.len(), 6);
/// assert!(figures[5].caption.ends_with("(4,2):(6,1)"));
/// # Ok::<(), layout_algebra::AlgebraError>(())
/// ```
pub fn of_composition(first: &LayoutValue, second: &LayoutValue) -> Result<Vec<Figure>, AlgebraError> {
    let steps = composition_by_steps(first, second)?;
    let mut composite = of_morphism(&steps.composite.composite)?;
    composite.caption = format!("{second} o {first} = {}", steps.result);
    composite.label = format!("${second} \\circ {first} = {}$", steps.result);
    Ok(vec![
        of_morphism(&steps.first)?,
        of_morphism(&steps.second)?,
        of_refinement(steps.first.codomain(), steps.second.domain())?,
        of_morphism(&steps.composite.pulled_back)?,
        of_morphism(&steps.composite.pushed_forward)?,
        composite,
    ])
}
