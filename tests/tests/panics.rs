//! Panics at run time: at the line of the user's call, with the given value and those that would fit.

use std::hint::black_box;
use std::panic::{self, Location};
use std::sync::Mutex;

use layout_core::operations::Exact;
use layout_core::{C, Coordinates, Fragment, Layout, Tensor, Whole, copy, layout, make_layout};

/// The last panic: its file and its message.
static LAST: Mutex<Option<(String, String)>> = Mutex::new(None);

/// Returns the message of a call's panic, and its file.
fn panic_of(call: fn()) -> (String, String) {
    let result = panic::catch_unwind(call);
    assert!(result.is_err());
    LAST.lock().unwrap().take().unwrap()
}

/// Records the panics of this thread; other threads keep the previous hook.
fn write_down() {
    let (this, others) = (std::thread::current().id(), panic::take_hook());
    panic::set_hook(Box::new(move |info| {
        if std::thread::current().id() != this {
            return others(info);
        }
        let file = info.location().map_or("", Location::file).to_owned();
        let text = info.payload().downcast_ref::<String>().cloned();
        let text = text.or_else(|| info.payload().downcast_ref::<&str>().map(|text| (*text).to_owned()));
        *LAST.lock().unwrap() = Some((file, text.unwrap_or_default()));
    }));
}

/// Keeps a value that is not used otherwise.
fn looked_at<T>(made: T) {
    let _ = black_box(made);
}

/// A call, and the message of its panic.
type Row = (fn(), &'static str);

const ROWS: &[Row] = &[
    (
        || looked_at(Tensor::new(&[0_u8; 32][..], make_layout!((4, 8):({ black_box(9_u32) }, 1)))),
        "the layout of a tensor reaches past the end of its data: over 35 elements, and there are 32",
    ),
    (
        || looked_at(Tensor::new([0_u8; 31], make_layout!(({ black_box(4_u32) }, 8)))),
        "the layout of a tensor reaches past the end of its data: over 32 elements, and there are 31",
    ),
    (
        || looked_at(black_box(Tensor::new(&[0_u8; 32][..], make_layout!((4, 8)))[(9_u32, 7_u32)])),
        "the coordinate (9,7) is outside of its tensor, which has size 32",
    ),
    (
        || Tensor::new(&mut [0_u8; 32][..], make_layout!((4, 8)))[33_usize] = 1,
        "the coordinate (33) is outside of its tensor, which has size 32",
    ),
    (
        || looked_at(black_box(Tensor::new([0_u8; 32], make_layout!((4, (2, 4))))[(9_u32, (1_u32, 0_u32))])),
        "the coordinate (9,1,0) is outside of its tensor, which has size 32",
    ),
    (
        || looked_at(Tensor::new(&[0_u8; 32][..], make_layout!((4, 8))).slice((Whole, black_box(8_u32)))),
        "a coordinate outside of its tensor: index 8 in a mode of size 8",
    ),
    (
        || {
            let whole = Tensor::new(Coordinates::from((0_u32, 0_u32)), make_layout!((3, 5):(1@0, 1@1)));
            looked_at(whole.at((0_u32, black_box(5_u32))));
        },
        "a coordinate outside of its tensor: index 5 in a mode of size 5",
    ),
    (
        || looked_at(Layout::of((black_box(u64::MAX), u64::MAX), (1_u64, 1_u64)).size()),
        "attempt to multiply with overflow",
    ),
    (
        || looked_at(Layout::of((8_u32, 8_u32), (1_u32, black_box(1_u32 << 31))).offset((0_u32, 2_u32))),
        "attempt to multiply with overflow",
    ),
    (
        || looked_at(make_layout!(zipped_divide((8, 8):({ black_box(1_u32 << 31) }, 1), <2, 8>))),
        "attempt to multiply with overflow",
    ),
    (
        || {
            let rows = make_layout!(({ black_box(8_u32) }, 8));
            looked_at(rows.zipped_divide((C::<3>, C::<2>), Exact));
        },
        "a tile of 3 does not divide the extent 8: divide with `Loose`",
    ),
    (
        || looked_at(black_box(Fragment::<u32, layout!((4, 8))>::filled(0)[(1, black_box(9_usize))])),
        "index out of bounds: the len is 8 but the index is 9",
    ),
    (
        || {
            let tensor = Tensor::new([0_u8; 64], make_layout!(({ black_box(8_u32) }, 8)));
            copy(&tensor, &mut Tensor::new([0_u8; 64], make_layout!(({ black_box(7_u32) }, 8))));
        },
        "cannot copy: the tensor that is read has size 64, the one that is written has size 56",
    ),
    (
        || looked_at(black_box(make_layout!((8, { black_box(0_u32) })))),
        "extent 0 at leaf 1 of the shape: extents are positive",
    ),
    (
        || looked_at(black_box(make_layout!(({ black_box(-3_i32) }, 8)))),
        "an integer in braces is -3: extents and strides are not negative",
    ),
    (
        || {
            let data = [0_u32; 64];
            looked_at(Tensor::new(&data[..], make_layout!((4, 4):({ black_box(6_u32) }, 1))).recast::<[u32; 4]>());
        },
        "cannot recast: neither of 4 elements and stride 6 divides the other",
    ),
    (
        || {
            let data = [[0_u8; 2]; 9];
            let bytes = &data.as_flattened()[1 - data.as_ptr().addr() % 2..];
            looked_at(Tensor::new(&bytes[..16], make_layout!(16:1)).recast::<u16>());
        },
        "the data begin at 0x",
    ),
    (
        || {
            let mut data = [0_u32; 64];
            let mut tensor = Tensor::new(&mut data[..], make_layout!((4, 4):({ black_box(2_u32) }, 1)));
            looked_at(tensor.iter_mut().count());
        },
        "two coordinates of the tensor have one element: (4,4):(2,1)",
    ),
];

#[test]
fn panics_are_at_the_call_with_their_numbers() {
    write_down();
    let panics: Vec<(String, String)> = ROWS.iter().map(|(call, _)| panic_of(*call)).collect();
    // Restores the previous hook.
    let _: Box<_> = panic::take_hook();
    for ((file, text), (_, expected)) in panics.iter().zip(ROWS) {
        assert!(text.starts_with(expected), "{text}, and not {expected}");
        assert!(file.ends_with("panics.rs"), "{text} is located in {file}");
    }
}
