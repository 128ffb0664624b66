//! `AlgebraError::NoThread`
//! `AlgebraError::NotByMode`
macro_rules! part {
    ($name:ident = $($layout:tt)*) => {
        type $name = layout_core::layout!($($layout)*);
    };
}

part!(NoThread = partition_C_layout((32, 8), "SM80_16x8x16_F32F16F16F32_TN", (2, 1, 1):(3, 1, 1), 128));
part!(NotByMode = partition_fragment_C((32, 16), "SM80_16x8x16_F32F16F16F32_TN", (2, 2, 1), 32));

fn main() {}
