//! The laws of two linear layouts and a third derived from them.

use std::collections::{BTreeMap, BTreeSet};

use layout_algebra::linear::{Dims, LinearLayout};
use layout_algebra::operation::Operation;

use super::super::trial::{Call, Law, Maybe, Read, Trial, law};
use super::points::Point;
use super::{at_inputs, at_points, inputs, outputs, size};

pub(super) const LAWS: &[Law] = &[
    law(&[Operation::Composition], "(A o B)(x) = A(B(x))", |c| {
        let [a, b, c] = three(c)?;
        at_points(c, |x| x.through(c) == x.through(b).through(a))
    }),
    law(&[Operation::Compose], "C(x) = B(A(x))", |c| {
        let [a, b, c] = three(c)?;
        at_points(c, |x| x.through(c) == x.through(a).through(b))
    }),
    law(&[Operation::InvertAndCompose], "B(C(x)) = A(x)", |c| {
        let [a, b, c] = three(c)?;
        at_points(c, |x| x.through(c).through(b) == x.through(a))
    }),
    law(&[Operation::MinimalCvt], "A(C(x)) = B(x), other dimensions 0", |c| {
        let [a, b, c] = three(c)?;
        at_points(c, |x| x.through(c).through(a) == x.through(b))
    }),
    law(&[Operation::LogicalProduct], "low bits go through A, high bits through B", |c| {
        let [a, b, c] = three(c)?;
        at_points(c, |x| is_product([a, b, c], x) == Some(true))
    }),
    law(&[Operation::DivideLeft], "A = B * C", |c| {
        let [a, b, c] = three(c)?;
        at_points(a, |x| is_product([b, c, a], x) == Some(true))
    }),
    law(&[Operation::DivideRight], "A = C * B", |c| {
        let [a, b, c] = three(c)?;
        at_points(a, |x| is_product([c, b, a], x) == Some(true))
    }),
    law(&[Operation::GetReps], "C(x) = A(x without its place in the tile)", |c| {
        let [a, b, c] = three(c)?;
        let outside = |x: u64| x ^ a.ins().by_name(b.ins().by_name(x, &a.ins()), &b.ins());
        let of_a = |x: u64| Point::new(a.outs(), a.image(outside(x)));
        at_inputs(a, |x| Point::new(a.ins(), x).through(c) == of_a(x))
    }),
    law(&[Operation::ConcatIns], "C(x,y) = A(x) ^ B(y)", |c| {
        let [a, b, c] = three(c)?;
        at_inputs(c, |x| {
            let at = Point::new(c.ins(), x);
            c.image(x) == a.image(at.among(&a.ins())) ^ b.image(at.among(&b.ins()))
        })
    }),
    law(&[Operation::ConcatOuts], "C(x) = (A(x),B(x))", |c| {
        let [a, b, c] = three(c)?;
        let holds = |x: &Point| x.through(a).is_within(&x.through(c)) && x.through(b).is_within(&x.through(c));
        at_points(c, holds)
    }),
    law(
        &[Operation::OptimalSwizzlingLdst, Operation::AutoSwizzling, Operation::OptimalSwizzling],
        "every element has a place",
        |c| {
            let [.., shared] = three(c)?;
            filled(shared)
        },
    ),
    law(&[Operation::ConversionStores, Operation::ConversionLoads], "elements have one place each", |c| {
        let [a, b, found] = three(c)?;
        let elements = if c.operation == Operation::ConversionStores { a } else { b };
        places(elements, found)
    }),
];

fn three<'a>(c: &Call<'a>) -> Maybe<[&'a LinearLayout; 3]> {
    Ok([c.linear(0)?, c.linear(1)?, c.answer.linear()?])
}

/// Returns true if the product combines, at an input, the outputs of its factors at theirs.
fn is_product([low, high, product]: [&LinearLayout; 3], x: &Point) -> Option<bool> {
    let size = |dims: &Dims, name: &str| dims.find(name).map_or(1, |i| dims.get(i).size());
    let ins = high.ins();
    let above = (0..ins.count()).map(|i| {
        let name = ins.get(i).name;
        x.get_or_zero(name.as_str()).checked_div(size(&low.ins(), name.as_str()))
    });
    let above = ins.pack(&above.collect::<Option<Vec<u64>>>()?).ok()?;
    let (first, second) = (x.through(low), Point::new(ins, above).through(high));
    Some(x.through(product).parts().all(|(name, value)| {
        let raised = second.get_or_zero(&name).checked_mul(size(&low.outs(), &name));
        raised.and_then(|raised| raised.checked_add(first.get_or_zero(&name))) == Some(value)
    }))
}

/// Tests that two inputs have the same place exactly if they have the same element.
fn places(elements: &LinearLayout, places: &LinearLayout) -> Trial {
    let count = inputs(elements)?;
    let mut seen: BTreeMap<u64, u64> = BTreeMap::new();
    let odd = (0..count).find(|x| {
        let place = places.image(Point::new(elements.ins(), *x).among(&places.ins()));
        *seen.entry(elements.image(*x)).or_insert(place) != place
    });
    let distinct: BTreeSet<&u64> = seen.values().collect();
    let broken = odd.map(|x| format!("not at {x}"));
    Ok((count, broken.or_else(|| (distinct.len() != seen.len()).then(|| "two elements have one place".to_owned()))))
}

/// Tests that shared memory holds every element.
pub(super) fn filled(shared: &LinearLayout) -> Trial {
    let (all, reached) = (shared.outs().size().unwrap_or(u64::MAX), size(&outputs(shared)?));
    Ok((all, (reached < all).then(|| format!("only {reached} of {all} elements have a place"))))
}
