//! Refusals of linear layouts. They have no types: generic code evaluates a constant that answers, or panics with the diagnosis.

use super::Case;

/// Beginning of the program: values of the algebra from lists, and layouts shared by several calls.
pub const MADE: &str = r#"
    const fn made<T: Copy, E: Copy>(value: Result<T, E>) -> T {
        match value {
            Ok(value) => value,
            Err(_) => panic!("refused"),
        }
    }
    const fn onto(ins: &[(&str, &[&[u64]])], outs: &[(&str, u64)]) -> LinearLayout {
        made(LinearLayout::from_bases(ins, outs))
    }
    const fn tuple(numbers: &[u64]) -> IntTuple {
        made(IntTuple::flat(numbers))
    }
    const fn layout(shape: &[u64], stride: &[u64]) -> LayoutValue {
        made(LayoutValue::new(&tuple(shape), &tuple(stride)))
    }
    const fn flat(domain: &[u64], codomain: &[u64], map: &[usize]) -> TupleMorphism {
        made(TupleMorphism::new(domain, codomain, map))
    }
    const fn arrow(domain: &[u64], codomain: &[u64], map: &[usize]) -> NestMorphism {
        made(NestMorphism::new(tuple(domain), tuple(codomain), map))
    }
    const LANES: LinearLayout = onto(&[("register", &[&[1]]), ("lane", &[&[2], &[4]])], &[("offset", 8)]);
    const FOUR: LinearLayout = onto(&[("x", &[&[1], &[2]])], &[("offset", 4)]);
    const ONCE: LinearLayout = onto(&[("register", &[&[1], &[0]]), ("lane", &[&[2]])], &[("offset", 4)]);
"#;

/// One refusal: the call in the language; the constants, the call and the answer in Rust.
macro_rules! cases {
    ($($call:literal: { $($constants:tt)* } $Operation:ident $([$($operands:tt)*])? => $answer:expr;)*) => {
        pub fn cases() -> Vec<Case> {
            vec![$(Case::new($call, concat!(
                stringify!($($constants)*), "OwnedCall::new(Operation::", stringify!($Operation), ")",
                $(stringify!($($operands)*),)? ".answer_linear(", stringify!($answer), ")",
            ))),*]
        }
    };
}

