//! The laws of two linear layouts and a third that is made of them.

use std::collections::{BTreeMap, BTreeSet};

use layout_algebra::linear::{Dims, LinearLayout};

use super::points::Point;
use super::{Law, Trial, every, everywhere, inputs, outputs};

pub(super) fn tried(name: &str, [a, b, c]: [&LinearLayout; 3]) -> Law {
    Some(match name {
        "composition" => ("(A o B)(x) = A(B(x))", everywhere(c, |x| x.through(c) == x.through(b).through(a))),
        "compose" => ("C(x) = B(A(x))", everywhere(c, |x| x.through(c) == x.through(a).through(b))),
        "invert_and_compose" => ("B(C(x)) = A(x)", everywhere(c, |x| x.through(c).through(b) == x.through(a))),
        "minimal_cvt" => {
            ("A(C(x)) = B(x), other dimensions 0", everywhere(c, |x| x.through(c).through(a) == x.through(b)))
        }
        "logical_product" => {
            ("low bits go through A, high bits through B", everywhere(c, |x| is_product([a, b, c], x) == Some(true)))
        }
        "divide_left" => ("A = B * C", everywhere(a, |x| is_product([b, c, a], x) == Some(true))),
        "divide_right" => ("A = C * B", everywhere(a, |x| is_product([c, b, a], x) == Some(true))),
        "get_reps" => {
            let outside = |x: u64| x ^ a.ins().by_name(b.ins().by_name(x, &a.ins()), &b.ins());
            let of_a = |x: u64| Point::of(a.outs(), a.image(outside(x)));
            ("C(x) = A(x without its place in the tile)", every(a, |x| Ok(Point::of(a.ins(), x).through(c) == of_a(x))))
        }
        "concat_ins" => (
            "C(x,y) = A(x) ^ B(y)",
            every(c, |x| {
                let at = Point::of(c.ins(), x);
                Ok(c.image(x) == a.image(at.among(&a.ins())) ^ b.image(at.among(&b.ins())))
            }),
        ),
        "concat_outs" => (
            "C(x) = (A(x),B(x))",
            everywhere(c, |x| x.through(a).is_within(&x.through(c)) && x.through(b).is_within(&x.through(c))),
        ),
        "optimal_swizzling_ldst" | "auto_swizzling" | "optimal_swizzling" => filled(c),
        "conversion_stores" => ("elements have one place each", places(a, c)),
        "conversion_loads" => ("elements have one place each", places(b, c)),
        _ => return None,
    })
}

/// Whether the product has at an input what its parts have at theirs.
fn is_product([low, high, product]: [&LinearLayout; 3], x: &Point) -> Option<bool> {
    let size = |dims: &Dims, name: &str| dims.find(name).map_or(1, |i| dims.get(i).size());
    let ins = high.ins();
    let above = (0..ins.count()).map(|i| {
        let name = ins.get(i).name;
        x.get(name.as_str()).unwrap_or(0).checked_div(size(&low.ins(), name.as_str()))
    });
    let above = ins.pack(&above.collect::<Option<Vec<u64>>>()?).ok()?;
    let (first, second) = (x.through(low), Point::of(ins, above).through(high));
    let part = |of: &Point, name: &str| of.get(name).unwrap_or(0);
    Some(x.through(product).parts().all(|(name, value)| {
        let raised = part(&second, &name).checked_mul(size(&low.outs(), &name));
        raised.and_then(|raised| raised.checked_add(part(&first, &name))) == Some(value)
    }))
}

/// Whether the places of two inputs are the same where, and only where, their elements are.
fn places(elements: &LinearLayout, places: &LinearLayout) -> Trial {
    let size = inputs(elements)?;
    let mut seen: BTreeMap<u64, u64> = BTreeMap::new();
    let odd = (0..size).find(|x| {
        let place = places.image(Point::of(elements.ins(), *x).among(&places.ins()));
        *seen.entry(elements.image(*x)).or_insert(place) != place
    });
    let distinct: BTreeSet<&u64> = seen.values().collect();
    let broken = odd.map(|x| format!("not at {x}"));
    Ok((size, broken.or_else(|| (distinct.len() != seen.len()).then(|| "two elements have one place".to_owned()))))
}

/// Shared memory holds every element.
pub(super) fn filled(shared: &LinearLayout) -> (&'static str, Trial) {
    let trial = outputs(shared).map(|reached| {
        let size = shared.outs().size().unwrap_or(u64::MAX);
        let count = u64::try_from(reached.len()).unwrap_or(u64::MAX);
        (size, (count < size).then(|| format!("only {count} of {size} elements have a place")))
    });
    ("every element has a place", trial)
}
