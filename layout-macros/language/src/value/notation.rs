//! The notation of values; a long list is cut off.

use std::fmt;

use layout_algebra::category::NestMorphism;
use layout_algebra::operation::Operation;
use layout_algebra::picture::Grouped;

use super::{Outer, Value};

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Integer(value) => value.fmt(f),
            Self::Boolean(value) => value.fmt(f),
            Self::Tuple(tuple) => tuple.fmt(f),
            Self::Layout(layout) => layout.fmt(f),
            Self::Placed(layout, offset) => write!(f, "({layout},{offset})"),
            Self::Tiler(tiler) => tiler.fmt(f),
            Self::Parts(parts) => match parts.as_slice() {
                [only] if only.is_layout_like() => write!(f, "({only},)"),
                parts => list(f, parts, '(', ')'),
            },
            Self::Group(inner) => write!(f, "({inner})"),
            Self::Whole => f.write_str("_"),
            Self::Word(word) => f.write_str(word.text()),
            Self::Text(text) => write!(f, "\"{text}\""),
            Self::Tiled(made_by, operands) => tiled(f, *made_by, operands),
            Self::Plan(planned) => planned.fmt(f),
            Self::Table(offsets) => shortened_list(f, offsets),
            Self::List(values) => shortened_list(f, values),
            Self::Swizzle(swizzle) => swizzle.fmt(f),
            Self::Offset(swizzle, offset) => write!(f, "{swizzle} o {offset}"),
            Self::Composed(composed) => composed.fmt(f),
            Self::Outer(composed) => {
                let Outer { outer, offset, inner } = &**composed;
                if matches!(inner, Self::Composed(_) | Self::Outer(_)) {
                    write!(f, "{outer} o {offset} o ({inner})")
                } else {
                    write!(f, "{outer} o {offset} o {inner}")
                }
            }
            Self::Basis(basis) => basis.fmt(f),
            Self::Coordinates(layout) => layout.fmt(f),
            Self::Morphism(arrow) => morphism(f, arrow),
            Self::Linear(layout) => layout.fmt(f),
        }
    }
}

/// The notation of a tiled MMA or copy; a copy for an operand of an MMA has the operand in its name.
fn tiled(f: &mut fmt::Formatter<'_>, made_by: Operation, operands: &[Value]) -> fmt::Result {
    f.write_str(made_by.name())?;
    match operands {
        [name, bits, Value::Text(_), mma @ ..] => {
            write!(f, "({name},{bits},")?;
            entries(f, mma)?;
            f.write_str(")")
        }
        _ => list(f, operands, '(', ')'),
    }
}

/// `morphism(domain,codomain,map)`.
fn morphism(f: &mut fmt::Formatter<'_>, morphism: &NestMorphism) -> fmt::Result {
    write!(f, "morphism({},{},", morphism.domain(), morphism.codomain())?;
    list(f, morphism.map().map(), '(', ')')?;
    f.write_str(")")
}

/// The longest list printed in full, far longer than people read.
pub const WHOLE: usize = 1 << 12;

/// The entries printed of a longer list.
const BEGINNING: usize = 32;

/// A list, cut off if it is long: `[0,8,16,… 16,352 more]`.
fn shortened_list<T: fmt::Display>(f: &mut fmt::Formatter<'_>, items: &[T]) -> fmt::Result {
    match items.split_at_checked(BEGINNING) {
        Some((beginning, rest)) if items.len() > WHOLE => {
            list(f, beginning, '[', ',')?;
            write!(f, "… {} more]", Grouped(rest.len() as u64))
        }
        _ => list(f, items, '[', ']'),
    }
}

fn list<T: fmt::Display>(f: &mut fmt::Formatter<'_>, items: &[T], open: char, close: char) -> fmt::Result {
    write!(f, "{open}")?;
    entries(f, items)?;
    write!(f, "{close}")
}

fn entries<T: fmt::Display>(f: &mut fmt::Formatter<'_>, items: &[T]) -> fmt::Result {
    for (i, item) in items.iter().enumerate() {
        if i > 0 {
            f.write_str(",")?;
        }
        item.fmt(f)?;
    }
    Ok(())
}
