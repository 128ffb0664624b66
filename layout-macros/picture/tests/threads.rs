//! Distributions over threads as SVG, compared with the reviewed versions; `BLESS=1` stores new ones, `PICTURES` names a folder for both
//! themes.

mod kept;

use layout_algebra::atoms::{Operand, TiledCopy, TiledMma, copy_atom, mma_atom};
use layout_algebra::linear::LinearLayout;
use layout_algebra::{
    ComposedLayout, IntTuple, LayoutValue, Order, Rounding, Tiler, local_partition, make_layout, make_layout_tv,
};
use layout_picture::Scene;
use layout_picture::family::{self, Held, Shares};

fn shape(extents: &[u64]) -> LayoutValue {
    make_layout(&IntTuple::flat(extents).unwrap()).unwrap()
}

fn tiled(name: &str, atoms: &[u64]) -> TiledMma {
    TiledMma::new(&mma_atom(name).unwrap(), &shape(atoms), &Tiler::whole()).unwrap()
}

fn mma(name: &str) -> Scene {
    family::mma_atom(name, &mma_atom(name).unwrap(), None).unwrap()
}

fn copy(name: &str) -> Scene {
    family::copy_atom(name, &copy_atom(name).unwrap(), None).unwrap()
}

/// `make_layout_tv((4,8):(8,1), (2,2))`
fn threads_and_values(picked: Option<u64>) -> Scene {
    let threads = Order::RowMajor.layout(&IntTuple::flat(&[4, 8]).unwrap()).unwrap();
    let (layout, tile) = make_layout_tv(&threads, &shape(&[2, 2])).unwrap();
    let of = ComposedLayout::plain(&make_layout(&tile).unwrap());
    let held = Held { name: tile.to_string(), shares: Shares::Layout(&layout), of: &of, is_placed: false };
    family::held("make_layout_tv((4,8):(8,1), (2,2))", &[held], picked).unwrap()
}

fn thrfrg() -> Scene {
    let c = shape(&[64, 32]);
    let of = ComposedLayout::plain(&Order::RowMajor.layout(&c.shape()).unwrap());
    let layout = tiled("SM80_16x8x16_F32F16F16F32_TN", &[2, 2, 1]).thrfrg(Operand::C, &c, Rounding::Exact).unwrap();
    let held = Held { name: "C".to_owned(), shares: Shares::Layout(&layout), of: &of, is_placed: true };
    family::held("thrfrg_C((64,32):row, …)", &[held], None).unwrap()
}

fn dealt() -> Scene {
    let (a, threads) = (shape(&[8, 8]), shape(&[4, 4]));
    let of = |thread| {
        let (part, begin) = local_partition(&a, &threads, thread, Rounding::Exact).unwrap();
        (0..part.size().unwrap()).map(|value| Some(begin + layout_algebra::offset(&part, value).unwrap())).collect()
    };
    let shares = Shares::Listed((0..16).map(of).collect());
    let of = ComposedLayout::plain(&a);
    family::held(
        "local_partition((8,8), (4,4), 5)",
        &[Held { name: String::new(), shares, of: &of, is_placed: true }],
        Some(5),
    )
    .unwrap()
}

fn tiled_copy() -> Scene {
    let atom = copy_atom("SM75_U32x4_LDSM_N").unwrap();
    let copy = TiledCopy::by_threads(&atom, 16, &shape(&[32, 1]), &shape(&[1, 8])).unwrap();
    family::tiled_copy("layoutS_TV(\"SM75_U32x4_LDSM_N\", 16, (32,1), (1,8))", &copy, None).unwrap()
}

