//! Swizzled and coordinate layouts as functions, parsed without the language under test, to prove that a vector breaks a definition.

use crate::brute_force::{digits, swizzled};
use crate::notation;

/// A function from indices to offsets or coordinates; each entry has the name of its coordinate, which is `""` for an offset.
#[derive(Debug)]
pub struct Function {
    swizzle: (u32, u32, i32),
    offset: u64,
    extents: Vec<u64>,
    strides: Vec<(u64, String)>,
}

/// Parses `A`, `Sw<B,M,S> o n o A`, `shape:(1@0,…)` and `make_identity_layout(shape)`, without negative strides.
pub fn function(text: &str) -> Option<Function> {
    if let Some(shape) = text.strip_prefix("make_identity_layout(") {
        let shape = notation::int_tuple(shape.strip_suffix(')')?)?;
        let strides = layout_algebra::make_identity_layout(&shape).ok()?.stride().to_string();
        return Some(Function { swizzle: (0, 0, 0), offset: 0, extents: leaves(&shape), strides: bases(&strides)? });
    }
    let (swizzle, offset, layout) = match text.split(" o ").collect::<Vec<_>>()[..] {
        [layout] => ((0, 0, 0), 0, layout),
        [swizzle, offset, layout] => (numbers(swizzle)?, offset.parse().ok()?, layout),
        _ => return None,
    };
    let (shape, strides) = layout.split_once(':')?;
    Some(Function { swizzle, offset, extents: leaves(&notation::int_tuple(shape)?), strides: bases(strides)? })
}

fn leaves(shape: &layout_algebra::IntTuple) -> Vec<u64> {
    (0..shape.leaf_count()).map(|leaf| shape.leaf_at(leaf)).collect()
}

fn numbers(swizzle: &str) -> Option<(u32, u32, i32)> {
    match swizzle.strip_prefix("Sw<")?.strip_suffix('>')?.split(',').collect::<Vec<_>>()[..] {
        [bits, base, shift] => Some((bits.parse().ok()?, base.parse().ok()?, shift.parse().ok()?)),
        _ => None,
    }
}

fn bases(strides: &str) -> Option<Vec<(u64, String)>> {
    let leaves = strides.split(['(', ')', ',']).filter(|leaf| !leaf.is_empty());
    leaves
        .map(|leaf| {
            let (value, path) = leaf.split_once('@').unwrap_or((leaf, ""));
            Some((value.parse().ok()?, path.to_owned()))
        })
        .collect()
}

impl Function {
    /// Returns the number of indices.
    pub fn size(&self) -> u64 {
        self.extents.iter().product()
    }

    /// Evaluates the function at an index, with the last mode unbounded; returns the entries that are not 0.
    pub fn value_at(&self, index: u64) -> Vec<(String, u64)> {
        let mut values: Vec<(String, u64)> = vec![(String::new(), self.offset)];
        for (digit, (stride, path)) in digits(index, &self.extents).into_iter().zip(&self.strides) {
            match values.iter_mut().find(|(known, _)| known == path) {
                Some((_, value)) => *value += digit * stride,
                None => values.push((path.clone(), digit * stride)),
            }
        }
        let (bits, base, shift) = self.swizzle;
        let plain = values.first_mut().expect("the plain part");
        plain.1 = swizzled(bits, base, shift, plain.1);
        values.retain(|(_, value)| *value > 0);
        values.sort();
        values
    }

    /// Evaluates a function to offsets at an index.
    pub fn offset(&self, index: u64) -> u64 {
        self.value_at(index).first().map_or(0, |(_, offset)| *offset)
    }

    /// Returns all values.
    pub fn table(&self) -> Vec<Vec<(String, u64)>> {
        (0..self.size()).map(|index| self.value_at(index)).collect()
    }
}

/// Checks whether a result satisfies the definition of an operation; `None` if it cannot be parsed.
pub fn is_lawful(op: &str, args: &[String], result: &str) -> Option<bool> {
    let (a, r) = (function(&args[0])?, function(result)?);
    Some(match op {
        "composition" => {
            let b = function(&args[1])?;
            r.size() == b.size() && (0..b.size()).all(|i| r.value_at(i) == a.value_at(b.offset(i)))
        }
        "right_inverse" => (0..r.size()).all(|i| r.offset(i) < a.size() && a.offset(r.offset(i)) == i),
        "left_inverse" => (0..a.size()).all(|i| {
            let back = r.offset(a.offset(i));
            back < a.size() && a.value_at(back) == a.value_at(i)
        }),
        _ => {
            let (mut before, mut after) = (a.table(), r.table());
            before.sort();
            after.sort();
            before == after
        }
    })
}
