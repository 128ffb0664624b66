//! # The number of offsets of a layout
//!
//! **Definition.** `footprint(C)` is the number of different offsets of `C`. A swizzle is a bijection, so it is also the footprint of the
//! layout inside.
//!
//! **Law:** it is at most `size` and at most `cosize`, and the size if and only if the layout is injective.
//!
//! **How.** Modes of stride 0 are dropped, the others taken in order of stride.
//! 1. If the reach of the modes below is less than the common divisor of the strides above, each sum above has its own copy of the offsets below: the numbers multiply.
//! 2. A run `n:d` and a mode `s:e` with `d | e` and `e ≤ n·d` make one longer run, `n + (s−1)·e/d` steps of `d`.
//! 3. Two modes `s:a`, `t:b` without common divisor meet where `(x + b, y)` and `(x, y + a)` do: `s·t − (s−b)·(t−a)`, where the differences are not negative.
//! 4. The modes that remain are counted with one bit for each offset, up to 2^20 offsets.
//! 5. If they reach farther, modes are shortened: if the others reach `r`, a step of `n:d` meets only the last `⌊r/d⌋` steps before it, so beyond
//!    `⌊r/d⌋` steps each adds as many offsets as the one before: rows of an image that overlap, images one after the other.
//! 6. If they still do, fewer steps of each mode are counted first; if their offsets leave gaps only near both ends, and no stride is longer than the
//!    core between, more steps make the core longer and leave the ends as they are.
//!
//! **Worked example:** windows of 3 in rows of 6, `(4,3):(1,1)`, have 6 offsets by 2; with rows 8 apart, 5 of them, `(4,3,5):(1,1,8)` has 6 · 5 by 1.
//!
//! ```text
//!     0 1 2 3            window 0 1 2 of 3        6 offsets, 12 coordinates
//!       1 2 3 4
//!         2 3 4 5
//! ```
//!
//! **Refuses:** three or more modes of one group, none of which continues another, that reach past 2^20 when shortened and have no such core ([`AlgebraError::NotDecided`]).

use crate::algebra::extension::EXHAUSTION;
use crate::arithmetic::{add, div, divides, gcd, min, mul};
use crate::composed::ComposedLayout;
use crate::control::{each, next, tri};
use crate::error::AlgebraError;
use crate::flat::Flat;
use crate::image::Below;
use crate::layout_value::Mode;
use crate::trace::{AccessFact, Place, Sign, Stage, Trace, traced};

traced! {
    /// The number of different offsets; see the [module](self).
    ///
    /// ```
    /// use layout_algebra::analysis::footprint;
    /// use layout_algebra::{ComposedLayout, IntTuple, LayoutValue};
    /// let windows = LayoutValue::new(&IntTuple::flat(&[4, 3, 1 << 30])?, &"(1,1,8)".parse()?)?;
    /// assert_eq!(footprint(&ComposedLayout::plain(&windows)), Ok(6 << 30));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn footprint(trace: &mut Trace, layout: &ComposedLayout) -> Result<u64, AlgebraError> {
        let modes = Flat::moving(layout.layout()).sorted(false);
        // From here on the offsets, and so their number, fit in 64 bits.
        tri!(layout.layout().cosize());
        trace.begin(Stage::Trial);
        let is_injective = trace.is_injective(&modes.layout());
        trace.leave_trial();
        if let Ok(true) = is_injective {
            return trace.on(&modes.layout().shape()).product();
        }
        let (mut from, mut count) = (0, 1);
        while from < modes.len() {
            let to = tri!(end_of_group(&modes, from));
            let (before, group) = (count, tri!(of_group(&modes, from, to, trace)));
            count = tri!(mul(before, group));
            trace.worked(Place::Throughout, Sign::Times, before, group, count);
            from = to;
        }
        Ok(count)
    }
}

/// The first mode past `from` such that its stride and all later ones are multiples of more than the reach of the modes between.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn end_of_group(modes: &Flat, from: usize) -> Result<usize, AlgebraError> {
    let (mut to, mut reach) = (from, 0);
    while to < modes.len() {
        reach = tri!(add(reach, tri!(reach_of(modes.at(to)))));
        to = next(to);
        if reach < divisor(modes, to) {
            break;
        }
    }
    Ok(to)
}

#[cfg_attr(not(feature = "compiled"), inline)]
const fn reach_of(mode: Mode) -> Result<u64, AlgebraError> {
    mul(mode.extent.saturating_sub(1), mode.stride)
}

/// The common divisor of the strides of a mode and all later ones.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn divisor(modes: &Flat, from: usize) -> u64 {
    let mut common = 0;
    each!(i in from, modes.len() => {
        common = gcd(common, modes.at(i).stride);
    });
    common
}

