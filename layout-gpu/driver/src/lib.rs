//! The CUDA driver, found when it is first called instead of when a program is linked.
//!
//! `cust` calls the driver's functions by name, which makes every program that contains it fail to
//! start where there is no driver. This crate defines those names:
//!
//! ```text
//!     cust ──cuInit──▶ layout-gpu-driver ──dlsym──▶ libcuda.so.1      where there is one
//!                                        └────────▶ CUDA_ERROR_NO_DEVICE   where there is none
//! ```
//!
//! so that one program runs everywhere and can say in a sentence that it found no GPU. For the
//! linker's `-lcuda` there is a text file, `link/lib64/libcuda.so`, that names nothing.

mod entry;
mod library;
mod status;

pub use entry::{ENTRY_POINTS, EntryPoint, sentence};
pub use library::{DRIVER_VARIABLE, is_present};
