//! The version of PTX that a module needs.

use crate::architecture::number;
use crate::settings::asking_for;

/// Instructions that the library writes itself, so that the compiler knows neither the version of PTX nor the architecture that they need.
const SINCE: [(&str, Option<&str>, &str); 15] = [
    (".L1::", Some("7.4"), "sm_70"),
    (".L2::", Some("7.4"), "sm_75"),
    (", absent;", Some("7.5"), "sm_80"),
    (".e4m3x2.", Some("8.1"), "sm_89"),
    (".e5m2x2.", Some("8.1"), "sm_89"),
    (".f16.e4m3.", Some("8.7"), "sm_89"),
    (".f16.e5m2.", Some("8.7"), "sm_89"),
    // Those of an architecture that implies their version.
    ("stmatrix.", None, "sm_90"),
    ("cp.async.bulk.", None, "sm_90"),
    ("mbarrier.try_wait.", None, "sm_90"),
    ("fence.mbarrier_init.", None, "sm_90"),
    ("barrier.cluster.", None, "sm_90"),
    ("wgmma.", None, "sm_90a"),
    ("setmaxnreg.", None, "sm_90a"),
    ("tcgen05.", None, "sm_100a"),
];

/// Returns the message about an instruction that the module's architecture or version of PTX does not have.
pub(crate) fn older(ptx: &str, architecture: &str) -> Option<String> {
    let version = version_of(ptx)?;
    let lines = ptx.lines().filter(|line| !line.trim_start().starts_with("//"));
    let needs = lines.flat_map(|line| SINCE.iter().filter(|row| line.contains(row.0)).map(move |row| (row, line)));
    let needs: Vec<_> = needs.map(|((_, needed, first), line)| (*needed, *first, line)).collect();
    let shown = |line: &str| line.trim().trim_end_matches([' ', '}']).to_owned();
    if let Some((needed, first, line)) = needs.iter().max_by_key(|row| number(row.1))
        && number(first) > number(architecture)
    {
        return Some(format!("`{}` {}", shown(line), later(first, *needed, architecture)));
    }
    let versions = needs.iter().filter_map(|(needed, _, line)| Some(((*needed)?, line)));
    let (needed, line) = versions.max_by_key(|row| row.0).filter(|row| row.0 > version)?;
    let lines = asking_for(needed).replace('\n', "\n    ");
    Some(format!(
        "`{}` needs PTX {needed}, and this is PTX {version}\nhelp: in the Cargo.toml of the kernel crate:\n    {lines}",
        shown(line)
    ))
}

/// Returns the message about an instruction that this architecture has in no version of PTX.
pub(crate) fn later(needed: &str, version: Option<&str>, architecture: &str) -> String {
    let table = version.map_or_else(String::new, |version| {
        let lines = asking_for(version).replace(']', &format!(".{needed}]")).replace('\n', "\n    ");
        format!(", and in the Cargo.toml of the kernel crate:\n    {lines}")
    });
    format!(
        "needs {needed} or a later architecture, and this is {architecture}\n\
         help: `--arch {needed}`, or `.architectures([\"{needed}\"])` in a `build.rs`{table}"
    )
}

fn version_of(ptx: &str) -> Option<&str> {
    ptx.lines().find_map(|line| line.strip_prefix(".version ")).map(str::trim)
}

#[cfg(test)]
mod tests {
    use super::older;

    #[test]
    fn a_version_is_asked_for_where_no_assembler_is() {
        let ptx = |version, line| format!("// k\n.version {version}\n.target sm_80\n\t{line}\n");
        let older = |ptx: &str| older(ptx, "sm_80");
        let copy = "cp.async.cg.shared.global [%r1], [%rd1], 16, absent; }";
        let said = older(&ptx("7.0", copy)).unwrap();
        let start = "`cp.async.cg.shared.global [%r1], [%rd1], 16, absent;` needs PTX 7.5, and this";
        assert!(said.starts_with(start), "{said}");
        assert!(said.ends_with("[package.metadata.layout-gpu]\n    ptx = \"7.5\""), "{said}");
        assert_eq!(older(&ptx("7.5", copy)), None);
        assert_eq!(older(&ptx("7.0", "cp.async.cg.shared.global [%r1], [%rd1], 16, %r2;")), None);
    }

    #[test]
    fn an_architecture_is_asked_for_before_a_version() {
        let ptx = ".version 7.0\n.target sm_80\n\tcvt.rn.satfinite.e4m3x2.f32 %rs1, %r1, %r2;\n";
        let said = older(ptx, "sm_80").unwrap();
        let expected = "`cvt.rn.satfinite.e4m3x2.f32 %rs1, %r1, %r2;` needs sm_89 or a later architecture, and this is sm_80\n\
                        help: `--arch sm_89`, or `.architectures([\"sm_89\"])` in a `build.rs`, and in the Cargo.toml of the kernel crate:\n    \
                        [package.metadata.layout-gpu.sm_89]\n    ptx = \"8.1\"";
        assert_eq!(said, expected);
        assert!(older(ptx, "sm_90a").unwrap().contains("needs PTX 8.1"));
        assert_eq!(older(&ptx.replace("7.0", "8.1"), "sm_89"), None);
    }
    #[test]
    fn an_architecture_that_implies_its_version_asks_for_no_other() {
        let ptx = |line: &str| format!(".version 7.0\n.target sm_80\n\t{line}\n");
        for (line, first) in [
            ("stmatrix.sync.aligned.m8n8.x1.shared.b16 [%r1], {%r2};", "sm_90"),
            ("{ .reg .pred p; mbarrier.try_wait.parity.shared::cta.b64 p, [%r1], %r2; }", "sm_90"),
            ("setmaxnreg.dec.sync.aligned.u32 24;", "sm_90a"),
        ] {
            let said = older(&ptx(line), "sm_80").unwrap();
            assert!(said.contains(&format!("needs {first} or a later")) && !said.contains("Cargo.toml"), "{said}");
            assert_eq!(older(&ptx(line), "sm_90a"), None);
        }
        let wait = ptx("tcgen05.wait::ld.sync.aligned;");
        assert!(older(&wait, "sm_90a").is_some_and(|said| said.contains("needs sm_100a or a later")));
        assert_eq!(older(&wait, "sm_100a"), None);
    }
}
