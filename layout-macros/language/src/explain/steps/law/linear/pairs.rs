//! The laws of two linear layouts and a third that is made of them.

use std::collections::{BTreeMap, BTreeSet};

use layout_algebra::linear::{Dims, LinearLayout};

use super::super::trial::{Call, Law, Read, Row, Trial};
use super::points::Point;
use super::{input_law, inputs, outputs, point_law, size};

pub(super) const ROWS: &[Row] = &[
    (&["composition"], |c| {
        let [a, b, c] = three(c)?;
        point_law("(A o B)(x) = A(B(x))", c, |x| x.through(c) == x.through(b).through(a))
    }),
    (&["compose"], |c| {
        let [a, b, c] = three(c)?;
        point_law("C(x) = B(A(x))", c, |x| x.through(c) == x.through(a).through(b))
    }),
    (&["invert_and_compose"], |c| {
        let [a, b, c] = three(c)?;
        point_law("B(C(x)) = A(x)", c, |x| x.through(c).through(b) == x.through(a))
    }),
    (&["minimal_cvt"], |c| {
        let [a, b, c] = three(c)?;
        point_law("A(C(x)) = B(x), other dimensions 0", c, |x| x.through(c).through(a) == x.through(b))
    }),
    (&["logical_product"], |c| {
        let [a, b, c] = three(c)?;
        let says = "low bits go through A, high bits through B";
        point_law(says, c, |x| is_product([a, b, c], x) == Some(true))
    }),
    (&["divide_left"], |c| {
        let [a, b, c] = three(c)?;
        point_law("A = B * C", a, |x| is_product([b, c, a], x) == Some(true))
    }),
    (&["divide_right"], |c| {
        let [a, b, c] = three(c)?;
        point_law("A = C * B", a, |x| is_product([c, b, a], x) == Some(true))
    }),
    (&["get_reps"], |c| {
        let [a, b, c] = three(c)?;
        let outside = |x: u64| x ^ a.ins().by_name(b.ins().by_name(x, &a.ins()), &b.ins());
        let of_a = |x: u64| Point::of(a.outs(), a.image(outside(x)));
        input_law("C(x) = A(x without its place in the tile)", a, |x| Point::of(a.ins(), x).through(c) == of_a(x))
    }),
    (&["concat_ins"], |c| {
        let [a, b, c] = three(c)?;
        input_law("C(x,y) = A(x) ^ B(y)", c, |x| {
            let at = Point::of(c.ins(), x);
            c.image(x) == a.image(at.among(&a.ins())) ^ b.image(at.among(&b.ins()))
        })
    }),
    (&["concat_outs"], |c| {
        let [a, b, c] = three(c)?;
        let holds = |x: &Point| x.through(a).is_within(&x.through(c)) && x.through(b).is_within(&x.through(c));
        point_law("C(x) = (A(x),B(x))", c, holds)
    }),
    (&["optimal_swizzling_ldst", "auto_swizzling", "optimal_swizzling"], |c| {
        let [.., shared] = three(c)?;
        Some(Law::at_coordinates("every element has a place", filled(shared)))
    }),
    (&["conversion_stores", "conversion_loads"], |c| {
        let [a, b, found] = three(c)?;
        let elements = if c.name == "conversion_stores" { a } else { b };
        Some(Law::at_coordinates("elements have one place each", places(elements, found)))
    }),
];

fn three<'a>(c: &Call<'a>) -> Option<[&'a LinearLayout; 3]> {
    Some([c.linear(0)?, c.linear(1)?, c.answer.linear()?])
}

/// Whether the product has at an input what its parts have at theirs.
fn is_product([low, high, product]: [&LinearLayout; 3], x: &Point) -> Option<bool> {
    let size = |dims: &Dims, name: &str| dims.find(name).map_or(1, |i| dims.get(i).size());
    let ins = high.ins();
    let above = (0..ins.count()).map(|i| {
        let name = ins.get(i).name;
        x.part(name.as_str()).checked_div(size(&low.ins(), name.as_str()))
    });
    let above = ins.pack(&above.collect::<Option<Vec<u64>>>()?).ok()?;
    let (first, second) = (x.through(low), Point::of(ins, above).through(high));
    Some(x.through(product).parts().all(|(name, value)| {
        let raised = second.part(&name).checked_mul(size(&low.outs(), &name));
        raised.and_then(|raised| raised.checked_add(first.part(&name))) == Some(value)
    }))
}

/// Whether the places of two inputs are the same where, and only where, their elements are.
fn places(elements: &LinearLayout, places: &LinearLayout) -> Trial {
    let count = inputs(elements)?;
    let mut seen: BTreeMap<u64, u64> = BTreeMap::new();
    let odd = (0..count).find(|x| {
        let place = places.image(Point::of(elements.ins(), *x).among(&places.ins()));
        *seen.entry(elements.image(*x)).or_insert(place) != place
    });
    let distinct: BTreeSet<&u64> = seen.values().collect();
    let broken = odd.map(|x| format!("not at {x}"));
    Ok((count, broken.or_else(|| (distinct.len() != seen.len()).then(|| "two elements have one place".to_owned()))))
}

/// Whether shared memory holds every element.
pub(super) fn filled(shared: &LinearLayout) -> Trial {
    let (all, reached) = (shared.outs().size().unwrap_or(u64::MAX), size(&outputs(shared)?));
    Ok((all, (reached < all).then(|| format!("only {reached} of {all} elements have a place"))))
}
