//! The items of an operation as a type: those that its answer has as an operand of any kind, and those of each kind. Traits that every layout has, and
//! that nobody looks for on eighty pages, are left out of the documentation.

/// What an operation is for operands of any kind.
macro_rules! operand {
    (
        [$($attribute:meta)*] $Name:ident [$($Declared:ident $(= $Default:ty)?)*] [$($N:ident),*] [$($example:literal)?] [$is_answered:expr]
        [$($P:ident: $Bound:path),*]
    ) => {
        $(#[$attribute])*
        #[cfg_attr(all(doc, feature = "pictures"), doc = $crate::__private::layout_example!($Name $($example)?))]
        pub struct $Name<$($Declared $(= $Default)?,)* $(const $N: usize,)*>(core::marker::PhantomData<($($Declared,)*)>);

        impl<$($P: $Bound,)* $(const $N: usize,)*> $Name<$($P,)* $($N,)*> {
            /// The number of coordinates: the product of the extents.
            pub const SIZE: usize = $crate::operations::answer::size::<Self>();
            /// One more than the greatest offset: the number of elements of a memory that holds all coordinates. Of coordinates, the size of the
            /// space that they lie in.
            pub const COSIZE: usize = $crate::operations::answer::cosize::<Self>();

            /// The layout, which has one value.
            #[must_use]
            pub const fn new() -> Self {
                Self(core::marker::PhantomData)
            }
        }

        impl<$($P: $Bound,)* $(const $N: usize,)*> $crate::types::sealed::Sealed for $Name<$($P,)* $($N,)*> {}

        impl<$($P: $Bound,)* $(const $N: usize,)*> $crate::StaticOperand for $Name<$($P,)* $($N,)*> {
            const OPERAND: layout_algebra::operation::Value = $crate::operations::answer::operand::<Self>();
            const IS_ANSWERED: bool =
                $is_answered && $crate::operations::answer::has_answer::<Self>();
        }

        #[doc(hidden)]
        impl<$($P: $Bound,)* $(const $N: usize,)*> $crate::HasSize for $Name<$($P,)* $($N,)*> {
            #[inline(always)]
            fn coordinate_count(self) -> usize {
                $crate::operations::answer::coordinate_count::<Self>()
            }
        }

        #[diagnostic::do_not_recommend]
        #[doc(hidden)]
        impl<$($P: $Bound,)* $(const $N: usize,)*> $crate::types::any_layout::Itself<Self> for $Name<$($P,)* $($N,)*> {
            #[inline(always)]
            fn itself(self) -> Self {
                self
            }
        }

        #[doc(hidden)]
        impl<$($Declared,)* $(const $N: usize,)*> Clone for $Name<$($Declared,)* $($N,)*> {
            #[inline(always)]
            #[allow(clippy::expl_impl_clone_on_copy, reason = "a derive would ask the parameters to be `Clone`")]
            fn clone(&self) -> Self {
                *self
            }
        }

        #[doc(hidden)]
        impl<$($Declared,)* $(const $N: usize,)*> Copy for $Name<$($Declared,)* $($N,)*> {}

        #[doc(hidden)]
        impl<$($Declared,)* $(const $N: usize,)*> $crate::types::named_type::NamedType for $Name<$($Declared,)* $($N,)*> {
            type Type = Self;
        }

        #[doc(hidden)]
        impl<$($Declared,)* $(const $N: usize,)*> $crate::Constant for $Name<$($Declared,)* $($N,)*> {
            const NEW: Self = Self(core::marker::PhantomData);
        }

        #[doc(hidden)]
        impl<$($P: $Bound,)* $(const $N: usize,)*> Default for $Name<$($P,)* $($N,)*> {
            #[inline(always)]
            fn default() -> Self {
                Self::new()
            }
        }

        #[doc(hidden)]
        impl<$($Declared,)* $(const $N: usize,)*> PartialEq for $Name<$($Declared,)* $($N,)*> {
            fn eq(&self, _: &Self) -> bool {
                true
            }
        }

        #[doc(hidden)]
        impl<$($Declared,)* $(const $N: usize,)*> Eq for $Name<$($Declared,)* $($N,)*> {}

        #[doc(hidden)]
        impl<$($Declared,)* $(const $N: usize,)*> core::hash::Hash for $Name<$($Declared,)* $($N,)*> {
            fn hash<H: core::hash::Hasher>(&self, _: &mut H) {}
        }

        impl<$($P: $Bound,)* $(const $N: usize,)*> core::fmt::Display for $Name<$($P,)* $($N,)*> {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                $crate::operations::answer::write::<Self>(f)
            }
        }

        #[doc(hidden)]
        impl<$($P: $Bound,)* $(const $N: usize,)*> core::fmt::Debug for $Name<$($P,)* $($N,)*> {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                core::fmt::Display::fmt(self, f)
            }
        }
    };
}

