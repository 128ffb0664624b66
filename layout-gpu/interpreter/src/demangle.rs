//! Short names of Rust's functions: the last two parts of the path in a mangled name, a module and its function or a type and its method.
//!
//! ```text
//!     _RNvNtCsanIojcP8aaR_4core9panicking9panic_fmt                    panicking::panic_fmt
//!     _RNCNvCs1_5probe5twice0B3_                                       probe::twice::{closure}
//!     _RNvMs_Cs1_5probeINtB2_4TileKj4_E4read                           Tile::read
//!     _ZN4core9panicking18panic_bounds_check17h0123456789abcdefE       panicking::panic_bounds_check
//! ```
//!
//! Source: RFC 2603, "Rust Symbol Name Mangling v0", and before it the names of C++ with a hash.

/// Shortens every mangled name in a text; what cannot be read stays.
pub(crate) fn shortened(text: &str) -> String {
    let is_of_name = |sign: char| sign.is_ascii_alphanumeric() || matches!(sign, '_' | '$' | '.');
    let mut short = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(start) = rest.find(is_of_name) {
        let (before, word) = rest.split_at(start);
        let (word, after) = word.split_at(word.find(|sign| !is_of_name(sign)).unwrap_or(word.len()));
        short += before;
        short += &short_name(word).unwrap_or_else(|| word.to_owned());
        rest = after;
    }
    short + rest
}

fn short_name(word: &str) -> Option<String> {
    if let Some(path) = word.strip_prefix("_ZN") {
        return old_name(path);
    }
    word.strip_prefix("_R").and_then(|path| Path { all: path, at: 0, depth: 0 }.name()).filter(|name| !name.is_empty())
}

/// Reads the parts of an older name, up to its hash.
fn old_name(path: &str) -> Option<String> {
    let mut path = Path { all: path, at: 0, depth: 0 };
    let mut parts = Vec::new();
    while !path.take('E') {
        parts.push(path.identifier()?);
    }
    parts.pop_if(|last| last.len() == 17 && last.starts_with('h'));
    let closure = parts.pop_if(|last| last.contains("closure")).map(|_| "::{closure}").unwrap_or_default();
    let last = parts.pop()?;
    // The name of a type with arguments is not written as one part.
    let outer = parts.pop().filter(|outer| !outer.contains('$')).map(|outer| format!("{outer}::"));
    Some(outer.unwrap_or_default() + last + closure)
}

/// The last part of a path.
fn last_part(path: &str) -> &str {
    path.rsplit("::").next().unwrap_or(path)
}

/// A mangled path, read from the front.
struct Path<'a> {
    all: &'a str,
    at: usize,
    depth: u32,
}

impl<'a> Path<'a> {
    fn next(&mut self) -> Option<char> {
        let next = self.all.get(self.at..)?.chars().next()?;
        self.at += next.len_utf8();
        Some(next)
    }

    fn take(&mut self, sign: char) -> bool {
        let is_there = self.all.get(self.at..).is_some_and(|rest| rest.starts_with(sign));
        self.at += usize::from(is_there);
        is_there
    }

    /// Reads a number of base 62 that ends with `_`.
    fn number(&mut self) -> Option<usize> {
        if self.take('_') {
            return Some(0);
        }
        let mut number = 0_usize;
        loop {
            let digit = match self.next()? {
                '_' => return number.checked_add(1),
                digit @ '0'..='9' => digit as usize - '0' as usize,
                digit @ 'a'..='z' => digit as usize - 'a' as usize + 10,
                digit @ 'A'..='Z' => digit as usize - 'A' as usize + 36,
                _ => return None,
            };
            number = number.checked_mul(62)?.checked_add(digit)?;
        }
    }

    /// Skips a mark and its number, if they are there.
    fn skip(&mut self, mark: char) -> Option<()> {
        if self.take(mark) { self.number().map(drop) } else { Some(()) }
    }

