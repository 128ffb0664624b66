//! SM100: `tcgen05.mma` of two blocks, N = 256; other M, N and types by [`mma_atom!`](crate::mma_atom).
//!
//! A thread is a block. PTX ISA, "Tensor Core 5th Generation Family Instructions": `tcgen05.mma`.
//!
//! Drawn by `BLESS=1 cargo test -p layout-algebra --test named_atoms`.

/// `SM100_MMA_F16BF16_2x1SM_SS<half_t,half_t,float,256,256,UMMA::Major::K,UMMA::Major::K>`:
/// `tcgen05.mma.cta_group::2.kind::f16`, 256×256×16.
pub mod SM100_MMA_F16BF16_2x1SM_256x256x16 {
    crate::__named_mma!("SM100_MMA_F16BF16_2x1SM_SS<half_t,half_t,float,256,256,UMMA::Major::K,UMMA::Major::K>");

    crate::layout! {
        /// Logical thread → lane.
        pub ThrID = 2:1;

        /// A, 256×16: (thread, value) → m + 256·k. Down is m, across is k; `t.v` is value `v` of thread `t`.
        ///
        /// ```text
        ///       0      1      2      3      …  14     15
        ///    0  0.0    0.128  0.256  0.384  …  0.1792 0.1920
        ///    1  0.1    0.129  0.257  0.385  …  0.1793 0.1921
        ///    ⋮
        ///  127  0.127  0.255  0.383  0.511  …  0.1919 0.2047
        ///  128  1.0    1.128  1.256  1.384  …  1.1792 1.1920
        ///    ⋮
        ///  255  1.127  1.255  1.383  1.511  …  1.1919 1.2047
        /// ```
        pub A = (2,(128,16)):(128,(1,256));

        /// B, 256×16: (thread, value) → n + 256·k. Down is n, across is k; `t.v` is value `v` of thread `t`.
        ///
        /// ```text
        ///       0      1      2      3      …  14     15
        ///    0  0.0    0.128  0.256  0.384  …  0.1792 0.1920
        ///    1  0.1    0.129  0.257  0.385  …  0.1793 0.1921
        ///    ⋮
        ///  127  0.127  0.255  0.383  0.511  …  0.1919 0.2047
        ///  128  1.0    1.128  1.256  1.384  …  1.1792 1.1920
        ///    ⋮
        ///  255  1.127  1.255  1.383  1.511  …  1.1919 1.2047
        /// ```
        pub B = (2,(128,16)):(128,(1,256));

        /// C, 256×256: (thread, value) → m + 256·n. Down is m, across is n; `t.v` is value `v` of thread `t`.
        ///
        /// ```text
        ///       0       1       2       3       …  254     255
        ///    0  0.0     0.128   0.256   0.384   …  0.32512 0.32640
        ///    1  0.1     0.129   0.257   0.385   …  0.32513 0.32641
        ///    ⋮
        ///  127  0.127   0.255   0.383   0.511   …  0.32639 0.32767
        ///  128  1.0     1.128   1.256   1.384   …  1.32512 1.32640
        ///    ⋮
        ///  255  1.127   1.255   1.383   1.511   …  1.32639 1.32767
        /// ```
        pub C = (2,(128,256)):(128,(1,256));
    }
}

/// `SM100_MMA_F16BF16_2x1SM_SS<half_t,half_t,float,128,256,UMMA::Major::K,UMMA::Major::K>`:
/// `tcgen05.mma.cta_group::2.kind::f16`, 128×256×16.
pub mod SM100_MMA_F16BF16_2x1SM_128x256x16 {
    crate::__named_mma!("SM100_MMA_F16BF16_2x1SM_SS<half_t,half_t,float,128,256,UMMA::Major::K,UMMA::Major::K>");
    pub use super::SM100_MMA_F16BF16_2x1SM_256x256x16::{B, ThrID};

