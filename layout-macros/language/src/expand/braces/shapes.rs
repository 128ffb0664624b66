//! Layouts given by shape and strides.

use layout_algebra::mixed::{self, MixedError, MixedTuple, Symbol, Term, TermId, Terms};
use layout_algebra::{self as algebra, IntTuple};
use proc_macro2::TokenStream;
use quote::quote;

use super::{Writer, is_needed, is_type};
use crate::ast::{Expr, Kind, Order};
use crate::errors::Diagnostic;
use crate::evaluate;
use crate::expand::types;
use crate::explain;
use crate::value::{Refusal, Value};

/// A shape for the algebra, with its unknown leaves numbered in order.
#[derive(Default)]
pub(super) struct Shape {
    pub(super) terms: Terms,
    pub(super) leaves: Vec<Leaf>,
}

/// A number that the compiler knows: as a type, and as a number unless it may be a generic parameter.
#[derive(Clone)]
pub(super) struct Leaf {
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
            return match written {
                Ok(written) => Some(written),
                Err(refusal) => self.refused(refusal.headline(), expr),
            };
        }
        if let Some(parts) = modes(expr) {
            let parts: Option<Vec<_>> = parts.iter().map(|part| self.integers(part)).collect();
            let parts = parts?;
            return Some(quote!((#(#parts,)*)));
        }
        match &expr.kind {
            _ if self.moves_tuples(expr) => {
                let (tuple, shape) = self.tuple_and_leaves(expr)?;
                Some(shape.extents(&tuple, self.home))
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
    pub(super) fn tuple(&mut self, parts: &[Expr]) -> Option<TokenStream> {
        if let [only] = parts
            && let Kind::Rust(tokens) = &only.kind
            && is_type(tokens, true)
        {
            return Some(tokens.clone());
        }
        if parts.iter().all(|part| self.is_numeric(part)) {
            return self.ordered_parts(parts, Order::Col);
        }
        self.concatenated(parts)
    }

    /// A concatenation of layouts.
    pub(super) fn concatenated(&mut self, parts: &[Expr]) -> Option<TokenStream> {
        let home = self.home;
        let layouts: Option<Vec<_>> = parts.iter().map(|part| self.layout(part)).collect();
        match layouts?.as_slice() {
            [only] => Some(quote!(#home::operations::Repeat<#only, 1>)),
            [first, second, others @ ..] => {
                let pair = quote!(#home::operations::Pair<#first, #second>);
                Some(others.iter().fold(pair, |all, next| quote!(#home::operations::Append<#all, #next>)))
            }
            [] => None,
        }
    }

    pub(super) fn is_numeric(&self, expr: &Expr) -> bool {
        match &expr.kind {
            Kind::Integer(_) | Kind::Arithmetic(_) => true,
            Kind::Rust(tokens) => !is_type(tokens, false),
            Kind::Tuple(parts) => parts.iter().all(|part| self.is_numeric(part)),
            Kind::Group(inner) if is_needed(expr, self.names) => self.is_numeric(inner),
            _ if is_needed(expr, self.names) => self.moves_tuples(expr),
            _ => {
                let known = evaluate::argument(expr, self.names, &mut evaluate::Refusals::default());
                matches!(known, Some(Value::Integer(_) | Value::Tuple(_)))
            }
        }
    }

    /// `shape:col`, `shape:row`
    pub(super) fn ordered(&mut self, shape: &Expr, order: Order) -> Option<TokenStream> {
        if let Some(parts) = modes(shape) {
            return self.ordered_parts(parts, order);
        }
        if self.moves_tuples(shape) {
            return self.moved_tuple(shape, order);
        }
        if matches!(&shape.kind, Kind::Group(inner) if self.moves_tuples(inner)) {
            return self.refused("the shape is written here as a tuple", shape);
        }
        let mut unknown = Shape::default();
        let extent = self.unknown(shape, &mut unknown)?;
        self.compact(&extent, order, unknown, shape)
    }

    fn ordered_parts(&mut self, parts: &[Expr], order: Order) -> Option<TokenStream> {
        let mut shape = Shape::default();
        let extents = self.extents(parts, &mut shape)?;
        self.compact(&extents, order, shape, parts.first()?)
    }

    pub(super) fn compact(
        &mut self,
        extents: &MixedTuple,
        order: Order,
        mut shape: Shape,
        place: &Expr,
    ) -> Option<TokenStream> {
        let order = match order {
            Order::Col => algebra::Order::ColumnMajor,
            Order::Row => algebra::Order::RowMajor,
        };
        if let Err(refusal) = types::check_nested(extents) {
            return self.refused(refusal.headline(), place);
        }
        let layout = mixed::ordered(extents, &order, &mut shape.terms);
        let layout = self.settled(layout, std::slice::from_ref(place))?;
        let home = self.home;
        let stride = shape.strides(&layout.extents(), &layout.strides(), home);
        let shape = shape.extents(&layout.extents(), home);
        Some(quote!(#home::Layout<#shape, #stride>))
    }

    fn extents(&mut self, parts: &[Expr], shape: &mut Shape) -> Option<MixedTuple> {
        let mut extents = MixedTuple::of_integers(&IntTuple::unit());
        for part in parts {
            let extent = match modes(part) {
                Some(parts) if is_needed(part, self.names) => self.extents(parts, shape)?,
                _ if self.moves_tuples(part) => return self.refused("the shape is written here as a tuple", part),
                _ if is_needed(part, self.names) => self.unknown(part, shape)?,
                _ => {
                    let found = |refusals: &mut _| evaluate::number(part, self.names, refusals);
                    let value = explain::reported(self.names, self.errors, found)?;
                    match value.to_tuple() {
                        Ok(tuple) => MixedTuple::of_integers(&tuple),
                        Err(refusal) => return self.refused(refusal.headline(), part),
                    }
                }
            };
            extents = self.settled(extents.push(&extent), parts)?;
        }
        Some(extents)
    }

    fn unknown(&mut self, expr: &Expr, shape: &mut Shape) -> Option<MixedTuple> {
        let leaf = self.as_extent(|writer| writer.number_and_leaf(expr))?;
        let symbol = shape.terms.given(shape.leaves.len());
        shape.leaves.push(leaf);
        self.settled(symbol, std::slice::from_ref(expr)).map(MixedTuple::leaf)
    }

    pub(super) fn number_and_leaf(&mut self, expr: &Expr) -> Option<Leaf> {
        let written = self.leaf(expr)?;
        let is_again = std::mem::replace(&mut self.is_again, true);
        let number = match self.parameter(expr) {
            Some(_) => Some(None),
            None => self.as_argument(|writer| writer.number(expr)).map(Some),
        };
        self.is_again = is_again;
        Some(Leaf { written, number: number? })
    }

    fn settled<T, E: Into<MixedError>>(&mut self, result: Result<T, E>, parts: &[Expr]) -> Option<T> {
        let headline = match result.map_err(Into::into) {
            Ok(settled) => return Some(settled),
            Err(MixedError::Algebra(error)) => Refusal::from(error).headline(),
            Err(_) => format!("more than {} numbers and products of what braces hold", mixed::MAX_TERMS),
        };
        self.refused(headline, parts.first()?)
    }
}

impl Shape {
    pub(super) fn extents(&self, tuple: &MixedTuple, home: &TokenStream) -> TokenStream {
        if tuple.is_leaf() {
            return self.product(tuple.leaf_at(0), home).written;
        }
        let modes = (0..tuple.rank()).filter_map(|i| tuple.mode(i).ok()).map(|mode| self.extents(&mode, home));
        quote!((#(#modes,)*))
    }

    fn strides(&self, extents: &MixedTuple, strides: &MixedTuple, home: &TokenStream) -> TokenStream {
        if extents.is_leaf() {
            return self.stride(extents.leaf_at(0), strides.leaf_at(0), home);
        }
        let modes = (0..extents.rank()).filter_map(|i| Some((extents.mode(i).ok()?, strides.mode(i).ok()?)));
        let modes = modes.map(|(extents, strides)| self.strides(&extents, &strides, home));
        quote!((#(#modes,)*))
    }

    /// The stride of an extent; the type is 0 if the compiler finds that the extent is 1.
    fn stride(&self, extent: Symbol, stride: Symbol, home: &TokenStream) -> TokenStream {
        let product = self.product(stride, home);
        if extent.number().is_some() {
            return product.again(home);
        }
        let extent = self.product(extent, home);
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

/// The modes of a tuple of integers; parentheses around a tuple make it a tuple of one.
pub(super) fn modes(expr: &Expr) -> Option<&[Expr]> {
    match &expr.kind {
        Kind::Tuple(parts) => Some(parts),
        Kind::Group(inner) => modes(inner).map(|_| std::slice::from_ref(&**inner)),
        _ => None,
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
