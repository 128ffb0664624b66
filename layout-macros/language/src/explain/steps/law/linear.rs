//! The laws of operations on linear layouts, tried at every input if they are few.

use std::collections::{BTreeMap, BTreeSet};

use layout_algebra::AlgebraError;
use layout_algebra::linear::{ColumnAction, Dims, LinearLayout};

use super::{MOST, Trial, at, function};
use crate::value::Value;

type Law = Option<(&'static str, Trial)>;

/// A coordinate by the names of its dimensions.
type Point = BTreeMap<String, u64>;

/// The law, and what trying it showed; nothing if none of the values is a linear layout, or there is no law.
pub(super) fn tried(name: &str, values: &[Value], answer: &Value) -> Law {
    let (Some(first), second) = (values.first(), values.get(1)) else { return None };
    match (first, second, answer) {
        (Value::Linear(a), Some(Value::Linear(b)), Value::Linear(c)) => of_two(name, [a, b, c]),
        (Value::Linear(a), _, Value::Linear(c)) => {
            of_one(name, a, c).or_else(|| in_other_dimensions(name, a, values, c))
        }
        (Value::Linear(a), _, _) => asked(name, a, values, answer).or_else(|| converted(name, a, answer)),
        (other, _, Value::Linear(c)) if name == "to_linear" => Some((
            "its output at i is A(i)",
            every(c, |word| Ok(Some(c.image(word)) == function(other).and_then(|a| at(&a, word).ok()))),
        )),
        _ => None,
    }
}

/// Tries every input; the first at which it fails.
fn every(layout: &LinearLayout, holds: impl Fn(u64) -> Result<bool, AlgebraError>) -> Trial {
    let bits = layout.ins().bits();
    let size = 1_u64.checked_shl(bits).unwrap_or(u64::MAX);
    if size > MOST {
        return Err(AlgebraError::NotDecided { size, limit: MOST });
    }
    for word in 0..size {
        if !holds(word)? {
            return Ok((size, Some(format!("not at {word}"))));
        }
    }
    Ok((size, None))
}

/// A word by its dimensions.
fn point(dims: &Dims, word: u64) -> Point {
    (0..dims.count()).map(|i| (dims.get(i).name.to_string(), dims.part(word, i))).collect()
}

/// The word of a coordinate; what is not named is 0, what the dimensions do not have is left out.
fn packed(dims: &Dims, point: &Point) -> u64 {
    (0..dims.count())
        .map(|i| {
            let value = point.get(dims.get(i).name.as_str()).copied().unwrap_or(0);
            let value = value & dims.get(i).size().saturating_sub(1);
            value.checked_shl(dims.from(i)).unwrap_or(0)
        })
        .fold(0, |word, part| word | part)
}

/// Where a coordinate is taken.
fn image(layout: &LinearLayout, of: &Point) -> Point {
    point(&layout.outs(), layout.image(packed(&layout.ins(), of)))
}

fn of_two(name: &str, [a, b, c]: [&LinearLayout; 3]) -> Law {
    let at = |word: u64| point(&c.ins(), word);
    Some(match name {
        "composition" => ("(A o B)(x) = A(B(x))", every(c, |x| Ok(image(c, &at(x)) == image(a, &image(b, &at(x)))))),
        "compose" => ("C(x) = B(A(x))", every(c, |x| Ok(image(c, &at(x)) == image(b, &image(a, &at(x)))))),
        "invert_and_compose" => ("B(C(x)) = A(x)", every(c, |x| Ok(image(b, &image(c, &at(x))) == image(a, &at(x))))),
        "minimal_cvt" => {
            ("A(C(x)) = B(x), other dimensions 0", every(c, |x| Ok(image(a, &image(c, &at(x))) == image(b, &at(x)))))
        }
        "logical_product" => ("low bits go through A, high bits through B", every(c, |x| Ok(is_product(a, b, c, x)))),
        "divide_left" => ("A = B * C", every(a, |x| Ok(is_product(b, c, a, x)))),
        "divide_right" => ("A = C * B", every(a, |x| Ok(is_product(c, b, a, x)))),
        "get_reps" => {
            let within = |x: u64| {
                let (coordinate, tile) = (point(&a.ins(), x), b.ins());
                let cut = |(name, value): (String, u64)| {
                    let bits = tile.find(&name).map_or(0, |i| tile.get(i).bits);
                    (name, value >> bits << bits)
                };
                image(a, &coordinate.into_iter().map(cut).collect())
            };
            ("C(x) = A(x without its place in the tile)", every(c, |x| Ok(image(c, &at(x)) == within(x))))
        }
        "concat_ins" => (
            "C(x,y) = A(x) ^ B(y)",
            every(c, |x| {
                let (left, right) = (packed(&a.ins(), &at(x)), packed(&b.ins(), &at(x)));
                Ok(c.image(x) == a.image(left) ^ b.image(right))
            }),
        ),
        "concat_outs" => (
            "C(x) = (A(x),B(x))",
            every(c, |x| {
                let mut both = image(a, &at(x));
                both.extend(image(b, &at(x)));
                Ok(image(c, &at(x)) == both)
            }),
        ),
        "optimal_swizzling_ldst" | "auto_swizzling" | "optimal_swizzling" => filled(c),
        "conversion_stores" => ("elements have one place each", places(a, c)),
        "conversion_loads" => ("elements have one place each", places(b, c)),
        _ => return None,
    })
}

/// Whether the product has at an input what its parts have at theirs.
fn is_product(low: &LinearLayout, high: &LinearLayout, product: &LinearLayout, word: u64) -> bool {
    let bits = |dims: &Dims, name: &str| dims.find(name).map_or(0, |i| dims.get(i).bits);
    let ins = point(&product.ins(), word);
    let below = |(name, value): (&String, &u64)| {
        (name.clone(), value & 1_u64.wrapping_shl(bits(&low.ins(), name)).wrapping_sub(1))
    };
    let above = |(name, value): (&String, &u64)| (name.clone(), value >> bits(&low.ins(), name));
    let (first, second) = (image(low, &ins.iter().map(below).collect()), image(high, &ins.iter().map(above).collect()));
    let part = |of: &Point, name: &str| of.get(name).copied().unwrap_or(0);
    image(product, &ins).iter().all(|(name, value)| {
        *value == part(&first, name) | part(&second, name).checked_shl(bits(&low.outs(), name)).unwrap_or(0)
    })
}

/// Whether the places of two inputs are the same where, and only where, their elements are.
fn places(elements: &LinearLayout, places: &LinearLayout) -> Trial {
    let mut seen: BTreeMap<u64, u64> = BTreeMap::new();
    let pairs = outputs(elements).and(outputs(places)).map(|_| {
        let size = 1_u64.checked_shl(elements.ins().bits()).unwrap_or(0);
        let odd = (0..size).find(|x| {
            let place = image(places, &point(&elements.ins(), *x));
            let place = packed(&places.outs(), &place);
            *seen.entry(elements.image(*x)).or_insert(place) != place
        });
        let distinct: BTreeSet<&u64> = seen.values().collect();
        let broken = odd.map(|x| format!("not at {x}"));
        (size, broken.or_else(|| (distinct.len() != seen.len()).then(|| "two elements have one place".to_owned())))
    })?;
    Ok(pairs)
}

/// Shared memory holds every element.
fn filled(shared: &LinearLayout) -> (&'static str, Trial) {
    let reached = outputs(shared);
    let size = 1_u64.checked_shl(shared.outs().bits()).unwrap_or(u64::MAX);
    let trial = reached.map(|reached| {
        let count = u64::try_from(reached.len()).unwrap_or(u64::MAX);
        (size, (count < size).then(|| format!("only {count} of {size} elements have a place")))
    });
    ("every element has a place", trial)
}

/// The outputs that are reached.
fn outputs(layout: &LinearLayout) -> Result<BTreeSet<u64>, AlgebraError> {
    let size = 1_u64.checked_shl(layout.ins().bits()).unwrap_or(u64::MAX);
    if size > MOST {
        Err(AlgebraError::NotDecided { size, limit: MOST })
    } else {
        Ok((0..size).map(|x| layout.image(x)).collect())
    }
}

fn of_one(name: &str, a: &LinearLayout, c: &LinearLayout) -> Law {
    let back = |x: u64| a.image(packed(&a.ins(), &image(c, &point(&c.ins(), x))));
    Some(match name {
        "invert" => ("A(C(y)) = y", every(c, |y| Ok(point(&a.outs(), back(y)) == point(&c.ins(), y)))),
        "pseudoinvert" | "right_inverse" => {
            ("A(C(y)) = y", every(c, |y| Ok(point(&a.outs(), back(y)) == point(&c.ins(), y))))
        }
        "flatten_ins" | "flatten_outs" | "reshape_ins" | "reshape_outs" | "rename_in_dim" | "squeeze_ins"
        | "squeeze_outs" => ("the same at every index", every(a, |x| Ok(a.image(x) == c.image(x)))),
        "transpose_ins" | "transpose_outs" => (
            "the same at every coordinate",
            every(a, |x| Ok(image(a, &point(&a.ins(), x)) == image(c, &point(&a.ins(), x)))),
        ),
        "remove_zero_bases" | "remove_broadcast_regs" => {
            let both = outputs(a).and_then(|a| Ok((a, outputs(c)?)));
            let trial = both.map(|(before, after)| {
                let count = u64::try_from(before.len()).unwrap_or(u64::MAX);
                (count, (before != after).then(|| "other outputs are reached".to_owned()))
            });
            ("the outputs are those of A", trial)
        }
        "sublayout" => ("with the other inputs 0, its outputs are those of A", every(c, |x| Ok(is_part(a, c, x)))),
        "quotient" => (
            "the outputs of the rest are those of A",
            every(a, |x| {
                let ins = point(&a.ins(), x);
                let outs = image(a, &ins);
                Ok(image(c, &ins).iter().all(|(name, value)| outs.get(name) == Some(value)))
            }),
        ),
        "zeros_like" => ("0 everywhere", every(c, |x| Ok(c.image(x) == 0))),
        "resize_in_dim" | "ensure_not_smaller" => (
            "where both have inputs, the outputs are those of A",
            every(a, |x| {
                let ins = point(&a.ins(), x);
                let fits = (0..c.ins().count())
                    .all(|i| ins.get(c.ins().get(i).name.as_str()).is_none_or(|v| *v < c.ins().get(i).size()));
                Ok(!fits || image(c, &ins) == image(a, &ins))
            }),
        ),
        _ => return None,
    })
}

/// Whether a sublayout has at an input what the whole has there.
fn is_part(whole: &LinearLayout, part: &LinearLayout, word: u64) -> bool {
    let ins = point(&part.ins(), word);
    let outs = image(whole, &ins);
    image(part, &ins).iter().all(|(name, value)| outs.get(name) == Some(value))
}

/// What cuts and turns the outputs.
fn in_other_dimensions(name: &str, a: &LinearLayout, values: &[Value], c: &LinearLayout) -> Law {
    Some(match name {
        "resize_out_dim" => {
            let resized = values.get(1)?.to_name().ok()?;
            (
                "the other outputs are those of A",
                every(a, |x| {
                    let (before, after) = (image(a, &point(&a.ins(), x)), image(c, &point(&a.ins(), x)));
                    Ok(before.iter().all(|(name, value)| name == resized || after.get(name) == Some(value)))
                }),
            )
        }
        "ensure_not_larger" => {
            let dims = values.get(1)?.to_dims().ok()?;
            (
                "no output is larger than asked for",
                every(c, |x| {
                    let outs = image(c, &point(&c.ins(), x));
                    Ok((0..dims.count())
                        .all(|i| outs.get(dims.get(i).name.as_str()).is_none_or(|v| *v < dims.get(i).size())))
                }),
            )
        }
        "transpose_linear_layout" => {
            let order = values.get(1)?.to_tuple().ok()?;
            (
                "output j is output order(j) of A",
                every(a, |x| {
                    let (before, after) = (a.image(x), c.image(x));
                    let from = |j: usize| usize::try_from(order.leaf_at(j)).unwrap_or(usize::MAX);
                    Ok((0..order.leaf_count()).all(|j| c.outs().part(after, j) == a.outs().part(before, from(j))))
                }),
            )
        }
        "slice_linear_layout" => {
            let cut = usize::try_from(values.get(1)?.to_integer().ok()?).ok()?;
            let name = a.outs().get(cut).name.to_string();
            let rest = |word: u64| {
                let mut outs = point(&a.outs(), word);
                outs.remove(&name);
                outs.into_values().collect::<Vec<u64>>()
            };
            let before: BTreeSet<Vec<u64>> = outputs(a).ok()?.into_iter().map(rest).collect();
            let after: BTreeSet<Vec<u64>> =
                outputs(c).ok()?.into_iter().map(|word| point(&c.outs(), word).into_values().collect()).collect();
            let count = u64::try_from(before.len()).unwrap_or(u64::MAX);
            (
                "the other coordinates that are reached are those of A",
                Ok((count, (before.len() != after.len()).then(|| "there are others".to_owned()))),
            )
        }
        "reshape_layout" => (
            "the elements, counted by rows, are those of A",
            every(a, |x| Ok(by_rows(&a.outs(), a.image(x)) == by_rows(&c.outs(), c.image(x)))),
        ),
        _ => return None,
    })
}

/// The number of an element, the last dimension fastest.
fn by_rows(dims: &Dims, word: u64) -> u64 {
    (0..dims.count()).fold(0, |number: u64, i| number << dims.get(i).bits | dims.part(word, i))
}

/// A plain or swizzled layout from a linear one.
fn converted(name: &str, a: &LinearLayout, answer: &Value) -> Law {
    if name != "from_linear" {
        return None;
    }
    let answer = function(answer)?;
    Some(("its offset at i is A(i)", every(a, |x| Ok(super::at(&answer, x)? == a.image(x)))))
}

/// What is asked of one: counted.
fn asked(name: &str, a: &LinearLayout, values: &[Value], answer: &Value) -> Law {
    let reached = || Some(u64::try_from(outputs(a).ok()?.len()).unwrap_or(u64::MAX));
    let sizes = |bits: u32| 1_u64.checked_shl(bits).unwrap_or(u64::MAX);
    let (ins, outs) = (sizes(a.ins().bits()), sizes(a.outs().bits()));
    let counted = |is_so: bool, says: &Value| {
        let wrong = !matches!(says, Value::Boolean(so) if *so == is_so);
        Ok((ins, wrong.then(|| "counting says otherwise".to_owned())))
    };
    Some(match name {
        "is_injective" => ("there are as many outputs as inputs", counted(reached()? == ins, answer)),
        "is_surjective" => ("there are as many outputs as there can be", counted(reached()? == outs, answer)),
        "is_bijective" => ("all inputs and outputs are paired", counted(ins == outs && reached()? == outs, answer)),
        "free_variable_masks" => {
            let Value::Table(masks) = answer else { return None };
            let free = (0..a.ins().count())
                .map(|i| masks.get(i).copied().unwrap_or(0) << a.ins().from(i))
                .fold(0, |all, m| all | m);
            let outputs = outputs(a).ok()?;
            let kept: Vec<u64> = (0..ins).filter(|x| x & free == 0).map(|x| a.image(x)).collect();
            let distinct: BTreeSet<u64> = kept.iter().copied().collect();
            let wrong = distinct != outputs || distinct.len() != kept.len();
            ("with these bits 0, every output is reached once", Ok((ins, wrong.then(|| "it does not hold".to_owned()))))
        }
        "num_consecutive" => {
            let count = answer.to_integer().ok()?;
            (
                "the first so many inputs are the first outputs",
                every(a, |x| Ok(x >= count || a.outs().part(a.image(x), 0) == x)),
            )
        }
        "factor_identity_prefix" => {
            let (count, from, to) = (first_of(answer)?, values.get(1)?.to_name().ok()?, values.get(2)?.to_name().ok()?);
            (
                "the first so many inputs are the outputs",
                every(a, |x| {
                    let ins = point(&a.ins(), x);
                    let alone = ins.iter().all(|(name, value)| if name == from { *value < count } else { *value == 0 });
                    Ok(!alone || image(a, &ins).get(to) == ins.get(from))
                }),
            )
        }
        "contiguous_elems" => {
            let (count, out) = (answer.to_integer().ok()?, values.get(1)?.to_name().ok()?);
            let at = a.outs().find(out)?;
            let parts: BTreeSet<u64> = outputs(a).ok()?.into_iter().map(|word| a.outs().part(word, at)).collect();
            let missing = (0..count).find(|part| !parts.contains(part));
            ("the first so many are reached", Ok((count, missing.map(|part| format!("{part} is not reached")))))
        }
        "largest_vectorisation" => {
            let count = answer.to_integer().ok()?;
            let registers = Some(a.ins().get(0).size()).filter(|registers| *registers <= MOST)?;
            let parts: BTreeSet<u64> = (0..registers).map(|register| a.image(register)).collect();
            let missing = (0..count).find(|part| !parts.contains(part));
            ("registers reach the first so many", Ok((count, missing.map(|part| format!("{part} is not reached")))))
        }
        "equal_ignoring_out_sizes" => {
            let Some(Value::Linear(b)) = values.get(1) else { return None };
            let at = |x: u64| point(&a.ins(), x);
            let same = a.ins().same(&b.ins()) && a.outs().same_names(&b.outs());
            let is_so = same && (0..ins.min(MOST)).all(|x| image(a, &at(x)) == image(b, &at(x)));
            ("both give the same, if it is so", counted(is_so, answer))
        }
        "reg_perm_for_divide" => {
            let (Value::Table(order), Some(Value::Linear(b))) = (answer, values.get(1)) else { return None };
            let places: Vec<u32> = order.iter().filter_map(|place| u32::try_from(*place).ok()).collect();
            let first = a.ins().get(0);
            let ordered =
                ColumnAction::new(first.name.as_str(), first.bits, &places).and_then(|action| action.apply(a)).ok()?;
            let is_first = matches!(values.get(2), Some(Value::Boolean(true)));
            let held = |k: u32| {
                let count = b.ins().get(0).bits;
                let at = if is_first { k } else { first.bits.saturating_sub(count).saturating_add(k) };
                ordered.basis(0, at)
            };
            let count = b.ins().get(0).bits;
            let parts: BTreeSet<u64> = (0..count).map(held).collect();
            let wrong = u32::try_from(parts.len()).ok() != Some(count);
            ("its bases stand together", Ok((u64::from(count), wrong.then(|| "they do not".to_owned()))))
        }
        "sublayout_is_zero" | "is_identity_on_out_dim" | "is_trivial_over" | "square_identity" => {
            return predicate(name, a, values, answer);
        }
        _ => return None,
    })
}

/// The number that a list begins with.
fn first_of(answer: &Value) -> Option<u64> {
    match answer {
        Value::List(parts) => parts.first()?.to_integer().ok(),
        _ => None,
    }
}

/// Predicates, by their definitions at every input.
fn predicate(name: &str, a: &LinearLayout, values: &[Value], answer: &Value) -> Law {
    let names = |i: usize| values.get(i).and_then(|value| value.to_names().ok()).unwrap_or_default();
    let (first, second) = (names(1), names(2));
    let size = 1_u64.checked_shl(a.ins().bits()).filter(|size| *size <= MOST)?;
    let is_so = (0..size).all(|x| {
        let ins = point(&a.ins(), x);
        let outs = image(a, &ins);
        let only_first = ins.iter().all(|(name, value)| *value == 0 || first.contains(&name.as_str()));
        let same = first.iter().all(|name| outs.get(*name) == ins.get(*name));
        match name {
            "sublayout_is_zero" => !only_first || second.iter().all(|name| outs.get(*name) == Some(&0)),
            "is_identity_on_out_dim" => same,
            "square_identity" => !only_first || same,
            _ => {
                same && (!only_first || outs.iter().all(|(name, value)| *value == 0 || first.contains(&name.as_str())))
            }
        }
    });
    let wrong = !matches!(answer, Value::Boolean(so) if *so == is_so);
    Some(("every input, by the definition", Ok((size, wrong.then(|| "it is otherwise".to_owned())))))
}
