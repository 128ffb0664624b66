//! Operations on layouts, tables and swizzles, refused.
use layout_core::layout;

type LocalTileProj = layout!(local_tile_proj((4,4):(4,1), <3,2>, (0,0), (1,1)));
type LocalTileProjLayout = layout!(local_tile_proj_layout((4,4):(4,1), <2,2>, (0,0,0), (1,1,1)));
type LocalPartitionIdentity = layout!(local_partition_identity((8,8), (4,4), 16));
type Table = layout!(table(0));
type ImageGaps = layout!(image_gaps(1@0));
type SwizzleApply = layout!(swizzle_apply(Sw<2,0,2>, (4,8)));
type SwizzleTable = layout!(swizzle_table(Sw<1,0,1>, (2,2)));
type ComposedTable = layout!(composed_table(Sw<1,0,1>, 0, 1@0));
type ComposedSliceAndOffset = layout!(composed_slice_and_offset((_,4,0), Sw<1,0,1>, 0, (4,4):(4,1)));
type ComposedSliceTable = layout!(composed_slice_table((_,1,1), Sw<1,0,1>, 0, (4,4):(4,1)));
type UpcastComposed = layout!(upcast_composed(Sw<2,0,3>, 0, (4,8):(8,1), 3));
type DowncastComposed = layout!(downcast_composed(Sw<2,3,3>, 0, (4,8):(8,1), 0));
type IdentityTensorTable = layout!(identity_tensor_table(0));
type BestSwizzle = layout!(best_swizzle((8,64):row, 12, write: (8,32):row, read: (4,64)));
type Get = layout!(get((4,8):(8,1), 2));

fn main() {}
