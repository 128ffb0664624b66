//! Layouts with run-time integers: each integer is read once; static parts of shape and stride are `C<N>`.

use layout_algebra::mixed::{Along, MixedTuple, Sign, Symbol, Term, TermId, Terms};
use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::{format_ident, quote};

use super::types;
use crate::evaluate::{Mixed, Offsets};
use crate::value::Refusal;

/// `{ let given0 = m; … Layout::of(shape, stride) }`, or the swizzled form.
///
/// # Errors
/// Refuses more modes than a type has.
pub(super) fn value(mixed: &Mixed, home: &TokenStream) -> Result<TokenStream, Refusal> {
    let emit = Emit { terms: &mixed.terms, home };
    let written = |tuple: &MixedTuple| types::nested(tuple, &mut |symbol| Ok(emit.symbol(symbol)));
    let (shape, stride) = (written(&mixed.layout.extents())?, written(&mixed.layout.strides())?);
    let read = mixed.given.iter().enumerate().map(|(i, given)| {
        let (name, tokens) = (name(i), given.tokens());
        let integer = if given.is_factor { quote!(1 * #tokens) } else { tokens };
        quote!(let #name = #home::in_braces::given(#integer);)
    });
    let layout = match mixed.kind {
        Offsets::Plain => quote!(#home::Layout::of(#shape, #stride)),
        Offsets::Coordinates => quote!(#home::Layout::identity(#shape)),
        Offsets::Swizzled(swizzle, offset) => {
            let numbers = types::swizzle(swizzle, types::integer(offset));
            quote!(#home::Swizzled::<#numbers, _>::of(#home::Layout::of(#shape, #stride)))
        }
    };
    // The expected type of the whole must not influence shape and strides separately.
    let made = format_ident!("made", span = Span::mixed_site());
    Ok(quote!({ #(#read)* let #made = #layout; #made }))
}

fn name(given: usize) -> Ident {
    format_ident!("given{given}", span = Span::mixed_site())
}

struct Emit<'a> {
    terms: &'a Terms,
    home: &'a TokenStream,
}

impl Emit<'_> {
    fn symbol(&self, symbol: Symbol) -> TokenStream {
        if let Some(along) = self.terms.along(symbol) {
            return self.along(&along);
        }
        match symbol {
            Symbol::Number(number) => {
                let (home, number) = (self.home, types::integer(number));
                quote!(#home::C::<#number>)
            }
            Symbol::Term { term, factor } => self.multiple(self.term(term), factor),
        }
    }

    /// A stride along a coordinate.
    fn along(&self, along: &Along) -> TokenStream {
        let home = self.home;
        let factors = along.terms().iter().map(|term| self.term(*term));
        let product = factors.reduce(|a, b| quote!(#home::in_braces::product(#a, #b)));
        let steps = match product {
            None => self.symbol(Symbol::Number(along.factor)),
            Some(product) => self.multiple(product, along.factor),
        };
        (0..along.axis.depth()).rev().fold(steps, |steps, depth| {
            let part = Literal::usize_unsuffixed(along.axis.part(depth));
            quote!(#home::E::<#part, _>::of(#steps))
        })
    }

    fn multiple(&self, term: TokenStream, factor: u64) -> TokenStream {
        let home = self.home;
        match factor {
            1 => term,
            factor => quote!(#home::RunTimeLeaf::scaled(#term, #factor)),
        }
    }

    fn term(&self, term: TermId) -> TokenStream {
        let home = self.home;
        match self.terms.all().get(usize::from(term)) {
            Some(Term::Given(number)) => {
                let name = name(*number);
                quote!(#name)
            }
            Some(Term::Product(a, b)) => {
                let (a, b) = (self.term(*a), self.term(*b));
                quote!(#home::in_braces::product(#a, #b))
            }
            Some(Term::Worked(Sign::OverRoundedUp, dividend, divisor)) => match (*dividend, *divisor) {
                (Symbol::Number(dividend), divisor) => {
                    let divisor = self.symbol(divisor);
                    quote!(#home::RunTimeLeaf::quotient_of(#divisor, #dividend))
                }
                (dividend, Symbol::Number(divisor)) => {
                    let dividend = self.symbol(dividend);
                    quote!(#home::RunTimeLeaf::ceil_div(#dividend, #divisor))
                }
                (dividend, divisor) => {
                    let (dividend, divisor) = (self.symbol(dividend), self.symbol(divisor));
                    quote!(#home::in_braces::quotient(#dividend, #divisor))
                }
            },
            // Extents and strides are products and quotients, and steps are apart from what they move along.
            Some(Term::Worked(..) | Term::Axis(_)) | None => TokenStream::new(),
        }
    }
}
