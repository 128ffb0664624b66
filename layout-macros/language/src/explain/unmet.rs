//! Why a predicate is false: the requirement that it is, of the same values.

use layout_algebra::requirement::{
    Unmet, require_are_composable, require_compact, require_compatible, require_complementable, require_composable,
    require_congruent, require_divides, require_divisible, require_free, require_images_are_disjoint,
    require_injective, require_onto, require_product_admissible, require_same_function, require_tractable,
};
use layout_algebra::{AlgebraError, IntTuple, idx2crd};

use crate::value::{Refusal, Value};
use crate::vocabulary::{Arguments, asked};

/// What shows that the predicate of this name is false, if it is one that has a requirement.
pub(super) fn of_call(name: &str, values: &[Value]) -> Option<Unmet> {
    required(name, &Arguments::new(values)).ok()?.err()
}

fn required(name: &str, a: &Arguments<'_>) -> Result<Result<(), Unmet>, Refusal> {
    Ok(match name {
        "congruent" => require_congruent(&a.shape(0)?, &a.shape(1)?),
        "compatible" => require_compatible(&a.shape(0)?, &a.shape(1)?),
        "refines" => require_compatible(&a.shape(1)?, &a.shape(0)?),
        "is_injective" => require_injective(&a.layout(0)?),
        "is_bijective" | "is_compact" => require_compact(&a.layout(0)?),
        "is_surjective_onto" => require_onto(&a.layout(0)?, a.shape(1)?.product()?),
        "is_complementable" => require_complementable(&a.layout(0)?, a.shape(1)?.product()?),
        "is_tractable" => require_tractable(&a.layout(0)?),
        "are_composable" => require_are_composable(&a.morphism(0)?, &a.morphism(1)?),
        "images_are_disjoint" => require_images_are_disjoint(&a.morphism(0)?, &a.morphism(1)?),
        "divides" => require_divides(&a.morphism(0)?, &a.morphism(1)?),
        "product_admissible" => require_product_admissible(&a.morphism(0)?, &a.morphism(1)?),
        "is_composable" => require_composable(&a.layout(0)?, &a.tiler(1)?),
        "is_divisible" => require_divisible(&a.layout(0)?, &a.tile(1)?),
        "functionally_equal" => require_same_function(&a.composed(0)?, &a.composed(1)?),
        "conflict_free" => {
            let (tile, access) = asked(a)?;
            require_free(&access, &tile)
        }
        _ => Ok(()),
    })
}

/// Whether two layouts are one function, and what shows that they are not.
pub(super) fn of_equality(left: &Value, right: &Value) -> Option<Result<(), Unmet>> {
    let is_function = |value: &Value| value.is_layout_like() || matches!(value, Value::Composed(_));
    if !(is_function(left) || is_function(right)) {
        return None;
    }
    let values = [left.clone(), right.clone()];
    let (a, b) = (Arguments::new(&values).composed(0).ok()?, Arguments::new(&values).composed(1).ok()?);
    Some(require_same_function(&a, &b))
}

/// Where the indices of a sentence are in a layout: `index 2 is (2,0)`.
pub(super) fn coordinates(unmet: &Unmet, layout: &Value) -> Option<String> {
    let shape = match layout {
        Value::Composed(tile) => tile.shape(),
        other => other.to_layout().ok()?.shape(),
    };
    let indices = match *unmet {
        Unmet::Collides { first, second, .. } => vec![first, second],
        Unmet::Differs { index, .. } => vec![index],
        _ => return None,
    };
    if shape.is_leaf() {
        return None;
    }
    let told: Result<Vec<String>, AlgebraError> = indices.into_iter().map(|index| told(index, &shape)).collect();
    Some(told.ok()?.join(", "))
}

fn told(index: u64, shape: &IntTuple) -> Result<String, AlgebraError> {
    Ok(format!("index {index} is {}", idx2crd(&IntTuple::int(index), shape)?))
}