#[cfg_attr(not(feature = "compiled"), inline)]
const fn of_group(modes: &Flat, from: usize, to: usize, trace: &mut Trace<'_>) -> Result<u64, AlgebraError> {
    let mut group = Flat::none();
    each!(i in from, to => {
        tri!(group.add(modes.at(i).extent, modes.at(i).stride));
    });
    let common = divisor(&group, 0);
    each!(i in 0, group.len() => {
        let Mode { extent, stride } = group.at(i);
        group.set(i, Mode { extent, stride: tri!(div(stride, common)) });
    });
    let runs = tri!(merged(group, trace));
    match runs.len() {
        1 => Ok(runs.at(0).extent),
        2 => Ok(of_two(runs.at(0), runs.at(1), trace)),
        _ => {
            let offsets = match of_fewer(&runs, FEWER) {
                Ok(offsets) => offsets,
                Err(_) => tri!(of_more(&runs)),
            };
            trace.access(AccessFact::Listed { reach: tri!(reach_all(&runs)), offsets });
            Ok(offsets)
        }
    }
}

/// The modes after merging every mode into a run that it continues.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn merged(mut modes: Flat, trace: &mut Trace<'_>) -> Result<Flat, AlgebraError> {
    let mut i = 0;
    while i < modes.len() {
        let mut j = 0;
        while j < modes.len() {
            if i != j && continues(modes.at(i), modes.at(j)) {
                let (run, mode) = (modes.at(i), modes.at(j));
                let longer = tri!(continued(run, mode));
                trace.access(AccessFact::Run { run, mode, longer });
                modes.set(i, longer);
                modes = without(&modes, j);
                // The longer run may be continued by modes that did not continue it before, and may continue others.
                i = 0;
                j = 0;
            } else {
                j = next(j);
            }
        }
        i = next(i);
    }
    Ok(modes)
}

#[cfg_attr(not(feature = "compiled"), inline)]
const fn continues(run: Mode, mode: Mode) -> bool {
    divides(run.stride, mode.stride) && mode.stride <= run.extent.saturating_mul(run.stride)
}

#[cfg_attr(not(feature = "compiled"), inline)]
const fn continued(run: Mode, mode: Mode) -> Result<Mode, AlgebraError> {
    let steps = tri!(div(tri!(reach_of(mode)), run.stride));
    Ok(Mode { extent: tri!(add(run.extent, steps)), stride: run.stride })
}

#[cfg_attr(not(feature = "compiled"), inline)]
const fn without(modes: &Flat, left_out: usize) -> Flat {
    let mut kept = Flat::none();
    each!(i in 0, modes.len() => {
        if i != left_out {
            kept.push(modes.at(i));
        }
    });
    kept
}

/// The number of offsets of two modes whose strides have no common divisor.
#[expect(clippy::cast_possible_truncation, reason = "no more than the cosize, which fits")]
#[cfg_attr(not(feature = "compiled"), inline)]
const fn of_two(a: Mode, b: Mode, trace: &mut Trace<'_>) -> u64 {
    let all = (a.extent as u128).saturating_mul(b.extent as u128);
    let again = a.extent.saturating_sub(b.stride) as u128;
    let again = again.saturating_mul(b.extent.saturating_sub(a.stride) as u128);
    let left = all.saturating_sub(again) as u64;
    // Counts past 64 bits are not representable.
    if all <= u64::MAX as u128 {
        trace.worked(Place::Throughout, Sign::Times, a.extent, b.extent, all as u64);
        if again > 0 {
            let (low, high) = (a.extent.saturating_sub(b.stride), b.extent.saturating_sub(a.stride));
            trace.worked(Place::Throughout, Sign::Minus, a.extent, b.stride, low);
            trace.worked(Place::Throughout, Sign::Minus, b.extent, a.stride, high);
            trace.worked(Place::Throughout, Sign::Times, low, high, again as u64);
        }
        trace.worked(Place::Throughout, Sign::Minus, all as u64, again as u64, left);
    }
    left
}

/// The number of times a mode is shortened: each time leaves two layouts to count.
const FEWER: usize = 3;

/// Condition 4 for the modes as they are, or shortened by condition 5.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn of_fewer(modes: &Flat, times: usize) -> Result<u64, AlgebraError> {
    let reach = tri!(reach_all(modes));
    if reach < EXHAUSTION {
        return listed(modes, reach);
    }
    let Some(times) = times.checked_sub(1) else { return refused(reach) };
    let Some((longest, steps)) = longest(modes, reach) else { return refused(reach) };
    let (mut fewer, extent) = (*modes, modes.at(longest).extent);
    fewer.set_extent(longest, steps);
    let count = tri!(of_fewer(&fewer, times));
    fewer.set_extent(longest, tri!(add(steps, 1)));
    let each = tri!(of_fewer(&fewer, times)).saturating_sub(count);
    add(count, tri!(mul(extent.saturating_sub(steps), each)))
}

