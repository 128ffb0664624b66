//! Inverses of swizzled layouts: right at every index, inside the domain, and found wherever a brute force finds a plain one.

use std::collections::BTreeSet;

use layout_algebra::ComposedLayout;
use layout_tests::brute_force::{composed_at as at, composed_table as all, size};
use layout_tests::sample;

use super::layouts;
use super::swizzle::swizzles;

/// Visits small swizzled layouts that the sample takes: of one to three modes, as they are and at small offsets.
fn visit(often: u64, check: &mut impl FnMut(&ComposedLayout)) {
    let mut sample = sample::one_in(often);
    for swizzle in swizzles(3, 2, 3) {
        for layout in layouts(2, 12, 6).iter().chain(&layouts(3, 8, 4)) {
            for offset in [0, 1, 6] {
                if sample.takes() {
                    check(&ComposedLayout::new(swizzle, offset, layout));
                }
            }
        }
    }
}

#[test]
fn they_are_right_inside_the_domain() {
    let (mut right, mut left) = (0, 0);
    visit(150, &mut |c| {
        let (table, size) = (all(c), size(c.layout()));
        let is_injective = table.iter().collect::<BTreeSet<_>>().len() == table.len();
        if let Ok(inverse) = c.right_inverse() {
            right += 1;
            for (i, index) in all(&inverse).into_iter().enumerate() {
                assert!(index < size && at(c, index) == i as u64, "{c}: {inverse}");
            }
        }
        if let Ok(inverse) = c.left_inverse() {
            left += 1;
            for (i, offset) in table.iter().enumerate() {
                let back = at(&inverse, *offset);
                assert!(back < size && at(c, back) == *offset, "{c}: {inverse}");
                assert!(!is_injective || back == i as u64, "{c}: {inverse}");
            }
        }
    });
    assert!(right > 300 && left > 300, "{right} {left}");
}

/// Checks whether a plain layout of at most `depth` modes takes these numbers to those.
fn exists(pairs: &[(u64, u64)], depth: usize) -> bool {
    let largest = pairs.iter().map(|(from, _)| *from).max().unwrap_or(0);
    if pairs.iter().all(|(from, to)| *from > 0 || *to == 0)
        && (0..=16).any(|stride| pairs.iter().all(|(from, to)| from * stride == *to))
    {
        return true;
    }
    depth > 1
        && (2..=largest).any(|extent| {
            (0..=16).any(|stride| {
                let rest = |(from, to): &(u64, u64)| Some((from / extent, to.checked_sub(from % extent * stride)?));
                pairs.iter().map(rest).collect::<Option<Vec<_>>>().is_some_and(|rest| exists(&rest, depth - 1))
            })
        })
}

#[test]
fn a_plain_left_inverse_is_found() {
    let (mut found, mut none) = (0, 0);
    visit(600, &mut |c| {
        let pairs: Vec<(u64, u64)> = (0..).zip(all(c)).map(|(i, offset)| (offset, i)).collect();
        match c.left_inverse() {
            Ok(_) => found += 1,
            Err(_) if c.as_layout().is_some() => (), // a plain layout has the inverses of plain layouts
            Err(error) => {
                none += 1;
                assert!(!exists(&pairs, 3), "{c}: {error}");
            }
        }
    });
    println!("{found} found, {none} without");
    assert!(found > 80 && none > 5, "{found} {none}");
}

#[test]
fn a_right_inverse_is_the_longest_plain_one_or_longer() {
    visit(200, &mut |c| {
        if c.offset() > 0 || c.as_layout().is_some() {
            return;
        }
        let inverse = c.right_inverse().unwrap_or_else(|error| panic!("{c}: {error}"));
        let table = all(c);
        let index = |offset: u64| table.iter().position(|value| *value == offset).map(|i| i as u64);
        let known: Vec<u64> = (0..).map_while(index).collect();
        let is_plain = |size: usize| {
            let pairs: Vec<(u64, u64)> = (0..).zip(known[..size].iter().copied()).collect();
            (1..=size).filter(|e| size.is_multiple_of(*e)).any(|e| is_layout(&pairs, e))
        };
        let longest = (1..=known.len()).filter(|size| is_plain(*size)).max().unwrap_or(0);
        assert!(size(inverse.layout()) >= longest as u64, "{c}: {inverse}, {longest} possible");
    });
}

/// Checks whether these numbers are those of a layout of one mode, or of two of which the first has this extent.
fn is_layout(pairs: &[(u64, u64)], extent: usize) -> bool {
    let mode = |index: usize| pairs.get(index).map_or(0, |pair| pair.1);
    let (first, second) = (mode(1), mode(extent));
    let first = if extent > 1 { first } else { 0 };
    let value = |i: u64| i % extent as u64 * first + i / extent as u64 * second;
    pairs.iter().all(|(i, to)| value(*i) == *to)
}

#[test]
fn the_reported_cases() {
    for (text, inverse) in [
        ("Sw<1,2,-1> o 0 o (2,1):(3,0)", "(3,2):(0,1)"),
        ("Sw<1,0,1> o 0 o 4:2", "(2,4):(0,1)"),
        ("Sw<1,1,2> o 1 o 2:1", "(2,2):(0,1)"),
    ] {
        let c: ComposedLayout = text.parse().unwrap();
        assert_eq!(c.left_inverse().unwrap().as_layout().unwrap().to_string(), inverse, "{text}");
    }
    let c: ComposedLayout = "Sw<1,0,-2> o 0 o (2,2):(4,1)".parse().unwrap();
    assert_eq!(c.right_inverse().unwrap().as_layout().unwrap().to_string(), "2:3");
    for text in ["Sw<1,1,3> o 0 o (2,2,2,2,1):(8,64,32,1,0)", "Sw<1,3,-2> o 0 o (3,3):(3,1)"] {
        let c: ComposedLayout = text.parse().unwrap();
        if let Ok(inverse) = c.left_inverse() {
            assert!((0..size(c.layout())).all(|i| at(&inverse, at(&c, i)) == i), "{text}: {inverse}");
        }
    }
}
