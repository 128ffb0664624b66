//! All small cases, compared with the definition by brute force.

mod accesses;
mod after;
mod analysis;
mod arithmetic;
mod atoms;
mod auto_copy;
mod auto_padding;
mod auto_swizzle;
mod auto_swizzling;
mod category;
mod complement;
mod composed;
mod composed_large;
mod composed_parts;
mod composed_recast;
mod composition;
mod conversion;
mod conversion_words;
mod coordinate;
mod coordinate_algebra;
mod coordinate_measures;
mod coordinate_tilers;
mod cut;
mod descriptor;
mod diagnose;
mod divide;
mod domains;
mod forms;
mod helps;
mod injective;
mod inverse;
mod large;
mod layout_add;
mod linear;
mod linear_bridge;
mod linear_encodings;
mod linear_kinds;
mod linear_memory;
mod linear_pairs;
mod modes;
mod morphism_pairs;
mod outer;
mod partition;
mod plan;
mod plan_of_given_turns;
mod plan_of_wgmma;
mod plan_rows;
mod predicate;
mod recast;
mod run_time;
mod run_time_conditions;
mod run_time_coordinates;
mod run_time_products;
mod run_time_swizzled;
mod shapes;
mod slice;
mod swizzle;
mod swizzled_inverse;
mod threads;

use layout_algebra::{IntTuple, LayoutValue};

/// Visits all flat layouts of `rank` modes with at most `size` coordinates and strides up to `stride`.
fn layouts(rank: usize, size: u64, stride: u64) -> Vec<LayoutValue> {
    let mut all = Vec::new();
    let mut extents = vec![1; rank];
    grow(&mut extents, 0, size, &mut |extents| {
        let mut strides = vec![0; rank];
        loop {
            all.push(layout(extents, &strides));
            let Some(place) = strides.iter().position(|d| *d < stride) else { break };
            strides[place] += 1;
            strides[..place].fill(0);
        }
    });
    all
}

fn grow(extents: &mut Vec<u64>, place: usize, size: u64, found: &mut impl FnMut(&[u64])) {
    if place == extents.len() {
        return found(extents);
    }
    let used: u64 = extents[..place].iter().product();
    for extent in 1..=size / used {
        extents[place] = extent;
        grow(extents, place + 1, size, found);
    }
    extents[place] = 1;
}

fn layout(extents: &[u64], strides: &[u64]) -> LayoutValue {
    if let ([extent], [stride]) = (extents, strides) {
        return LayoutValue::line(*extent, *stride).expect("positive");
    }
    LayoutValue::new(&IntTuple::flat(extents).expect("small"), &IntTuple::flat(strides).expect("small"))
        .expect("congruent")
}
