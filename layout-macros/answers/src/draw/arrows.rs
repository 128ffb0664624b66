//! The arrows of a value, of two values, or of an operation.

use layout_algebra::operation::Operation as Known;
use layout_language::value::{Refusal, Value};
use layout_language::vocabulary::Operation;
use layout_picture::Scene;
use layout_picture::family::arrows::{of_composition, of_layout, of_morphism, of_refinement, scene};

/// The arrows of a layout or of a morphism; for two layouts A, B the steps of `A o B`; for two tuples their mutual refinement.
///
/// # Errors
/// For other values, and for layouts without arrows.
///
/// ```
/// use layout_answers::draw;
/// use layout_language::eval;
/// let arrows = draw::arrows(&[eval("(4,6):(6,1)").expect("a layout"), eval("8:1").expect("a layout")]);
/// assert_eq!(arrows.expect("a picture").title, "(4,6):(6,1) o 8:1 = (4,2):(6,1)");
/// ```
pub fn arrows(values: &[Value]) -> Result<Scene, Refusal> {
    Ok(match values {
        [Value::Tuple(t), Value::Tuple(u)] => scene(&[of_refinement(t, u)?]),
        [Value::Morphism(morphism)] => scene(&[of_morphism(morphism)?]),
        [alone] => scene(&[of_layout(&alone.to_layout()?)?]),
        [outer, inner] => scene(&of_composition(&inner.to_layout()?, &outer.to_layout()?)?),
        _ => return Err(Refusal::language("one value has arrows, or two".to_owned())),
    })
}

/// The arrows of an operation's operands, where they show its work.
pub(super) fn of_operation(operation: &Operation, values: &[Value]) -> Option<Scene> {
    matches!(operation.known, Known::Composition | Known::MutualRefinement).then(|| arrows(values).ok())?
}
