//! The version of PTX that a module needs.

use crate::manifest::Manifest;

/// What the library writes itself, so that the compiler does not know which version of PTX it needs.
const SINCE: [(&str, &str); 7] = [
    (".L1::", "7.4"),
    (".L2::", "7.4"),
    (", absent;", "7.5"),
    (".e4m3x2.", "8.1"),
    (".e5m2x2.", "8.1"),
    (".f16.e4m3.", "8.7"),
    (".f16.e5m2.", "8.7"),
];

/// What to say of a module with an instruction that its version of PTX does not have.
pub(crate) fn older(ptx: &str) -> Option<String> {
    let version = ptx.lines().find_map(|line| line.strip_prefix(".version "))?.trim();
    let lines = ptx.lines().filter(|line| !line.trim_start().starts_with("//"));
    let needs =
        lines.flat_map(|line| SINCE.iter().filter(|(mark, _)| line.contains(mark)).map(move |row| (row.1, line)));
    let (needed, line) = needs.max_by_key(|(needed, _)| *needed).filter(|(needed, _)| *needed > version)?;
    let instruction = line.trim().trim_end_matches([' ', '}']);
    let lines = Manifest::asking_for(needed).replace('\n', "\n    ");
    Some(format!(
        "`{instruction}` needs PTX {needed}, and this is PTX {version}\nhelp: in the Cargo.toml of the kernel crate:\n    {lines}"
    ))
}

#[cfg(test)]
mod tests {
    use super::older;

    #[test]
    fn a_version_is_asked_for_where_no_assembler_is() {
        let ptx = |version, line| format!("// k\n.version {version}\n.target sm_80\n\t{line}\n");
        let copy = "cp.async.cg.shared.global [%r1], [%rd1], 16, absent; }";
        let said = older(&ptx("7.0", copy)).unwrap();
        let start = "`cp.async.cg.shared.global [%r1], [%rd1], 16, absent;` needs PTX 7.5, and this";
        assert!(said.starts_with(start), "{said}");
        assert!(said.ends_with("[package.metadata.layout-gpu]\n    ptx = \"7.5\""), "{said}");
        assert_eq!(older(&ptx("7.5", copy)), None);
        assert_eq!(older(&ptx("7.0", "cp.async.cg.shared.global [%r1], [%rd1], 16, %r2;")), None);
    }
}
