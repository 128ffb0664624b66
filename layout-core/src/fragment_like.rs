//! The layout of a fragment for any shape.

use crate::stored::Stored;
use crate::symbolic::divide::Step;
use crate::symbolic::join::Join;
use crate::symbolic::mode::ShapeOf;
use crate::types::any_shape::AnyShape;
use crate::types::constant::{C, StaticLeaf};
use crate::types::int_tuple::StaticIntTuple;
use crate::types::layout::Layout;
use crate::types::poison::Poison;
use crate::types::tuples::each_rank;

/// The column-major layout of the shape of `L`: a separate element for each coordinate, mode 0 fastest.
///
/// The strides of `L` do not matter: registers have no order, and a stride of 0 gets separate elements. The compact layout in the
/// order of `L`'s strides is [`operations::MakeFragmentLike`](crate::operations::MakeFragmentLike).
///
/// ```
/// use layout_core::{C, Fragment, FragmentLike, Layout, StaticLayout};
/// type Part = Layout<(C<2>, (C<4>, C<3>)), (C<64>, (C<1>, C<0>))>;
/// assert_eq!(FragmentLike::<Part>::new().to_string(), "(2,(4,3)):(1,(2,8))");
/// let mut sums = Fragment::<f32, FragmentLike<Part>>::filled(0.0);
/// sums[(1, (3, 2))] = 2.5;
/// ```
pub type FragmentLike<L> = Layout<ShapeOf<L>, <ShapeOf<L> as ColumnMajor<C<1>>>::Stride>;

/// A layout whose shape is in its type and can be stored in nested arrays, so that a fragment of the layout `F` is like it: the bound of
/// [`Tensor::fragment_like`](crate::Tensor::fragment_like).
#[diagnostic::on_unimplemented(
    message = "there is no fragment like this tensor: the type of its layout does not say its shape, or says one of computed extents",
    label = "a tensor whose shape is no type, or computed",
    note = "the part of a thread has a layout by name, `layout! {{ Part = partition_S_layout(Tile, Fetch); }}`, and registers like it: \
            `Fragment::<f32, FragmentLike<Part>>::filled(0.0)`",
    note = "of a part by `local_tile` or `local_partition`, `part.array_like::<_, 8>(0.0)` has the number of elements written out"
)]
pub trait HasFragment<F> {}

#[diagnostic::do_not_recommend]
impl<L: HasShape<Shape: ColumnMajor<C<1>> + Stored>> HasFragment<ColumnsOf<L::Shape>> for L {}

/// The column-major layout of a shape.
#[doc(hidden)]
pub type ColumnsOf<S> = Layout<S, <S as ColumnMajor<C<1>>>::Stride>;

/// A layout whose shape is in its type, whatever its strides are.
#[doc(hidden)]
pub trait HasShape {
    /// The shape.
    type Shape: Copy;
}

#[diagnostic::do_not_recommend]
impl<S: StaticIntTuple + Copy, D> HasShape for Layout<S, D> {
    type Shape = S;
}

#[diagnostic::do_not_recommend]
impl<const REPORTED: usize> HasShape for Poison<REPORTED> {
    type Shape = AnyShape;
}

/// A trait that no shape implements.
#[doc(hidden)]
pub trait NoShapeAtAll {}

/// Never used: the possibility of another fragment keeps the compiler from choosing the first for a tensor that has none.
#[diagnostic::do_not_recommend]
impl<L: HasShape<Shape: NoShapeAtAll>> HasFragment<AnyShape> for L {}

/// A shape that has column-major strides, the first of which is `First`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a shape of static extents",
    label = "not a shape of `C<N>`",
    note = "a shape is `C<N>` or a tuple of at most 8 shapes, 16 with the feature `wide`"
)]
pub trait ColumnMajor<First>: Copy {
    /// The strides.
    type Stride: Copy;
    /// The stride of the mode that follows this shape.
    type Next: StaticLeaf;
}

impl<S: StaticLeaf, First: StaticLeaf> ColumnMajor<First> for S {
    type Stride = First;
    type Next = Step<First, S>;
}

impl<First: StaticLeaf> ColumnMajor<First> for AnyShape {
    type Stride = C<0>;
    type Next = First;
}

impl<First: StaticLeaf> ColumnMajor<First> for () {
    type Stride = ();
    type Next = First;
}

macro_rules! tuple {
    ([$(($S:ident $($names:tt)*))*] ($Last:ident $($last:tt)*)) => {
        impl<First, $($S: Copy,)* $Last> ColumnMajor<First> for ($($S,)* $Last,)
        where
            ($($S,)*): ColumnMajor<First>,
            $Last: ColumnMajor<<($($S,)*) as ColumnMajor<First>>::Next>,
            <($($S,)*) as ColumnMajor<First>>::Stride: Join<(<$Last as ColumnMajor<<($($S,)*) as ColumnMajor<First>>::Next>>::Stride,)>,
        {
            type Stride = <<($($S,)*) as ColumnMajor<First>>::Stride as Join<(
                <$Last as ColumnMajor<<($($S,)*) as ColumnMajor<First>>::Next>>::Stride,
            )>>::Joined;
            type Next = <$Last as ColumnMajor<<($($S,)*) as ColumnMajor<First>>::Next>>::Next;
        }
    };
}

each_rank! { tuple to 16 }

#[cfg(test)]
mod tests {
    use super::*;
    use crate::symbolic::mode::TypedLayout;
    use crate::{AlgebraError, StaticLayout, algebra};

    /// Checks that the type is the algebra's layout of a shape.
    fn is_column_major<L: TypedLayout>() -> Result<(), AlgebraError>
    where
        ShapeOf<L>: ColumnMajor<C<1>>,
        FragmentLike<L>: StaticLayout,
    {
        let expected = algebra::make_layout(&L::VALUE.shape())?;
        let found = FragmentLike::<L>::VALUE;
        assert_eq!(found.shape(), expected.shape());
        for i in 0..expected.size()? {
            assert_eq!(algebra::offset(&found, i)?, i);
        }
        Ok(())
    }

    #[test]
    fn strides_are_the_products_of_the_extents_to_the_left() -> Result<(), AlgebraError> {
        is_column_major::<Layout<C<8>, C<0>>>()?;
        is_column_major::<Layout<(C<8>,), (C<3>,)>>()?;
        is_column_major::<Layout<(C<2>, (C<1>, C<3>), C<5>), (C<8>, (C<7>, C<0>), C<1>)>>()?;
        is_column_major::<Layout<((C<2>, C<2>), (C<3>, (C<2>, C<2>))), ((C<1>, C<0>), (C<2>, (C<9>, C<5>)))>>()
    }
}
