//! Static and run-time layouts as values, constants, tensors.

use layout_core::operations::Loose;
use layout_core::{C, Layout, Tensor, Whole, layout_const, make_layout};

const BYTES: usize = 4 * layout_const!(cosize((128,8):(1,132)));
const IS_INJECTIVE: bool = layout_const!(is_injective((8,8):(9,1)));

#[test]
fn constants_take_the_type_that_is_wanted() {
    let staged = [0_f32; layout_const!(cosize((8,8):(9,1)))];
    assert_eq!((BYTES, IS_INJECTIVE, staged.len()), (4208, true, 71));
    assert_eq!((layout_const!((4,8):(8,1)(1,2)), layout_const!({ 2 * 3 })), (10_u8, 6_u64));
}

#[test]
fn static_values_cost_nothing() {
    let rows = make_layout!((4,8):row);
    assert_eq!((rows.offset((1_usize, 2_usize)), size_of_val(&rows)), (10, 0));
    assert_eq!(make_layout!(Sw<2,0,3> o (8,8):(8,1)).offset((3_u32, 0_u32)), 27);
}

#[test]
fn what_is_known_at_run_time_is_stored() {
    let (m, k) = (1000_u32, 96_u32);
    let a: Layout<(u32, u32), (u32, C<1>)> = make_layout!(({m}, {k}):({k}, 1));
    assert_eq!((a.offset((2_u32, 3_u32)), size_of_val(&a)), (195, 12));
    let tiled = make_layout!(zipped_divide(({m}, {k}):({k}, 1), <128, 8>, loose));
    assert_eq!(format!("{tiled:#}"), "((_128,_8),(8,12)):((96,_1),(12288,_8))");
    let by_method = a.zipped_divide((C::<128>, C::<8>), Loose);
    assert_eq!(by_method.to_string(), tiled.to_string());
    assert_eq!(make_layout!(({m},(4,{k})):col[1]).to_string(), "(4,96):(1000,4000)");
}

#[test]
fn a_tensor_is_data_through_a_layout() {
    let (m, k) = (6_u32, 4_u32);
    let data: Vec<u32> = (0..m * k).collect();
    let a = Tensor::new(&data[..], make_layout!(({m}, {k}):({k}, 1)));
    let tiles = a.local_tile((C::<3>, C::<2>), (1_u32, Whole));
    assert_eq!((a[(1_u32, 2_u32)], tiles[(0_u32, 1_u32, 1_u32)]), (6, 15));
}