    crate::layout! {
        /// A, 128×16: (thread, value) → m + 128·k. Down is m, across is k; `t.v` is value `v` of thread `t`.
        ///
        /// ```text
        ///       0      1      2      3      …  14     15
        ///    0  0.0    0.64   0.128  0.192  …  0.896  0.960
        ///    1  0.1    0.65   0.129  0.193  …  0.897  0.961
        ///    ⋮
        ///   63  0.63   0.127  0.191  0.255  …  0.959  0.1023
        ///   64  1.0    1.64   1.128  1.192  …  1.896  1.960
        ///    ⋮
        ///  127  1.63   1.127  1.191  1.255  …  1.959  1.1023
        /// ```
        pub A = (2,(64,16)):(64,(1,128));

        /// C, 128×256: (thread, value) → m + 128·n. Down is m, across is n; `t.v` is value `v` of thread `t`.
        ///
        /// ```text
        ///       0       1       2       3       …  254     255
        ///    0  0.0     0.64    0.128   0.192   …  0.16256 0.16320
        ///    1  0.1     0.65    0.129   0.193   …  0.16257 0.16321
        ///    ⋮
        ///   63  0.63    0.127   0.191   0.255   …  0.16319 0.16383
        ///   64  1.0     1.64    1.128   1.192   …  1.16256 1.16320
        ///    ⋮
        ///  127  1.63    1.127   1.191   1.255   …  1.16319 1.16383
        /// ```
        pub C = (2,(64,256)):(64,(1,128));
    }
}

/// `SM100_MMA_TF32_2x1SM_SS<tfloat32_t,tfloat32_t,float,256,256,UMMA::Major::K,UMMA::Major::K>`:
/// `tcgen05.mma.cta_group::2.kind::tf32`, 256×256×8.
pub mod SM100_MMA_TF32_2x1SM_256x256x8 {
    crate::__named_mma!("SM100_MMA_TF32_2x1SM_SS<tfloat32_t,tfloat32_t,float,256,256,UMMA::Major::K,UMMA::Major::K>");
    pub use super::SM100_MMA_F16BF16_2x1SM_256x256x16::{C, ThrID};

    crate::layout! {
        /// A, 256×8: (thread, value) → m + 256·k. Down is m, across is k; `t.v` is value `v` of thread `t`.
        ///
        /// ```text
        ///       0      1      2      3      4      5      6      7
        ///    0  0.0    0.128  0.256  0.384  0.512  0.640  0.768  0.896
        ///    1  0.1    0.129  0.257  0.385  0.513  0.641  0.769  0.897
        ///    ⋮
        ///  127  0.127  0.255  0.383  0.511  0.639  0.767  0.895  0.1023
        ///  128  1.0    1.128  1.256  1.384  1.512  1.640  1.768  1.896
        ///    ⋮
        ///  255  1.127  1.255  1.383  1.511  1.639  1.767  1.895  1.1023
        /// ```
        pub A = (2,(128,8)):(128,(1,256));

        /// B, 256×8: (thread, value) → n + 256·k. Down is n, across is k; `t.v` is value `v` of thread `t`.
        ///
        /// ```text
        ///       0      1      2      3      4      5      6      7
        ///    0  0.0    0.128  0.256  0.384  0.512  0.640  0.768  0.896
        ///    1  0.1    0.129  0.257  0.385  0.513  0.641  0.769  0.897
        ///    ⋮
        ///  127  0.127  0.255  0.383  0.511  0.639  0.767  0.895  0.1023
        ///  128  1.0    1.128  1.256  1.384  1.512  1.640  1.768  1.896
        ///    ⋮
        ///  255  1.127  1.255  1.383  1.511  1.639  1.767  1.895  1.1023
        /// ```
        pub B = (2,(128,8)):(128,(1,256));
    }
}

/// `SM100_MMA_TF32_2x1SM_SS<tfloat32_t,tfloat32_t,float,128,256,UMMA::Major::K,UMMA::Major::K>`:
/// `tcgen05.mma.cta_group::2.kind::tf32`, 128×256×8.
pub mod SM100_MMA_TF32_2x1SM_128x256x8 {
    crate::__named_mma!("SM100_MMA_TF32_2x1SM_SS<tfloat32_t,tfloat32_t,float,128,256,UMMA::Major::K,UMMA::Major::K>");
    pub use super::SM100_MMA_F16BF16_2x1SM_128x256x16::C;
    pub use super::SM100_MMA_F16BF16_2x1SM_256x256x16::ThrID;
    pub use super::SM100_MMA_TF32_2x1SM_256x256x8::B;

    crate::layout! {
        /// A, 128×8: (thread, value) → m + 128·k. Down is m, across is k; `t.v` is value `v` of thread `t`.
        ///
        /// ```text
        ///       0     1     2     3     4     5     6     7
        ///    0  0.0   0.64  0.128 0.192 0.256 0.320 0.384 0.448
        ///    1  0.1   0.65  0.129 0.193 0.257 0.321 0.385 0.449
        ///    ⋮
        ///   63  0.63  0.127 0.191 0.255 0.319 0.383 0.447 0.511
        ///   64  1.0   1.64  1.128 1.192 1.256 1.320 1.384 1.448
        ///    ⋮
        ///  127  1.63  1.127 1.191 1.255 1.319 1.383 1.447 1.511
        /// ```
        pub A = (2,(64,8)):(64,(1,128));
    }
}

