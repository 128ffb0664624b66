//! Layouts of types as values, whose answers are constants beside the call: the compiler reports an error of a constant where it is defined.

use proc_macro2::{TokenStream, TokenTree};
use quote::quote;

use super::{Writer, is_type};
use crate::ast::{Expr, Kind};
use crate::surroundings::{self, Declared};

/// Returns true if the braces of an expression hold types and constants alone, and at least one type.
pub(in crate::expand) fn holds_types(expr: &Expr) -> bool {
    let (mut has_type, mut has_number) = (false, false);
    each_braces(expr, true, &mut |tokens, is_operand| {
        let is_type = is_type(tokens, is_operand && is_unseen(tokens));
        has_type |= is_type;
        has_number |= !is_type && !is_constant(tokens);
    });
    has_type && !has_number
}

/// Visits all braces, with whether they are an operand, where a layout may be, or a part of a tuple, a tiler or a shape.
fn each_braces(expr: &Expr, is_operand: bool, found: &mut impl FnMut(&TokenStream, bool)) {
    if let Kind::Rust(tokens) = &expr.kind {
        found(tokens, is_operand);
    }
    let has_operands =
        matches!(expr.kind, Kind::Call(..) | Kind::Infix(..) | Kind::Mode(..) | Kind::Modes(..) | Kind::At(..));
    expr.kind.each_part(&mut |part| each_braces(part, has_operands, found));
}

/// Returns true for one name whose declaration cannot be looked up: an editor does not show the source.
fn is_unseen(tokens: &TokenStream) -> bool {
    matches!(tokens.clone().into_iter().next(), Some(TokenTree::Ident(name)) if surroundings::is_unseen(&name))
}

/// Returns true if Rust in braces names constants alone.
fn is_constant(tokens: &TokenStream) -> bool {
    tokens.clone().into_iter().all(|token| match token {
        TokenTree::Ident(name) => match surroundings::find(&name).map(|found| found.declared) {
            Some(Declared::Constant | Declared::OwnConstant | Declared::ConstParameter) => true,
            Some(Declared::Variable) => false,
            _ => name == "Self" || !name.to_string().contains(char::is_lowercase),
        },
        TokenTree::Group(group) => is_constant(&group.stream()),
        _ => true,
    })
}

impl Writer<'_> {
    /// The type of an operation.
    pub(super) fn answered(&self, operation: &TokenStream) -> TokenStream {
        let home = self.home;
        let typed = quote!(#home::operations::#operation);
        if self.is_placed { quote!(#home::operations::WrittenAt<#typed, LayoutHere>) } else { typed }
    }
}

/// The value of a layout whose operations are placed, beside the type that has their answers.
pub(in crate::expand) fn beside_answers(value: &TokenStream, home: &TokenStream) -> TokenStream {
    let operations = quote!(#home::operations);
    quote!({
        #[allow(dead_code)]
        enum LayoutHere {}
        impl<O: #operations::Called> #operations::Site<O> for LayoutHere {
            const ANSWER: #operations::Answer = #operations::answered::<O>();
        }
        #value
    })
}