/// The mode that reaches farthest among those where, past some number of steps, each step adds as many offsets as the one before; with that number of steps.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn longest(modes: &Flat, reach: u64) -> Option<(usize, u64)> {
    let (mut found, mut farthest) = (None, 0);
    each!(i in 0, modes.len() => {
        let mode = modes.at(i);
        let own = mode.extent.saturating_sub(1).saturating_mul(mode.stride);
        let steps = match div(reach.saturating_sub(own), mode.stride) {
            Ok(0) => 1,
            Ok(steps) => steps,
            Err(_) => u64::MAX,
        };
        if own > farthest && steps < mode.extent.saturating_sub(1) {
            (found, farthest) = (Some((i, steps)), own);
        }
    });
    found
}

/// Counts the offsets with one bit each. A separate function, so that the bits are not on the stack while modes are shortened.
#[cfg_attr(feature = "compiled", inline(never))]
#[cfg_attr(not(feature = "compiled"), inline)]
const fn listed(modes: &Flat, reach: u64) -> Result<u64, AlgebraError> {
    Ok(tri!(Below::from_layout(&modes.layout(), reach.saturating_add(1))).count())
}

#[cfg_attr(not(feature = "compiled"), inline)]
const fn of_more(modes: &Flat) -> Result<u64, AlgebraError> {
    let reach = tri!(reach_all(modes));
    let few = tri!(shortened(modes));
    let reach_of_few = tri!(reach_all(&few));
    let below = tri!(Below::from_layout(&few.layout(), tri!(add(reach_of_few, 1))));
    let Some(first) = core(&below, reach_of_few) else { return refused(reach) };
    let length = reach_of_few.saturating_sub(first.saturating_mul(2)).saturating_add(1);
    let mut count = 0_u64;
    each!(offset in 0, first => {
        count = count.saturating_add(below.has(offset) as u64);
    });
    each!(i in 0, modes.len() => {
        let (mode, taken) = (modes.at(i), few.at(i));
        let is_cut = taken.extent < mode.extent;
        if is_cut && (mode.stride > length || tri!(mul(taken.extent, mode.stride)) < first) {
            return refused(reach);
        }
    });
    // Both ends, and the core between them.
    add(count.saturating_mul(2), reach.saturating_sub(first.saturating_mul(2)).saturating_add(1))
}

#[cfg_attr(not(feature = "compiled"), inline)]
const fn refused(reach: u64) -> Result<u64, AlgebraError> {
    Err(AlgebraError::NotDecided { size: reach.saturating_add(1), limit: EXHAUSTION })
}

#[cfg_attr(not(feature = "compiled"), inline)]
const fn reach_all(modes: &Flat) -> Result<u64, AlgebraError> {
    let mut reach = 0;
    each!(i in 0, modes.len() => {
        reach = tri!(add(reach, tri!(reach_of(modes.at(i)))));
    });
    Ok(reach)
}

/// The modes, each cut to the same most steps, at least two, so that together they reach less than 2^20.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn shortened(modes: &Flat) -> Result<Flat, AlgebraError> {
    let mut most = EXHAUSTION;
    loop {
        let mut few = *modes;
        each!(i in 0, few.len() => {
            few.set_extent(i, min(few.at(i).extent, most));
        });
        if most == 2 || matches!(reach_all(&few), Ok(reach) if reach < EXHAUSTION) {
            return Ok(few);
        }
        most = most.div_ceil(2);
    }
}

