//! The paths by which the macros write types and values: each is one error where the other is expected, and tells what to write.

use crate::types::int_tuple::Constant;
use crate::types::layout::Layout;
use crate::types::poison::Poison;
use crate::types::swizzled::Swizzled;
use crate::types::tiler::Whole;
use crate::types::tuples::each_rank;

/// If no type is found for a name, the compiler continues with `()`: that becomes a placeholder layout, so that the name is the only
/// error.
pub trait NamedType {
    /// The type itself.
    type Type;
}

impl NamedType for () {
    type Type = Poison<0>;
}

impl<S, D> NamedType for Layout<S, D> {
    type Type = Self;
}

impl<const B: u32, const M: u32, const S: i32, const O: u64, L> NamedType for Swizzled<B, M, S, O, L> {
    type Type = Self;
}

impl<const REPORTED: usize> NamedType for Poison<REPORTED> {
    type Type = Self;
}

impl NamedType for Whole {
    type Type = Self;
}

macro_rules! tuple {
    ([$(($T:ident $($names:tt)*))*] ($Last:ident $($last:tt)*)) => {
        impl<$($T,)* $Last> NamedType for ($($T,)* $Last,) {
            type Type = Self;
        }
    };
}

each_rank! { tuple }

/// A stand-in for a rejected layout that would have named parameters: it names them, too.
pub trait NamesToo<P> {
    /// The type itself.
    type Type;
}

impl<P, T> NamesToo<P> for T {
    type Type = T;
}

/// A type that also names others.
pub type Beside<P, T> = <T as NamesToo<P>>::Type;

/// A type that has a name and stands for Rust in braces.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is neither a layout nor a tiler",
    label = "braces hold a type that is a layout or a tiler, known at compile time",
    note = "layouts known at compile time are what `layout!` makes, `Layout<Shape, Stride>` with leaves `C<N>`, and the operations on them"
)]
pub trait InBraces {
    /// Its one value.
    const NEW: Self;
}

#[diagnostic::do_not_recommend]
impl<T: Constant> InBraces for T {
    const NEW: Self = <T as Constant>::NEW;
}

/// The types that `layout!` writes. If a value is expected, the only error names this path.
///
/// A tuple of constants is named by the number of leaves of each of its modes, so that the type is short in messages and editors.
pub mod a_type_for_a_value_write_make_layout {
    use crate::types::constant::C;

    /// A layout.
    pub type Layout<S, D> = super::Layout<S, D>;
    /// A swizzled layout.
    pub type Swizzled<const B: u32, const M: u32, const S: i32, const O: u64, L> = super::Swizzled<B, M, S, O, L>;
    /// Any other.
    pub type Type<T> = T;
    macro_rules! tuples {
        ($($name:ident [$($n:ident)*] $tuple:ty;)*) => {$(
            #[doc = concat!("`", stringify!($tuple), "`")]
            pub type $name<$(const $n: usize),*> = $tuple;
        )*};
    }
    tuples! {
        T1 [A] (C<A>,);
        T11 [A B] (C<A>, C<B>);
        T12 [A B D] (C<A>, (C<B>, C<D>));
        T13 [A B D E] (C<A>, (C<B>, C<D>, C<E>));
        T21 [A B D] ((C<A>, C<B>), C<D>);
        T22 [A B D E] ((C<A>, C<B>), (C<D>, C<E>));
        T23 [A B D E F] ((C<A>, C<B>), (C<D>, C<E>, C<F>));
        T31 [A B D E] ((C<A>, C<B>, C<D>), C<E>);
        T32 [A B D E F] ((C<A>, C<B>, C<D>), (C<E>, C<F>));
        T33 [A B D E F G] ((C<A>, C<B>, C<D>), (C<E>, C<F>, C<G>));
        T111 [A B D] (C<A>, C<B>, C<D>);
        T112 [A B D E] (C<A>, C<B>, (C<D>, C<E>));
        T121 [A B D E] (C<A>, (C<B>, C<D>), C<E>);
        T122 [A B D E F] (C<A>, (C<B>, C<D>), (C<E>, C<F>));
        T211 [A B D E] ((C<A>, C<B>), C<D>, C<E>);
        T212 [A B D E F] ((C<A>, C<B>), C<D>, (C<E>, C<F>));
        T221 [A B D E F] ((C<A>, C<B>), (C<D>, C<E>), C<F>);
        T222 [A B D E F G] ((C<A>, C<B>), (C<D>, C<E>), (C<F>, C<G>));
        T1111 [A B D E] (C<A>, C<B>, C<D>, C<E>);
        T11111 [A B D E F] (C<A>, C<B>, C<D>, C<E>, C<F>);
        T111111 [A B D E F G] (C<A>, C<B>, C<D>, C<E>, C<F>, C<G>);
        T1111111 [A B D E F G H] (C<A>, C<B>, C<D>, C<E>, C<F>, C<G>, C<H>);
    }
    /// A type that a name has.
    pub type Named<T> = <T as super::NamedType>::Type;
}

/// The values that `make_layout!` writes. If a type is expected, the only error names this path.
pub mod a_value_for_a_type_write_layout {
    pub use crate::types::int_tuple::Constant;
}
