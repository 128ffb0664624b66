//! `vprintf` and `__assertfail`: texts from the kernel.

use super::Context;
use super::directive::Directive;
use crate::address::window;
use crate::address_space::Space;

/// The most characters that a launch prints; a GPU has room for as many.
const MOST_PRINTED: usize = 1 << 20;

/// The most characters of one string.
const LONGEST: u64 = 1 << 16;

/// Reads bytes at a generic address.
fn read(context: &Context<'_>, thread: u32, address: u64, width: u32) -> Result<u64, String> {
    let (space, base) = window(address);
    let offset = address.wrapping_sub(base);
    let bytes = match space {
        Space::Local if !context.local.holds(thread, offset, width) => {
            return Err(context.local.describe(&context.launch.program.functions, thread, offset, width));
        }
        Space::Local => context.local.read(thread, offset, width).0.to_vec(),
        Space::Shared => return Err("a text in shared memory is not supported".to_string()),
        _ => context.memory.read(address, width as usize, None).map_err(|error| error.message)?,
    };
    let mut wide = [0; 8];
    wide.iter_mut().zip(bytes).for_each(|(to, from)| *to = from);
    Ok(u64::from_le_bytes(wide))
}

/// Reads the text at an address, up to its zero.
fn text(context: &Context<'_>, thread: u32, address: u64) -> Result<String, String> {
    let mut bytes = Vec::new();
    for at in 0..LONGEST {
        match read(context, thread, address.wrapping_add(at), 1)? {
            0 => break,
            byte => bytes.push(byte as u8),
        }
    }
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// Formats `__assertfail(message, file, line, function, size of a character)`.
pub(super) fn assertion(context: &Context<'_>, thread: u32, arguments: &[u64]) -> String {
    let text = |index: usize| {
        arguments.get(index).and_then(|address| text(context, thread, *address).ok()).unwrap_or_else(|| "?".to_string())
    };
    let line = arguments.get(2).map_or(0, |line| *line as u32);
    format!("`{}` failed in {}, {}:{line}", text(0), text(3), text(1))
}

/// Prints `vprintf(format, arguments)`, and returns how many arguments were printed.
pub(super) fn formatted(context: &mut Context<'_>, thread: u32, arguments: &[u64]) -> Result<u32, String> {
    let [format, from] = *arguments else { return Err("`vprintf` takes a format and its arguments".to_string()) };
    let format = text(context, thread, format)?;
    let mut printed = Printer { context, thread, next: from, count: 0, text: String::new() };
    printed.all(&format)?;
    let (count, text) = (printed.count, printed.text);
    let log = &mut context.log;
    let room = MOST_PRINTED.saturating_sub(log.len());
    log.extend(text.chars().scan(0, |used, one| {
        *used += one.len_utf8();
        (*used <= room).then_some(one)
    }));
    Ok(count)
}

struct Printer<'p, 'c> {
    context: &'p Context<'c>,
    thread: u32,
    /// The address of the next argument.
    next: u64,
    count: u32,
    text: String,
}

impl Printer<'_, '_> {
    fn all(&mut self, format: &str) -> Result<(), String> {
        let mut rest = format.chars().peekable();
        while let Some(one) = rest.next() {
            if one != '%' {
                self.text.push(one);
                continue;
            }
            let mut said = Directive::default();
            while let Some(flag) = rest.next_if(|flag| "-0+ #".contains(*flag)) {
                said.flags.push(flag);
            }
            said.width = self.number(&mut rest)?.unwrap_or(0);
            if rest.next_if_eq(&'.').is_some() {
                said.precision = Some(self.number(&mut rest)?.unwrap_or(0));
            }
            while let Some(size) = rest.next_if(|size| "lhjztLI".contains(*size)) {
                said.is_wide |= "ljzt".contains(size);
            }
            match rest.next() {
                Some('%') | None => self.text.push('%'),
                Some(letter) => self.one(letter, &said)?,
            }
        }
        Ok(())
    }

    fn number(&mut self, rest: &mut std::iter::Peekable<std::str::Chars<'_>>) -> Result<Option<usize>, String> {
        if rest.next_if_eq(&'*').is_some() {
            return Ok(Some((self.argument(4)? as u32 as usize).min(1 << 12)));
        }
        let mut number = None;
        while let Some(digit) = rest.peek().and_then(|digit| digit.to_digit(10)) {
            rest.next();
            number = Some((number.unwrap_or(0) * 10 + digit as usize).min(1 << 12));
        }
        Ok(number)
    }

    fn argument(&mut self, width: u32) -> Result<u64, String> {
        let aligned = self.next.checked_next_multiple_of(width.into());
        self.next = aligned.ok_or_else(|| "the arguments lie beyond all memory".to_string())?;
        let value = read(self.context, self.thread, self.next, width)?;
        self.next = self.next.wrapping_add(width.into());
        self.count += 1;
        Ok(value)
    }

    fn one(&mut self, letter: char, said: &Directive) -> Result<(), String> {
        let width = if said.is_wide { 8 } else { 4 };
        let (sign, digits) = match letter {
            'd' | 'i' => {
                let bits = self.argument(width)?;
                let value = if said.is_wide { bits as i64 } else { i64::from(bits as i32) };
                (said.sign(value < 0), said.integer(&value.unsigned_abs().to_string()))
            }
            'u' => (String::new(), said.integer(&self.argument(width)?.to_string())),
            'x' | 'X' | 'o' => {
                let value = self.argument(width)?;
                let (prefix, digits) = match letter {
                    'x' => ("0x", format!("{value:x}")),
                    'X' => ("0X", format!("{value:X}")),
                    _ => ("0", format!("{value:o}")),
                };
                let prefix = if said.has('#') && value != 0 { prefix } else { "" };
                (prefix.to_string(), said.integer(&digits))
            }
            'p' => (String::new(), format!("{:#x}", self.argument(8)?)),
            'c' => (String::new(), char::from(self.argument(4)? as u8).to_string()),
            's' => {
                let address = self.argument(8)?;
                let text = text(self.context, self.thread, address)?;
                (String::new(), text.chars().take(said.precision.unwrap_or(usize::MAX)).collect())
            }
            'f' | 'F' | 'e' | 'E' | 'g' | 'G' | 'a' | 'A' => {
                let value = f64::from_bits(self.argument(8)?);
                (said.sign(value.is_sign_negative() && !value.is_nan()), said.float(value.abs(), letter))
            }
            _ => (String::new(), format!("%{letter}")),
        };
        self.pad(&sign, &digits, said, !matches!(letter, 's' | 'c' | 'p'));
        Ok(())
    }

    fn pad(&mut self, sign: &str, digits: &str, said: &Directive, is_number: bool) {
        let missing = said.width.saturating_sub(sign.chars().count() + digits.chars().count());
        // A NaN is not padded with zeros.
        let zeros = said.has('0') && is_number && digits.ends_with(|last: char| last.is_ascii_hexdigit());
        let (before, between, after) = match (said.has('-'), zeros) {
            (true, _) => ("", "", " "),
            (_, true) => ("", "0", ""),
            _ => (" ", "", ""),
        };
        for part in [&before.repeat(missing), sign, &between.repeat(missing), digits, &after.repeat(missing)] {
            self.text.push_str(part);
        }
    }
}