    fn identifier(&mut self) -> Option<&'a str> {
        self.take('u');
        let rest = self.all.get(self.at..)?;
        let digits = rest.find(|sign: char| !sign.is_ascii_digit())?;
        let length: usize = rest[..digits].parse().ok()?;
        self.at += digits;
        let name = self.all.get(self.at..self.at.checked_add(length)?)?;
        self.at += length;
        Some(name)
    }

    /// Reads the type of a method, and returns its name and `::`; nothing for a type that has no name.
    fn self_type(&mut self) -> Option<String> {
        let (start, depth) = (self.at, self.depth);
        let name = self.name().filter(|name| !name.is_empty());
        if name.is_none() {
            (self.at, self.depth) = (start, depth);
            self.skip_type()?;
        }
        Some(name.map(|name| last_part(&name).to_owned() + "::").unwrap_or_default())
    }

    /// Reads a path, and returns its last two names; behind the type of a method it ends with `::`.
    fn name(&mut self) -> Option<String> {
        self.depth += 1;
        if self.depth > 100 {
            return None;
        }
        let name = match self.next()? {
            'C' => self.named(),
            'N' => {
                let space = self.next()?;
                let outer = self.name()?;
                let name = self.named()?;
                Some(match space {
                    'C' => format!("{outer}::{{closure}}"),
                    _ if outer.is_empty() || outer.ends_with("::") => outer + &name,
                    _ => format!("{}::{name}", last_part(&outer)),
                })
            }
            sign @ ('M' | 'X' | 'Y') => {
                if sign != 'Y' {
                    self.skip('s')?;
                    self.name()?;
                }
                let of_type = self.self_type()?;
                let of_trait = if sign == 'M' { String::new() } else { last_part(&self.name()?).to_owned() + "::" };
                Some(if of_type.is_empty() { of_trait } else { of_type })
            }
            'I' => {
                let name = self.name();
                while !self.take('E') {
                    self.skip_argument()?;
                }
                name
            }
            'B' => {
                let to = self.number()?;
                let back = std::mem::replace(&mut self.at, to);
                let name = self.name();
                self.at = back;
                name
            }
            _ => None,
        };
        self.depth -= 1;
        name
    }

    fn named(&mut self) -> Option<String> {
        self.skip('s')?;
        let name = self.identifier()?;
        // A name that begins with a digit or `_` has another before it, which is not counted.
        if !name.starts_with('_') {
            return Some(name.to_owned());
        }
        self.at += 1;
        Some(self.all.get(self.at - name.len()..self.at)?.to_owned())
    }

    /// Skips a lifetime, a constant or a type.
    fn skip_argument(&mut self) -> Option<()> {
        if self.take('L') {
            return self.number().map(drop);
        }
        if self.take('K') { self.skip_constant() } else { self.skip_type() }
    }

    fn skip_constant(&mut self) -> Option<()> {
        if self.take('p') {
            return Some(());
        }
        if self.take('B') {
            return self.number().map(drop);
        }
        self.next().filter(char::is_ascii_lowercase)?;
        while self.next()? != '_' {}
        Some(())
    }

    fn skip_type(&mut self) -> Option<()> {
        match self.next()? {
            'a'..='z' => Some(()),
            'S' | 'P' | 'O' => self.skip_type(),
            'R' | 'Q' => self.skip('L').and_then(|()| self.skip_type()),
            'A' => self.skip_type().and_then(|()| self.skip_constant()),
            'T' => {
                while !self.take('E') {
                    self.skip_type()?;
                }
                Some(())
            }
            'B' => self.number().map(drop),
            _ => {
                self.at -= 1;
                self.name().map(drop)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::shortened;

    #[test]
    fn names_of_both_manglings() {
        for (mangled, short) in [
            ("_RNvNtCsanIojcP8aaR_4core9panicking9panic_fmt", "panicking::panic_fmt"),
            ("_RNCNvCs1_5probe5twice0B3_", "probe::twice::{closure}"),
            ("_RNvMs_Cs1_5probeINtB4_4TileKj4_E4read", "Tile::read"),
            ("_RINvCs1_5probe4copymAhj8_RL_NtB2_1TTmfEE", "probe::copy"),
            ("_RNvXCs1_5probeNtB2_4TileNtNtCs2_4core5clone5Clone5clone", "Tile::clone"),
            ("_RNvXCs1_5probejNtNtCs2_4core5clone5Clone5clone", "Clone::clone"),
            ("_RNvMCs1_5probeSh3sum", "sum"),
            ("_RNCNvMs_Cs1_5probeNtB6_4Tile4read0B3_", "Tile::read::{closure}"),
            ("_ZN5probe4Tile4read17h0123456789abcdefE", "Tile::read"),
            ("_RNvCs1_5probe5__deep", "probe::_deep"),
            ("_ZN4core9panicking18panic_bounds_check17h0123456789abcdefE", "panicking::panic_bounds_check"),
            ("_ZN5probe5twice28_$u7b$$u7b$closure$u7d$$u7d$17h0123456789abcdefE", "probe::twice::{closure}"),
            ("call.uni _RNvCs1_5probe4deep, (param0);", "call.uni probe::deep, (param0);"),
            ("_RNvNvNtCs1_5probe5tiles4load5inner", "load::inner"),
            ("_RNvNtNtCs1_5probe5tiles4deep4load", "deep::load"),
            ("_ZN4deep17h0123456789abcdefE", "deep"),
            ("_Rest, _RNv, _ZN9, _RB_, _Z4deepPj", "_Rest, _RNv, _ZN9, _RB_, _Z4deepPj"),
        ] {
            assert_eq!(shortened(mangled), short);
        }
    }
}
