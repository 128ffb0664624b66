//! What an editor shows: one mistake is one mistake and nothing follows from it; a name leads to its definition and shows
//! its shape and stride; operations and atoms are completed and say what they mean. The editor is rust-analyzer; where it is not installed, these tests are skipped with a line.

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

/// Whether rust-analyzer answers; if it does not, that is said.
fn is_installed() -> bool {
    let version = Command::new("rust-analyzer").arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status();
    let is_installed = version.is_ok_and(|status| status.success());
    if !is_installed {
        println!("skipped: no rust-analyzer is installed");
    }
    is_installed
}

/// The folder of a package of this program. All packages are built in one folder.
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
    fs::write(all.join(".cargo/config.toml"), "[build]\ntarget-dir = \"target\"\n").expect("a configuration");
    fs::write(folder.join("Cargo.toml"), manifest).expect("a manifest");
    fs::write(folder.join("src/lib.rs"), program).expect("a program");
    folder
}

/// An editor in which a program is open: one for all tests, as it takes ten seconds to know the libraries.
fn editing(program: &str) -> MutexGuard<'static, Server> {
    static SERVER: OnceLock<Mutex<Server>> = OnceLock::new();
    let server = SERVER.get_or_init(|| Mutex::new(Server::open(&package("edited", program))));
    let mut server = server.lock().unwrap_or_else(PoisonError::into_inner);
    server.write(program);
    server
}