cases! {
    "invert(linear{ x: [1,2,0] })": {
        const X: LinearLayout = onto(&[("x", &[&[1], &[2], &[0]])], &[("offset", 4)]);
    } Invert [.linear(&X)] => X.invert();

    "pseudoinvert(linear{ x: [1,8] })": {
        const X: LinearLayout = onto(&[("x", &[&[1], &[8]])], &[("offset", 16)]);
    } PseudoInvert [.linear(&X)] => X.pseudo_invert();

    "invert_and_compose(linear{ x: [1,2] }, linear{ x: [1] -> offset: 4 })": {
        const B: LinearLayout = onto(&[("x", &[&[1]])], &[("offset", 4)]);
    } InvertAndCompose [.linear(&FOUR).linear(&B)] => FOUR.invert_and_compose(&B);

    "from_linear(linear{ x: [1,2], y: [1,2] })": {
        const X: LinearLayout = onto(&[("x", &[&[1], &[2]]), ("y", &[&[1], &[2]])], &[("offset", 4)]);
    } FromLinear [.linear(&X)] => X.to_swizzled();

    "from_linear(linear{ x: [3,3] })": {
        const X: LinearLayout = onto(&[("x", &[&[3], &[3]])], &[("offset", 4)]);
    } FromLinear [.linear(&X)] => X.to_swizzled();

    "to_linear((4,8):(12,1))": {
        const A: LayoutValue = layout(&[4, 8], &[12, 1]);
    } ToLinear [.layout(&A)] => LinearLayout::from_layout(&A);

    "to_linear((3,2):(1,3))": {
        const A: LayoutValue = layout(&[3, 2], &[1, 3]);
    } ToLinear [.layout(&A)] => LinearLayout::from_layout(&A);

    "compose(linear{ register: [1], lane: [2,4] }, linear{ offset: [1,2] })": {
        const B: LinearLayout = onto(&[("offset", &[&[1], &[2]])], &[("offset", 4)]);
    } Compose [.linear(&LANES).linear(&B)] => LANES.compose(&B);

    "linear{ register: [1], lane: [2,4] }(4,1)": {
    } Call [.linear(&LANES).tuple(&tuple(&[4, 1]))] => LANES.ins().pack(&[4, 1]);

    "linear{ register: [1], lane: [2,4] }(1,2,3)": {
    } Call [.linear(&LANES).tuple(&tuple(&[1, 2, 3]))] => LANES.ins().pack(&[1, 2, 3]);

    "remove_zero_bases(linear{ register: [1], lane: [2,4] }, \"warp\")": {
    } RemoveZeroBases [.linear(&LANES).name("warp")] => LANES.remove_zero_bases("warp");

    "transpose_ins(linear{ register: [1], lane: [2,4] }, \"lane\")": {
    } TransposeIns [.linear(&LANES).names(&Names::of(&["lane"]))] => LANES.transpose_ins(&["lane"]);

    "reshape_ins(linear{ register: [1], lane: [2,4] }, ((\"row\",2),(\"col\",2)))": {
        const DIMS: Sizes = Sizes::of(&[("row", 2), ("col", 2)]);
    } ReshapeIns [.linear(&LANES).sizes(&DIMS)] => match DIMS.dims() {
        Ok(dims) => LANES.reshape_ins(&dims),
        Err(error) => Err(error),
    };

    "reshape_outs(linear{ register: [1], lane: [2,4] }, ((\"row\",3),(\"col\",2)))": {
        const DIMS: Sizes = Sizes::of(&[("row", 3), ("col", 2)]);
    } ReshapeOuts [.linear(&LANES).sizes(&DIMS)] => match DIMS.dims() {
        Ok(dims) => LANES.reshape_outs(&dims),
        Err(error) => Err(error),
    };

    "squeeze_outs(linear{ register: [1], lane: [2,4] }, \"offset\")": {
    } SqueezeOuts [.linear(&LANES).name("offset")] => LANES.squeeze_out("offset");

    "transpose_linear_layout(linear{ x: [(1,0),(0,1)] -> row: 2, col: 2 }, (2,0))": {
        const X: LinearLayout = onto(&[("x", &[&[1, 0], &[0, 1]])], &[("row", 2), ("col", 2)]);
    } TransposeLinearLayout [.linear(&X).tuple(&tuple(&[2, 0]))] => X.permute_tensor(&[2, 0]);

    "rename_in_dim(linear{ register: [1], lane: [2,4] }, \"lane\", \"register\")": {
    } RenameInDim [.linear(&LANES).name("lane").name("register")] => LANES.rename_in("lane", "register");

    "rename_in_dim(linear{ register: [1], lane: [2,4] }, \"lane\", \"a_lane_that_has_a_very_long_name\")": {
        const NAME: &str = "a_lane_that_has_a_very_long_name";
    } RenameInDim [.linear(&LANES).name("lane").name(NAME)] => LANES.rename_in("lane", NAME);

    "resize_in_dim(linear{ register: [1], lane: [2,4] }, \"lane\", 6)": {
    } ResizeInDim [.linear(&LANES).name("lane").number(6)] => LANES.resize_in("lane", 6);

    "optimal_swizzling_ldst(linear{ register: [1,0], lane: [2] }, linear{ register: [1,0], lane: [2] }, 32)": {
    } OptimalSwizzlingLdst [.linear(&ONCE).linear(&ONCE).number(32)] => ONCE.optimal_swizzling(&ONCE, 32);

    "optimal_swizzling_ldst(linear{ register: [1], lane: [2,4] }, linear{ register: [1], lane: [2,4] }, 20)": {
    } OptimalSwizzlingLdst [.linear(&LANES).linear(&LANES).number(20)] => LANES.optimal_swizzling(&LANES, 20);

    "from_nvmma_shared(100, 16, (128,64))": {
        const TILE: NvmmaShared = NvmmaShared { swizzle_bytes: 100, bitwidth: 16, is_transposed: false };
    } FromNvmmaShared [.number(100).number(16).tuple(&tuple(&[128, 64]))] => TILE.layout(&[128, 64]);

    "from_nvmma_shared(128, 16, (128,32))": {
        const TILE: NvmmaShared = NvmmaShared { swizzle_bytes: 128, bitwidth: 16, is_transposed: false };
    } FromNvmmaShared [.number(128).number(16).tuple(&tuple(&[128, 32]))] => TILE.layout(&[128, 32]);

    "identity1d(12, \"lane\", \"offset\")": {
    } Identity1d [.number(12).name("lane").name("offset")] => LinearLayout::identity_1d(12, "lane", "offset");
}
