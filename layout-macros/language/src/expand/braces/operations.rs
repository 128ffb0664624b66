//! Operations as the types of `layout_core::operations`.

use proc_macro2::{Ident, Span, TokenStream};
use quote::quote;

use super::Writer;
use super::constants::is_number;
use super::tiled::is_of_atoms;
use super::tuples::{is_of_numbers, is_tuple, modes};
use crate::ast::{Expr, Kind, Order, Word};
use crate::errors::Diagnostic;
use crate::span::Place;

/// The kind of an argument: a layout, a tiler, the tiler of a divide, a tuple, a coordinate, a number; the last may be the word `loose`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Argument {
    A,
    T,
    D,
    S,
    X,
    N,
    R,
}

use Argument::{A, D, N, R, S, T, X};

/// Operations, their types and arguments. For a repeated name the first row with the right number of arguments is used.
const ROWS: &[(&str, &str, &[Argument])] = &[
    ("coalesce", "Coalesce", &[A]),
    ("coalesce", "CoalesceBy", &[A, S]),
    ("coalesce_z", "CoalesceZ", &[A]),
    ("filter", "Filter", &[A]),
    ("filter_zeros", "FilterZeros", &[A]),
    ("sort", "Sort", &[A]),
    ("squeeze", "Squeeze", &[A]),
    ("complement", "Complement", &[A, S]),
    ("complement", "ComplementWithin", &[A]),
    ("logical_divide", "LogicalDivide", &[A, D, R]),
    ("zipped_divide", "ZippedDivide", &[A, D, R]),
    ("tiled_divide", "TiledDivide", &[A, D, R]),
    ("flat_divide", "FlatDivide", &[A, D, R]),
    ("logical_product", "LogicalProduct", &[A, T]),
    ("zipped_product", "ZippedProduct", &[A, T]),
    ("tiled_product", "TiledProduct", &[A, T]),
    ("flat_product", "FlatProduct", &[A, T]),
    ("blocked_product", "BlockedProduct", &[A, A]),
    ("raked_product", "RakedProduct", &[A, A]),
    ("nullspace", "Nullspace", &[A]),
    ("max_common_layout", "MaxCommonLayout", &[A, A]),
    ("layout_add", "LayoutAdd", &[A, A]),
    ("right_inverse", "RightInverse", &[A]),
    ("left_inverse", "LeftInverse", &[A]),
    ("local_tile_layout", "InnerPartition", &[A, D, X, R]),
    ("local_tile_layout", "LocalTile", &[A, D, X, X, R]),
    ("local_tile_proj_layout", "LocalTile", &[A, D, X, X, R]),
    ("inner_partition_layout", "InnerPartition", &[A, D, X, R]),
    ("outer_partition_layout", "OuterPartition", &[A, D, X, R]),
    ("local_partition_layout", "LocalPartition", &[A, A, N]),
    ("make_layout_tv", "MakeLayoutTv", &[A, A]),
    ("upcast", "Upcast", &[A, N]),
    ("downcast", "Downcast", &[A, N]),
    ("recast_layout", "RecastLayout", &[A, N, N]),
    ("make_layout_like", "MakeLayoutLike", &[A]),
    ("make_fragment_like", "MakeFragmentLike", &[A]),
    ("with_shape", "WithShape", &[A, S]),
    ("decay", "Decay", &[A]),
    ("take", "Take", &[A, N, N]),
    ("group", "Group", &[A, N, N]),
    ("zip", "Zip", &[A, A]),
    ("tile_unzip", "TileUnzip", &[A, T]),
    ("repeat", "Repeat", &[A, N]),
    ("transpose", "Transpose", &[A]),
    ("flatten", "Flatten", &[A]),
    ("unflatten", "Unflatten", &[A, S]),
    ("reverse", "Reverse", &[A]),
    ("append", "Append", &[A, A]),
    ("prepend", "Prepend", &[A, A]),
    ("replace", "Replace", &[A, N, A]),
    ("tile_to_mma_shape", "TileToMmaShape", &[A, S]),
    ("make_ordered_layout", "MakeOrderedLayout", &[S, S]),
];

