//! The dependency of a kernel crate on the device library, as its manifest has it.
//!
//! ```toml
//! [dependencies]
//! layout-gpu = { path = "…", default-features = false, features = ["macros"] }    # the half for the host needs std
//! ```

use crate::toml::{Toml, Value};

const OURS: &str = "layout-gpu";

/// Finds the feature of the device library that this failed build needed and the crate does not have.
pub(crate) fn lacks(toml: &Toml, text: &str) -> Option<String> {
    let (_, features) = device_library(toml)?;
    let is_said = |words: &[&str]| words.iter().any(|word| text.contains(word));
    let has = |feature: &str| features.iter().any(|found| found == feature);
    let lacking = if !has("atoms") && is_said(&OF_ATOMS) {
        "atoms"
    } else if !has("atoms") && !has("macros") && is_said(&OF_MACROS) {
        "macros"
    } else {
        return None;
    };
    let features = features.into_iter().chain([lacking.to_owned()]).map(Value::Text).collect();
    Some(format!(
        "help: the kernel crate has `{OURS}` without its feature `{lacking}`: in its Cargo.toml, \
         `{OURS} = {{ …, default-features = false, features = {} }}`",
        Value::List(features)
    ))
}

/// Words in errors about items behind a feature.
const OF_ATOMS: [&str; 6] =
    ["the `atoms` feature", "`sm80` in `atoms`", "`gemm`", "`copy_if`", "`copy_or_zero`", "function `copy`"];
const OF_MACROS: [&str; 3] = ["cannot find macro", "the `macros` feature", "unresolved import `layout_gpu::layout`"];

/// The features of the host half.
const OF_HOSTS: [&str; 4] = ["host", "cuda", "cudarc", "cust"];

/// Returns whether the dependency on the device library has its default features, and its features, if the manifest itself has them.
fn device_library(toml: &Toml) -> Option<(bool, Vec<String>)> {
    const TABLE: &str = "dependencies";
    let is_ours = |key: &&str| *key == OURS || toml.text(&[TABLE, key, "package"]) == Some(OURS);
    let key = toml.below(&[TABLE]).into_iter().find(is_ours)?;
    if toml.get(&[TABLE, key, "workspace"]).is_some() {
        return None;
    }
    let default = ["default-features", "default_features"].iter().find_map(|word| toml.get(&[TABLE, key, word]));
    let features = toml.get(&[TABLE, key, "features"]).and_then(Value::words).unwrap_or_default();
    Some((default != Some(&Value::Other("false".to_owned())), features))
}

/// Rejects the host half, for which the compiler would print a thousand errors.
pub(crate) fn device_half(toml: &Toml) -> Result<(), String> {
    let Some((has_default, features)) = device_library(toml) else { return Ok(()) };
    let why = match features.iter().find(|feature| OF_HOSTS.contains(&feature.as_str())) {
        Some(feature) => format!("the feature `{feature}` is for the host"),
        None if has_default => "its default features are for the host".to_owned(),
        None => return Ok(()),
    };
    let kept = features.into_iter().filter(|feature| !OF_HOSTS.contains(&feature.as_str()));
    let mut kept: Vec<Value> = kept.map(Value::Text).collect();
    if kept.is_empty() {
        kept.push(Value::Text("macros".to_owned()));
    }
    let kept = Value::List(kept);
    Err(format!(
        "kernels depend on the device half of `{OURS}`, and {why}: write \
         `{OURS} = {{ …, default-features = false, features = {kept} }}`"
    ))
}

#[cfg(test)]
mod tests {
    use super::{device_half, lacks};
    use crate::toml::Toml;

    fn read(dependency: &str) -> Toml {
        Toml::read(&format!("[dependencies]\n{dependency}"))
    }

    #[test]
    fn kernels_have_the_device_half() {
        for (dependency, said) in [
            (
                "layout-gpu = \"0.1\"",
                "its default features are for the host: write `layout-gpu = { …, default-features = false, features = [\"macros\"] }`",
            ),
            ("layout-gpu = { path = \"..\", features = [\"atoms\"] }", "features = [\"atoms\"] }`"),
            ("gpu = { package = \"layout-gpu\", path = \"..\" }", "default features are for the host"),
            (
                "layout-gpu = { path = \"..\", default-features = false, features = [\"cuda\", \"atoms\"] }",
                "`cuda` is for the host: write `layout-gpu = { …, default-features = false, features = [\"atoms\"] }`",
            ),
        ] {
            let why = device_half(&read(dependency)).unwrap_err();
            assert!(why.contains(said), "{dependency}: {why}");
        }
        for right in [
            "layout-gpu.workspace = true",
            "layout-core = \"0.1\"",
            "layout-gpu = { path = \"..\", default-features = false }",
        ] {
            assert!(device_half(&read(right)).is_ok(), "{right}");
        }
    }

    #[test]
    fn a_missing_feature_is_proposed() {
        let of = |features: &str, error: &str| {
            let dependency =
                format!("layout-gpu = {{ path = \"..\", default-features = false, features = {features} }}");
            lacks(&read(&dependency), error)
        };
        let no_macro = "error: cannot find macro `layout` in this scope";
        let gated = "the item is gated behind the `atoms` feature";
        assert!(of("[]", no_macro).unwrap().ends_with("without its feature `macros`: in its Cargo.toml, `layout-gpu = { …, default-features = false, features = [\"macros\"] }`"));
        assert!(of("[\"macros\"]", gated).unwrap().contains("features = [\"macros\", \"atoms\"]"));
        for (features, error) in
            [("[\"macros\"]", no_macro), ("[\"atoms\"]", no_macro), ("[\"atoms\"]", gated), ("[]", "error: x")]
        {
            assert_eq!(of(features, error), None, "{features} {error}");
        }
    }
}
