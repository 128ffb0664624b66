//! Layouts given by shape and strides.

use layout_algebra as algebra;
use layout_algebra::mixed::{self, MixedError, MixedMode, MixedTuple, Symbol, Term, TermId, Terms};
use proc_macro2::TokenStream;
use quote::quote;

use super::tuples::{is_numeric, is_tuple, modes, moves_tuples};
use super::{Writer, is_needed, is_type};
use crate::ast::{Expr, Kind, Order};
use crate::errors::Diagnostic;
use crate::evaluate::{self, Refusals};
use crate::expand::types;
use crate::explain;
use crate::value::Refusal;

/// The terms of a tuple, and the numbers that they are made of.
struct Shape {
    terms: Terms,
    leaves: Vec<Leaf>,
}

/// A number that the compiler knows: as a type, and as a number unless it may be a generic parameter.
#[derive(Clone)]
struct Leaf {
    written: TokenStream,
    number: Option<TokenStream>,
}

impl Leaf {
    /// The type for a repeated use, which reports nothing.
    fn again(self, home: &TokenStream) -> TokenStream {
        self.number.map_or(self.written, |number| quote!(#home::C<{ #number }>))
    }
}

impl Writer<'_> {
    /// `shape:stride`
    pub(super) fn pair(&mut self, shape: &Expr, stride: &Expr) -> Option<TokenStream> {
        if let (Some(a), Some(b)) = (nesting(shape), nesting(stride))
            && a != b
        {
            let place = shape.place.to(stride.place);
            let headline = format!("shape and stride nest differently: `{a}` against `{b}`");
            self.errors.push(Diagnostic::new(headline, place));
            return None;
        }
        self.check_modes(shape)?;
        let (shape, stride) = (self.as_extent(|writer| writer.integers(shape)), self.integers(stride));
        let (home, shape, stride) = (self.home, shape?, stride?);
        Some(quote!(#home::Layout<#shape, #stride>))
    }

    /// Reports a shape with more modes at one level than a type has.
    fn check_modes(&mut self, shape: &Expr) -> Option<()> {
        let Some(parts) = modes(shape) else { return Some(()) };
        if let Err(refusal) = types::check_modes(parts.len()) {
            return self.refused(refusal.headline(), shape);
        }
        parts.iter().try_for_each(|part| self.check_modes(part))
    }

    /// A shape, or strides, as a type.
    pub(super) fn integers(&mut self, expr: &Expr) -> Option<TokenStream> {
        if !is_needed(expr, self.names) {
            let value =
                explain::reported(self.names, self.errors, |refusals| evaluate::number(expr, self.names, refusals))?;
            let written = if value.has_basis() {
                value.to_bases().and_then(|bases| types::bases(&bases, self.home))
            } else {
                value.to_tuple().and_then(|tuple| types::tuple(&tuple, self.home))
            };
            return self.written(written, expr);
        }
        if let Some(parts) = modes(expr) {
            let parts: Option<Vec<_>> = parts.iter().map(|part| self.integers(part)).collect();
            let parts = parts?;
            return Some(quote!((#(#parts,)*)));
        }
        match &expr.kind {
            _ if moves_tuples(expr, self.names) => {
                let (tuple, numbers) = self.shape(expr)?;
                self.written(numbers.extents(&tuple, self.home), expr)
            }
            Kind::Along(steps, path) => {
                let steps = self.leaf(steps)?;
                let home = self.home;
                path.iter().try_fold(steps, |within, part| {
                    let part = types::integer(self.integer(part)?);
                    Some(quote!(#home::E<#part, #within>))
                })
            }
            _ => self.leaf(expr),
        }
    }

    /// A tuple in the position of a layout: a shape, or a concatenation of layouts.
    pub(super) fn tuple(&mut self, expr: &Expr, parts: &[Expr]) -> Option<TokenStream> {
        if let [only] = parts
            && let Kind::Rust(tokens) = &only.kind
            && is_type(tokens, true)
        {
            return Some(tokens.clone());
        }
        if parts.iter().all(|part| is_numeric(part, self.names)) {
            return self.ordered(expr, Order::Col);
        }
        self.concatenated(parts)
    }

    /// A concatenation of layouts.
    pub(super) fn concatenated(&mut self, parts: &[Expr]) -> Option<TokenStream> {
        let layouts: Option<Vec<_>> = parts.iter().map(|part| self.layout(part)).collect();
        match layouts?.as_slice() {
            [only] => Some(self.answered(&quote!(Repeat<#only, 1>))),
            [first, second, others @ ..] => {
                let pair = self.answered(&quote!(Pair<#first, #second>));
                Some(others.iter().fold(pair, |all, next| self.answered(&quote!(Append<#all, #next>))))
            }
            [] => None,
        }
    }

    /// `shape:col`, `shape:row`
    pub(super) fn ordered(&mut self, shape: &Expr, order: Order) -> Option<TokenStream> {
        let order = match order {
            Order::Col => algebra::Order::ColumnMajor,
            Order::Row => algebra::Order::RowMajor,
        };
        let (extents, mut numbers) = self.as_extent(|writer| writer.shape(shape))?;
        let layout = match mixed::ordered(&extents, &order, &mut numbers.terms) {
            Ok(layout) => layout,
            Err(MixedError::Algebra(error)) => return self.refused(Refusal::from(error).headline(), shape),
            Err(_) => {
                let headline = format!("more than {} numbers and products of what braces hold", mixed::MAX_TERMS);
                return self.refused(headline, shape);
            }
        };
        let home = self.home;
        let extents = self.written(numbers.extents(&extents, home), shape)?;
        let strides = types::nested(&layout, &mut |mode| Ok(numbers.stride(mode, home)));
        let strides = self.written(strides, shape)?;
        Some(quote!(#home::Layout<#extents, #strides>))
    }

    fn written(&mut self, written: Result<TokenStream, Refusal>, expr: &Expr) -> Option<TokenStream> {
        written.map_err(|refusal| self.refused::<()>(refusal.headline(), expr)).ok()
    }

    /// The tuple of an expression, and the numbers in it that the compiler knows.
    fn shape(&mut self, expr: &Expr) -> Option<(MixedTuple, Shape)> {
        let names = self.names;
        let is_number = |part: &Expr| {
            let inner = part.ungrouped();
            is_needed(part, names) && modes(inner).is_none() && !is_tuple(inner, names)
        };
        let found = |refusals: &mut Refusals| evaluate::integers(expr, names, refusals, &is_number);
        let (tuple, terms, given) = explain::reported(names, self.errors, found)?;
        let leaves: Option<Vec<_>> = given.iter().map(|given| self.number_and_leaf(&given.expr)).collect();
        Some((tuple, Shape { terms, leaves: leaves? }))
    }

    fn number_and_leaf(&mut self, expr: &Expr) -> Option<Leaf> {
        let written = self.leaf(expr)?;
        let is_again = std::mem::replace(&mut self.is_again, true);
        let number = match self.parameter(expr) {
            Some(_) => Some(None),
            None => self.as_argument(|writer| writer.number(expr)).map(Some),
        };
        self.is_again = is_again;
        Some(Leaf { written, number: number? })
    }
}

impl Shape {
    fn extents(&self, extents: &MixedTuple, home: &TokenStream) -> Result<TokenStream, Refusal> {
        types::nested(extents, &mut |extent| Ok(self.product(extent, home).written))
    }

    /// The stride of a mode; the type is 0 if the compiler finds that the extent is 1.
    fn stride(&self, mode: MixedMode, home: &TokenStream) -> TokenStream {
        let product = self.product(mode.stride, home);
        if mode.extent.number().is_some() {
            return product.again(home);
        }
        let extent = self.product(mode.extent, home);
        if let (Some(extent), Some(product)) = (&extent.number, &product.number) {
            return quote!(#home::C<{ #home::in_braces::stride(#extent, #product) }>);
        }
        let (extent, product) = (extent.written, product.written);
        quote!(#home::in_braces::CompactStride<#extent, #product>)
    }

    /// A number, a leaf, or a product: a constant expression, and a type if parameters may occur.
    fn product(&self, symbol: Symbol, home: &TokenStream) -> Leaf {
        let (term, factor) = match symbol {
            Symbol::Number(number) => (None, types::integer(number)),
            Symbol::Term { term, factor } => (Some(term), types::integer(factor)),
        };
        let mut leaves = Vec::new();
        if let Some(term) = term {
            self.gather(term, &mut leaves);
        }
        if let ([leaf], Symbol::Term { factor: 1, .. }) = (leaves.as_slice(), symbol) {
            return (*leaf).clone();
        }
        let numbers: Option<Vec<_>> = leaves.iter().map(|leaf| leaf.number.clone()).collect();
        let number = numbers.map(|numbers| quote!({ let factor: usize = #factor; factor #(* #numbers)* }));
        let types = leaves.iter().map(|leaf| &leaf.written);
        let written = match &number {
            Some(number) if term.is_some() => quote!(#home::C<#number>),
            _ => types.fold(quote!(#home::C<#factor>), |all, leaf| quote!(#home::in_braces::Step<#all, #leaf>)),
        };
        Leaf { written, number }
    }

    /// The leaves whose product a term is.
    fn gather<'s>(&'s self, term: TermId, leaves: &mut Vec<&'s Leaf>) {
        match self.terms.all().get(usize::from(term)) {
            Some(Term::Given(number)) => leaves.extend(self.leaves.get(*number)),
            Some(Term::Product(a, b)) => {
                self.gather(*a, leaves);
                self.gather(*b, leaves);
            }
            // Extents are not rounded.
            Some(Term::Worked(..) | Term::Axis(_)) | None => (),
        }
    }
}

/// The nesting of a tuple with `_` for leaves; `None` if it cannot be seen.
fn nesting(expr: &Expr) -> Option<String> {
    if let Some(parts) = modes(expr) {
        let parts: Option<Vec<String>> = parts.iter().map(nesting).collect();
        return Some(format!("({})", parts?.join(",")));
    }
    match &expr.kind {
        Kind::Integer(_) | Kind::Rust(_) | Kind::Arithmetic(_) | Kind::Along(..) => Some("_".to_owned()),
        _ => None,
    }
}
