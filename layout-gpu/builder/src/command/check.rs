//! `layout-gpu-builder check`

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::Stdio;

use clap::Args;
use layout_gpu_builder::{ARCHITECTURES, Build, Compiler, our_kernels};
use serde_json::{Value, json};

const UNASKED: &str = "unstable feature specified for `-Ctarget-feature`: `ptx";

#[derive(Args)]
pub struct Check {
    /// The folder of the kernel crate; by default that of this project's kernels
    kernels: Option<PathBuf>,
    /// The architecture, such as `sm_80`
    #[arg(long, default_value = ARCHITECTURES[0])]
    arch: String,
    /// Features of the kernel crate, separated by commas
    #[arg(long, value_delimiter = ',')]
    features: Vec<String>,
    /// Write the findings as JSON, for an editor
    #[arg(long)]
    json: bool,
}

impl Check {
    pub fn run(self) -> Result<(), String> {
        let named = self.kernels.map_or_else(our_kernels, Ok);
        let kernels = named
            .map_err(|why| format!("{why}: name the folder of a kernel crate, `layout-gpu-builder check KERNELS`"))?;
        let compiler = Compiler::find(None)?;
        let build = Build::new(&compiler, &kernels, &self.arch).features(self.features);
        if self.json { for_an_editor(&build) } else { build.check() }
    }
}

/// Prints cargo's messages, each refusal of a layout at the line of the kernels that is refused.
fn for_an_editor(build: &Build<'_>) -> Result<(), String> {
    let mut child = build.checking(true)?.stdout(Stdio::piped()).spawn().map_err(|error| error.to_string())?;
    let mut refused = None;
    for line in child.stdout.take().into_iter().flat_map(|stdout| BufReader::new(stdout).lines()) {
        let line = line.map_err(|error| error.to_string())?;
        for message in moved(&line, &mut refused) {
            crate::say(message)?;
        }
    }
    if let Some(message) = refused {
        crate::say(message)?;
    }
    if child.wait().map_err(|error| error.to_string())?.success() { build.checked() } else { Err("errors".to_owned()) }
}

/// The messages to print after a line of cargo's. A refusal in a line of the library waits for the note that names the call.
fn moved(line: &str, refused: &mut Option<Value>) -> Vec<Value> {
    let Ok(mut message) = serde_json::from_str::<Value>(line) else { return Vec::new() };
    // Of the version of PTX, which no user asked for.
    if message["message"]["message"].as_str().is_some_and(|text| text.starts_with(UNASKED)) {
        return Vec::new();
    }
    let place = message["message"]["spans"][0]["file_name"].as_str().unwrap_or_default().to_owned();
    let is_in_library = Path::new(&place).is_absolute();
    if message["message"]["code"]["code"] == "E0080" && is_in_library {
        return refused.replace(message).into_iter().collect();
    }
    let is_note = message["message"]["level"] == "note";
    let is_call = is_note && message["message"]["message"].as_str().is_some_and(|text| text.contains("instantiating"));
    match refused.take() {
        Some(mut held) if is_call && !is_in_library => {
            let library = held["message"]["spans"].take();
            held["message"]["spans"] = message["message"]["spans"].take();
            if let Some(children) = held["message"]["children"].as_array_mut() {
                children.push(json!({
                    "message": "refused here", "code": null, "level": "note", "spans": library, "children": [], "rendered": null
                }));
            }
            vec![held]
        }
        // Another note of the same refusal.
        Some(held) if is_note => {
            *refused = Some(held);
            Vec::new()
        }
        held => held.into_iter().chain([message]).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::moved;
    use serde_json::{Value, json};

    #[test]
    fn a_refusal_is_where_the_kernels_are_refused() {
        let of = |level: &str, code: Option<&str>, text: &str, file: &str| {
            let code = code.map(|code| json!({ "code": code }));
            json!({ "message": { "level": level, "code": code, "message": text, "children": [], "spans": [{ "file_name": file }] } }).to_string()
        };
        let refusal = of("error", Some("E0080"), "cannot multiply", "/core/gemm.rs");
        let other = of("note", None, "erroneous constant encountered", "/core/gemm.rs");
        let call = of("note", None, "the above error was encountered while instantiating `fn gemm`", "src/lib.rs");
        let mut held = None;
        let unasked = of("warning", None, "unstable feature specified for `-Ctarget-feature`: `ptx75`", "");
        assert!(moved(&unasked, &mut held).is_empty());
        let said: Vec<Value> = [refusal, other, call].iter().flat_map(|line| moved(line, &mut held)).collect();
        let [said] = &said[..] else { panic!("one message: {said:?}") };
        assert_eq!(said["message"]["message"], "cannot multiply");
        assert_eq!(said["message"]["spans"][0]["file_name"], "src/lib.rs");
        assert_eq!(said["message"]["children"][0]["spans"][0]["file_name"], "/core/gemm.rs");
        assert!(held.is_none());
    }
}
