//! Operations with a run-time form, one row each: the readers of their arguments, and the algebra's operation on run-time integers.

use layout_algebra::mixed::{self, MixedLayout, MixedTiler, MixedTuple, Symbol, Terms};
use layout_algebra::operation::Operation as Known;
use layout_algebra::{Coord, IntTuple, LayoutValue, Order, Rounding};

use super::tiler::tiler;
use super::{SymbolicCall, SymbolicRefusal, SymbolicValue, Value, Word, unknown};

/// `Name (letter: reader, …) = answer;` for each operation. Readers are methods of [`SymbolicCall`]; the algebra's functions take the terms
/// last.
macro_rules! rows {
    ($call:ident $terms:ident $($($Name:ident)|+ ($($letter:ident: $reader:ident),*) = $answer:expr;)*) => {
        impl SymbolicCall<'_> {
            /// The answer; `None` if the operation has no run-time form.
            pub(super) fn answer(&self, $terms: &mut Terms) -> Option<Result<MixedLayout, SymbolicRefusal>> {
                let ($call, mut places) = (self, 0_usize..);
                let mut next = || places.next().unwrap_or_default();
                let answer = match self.operation.known {
                    $($(Known::$Name)|+ => (|| {
                        $(let $letter = self.$reader(next(), $terms)?;)*
                        Ok($answer?)
                    })(),)*
                    _ => return None,
                };
                Some(answer)
            }
        }
    };
}

rows! { call terms
    Composition (a: layout, t: block) = mixed::composition_by(&a, &t, terms);
    Complement (a: layout, n: cotarget) = mixed::complement(&a, n, terms);
    RightInverse (a: layout) = mixed::right_inverse(&a, terms);
    LeftInverse (a: layout) = mixed::left_inverse(&a, terms);
    LogicalDivide (a: layout, t: tile, r: rounding) = mixed::logical_divide(&a, &t, r, terms);
    ZippedDivide (a: layout, t: tile, r: rounding) = mixed::zipped_divide(&a, &t, r, terms);
    TiledDivide (a: layout, t: tile, r: rounding) = mixed::tiled_divide(&a, &t, r, terms);
    FlatDivide (a: layout, t: tile, r: rounding) = mixed::flat_divide(&a, &t, r, terms);
    LogicalProduct (a: layout, t: block) = mixed::logical_product(&a, &t, terms);
    ZippedProduct (a: layout, t: block) = mixed::zipped_product(&a, &t, terms);
    TiledProduct (a: layout, t: block) = mixed::tiled_product(&a, &t, terms);
    FlatProduct (a: layout, t: block) = mixed::flat_product(&a, &t, terms);
    BlockedProduct (a: layout, b: layout) = mixed::blocked_product(&a, &b, terms);
    RakedProduct (a: layout, b: layout) = mixed::raked_product(&a, &b, terms);
    Coalesce (a: layout, profile: profile) = match profile {
        Some(profile) => mixed::coalesce_by(&a, &profile, terms),
        None => mixed::coalesce(&a, terms),
    };
    WithShape (a: layout, s: compact) = mixed::composition(&a, &s, terms);
    Filter (a: layout, profile: profile) = match profile {
        Some(profile) => mixed::filter_by(&a, &profile, terms),
        None => mixed::filter(&a, terms),
    };
    FilterZeros (a: layout) = match call.parts.len() {
        1 => mixed::filter_zeros(&a, terms),
        _ => mixed::filter_zeros_by(&a, &call.tuple(1, terms)?),
    };
    Sort (a: layout) = mixed::sort(&a, terms);
    LayoutAdd (a: layout, b: layout) = sum(&a, &b, terms);
    Upcast (a: layout, n: integer) = mixed::upcast(&a, n, terms);
    Downcast (a: layout, n: integer) = mixed::downcast(&a, n, terms);
    RecastLayout (a: layout, from: integer, to: integer) = mixed::recast_layout(&a, from, to, terms);
    InnerPartitionLayout (a: layout, t: tile, c: coord, r: rounding) = mixed::inner_partition(&a, &t, &c, r, terms);
    OuterPartitionLayout (a: layout, t: tile, c: coord, r: rounding) = mixed::outer_partition(&a, &t, &c, r, terms);
    LocalTileLayout | LocalTileProjLayout (a: layout, t: tile, c: coord, p: projection) = match p {
        Some(p) => mixed::local_tile(&a, &t, &c, &p, call.rounding(4, terms)?, terms),
        None => mixed::inner_partition(&a, &t, &c, call.rounding(3, terms)?, terms),
    };
    LocalPartitionLayout (a: layout, threads: known_layout, i: thread, r: rounding) =
        mixed::local_partition(&a, &threads, i, r, terms);
    MakeLayout (a: made) = Ok::<_, SymbolicRefusal>(a);
    MakeOrderedLayout (s: shape, order: order) = mixed::ordered(&s, &order, terms);
    TileToShape (a: layout, s: shape) = match call.rounding(2, terms) {
        Ok(rounding) => mixed::tile_to_shape(&a, &s, &Order::ColumnMajor, rounding, terms),
        Err(_) => mixed::tile_to_shape(&a, &s, &call.order(2, terms)?, call.rounding(3, terms)?, terms),
    };
}

