//! Layouts, tilers, tiled MMAs and copies as types: `$crate::Layout<($crate::C<4>, $crate::C<8>), ($crate::C<8>, $crate::C<1>)>`.

use layout_algebra::atoms::mma_atom;
use layout_algebra::nested::Nested;
use layout_algebra::operation::Operation;
use layout_algebra::{ComposedLayout, CoordLayout, IntTuple, LayoutValue, ScaledBasis, Swizzle, Tiler};
use proc_macro2::{Ident, Literal, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote};

use crate::errors::shortened;
use crate::value::{Refusal, Value};

/// The most modes of a tuple of types.
const MAX_MODES: usize = if cfg!(feature = "wide") { WIDE_MODES } else { 8 };

/// The most with the feature `wide` of `layout-core`.
const WIDE_MODES: usize = 16;

/// The most parts in the type of a coordinate.
const MAX_PARTS: usize = 8;

/// A type alone, by a path that gives one error in the position of a value; its name tells what to write.
pub(super) fn alone(name: &TokenStream, home: &TokenStream) -> TokenStream {
    let mut rest = name.clone().into_iter().skip(home.clone().into_iter().count());
    let (_, _, last) = (rest.next(), rest.next(), rest.next());
    let hint = quote!(#home::hint::a_type_for_a_value_write_make_layout);
    match last {
        Some(TokenTree::Ident(last)) if last == "Layout" || last == "Swizzled" => quote!(#hint::#last:: #(#rest)*),
        _ => quote!(#hint::Type::<#name>),
    }
}

/// The only value of a type, by a path that gives one error in the position of a type.
pub(super) fn value_alone(name: &TokenStream, home: &TokenStream) -> TokenStream {
    quote!(<#name as #home::hint::a_value_for_a_type_write_layout::Constant>::NEW)
}

/// The type of a layout, of a tiler, or of a tiled MMA or copy.
pub(super) fn typed(value: &Value, home: &TokenStream) -> Result<TokenStream, Refusal> {
    match value {
        Value::Tiler(tiler) => of_tiler(tiler, home),
        Value::Coordinates(layout) => of_coordinates(layout, home),
        Value::Composed(composed) => of_composed(composed, home),
        Value::Tiled(made_by, operands) => of_tiled(*made_by, operands, home),
        Value::Linear(layout) => typed(&Value::from_linear(layout)?, home),
        other => of_layout(&other.to_layout()?, home),
    }
}

fn of_layout(layout: &LayoutValue, home: &TokenStream) -> Result<TokenStream, Refusal> {
    let (shape, stride) = (tuple(&layout.shape(), home)?, tuple(&layout.stride(), home)?);
    Ok(quote!(#home::Layout<#shape, #stride>))
}

fn of_coordinates(layout: &CoordLayout, home: &TokenStream) -> Result<TokenStream, Refusal> {
    let (shape, stride) = (tuple(&layout.shape(), home)?, bases(&layout.stride(), home)?);
    Ok(quote!(#home::Layout<#shape, #stride>))
}

/// The type of coordinate strides.
pub(super) fn bases(strides: &Nested<ScaledBasis>, home: &TokenStream) -> Result<TokenStream, Refusal> {
    nested(strides, &mut |stride| basis(&stride, home))
}

/// `2@0@1` as `E<1, E<0, C<2>>>`. The stride 0 belongs to every coordinate.
fn basis(stride: &ScaledBasis, home: &TokenStream) -> Result<TokenStream, Refusal> {
    let steps = integer(stride.value());
    if stride.depth() == 0 && stride.value() == 0 {
        return Ok(quote!(#home::Zero));
    }
    (0..stride.depth()).rev().try_fold(quote!(#home::C<#steps>), |within, depth| match stride.part(depth) {
        part if part < MAX_PARTS => {
            let part = Literal::usize_unsuffixed(part);
            Ok(quote!(#home::E<#part, #within>))
        }
        _ => {
            let headline = format!("the stride `{stride}`: the coordinates of a type have at most {MAX_PARTS} parts");
            Err(Refusal::language(headline))
        }
    })
}

fn of_composed(composed: &ComposedLayout, home: &TokenStream) -> Result<TokenStream, Refusal> {
    let layout = of_layout(composed.layout(), home)?;
    let numbers = swizzle(composed.swizzle(), integer(composed.offset()));
    Ok(quote!(#home::Swizzled<#numbers, #layout>))
}

/// The numbers of a swizzle and its offset, as arguments of a type.
pub(super) fn swizzle(swizzle: Swizzle, offset: impl ToTokens) -> TokenStream {
    let (bits, base) = (integer(swizzle.bits().into()), integer(swizzle.base().into()));
    let distance = integer(swizzle.shift().unsigned_abs().into());
    let shift = if swizzle.shift() < 0 { quote!(-#distance) } else { distance };
    quote!(#bits, #base, #shift, #offset)
}

fn of_tiler(tiler: &Tiler, home: &TokenStream) -> Result<TokenStream, Refusal> {
    if let Some(layout) = tiler.as_layout() {
        return of_layout(&layout, home);
    }
    if !tiler.is_by_mode() {
        return Ok(quote!(#home::Whole));
    }
    check_modes(tiler.rank())?;
    let parts: Vec<TokenStream> =
        (0..tiler.rank()).map(|i| of_mode(&tiler.mode(i)?, home)).collect::<Result<_, Refusal>>()?;
    Ok(quote!((#(#parts,)*)))
}

/// The type of an entry of a tiler.
pub(super) fn entry(tiler: &Tiler, home: &TokenStream) -> Result<TokenStream, Refusal> {
    of_mode(tiler, home)
}

/// The tiler of a mode; an extent alone is `C<N>`, as in a shape.
fn of_mode(tiler: &Tiler, home: &TokenStream) -> Result<TokenStream, Refusal> {
    match tiler.as_layout() {
        Some(layout) if layout.is_leaf() && layout.leaf_at(0).stride == 1 => {
            let extent = integer(layout.leaf_at(0).extent);
            Ok(quote!(#home::C<#extent>))
        }
        _ => of_tiler(tiler, home),
    }
}

/// A tiled MMA or copy.
fn of_tiled(made_by: Operation, operands: &[Value], home: &TokenStream) -> Result<TokenStream, Refusal> {
    match made_by {
        Operation::TiledMmaOf => tiled_mma(operands, home),
        _ => tiled_copy(made_by, operands, home),
    }
}

/// `TiledMma<sm80::SM80_16x8x16_F32F16F16F32_TN::Atom, …>`
fn tiled_mma(operands: &[Value], home: &TokenStream) -> Result<TokenStream, Refusal> {
    let (Some(atom), Some(atoms)) = (operands.first(), operands.get(1)) else {
        return Err(Refusal::language("a tiled MMA without its atom"));
    };
    let (atom, atoms) = (named_atom(atom.to_text()?, home)?, of_layout(&atoms.to_layout()?, home)?);
    let permutation = operands.get(2).map(|tile| of_tiler(&tile.to_tile()?, home)).transpose()?;
    let permutation = permutation.map(|tile| quote!(, #tile));
    Ok(quote!(#home::atoms::TiledMma<#atom, #atoms #permutation>))
}

/// `CopyByThreads<sm75::SM75_U32x4_LDSM_N::Atom, [u8; 2], …>`: only the width of elements matters.
fn tiled_copy(made_by: Operation, operands: &[Value], home: &TokenStream) -> Result<TokenStream, Refusal> {
    let [atom, bits, by, rest @ ..] = operands else {
        return Err(Refusal::language("a tiled copy without its atom"));
    };
    let (atom, bytes) = (named_atom(atom.to_text()?, home)?, integer(bits.to_bytes()?));
    let operand = match (made_by, rest) {
        (Operation::TiledCopyA, _) => quote!(OperandA),
        (Operation::TiledCopyB, _) => quote!(OperandB),
        (Operation::TiledCopyC, _) => quote!(OperandC),
        (_, [values]) => {
            let (threads, values) = (of_layout(&by.to_layout()?, home)?, of_layout(&values.to_layout()?, home)?);
            return Ok(quote!(#home::atoms::CopyByThreads<#atom, [u8; #bytes], #threads, #values>));
        }
        _ => return Err(Refusal::language("a tiled copy without its values")),
    };
    let mma = tiled_mma(rest, home)?;
    Ok(quote!(#home::atoms::CopyByMma<#atom, [u8; #bytes], #home::atoms::#operand<#mma>>))
}

/// The first letters of the names of atoms with a module of their own, and the module that contains it.
const MODULES: [(&str, &str); 11] = [
    ("UniversalCopy", "universal"),
    ("SM80_CP_ASYNC", "universal"),
    ("SM50_Shuffle", "sm50"),
    ("SM61", "sm61"),
    ("SM70", "sm70"),
    ("SM75", "sm75"),
    ("SM80", "sm80"),
    ("SM89", "sm89"),
    ("SM90", "sm90"),
    ("SM100_U8x", "sm100"),
    ("SM100_SU", "sm100"),
];

/// The last letters of the module names of one-thread copies.
const WIDTHS: [&str; 5] = ["_uint8_t", "_uint16_t", "_uint32_t", "_uint64_t", "_uint128_t"];

/// The type of an atom. A template argument is part of the module name: `UniversalCopy<uint128_t>` is in `UniversalCopy_uint128_t`.
pub(super) fn named_atom(name: &str, home: &TokenStream) -> Result<TokenStream, Refusal> {
    let name = &warpgroup(name).unwrap_or_else(|| name.to_owned());
    let module = name.strip_suffix('>').map_or_else(|| name.to_owned(), |template| template.replacen('<', "_", 1));
    let architecture = MODULES.iter().find(|(beginning, _)| name.starts_with(beginning)).filter(|(_, architecture)| {
        *architecture != "universal" || WIDTHS.iter().any(|width| module.ends_with(width)) && !module.contains("ZFILL")
    });
    let is_word = module.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '_');
    let (Some((_, architecture)), true) = (architecture, is_word) else {
        return Err(Refusal::language(format!("no module of `atoms` is called `{}`", shortened(name))));
    };
    let [architecture, module] = [architecture, module.as_str()].map(|word| Ident::new(word, Span::call_site()));
    Ok(quote!(#home::atoms::#architecture::#module::Atom))
}

/// The name in the catalogue of a `wgmma` with these layouts: one of each width stands for all types, and template arguments change no layout.
fn warpgroup(name: &str) -> Option<String> {
    if !name.starts_with("SM90_64x") {
        return None;
    }
    let atom = mma_atom(name).ok()?;
    let ([_, n, k], factors) = (atom.mnk(), if name.contains("_RS") { "RS" } else { "SS" });
    let (types, end) = match atom.bits[1] {
        32 => ("F32TF32TF32", "_TN"),
        16 => ("F32F16F16", ""),
        _ => ("F32E4M3E4M3", "_TN"),
    };
    Some(format!("SM90_64x{n}x{k}_{types}_{factors}{end}"))
}

/// The type of an int-tuple.
pub(super) fn tuple(value: &IntTuple, home: &TokenStream) -> Result<TokenStream, Refusal> {
    nested(value, &mut |number| {
        let number = integer(number);
        Ok(quote!(#home::C<#number>))
    })
}

/// A Rust tuple that nests as this one, of what `leaf` writes.
///
/// # Errors
/// More modes than a tuple of types has, or an error of `leaf`.
pub(super) fn nested<T: Copy>(
    tuple: &Nested<T>,
    leaf: &mut dyn FnMut(T) -> Result<TokenStream, Refusal>,
) -> Result<TokenStream, Refusal> {
    if tuple.is_leaf() {
        return leaf(tuple.leaf_at(0));
    }
    check_modes(tuple.rank())?;
    let modes: Vec<TokenStream> =
        (0..tuple.rank()).map(|i| nested(&tuple.mode(i)?, leaf)).collect::<Result<_, Refusal>>()?;
    Ok(quote!((#(#modes,)*)))
}

/// Checks that a tuple of types can have this many modes.
pub(super) fn check_modes(rank: usize) -> Result<(), Refusal> {
    if rank > MAX_MODES {
        let more = if MAX_MODES < WIDE_MODES && rank <= WIDE_MODES {
            format!(", {WIDE_MODES} with the feature `wide` of `layout-core`")
        } else {
            String::new()
        };
        return Err(Refusal::language(format!("a tuple of {rank} modes: a type has at most {MAX_MODES}{more}")));
    }
    Ok(())
}

/// An integer literal without a type. If its value may not fit, it has the user's span: the compiler lets literals of macros wrap.
pub(super) fn integer_at(value: u64, place: Span) -> TokenStream {
    let mut literal = Literal::u64_unsuffixed(value);
    if i8::try_from(value).is_err() {
        literal.set_span(place);
    }
    quote!(#literal)
}

/// An integer literal without a type.
pub(super) fn integer(value: u64) -> TokenStream {
    let literal = Literal::u64_unsuffixed(value);
    quote!(#literal)
}
