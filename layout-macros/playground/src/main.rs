//! Writes the page with its engine into a folder, by default `target/playground`.

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::{env, fs, io};

use layout_playground::{Engine, File, files, ptx_files};

const TARGET: &str = "wasm32-unknown-unknown";
/// The stack of the engine; the values of the algebra are large.
const STACK: &str = "-Clink-arg=-zstack-size=8388608";

fn main() -> ExitCode {
    let target = env::var_os("CARGO_TARGET_DIR").map_or_else(workspace_target, PathBuf::from);
    let folder = env::args_os().nth(1).map_or_else(|| target.join("playground"), PathBuf::from);
    match write(&target, &folder) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

fn workspace_target() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target")
}

/// Compiles the engine with this feature alone as WebAssembly.
fn engine(target: &Path, feature: &str) -> io::Result<Vec<u8>> {
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut build = Command::new(cargo);
    build.current_dir(env!("CARGO_MANIFEST_DIR")).env("CARGO_TARGET_DIR", target);
    build.args(["rustc", "-q", "-p", "layout-playground", "--lib", "--crate-type", "cdylib", "--profile", "engine"]);
    let status =
        build.args(["--no-default-features", "--features", feature, "--target", TARGET, "--", STACK]).status()?;
    if !status.success() {
        let hint = format!("the engine was not built; if its target is missing, `rustup target add {TARGET}`");
        return Err(io::Error::other(hint));
    }
    fs::read(target.join(TARGET).join("engine/layout_playground.wasm"))
}

/// Compiles the engines and writes the pages.
fn write(target: &Path, folder: &Path) -> io::Result<()> {
    let ptx = ptx_files(Engine::Wasm(&engine(target, "ptx")?));
    let layouts = files(Engine::Wasm(&engine(target, "layouts")?));
    fs::create_dir_all(folder)?;
    for File { name, content, .. } in layouts.into_iter().chain(ptx) {
        fs::write(folder.join(name), content)?;
    }
    println!("{}", folder.join("index.html").canonicalize()?.display());
    Ok(())
}
