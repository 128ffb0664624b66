//! Plans in a family: their parts are associated types, each named after its part and its plan: `LoadA`.

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};

use crate::ast::{COUNTS, Definition, PARTS};
use crate::expand::plan::says;
use crate::value::Value;
use crate::value::plan::Planned;

/// A part of a plan as a definition of the family, with its value in each entry; `None` after a mistake.
pub(super) struct PartOf {
    pub(super) definition: Definition,
    pub(super) values: Option<Vec<Value>>,
}

/// The parts and counts that a plan has in all entries, but for those whose names are taken.
pub(super) fn parts(
    definition: &Definition,
    values: Option<&[Value]>,
    entries: usize,
    is_taken: impl Fn(&Ident) -> bool,
) -> Vec<PartOf> {
    let plans: Option<Vec<&Planned>> = values.map(|values| values.iter().filter_map(planned).collect());
    let mut parts = Vec::new();
    for part in PARTS.iter().chain(&COUNTS) {
        let name = name(part, &definition.name);
        if is_taken(&name) {
            continue;
        }
        let values = plans.as_ref().map(|plans| plans.iter().map(|plan| plan.member(part)).collect::<Option<Vec<_>>>());
        // A part that an entry lacks is no part of the family.
        if matches!(values, Some(None)) {
            continue;
        }
        let says = plans.as_ref().and_then(|plans| plans.first()?.says(part)).unwrap_or_else(|| says(part));
        let attributes =
            if plans.is_some() { documented(&definition.attributes, says) } else { quote!(#[doc(hidden)]) };
        let definition = Definition { attributes, name, ..definition.clone() };
        // Counts of a refused plan are numbers, so that what uses them is not refused again.
        let values = values.flatten().or_else(|| COUNTS.contains(part).then(|| vec![Value::Integer(0); entries]));
        parts.push(PartOf { definition, values });
    }
    parts
}

/// The name of a part of a plan: `LoadA`, and `TURNS_A` for a count.
fn name(part: &str, plan: &Ident) -> Ident {
    if COUNTS.contains(&part) {
        format_ident!("{part}_{plan}", span = plan.span())
    } else {
        format_ident!("{part}{plan}", span = plan.span())
    }
}

/// The attributes of a plan, and what a part of it is.
fn documented(attributes: &TokenStream, says: &str) -> TokenStream {
    let apart = (!attributes.is_empty()).then(|| quote!(#[doc = ""]));
    quote!(#attributes #apart #[doc = #says])
}

fn planned(value: &Value) -> Option<&Planned> {
    match value {
        Value::Plan(planned) => Some(planned),
        _ => None,
    }
}
