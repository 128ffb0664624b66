//! Borrowed views of owning tensors: all elements, or the one at a coordinate.

/// `$Owner` of elements `T`, with the parameters it has.
macro_rules! lends {
    ([$($parameters:tt)+] $Owner:ty) => {
        impl<$($parameters)+, L: Copy> $crate::Tensor<$Owner, L> {
            /// Borrows this tensor mutably for a while: to slice, tile and write it.
            #[inline(always)]
            pub fn reborrow(&mut self) -> $crate::Tensor<&mut [T], L> {
                $crate::Tensor { data: &mut self.data, layout: self.layout }
            }

            /// Borrows this tensor for reading.
            #[must_use]
            #[inline(always)]
            pub fn as_view(&self) -> $crate::Tensor<&[T], L> {
                $crate::Tensor { data: &self.data, layout: self.layout }
            }
        }

        impl<$($parameters)+, L, X: $crate::tensor::slice::Locates<L>> core::ops::Index<X> for $crate::Tensor<$Owner, L> {
            type Output = T;

            #[inline(always)]
            #[track_caller]
            fn index(&self, coord: X) -> &T {
                let () = X::FITS;
                &self.data[coord.locate(self)]
            }
        }

        impl<$($parameters)+, L, X: $crate::tensor::slice::Locates<L>> core::ops::IndexMut<X> for $crate::Tensor<$Owner, L> {
            #[inline(always)]
            #[track_caller]
            fn index_mut(&mut self, coord: X) -> &mut T {
                let () = X::FITS;
                let offset = coord.locate(self);
                &mut self.data[offset]
            }
        }
    };
}

pub(super) use lends;
