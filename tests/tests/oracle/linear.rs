//! The vectors of linear layouts: answers of Triton's C++, and brute force for the conversions from and to layouts of shape and stride.

use std::collections::BTreeMap;

use layout_algebra::linear::LinearLayout;
use layout_tests::linear::conflicts_through;
use layout_tests::oracle::{answer, objects};
use serde_json::{Value, json};

/// Says how an answer differs from the vector: in the result, or in the error with the vector's name and its witness.
fn disagreement(vector: &Value) -> Option<String> {
    let (expected, found) = (&vector["result"], answer(&vector["op"], &vector["args"]));
    let agrees = match expected.get("error") {
        None if vector["op"] == "linear.bank_conflicts_ldst" => is_published(vector, &found),
        None => found.get("result") == Some(expected),
        Some(code) => found.get("error") == Some(code) && found.get("witness") == expected.get("witness"),
    };
    (!agrees).then(|| format!("{vector}: {found}"))
}

/// Checks whether the vector has the published number of conflicts, by rows alone, and counting words in each bank confirms the answer.
fn is_published(vector: &Value, found: &Value) -> bool {
    let by_rows = answer(&json!("linear.bank_conflicts_by_rows"), &vector["args"]);
    let layouts = [0, 1, 2].map(|i| layout(&vector["args"][i]));
    let bits = vector["args"][3].as_u64().expect("bits");
    let counted = [1, 0].map(|side: usize| conflicts_through(&layouts[side], &layouts[2], bits));
    by_rows["result"] == format!("({},{})", vector["result"][0], vector["result"][1])
        && found["result"] == json!(counted)
}

/// Checks all vectors of a file with such an operation, and returns their numbers by operation.
fn check(file: &str, is_one: impl Fn(&str) -> bool) -> BTreeMap<String, usize> {
    let (mut counts, mut disagreements): (BTreeMap<String, usize>, Vec<String>) = <_>::default();
    for vector in objects(file) {
        let name = vector["op"].as_str().expect("an operation");
        if is_one(name) && vector["normative"] != false {
            *counts.entry(name.to_owned()).or_default() += 1;
            disagreements.extend(disagreement(&vector));
        }
    }
    println!("{counts:?}");
    disagreements.sort_by_key(String::len);
    assert!(disagreements.is_empty(), "{} disagree:\n{}", disagreements.len(), disagreements.join("\n"));
    counts
}

#[test]
fn every_vector_of_linear_layouts_holds() {
    let counts = check("theory/linear.jsonl", |_| true);
    assert_eq!((counts.len(), counts.values().sum::<usize>()), (61, 5297));
}

#[test]
fn every_vector_between_layouts_and_linear_layouts_holds() {
    let counts = check("theory/bridge.jsonl", |name| !name.starts_with("bank."));
    assert_eq!((counts.len(), counts.values().sum::<usize>()), (9, 972));
}

/// Parses the layout of a vector with named bases.
fn layout(value: &Value) -> LinearLayout {
    let pairs = |side: &str| value[side].as_array().expect("pairs").clone();
    let number = |value: &Value| value.as_u64().expect("an integer");
    let outs: Vec<(String, u64)> =
        pairs("outs").iter().map(|pair| (pair[0].as_str().expect("a name").to_owned(), number(&pair[1]))).collect();
    let outs: Vec<(&str, u64)> = outs.iter().map(|(name, size)| (name.as_str(), *size)).collect();
    let mut layout = LinearLayout::from_bases(&[], &outs).expect("powers of two");
    for pair in pairs("ins") {
        let bases = pair[1].as_array().expect("bases").iter();
        let bases: Vec<Vec<u64>> =
            bases.map(|basis| basis.as_array().expect("coordinates").iter().map(number).collect()).collect();
        let bases: Vec<&[u64]> = bases.iter().map(Vec::as_slice).collect();
        let more = LinearLayout::from_bases(&[(pair[0].as_str().expect("a name"), &bases)], &outs).expect("bases");
        layout = layout.concat_ins(&more).expect("the same outputs");
    }
    layout
}

#[test]
fn what_is_chosen_is_never_worse_than_what_is_published() {
    let (mut compared, mut better, mut swizzles) = (0, 0, 0);
    for vector in objects("theory/linear.jsonl") {
        if vector["op"] != "linear.optimal_swizzling_ldst" || vector["result"].get("error").is_some() {
            continue;
        }
        let [source, target, published] = [&vector["args"][0], &vector["args"][1], &vector["result"]].map(layout);
        let (width, flat) = (vector["args"][2].as_u64().expect("a width"), published.flatten_ins());
        let theirs = [&source, &target].map(|side| side.bank_conflicts_with(&flat, width));
        if let [Ok(store), Ok(load)] = theirs {
            let chosen = source.auto_swizzling(&target, width).unwrap_or_else(|error| panic!("{error}: {vector}"));
            let ours: u64 = chosen.conflicts.iter().sum();
            assert!(ours <= store + load, "{ours} conflicts, published {store} and {load}: {vector}");
            assert_eq!(source.bank_conflicts_with(&chosen.shared, width), Ok(chosen.conflicts[0]), "{vector}");
            assert_eq!(target.bank_conflicts_with(&chosen.shared, width), Ok(chosen.conflicts[1]), "{vector}");
            better += u32::from(ours < store + load);
            swizzles += u32::from(chosen.swizzle.is_some());
        }
        compared += 1;
    }
    println!(
        "{compared} vectors: {swizzles} times a swizzle is as good as the published memory, {better} times it is better"
    );
    assert!(compared > 50);
}
