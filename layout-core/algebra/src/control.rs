//! Control flow that `const fn` does not have yet: `?` and counting loops.

/// `?` in a `const fn`: returns the error, or yields the value.
macro_rules! tri {
    ($result:expr) => {
        match $result {
            Ok(value) => value,
            Err(error) => return Err(error),
        }
    };
}

/// `?` in a `const fn` where the value is large: borrows the value instead of moving it.
macro_rules! tri_ref {
    ($result:ident) => {
        match &$result {
            Ok(value) => value,
            Err(error) => return Err(*error),
        }
    };
}

/// The value of a result in a `const fn` that returns an option; an error returns `None`.
macro_rules! ok {
    ($result:expr) => {
        match $result {
            Ok(value) => value,
            Err(_) => return None,
        }
    };
}

/// The index after `i`.
#[inline]
#[expect(clippy::arithmetic_side_effects, reason = "looked at before: a call would cost the const evaluator more")]
pub(crate) const fn next(i: usize) -> usize {
    if i == usize::MAX { i } else { i + 1 }
}

/// A counting loop in a `const fn`: `each!(i in 0, n => { … })`.
macro_rules! each {
    ($i:ident in $from:expr, $to:expr => $body:block) => {
        let mut cursor = $from;
        let end = $to;
        while cursor < end {
            let $i = cursor;
            // `cursor` is below `end`, so nothing overflows; a call would cost the const evaluator more.
            #[allow(clippy::arithmetic_side_effects, reason = "below `end`")]
            {
                cursor += 1;
            }
            $body
        }
    };
}

/// True if a condition holds; it may be a chain of `let`.
macro_rules! holds {
    ($($condition:tt)+) => {
        if $($condition)+ { true } else { false }
    };
}

/// True if a condition, which may be a chain of `let`, holds for some `i`: `any!(i in 0, n => condition)`.
macro_rules! any {
    ($i:ident in $from:expr, $to:expr => $($condition:tt)+) => {{
        let mut is_found = false;
        $crate::control::each!($i in $from, $to => {
            if $($condition)+ {
                is_found = true;
                break;
            }
        });
        is_found
    }};
}

/// True if a condition holds for every `i`: `all!(i in 0, n => condition)`.
macro_rules! all {
    ($i:ident in $from:expr, $to:expr => $condition:expr) => {
        !$crate::control::any!($i in $from, $to => !$condition)
    };
}

/// `Debug` as `Display`: `debug_as_displayed!(@[T: Display] Type<T>)`.
macro_rules! debug_as_displayed {
    ($(@[$($generics:tt)*])? $T:ty) => {
        impl$(<$($generics)*>)? core::fmt::Debug for $T {
            #[cfg_attr(not(feature = "compiled"), inline)]
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                core::fmt::Display::fmt(self, f)
            }
        }
    };
}

pub(crate) use {all, any, debug_as_displayed, each, holds, ok, tri, tri_ref};
