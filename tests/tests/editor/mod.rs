//! Checks that an editor shows each mistake once; that a name leads to its definition and shows its shape and stride; and that
//! operations and atoms are completed and explained. The editor is rust-analyzer; if it is not installed, the tests say so and pass.

mod mistakes;
mod names;
mod server;
mod types;
mod words;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};

use server::Server;

/// Checks whether rust-analyzer answers, and says so if it does not.
fn is_installed() -> bool {
    let version = Command::new("rust-analyzer").arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status();
    let is_installed = version.is_ok_and(|status| status.success());
    if !is_installed {
        println!("skipped: no rust-analyzer is installed");
    }
    is_installed
}

/// Returns the folder of a package with this program. All packages share one build folder, which is that of `trybuild`: with the versions of
/// this workspace the libraries in it are the same.
fn package(name: &str, program: &str) -> PathBuf {
    let all = Path::new(env!("CARGO_TARGET_TMPDIR")).join("editor");
    let core = Path::new(env!("CARGO_MANIFEST_DIR")).join("../layout-core").canonicalize().expect("layout-core");
    let manifest = format!(
        "[package]\nname = \"edited\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n[dependencies]\n\
         layout-core = {{ path = '{}', features = [\"atoms\"] }}\n\n[workspace]\n",
        core.display()
    );
    let folder = all.join(name);
    fs::create_dir_all(folder.join("src")).expect("a folder");
    fs::create_dir_all(all.join(".cargo")).expect("a folder");
    fs::write(all.join(".cargo/config.toml"), "[build]\ntarget-dir = \"../../tests/trybuild\"\nincremental = false\n")
        .expect("a configuration");
    fs::copy(core.join("../Cargo.lock"), folder.join("Cargo.lock")).expect("the versions");
    fs::write(folder.join("Cargo.toml"), manifest).expect("a manifest");
    fs::write(folder.join("src/lib.rs"), program).expect("a program");
    folder
}

/// Opens a program in an editor; all tests share one, which needs ten seconds to learn the libraries.
fn editing(program: &str) -> MutexGuard<'static, Server> {
    static SERVER: OnceLock<Mutex<Server>> = OnceLock::new();
    let server = SERVER.get_or_init(|| Mutex::new(Server::open(&package("edited", program))));
    let mut server = server.lock().unwrap_or_else(PoisonError::into_inner);
    server.write(program);
    server
}
