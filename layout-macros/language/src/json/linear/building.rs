//! Layouts made from numbers.

use layout_algebra::linear::LinearLayout;

use super::objects::{answered, object};
use super::{Answer, Operands};

/// The answer, if `operation` is one of these.
pub(super) fn answer(operation: &str, a: &Operands<'_>) -> Option<Answer> {
    let run: fn(&Operands<'_>) -> Answer = match operation {
        "identity1d" => |a| answered(&LinearLayout::identity_1d(a.integer(0)?, a.text(1)?, a.text(2)?)),
        "strided1d" => |a| answered(&LinearLayout::strided_1d(a.integer(0)?, a.integer(1)?, a.text(2)?, a.text(3)?)),
        "zeros1d" => {
            |a| answered(&LinearLayout::zeros_1d(a.integer(0)?, a.text(1)?, a.text(2)?, a.limit(3)?.unwrap_or(1)))
        }
        "identity_standard_nd" => |a| answered(&LinearLayout::identity_nd(a.text(0)?, &a.numbers(1)?, &a.places(2)?)),
        "zeros_like" => |a| Ok(object(&a.layout(0)?.zeros_like())),
        "from_bases" => from_bases,
        _ => return None,
    };
    Some(run(a))
}

/// Onto all outputs, if that is asked for.
fn from_bases(a: &Operands<'_>) -> Answer {
    let layout = a.layout(0)?;
    answered(&if a.flag(1)? { layout.surjective() } else { Ok(layout) })
}
