//! The committed PTX is what its source compiles to.

use layout_gpu_builder::{ARCHITECTURES, Compiler, committed, made_by, our_kernels};

fn committed_ptx(architecture: &str) -> String {
    let path = committed("layout_gpu_kernels", architecture);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

#[test]
fn a_rebuild_gives_the_committed_ptx() {
    for architecture in ARCHITECTURES {
        let committed = committed_ptx(architecture);
        let wrote = made_by(&committed).expect("the first line says who made it");
        let compiler = match Compiler::find(Some(wrote)) {
            Ok(compiler) => compiler,
            Err(why) => return println!("skipped: {why}"),
        };
        let (_, built) = compiler.build(&our_kernels(), architecture).unwrap_or_else(|error| panic!("{error}"));
        if compiler.version() == wrote {
            assert!(
                built == committed,
                "the PTX for {architecture} is not what its source compiles to: `cargo run -p layout-gpu-builder`"
            );
        } else {
            println!(
                "{architecture}: made by {wrote}; built by {}, so only its kernels are compared",
                compiler.version()
            );
            assert_eq!(kernels(&built), kernels(&committed), "{architecture}");
        }
    }
}

#[test]
fn the_architectures_have_the_same_kernels() {
    let [first, second] = ARCHITECTURES.map(committed_ptx);
    assert_eq!(kernels(&first), kernels(&second));
    assert_eq!(kernels(&first).len(), 9);
    for architecture in ARCHITECTURES {
        assert!(committed_ptx(architecture).contains(&format!(".target {architecture}\n")), "{architecture}");
    }
}

fn kernels(ptx: &str) -> Vec<&str> {
    let headers = ptx.lines().filter_map(|line| line.split_once(".entry ").map(|(_, name)| name));
    let mut names: Vec<_> = headers.filter_map(|name| name.split('(').next()).collect();
    names.sort_unstable();
    names
}
