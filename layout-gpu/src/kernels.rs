//! The kernels of this project, as PTX.
//!
//! The text is committed beside this crate, so that nobody needs a compiler for the device; its
//! source is the package in `kernels/`.

use crate::host::Ptx;

/// The kernels for the architectures they were built for.
pub const PTX: [Ptx; 2] = [
    Ptx { architecture: "sm_80", text: include_str!("../ptx/layout_gpu_kernels.sm_80.ptx") },
    Ptx { architecture: "sm_90a", text: include_str!("../ptx/layout_gpu_kernels.sm_90a.ptx") },
];
