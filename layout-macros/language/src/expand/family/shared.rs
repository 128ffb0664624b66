//! The types of a name in all entries as one type, whose parts that differ are hidden associated types.
//!
//! ```text
//!     (2,4):(1,8) and (2,2):(1,4)                    Layout<(C<2>, N0), (C<1>, N1)>     N0 = 4, 2    N1 = 8, 4
//!     Sw<2,3,3> o (64,32):(32,1) and (64,64):(64,1)  Sw<3,3,3> o …: known by what it is for, a swizzled layout
//! ```

use layout_algebra::{ComposedLayout, IntTuple, LayoutValue, Tiler};
use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};

use crate::expand::types;
use crate::value::{Refusal, Value};

/// A name of a family: its bound, and its type and value in each entry.
pub(super) struct Member {
    pub(super) bound: Bound,
    pub(super) types: Vec<TokenStream>,
    pub(super) values: Vec<TokenStream>,
    /// True for a number, whose constant is an integer.
    pub(super) is_number: bool,
}

/// What generic code knows of a type.
pub(super) enum Bound {
    /// The type, made of hidden types.
    Type(TokenStream),
    /// A trait.
    Trait(TokenStream),
    /// The trait of tiled MMAs, or copies, whose atoms differ.
    Atom(TokenStream),
}

/// The hidden types of a family.
pub(super) struct Hidden<'a> {
    pub(super) home: &'a TokenStream,
    /// The trait that has them.
    pub(super) of: &'a Ident,
    pub(super) leaves: Vec<Leaf>,
    pub(super) structures: Vec<Structure>,
}

/// A number that differs.
pub(super) struct Leaf {
    pub(super) of_entries: Vec<u64>,
    /// True if it is an extent of a layout, which may be that of a fragment.
    pub(super) is_extent: bool,
}

/// A shape and its strides, which nest otherwise in some entries.
pub(super) struct Structure {
    pub(super) of_entries: Vec<(TokenStream, TokenStream)>,
    /// True if a fragment may have such a shape.
    pub(super) is_short: bool,
}

/// Returns true for the extents of fragments: those that `layout-core` has arrays for.
pub(super) fn is_short(extent: u64) -> bool {
    (1..=64).contains(&extent) || [72, 80, 96, 112, 128, 160, 192, 224, 256, 384, 512, 1024].contains(&extent)
}

/// The name of a hidden leaf.
pub(super) fn leaf(i: usize) -> Ident {
    format_ident!("__N{i}")
}

/// The names of a hidden shape and its strides.
pub(super) fn structure_names(i: usize) -> (Ident, Ident) {
    (format_ident!("__S{i}"), format_ident!("__D{i}"))
}

