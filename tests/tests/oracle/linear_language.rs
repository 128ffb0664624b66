//! The vectors of linear layouts once more, written in the language of `layout!` in place of objects.

use std::collections::BTreeMap;

use layout_tests::oracle;
use serde_json::Value;

/// The operations that the language has under the vectors' names, with the vectors' arguments.
const OPERATIONS: [&str; 50] = [
    "bank_conflicts_ldst",
    "bank_conflicts_memdesc",
    "compose",
    "concat_ins",
    "concat_outs",
    "contiguous_elems",
    "conversion_kind",
    "divide_left",
    "divide_right",
    "ensure_not_smaller",
    "equal",
    "equal_ignoring_out_sizes",
    "flatten_ins",
    "flatten_outs",
    "from_blocked",
    "from_mma_v2",
    "from_mma_v2_operand",
    "from_nvmma_shared",
    "from_swizzled_shared",
    "get_reps",
    "identity1d",
    "identity_standard_nd",
    "invert",
    "invert_and_compose",
    "is_identity_on_out_dim",
    "is_trivial_over",
    "minimal_cvt",
    "num_consecutive",
    "optimal_swizzling_ldst",
    "product",
    "pseudoinvert",
    "quotient",
    "remove_zero_bases",
    "rename_in_dim",
    "reshape_ins",
    "reshape_layout",
    "reshape_outs",
    "resize_in_dim",
    "resize_out_dim",
    "square_identity",
    "squeeze_ins",
    "squeeze_outs",
    "strided1d",
    "sublayout",
    "sublayout_is_zero",
    "transpose_ins",
    "transpose_linear_layout",
    "transpose_outs",
    "zeros1d",
    "zeros_like",
];

/// An argument or a result as it is written.
fn written(value: &Value) -> String {
    match value {
        Value::String(name) => format!("\"{name}\""),
        Value::Array(parts) => format!("({})", parts.iter().map(|part| written(part) + ",").collect::<String>()),
        Value::Object(layout) => linear(&layout["ins"], &layout["outs"]),
        other => other.to_string(),
    }
}

fn pairs(value: &Value) -> impl Iterator<Item = (&str, &Value)> {
    let pairs = value.as_array().expect("pairs").iter();
    pairs.map(|pair| (pair[0].as_str().expect("a name"), &pair[1]))
}

/// The bases of one output are integers, those of several tuples.
fn linear(ins: &Value, outs: &Value) -> String {
    let one = outs.as_array().is_some_and(|outs| outs.len() == 1);
    let image = |basis: &Value| if one { basis[0].to_string() } else { written(basis) };
    let bases = |bases: &Value| bases.as_array().expect("bases").iter().map(image).collect::<Vec<_>>().join(",");
    let ins: Vec<String> = pairs(ins).map(|(name, side)| format!("{name}: [{}]", bases(side))).collect();
    let outs: Vec<String> = pairs(outs).map(|(name, size)| format!("{name}: {size}")).collect();
    format!("linear{{ {} -> {} }}", ins.join(", "), outs.join(", "))
}

/// The fields of an encoding as arguments, and the shape among them.
fn fields(name: &str) -> &'static [&'static str] {
    match name {
        "from_blocked" => &["size_per_thread", "threads_per_warp", "warps_per_cta", "order", "shape"],
        "from_swizzled_shared" => &["vec", "per_phase", "max_phase", "order", "shape"],
        "from_nvmma_shared" => &["swizzle_byte_width", "element_bitwidth", "shape", "transposed"],
        "from_mma_v2" => &["warps_per_cta", "shape"],
        "from_mma_v2_operand" => &["operand", "k_width", "warps_per_cta", "shape"],
        _ => &[],
    }
}

fn expression(name: &str, arguments: &[Value]) -> String {
    let fields = fields(name).iter().map(|field| if *field == "shape" { &arguments[1] } else { &arguments[0][*field] });
    let fields: Vec<Value> = fields.cloned().collect();
    let arguments = if fields.is_empty() { arguments } else { fields.as_slice() };
    let arguments: Vec<String> = arguments.iter().filter(|argument| !argument.is_null()).map(written).collect();
    match (name, arguments.as_slice()) {
        ("product", [a, b]) => format!("{a} * {b}"),
        _ => format!("{name}({})", arguments.join(", ")),
    }
}

/// What is wrong, if anything: a result must be equal to what is written, what has none must be refused.
fn disagreement(name: &str, vector: &Value) -> Option<String> {
    let (arguments, result) = (vector["args"].as_array().expect("arguments"), &vector["result"]);
    let question = match name {
        "equal" if *result == true => format!("{} == {}", written(&arguments[0]), written(&arguments[1])),
        "equal" => format!("{} != {}", written(&arguments[0]), written(&arguments[1])),
        _ if result.is_null() || result.get("error").is_some() => {
            let question = expression(name, arguments);
            let answer = layout_language::eval(&question);
            return answer.ok().map(|answer| format!("{question} is {answer}"));
        }
        _ => format!("{} == {}", expression(name, arguments), written(result)),
    };
    match layout_language::eval(&question) {
        Ok(layout_language::Value::Boolean(true)) => None,
        other => Some(format!("{question}: {other:?}")),
    }
}

#[test]
fn every_vector_holds_as_it_is_written_in_the_language() {
    let path = oracle::folder().join("theory/linear.jsonl");
    let text = std::fs::read_to_string(path).expect("the vectors");
    let (mut counts, mut disagreements): (BTreeMap<String, usize>, Vec<String>) = <_>::default();
    for line in text.lines() {
        let vector: Value = serde_json::from_str(line).expect("JSON");
        let name = vector["op"].as_str().and_then(|op| op.strip_prefix("linear.")).expect("an operation");
        if OPERATIONS.contains(&name) && vector["normative"] != false {
            *counts.entry(name.to_owned()).or_default() += 1;
            disagreements.extend(disagreement(name, &vector));
        }
    }
    println!("{counts:?}");
    disagreements.sort_by_key(String::len);
    assert!(disagreements.is_empty(), "{} disagree:\n{}", disagreements.len(), disagreements.join("\n"));
    assert_eq!((counts.len(), counts.values().sum::<usize>()), (OPERATIONS.len(), 4392));
}

#[test]
fn what_is_printed_reads_back() {
    let path = oracle::folder().join("theory/linear.jsonl");
    let text = std::fs::read_to_string(path).expect("the vectors");
    let mut read = 0;
    for line in text.lines() {
        let vector: Value = serde_json::from_str(line).expect("JSON");
        for argument in
            vector["args"].as_array().expect("arguments").iter().filter(|argument| argument["ins"].is_array())
        {
            let value = layout_language::eval(&written(argument)).map(|value| value.to_string());
            let Ok(printed) = value else { continue };
            let again = layout_language::eval(&printed).map(|value| value.to_string());
            assert_eq!(again.ok().as_ref(), Some(&printed));
            read += 1;
        }
    }
    assert!(read > 4000, "{read}");
}