/// `SM100_MMA_S8_2x1SM_SS<int8_t,int8_t,int32_t,256,256,UMMA::Major::K,UMMA::Major::K>`:
/// `tcgen05.mma.cta_group::2.kind::i8`, 256×256×32.
pub mod SM100_MMA_S8_2x1SM_256x256x32 {
    crate::__named_mma!("SM100_MMA_S8_2x1SM_SS<int8_t,int8_t,int32_t,256,256,UMMA::Major::K,UMMA::Major::K>");
    pub use super::SM100_MMA_F16BF16_2x1SM_256x256x16::{C, ThrID};

    crate::layout! {
        /// A, 256×32: (thread, value) → m + 256·k. Down is m, across is k; `t.v` is value `v` of thread `t`.
        ///
        /// ```text
        ///       0      1      2      3      …  30     31
        ///    0  0.0    0.128  0.256  0.384  …  0.3840 0.3968
        ///    1  0.1    0.129  0.257  0.385  …  0.3841 0.3969
        ///    ⋮
        ///  127  0.127  0.255  0.383  0.511  …  0.3967 0.4095
        ///  128  1.0    1.128  1.256  1.384  …  1.3840 1.3968
        ///    ⋮
        ///  255  1.127  1.255  1.383  1.511  …  1.3967 1.4095
        /// ```
        pub A = (2,(128,32)):(128,(1,256));

        /// B, 256×32: (thread, value) → n + 256·k. Down is n, across is k; `t.v` is value `v` of thread `t`.
        ///
        /// ```text
        ///       0      1      2      3      …  30     31
        ///    0  0.0    0.128  0.256  0.384  …  0.3840 0.3968
        ///    1  0.1    0.129  0.257  0.385  …  0.3841 0.3969
        ///    ⋮
        ///  127  0.127  0.255  0.383  0.511  …  0.3967 0.4095
        ///  128  1.0    1.128  1.256  1.384  …  1.3840 1.3968
        ///    ⋮
        ///  255  1.127  1.255  1.383  1.511  …  1.3967 1.4095
        /// ```
        pub B = (2,(128,32)):(128,(1,256));
    }
}

/// `SM100_MMA_S8_2x1SM_SS<int8_t,int8_t,int32_t,128,256,UMMA::Major::K,UMMA::Major::K>`:
/// `tcgen05.mma.cta_group::2.kind::i8`, 128×256×32.
pub mod SM100_MMA_S8_2x1SM_128x256x32 {
    crate::__named_mma!("SM100_MMA_S8_2x1SM_SS<int8_t,int8_t,int32_t,128,256,UMMA::Major::K,UMMA::Major::K>");
    pub use super::SM100_MMA_F16BF16_2x1SM_128x256x16::C;
    pub use super::SM100_MMA_F16BF16_2x1SM_256x256x16::ThrID;
    pub use super::SM100_MMA_S8_2x1SM_256x256x32::B;

    crate::layout! {
        /// A, 128×32: (thread, value) → m + 128·k. Down is m, across is k; `t.v` is value `v` of thread `t`.
        ///
        /// ```text
        ///       0      1      2      3      …  30     31
        ///    0  0.0    0.64   0.128  0.192  …  0.1920 0.1984
        ///    1  0.1    0.65   0.129  0.193  …  0.1921 0.1985
        ///    ⋮
        ///   63  0.63   0.127  0.191  0.255  …  0.1983 0.2047
        ///   64  1.0    1.64   1.128  1.192  …  1.1920 1.1984
        ///    ⋮
        ///  127  1.63   1.127  1.191  1.255  …  1.1983 1.2047
        /// ```
        pub A = (2,(64,32)):(64,(1,128));
    }
}

