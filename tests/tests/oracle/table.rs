//! The table of the vectors' names: each name answers, and each row is asked for.

use std::collections::BTreeSet;

use layout_tests::oracle;

/// All names in the files of both folders; `normative: false` is informational only.
fn names() -> BTreeSet<String> {
    let folders = ["cute", "theory"].map(|folder| oracle::folder().join(folder));
    let files = folders.iter().flat_map(|folder| std::fs::read_dir(folder).expect("a folder"));
    let vectors = files.flat_map(|file| oracle::objects(&file.expect("an entry").path().to_string_lossy()));
    let normative = vectors.filter(|vector| vector["normative"] != false);
    normative.map(|vector| vector["op"].as_str().expect("an operation").to_owned()).collect()
}

#[test]
fn every_name_is_known_and_every_row_is_used() {
    let names = names();
    let unknown: Vec<&String> = names.iter().filter(|name| !oracle::is_known(name)).collect();
    assert!(unknown.is_empty(), "{unknown:?}");
    let unused: Vec<&str> = oracle::names().filter(|name| !names.contains(*name)).collect();
    assert!(unused.is_empty(), "{unused:?}");
    let rows: BTreeSet<&str> = oracle::names().collect();
    assert_eq!(rows.len(), oracle::names().count(), "a name has one row");
}

#[test]
fn the_program_answers_lines_as_the_command_does() {
    let reply = |line: &[u8]| oracle::reply(line, 7);
    for blank in [&b"\n"[..], b"  \r\n", b"# a remark\n"] {
        assert_eq!(reply(blank), None);
    }
    for (line, answer) in [
        (&b"{\"op\":\"tract.nt.entry\",\"args\":[\"(4,8)\",2]}\n"[..], r#"{"result":8}"#),
        (b"{\"op\":\"size\",\"args\":[\"(4,8)\"]}", r#"{"result":32}"#),
        (b"[]\n", r#"{"error":"line 7 is no object: a list"}"#),
        (b"\"\xff\"\n", r#"{"error":"line 7 is not UTF-8: its byte 2 is 0xff"}"#),
        (b"{\"op\":\"tract.nothing\",\"args\":[]}", r#"{"error":"unknown operation `tract.nothing`"}"#),
        (b"{\"op\":\"tract.nt.entry\",\"args\":[\"4\",1,1]}", r#"{"error":"arguments: 2 at most, 3 given"}"#),
    ] {
        assert_eq!(reply(line).as_deref(), Some(answer));
    }
    let long = "x".repeat(70_000);
    assert_eq!(
        reply(long.as_bytes()).as_deref(),
        Some(r#"{"error":"an expression of 70000 bytes: the limit is 65536"}"#)
    );
}

/// The language answers its own operations only.
#[test]
fn the_language_does_not_know_the_names_of_the_vectors() {
    for name in oracle::names().filter(|name| layout_language::vocabulary::find(name).is_none()) {
        let answer = layout_answers::eval_json(&format!(r#"{{"op":"{name}","args":[]}}"#));
        assert!(answer.starts_with(r#"{"error":"unknown operation `"#), "{answer}");
    }
}
