//! Views: the same elements, with their modes chosen, grouped, exchanged or repeated. Nothing is moved and nothing is stored.
//!
//! ```text
//!     Tensor::new(data, L)              element i,j,k       data[L(i,j,k)]
//!         .select((At::<2>, At::<0>))   element k,i         data[L(i,0,k)]
//!         .group::<0, 2>()              element (i,j),k     data[L(i,j,k)]
//!         .turned()                     element j,i,k       data[L(i,j,k)]
//!         .broadcast(n)                 element i,j,k,l     data[L(i,j,k)]      for all l < n
//! ```

use super::{Counting, Tensor, TurnData};
use crate::operations::Coalesce;
use crate::symbolic::rearranged::{Appending, Flattening, Grouping, Rearrange, Selecting, Turning};
use crate::types::constant::{C, Leaf};
use crate::types::layout::Layout;
use crate::types::static_composed::StaticComposed;

/// Data for reading alone: a view that has an element twice is not written.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not read by a view",
    label = "not borrowed",
    note = "a tensor that owns its elements is borrowed first: `tensor.as_view().broadcast(…)`"
)]
pub trait ReadOnly {
    /// The data for reading.
    type Read;

    /// Returns the data for reading.
    fn read_only(self) -> Self::Read;
}

macro_rules! read_only {
    ($([$($parameters:tt)*] $Data:ty => $Read:ty, $data:ident => $read:expr;)*) => { $(
        #[doc(hidden)]
        #[diagnostic::do_not_recommend]
        impl<$($parameters)*> ReadOnly for $Data {
            type Read = $Read;

            #[inline(always)]
            fn read_only(self) -> $Read {
                let $data = self;
                $read
            }
        }
    )* };
}

