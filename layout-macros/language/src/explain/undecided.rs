//! What depends on an integer that is known at run time only.

use layout_algebra::mixed::Undecided;

use crate::errors::Diagnostic;
use crate::span::Place;

/// An operation that depends on the integer `name`, which stands at `place`; whether it has an answer with the word `loose`.
#[must_use]
pub fn undecided(question: Undecided, operation: &str, name: &str, place: Place, rounds: bool) -> Diagnostic {
    let unknown =
        |what: &str| Diagnostic::new(format!("`{operation}` depends on {what}, known at run time only"), place);
    match question {
        Undecided::Divides(divisor) => {
            let unknown = unknown(&format!("whether {divisor} divides `{name}`"));
            let loose = "the word loose rounds a ragged extent up; a predicate is due then";
            if rounds { unknown.help(loose) } else { unknown }
        }
        Undecided::DividesStride(divisor) => unknown(&format!("whether {divisor} divides the stride `{name}`")),
        Undecided::Extent => unknown(&format!("the extent `{name}`"))
            .note("of a mode that is divided or composed as a whole, only the last extent may be unknown"),
        Undecided::Continues => unknown(&format!("`{name}`: whether a mode begins where the last one ends"))
            .note("mode by mode nothing need be known of the neighbours, as in `zipped_divide(A, <2, 4>, loose)`"),
        Undecided::Crosses => unknown(&format!("`{name}`: a step passes from one mode to the next")),
        Undecided::Number => {
            Diagnostic::new(format!("`{operation}` depends on `{name}`, known at run time only"), place)
        }
        Undecided::Complement => unknown(&format!("`{name}`: what the block leaves out")),
    }
}
