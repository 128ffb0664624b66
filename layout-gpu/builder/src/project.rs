//! The places of this project's files, looked for when the program runs, so that a copied or installed one works on the
//! checkout it is called in.

use std::path::{Path, PathBuf};

/// Returns the folder of this project's kernel crate.
///
/// # Errors
/// If the current folder is not within a checkout.
pub fn our_kernels() -> Result<PathBuf, String> {
    checkout().map(|checkout| checkout.join("layout-gpu/kernels"))
}

/// Returns the path of a kernel crate's committed PTX for an architecture.
///
/// ```
/// let path = layout_gpu_builder::committed("layout_gpu_kernels", "sm_80").unwrap();
/// assert!(path.ends_with("layout-gpu/ptx/layout_gpu_kernels.sm_80.ptx"));
/// ```
///
/// # Errors
/// Same errors as [`our_kernels`].
pub fn committed(name: &str, architecture: &str) -> Result<PathBuf, String> {
    checkout().map(|checkout| checkout.join("layout-gpu/ptx").join(format!("{name}.{architecture}.ptx")))
}

/// Returns the folder that a kernel crate is built in: our target folder, or its own outside of a checkout.
pub(crate) fn target(kernels: &Path) -> PathBuf {
    checkout().unwrap_or_else(|_| kernels.to_owned()).join("target/device")
}

/// Finds the checkout around the package that cargo runs, or around the current folder.
///
/// # Errors
/// If there is none.
pub fn checkout() -> Result<PathBuf, String> {
    let package = std::env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from);
    let here = std::env::current_dir().map_err(|error| format!("no current folder: {error}"))?;
    package
        .iter()
        .chain([&here])
        .find_map(|folder| around(folder))
        .ok_or_else(|| format!("{} is not within a checkout of this project", here.display()))
}

/// Returns true if a program could depend on the packages in this folder.
pub(crate) fn is_checkout(folder: &Path) -> bool {
    ["builder", "kernels"].iter().all(|package| folder.join("layout-gpu").join(package).join("Cargo.toml").is_file())
}

fn around(folder: &Path) -> Option<PathBuf> {
    folder.ancestors().find(|folder| is_checkout(folder)).map(Path::to_path_buf)
}

#[cfg(test)]
mod tests {
    use super::{around, committed, our_kernels};
    use std::path::Path;

    #[test]
    fn the_checkout_is_around_its_packages_and_nowhere_else() {
        let kernels = our_kernels().unwrap();
        assert!(kernels.join("Cargo.toml").is_file(), "{}", kernels.display());
        let checkout = around(&kernels.join("src")).unwrap();
        assert_eq!(checkout.join("layout-gpu/kernels"), kernels);
        assert!(committed("layout_gpu_kernels", "sm_80").unwrap().is_file());
        assert_eq!(around(Path::new("/")), None);
    }

    /// A copied program must not contain a folder of the machine that built it.
    #[test]
    fn no_folder_is_baked_in() {
        let sources = our_kernels().unwrap().join("../builder/src");
        let commands = sources.join("command").read_dir().unwrap();
        let files = sources.read_dir().unwrap().chain(commands).map(|entry| entry.unwrap().path());
        let mut count = 0;
        for source in files.filter(|path| path.is_file() && !path.ends_with("project.rs")) {
            let text = std::fs::read_to_string(&source).unwrap();
            assert!(
                !text.lines().any(|line| line.contains("env!(") && !line.starts_with("//!")),
                "{}",
                source.display()
            );
            count += 1;
        }
        assert!(count > 10, "{count} files");
    }
}
