//! `AlgebraError::Overflow`
//! `AlgebraError::DivisionByZero`
//! `AlgebraError::NotDivisible`
//! `AlgebraError::BlockDoesNotDivide`
//! `AlgebraError::TooDeep`
//! `AlgebraError::TooManyLeaves`
//! `AlgebraError::TooManyNodes`
//! `AlgebraError::UnknownAtom`
//! `AlgebraError::IsCopyAtom`
//! `AlgebraError::IsMmaAtom`
macro_rules! tile {
    ($name:ident = $($layout:tt)*) => {
        type $name = layout_core::layout!($($layout)*);
    };
}

tile!(Overflow = ({18446744073709551615 * 2}, 4):col);
tile!(DivisionByZero = ({6 % (3 - 3)}, 4):col);
tile!(NotDivisible = (shape_div((9, 4), (6, 3))):col);
tile!(BlockDoesNotDivide = tile_to_shape((4, 6), (8, 15)));
tile!(TooDeep = (((((((((((((((((((((((((2, 2))))))))))))))))))))))))):row);
tile!(TooManyLeaves = (
    1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
    1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
    1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1
):row);
tile!(TooManyNodes = (
    ((((1)))), ((((1)))), ((((1)))), ((((1)))), ((((1)))), ((((1)))), ((((1)))), ((((1)))),
    ((((1)))), ((((1)))), ((((1)))), ((((1)))), ((((1)))), ((((1)))), ((((1)))), ((((1)))),
    ((((1)))), ((((1)))), ((((1)))), ((((1)))), ((((1)))), ((((1)))), ((((1)))), ((((1)))),
    ((((1)))), ((((1)))), ((((1)))), ((((1)))), ((((1)))), ((((1)))), ((((1)))), ((((1)))),
    ((((1)))), ((((1)))), ((((1)))), ((((1)))), ((((1)))), ((((1)))), ((((1)))), ((((1)))),
    ((((1)))), ((((1)))), ((((1)))), ((((1)))), ((((1)))), ((((1)))), ((((1)))), ((((1)))),
    ((((1)))), ((((1)))), ((((1)))), ((((1)))), ((((1)))), ((((1)))), ((((1)))), ((((1)))),
    ((((1)))), ((((1)))), ((((1)))), ((((1)))), ((((1)))), ((((1)))), ((((1)))), ((((1))))
):row);
tile!(UnknownAtom = copy_src("SM75_U32x3_LDSM_N"));
tile!(IsCopyAtom = mma_C("SM75_U32x4_LDSM_N"));
tile!(IsMmaAtom = copy_src("SM80_16x8x16_F32F16F16F32_TN"));

fn main() {}