impl Hidden<'_> {
    /// The member that has these values in the entries.
    pub(super) fn member(&mut self, values: &[Value]) -> Result<Member, Refusal> {
        if let Some(numbers) =
            all(values, |value| if let Value::Integer(number) = value { Some(*number) } else { None })
        {
            return Ok(self.number(&numbers));
        }
        if let Some(tilers) = all(values, by_mode) {
            return self.tiler(&tilers);
        }
        let names: Vec<_> = values.iter().map(|value| types::typed(value, self.home)).collect::<Result<_, _>>()?;
        let constants = names.iter().map(|name| types::value_alone(name, self.home)).collect();
        let shared = one_of(&names);
        let member = |bound| Member { bound, types: names, values: constants, is_number: false };
        if let Some(shared) = shared {
            return Ok(member(Bound::Type(shared)));
        }
        if let Some(bound) = self.tiled(values)? {
            return Ok(member(bound));
        }
        if let Some(layouts) = all(values, |value| value.to_layout().ok()) {
            return Ok(member(Bound::Type(self.layout(&layouts)?)));
        }
        if let Some(bound) = self.coordinates(values)? {
            return Ok(member(Bound::Type(bound)));
        }
        if let Some(composed) = all(values, composed) {
            return self.composed(&composed);
        }
        Err(Refusal::language(match values {
            [Value::Coordinates(_), ..] => "strides along coordinates that differ from entry to entry".to_owned(),
            [first, rest @ ..] => {
                let other = rest.iter().map(Value::article).find(|other| *other != first.article());
                format!("{} in one entry, {} in another", first.article(), other.unwrap_or_else(|| first.article()))
            }
            [] => "no entries".to_owned(),
        }))
    }

    /// A number: an extent for tiles and counts as a type, an integer as a value.
    pub(super) fn number(&mut self, numbers: &[u64]) -> Member {
        let (home, leaf) = (self.home, self.leaf(numbers, false));
        let extent = |leaf: &TokenStream| quote!(#home::Extent<#leaf>);
        let types = numbers.iter().map(|number| extent(&self.constant(*number))).collect();
        let values = numbers.iter().map(|number| types::integer(*number)).collect();
        Member { bound: Bound::Type(extent(&leaf)), types, values, is_number: true }
    }

    fn constant(&self, number: u64) -> TokenStream {
        let (home, number) = (self.home, types::integer(number));
        quote!(#home::C<#number>)
    }

    /// A leaf: the number if all entries have the same one, a hidden type otherwise.
    fn leaf(&mut self, numbers: &[u64], is_extent: bool) -> TokenStream {
        match numbers {
            [first, rest @ ..] if rest.iter().all(|number| number == first) => self.constant(*first),
            _ => {
                let found = self.leaves.iter().position(|known| known.of_entries == numbers);
                let at = found.unwrap_or(self.leaves.len());
                match self.leaves.get_mut(at) {
                    Some(known) => known.is_extent |= is_extent,
                    None => self.leaves.push(Leaf { of_entries: numbers.to_vec(), is_extent }),
                }
                let (of, leaf) = (self.of, leaf(at));
                quote!(<Self as #of>::#leaf)
            }
        }
    }

    fn layout(&mut self, layouts: &[LayoutValue]) -> Result<TokenStream, Refusal> {
        let (shapes, strides): (Vec<_>, Vec<_>) =
            layouts.iter().map(|layout| (layout.shape(), layout.stride())).unzip();
        let (home, (shape, stride)) = (self.home, self.pair(&shapes, &strides)?);
        Ok(quote!(#home::Layout<#shape, #stride>))
    }

    /// The type of layouts along coordinates whose strides all entries share; `None` for other values.
    fn coordinates(&mut self, values: &[Value]) -> Result<Option<TokenStream>, Refusal> {
        let of = |value: &Value| {
            if let Value::Coordinates(layout) = value { Some((layout.shape(), layout.stride())) } else { None }
        };
        let Some(layouts) = all(values, of) else { return Ok(None) };
        let strides: Vec<_> =
            layouts.iter().map(|(_, stride)| types::bases(stride, self.home)).collect::<Result<_, _>>()?;
        let Some(strides) = one_of(&strides) else { return Ok(None) };
        let shapes: Vec<IntTuple> = layouts.into_iter().map(|(shape, _)| shape).collect();
        let (home, (shape, _)) = (self.home, self.pair(&shapes, &shapes)?);
        Ok(Some(quote!(#home::Layout<#shape, #strides>)))
    }

    /// A shape and its strides, leaf by leaf where all entries nest alike.
    fn pair(&mut self, shapes: &[IntTuple], strides: &[IntTuple]) -> Result<(TokenStream, TokenStream), Refusal> {
        let leaf_of = |tuple: &IntTuple| tuple.is_leaf().then(|| tuple.leaf_at(0));
        if let (Some(shapes), Some(strides)) = (all(shapes, leaf_of), all(strides, leaf_of)) {
            return Ok((self.leaf(&shapes, true), self.leaf(&strides, false)));
        }
        let rank = shapes.first().map_or(0, IntTuple::rank);
        if shapes.iter().any(|shape| shape.is_leaf() || shape.rank() != rank) {
            return self.differing(shapes, strides);
        }
        types::check_modes(rank)?;
        let mut modes = Vec::new();
        for i in 0..rank {
            let mode = |tuples: &[IntTuple]| tuples.iter().map(|tuple| tuple.mode(i)).collect::<Result<Vec<_>, _>>();
            modes.push(self.pair(&mode(shapes)?, &mode(strides)?)?);
        }
        let (shapes, strides): (Vec<_>, Vec<_>) = modes.into_iter().unzip();
        Ok((quote!((#(#shapes,)*)), quote!((#(#strides,)*))))
    }

    /// A shape and its strides that nest otherwise in another entry.
    fn differing(&mut self, shapes: &[IntTuple], strides: &[IntTuple]) -> Result<(TokenStream, TokenStream), Refusal> {
        let (of, (shape, stride)) = (self.of, structure_names(self.structures.len()));
        let types = |(shape, stride)| Ok((types::tuple(shape, self.home)?, types::tuple(stride, self.home)?));
        let of_entries = shapes.iter().zip(strides).map(types).collect::<Result<_, Refusal>>()?;
        let is_short = |shape: &IntTuple| (0..shape.leaf_count()).all(|i| is_short(shape.leaf_at(i)));
        self.structures.push(Structure { of_entries, is_short: shapes.iter().all(is_short) });
        Ok((quote!(<Self as #of>::#shape), quote!(<Self as #of>::#stride)))
    }

    /// Layouts of which one at least is swizzled.
    fn composed(&mut self, composed: &[ComposedLayout]) -> Result<Member, Refusal> {
        let home = self.home;
        let mut swizzles = composed.iter().map(|one| types::swizzle(one.swizzle(), types::integer(one.offset())));
        let first = swizzles.next().unwrap_or_default();
        let is_one = swizzles.all(|other| other.to_string() == first.to_string());
        let bound = if is_one {
            let layouts: Vec<LayoutValue> = composed.iter().map(|one| *one.layout()).collect();
            let layout = self.layout(&layouts)?;
            Bound::Type(quote!(#home::Swizzled<#first, #layout>))
        } else {
            Bound::Trait(quote!(#home::atoms::SharedLayout))
        };
        let written = |one: &ComposedLayout| {
            let layout = types::typed(&Value::from(*one.layout()), home)?;
            let swizzle = types::swizzle(one.swizzle(), types::integer(one.offset()));
            Ok(quote!(#home::Swizzled<#swizzle, #layout>))
        };
        let types: Vec<TokenStream> = composed.iter().map(written).collect::<Result<_, Refusal>>()?;
        let values = types.iter().map(|name| quote!(<#name>::new())).collect();
        Ok(Member { bound, types, values, is_number: false })
    }

    /// The bound of tiled MMAs, or copies, that differ; `None` for other values.
    fn tiled(&self, values: &[Value]) -> Result<Option<Bound>, Refusal> {
        let Some(tiled) = all(values, |value| match value {
            Value::Tiled(made_by, operands) => Some((*made_by, operands)),
            _ => None,
        }) else {
            return Ok(None);
        };
        let is_mma = |(made_by, _): &(_, _)| *made_by == layout_algebra::operation::Operation::TiledMmaOf;
        let are_mmas = tiled.iter().all(is_mma);
        if !are_mmas && tiled.iter().any(is_mma) {
            return Err(Refusal::language("a tiled MMA in one entry, a tiled copy in another"));
        }
        let atoms: Vec<String> = tiled
            .iter()
            .filter_map(|(_, operands)| operands.first())
            .map(|atom| Ok(types::named_atom(atom.to_text()?, self.home)?.to_string()))
            .collect::<Result<_, Refusal>>()?;
        let home = self.home;
        let name = if are_mmas { quote!(StaticTiledMma) } else { quote!(StaticTiledCopy) };
        let first = tiled.first().and_then(|(_, operands)| operands.first());
        Ok(Some(match (first, atoms.as_slice()) {
            (Some(atom), [first, rest @ ..]) if rest.iter().all(|atom| atom == first) => {
                let atom = types::named_atom(atom.to_text()?, home)?;
                Bound::Trait(quote!(#home::atoms::#name<Atom = #atom>))
            }
            _ => Bound::Atom(quote!(#home::atoms::#name)),
        }))
    }

    fn tiler(&mut self, tilers: &[Tiler]) -> Result<Member, Refusal> {
        let rank = tilers.first().map_or(0, Tiler::rank);
        if tilers.iter().any(|tiler| tiler.rank() != rank) {
            return Err(Refusal::language("tilers of other ranks"));
        }
        types::check_modes(rank)?;
        let mut modes = Vec::new();
        for i in 0..rank {
            let mode: Vec<Tiler> = tilers.iter().map(|tiler| tiler.mode(i)).collect::<Result<_, _>>()?;
            modes.push(self.mode(&mode)?);
        }
        let of_entry = |of: fn(&Member) -> &Vec<TokenStream>| {
            let entry = |entry: usize| {
                let parts = modes.iter().filter_map(|mode| of(mode).get(entry));
                quote!((#(#parts,)*))
            };
            (0..tilers.len()).map(entry).collect::<Vec<_>>()
        };
        let bounds = modes.iter().map(|mode| match &mode.bound {
            Bound::Type(bound) | Bound::Trait(bound) | Bound::Atom(bound) => bound,
        });
        let bound = Bound::Type(quote!((#(#bounds,)*)));
        let (types, values) = (of_entry(|mode| &mode.types), of_entry(|mode| &mode.values));
        Ok(Member { bound, types, values, is_number: false })
    }

    /// A mode of tilers: an extent, a layout, or the whole mode.
    fn mode(&mut self, tilers: &[Tiler]) -> Result<Member, Refusal> {
        let home = self.home;
        let Some(layouts) = all(tilers, Tiler::as_layout) else {
            let types: Vec<_> = tilers.iter().map(|tiler| types::entry(tiler, home)).collect::<Result<_, _>>()?;
            let differ = || Refusal::language("tilers whose modes are extents in one entry, and none in another");
            let bound = Bound::Type(one_of(&types).ok_or_else(differ)?);
            let values = types.iter().map(|name| quote!(<#name as #home::Constant>::NEW)).collect();
            return Ok(Member { bound, types, values, is_number: false });
        };
        let extent = |layout: &LayoutValue| {
            (layout.is_leaf() && layout.leaf_at(0).stride == 1).then(|| layout.leaf_at(0).extent)
        };
        let (bound, types): (TokenStream, Vec<TokenStream>) = match all(&layouts, extent).as_deref() {
            Some([first, rest @ ..]) if rest.iter().all(|extent| extent == first) => {
                let constant = self.constant(*first);
                (constant.clone(), vec![constant; tilers.len()])
            }
            Some(extents) => {
                let Member { bound: Bound::Type(bound), types, .. } = self.number(extents) else {
                    return Err(Refusal::language("an extent without a type"));
                };
                (bound, types)
            }
            None => {
                let name = |layout: &LayoutValue| types::typed(&Value::from(*layout), home);
                (self.layout(&layouts)?, layouts.iter().map(name).collect::<Result<_, Refusal>>()?)
            }
        };
        let values = types.iter().map(|name| quote!(<#name as #home::Constant>::NEW)).collect();
        Ok(Member { bound: Bound::Type(bound), types, values, is_number: false })
    }
}

/// The type that all of them are, if they are one.
fn one_of(types: &[TokenStream]) -> Option<TokenStream> {
    let (first, rest) = types.split_first()?;
    let text = first.to_string();
    rest.iter().all(|other| other.to_string() == text).then(|| first.clone())
}

/// What a function finds in all of them, if it does in each.
fn all<'a, T, R>(values: &'a [T], f: impl Fn(&'a T) -> Option<R>) -> Option<Vec<R>> {
    values.iter().map(f).collect()
}

fn composed(value: &Value) -> Option<ComposedLayout> {
    match value {
        Value::Composed(composed) => Some(**composed),
        other => other.to_layout().ok().map(|layout| ComposedLayout::plain(&layout)),
    }
}

fn by_mode(value: &Value) -> Option<Tiler> {
    match value {
        Value::Tiler(tiler) if tiler.as_layout().is_none() && tiler.is_by_mode() => Some(**tiler),
        _ => None,
    }
}
