//! The composition of two tractable layouts, step by step.

use layout_algebra::category::composition_by_steps;
use layout_algebra::{AlgebraError, LayoutValue};

use super::{Arrow, Figure, of_morphism, of_refinement};

/// The diagrams of `first` followed by `second`, from left to right: the two standard representations, the mutual refinement of codomain
/// and domain, the pullback of the first, the pushforward of the second, and the composite with its layout.
///
/// # Errors
/// Same errors as the composition algorithm.
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
    let [mut pulled_back, mut pushed_forward] =
        [of_morphism(&steps.composite.pulled_back)?, of_morphism(&steps.composite.pushed_forward)?];
    along(&composite, &mut pulled_back, |(from, _), (start, _)| from == start);
    along(&composite, &mut pushed_forward, |(_, to), (_, target)| to == target);
    let named = |name: &str, says: &str, figure: Figure| {
        let caption = [says, &figure.caption].concat();
        Figure { letter: name.to_owned(), caption, ..figure }
    };
    Ok(vec![
        named("B", "B: ", of_morphism(&steps.first)?),
        named("A", "A: ", of_morphism(&steps.second)?),
        named("", "split alike: ", of_refinement(steps.first.codomain(), steps.second.domain())?),
        named("part", "B split: ", pulled_back),
        named("part", "A split: ", pushed_forward),
        named("result", "", composite),
    ])
}

/// Gives the arrows along an arrow of the composite the mode of that arrow.
fn along(composite: &Figure, part: &mut Figure, is_along: fn(&Arrow, &Arrow) -> bool) {
    let mode = |arrow| composite.arrows.iter().zip(&composite.modes).find(|(other, _)| is_along(other, arrow));
    part.modes = part.arrows.iter().map(|arrow| mode(arrow).and_then(|(_, mode)| *mode)).collect();
}