fn sum(a: &MixedLayout, b: &MixedLayout, terms: &mut Terms) -> Result<MixedLayout, SymbolicRefusal> {
    if mixed::sizes_differ(a, b, terms)? {
        return Err(SymbolicRefusal::language("the sizes differ, whatever the run-time integers are"));
    }
    Ok(mixed::layout_add(a, b, terms)?)
}

impl SymbolicCall<'_> {
    pub(super) fn layout(&self, i: usize, terms: &mut Terms) -> Result<MixedLayout, SymbolicRefusal> {
        self.argument(i)?.to_layout(terms)
    }

    fn known_layout(&self, i: usize, terms: &mut Terms) -> Result<LayoutValue, SymbolicRefusal> {
        Ok(self.known(i, terms)?.to_layout()?)
    }

    fn tile(&self, i: usize, terms: &mut Terms) -> Result<MixedTiler, SymbolicRefusal> {
        let tile = match self.argument(i)? {
            SymbolicValue::Known(value) => MixedTiler::of_numbers(&value.to_tile()?),
            part => tiler(part, terms)?,
        };
        if terms.moves_along(&tile.layouts()) {
            return Err(SymbolicRefusal::language("a tile of coordinates of run-time integers is not supported"));
        }
        Ok(tile)
    }

    fn block(&self, i: usize, terms: &mut Terms) -> Result<MixedTiler, SymbolicRefusal> {
        tiler(self.argument(i)?, terms)
    }

    fn size(&self, i: usize, terms: &mut Terms) -> Result<Symbol, SymbolicRefusal> {
        Ok(mixed::product(&self.argument(i)?.to_shape()?, terms)?)
    }

    /// The size of a codomain; without one it is the cosize of the layout, which decides what is left out.
    fn cotarget(&self, i: usize, terms: &mut Terms) -> Result<Symbol, SymbolicRefusal> {
        if i < self.parts.len() { self.size(i, terms) } else { Err(unknown(self.operation, self.parts, terms)) }
    }

    /// The compact layout of a shape.
    fn compact(&self, i: usize, terms: &mut Terms) -> Result<MixedLayout, SymbolicRefusal> {
        Ok(mixed::ordered(&self.argument(i)?.to_shape()?, &Order::ColumnMajor, terms)?)
    }

    fn shape(&self, i: usize, _: &mut Terms) -> Result<MixedTuple, SymbolicRefusal> {
        self.argument(i)?.to_shape()
    }

    fn profile(&self, i: usize, terms: &mut Terms) -> Result<Option<MixedTuple>, SymbolicRefusal> {
        if i < self.parts.len() { self.shape(i, terms).map(Some) } else { Ok(None) }
    }

    fn tuple(&self, i: usize, terms: &mut Terms) -> Result<IntTuple, SymbolicRefusal> {
        Ok(self.known(i, terms)?.to_tuple()?)
    }

    pub(super) fn integer(&self, i: usize, terms: &mut Terms) -> Result<u64, SymbolicRefusal> {
        Ok(self.known(i, terms)?.to_integer()?)
    }

    fn coord(&self, i: usize, terms: &mut Terms) -> Result<Coord, SymbolicRefusal> {
        match self.argument(i)?.at_zero() {
            Some(coord) => Ok(coord.to_coord()?),
            None => Ok(self.known(i, terms)?.to_coord()?),
        }
    }

    /// The index of a thread: all have the same layout.
    fn thread(&self, i: usize, terms: &mut Terms) -> Result<u64, SymbolicRefusal> {
        match self.argument(i)? {
            SymbolicValue::Tuple(index) if index.is_leaf() => Ok(0),
            _ => self.integer(i, terms),
        }
    }

    /// The modes that count, if the argument is given.
    fn projection(&self, i: usize, terms: &mut Terms) -> Result<Option<Coord>, SymbolicRefusal> {
        match self.parts.get(i) {
            None | Some(SymbolicValue::Known(Value::Word(Word::Loose))) => Ok(None),
            Some(_) => Ok(Some(self.known(i, terms)?.to_coord()?)),
        }
    }

    fn rounding(&self, i: usize, _: &mut Terms) -> Result<Rounding, SymbolicRefusal> {
        match self.parts.get(i) {
            None => Ok(Rounding::Exact),
            Some(SymbolicValue::Known(Value::Word(Word::Loose))) => Ok(Rounding::Loose),
            Some(_) => Err(SymbolicRefusal::language("expected the word `loose`")),
        }
    }

    fn order(&self, i: usize, terms: &mut Terms) -> Result<Order, SymbolicRefusal> {
        Ok(match self.parts.get(i) {
            None | Some(SymbolicValue::Known(Value::Word(Word::Col))) => Order::ColumnMajor,
            Some(SymbolicValue::Known(Value::Word(Word::Row))) => Order::RowMajor,
            Some(_) => Order::Steps(self.tuple(i, terms)?),
        })
    }

    /// The layout of all parts, or of a shape and an order.
    fn made(&self, _: usize, terms: &mut Terms) -> Result<MixedLayout, SymbolicRefusal> {
        match self.parts {
            [only] => only.to_layout(terms),
            [shape, SymbolicValue::Known(Value::Word(_))] => {
                Ok(mixed::ordered(&shape.to_shape()?, &self.order(1, terms)?, terms)?)
            }
            parts => SymbolicValue::Parts(parts.to_vec()).to_layout(terms),
        }
    }
}
