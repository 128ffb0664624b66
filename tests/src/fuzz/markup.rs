//! Checks that a drawing or a page is well-formed.

/// Elements that HTML does not close.
const OPEN: [&str; 2] = ["meta", "br"];

/// Checks XML, or HTML written like XML.
///
/// # Errors
/// Returns the first fault.
pub(super) fn of_xml(text: &str) -> Result<(), String> {
    let mut open: Vec<&str> = Vec::new();
    let mut rest = text;
    while let Some(begin) = rest.find('<') {
        entities(&rest[..begin])?;
        let (tag, after) = tag(&rest[begin + 1..])?;
        let name = tag.split([' ', '/', '\n']).next().unwrap_or_default();
        if let Some(closed) = tag.strip_prefix('/') {
            if open.pop() != Some(closed) {
                return Err(format!("</{closed}> closes nothing: {text:?}"));
            }
        } else if !tag.starts_with('!') && !tag.ends_with('/') && !OPEN.contains(&name) {
            open.push(name);
        }
        // Styles and scripts are not markup.
        rest = if ["style", "script"].contains(&name) { &after[after.find("</").unwrap_or(0)..] } else { after };
    }
    entities(rest)?;
    if open.is_empty() { Ok(()) } else { Err(format!("{open:?} are left open: {text:?}")) }
}

/// Splits a tag, up to its `>`, from the text after it; a `>` in quotation marks does not end the tag.
fn tag(text: &str) -> Result<(&str, &str), String> {
    let mut is_quoted = false;
    for (place, character) in text.char_indices() {
        match character {
            '"' => is_quoted = !is_quoted,
            '<' => return Err(format!("`<` in a tag: {text:?}")),
            '>' if !is_quoted => return Ok((&text[..place], &text[place + 1..])),
            _ => (),
        }
    }
    Err(format!("a tag without an end: {text:?}"))
}

fn entities(text: &str) -> Result<(), String> {
    let known = ["amp;", "lt;", "gt;", "quot;", "#"];
    let stray = text.split('&').skip(1).find(|after| !known.iter().any(|entity| after.starts_with(entity)));
    stray.map_or(Ok(()), |after| Err(format!("`&{after}`")))
}

/// Checks TeX: every brace and every environment that is opened must be closed.
///
/// # Errors
/// Returns the first fault.
pub(super) fn of_tex(text: &str) -> Result<(), String> {
    let mut depth = 0_usize;
    for character in text.replace("\\{", "").replace("\\}", "").chars() {
        match character {
            '{' => depth += 1,
            '}' => depth = depth.checked_sub(1).ok_or_else(|| format!("`}}` closes nothing: {text:?}"))?,
            _ => (),
        }
    }
    let count = |word: &str| text.matches(word).count();
    if depth > 0 || count("\\begin{") != count("\\end{") || count("\\begin{") == 0 {
        return Err(format!("what is opened is not closed: {text:?}"));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faults_are_found() {
        assert_eq!(of_xml("<!doctype html>\n<p title=\"a > b\">4 &lt; 5<br/></p>"), Ok(()));
        for text in ["<p>", "</p>", "<p></q>", "a & b", "<p", "<p <b></p>"] {
            assert!(of_xml(text).is_err(), "{text}");
        }
        assert_eq!(of_tex("\\begin{a}{$\\{$}\\end{a}"), Ok(()));
        for text in ["", "\\begin{a}", "\\begin{a}{\\end{a}", "}\\begin{a}\\end{a}{"] {
            assert!(of_tex(text).is_err(), "{text}");
        }
    }
}