read_only! {
    ['a, T] &'a [T] => &'a [T], data => data;
    ['a, T] &'a mut [T] => &'a [T], data => data;
    [T] *const T => *const T, data => data;
    [T] *mut T => *const T, data => data.cast_const();
    [] Counting => Counting, data => data;
}

impl<P, L: Copy> Tensor<P, L> {
    /// The elements whose other modes are at 0: the modes with these indices, in this order. A selection of all modes permutes them.
    ///
    /// ```
    /// use layout_core::{At, Tensor, make_layout};
    /// let numbers: Vec<u32> = (0..64).collect();
    /// let stages = Tensor::new(&numbers[..], make_layout!(Sw<1,0,3> o (4,8,2):(8,1,32)));
    /// let turned = stages.select((At::<1>, At::<0>, At::<2>));
    /// assert_eq!(turned.layout().to_string(), "Sw<1,0,3> o 0 o (8,4,2):(1,8,32)");
    /// assert_eq!(turned[(5_u32, 3_u32, 1_u32)], stages[(3_u32, 5_u32, 1_u32)]);
    /// ```
    #[must_use]
    #[inline(always)]
    pub fn select<X, M>(self, modes: X) -> Tensor<P, M>
    where
        L: Rearrange<Selecting<X>, Rearranged = M>,
    {
        let layout = self.layout.rearrange(Selecting(modes));
        self.through(layout)
    }

    /// The modes from `BEGIN` up to `END`, without it, as one.
    ///
    /// ```
    /// use layout_core::{Tensor, make_layout};
    /// let (numbers, pitch): (Vec<u32>, _) = ((0..64).collect(), 8_u32);
    /// let stages = Tensor::new(&numbers[..], make_layout!((4,8,2):({pitch},1,32)));
    /// let lines = stages.group::<0, 2>();
    /// assert_eq!(lines.layout().to_string(), "((4,8),2):((8,1),32)");
    /// assert_eq!(lines[(7_u32, 1_u32)], stages[(3_u32, 1_u32, 1_u32)]);
    /// ```
    #[must_use]
    #[inline(always)]
    pub fn group<const BEGIN: usize, const END: usize>(self) -> Tensor<P, L::Rearranged>
    where
        L: Rearrange<Grouping<BEGIN, END>>,
    {
        let layout = self.layout.rearrange(Grouping);
        self.through(layout)
    }

    /// All leaves as modes of one tuple: a coordinate has an entry for each.
    ///
    /// ```
    /// use layout_core::{Tensor, make_layout};
    /// let numbers: Vec<u32> = (0..32).collect();
    /// let pairs = Tensor::new(&numbers[..], make_layout!((4,(2,4)):(2,(1,8))));
    /// assert_eq!(pairs.flatten()[(3_u32, 1_u32, 2_u32)], pairs[(3_u32, 5_u32)]);
    /// ```
    #[must_use]
    #[inline(always)]
    pub fn flatten<M>(self) -> Tensor<P, M>
    where
        L: Rearrange<Flattening, Rearranged = M>,
    {
        let layout = self.layout.rearrange(Flattening);
        self.through(layout)
    }

    /// The elements by index, in the fewest modes: [`Coalesce`], for a layout known at compile time.
    ///
    /// ```
    /// use layout_core::{Tensor, make_layout};
    /// let numbers: Vec<u32> = (0..32).collect();
    /// let tiles = Tensor::new(&numbers[..], make_layout!(((2,2),8):((1,2),4)));
    /// assert_eq!(tiles.coalesce().layout().to_string(), "32:1");
    /// assert_eq!(tiles.coalesce()[21_u32], tiles[21_u32]);
    /// ```
    #[must_use]
    #[inline(always)]
    pub fn coalesce(self) -> Tensor<P, Coalesce<L>>
    where
        L: StaticComposed,
    {
        self.through(Coalesce::new())
    }

    /// The transposed matrix: the first two modes exchanged, the others kept. Labels of its elements are exchanged with them: [`Turn`](super::Turn).
    ///
    /// ```
    /// use layout_core::{Tensor, make_layout};
    /// let (numbers, pitch): (Vec<u32>, _) = ((0..64).collect(), 8_u32);
    /// let rows = Tensor::new(&numbers[..], make_layout!((4,8,2):({pitch},1,32)));
    /// assert_eq!(format!("{:#}", rows.turned().layout()), "(_8,_4,_2):(_1,8,_32)");
    /// assert_eq!(rows.turned()[(5_u32, 2_u32, 1_u32)], rows[(2_u32, 5_u32, 1_u32)]);
    /// ```
    #[must_use]
    #[inline(always)]
    pub fn turned<Q, M>(self) -> Tensor<Q, M>
    where
        P: TurnData<Data = Q>,
        L: Rearrange<Turning, Rearranged = M>,
    {
        Tensor { layout: self.layout.rearrange(Turning), data: self.data.turn_data() }
    }

    /// The elements once for each index of one more mode, at the end, of stride 0: a row repeated for each row of a matrix. Only for reading.
    ///
    /// ```
    /// use layout_core::{C, Tensor, make_layout};
    /// let bias = Tensor::new([10, 20, 30], make_layout!(3));
    /// let rows = bias.as_view().broadcast(C::<2>).turned();
    /// assert_eq!(rows.layout().to_string(), "(2,3):(0,1)");
    /// assert_eq!([rows[(0_u32, 1_u32)], rows[(1_u32, 1_u32)]], [20, 20]);
    /// ```
    #[must_use]
    #[inline(always)]
    #[track_caller]
    pub fn broadcast<N: Leaf, Q, M>(self, extent: N) -> Tensor<Q, M>
    where
        P: ReadOnly<Read = Q>,
        L: Rearrange<Appending<Layout<N, C<0>>>, Rearranged = M>,
    {
        let layout = self.layout.rearrange(Appending(Layout::of(extent, C)));
        Tensor { data: self.data.read_only(), layout }
    }
}

#[cfg(test)]
mod tests {
    use std::string::ToString;
    use std::vec::Vec;

    use crate::{At, C, Checked, Coordinates, Elements, Evaluate, Layout, Swizzled, Tensor, Whole};

    const NUMBERS: [u32; 128] = {
        let (mut numbers, mut i) = ([0; 128], 0);
        while i < 128 {
            numbers[i as usize] = 7 * i;
            i += 1;
        }
        numbers
    };

    /// Checks each view of a tensor of (4,(2,4),2) against the definition.
    macro_rules! views {
        ($layout:expr) => {
            let tensor = Tensor::new(&NUMBERS[..], $layout);
            let (selected, picked) = (tensor.select((At::<2>, At::<0>, At::<1>)), tensor.select((At::<1>,)));
            let (grouped, flat, turned) = (tensor.group::<1, 3>(), tensor.flatten(), tensor.turned());
            let repeated = tensor.broadcast(3_u32);
            for n in 0..64_u32 {
                let (i, (a, b), k) = (n % 4, (n / 4 % 2, n / 8 % 4), n / 32);
                let element = tensor[(i, (a, b), k)];
                assert_eq!(selected[(k, i, (a, b))], element);
                assert_eq!(picked[((a, b),)], tensor[(0, (a, b), 0)]);
                assert_eq!(grouped[(i, ((a, b), k))], element);
                assert_eq!(grouped[n], element);
                assert_eq!(flat[(i, a, b, k)], element);
                assert_eq!(turned[((a, b), i, k)], element);
                assert!((0..3).all(|l| repeated[(i, (a, b), k, l)] == element));
            }
        };
    }

    type Plain = Layout<(C<4>, (C<2>, C<4>), C<2>), (C<8>, (C<4>, C<1>), C<40>)>;
    type Tile = Swizzled<2, 0, 3, 5, Plain>;

    #[test]
    fn plain_layouts_are_viewed_by_definition() {
        views! { Plain::new() }
    }

    #[test]
    fn swizzled_layouts_are_viewed_by_definition() {
        views! { Tile::new() }
    }

    #[test]
    fn run_time_layouts_are_viewed_by_definition() {
        let (rows, pitch) = (4_u32, 9_u32);
        views! { Layout::of((rows, (C::<2>, 4_usize), C::<2>), (pitch, (C::<4>, C::<1>), 37_u32)) }
        views! { Swizzled::<2, 0, 3, 0, _>::of(Layout::of((rows, (C::<2>, C::<4>), C::<2>), (8_u32, (C::<4>, C::<1>), C::<32>))) }
    }

    #[test]
    fn parts_within_a_swizzle_are_viewed() {
        let tile = Tensor::new(&NUMBERS[..], Tile::new());
        let part = tile.slice((Whole, Whole, 1_u32));
        let (turned, flat) = (part.turned(), part.flatten());
        for (i, a, b) in (0..32_u32).map(|n| (n % 4, n / 4 % 2, n / 8)) {
            assert_eq!(turned[((a, b), i)], tile[(i, (a, b), 1)]);
            assert_eq!(flat[(i, a, b)], tile[(i, (a, b), 1)]);
        }
        assert_eq!(turned.slice((Whole, 3_u32))[((1_u32, 2_u32),)], tile[(3_u32, (1_u32, 2_u32), 1_u32)]);
    }

    /// The elements in the order of their indices.
    fn elements<P: Elements + Checked, L: Evaluate<usize>>(tensor: &Tensor<P, L>, size: usize) -> Vec<P::Element> {
        // SAFETY: the data check the offset.
        (0..size).map(|i| unsafe { tensor.data().element(tensor.layout().evaluate(i)) }).collect()
    }

    #[test]
    fn coalesced_tensors_are_the_same_by_index() {
        let (plain, tile) = (Tensor::new(&NUMBERS[..], Plain::new()), Tensor::new(&NUMBERS[..], Tile::new()));
        assert_eq!(elements(&plain.coalesce(), 64), elements(&plain, 64));
        assert_eq!(elements(&tile.coalesce(), 64), elements(&tile, 64));
        let line = Tensor::new(&NUMBERS[..], Layout::<((C<2>, C<2>), C<8>), ((C<1>, C<2>), C<4>)>::new());
        assert_eq!(line.coalesce().layout().to_string(), "32:1");
    }

    #[test]
    fn coordinates_are_viewed() {
        let all = Tensor::new(Coordinates::from((1_u32, 2_u32)), Layout::identity((3_u32, 5_u32)));
        assert_eq!(all.turned().at((4_u32, 2_u32)), (3, 6));
        assert_eq!(all.group::<0, 2>().at(((2_u32, 4_u32),)), (3, 6));
    }

    #[test]
    fn what_is_written_turned_is_read_straight() {
        let mut data = [0; 6];
        let mut rows = Tensor::new(&mut data[..], Layout::<(C<2>, C<3>), (C<3>, C<1>)>::new());
        rows.reborrow().turned()[(2_u32, 1_u32)] = 5;
        rows.reborrow().select((At::<1>, At::<0>)).slice((Whole, 0_u32)).fill(2);
        assert_eq!(data, [2, 2, 2, 0, 0, 5]);
    }
}
