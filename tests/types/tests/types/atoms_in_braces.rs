//! An atom in braces may be a type, like a layout, and so may a tiled MMA or copy: written out, named, or a parameter.

use layout_core::atoms::sm80::SM80_16x8x16_F32F16F16F32_TN::Atom;
use layout_core::atoms::{StaticMmaAtom, StaticTiledCopy, StaticTiledMma};
use layout_core::{Tensor, layout, layout_const, make_layout};

const BM: usize = 64;

layout! {
    Known = tiled_mma("SM80_16x8x16_F32F16F16F32_TN", (2,2,1));
    Mma = tiled_mma({Atom}, (2,2,1));
    Permuted = tiled_mma({Atom}, (2,2,1), (32,{BM / 2},16));
    Sums = partition_fragment_C(({BM},64), Mma);
    Fetch = tiled_copy("UniversalCopy<uint128_t>", 16, ({BM / 4},8):row, (1,8));
    LoadA = tiled_copy_A("SM75_U32x4_LDSM_N", 16, Mma);
    assert size(Sums) == 32 and size(layoutC_TV({Mma})) == 1024 / 2;
}

mod elsewhere {
    layout_core::layout! { pub Sums = partition_fragment_C((64,64), super::Mma); }
}

/// Checks that the macro and the compiler evaluate to the same.
macro_rules! same {
    ($($braces:tt is $names:tt)*) => {
        [$((<layout!$braces>::default().to_string(), <layout!$names>::default().to_string())),*]
    };
}

fn generic<A: StaticMmaAtom, M: StaticTiledMma, const N: usize>() -> String {
    format!("{} {}", <layout!(mma_C({ A }))>::new(), <layout!(partition_fragment_C(({ N }, { N }), { M }))>::new())
}

#[test]
fn types_in_braces_are_what_names_are() {
    for (by_compiler, by_macro) in same! {
        (mma_A({Atom})) is (mma_A("SM80_16x8x16_F32F16F16F32_TN"))
        (layoutB_TV({Atom}, (2,2,1))) is (layoutB_TV(Known))
        (thrfrg_C((64,64):row, {Mma})) is (thrfrg_C((64,64):row, Known))
        (thrfrg_A((60,32), {Mma}, loose)) is (thrfrg_A((60,32), Known, loose))
        (partition_A_layout(({BM},32):row, Known)) is (partition_A_layout((64,32):row, Known))
        (partition_fragment_B(({BM},32), {Mma})) is (partition_fragment_B((64,32), Known))
        (partition_C_layout((64,64), {Permuted})) is (partition_C_layout((64,64), "SM80_16x8x16_F32F16F16F32_TN", (2,2,1), (32,32,16)))
    } {
        assert_eq!(by_compiler, by_macro);
    }
    assert_eq!(generic::<Atom, Known, 64>(), "((4,8),(2,2)):((32,1),(16,8)) ((2,2),2,4):((1,2),4,8)");
    assert_eq!([Sums.to_string(), elsewhere::Sums.to_string()], ["((2,2),2,4):((1,2),4,8)"; 2]);
    assert_eq!(layout_const!(size(partition_fragment_C(({ BM }, 64), Mma))), 32);
    assert_eq!(Permuted::VALUE.tile_shape().unwrap().to_string(), "(32,32,16)");
    assert_eq!([Fetch::VALUE.tile().to_string(), LoadA::VALUE.tile().to_string()], ["(16,64)", "(32,16)"]);
    let data = vec![0.0; 64 * 64];
    let mine = Mma.get_slice(5_u32).partition_c(Tensor::new(&data[..], make_layout!((64,64):row)));
    assert_eq!(mine.layout().to_string(), "((2,2),2,4):((1,512),2048,16)");
}