/// The first offset from which on there is no gap, up to equally far from the end; `None` if there is a gap in the middle.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn core(below: &Below, reach: u64) -> Option<u64> {
    let mut first = reach / 2;
    if !below.has(first) || !below.has(reach.saturating_sub(first)) {
        return None;
    }
    while first > 0 && below.has(first.saturating_sub(1)) {
        first = first.saturating_sub(1);
    }
    Some(first)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::layout;

    fn footprint_of(extents: &[u64], strides: &[u64]) -> Result<u64, AlgebraError> {
        footprint(&ComposedLayout::plain(&layout(extents, strides)))
    }

    /// The offsets of three modes, counted as a set.
    fn counted(modes: [(u64, u64); 3]) -> u64 {
        let mut offsets = std::vec![0];
        for (extent, stride) in modes {
            offsets = (0..extent)
                .flat_map(|x| offsets.iter().map(move |offset: &u64| offset.saturating_add(x.saturating_mul(stride))))
                .collect();
        }
        offsets.sort_unstable();
        offsets.dedup();
        offsets.len() as u64
    }

    #[test]
    #[cfg_attr(miri, ignore = "millions of offsets")]
    fn small_layouts_by_definition() {
        for strides in (0..12_u64).flat_map(|a| (0..12).flat_map(move |b| (0..12).map(move |c| [a, b, c]))) {
            for extents in [[2, 3, 4], [5, 4, 2], [3, 3, 3], [6, 1, 7]] {
                let expected = counted([0, 1, 2].map(|i| (extents[i], strides[i])));
                assert_eq!(footprint_of(&extents, &strides), Ok(expected), "{extents:?}:{strides:?}");
            }
        }
    }

    /// Condition 6: more steps add as many offsets as the definition says, on sizes that can be counted.
    #[test]
    #[cfg_attr(miri, ignore = "millions of offsets")]
    fn a_core_grows_and_its_ends_stay() {
        let mut grown = 0;
        for strides in [[3, 5, 7], [6, 10, 15], [4, 6, 9], [7, 11, 13]] {
            for extents in [[40, 40, 40], [20, 30, 50], [50, 20, 20]] {
                let all = Flat::leaves(&layout(&extents, &strides));
                let few = Flat::leaves(&layout(&[12, 12, 12], &strides));
                let (short, reach) = (reach_all(&few).unwrap(), reach_all(&all).unwrap());
                let below = Below::from_layout(&few.layout(), short + 1).unwrap();
                let Some(first) = core(&below, short) else { continue };
                let length = short + 1 - 2 * first;
                if strides.iter().any(|stride| *stride > length || 12 * stride < first) {
                    continue;
                }
                let ends = (0..first).filter(|offset| below.has(*offset)).count() as u64;
                let expected = counted([0, 1, 2].map(|i| (extents[i], strides[i])));
                assert_eq!(2 * ends + reach + 1 - 2 * first, expected, "{extents:?}:{strides:?}");
                grown += 1;
            }
        }
        assert!(grown >= 9, "{grown}");
    }

    #[test]
    #[cfg_attr(miri, ignore = "millions of offsets")]
    fn the_size_does_not_matter() {
        let n = 1 << 20;
        assert_eq!(footprint_of(&[n, n], &[3, 5]), Ok(n * n - (n - 5) * (n - 3)));
        assert_eq!(footprint_of(&[n, 3, n, 3], &[1, 1, n + 2, n + 2]), Ok((n + 2) * (n + 2)));
        // All of 3x + 5y except 1, 2, 4, 7 are reached, and 7 by the third mode: 3 at each end are missing.
        assert_eq!(footprint_of(&[n, n, n], &[3, 5, 7]), Ok(15 * (n - 1) + 1 - 6));
        assert_eq!(footprint_of(&[1 << 31, 1 << 31], &[0, 2]), Ok(1 << 31));
    }

    /// Condition 5, on sizes that can be counted: a shortened mode gives the same count as one bit per offset.
    #[test]
    #[cfg_attr(miri, ignore = "millions of offsets")]
    fn a_mode_that_is_shortened_adds_the_same_with_each_step() {
        let mut shortened = 0;
        for strides in [[1, 7, 40], [2, 3, 31], [3, 10, 57], [6, 5, 64], [4, 9, 26]] {
            for extents in [[5, 9, 30], [7, 12, 20], [9, 4, 90], [40, 3, 8]] {
                let modes = Flat::leaves(&layout(&extents, &strides));
                let reach = reach_all(&modes).unwrap();
                let Some((i, steps)) = longest(&modes, reach) else { continue };
                let count = |extent: u64| {
                    let mut fewer = modes;
                    fewer.set_extent(i, extent);
                    counted([0, 1, 2].map(|k| (fewer.at(k).extent, fewer.at(k).stride)))
                };
                let (base, extent) = (count(steps), modes.at(i).extent);
                assert_eq!(
                    count(extent),
                    base + (extent - steps) * (count(steps + 1) - base),
                    "{extents:?}:{strides:?}"
                );
                shortened += 1;
            }
        }
        assert!(shortened >= 15, "{shortened}");
    }

    /// Windows of 3 by 7 that step by 3 and by 2 in rows of 642, of images that overlap in their last rows.
    #[test]
    #[cfg_attr(miri, ignore = "millions of offsets")]
    fn windows_in_images_without_a_margin_are_counted() {
        for images in [3, 4, 5] {
            let modes = |n: u64| [(211, 3), (2, 2), (29, 1280), (n, 35_840)];
            let found = |n: u64| {
                let all = modes(n);
                footprint_of(&all.map(|mode| mode.0), &all.map(|mode| mode.1)).unwrap()
            };
            assert_eq!(found(images + 300) - found(images + 299), found(images) - found(images - 1));
        }
        assert!(footprint_of(&[75, 7, 32, 2, 70, 3], &[3, 672, 50176, 1_605_632, 672, 1]).is_ok());
    }
}
