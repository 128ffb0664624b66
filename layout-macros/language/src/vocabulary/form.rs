//! The form of a call as text: `append(A[, B][, n])`, made from the forms of the operation.

use std::ops::RangeInclusive;

use layout_algebra::operation::{Given, Kind, Operation, Parameter};

/// `zipped_divide(A, T[, loose])`
pub(super) fn text(operation: Operation) -> String {
    // Users write a copy for an MMA as one operand: its expanded form is not shown.
    let is_written = |form: &&&[Parameter]| !form.iter().any(|parameter| parameter.1 == Kind::Operand);
    let forms: Vec<&[Parameter]> = operation.forms().iter().filter(is_written).copied().collect();
    let has_rest = |form: &&&[Parameter]| form.iter().any(|parameter| parameter.2 == Given::Rest);
    let length = |form: &&&[Parameter]| if has_rest(form) { usize::MAX } else { form.len() };
    let longest = forms.iter().rev().max_by_key(length).copied().unwrap_or_default();
    let mut text = format!("{}(", operation.name());
    let mut before: Option<Vec<bool>> = None;
    for (i, parameter) in longest.iter().enumerate() {
        let given: Vec<bool> = forms.iter().map(|form| has(form, parameter.0)).collect();
        let is_optional =
            (given.contains(&false) && !has_rest(&&longest)) || matches!(parameter.2, Given::Optional | Given::Word);
        // Parameters that are omitted together share one pair of brackets.
        let goes_on = is_optional && parameter.2 == Given::Always && before.as_ref() == Some(&given);
        if goes_on {
            text.truncate(text.len().saturating_sub(1));
        }
        if is_optional && !goes_on {
            text.push('[');
        }
        text.push_str(if i > 0 { ", " } else { "" });
        text.push_str(&written(parameter));
        text.push_str(if is_optional { "]" } else { "" });
        before = is_optional.then_some(given);
    }
    text.push(')');
    text
}

fn has(form: &[Parameter], letter: &str) -> bool {
    form.iter().any(|parameter| parameter.0 == letter)
}

fn written((letter, kind, given): &Parameter) -> String {
    match (kind, given) {
        (Kind::Mma | Kind::Copy, _) => format!("\"{letter}\""),
        (Kind::Rounding, _) => "loose".to_owned(),
        (Kind::Exact, _) => "exact".to_owned(),
        (_, Given::Rest) => format!("{letter}, …"),
        _ => (*letter).to_owned(),
    }
}

/// The possible numbers of arguments.
pub(super) fn arity(operation: Operation) -> RangeInclusive<usize> {
    let least = |form: &&[Parameter]| form.iter().filter(|parameter| parameter.2 == Given::Always).count();
    let most = |form: &&[Parameter]| {
        if form.iter().any(|parameter| parameter.2 == Given::Rest) { usize::MAX } else { form.len() }
    };
    let forms = operation.forms();
    forms.iter().map(least).min().unwrap_or(0).max(1)..=forms.iter().map(most).max().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_may_be_left_out_stands_in_brackets() {
        for (operation, form) in [
            (Operation::Append, "append(A[, B][, n])"),
            (Operation::Morphism, "morphism(S1[, S2, map])"),
            (Operation::ZippedDivide, "zipped_divide(A, T[, loose])"),
            (Operation::PartitionA, "partition_A(A, \"name\", atoms[, permutation], thread)"),
            (Operation::Get, "get(A, i, …)"),
            (Operation::MakeLayout, "make_layout(A, …)"),
            (Operation::Replace, "replace(A, i, B)"),
            (Operation::Complement, "complement(A[, n][, exact])"),
            (Operation::LogicalProduct, "logical_product(A, T)"),
        ] {
            assert_eq!(text(operation), form);
        }
        assert_eq!((arity(Operation::Append), arity(Operation::Morphism)), (2..=3, 1..=3));
    }
}
