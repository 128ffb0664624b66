//! All small swizzles, compared with the XOR of bits; their compositions, and their units.

use std::collections::HashMap;

use layout_algebra::{AlgebraError, Swizzle, SwizzleError};
use layout_tests::brute_force::swizzled;

/// Returns all valid swizzles of at most `bits` bits, bases up to `base` and shifts up to `shift` in both directions.
pub fn swizzles(bits: u32, base: u32, shift: i32) -> Vec<Swizzle> {
    let all = (0..=bits).flat_map(|b| (0..=base).flat_map(move |m| (-shift..=shift).map(move |s| (b, m, s))));
    all.filter_map(|(b, m, s)| Swizzle::new(b, m, s).ok()).collect()
}

/// Returns the image of each bit, which determines a linear function.
fn signature(apply: impl Fn(u64) -> u64) -> Vec<u64> {
    (0..20).map(|bit| apply(1 << bit)).collect()
}

#[test]
fn the_table_is_the_xor_of_bits_and_its_own_inverse() {
    for swizzle in swizzles(3, 3, 5) {
        for x in 0..2048 {
            let y = swizzle.apply(x);
            assert_eq!(y, swizzled(swizzle.bits(), swizzle.base(), swizzle.shift(), x), "{swizzle} at {x}");
            assert_eq!(swizzle.apply(y), x, "{swizzle} at {x}");
            assert_eq!(swizzle.apply(x ^ 0x555), y ^ swizzle.apply(0x555), "{swizzle} at {x}");
        }
    }
}

#[test]
fn a_swizzle_is_valid_if_its_bits_do_not_overlap() {
    for (bits, shift) in (0..6).flat_map(|bits| (-6..=6i32).map(move |shift| (bits, shift))) {
        assert_eq!(Swizzle::new(bits, 1, shift).is_ok(), shift.unsigned_abs() >= bits, "Sw<{bits},1,{shift}>");
    }
}

#[test]
fn masks_make_the_swizzle_that_has_them() {
    for swizzle in swizzles(3, 3, 5).into_iter().filter(|swizzle| !swizzle.is_identity()) {
        assert_eq!(Swizzle::of_masks(swizzle.y_mask(), swizzle.z_mask()), Ok(swizzle));
    }
    let valid = (0..64).flat_map(|y| (0..64).map(move |z| Swizzle::of_masks(y, z)));
    // Runs of b bits at two of the six places, apart: 30 of one bit, 12 of two, 2 of three; and no bits.
    assert_eq!(valid.flatten().count(), 1 + 30 + 12 + 2);
}

#[test]
fn swizzles_compose_exactly_if_the_function_is_a_swizzle() {
    let all: HashMap<Vec<u64>, Swizzle> =
        swizzles(6, 6, 8).into_iter().map(|swizzle| (signature(|x| swizzle.apply(x)), swizzle)).collect();
    let small = swizzles(3, 3, 4);
    for (a, b) in small.iter().flat_map(|a| small.iter().map(move |b| (a, b))) {
        let expected = signature(|x| a.apply(b.apply(x)));
        match a.after(b) {
            Ok(composed) => assert_eq!(signature(|x| composed.apply(x)), expected, "{a} after {b}"),
            Err(error) => assert!(!all.contains_key(&expected), "{a} after {b}: {error}"),
        }
    }
}

#[test]
fn other_units_follow_their_definitions() {
    for swizzle in swizzles(3, 3, 5) {
        for count in [1, 2, 4, 8, 16] {
            let (up, down) = (swizzle.upcast(count).unwrap(), swizzle.downcast(count).unwrap());
            for x in 0..512 {
                assert_eq!(up.apply(x), swizzle.apply(count * x) / count, "{swizzle} by {count} at {x}");
                let k = x % count;
                assert_eq!(down.apply(count * x + k), count * swizzle.apply(x) + k, "{swizzle} by {count} at {x}");
            }
            assert_eq!(
                down.upcast(count).map(|back| signature(|x| back.apply(x))),
                Ok(signature(|x| swizzle.apply(x)))
            );
        }
        let refusal = Err(AlgebraError::Swizzle(SwizzleError::NotPowerOfTwo { count: 6 }));
        assert_eq!(swizzle.upcast(6), refusal);
    }
}
