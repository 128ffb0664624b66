//! The engine: every preset, invalid requests, texts with all kinds of mistakes.

use layout_playground::answer;
use serde_json::{Value as Json, json};

fn evaluated(text: &str) -> Json {
    let answer = answer(&json!({ "ask": "evaluate", "text": text }).to_string());
    serde_json::from_str(&answer).expect("an answer is JSON")
}

fn presets() -> Vec<(String, bool)> {
    let families: Json = serde_json::from_str(include_str!("../page/presets.json")).expect("the presets");
    let families = families.as_array().expect("a list").iter();
    let presets = families.flat_map(|family| family["presets"].as_array().expect("a list").clone());
    presets.map(|preset| (preset["text"].as_str().expect("a text").to_owned(), preset["refused"] == true)).collect()
}

fn mistakes(answer: &Json) -> &[Json] {
    answer["mistakes"].as_array().map_or(&[], Vec::as_slice)
}

#[test]
fn every_preset_evaluates_or_is_refused_with_a_help_that_applies() {
    for (text, is_refused) in presets() {
        let answer = evaluated(&text);
        assert_eq!(answer["answer"].is_null(), is_refused, "{text}: {answer}");
        if is_refused {
            let proposals = mistakes(&answer)[0]["proposals"].as_array().expect("proposals");
            let applied =
                evaluated(proposals.first().unwrap_or_else(|| panic!("{answer}"))["text"].as_str().expect("a text"));
            assert!(applied["answer"].is_string(), "{text}: {applied}");
        }
    }
}

#[test]
fn operations_are_listed_with_form_meaning_and_example() {
    let listed: Json = serde_json::from_str(&answer(r#"{"ask":"operations"}"#)).expect("JSON");
    let operations = listed["operations"].as_array().expect("a list");
    assert!(operations.len() > 200, "{}", operations.len());
    let divide = operations.iter().find(|operation| operation["name"] == "zipped_divide").expect("a divide");
    assert!(divide["form"].as_str().is_some_and(|form| form.starts_with("zipped_divide(")), "{divide}");
    assert!(divide["says"].is_string() && divide["example"].is_array(), "{divide}");
}

/// A coordinate past the end of a part does not belong to the part.
#[test]
fn an_element_is_found_where_it_is() {
    let request = json!({ "ask": "element", "layouts": ["(4,3):(12,1)", "(8,12):(12,1)"], "coordinate": "(2,8)", "offset": "32" });
    let found: Json = serde_json::from_str(&answer(&request.to_string())).expect("JSON");
    assert_eq!(found["found"]["layout"], "(8,12):(12,1)", "{found}");
    let offsets: Json =
        serde_json::from_str(&answer(r#"{"ask":"offsets","layouts":["4:3","24:1 / 5"]}"#)).expect("JSON");
    assert_eq!(offsets, json!({ "offsets": [[0, 3, 6, 9], []] }));
}

#[test]
fn what_is_no_request_is_refused() {
    for (request, error) in [
        ("", "no request: "),
        ("[", "no request: "),
        ("[]", "the request has no `ask`"),
        (r#"{"ask":4}"#, "the request has no `ask`"),
        (r#"{"ask":"dance"}"#, "unknown request `dance`"),
        (r#"{"ask":"evaluate"}"#, "the request has no `text`"),
    ] {
        let found: Json = serde_json::from_str(&answer(request)).expect("JSON");
        assert!(found["error"].as_str().is_some_and(|found| found.starts_with(error)), "{request}: {found}");
    }
    assert_eq!(evaluated(&"4".repeat(70_000))["error"], "a text of 70000 bytes: the limit is 65536");
}

/// Texts close to correct ones: a character or a part of another text is inserted, deleted or doubled.
#[test]
fn what_is_wrong_in_any_way_has_an_answer() {
    let texts: Vec<Vec<char>> = presets().into_iter().map(|(text, _)| text.chars().collect()).collect();
    let signs: Vec<char> = "()<>[]{}:;,=@_o/*+-!\"'\\#0179aSλ\0\n".chars().collect();
    let mut seed = 1_u64;
    let mut next = move |below: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(seed >> 33).expect("31 bits") % below.max(1)
    };
    for _ in 0..600 {
        let mut text = texts[next(texts.len())].clone();
        for _ in 0..=next(3) {
            let at = next(text.len());
            let until = (at + next(6)).min(text.len());
            match next(4) {
                0 => text.insert(at, signs[next(signs.len())]),
                1 => drop(text.drain(at..until)),
                2 => drop(text.splice(at..until, texts[next(texts.len())].clone())),
                _ => drop(text.splice(at..at, text[at..until].to_vec())),
            }
        }
        let text: String = text.into_iter().collect();
        let answer = evaluated(&text);
        let is_answered = answer["answer"].is_string() && mistakes(&answer).is_empty();
        let is_refused = mistakes(&answer).iter().any(|mistake| mistake["headline"] != "");
        assert!(is_answered != is_refused, "{text:?}: {answer}");
        for proposal in mistakes(&answer).iter().flat_map(|mistake| mistake["proposals"].as_array().expect("a list")) {
            let applied = evaluated(proposal["text"].as_str().expect("a text"));
            assert!(mistakes(&applied).len() < mistakes(&answer).len(), "{text:?}: {proposal}");
        }
    }
}
