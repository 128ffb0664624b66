//! The laws of properties of a linear layout: its extents, its strides, its outputs.

use layout_algebra::linear::{Dims, LinearLayout};
use layout_algebra::operation::Operation;
use layout_language::value::Value;

use super::super::trial::{Law, Maybe, OrNone, Read, Trial, every, few, holds_at, law, length};
use super::{at_inputs, inputs};

pub(super) const LAWS: &[Law] = &[
    law(&[Operation::Size], "the bits of the inputs count so far", |c| sized(c.linear(0)?.ins(), c.answer)),
    law(&[Operation::Cosize], "the bits of the outputs count so far", |c| sized(c.linear(0)?.outs(), c.answer)),
    law(&[Operation::Shape], "with these extents inputs are counted, the first fastest", |c| {
        shaped(c.linear(0)?.ins(), c.answer)
    }),
    law(&[Operation::Coshape], "with these extents outputs are counted, the first fastest", |c| {
        shaped(c.linear(0)?.outs(), c.answer)
    }),
    law(&[Operation::Stride], "the output is the sum of all inputs times these", |c| {
        let (a, strides) = (c.linear(0)?, c.answer.leaves()?);
        at_inputs(a, |x| {
            let mut terms = strides.iter().enumerate().map(|(i, stride)| stride.checked_mul(a.ins().part(x, i)));
            terms.try_fold(0_u64, |sum, term| sum.checked_add(term?)) == Some(a.image(x))
        })
    }),
    law(&[Operation::Call], "it is the xor of the bases of its bits, output by output", |c| {
        let a = c.linear(0)?;
        let word = match c.value(1)? {
            Value::Integer(word) => *word,
            parts => counted(&a.ins(), &parts.leaves()?).or_none()?,
        };
        Ok(holds_at(1, is_image(a, word, &c.answer.leaves()?)))
    }),
    law(&[Operation::Table], "its entry x is the xor of the bases of the bits of x, output by output", |c| {
        let (a, size) = (c.linear(0)?, inputs(c.linear(0)?)?);
        let entries: Vec<Vec<u64>> = match c.answer {
            Value::Table(table) => table.iter().map(|entry| vec![*entry]).collect(),
            other => other.list()?.iter().map(Read::leaves).collect::<Maybe<_>>()?,
        };
        let is_so = (0..size).zip(&entries).all(|(word, outputs)| is_image(a, word, outputs));
        Ok(holds_at(size, is_so && length(&entries) == size))
    }),
];

/// Tests that the number is the product of the sizes of these dimensions.
fn sized(dims: Dims, answer: &Value) -> Trial {
    let sizes = (0..dims.count()).try_fold(1_u64, |all, i| all.checked_mul(dims.get(i).size()));
    Ok(holds_at(dims.bits().into(), sizes == Some(answer.integer()?)))
}

/// Tests that these extents count the coordinates.
fn shaped(dims: Dims, answer: &Value) -> Trial {
    let shape = answer.leaves()?;
    let parts = |word: u64| (0..dims.count()).map(|i| dims.part(word, i)).collect();
    let is_counted = |word: u64| Ok(digits(word, shape.iter().copied()) == Some(parts(word)));
    every(few(dims.size().unwrap_or(u64::MAX))?, is_counted)
}

/// The word of coordinates, counted up.
fn counted(dims: &Dims, parts: &[u64]) -> Option<u64> {
    let (mut word, mut step) = (0_u64, 1_u64);
    for (i, part) in parts.iter().enumerate() {
        word = word.checked_add(part.checked_mul(step)?)?;
        step = step.checked_mul(dims.get(i).size())?;
    }
    Some(word)
}

/// Returns true if these are the outputs of an input: its bases, xored.
fn is_image(a: &LinearLayout, word: u64, outputs: &[u64]) -> bool {
    let (mut image, mut rest) = (0, word);
    for i in 0..a.ins().count() {
        for k in 0..a.ins().get(i).bits {
            image ^= if rest & 1 == 1 { a.basis(i, k) } else { 0 };
            rest >>= 1;
        }
    }
    let outs = a.outs();
    digits(image, (0..outs.count()).map(|j| outs.get(j).size())).as_deref() == Some(outputs)
}

/// The remainders of a word divided by these extents in sequence.
fn digits(mut word: u64, extents: impl IntoIterator<Item = u64>) -> Option<Vec<u64>> {
    let digit = |extent: u64| {
        let digit = word.checked_rem(extent)?;
        word = word.checked_div(extent)?;
        Some(digit)
    };
    extents.into_iter().map(digit).collect()
}
