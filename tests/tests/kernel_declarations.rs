//! The declarations of the kernels match their source: the names of the parameters, their order, and the types that pointers
//! point to, which the PTX does not have. Sizes and kinds are compared with the PTX while `layout-gpu` compiles.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

fn layout_gpu(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../layout-gpu").join(path)
}

fn read(path: &str) -> String {
    fs::read_to_string(layout_gpu(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// Returns the sources below a folder.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries = folder.read_dir().expect("a folder").map(|entry| entry.expect("an entry").path());
    entries.flat_map(|path| if path.is_dir() { sources(&path) } else { vec![path] }).collect()
}

/// Returns the parameters, with types, in the parentheses after each `start` and name.
fn functions(text: &str, start: &str) -> BTreeMap<String, Vec<(String, String)>> {
    let functions = text.split(start).skip(1).filter_map(|function| function.split_once('('));
    functions.map(|(name, rest)| (name.to_owned(), parameters(rest))).collect()
}

fn parameters(text: &str) -> Vec<(String, String)> {
    let inside = text.split([')', '{']).next().expect("an end");
    let pairs = inside.split(',').filter_map(|parameter| parameter.split_once(": "));
    pairs.map(|(name, kind)| (name.trim().to_owned(), kind.trim().to_owned())).collect()
}

/// Returns the kernels of the source. A kernel of a macro has the name of its file.
fn written() -> BTreeMap<String, Vec<(String, String)>> {
    let mut all = BTreeMap::new();
    for path in sources(&layout_gpu("kernels/src")) {
        let text = fs::read_to_string(&path).expect("a source");
        let file = path.file_stem().expect("a name").to_string_lossy().into_owned();
        for (name, kernel) in functions(&text, "extern \"ptx-kernel\" fn ") {
            all.insert(if name.starts_with('$') { file.clone() } else { name }, kernel);
        }
    }
    let mut product = all.remove("gemm").expect("the kernels of products");
    // Replaced by the parameters of the epilogue.
    product.pop();
    let text = read("kernels/src/gemm.rs");
    for (name, start) in [("$plain", "(plain $kernel"), ("$fused", "(fused $kernel")] {
        let (_, rest) = text.split_once(start).expect("an arm of the macro");
        let (_, own) = rest.split_once("kernels! { $kernel (").expect("the parameters of this epilogue");
        all.insert(name.to_owned(), [product.clone(), parameters(own)].concat());
    }
    all
}

/// Returns the kernel in the source that a declaration refers to.
fn kernel_of(name: &str) -> &str {
    match name {
        "attention_64" | "attention_128" => "attention",
        "gemm_total_f32" | "gemm_total_i32" => "total",
        "transpose_padded_by_hand" | "transpose_swizzled_by_hand" | "transpose_unpadded_by_hand" => "by_hand",
        _ if name.starts_with("convert_") => "convert",
        _ => name,
    }
}

#[test]
fn kernels_are_declared_as_they_are_written() {
    let (written, declared) = (written(), functions(&read("src/kernels/calls.rs"), "pub fn "));
    assert!(declared.len() > 20, "{declared:?}");
    for (name, declared) in &declared {
        let written = written.get(kernel_of(name)).unwrap_or_else(|| panic!("no kernel `{name}`"));
        let names =
            |parameters: &[(String, String)]| parameters.iter().map(|(name, _)| name.clone()).collect::<Vec<_>>();
        assert_eq!(names(declared), names(written), "{name}");
        for ((parameter, declared), (_, written)) in declared.iter().zip(written) {
            let declared =
                declared.strip_prefix("Option<").map_or(&declared[..], |inside| inside.trim_end_matches('>'));
            let written = written.replace("$Sum", if name.ends_with("i32") { "i32" } else { "f32" });
            let is_same = declared.replace("bf16", "BF16") == written;
            assert!(
                is_same || declared == "*mut c_void" && written.starts_with("*mut "),
                "`{name}` takes `{parameter}: {written}`; declared is `{declared}`"
            );
        }
    }
    let missing: Vec<_> =
        written.keys().filter(|name| !declared.keys().any(|declared| kernel_of(declared) == *name)).collect();
    assert!(missing.is_empty(), "not declared: {missing:?}");
}
