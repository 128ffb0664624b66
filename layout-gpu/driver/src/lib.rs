//! The CUDA driver, looked up when it is first called instead of when a program is linked.
//!
//! [`entry`] has the driver's functions. The first call of one looks for the driver's library:
//!
//! ```text
//!     layout-gpu ──entry::cuInit──▶ layout-gpu-driver ──dlsym──▶ libcuda.so.1           where there is one
//!                                                     └────────▶ CUDA_ERROR_NO_DEVICE   where there is none
//! ```
//!
//! so that a program builds and starts everywhere and can report that it found no GPU. For functions called by name, the linker's `-lcuda`
//! finds a text file, `link/lib64/libcuda.so`, that names nothing.
//!
//! # Features
//!
//! | feature | default | what |
//! |---|---|---|
//! | `names` | | defines the functions by their names for the linker, too, for crates that call the driver by name, as `cust` does |

pub mod entry;
mod launch;
mod library;
mod status;

pub use entry::{ENTRY_POINTS, EntryPoint, sentence};
pub use launch::{LaunchAttribute, LaunchConfig};
pub use library::{DRIVER_VARIABLE, is_present};
