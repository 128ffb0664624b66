//! Operands may be directly in a call, behind names, in a user's macro, or in generic code, and one of these contexts would not show that all
//! report the same. So every refusal, and every rule of the grammar, has cases in at least two of them.

use std::collections::{HashMap, HashSet};

use layout_tests_ui::{Case, Context, Message, all_variants, cases, rules};

/// Collects the messages of each refusal that the cases name: the first refusal of a case is the first one reported.
fn messages(cases: &[Case]) -> HashMap<&str, Vec<(&Case, &Message)>> {
    let mut messages: HashMap<&str, Vec<(&Case, &Message)>> = HashMap::new();
    for case in cases {
        for (named, message) in case.named.iter().zip(&case.messages) {
            messages.entry(named).or_default().push((case, message));
        }
    }
    messages
}

#[test]
fn every_refusal_is_met_in_two_contexts() {
    let cases = cases();
    let (messages, variants) = (messages(&cases), all_variants());
    assert!(cases.len() >= 150, "only {} cases", cases.len());
    assert!(variants.len() > 100, "{variants:?}");
    let contexts = |variant: &String| -> HashSet<Context> {
        messages.get(variant.as_str()).into_iter().flatten().map(|(_, message)| message.context).collect()
    };
    let lacking: Vec<_> =
        variants.iter().map(|variant| (variant, contexts(variant))).filter(|(_, of)| of.len() < 2).collect();
    assert!(lacking.is_empty(), "{lacking:#?}");
}

/// Returns the constant part of a headline, without numbers and without text in backticks.
fn skeleton(headline: &str) -> String {
    let mut skeleton = String::new();
    for (i, part) in headline.split('`').enumerate() {
        let still = part.chars().map(|character| if character.is_ascii_digit() { '#' } else { character });
        if i.is_multiple_of(2) { skeleton.extend(still) } else { skeleton.push_str("``") }
    }
    while skeleton.contains("##") {
        skeleton = skeleton.replace("##", "#");
    }
    skeleton
}

/// The sentence of a refusal begins in the same way everywhere, so a case must report the refusal that it names.
#[test]
fn a_refusal_is_reported_alike_everywhere() {
    let cases = cases();
    for (variant, messages) in messages(&cases) {
        let Some((_, first)) = messages.first() else { continue };
        let first = skeleton(&first.headline);
        for (case, message) in &messages {
            let other = skeleton(&message.headline);
            let alike = first.chars().zip(other.chars()).take_while(|(a, b)| a == b).count();
            assert!(alike >= 8, "{}: {variant} is reported as {other}, elsewhere as {first}", case.path.display());
        }
    }
}

/// Rules of the grammar have no operands that could be behind names, and are broken before there are parameters.
#[test]
fn every_rule_of_the_grammar_is_broken_in_two_contexts() {
    let cases = cases();
    let messages: Vec<&Message> = cases.iter().flat_map(|case| &case.messages).collect();
    let rules = rules();
    assert!(rules.len() >= 20, "{rules:?}");
    for rule in rules {
        let broken = messages.iter().filter(|message| message.headline.contains(&rule));
        let contexts: HashSet<Context> = broken.map(|message| message.context).collect();
        assert!(contexts.len() >= 2, "only in {contexts:?}: {rule}");
    }
}