impl Writer<'_> {
    /// A call, as the type of its operation.
    pub(super) fn operation(&mut self, expr: &Expr, name: &str, arguments: &[&Expr]) -> Option<TokenStream> {
        if is_tuple(expr, self.names) {
            return self.ordered(expr, Order::Col);
        }
        match (name, arguments) {
            ("get", [layout, path @ ..]) => return self.modes(layout, path),
            ("call", [_, coordinate]) | ("slice", [coordinate, _]) if !has_whole(coordinate) => {
                let mistake = Diagnostic::new("expected a layout, found an offset: no mode is left whole", expr.place);
                self.errors.push(mistake.note("`_` leaves a mode whole; `layout_const!` is the value of an offset"));
                return None;
            }
            ("call", [layout, coordinate]) | ("slice", [coordinate, layout]) => {
                return self.typed_call("Slice", &[A, X], &[layout, coordinate]);
            }
            ("make_layout", [shape]) => return self.layout(shape),
            ("make_identity_layout", [shape]) => {
                let (home, shape) = (self.home, self.integers(shape)?);
                return Some(quote!(#home::IdentityOf<#shape>));
            }
            ("make_layout" | "make_ordered_layout", [shape, Expr { kind: Kind::Word(Word::Row), .. }]) => {
                return self.ordered(shape, Order::Row);
            }
            ("make_layout" | "make_ordered_layout", [shape, Expr { kind: Kind::Word(Word::Col), .. }]) => {
                return self.ordered(shape, Order::Col);
            }
            ("tile_to_shape", [block, shape, order @ .., Expr { kind: Kind::Word(Word::Loose), .. }])
                if order.len() < 2 =>
            {
                return self.tile_to_shape(block, shape, order.first().copied(), true);
            }
            ("tile_to_shape", [block, shape, order @ ..]) if order.len() < 2 => {
                return self.tile_to_shape(block, shape, order.first().copied(), false);
            }
            ("make_layout", layouts) => {
                let layouts: Vec<Expr> = layouts.iter().map(|layout| (*layout).clone()).collect();
                return self.concatenated(&layouts);
            }
            ("complement", [layout, size, Expr { kind: Kind::Word(Word::Exact), .. }]) => {
                return self.typed_call("ComplementExact", &[A, S], &[layout, size]);
            }
            ("complement", [layout, Expr { kind: Kind::Word(Word::Exact), .. }]) => {
                return self.typed_call("ComplementExactWithin", &[A], &[layout]);
            }
            ("dice", [coordinate, layout]) => return self.typed_call("Dice", &[A, X], &[layout, coordinate]),
            // The mode may come last, as in the field.
            ("replace", [layout, with, mode]) if is_number(mode) && !is_number(with) => {
                return self.typed_call("Replace", &[A, N, A], &[layout, mode, with]);
            }
            ("composition", [outer, inner]) => return self.after(outer, inner),
            ("select", [layout, numbers @ ..]) => return self.select(layout, numbers, expr.place),
            _ => (),
        }
        if is_of_atoms(name) {
            return self.of_atoms(name, expr, arguments);
        }
        let is_loose = arguments.last().is_some_and(|last| matches!(last.kind, Kind::Word(Word::Loose)));
        let fits = |row: &&(&str, &str, &[Argument])| {
            let left_out = usize::from(row.2.last() == Some(&R) && !is_loose);
            let has_word = row.2.last() == Some(&R) || !is_loose;
            row.0 == name && has_word && arguments.len().saturating_add(left_out) == row.2.len()
        };
        // `append(A, 3)` fills A up to three modes with modes of extent 1; `append(A, (3,))` adds a mode of extent 3.
        let is_padded = match (name, arguments) {
            ("append" | "prepend", [_, last]) => {
                !matches!(last.kind, Kind::Tuple(_) | Kind::Group(_)) && is_of_numbers(last, self.names, false)
            }
            _ => false,
        };
        if let Some((_, operation, takes)) = ROWS.iter().find(fits).filter(|_| !is_padded) {
            return self.typed_call(operation, takes, arguments);
        }
        if is_number(expr) {
            return self.ordered(expr, Order::Col);
        }
        let forms: Vec<String> = ROWS.iter().filter(|row| row.0 == name).map(form).collect();
        let (headline, help) = if forms.is_empty() {
            let help = "write numbers instead of Rust, or evaluate it by `layout_core::algebra` in a constant";
            (format!("`{name}` of Rust in braces is not a layout that the compiler evaluates"), help.to_owned())
        } else {
            let headline = format!("`{name}` of Rust in braces takes other arguments");
            (headline, format!("write {}", forms.join(" or ")))
        };
        self.errors.push(Diagnostic::new(headline, expr.place).help(help));
        None
    }

    fn typed_call(&mut self, operation: &str, takes: &[Argument], arguments: &[&Expr]) -> Option<TokenStream> {
        // The numbers of a type come last.
        let (mut types, mut numbers) = (Vec::new(), Vec::new());
        let mut is_complete = true;
        let home = self.home;
        for (takes, argument) in takes.iter().zip(arguments) {
            let written = match takes {
                A => self.layout(argument),
                T => self.tiler(argument, false),
                D => self.tile(argument, false),
                S => self.integers(argument),
                X => self.coordinate(argument),
                N => self.argument(argument),
                R => Some(quote!(#home::operations::Loose)),
            };
            is_complete = is_complete && written.is_some();
            if *takes == N { numbers.extend(written) } else { types.extend(written) }
        }
        let operation = Ident::new(operation, Span::call_site());
        is_complete.then(|| self.answered(&quote!(#operation<#(#types,)* #(#numbers,)*>)))
    }

    /// The type of `tile_to_shape`: along the modes from the left, from the right, or in a written order.
    fn tile_to_shape(
        &mut self,
        block: &Expr,
        shape: &Expr,
        order: Option<&Expr>,
        is_loose: bool,
    ) -> Option<TokenStream> {
        let Some(modes) = modes(shape) else {
            return self.refused("the shape is written here as a tuple", shape);
        };
        let places = 0..modes.len();
        let places: Vec<usize> = match order.map(|order| &order.kind) {
            Some(Kind::Word(Word::Row)) => places.rev().collect(),
            _ => places.collect(),
        };
        let (home, places) = (self.home, places.into_iter().map(proc_macro2::Literal::usize_unsuffixed));
        let (block, shape) = (self.layout(block), self.integers(shape));
        let places = match order {
            Some(order) if !matches!(order.kind, Kind::Word(_)) => self.integers(order),
            _ => Some(quote!((#(#home::C<#places>,)*))),
        };
        let (block, shape, places) = (block?, shape?, places?);
        let rounding = if is_loose { quote!(, #home::operations::Loose) } else { TokenStream::new() };
        Some(self.answered(&quote!(TileToShape<#block, #shape, #places #rounding>)))
    }

    /// `A[1,0]`: a mode within a mode.
    fn modes(&mut self, layout: &Expr, path: &[&Expr]) -> Option<TokenStream> {
        let layout = self.layout(layout)?;
        path.iter().try_fold(layout, |layout, mode| {
            let mode = self.argument(mode)?;
            Some(self.answered(&quote!(Mode<#layout, #mode>)))
        })
    }

    fn select(&mut self, layout: &Expr, numbers: &[&Expr], place: Place) -> Option<TokenStream> {
        let numbers = match numbers {
            [only] if matches!(only.kind, Kind::Tuple(_)) => (*only).clone(),
            numbers => Expr::new(Kind::Tuple(numbers.iter().map(|number| (*number).clone()).collect()), place),
        };
        self.typed_call("Select", &[A, S], &[layout, &numbers])
    }

    /// A coordinate: numbers, and `_` for whole modes.
    pub(super) fn coordinate(&mut self, expr: &Expr) -> Option<TokenStream> {
        let home = self.home;
        match &expr.kind {
            Kind::Whole => Some(quote!(#home::Whole)),
            Kind::Tuple(parts) => {
                let parts: Option<Vec<_>> = parts.iter().map(|part| self.coordinate(part)).collect();
                let parts = parts?;
                Some(quote!((#(#parts,)*)))
            }
            Kind::Group(inner) => {
                let inner = self.coordinate(inner)?;
                Some(quote!((#inner,)))
            }
            _ => self.leaf(expr),
        }
    }
}

/// Returns true if a coordinate keeps a mode whole.
fn has_whole(coordinate: &Expr) -> bool {
    let mut has = matches!(coordinate.kind, Kind::Whole);
    coordinate.kind.each_part(&mut |part| has = has || has_whole(part));
    has
}

/// The form of a row for messages: `` `complement(A, S)` ``.
fn form((name, _, takes): &(&str, &str, &[Argument])) -> String {
    let letter = |takes: &Argument| match takes {
        A => "A",
        T | D => "T",
        S => "S",
        X => "c",
        N => "n",
        R => "loose",
    };
    format!("`{name}({})`", takes.iter().map(letter).collect::<Vec<_>>().join(", "))
}
