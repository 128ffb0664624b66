//! Layouts by their shapes and strides.

use proc_macro2::TokenStream;
use quote::quote;

use super::leaf::is_alone;
use super::{Writer, is_needed, is_type};
use crate::ast::{Expr, Kind, Order};
use crate::evaluate;
use crate::expand::types;
use crate::explain;
use crate::value::Value;

/// The leaves of a shape, nested.
enum Tree<'e> {
    Leaf(&'e Expr),
    Number(u64),
    Tuple(Vec<Tree<'e>>),
}

/// The product of the extents so far, from which the next stride is made.
struct Product {
    known: u64,
    leaves: Vec<(TokenStream, Option<TokenStream>)>,
}

impl Writer<'_> {
    /// `shape:stride`
    pub(super) fn pair(&mut self, shape: &Expr, stride: &Expr) -> Option<TokenStream> {
        if let (Some(a), Some(b)) = (nesting(shape), nesting(stride))
            && a != b
        {
            let place = shape.place.to(stride.place);
            let headline = format!("shape and stride nest differently: `{a}` against `{b}`");
            self.errors.push(crate::errors::Diagnostic::new(headline, place));
            return None;
        }
        let (shape, stride) = (self.integers(shape), self.integers(stride));
        let (home, shape, stride) = (self.home, shape?, stride?);
        Some(quote!(#home::Layout<#shape, #stride>))
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
        match &expr.kind {
            Kind::Tuple(parts) => {
                let parts: Option<Vec<_>> = parts.iter().map(|part| self.integers(part)).collect();
                let parts = parts?;
                Some(quote!((#(#parts,)*)))
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

    /// A tuple where a layout is wanted: a shape, or layouts one after the other.
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

    fn is_numeric(&self, expr: &Expr) -> bool {
        match &expr.kind {
            Kind::Integer(_) | Kind::Arithmetic(_) => true,
            Kind::Rust(tokens) => !is_type(tokens, false),
            Kind::Tuple(parts) => parts.iter().all(|part| self.is_numeric(part)),
            _ if is_needed(expr, self.names) => false,
            _ => {
                let known = evaluate::argument(expr, self.names, &mut evaluate::Refusals::default());
                matches!(known, Some(Value::Integer(_) | Value::Tuple(_)))
            }
        }
    }

    /// `shape:col`, `shape:row`
    pub(super) fn ordered(&mut self, shape: &Expr, order: Order) -> Option<TokenStream> {
        if let Kind::Tuple(parts) = &shape.kind {
            return self.ordered_parts(parts, order);
        }
        let (home, leaf) = (self.home, self.leaf(shape)?);
        Some(quote!(#home::Layout<#leaf, #home::C<1>>))
    }

    fn ordered_parts(&mut self, parts: &[Expr], order: Order) -> Option<TokenStream> {
        let parts: Option<Vec<_>> = parts.iter().map(|part| self.tree(part)).collect();
        let tree = Tree::Tuple(parts?);
        let mut product = Product { known: 1, leaves: Vec::new() };
        let (shape, stride) = self.strides(&tree, order, &mut product)?;
        let home = self.home;
        Some(quote!(#home::Layout<#shape, #stride>))
    }

    fn tree<'e>(&mut self, expr: &'e Expr) -> Option<Tree<'e>> {
        match &expr.kind {
            Kind::Tuple(parts) => {
                let parts: Option<Vec<_>> = parts.iter().map(|part| self.tree(part)).collect();
                Some(Tree::Tuple(parts?))
            }
            _ if is_needed(expr, self.names) => Some(Tree::Leaf(expr)),
            _ => {
                let value = explain::reported(self.names, self.errors, |refusals| {
                    evaluate::number(expr, self.names, refusals)
                })?;
                match value.to_tuple() {
                    Ok(tuple) => Some(known(&tuple)),
                    Err(refusal) => self.refused(refusal.headline(), expr),
                }
            }
        }
    }

    /// The types of the shape and of its strides, the leftmost or the rightmost leaf first.
    fn strides(&mut self, tree: &Tree<'_>, order: Order, product: &mut Product) -> Option<(TokenStream, TokenStream)> {
        let home = self.home;
        match tree {
            Tree::Number(extent) => {
                let stride = product.stride(home);
                let Some(known) = product.known.checked_mul(*extent) else {
                    self.errors.push(crate::errors::Diagnostic::new(
                        "the product of the extents does not fit in 64 bits",
                        crate::span::Place::call(),
                    ));
                    return None;
                };
                product.known = known;
                let extent = types::integer(*extent);
                Some((quote!(#home::C<#extent>), stride))
            }
            Tree::Leaf(expr) => {
                let stride = product.stride(home);
                let leaf = self.leaf(expr)?;
                let may_be_parameter =
                    matches!(&expr.kind, Kind::Rust(tokens) if self.may_be_generic && is_alone(tokens));
                let number = if may_be_parameter { None } else { Some(self.number(expr)?) };
                product.leaves.push((leaf.clone(), number));
                Some((leaf, stride))
            }
            Tree::Tuple(parts) => {
                let mut pairs = Vec::new();
                let ordered: Vec<&Tree<'_>> =
                    if order == Order::Col { parts.iter().collect() } else { parts.iter().rev().collect() };
                for part in ordered {
                    pairs.push(self.strides(part, order, product)?);
                }
                if order == Order::Row {
                    pairs.reverse();
                }
                let (shapes, strides): (Vec<_>, Vec<_>) = pairs.into_iter().unzip();
                Some((quote!((#(#shapes,)*)), quote!((#(#strides,)*))))
            }
        }
    }
}

impl Product {
    /// The stride that this is: a leaf as it stands, a constant expression, or a product of types where parameters may be meant.
    fn stride(&self, home: &TokenStream) -> TokenStream {
        let known = types::integer(self.known);
        match (self.leaves.as_slice(), self.known) {
            ([], _) => quote!(#home::C<#known>),
            ([(leaf, _)], 1) => leaf.clone(),
            (leaves, _) => {
                let numbers: Option<Vec<_>> = leaves.iter().map(|(_, number)| number.clone()).collect();
                if let Some(numbers) = numbers {
                    return quote!(#home::C<{ let known: usize = #known; known #(* #numbers)* }>);
                }
                let types = leaves.iter().map(|(leaf, _)| leaf);
                types.fold(quote!(#home::C<#known>), |all, leaf| quote!(#home::__private::Step<#all, #leaf>))
            }
        }
    }
}

fn known<'e>(tuple: &layout_algebra::IntTuple) -> Tree<'e> {
    if tuple.is_leaf() {
        return Tree::Number(tuple.leaf_at(0));
    }
    Tree::Tuple((0..tuple.rank()).filter_map(|i| tuple.mode(i).ok()).map(|mode| known(&mode)).collect())
}

/// How tuples nest, each leaf a `_`; `None` where that is not plain to see.
fn nesting(expr: &Expr) -> Option<String> {
    match &expr.kind {
        Kind::Integer(_) | Kind::Rust(_) | Kind::Arithmetic(_) | Kind::Along(..) => Some("_".to_owned()),
        Kind::Tuple(parts) => {
            let parts: Option<Vec<String>> = parts.iter().map(nesting).collect();
            Some(format!("({})", parts?.join(",")))
        }
        _ => None,
    }
}