/// `SM100_MMA_F8F6F4_2x1SM_SS<float_e4m3_t,float_e4m3_t,float,256,256,UMMA::Major::K,UMMA::Major::K>`:
/// `tcgen05.mma.cta_group::2.kind::f8f6f4`, 256×256×32.
pub mod SM100_MMA_F8F6F4_2x1SM_256x256x32 {
    crate::__named_mma!("SM100_MMA_F8F6F4_2x1SM_SS<float_e4m3_t,float_e4m3_t,float,256,256,UMMA::Major::K,UMMA::Major::K>");
    pub use super::SM100_MMA_F16BF16_2x1SM_256x256x16::{C, ThrID};
    pub use super::SM100_MMA_S8_2x1SM_256x256x32::{A, B};
}

/// `SM100_MMA_F8F6F4_2x1SM_SS<float_e4m3_t,float_e4m3_t,float,128,256,UMMA::Major::K,UMMA::Major::K>`:
/// `tcgen05.mma.cta_group::2.kind::f8f6f4`, 128×256×32.
pub mod SM100_MMA_F8F6F4_2x1SM_128x256x32 {
    crate::__named_mma!("SM100_MMA_F8F6F4_2x1SM_SS<float_e4m3_t,float_e4m3_t,float,128,256,UMMA::Major::K,UMMA::Major::K>");
    pub use super::SM100_MMA_F16BF16_2x1SM_128x256x16::C;
    pub use super::SM100_MMA_F16BF16_2x1SM_256x256x16::ThrID;
    pub use super::SM100_MMA_S8_2x1SM_128x256x32::A;
    pub use super::SM100_MMA_S8_2x1SM_256x256x32::B;
}

/// `SM100_MMA_MXF8F6F4_2x1SM_SS<float_e4m3_t,float_e4m3_t,float,float_ue8m0_t,256,256,UMMA::Major::K,UMMA::Major::K>`:
/// `tcgen05.mma.cta_group::2.kind::mxf8f6f4`, 256×256×32.
pub mod SM100_MMA_MXF8F6F4_2x1SM_256x256x32 {
    crate::__named_mma!("SM100_MMA_MXF8F6F4_2x1SM_SS<float_e4m3_t,float_e4m3_t,float,float_ue8m0_t,256,256,UMMA::Major::K,UMMA::Major::K>");
    pub use super::SM100_MMA_F16BF16_2x1SM_256x256x16::{C, ThrID};
    pub use super::SM100_MMA_S8_2x1SM_256x256x32::{A, B};
}

/// `SM100_MMA_MXF8F6F4_2x1SM_SS<float_e4m3_t,float_e4m3_t,float,float_ue8m0_t,128,256,UMMA::Major::K,UMMA::Major::K>`:
/// `tcgen05.mma.cta_group::2.kind::mxf8f6f4`, 128×256×32.
pub mod SM100_MMA_MXF8F6F4_2x1SM_128x256x32 {
    crate::__named_mma!("SM100_MMA_MXF8F6F4_2x1SM_SS<float_e4m3_t,float_e4m3_t,float,float_ue8m0_t,128,256,UMMA::Major::K,UMMA::Major::K>");
    pub use super::SM100_MMA_F16BF16_2x1SM_128x256x16::C;
    pub use super::SM100_MMA_F16BF16_2x1SM_256x256x16::ThrID;
    pub use super::SM100_MMA_S8_2x1SM_128x256x32::A;
    pub use super::SM100_MMA_S8_2x1SM_256x256x32::B;
}

/// `SM100_MMA_MXF4_2x1SM_SS<float_e2m1_t,float_e2m1_t,float,float_ue8m0_t,256,256,32,UMMA::Major::K,UMMA::Major::K>`:
/// `tcgen05.mma.cta_group::2.kind::mxf4`, 256×256×64.
pub mod SM100_MMA_MXF4_2x1SM_256x256x64 {
    crate::__named_mma!("SM100_MMA_MXF4_2x1SM_SS<float_e2m1_t,float_e2m1_t,float,float_ue8m0_t,256,256,32,UMMA::Major::K,UMMA::Major::K>");
    pub use super::SM100_MMA_F16BF16_2x1SM_256x256x16::{C, ThrID};

