//! The laws of what is read off a linear layout: its extents, its strides, where an input leads.

use layout_algebra::AlgebraError;
use layout_algebra::linear::{Dims, LinearLayout};

use super::{Law, Trial, every, inputs};
use crate::value::Value;

pub(super) fn tried(name: &str, a: &LinearLayout, values: &[Value], answer: &Value) -> Law {
    Some(match name {
        "size" | "cosize" => {
            let dims = if name == "size" { a.ins() } else { a.outs() };
            let size = answer.to_integer().ok()?;
            let law = if name == "size" {
                "the bits of the inputs count so far"
            } else {
                "the bits of the outputs count so far"
            };
            let sizes = (0..dims.count()).try_fold(1_u64, |all, i| all.checked_mul(dims.get(i).size()));
            (law, Ok((u64::from(dims.bits()), (sizes != Some(size)).then(|| "it does not".to_owned()))))
        }
        "shape" => ("with these extents inputs are counted, the first fastest", extents(a.ins(), &numbers(answer)?)),
        "coshape" => {
            ("with these extents outputs are counted, the first fastest", extents(a.outs(), &numbers(answer)?))
        }
        "stride" => {
            let strides = numbers(answer)?;
            (
                "the output is the sum of all inputs times these",
                every(a, |x| {
                    let mut terms =
                        strides.iter().enumerate().map(|(i, stride)| stride.checked_mul(a.ins().part(x, i)));
                    Ok(terms.try_fold(0_u64, |sum, term| sum.checked_add(term?)) == Some(a.image(x)))
                }),
            )
        }
        "call" => {
            let coordinate = numbers(values.get(1)?)?;
            let word = match (coordinate.as_slice(), values.get(1)?) {
                ([word], Value::Integer(_)) => *word,
                (parts, _) => counted(&a.ins(), parts)?,
            };
            ("it is the xor of the bases of its bits, output by output", Ok((1, wrong(a, word, &numbers(answer)?))))
        }
        "table" => (
            "its entry x is the xor of the bases of the bits of x, output by output",
            entries(answer).map_or(Err(AlgebraError::NoModes), |table| {
                let size = inputs(a)?;
                let odd = (0..size).zip(&table).find_map(|(word, outs)| Some((word, wrong(a, word, outs)?)));
                let broken = odd.map(|(word, broken)| format!("at {word} {broken}"));
                let is_all = u64::try_from(table.len()) == Ok(size);
                Ok((size, broken.or_else(|| (!is_all).then(|| "there are others".to_owned()))))
            }),
        ),
        _ => return None,
    })
}

fn numbers(value: &Value) -> Option<Vec<u64>> {
    let tuple = value.to_tuple().ok()?;
    Some((0..tuple.leaf_count()).map(|i| tuple.leaf_at(i)).collect())
}

fn entries(answer: &Value) -> Option<Vec<Vec<u64>>> {
    match answer {
        Value::Table(table) => Some(table.iter().map(|entry| vec![*entry]).collect()),
        Value::List(all) => all.iter().map(numbers).collect(),
        _ => None,
    }
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

/// What is wrong with the outputs told of an input: basis by basis they are added without carry.
fn wrong(a: &LinearLayout, word: u64, told: &[u64]) -> Option<String> {
    let (mut image, mut rest) = (0, word);
    for i in 0..a.ins().count() {
        for k in 0..a.ins().get(i).bits {
            image ^= if rest & 1 == 1 { a.basis(i, k) } else { 0 };
            rest >>= 1;
        }
    }
    let outs = a.outs();
    let mut left = image;
    for j in 0..outs.count() {
        let size = outs.get(j).size();
        if told.get(j).copied() != left.checked_rem(size) {
            return Some(format!("output {j} is another"));
        }
        left = left.checked_div(size)?;
    }
    None
}

/// Whether words are counted so.
fn extents(dims: Dims, shape: &[u64]) -> Trial {
    let size = super::few(dims.size().unwrap_or(u64::MAX))?;
    let odd = (0..size).find(|word| {
        let mut rest = *word;
        !(0..dims.count()).all(|i| {
            let extent = shape.get(i).copied().unwrap_or(0);
            let digit = rest.checked_rem(extent);
            rest = rest.checked_div(extent).unwrap_or(0);
            digit == Some(dims.part(*word, i))
        })
    });
    let is_all = shape.len() == dims.count();
    let broken = odd.map(|word| format!("not so at {word}"));
    Ok((size, broken.or_else(|| (!is_all).then(|| "there are others".to_owned()))))
}
