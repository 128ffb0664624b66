//! Vectors of linear layouts that have more in an answer than the operation of the language, or another form: the operation, as it is written in `layout!`.

use layout_tests::oracle::objects;
use serde_json::{Value, json};

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

/// Writes a linear layout, whose bases are integers for one output, and tuples for several.
fn linear(ins: &Value, outs: &Value) -> String {
    let one = outs.as_array().is_some_and(|outs| outs.len() == 1);
    let image = |basis: &Value| if one { basis[0].to_string() } else { written(basis) };
    let bases = |bases: &Value| bases.as_array().expect("bases").iter().map(image).collect::<Vec<_>>().join(",");
    let ins: Vec<String> = pairs(ins).map(|(name, side)| format!("{name}: [{}]", bases(side))).collect();
    let outs: Vec<String> = pairs(outs).map(|(name, size)| format!("{name}: {size}")).collect();
    format!("linear{{ {} -> {} }}", ins.join(", "), outs.join(", "))
}

fn expression(name: &str, arguments: &[Value]) -> String {
    let arguments = arguments.iter().filter(|argument| !argument.is_null()).map(written);
    format!("{name}({})", arguments.collect::<Vec<_>>().join(", "))
}

/// Returns questions whose answer is not a layout, or one of several answers, with the printed form.
fn printed(name: &str, vector: &Value) -> Vec<(String, Option<String>)> {
    let (arguments, result) = (vector["args"].as_array().expect("arguments"), &vector["result"]);
    let is_refused = result.is_null() || result.get("error").is_some();
    let answer = |answer: &Value| vec![(expression(name, arguments), (!is_refused).then(|| answer.to_string()))];
    match name {
        "matrix" => answer(result),
        "free_variable_masks" => answer(&pairs(result).map(|(_, mask)| mask.clone()).collect()),
        "largest_vectorisation" => answer(&result["elems"]),
        "reg_perm_for_divide" => answer(&result["action"]),
        "remove_broadcast_regs" | "factor_identity_prefix" if is_refused => answer(result),
        "remove_broadcast_regs" => {
            let question = format!("{} == {}", expression(name, arguments), written(&result["layout"]));
            vec![(question, Some("true".into()))]
        }
        "factor_identity_prefix" => {
            let rest = layout_language::eval(&written(&result["rest"])).expect("a layout");
            vec![(expression(name, arguments), Some(format!("[{},{rest}]", result["size"])))]
        }
        "optimal_swizzling" => {
            let tile = |tile: &Value| json!([tile["lane_contig"], tile["lane_addr"]]);
            let tiles = |i: usize| arguments[i].as_array().expect("tiles").iter().map(tile).collect::<Value>();
            let [source, target, stores, loads, bits] =
                [arguments[0].clone(), arguments[1].clone(), tiles(2), tiles(3), arguments[4].clone()];
            let question = expression(name, &[source, target, stores, loads, bits]);
            if is_refused {
                return vec![(question, None)];
            }
            vec![(format!("{question} == {}", written(&result["layout"])), Some("true".into()))]
        }
        "flags" => [("is_surjective", "surjective"), ("is_injective", "injective"), ("is_bijective", "invertible")]
            .map(|(operation, flag)| (expression(operation, arguments), Some(result[flag].to_string())))
            .into(),
        "apply" if !is_refused => {
            let (layout, at) = (&arguments[0], &arguments[1]);
            let coordinates: String = pairs(&layout["ins"]).map(|(name, _)| at[name].to_string() + ",").collect();
            let images: Vec<String> = pairs(&layout["outs"]).map(|(name, _)| result[name].to_string()).collect();
            let image = if let [only] = images.as_slice() { only.clone() } else { format!("({})", images.join(",")) };
            vec![(format!("{}({coordinates})", written(layout)), Some(image))]
        }
        _ => Vec::new(),
    }
}

#[test]
fn every_vector_that_is_no_layout_holds_too() {
    let (mut held, mut masked) = (0, 0);
    for vector in objects("theory/linear.jsonl") {
        let name = vector["op"].as_str().and_then(|op| op.strip_prefix("linear.")).expect("an operation");
        for (question, expected) in printed(name, &vector) {
            let found = layout_language::eval(&question).map(|value| value.to_string());
            match (&found, &expected) {
                // A coordinate that is too large is refused, while the original takes its low bits.
                (Err(mistakes), Some(_)) if mistakes[0].headline.contains("is not below") => masked += 1,
                _ => assert_eq!(found.as_ref().ok(), expected.as_ref(), "{question}: {found:?}"),
            }
            held += 1;
        }
    }
    println!("{held} hold, of {masked} the coordinates are too large");
    assert_eq!((held, masked), (909, 11));
}

#[test]
fn what_is_printed_reads_back() {
    let mut read = 0;
    for vector in objects("theory/linear.jsonl") {
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