    crate::layout! {
        /// A, 256×64: (thread, value) → m + 256·k. Down is m, across is k; `t.v` is value `v` of thread `t`.
        ///
        /// ```text
        ///       0      1      2      3      …  62     63
        ///    0  0.0    0.128  0.256  0.384  …  0.7936 0.8064
        ///    1  0.1    0.129  0.257  0.385  …  0.7937 0.8065
        ///    ⋮
        ///  127  0.127  0.255  0.383  0.511  …  0.8063 0.8191
        ///  128  1.0    1.128  1.256  1.384  …  1.7936 1.8064
        ///    ⋮
        ///  255  1.127  1.255  1.383  1.511  …  1.8063 1.8191
        /// ```
        pub A = (2,(128,64)):(128,(1,256));

        /// B, 256×64: (thread, value) → n + 256·k. Down is n, across is k; `t.v` is value `v` of thread `t`.
        ///
        /// ```text
        ///       0      1      2      3      …  62     63
        ///    0  0.0    0.128  0.256  0.384  …  0.7936 0.8064
        ///    1  0.1    0.129  0.257  0.385  …  0.7937 0.8065
        ///    ⋮
        ///  127  0.127  0.255  0.383  0.511  …  0.8063 0.8191
        ///  128  1.0    1.128  1.256  1.384  …  1.7936 1.8064
        ///    ⋮
        ///  255  1.127  1.255  1.383  1.511  …  1.8063 1.8191
        /// ```
        pub B = (2,(128,64)):(128,(1,256));
    }
}

/// `SM100_MMA_MXF4_2x1SM_SS<float_e2m1_t,float_e2m1_t,float,float_ue8m0_t,128,256,32,UMMA::Major::K,UMMA::Major::K>`:
/// `tcgen05.mma.cta_group::2.kind::mxf4`, 128×256×64.
pub mod SM100_MMA_MXF4_2x1SM_128x256x64 {
    crate::__named_mma!("SM100_MMA_MXF4_2x1SM_SS<float_e2m1_t,float_e2m1_t,float,float_ue8m0_t,128,256,32,UMMA::Major::K,UMMA::Major::K>");
    pub use super::SM100_MMA_F16BF16_2x1SM_128x256x16::C;
    pub use super::SM100_MMA_F16BF16_2x1SM_256x256x16::ThrID;
    pub use super::SM100_MMA_MXF4_2x1SM_256x256x64::B;

    crate::layout! {
        /// A, 128×64: (thread, value) → m + 128·k. Down is m, across is k; `t.v` is value `v` of thread `t`.
        ///
        /// ```text
        ///       0      1      2      3      …  62     63
        ///    0  0.0    0.64   0.128  0.192  …  0.3968 0.4032
        ///    1  0.1    0.65   0.129  0.193  …  0.3969 0.4033
        ///    ⋮
        ///   63  0.63   0.127  0.191  0.255  …  0.4031 0.4095
        ///   64  1.0    1.64   1.128  1.192  …  1.3968 1.4032
        ///    ⋮
        ///  127  1.63   1.127  1.191  1.255  …  1.4031 1.4095
        /// ```
        pub A = (2,(64,64)):(64,(1,128));
    }
}

/// `SM100_MMA_MXF4NVF4_2x1SM_SS<float_e2m1_t,float_e2m1_t,float,float_ue4m3_t,256,256,16,UMMA::Major::K,UMMA::Major::K>`:
/// `tcgen05.mma.cta_group::2.kind::mxf4nvf4`, 256×256×64.
pub mod SM100_MMA_MXF4NVF4_2x1SM_256x256x64 {
    crate::__named_mma!("SM100_MMA_MXF4NVF4_2x1SM_SS<float_e2m1_t,float_e2m1_t,float,float_ue4m3_t,256,256,16,UMMA::Major::K,UMMA::Major::K>");
    pub use super::SM100_MMA_F16BF16_2x1SM_256x256x16::{C, ThrID};
    pub use super::SM100_MMA_MXF4_2x1SM_256x256x64::{A, B};
}

/// `SM100_MMA_MXF4NVF4_2x1SM_SS<float_e2m1_t,float_e2m1_t,float,float_ue4m3_t,128,256,16,UMMA::Major::K,UMMA::Major::K>`:
/// `tcgen05.mma.cta_group::2.kind::mxf4nvf4`, 128×256×64.
pub mod SM100_MMA_MXF4NVF4_2x1SM_128x256x64 {
    crate::__named_mma!("SM100_MMA_MXF4NVF4_2x1SM_SS<float_e2m1_t,float_e2m1_t,float,float_ue4m3_t,128,256,16,UMMA::Major::K,UMMA::Major::K>");
    pub use super::SM100_MMA_F16BF16_2x1SM_128x256x16::C;
    pub use super::SM100_MMA_F16BF16_2x1SM_256x256x16::ThrID;
    pub use super::SM100_MMA_MXF4_2x1SM_128x256x64::A;
    pub use super::SM100_MMA_MXF4_2x1SM_256x256x64::B;
}
