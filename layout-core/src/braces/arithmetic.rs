//! Arithmetic of constants in braces, of whatever integer types: exact, or refused.

macro_rules! arithmetic {
    ($($name:ident $again:ident $checked:ident $sign:literal;)*) => {$(
        #[doc = concat!("`left ", $sign, " right`")]
        #[track_caller]
        #[must_use]
        #[inline]
        pub const fn $name(left: i128, right: i128) -> i128 {
            match left.$checked(right) {
                Some(result) => result,
                None if right == 0 => panic!(concat!("`", $sign, " 0` in braces: nothing is divided by zero")),
                None => panic!(concat!("`", $sign, "` in braces overflows")),
            }
        }

        #[doc = concat!("`left ", $sign, " right`, which was looked at before: what has no result is refused once.")]
        #[must_use]
        #[inline]
        pub const fn $again(left: i128, right: i128) -> i128 {
            match left.$checked(right) {
                Some(result) => result,
                None => 1,
            }
        }
    )*};
}

arithmetic! {
    plus plus_again checked_add "+";
    minus minus_again checked_sub "-";
    times times_again checked_mul "*";
    over over_again checked_div "/";
    modulo modulo_again checked_rem "%";
}