/// The registers and lanes of C of an `m16n8` instruction over its tile, and the same layout by rows.
fn linear_layouts() -> [LinearLayout; 3] {
    let mma = LinearLayout::from_bases(
        &[
            ("register", &[&[0, 1], &[8, 0]]),
            ("lane", &[&[0, 2], &[0, 4], &[1, 0], &[2, 0], &[4, 0]]),
            ("warp", &[&[16, 0]]),
        ],
        &[("row", 32), ("col", 8)],
    );
    let rows = LinearLayout::from_bases(
        &[
            ("register", &[&[0, 1], &[0, 2]]),
            ("lane", &[&[0, 4], &[1, 0], &[2, 0], &[4, 0], &[8, 0]]),
            ("warp", &[&[16, 0]]),
        ],
        &[("row", 32), ("col", 8)],
    );
    let crossed = LinearLayout::from_bases(
        &[
            ("register", &[&[0, 1], &[16, 0]]),
            ("lane", &[&[0, 2], &[0, 4], &[1, 0], &[2, 0], &[4, 0]]),
            ("warp", &[&[8, 0]]),
        ],
        &[("row", 32), ("col", 8)],
    );
    [mma.unwrap(), rows.unwrap(), crossed.unwrap()]
}

#[test]
fn linear_layouts_are_as_they_were_looked_at() {
    let [mma, rows, crossed] = linear_layouts();
    let swizzled = LinearLayout::from_bases(
        &[("offset", &[&[0, 1], &[0, 2], &[0, 4], &[1, 1], &[2, 2], &[4, 4]])],
        &[("row", 8), ("col", 8)],
    );
    let deep = LinearLayout::from_bases(
        &[("register", &[&[0, 1, 0], &[0, 0, 1]]), ("lane", &[&[0, 2, 0], &[1, 0, 0], &[2, 0, 0], &[0, 0, 2]])],
        &[("row", 4), ("col", 4), ("depth", 4)],
    )
    .unwrap();
    let shared = LinearLayout::inferred(
        &[("register", &[&[1], &[0]]), ("lane", &[&[2], &[4], &[8], &[16], &[32]])],
        &["offset"],
    );
    kept::check(&[
        ("linear-mma", family::linear(&mma, None).unwrap()),
        ("linear-picked", family::linear(&rows, Some(37)).unwrap()),
        ("linear-swizzled", family::linear(&swizzled.unwrap(), None).unwrap()),
        ("linear-repeated", family::linear(&shared.unwrap(), None).unwrap()),
        ("linear-slices", family::linear(&deep, None).unwrap()),
        ("conversion-rounds", family::conversion("conversion(A, B)", &mma, &rows).unwrap()),
        ("conversion-words", family::conversion_by_words("least_rounds(A, B, 8)", &mma, &rows, 8).unwrap().unwrap()),
        ("conversion-shared", family::conversion("conversion(A, B)", &mma, &crossed).unwrap()),
    ]);
}

#[test]
fn pictures_are_as_they_were_looked_at() {
    let name = "SM80_16x8x16_F32BF16BF16F32_TN";
    let title = format!("tiled_mma(\"{name}\",(2,2,1))");
    kept::check(&[
        ("threads-values", threads_and_values(None)),
        ("threads-picked", threads_and_values(Some(5))),
        ("threads-thrfrg", thrfrg()),
        ("threads-partition", dealt()),
        ("mma-sm80", mma(name)),
        ("mma-sm70", mma("SM70_8x8x4_F32F16F16F32_TN")),
        ("mma-sparse", mma("SM120::SPARSE::SM120_SPARSE_16x8x64_TN<float_e4m3_t,float_e4m3_t,float>")),
        ("mma-shared", mma("SM90_64x64x16_F32F16F16_SS")),
        ("mma-block", mma("SM100_MMA_F16BF16_SS<half_t,half_t,float,128,256,UMMA::Major::K,UMMA::Major::K>")),
        ("mma-tiled", family::tiled_mma(&title, &tiled(name, &[2, 2, 1]), None).unwrap()),
        ("mma-tiled-picked", family::tiled_mma(&title, &tiled(name, &[2, 2, 1]), Some(37)).unwrap()),
        ("copy-ldmatrix", copy("SM75_U32x4_LDSM_N")),
        ("copy-ldmatrix-transposed", copy("SM75_U16x4_LDSM_T")),
        ("copy-one-thread", copy("UniversalCopy<uint128_t>")),
        ("copy-tensor-memory", copy("SM100_TMEM_LOAD_16dp256b1x")),
        ("copy-tiled", tiled_copy()),
    ]);
}
