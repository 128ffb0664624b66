//! Puts numbers in place of run-time integers, and computes what stands in braces.

/// A text with numbers in place of the names in braces.
pub fn with_numbers(text: &str, numbers: &[(&str, u64)]) -> String {
    let mut parts = text.split_inclusive(['{', '}']);
    let in_braces = |part: &str| {
        let words = part.split_inclusive(|letter: char| !letter.is_alphanumeric()).map(|word| {
            let name = word.trim_end_matches(|letter: char| !letter.is_alphanumeric());
            let number = numbers.iter().find(|(known, _)| *known == name);
            number.map_or_else(|| word.to_owned(), |(_, number)| word.replacen(name, &number.to_string(), 1))
        });
        words.collect::<String>()
    };
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| if part.ends_with('}') { text + &in_braces(part) } else { text + part })
}

/// The text with the value of each expression in braces, of integers with `+ - * / % & ^` and `div_ceil`, or of comparisons, in its
/// place.
pub fn computed(text: &str) -> String {
    let Some((before, rest)) = text.split_once('{') else { return text.to_owned() };
    let (inside, after) = rest.split_once('}').expect("a closing brace");
    let value = if inside.contains(" < ") { holds(inside).to_string() } else { Reader(inside).tier(0).to_string() };
    format!("{before}{value}{}", computed(after))
}

/// Returns true if every comparison holds.
fn holds(conditions: &str) -> bool {
    let compared = |condition: &str| {
        let (a, b) = condition.split_once(" < ").expect("a comparison");
        Reader(a).tier(0) < Reader(b).tier(0)
    };
    conditions.split(" && ").all(compared)
}

/// The rest of an expression.
struct Reader<'a>(&'a str);

/// Signs that bind alike, the loosest first.
const TIERS: [&[char]; 4] = [&['^'], &['&'], &['+', '-'], &['*', '/', '%']];

impl Reader<'_> {
    /// Reads terms between the signs of a tier.
    fn tier(&mut self, tier: usize) -> u64 {
        let Some(signs) = TIERS.get(tier) else { return self.called() };
        let mut value = self.tier(tier + 1);
        while let Some(sign) = self.sign(signs) {
            let right = self.tier(tier + 1);
            value = match sign {
                '^' => value ^ right,
                '&' => value & right,
                '+' => value + right,
                '-' => value - right,
                '*' => value * right,
                '/' => value / right,
                _ => value % right,
            };
        }
        value
    }

    fn sign(&mut self, signs: &[char]) -> Option<char> {
        let sign = self.0.trim_start().chars().next().filter(|letter| signs.contains(letter))?;
        self.0 = self.0.trim_start().split_at(1).1;
        Some(sign)
    }

    /// Reads a number or parentheses, and calls of `div_ceil` on it.
    fn called(&mut self) -> u64 {
        let mut value = self.alone();
        while let Some(rest) = self.0.strip_prefix(".div_ceil(") {
            self.0 = rest;
            value = value.div_ceil(self.enclosed());
        }
        value
    }

    fn alone(&mut self) -> u64 {
        self.0 = self.0.trim_start();
        if let Some(rest) = self.0.strip_prefix('(') {
            self.0 = rest;
            return self.enclosed();
        }
        let digits = self.0.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(self.0.len());
        let (number, rest) = self.0.split_at(digits);
        self.0 = rest;
        number.parse().unwrap_or_else(|_| panic!("a number, found `{number}{rest}`"))
    }

    /// Reads up to the closing parenthesis.
    fn enclosed(&mut self) -> u64 {
        let value = self.tier(0);
        self.0 = self.0.trim_start().strip_prefix(')').expect("a closing parenthesis");
        value
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn braces_are_computed_as_in_rust() {
        assert_eq!(computed("({2 + 3 * 4},{(2 + 3).div_ceil(2)}):({1},{6 ^ 4 & 12 - 8})"), "(14,3):(1,2)");
        assert_eq!(computed("{2 < 3 && 4 * 2 < 8}"), "false");
        assert_eq!(with_numbers("({m},{3 * n}):(m,{k})", &[("m", 4), ("n", 5)]), "({4},{3 * 5}):(m,{k})");
    }
}
