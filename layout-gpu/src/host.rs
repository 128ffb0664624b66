//! Launches kernels: one interface to a GPU and to the PTX interpreter.
//!
//! ```
//! use layout_gpu::host::{Buffer, Device, Launch, Module};
//! use layout_gpu::kernels;
//!
//! let device = Device::auto();
//! let module = Module::load(&device, &kernels::PTX)?;
//! let input = Buffer::from_slice(&device, &[1.0_f32, 2.0, 3.0, 4.0, 5.0, 6.0])?;
//! let mut output = Buffer::<f32>::unwritten(&device, 6)?;
//! let launch = Launch { grid: [1, 1, 1], block: [32, 8, 1], shared: 0 };
//! let arguments = [2_u32.into(), 3_u32.into(), (&input).into(), (&mut output).into()];
//! // SAFETY: 2 rows of 3 columns are the 6 elements that both buffers hold.
//! unsafe { module.launch("transpose_padded_by_hand", launch, &arguments) }?;
//! assert_eq!(output.to_vec()?, [1.0, 4.0, 2.0, 5.0, 3.0, 6.0]);
//! # Ok::<(), layout_gpu::host::Error>(())
//! ```

mod argument;
mod attributes;
mod backend;
mod boxes;
mod buffer;
mod call;
#[cfg(feature = "cudarc")]
mod cudarc;
#[cfg(all(feature = "cust", target_os = "linux"))]
mod cust;
mod declare;
#[doc(hidden)]
pub mod declared;
mod device;
mod emulation;
mod encoded;
mod entries;
mod error;
mod event;
#[cfg(feature = "cuda")]
mod gpu;
mod launch;
mod module;
mod pinned;
mod ptx;
mod signature;
mod source;
mod stream;
mod tensor_map;
mod text;
mod words;

pub use argument::Argument;
pub use attributes::Attributes;
pub use boxes::{Boxes, Filter, MapElement, Swizzle};
pub use buffer::Buffer;
pub use bytemuck::Pod;
pub use call::{Call, Shape};
pub use device::Device;
pub use error::Error;
pub use event::Event;
pub use launch::Launch;
pub use layout_gpu_interpreter::{Access, Direction, Report, Space, Totals};
pub use module::{Module, Run};
pub use pinned::{Pending, Pinned};
pub use ptx::Ptx;
pub use stream::Stream;
