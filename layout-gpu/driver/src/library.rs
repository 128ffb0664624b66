//! The library behind the names.

use libloading::Library;
use std::sync::OnceLock;

/// Names the driver's library in place of the system's.
pub const DRIVER_VARIABLE: &str = "LAYOUT_CUDA_DRIVER";

static LIBRARY: OnceLock<Option<Library>> = OnceLock::new();

/// Whether this machine has a CUDA driver.
#[must_use]
pub fn is_present() -> bool {
    library().is_some()
}

fn library() -> Option<&'static Library> {
    LIBRARY.get_or_init(open).as_ref()
}

fn open() -> Option<Library> {
    let name = std::env::var_os(DRIVER_VARIABLE).unwrap_or_else(|| "libcuda.so.1".into());
    // SAFETY: loading runs the initializers of NVIDIA's driver, or of what the user named as one.
    unsafe { Library::new(name) }.ok()
}

/// A function of the driver: `Err` says which status stands for its absence.
///
/// # Safety
/// `F` is the function pointer type of the driver's function of that name.
pub(crate) unsafe fn function<F: Copy>(name: &str) -> Result<F, u32> {
    let library = library().ok_or(crate::status::NO_DEVICE)?;
    // SAFETY: the caller's promise about `F`. The library is never closed, so the copied pointer
    // stays good.
    let symbol = unsafe { library.get::<F>(name.as_bytes()) };
    symbol.map(|symbol| *symbol).map_err(|_| crate::status::NOT_SUPPORTED)
}
