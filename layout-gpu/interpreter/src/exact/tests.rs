//! Comparisons with the processor's own arithmetic.

use super::*;

fn random(state: &mut u64) -> u64 {
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    // Near exponents often, so that sums cancel; few bits often, so that halves are exact.
    match *state >> 61 {
        0 => *state & 0x800F_FFFF_F000_0000 | 0x3FF0_0000_0000_0000,
        1 => *state & 0x803F_0000_0000_0000 | 0x3FC0_0000_0000_0000,
        2 => *state & 0x8000_0000_0000_00FF,
        _ => *state,
    }
}

fn same(found: u64, expected: f64) -> bool {
    found == expected.to_bits() || expected.is_nan() && found == F64.nan
}

#[test]
fn to_nearest_it_is_what_the_processor_does() {
    let mut state = 0x1234_5678_9ABC_DEF1;
    let write = |real| F64.write(real, Rounding::Nearest, false);
    for _ in 0..60_000 {
        let bits: [u64; 3] = std::array::from_fn(|_| random(&mut state));
        let ([x, y, z], all) = (bits.map(f64::from_bits), bits.map(|bits| F64.read(bits)));
        let [first, second, third] = all;
        let near = Rounding::Nearest;
        assert!(same(write(first.plus(second, near)), x + y), "{x:e} + {y:e}");
        assert!(same(write(first.times(second)), x * y), "{x:e} * {y:e}");
        assert!(same(write(first.over(second)), x / y), "{x:e} / {y:e}");
        assert!(same(write(first.root()), x.sqrt()), "root of {x:e}");
        assert!(same(write(first.times(second).plus(third, near)), x.mul_add(y, z)), "{x:e} * {y:e} + {z:e}");
        let single = F32.write(first, near, false);
        assert!(single == u64::from((x as f32).to_bits()) || x.is_nan(), "{x:e} as f32");
    }
}

#[test]
fn other_roundings_are_its_neighbours() {
    let mut state = 0x1234_5678_9ABC_DEF1;
    for _ in 0..60_000 {
        let (x, y) = (f64::from_bits(random(&mut state)), f64::from_bits(random(&mut state)));
        let product = F64.read(x.to_bits()).times(F64.read(y.to_bits()));
        let of = |rounding| f64::from_bits(F64.write(product, rounding, false));
        if (x * y).is_nan() {
            continue;
        }
        let (down, up, zero) = (of(Rounding::Down), of(Rounding::Up), of(Rounding::Zero));
        assert!(down <= x * y && x * y <= up, "{x:e} * {y:e}: {down:e}, {up:e}");
        assert!(
            down.to_bits() == up.to_bits() || up.to_bits() == down.next_up().to_bits(),
            "{x:e} * {y:e}: {down:e}, {up:e}"
        );
        assert_eq!(zero.to_bits(), if (x * y).is_sign_negative() { up } else { down }.to_bits());
    }
}

#[test]
fn every_number_of_a_small_format_comes_back() {
    for format in [F16, BF16, E4M3, E5M2, E3M2, E2M3, E2M1, TF32] {
        for bits in 0..1_u64 << (format.sign() - format.below + 1) {
            let (bits, real) = (bits << format.below, format.read(bits << format.below));
            if real != Real::Nan {
                assert_eq!(format.write(real, Rounding::Nearest, false), bits, "{format:?} {bits:#x}");
            }
        }
    }
}

#[test]
fn beyond_the_largest() {
    let million = Real::Finite(Exact::integer(1_000_000));
    let of = |format: Format, rounding, finite| format.write(million, rounding, finite);
    assert_eq!(of(F16, Rounding::Nearest, false), 0x7C00);
    assert_eq!(of(F16, Rounding::Zero, false), 0x7BFF);
    assert_eq!(of(F16, Rounding::Nearest, true), 0x7BFF);
    assert_eq!(of(E4M3, Rounding::Nearest, true), 0x7E);
    assert_eq!(of(E4M3, Rounding::Nearest, false), 0x7F);
    assert_eq!(of(E5M2, Rounding::Nearest, true), 0x7B);
    // 464 lies in the middle between 448 and 480, and 480 is not a number of e4m3.
    let just = |value: i128| E4M3.write(Real::Finite(Exact::integer(value)), Rounding::Nearest, true);
    assert_eq!((just(448), just(464), just(465), just(-465)), (0x7E, 0x7E, 0x7E, 0xFE));
}

#[test]
fn integers() {
    let of = |value: f64, rounding| match F64.read(value.to_bits()) {
        Real::Finite(exact) => exact.to_integer(rounding),
        _ => 0,
    };
    assert_eq!(of(2.5, Rounding::Nearest), 2);
    assert_eq!(of(-2.5, Rounding::NearestAway), -3);
    assert_eq!(of(-2.5, Rounding::Down), -3);
    assert_eq!(of(1e-300, Rounding::Up), 1);
    assert_eq!(of(1e300, Rounding::Zero), i128::MAX);
}