/// The call of an operation.
macro_rules! called {
    ($Name:ident [$($P:ident: $Bound:path),*] [$($N:ident),*] [$call:expr] [$($tried:expr)?]) => {
        impl<$($P: $Bound,)* $(const $N: usize,)*> $crate::operations::answer::Called for $Name<$($P,)* $($N,)*> {
            const CALL: layout_algebra::diagnose::OwnedCall = $call;
            $(const TRIED: Option<Result<layout_algebra::operation::Value, layout_algebra::AlgebraError>> = Some($tried);)?
        }
    };
}

/// What an operation is whose answer has offsets in memory.
macro_rules! composed {
    ($Name:ident [$($P:ident: $Bound:path),*] [$($N:ident),*]) => {
        impl<$($P: $Bound,)* $(const $N: usize,)*> $Name<$($P,)* $($N,)*> {
            /// The offset of a coordinate: an index, a tuple of one index for each mode, or nested as the layout is.
            #[must_use]
            #[inline(always)]
            pub fn offset<COORD: $crate::Coord>(self, coord: COORD) -> COORD::Index {
                include!(concat!(env!("CARGO_MANIFEST_DIR"), "/src/types/static_composed/met.rs")).offset(coord)
            }
        }

        impl<$($P: $Bound,)* $(const $N: usize,)*> $crate::StaticComposed for $Name<$($P,)* $($N,)*> {
            const COMPOSED: $crate::algebra::ComposedLayout = $crate::operations::answer::composed::<Self>();
        }

        #[doc(hidden)]
        impl<$($P: $Bound,)* $(const $N: usize,)*> $crate::Offsets for $Name<$($P,)* $($N,)*> {
            const ELEMENTS: usize = $crate::operations::answer::cosize::<Self>();

            #[inline(always)]
            fn offset_of<COORD: $crate::Coord>(self, coord: COORD) -> COORD::Index {
                include!(concat!(env!("CARGO_MANIFEST_DIR"), "/src/types/static_composed/met.rs")).offset(coord)
            }
        }

        impl<$($P: $Bound,)* $(const $N: usize,)*> $crate::Measured for $Name<$($P,)* $($N,)*> {
            const KNOWN_SIZE: Option<usize> = Some($crate::operations::answer::size::<Self>());
            const KNOWN_COSIZE: Option<usize> = Some($crate::operations::answer::cosize::<Self>());
            const SIZES: $crate::Sizes = $crate::operations::answer::sizes::<Self>();
            const RUN: Option<u64> = Some($crate::operations::answer::run::<Self>());
        }

        impl<$($P: $Bound,)* $(const $N: usize,)*> $crate::AnyComposed for $Name<$($P,)* $($N,)*> {
            const KNOWN: Option<$crate::algebra::ComposedLayout> = Some($crate::operations::answer::composed::<Self>());

            fn to_composed(self) -> $crate::algebra::ComposedLayout {
                <Self as $crate::StaticComposed>::COMPOSED
            }
        }

        impl<COORD: $crate::Coord, $($P: $Bound,)* $(const $N: usize,)*> $crate::Evaluate<COORD> for $Name<$($P,)* $($N,)*> {
            const FITS: () = {
                let _ = include!(concat!(env!("CARGO_MANIFEST_DIR"), "/src/types/static_composed/met.rs"));
            };

            #[inline(always)]
            fn evaluate(self, coord: COORD) -> COORD::Index {
                include!(concat!(env!("CARGO_MANIFEST_DIR"), "/src/types/static_composed/met.rs")).offset(coord)
            }
        }

        #[doc(hidden)]
        impl<$($P: $Bound,)* $(const $N: usize,)* const MODE: usize> $crate::HasMode<MODE> for $Name<$($P,)* $($N,)*> {
            type Mode = $crate::operations::Mode<Self, MODE>;
        }
    };
}

