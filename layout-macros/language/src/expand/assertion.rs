//! Assertions: nothing if the condition holds, else why it does not.

use proc_macro2::TokenStream;
use quote::quote;

use crate::ast::Expr;
use crate::errors::Errors;
use crate::evaluate::Names;
use crate::expand::mistakes;
use crate::explain;

/// Reports a condition that does not hold.
pub(super) fn check(expr: &Expr, names: &Names, errors: &mut Errors) {
    let value = explain::value(expr, names, errors);
    explain::judge(value.as_ref(), expr, names, errors);
}

/// The expansion of one condition where an expression stands: `()`.
pub(super) fn expression(expr: &Expr, names: &Names, mut errors: Errors) -> TokenStream {
    check(expr, names, &mut errors);
    let mistakes = mistakes::all(&errors.into_vec());
    if mistakes.is_empty() { quote!(()) } else { quote!({ #mistakes }) }
}
