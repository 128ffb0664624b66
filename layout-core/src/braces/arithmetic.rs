//! Arithmetic of constants in braces, of any integer types: exact, or an error.

use layout_algebra::Text;

macro_rules! arithmetic {
    ($($name:ident $again:ident $sign:literal |$left:ident, $right:ident| $result:expr;)*) => {$(
        #[doc = concat!("`left ", $sign, " right`")]
        #[track_caller]
        #[must_use]
        #[inline]
        pub const fn $name($left: i128, $right: i128) -> i128 {
            match $result {
                Some(result) => result,
                None => panic!("{}", refusal($sign, $right).as_str()),
            }
        }

        #[doc = concat!("`left ", $sign, " right`, which was looked at before: what has no result is refused once.")]
        #[must_use]
        #[inline]
        pub const fn $again($left: i128, $right: i128) -> i128 {
            match $result {
                Some(result) => result,
                None => 1,
            }
        }
    )*};
}

arithmetic! {
    plus plus_again "+" |left, right| left.checked_add(right);
    minus minus_again "-" |left, right| left.checked_sub(right);
    times times_again "*" |left, right| left.checked_mul(right);
    over over_again "/" |left, right| left.checked_div(right);
    modulo modulo_again "%" |left, right| left.checked_rem(right);
    shifted_left shifted_left_again "<<" |left, right| shifted_left_by(left, right);
    shifted_right shifted_right_again ">>" |left, right| shifted_right_by(left, right);
    pow pow_again "pow" |left, right| to_the_power(left, right);
    div_ceil div_ceil_again "div_ceil" |left, right| over_rounded_up(left, right);
    next_multiple_of next_multiple_of_again "next_multiple_of" |left, right| multiple_from(left, right);
}

/// Returns true if an array of this length has an element at this index.
#[must_use]
#[inline]
pub const fn is_within(index: i128, length: usize) -> bool {
    0 <= index && index < length as i128
}

/// The reason why there is no result.
const fn refusal(sign: &str, right: i128) -> Text {
    let text = Text::new("`").and(sign);
    match sign.as_bytes() {
        b"/" | b"%" | b"div_ceil" | b"next_multiple_of" if right == 0 => {
            text.and(" 0` in braces: nothing is divided by zero")
        }
        b"<<" | b">>" | b"pow" if right < 0 => text.and("` in braces by a negative number"),
        _ => text.and("` in braces overflows"),
    }
}

const fn shifted_left_by(left: i128, bits: i128) -> Option<i128> {
    if bits < 0 || bits > 126 { None } else { left.checked_mul(1 << bits) }
}

const fn shifted_right_by(left: i128, bits: i128) -> Option<i128> {
    match bits {
        ..0 => None,
        0..128 => Some(left >> bits),
        _ => Some(if left < 0 { -1 } else { 0 }),
    }
}

#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "compared before")]
const fn to_the_power(left: i128, exponent: i128) -> Option<i128> {
    if exponent < 0 || exponent > u32::MAX as i128 { None } else { left.checked_pow(exponent as u32) }
}

const fn over_rounded_up(left: i128, right: i128) -> Option<i128> {
    match (left.checked_div_euclid(right), left.checked_rem_euclid(right)) {
        (Some(below), Some(rest)) if rest != 0 && right > 0 => below.checked_add(1),
        (below, _) => below,
    }
}

const fn multiple_from(left: i128, right: i128) -> Option<i128> {
    match over_rounded_up(left, right) {
        Some(times) => times.checked_mul(right),
        None => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn methods_answer_as_those_of_integers() {
        for left in 0..20_u32 {
            for right in 1..9_u32 {
                let (a, b) = (i128::from(left), i128::from(right));
                assert_eq!(div_ceil(a, b), i128::from(left.div_ceil(right)));
                assert_eq!(next_multiple_of(a, b), i128::from(left.next_multiple_of(right)));
                assert_eq!(pow(a, b), i128::from(u64::from(left).pow(right)));
                assert_eq!((shifted_left(a, b), shifted_right(a, b)), (a << b, a >> b));
            }
        }
        assert_eq!((div_ceil(-7, 2), div_ceil(7, -2), next_multiple_of(-7, 4)), (-3, -3, -4));
    }

    #[test]
    fn what_has_no_result_is_refused_once() {
        assert_eq!((shifted_left_again(1, 127), shifted_right(5, 200), shifted_right(-5, 200)), (1, 0, -1));
        assert_eq!((pow_again(2, 127), pow_again(2, -1), over_again(8, 0), div_ceil_again(8, 0)), (1, 1, 1, 1));
        assert_eq!(refusal("div_ceil", 0).as_str(), "`div_ceil 0` in braces: nothing is divided by zero");
        assert_eq!(refusal(">>", -1).as_str(), "`>>` in braces by a negative number");
        assert_eq!(refusal("pow", 9).as_str(), "`pow` in braces overflows");
    }
}
