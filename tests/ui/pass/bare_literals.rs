//! Bare literals, which are `i32`, are coordinates on the host; one of the other index types where that is known.
use layout_core::{C, Tensor, Whole, layout, make_layout};

layout! {
    Threads = (2, 4);
    Tile = <2, 4>;
    Rows = (4, 8):row;
    Swizzled = Sw<3,0,3> o (8, 8):row;
}

fn main() {
    let (a, numbers) = (make_layout!((4, 8):row), core::array::from_fn::<usize, 64, _>(|i| i));
    let (i, j) = (1_u32, 1_usize);
    assert_eq!((a.offset((1, 2)), a.offset((i, 2)), a.offset((j, 2))), (10_i32, 10_u32, 10_usize));
    assert_eq!(numbers[a.offset((1, 2))], 10);
    assert_eq!(Swizzled.offset((1, 2)), 11);

    let tensor = Tensor::new(&numbers[..], Rows);
    assert_eq!((tensor[(1, 2)], tensor[5]), (10, 5 % 4 * 8 + 1));
    assert_eq!(tensor.slice((1, Whole))[3], 11);
    assert_eq!(tensor.slice((C::<1>, Whole))[3], 11);
    assert_eq!(a.slice((C::<1>, Whole)).1, 8);
    assert_eq!(tensor.local_partition(Threads, 5)[0], 10);
    assert_eq!(tensor.local_tile(Tile, (0, 1))[0], 4);
    assert_eq!(tensor.local_tile(Tile, (C::<0>, 1))[0], 4);
    assert_eq!((tensor.domain_offset((1, 2))[0], tensor.domain_offset((C::<1>, C::<2>))[0]), (10, 10));
    let swizzled = Tensor::new(&numbers[..], Swizzled);
    assert_eq!((swizzled.slice((1, Whole))[2], swizzled.local_tile(Tile, (0, 1))[0]), (11, 4));

    for (refused, why) in [((-1, 2), "a coordinate is not negative: -1"), ((9, 2), "9 in mode 0 of extent 4")] {
        let panic = std::panic::catch_unwind(|| Rows.offset(refused)).expect_err("a panic");
        let said = panic.downcast_ref::<String>().expect("a text");
        assert!(said.contains(why), "{said}");
    }
}
