//! The library that stands in for the driver.

use std::path::{Path, PathBuf};
use std::process::Command;

/// Builds the library, unless the gate has built it with the tests and names it.
pub fn library() -> PathBuf {
    if let Some(built) = std::env::var_os("LAYOUT_STAND_IN") {
        return built.into();
    }
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).join("stand-in");
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(["build", "--quiet", "--package", "layout-gpu-stand-in", "--target-dir"]).arg(&target);
    let built = cargo.current_dir(env!("CARGO_MANIFEST_DIR")).status().expect("cargo runs");
    assert!(built.success());
    target.join("debug").join(format!(
        "{}layout_gpu_stand_in{}",
        std::env::consts::DLL_PREFIX,
        std::env::consts::DLL_SUFFIX
    ))
}