/// What an operation is whose answer is plain.
macro_rules! plain {
    ($Name:ident [$($P:ident: $Bound:path),*] [$($N:ident),*]) => {
        impl<$($P: $Bound,)* $(const $N: usize,)*> $crate::types::static_layout::Made for $Name<$($P,)* $($N,)*> {}

        $crate::tensor::evaluated! { $Name [$($P: $Bound),*] [$($N),*] }

        impl<$($P: $Bound,)* $(const $N: usize,)*> $crate::StaticLayout for $Name<$($P,)* $($N,)*> {
            const VALUE: $crate::LayoutValue = $crate::operations::answer::layout::<Self>();
        }

        impl<$($P: $Bound,)* $(const $N: usize,)*> $crate::AnyLayout for $Name<$($P,)* $($N,)*> {
            const STATIC: Option<$crate::LayoutValue> = Some($crate::operations::answer::layout::<Self>());

            fn to_value(self) -> $crate::LayoutValue {
                <Self as $crate::StaticLayout>::VALUE
            }
        }

        impl<$($P: $Bound,)* $(const $N: usize,)*> $crate::StaticTiler for $Name<$($P,)* $($N,)*> {
            const TILER: $crate::Tiler = $crate::Tiler::layout(&$crate::operations::answer::layout::<Self>());
        }
    };
}

/// What an operation is whose answer has strides.
macro_rules! strided {
    ($Name:ident [$($P:ident: $Bound:path),*] [$($N:ident),*]) => {
        impl<$($P: $Bound,)* $(const $N: usize,)*> $crate::StaticStrided for $Name<$($P,)* $($N,)*> {}

        impl<$($P: $Bound,)* $(const $N: usize,)*> $crate::StaticTile for $Name<$($P,)* $($N,)*> {
            const TILE: layout_algebra::operation::Value = $crate::types::tiler::tile(&$crate::operations::answer::operand::<Self>());
        }
    };
}

/// What an operation is whose answer leads to coordinates.
macro_rules! coordinates {
    ($Name:ident [$($P:ident: $Bound:path),*] [$($N:ident),*] [$Space:ty] [$($where:tt)*]) => {
        impl<$($P: $Bound,)* $(const $N: usize,)*> $Name<$($P,)* $($N,)*>
        where
            $($where)*
        {
            /// The coordinate that a coordinate is taken to: an index, a tuple of one index for each mode, or nested as the layout is.
            #[must_use]
            #[inline(always)]
            pub fn coordinate<COORD: $crate::Coord>(self, coord: COORD) -> <$Space as $crate::Space>::Point<COORD::Index> {
                $crate::Locate::coordinate(self, coord)
            }
        }

        impl<$($P: $Bound,)* $(const $N: usize,)*> $crate::StaticCoordinates for $Name<$($P,)* $($N,)*>
        where
            $($where)*
        {
            const COORDINATES: $crate::algebra::CoordLayout = $crate::operations::answer::coordinates::<Self, $Space>();
            type Space = $Space;
        }

        impl<COORD: $crate::Coord, $($P: $Bound,)* $(const $N: usize,)*> $crate::Locate<COORD> for $Name<$($P,)* $($N,)*>
        where
            $($where)*
        {
            type Coordinate = <$Space as $crate::Space>::Point<COORD::Index>;

            #[inline(always)]
            fn count(self) -> usize {
                Self::SIZE
            }

            #[inline(always)]
            fn coordinate(self, coord: COORD) -> Self::Coordinate {
                <$Space as $crate::Space>::located::<Self, $crate::coordinate::space::Root, COORD>(coord)
            }
        }

        impl<ORIGIN, COORD: $crate::Coord, $($P: $Bound,)* $(const $N: usize,)*> $crate::LocateFrom<ORIGIN, COORD> for $Name<$($P,)* $($N,)*>
        where
            ORIGIN: $crate::Plus<<$Space as $crate::Space>::Point<COORD::Index>, Sum = ORIGIN>,
            $($where)*
        {
            #[inline(always)]
            fn coordinate_from(self, origin: ORIGIN, coord: COORD) -> ORIGIN {
                origin.plus($crate::Locate::coordinate(self, coord))
            }
        }
    };
}

/// The coordinate at which a part begins.
macro_rules! begins {
    ($Name:ident [$A:ident: $ABound:ident] [$($P:ident: $Bound:ident),*] [$($N:ident),*]) => {
        impl<$A: $crate::StaticCoordinates, $($P: $Bound,)* $(const $N: usize,)*> $crate::coordinate::space::Begins
            for $Name<$A, $($P,)* $($N,)*>
        {
            const ORIGIN: layout_algebra::IntTuple = $crate::operations::answer::origin::<Self>();
        }

        impl<$A: $crate::StaticCoordinates, $($P: $Bound,)* $(const $N: usize,)*> $Name<$A, $($P,)* $($N,)*> {
            /// The coordinate to add to those of the part to get those of the whole.
            #[must_use]
            #[inline(always)]
            pub fn origin<INDEX: $crate::Index>(self) -> <$A::Space as $crate::Space>::Point<INDEX> {
                <$A::Space as $crate::Space>::begun::<Self, $crate::coordinate::space::Root, INDEX>()
            }
        }
    };
}

pub(crate) use {begins, called, composed, coordinates, operand, plain, strided};
