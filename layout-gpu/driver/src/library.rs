//! The library behind the names.

use libloading::Library;
use std::ffi::OsStr;
use std::sync::OnceLock;

/// The environment variable for a library in place of the system's driver.
pub const DRIVER_VARIABLE: &str = "LAYOUT_CUDA_DRIVER";

static LIBRARY: OnceLock<Option<Library>> = OnceLock::new();

/// Returns true if this machine has a CUDA driver.
#[must_use]
pub fn is_present() -> bool {
    library().is_some()
}

fn library() -> Option<&'static Library> {
    LIBRARY.get_or_init(open).as_ref()
}

/// The names of the library: the driver's own, and that of a link to it.
const NAMES: &[&str] = if cfg!(windows) { &["nvcuda.dll"] } else { &["libcuda.so.1", "libcuda.so"] };

fn open() -> Option<Library> {
    // SAFETY: loading runs the initializers of NVIDIA's driver, or of the library that the user named.
    let load = |name: &OsStr| unsafe { Library::new(name) }.ok();
    match std::env::var_os(DRIVER_VARIABLE) {
        Some(named) => load(&named),
        None => NAMES.iter().find_map(|name| load(name.as_ref())),
    }
}

/// Looks up a function of the driver; `Err` is the status for its absence.
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
