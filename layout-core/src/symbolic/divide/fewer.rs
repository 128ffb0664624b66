//! Tiles of fewer modes than the shape: the modes past them stay whole, and come after the numbers of tiles.
//!
//! ```text
//!     (s0, s1, s2)  by  (T0, T1)        tile  (T0, T1)        rest  (⌈s0/T0⌉, ⌈s1/T1⌉, s2)        pairs  ((T0, ⌈s0/T0⌉), (T1, ⌈s1/T1⌉), s2)
//! ```

use super::{PairAs, TileBy, first};
use crate::coordinate::SumAll;
use crate::operations::StaticRounding;

/// The shapes of up to 8 modes, each with the tiles of fewer.
macro_rules! fewer {
    ([$($tiled:tt)+] []) => {};
    ([$($tiled:tt)+] [$next:tt $($more:tt)*]) => {
        fewer! { whole [$($tiled)+] [] [$next $($more)*] }
        fewer! { [$($tiled)+ $next] [$($more)*] }
    };
    (whole $tiled:tt [$($before:tt)*] []) => {};
    (whole $tiled:tt [$($before:tt)*] [$next:tt $($more:tt)*]) => {
        fewer! { by $tiled [$($before)* $next] }
        fewer! { whole $tiled [$($before)* $next] [$($more)*] }
    };
    (by [$(($S:ident $D:ident $X:ident $i:tt))+] [$(($W:ident $E:ident $unused:ident $j:tt))+]) => {
        #[allow(non_snake_case, reason = "the names of the modes")]
        #[doc(hidden)]
        #[diagnostic::do_not_recommend]
        impl<$($S: TileBy<$D, $X>, $D: Copy, $X: Copy,)+ $($W: Copy, $E: Copy,)+>
            TileBy<($($D,)+ $($E,)+), ($($X,)+)> for ($($S,)+ $($W,)+)
        where
            ($($S::Misfits,)+): SumAll,
        {
            type Tile = ($($S::Tile,)+);
            type Inner = ($($S::Inner,)+);
            type Rest = ($($S::Rest,)+ $($W,)+);
            type Outer = ($($S::Outer,)+ $($E,)+);
            type Misfits = <($($S::Misfits,)+) as SumAll>::Sum;
            const RAGGED: Option<[u64; 2]> = first([$($S::RAGGED),+]);

            #[inline(always)]
            #[track_caller]
            fn tile_by<R: StaticRounding>(
                self,
                stride: ($($D,)+ $($E,)+),
                tile: ($($X,)+),
            ) -> (Self::Tile, Self::Inner, Self::Rest, Self::Outer) {
                $(let $X = self.$i.tile_by::<R>(stride.$i, tile.$i);)+
                (($($X.0,)+), ($($X.1,)+), ($($X.2,)+ $(self.$j,)+), ($($X.3,)+ $(stride.$j,)+))
            }
        }

        #[doc(hidden)]
        #[diagnostic::do_not_recommend]
        impl<$($S: Copy, $D: Copy, $X: PairAs<$S, $D>,)+ $($W: Copy,)+> PairAs<($($S,)+), ($($D,)+ $($W,)+)> for ($($X,)+) {
            type LogicalDivided = ($($X::LogicalDivided,)+ $($W,)+);

            #[inline(always)]
            fn paired(inner: ($($S,)+), outer: ($($D,)+ $($W,)+)) -> Self::LogicalDivided {
                ($($X::paired(inner.$i, outer.$i),)+ $(outer.$j,)+)
            }
        }
    };
}

fewer! {
    [(S0 D0 X0 0)]
    [(S1 D1 X1 1) (S2 D2 X2 2) (S3 D3 X3 3) (S4 D4 X4 4) (S5 D5 X5 5) (S6 D6 X6 6) (S7 D7 X7 7)]
}

#[cfg(test)]
mod tests {
    use std::string::ToString;
    use std::vec::Vec;

    use crate::operations::Loose;
    use crate::{C, Layout, Tensor, Whole};

    /// The answers of `zipped_divide((32,8,4), <8,4>)` and the other divides, with unknown extents and strides.
    #[test]
    fn the_modes_past_a_tile_come_after_the_numbers_of_tiles() {
        let layout = Layout::of((32_u32, C::<8>, 4_u32), (C::<1>, 32_u32, 256_u32));
        let tile = (C::<8>, C::<4>);
        assert_eq!(layout.zipped_divide(tile, Loose).to_string(), "((8,4),(4,2,4)):((1,32),(8,128,256))");
        assert_eq!(layout.tiled_divide(tile, Loose).to_string(), "((8,4),4,2,4):((1,32),8,128,256)");
        assert_eq!(layout.flat_divide(tile, Loose).to_string(), "(8,4,4,2,4):(1,32,8,128,256)");
        assert_eq!(layout.logical_divide(tile, Loose).to_string(), "((8,4),(4,2),4):((1,8),(32,128),256)");
        assert_eq!(layout.zipped_divide((C::<8>,), Loose).to_string(), "((8),(4,8,4)):((1),(8,32,256))");
    }

    #[test]
    fn threads_have_their_part_of_every_step() {
        let data: Vec<u32> = (0..1024).collect();
        let steps = Tensor::new(&data[..], Layout::of((C::<32>, C::<8>, 4_u32), (C::<1>, C::<32>, 256_u32)));
        let mine = steps.local_partition(Layout::<(C<16>, C<4>), (C<1>, C<16>)>::new(), 21_u32);
        assert_eq!(mine.layout().to_string(), "(2,2,4):(16,128,256)");
        assert_eq!(mine[(1_u32, 1_u32, 2_u32)], 5 + 32 + 16 + 128 + 512);
        let tile = steps.local_tile((C::<8>, C::<4>), (1_u32, 1_u32, Whole));
        assert_eq!(tile.layout().to_string(), "(8,4,4):(1,32,256)");
        assert_eq!(tile[0_u32], 8 + 128);
    }
}
