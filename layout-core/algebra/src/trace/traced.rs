//! Operations that record their steps, each written once.

use super::Trace;

/// Operations, each written once, with the trace that it writes to.
///
/// `fn f(trace: &mut Trace, a: A) -> R` gives the function `f(a)` and the method `trace.f(a)` of [`Trace`];
/// `fn f(this: &T, trace: &mut Trace, a: A) -> R` gives the method `this.f(a)` of `T`, and `trace.on(this).f(a)`.
macro_rules! traced {
    () => {};
    (
        $(#[$meta:meta])*
        $vis:vis const fn $name:ident($trace:ident: &mut Trace $(, $a:ident: $A:ty)* $(,)?) -> $R:ty $body:block
        $($rest:tt)*
    ) => {
        $(#[$meta])*
        #[inline]
        $vis const fn $name($($a: $A),*) -> $R {
            $crate::trace::Trace::off().$name($($a),*)
        }

        impl $crate::trace::Trace<'_> {
            #[doc = concat!("[`", stringify!($name), "`](fn@", stringify!($name), "), with its steps.")]
            #[cfg_attr(not(feature = "compiled"), inline)]
            $vis const fn $name(&mut self $(, $a: $A)*) -> $R {
                let $trace = self;
                $body
            }
        }
        $crate::trace::traced! { $($rest)* }
    };
    (
        $(#[$meta:meta])*
        $vis:vis const fn $name:ident($this:ident: &$T:ty, $trace:ident: &mut Trace $(, $a:ident: $A:ty)* $(,)?) -> $R:ty $body:block
        $($rest:tt)*
    ) => {
        impl $T {
            $(#[$meta])*
            #[inline]
            $vis const fn $name(&self $(, $a: $A)*) -> $R {
                $crate::trace::Trace::off().on(self).$name($($a),*)
            }
        }

        impl $crate::trace::On<'_, '_, $T> {
            #[doc = concat!("[`", stringify!($T), "::", stringify!($name), "`], with its steps.")]
            #[cfg_attr(not(feature = "compiled"), inline)]
            $vis const fn $name(self $(, $a: $A)*) -> $R {
                let $crate::trace::On { value: $this, trace: $trace } = self;
                $body
            }
        }
        $crate::trace::traced! { $($rest)* }
    };
}
pub(crate) use traced;

/// A value and a trace: its methods are those methods of the value that record their steps.
///
/// ```
/// use layout_algebra::trace::{Step, Trace};
/// use layout_algebra::LayoutValue;
/// let mut buffer = [Step::Nothing; 8];
/// let mut trace = Trace::into_buffer(&mut buffer);
/// assert_eq!(trace.on(&LayoutValue::line(4, 3)?).cosize()?, 10);
/// assert_eq!(trace.count(), 3);
/// # Ok::<(), layout_algebra::AlgebraError>(())
/// ```
#[derive(Debug)]
pub struct On<'s, 'a, T> {
    pub(crate) value: &'s T,
    pub(crate) trace: &'s mut Trace<'a>,
}

impl<'a> Trace<'a> {
    /// The methods of this value that record their steps.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn on<'s, T>(&'s mut self, value: &'s T) -> On<'s, 'a, T> {
        On { value, trace: self }
    }
}
