//! The library that stands in for the driver.

use std::env;
use std::path::PathBuf;

/// Returns the library, which cargo has built for this test and put beside it.
pub fn library() -> PathBuf {
    let test = env::current_exe().expect("a test is a file");
    let library = format!("{}layout_gpu_stand_in{}", env::consts::DLL_PREFIX, env::consts::DLL_SUFFIX);
    test.with_file_name(library)
}
