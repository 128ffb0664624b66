//! The accumulator: everything that is wrong, in the order it was found.

use std::fmt;

use layout_algebra::diagnose::{Diagnosis, Figure};
use proc_macro2::TokenStream;

use crate::span::Place;

/// Which remarks are wanted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Remarks {
    /// Notes and helps: a compiler's message.
    #[default]
    All,
    /// The headline alone, at the price of a headline.
    None,
}

/// A picture of a few lines.
#[derive(Clone, Debug, Default)]
pub struct Picture {
    /// The lines.
    pub lines: Vec<String>,
    /// What they show, as data.
    pub figure: Option<Box<Figure>>,
}

impl From<&Diagnosis> for Picture {
    fn from(diagnosis: &Diagnosis) -> Self {
        Self { lines: diagnosis.picture().map(str::to_owned).collect(), figure: Some(Box::new(*diagnosis.figure())) }
    }
}

/// One mistake: a headline, what explains it, what would be right, and where it was written.
#[derive(Clone, Debug)]
pub struct Diagnostic {
    /// The sentence.
    pub headline: String,
    /// What explains it.
    pub notes: Vec<String>,
    /// A picture of a few lines.
    pub picture: Picture,
    /// What would be right; every expression in it evaluates.
    pub help: Option<String>,
    /// The tokens it speaks of.
    pub place: Place,
    /// The condition under which it is one, `cfg`'s, if there is any.
    pub condition: Option<Box<TokenStream>>,
}

impl Diagnostic {
    /// A headline at a place.
    pub fn new(headline: impl Into<String>, place: Place) -> Self {
        let (notes, picture) = (Vec::new(), Picture::default());
        Self { headline: headline.into(), notes, picture, help: None, place, condition: None }
    }

    /// What is a mistake under a condition only.
    #[must_use]
    pub fn under(self, condition: Option<TokenStream>) -> Self {
        Self { condition: condition.map(Box::new), ..self }
    }

    /// With one more note.
    #[must_use]
    pub fn note(mut self, note: impl Into<String>) -> Self {
        self.notes.push(note.into());
        self
    }

    /// With a help line.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// The notes, the picture and the help, line by line.
    pub fn remarks(&self) -> impl Iterator<Item = String> + '_ {
        let notes = self.notes.iter().map(|note| format!("note: {note}"));
        let picture = self.picture.lines.iter().map(|line| format!("      {line}"));
        notes.chain(picture).chain(self.help.iter().map(|help| format!("help: {help}")))
    }
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.headline)?;
        self.remarks().try_for_each(|remark| write!(f, "\n{remark}"))
    }
}

/// Every mistake of one call.
#[derive(Debug, Default)]
pub struct Errors {
    found: Vec<Diagnostic>,
    /// What may have been meant by some: proposed once it was evaluated.
    meant: Vec<(usize, String)>,
    remarks: Remarks,
}

impl Errors {
    /// None yet; which remarks are wanted.
    pub fn with(remarks: Remarks) -> Self {
        Self { found: Vec::new(), meant: Vec::new(), remarks }
    }

    /// Which remarks are wanted.
    pub fn remarks(&self) -> Remarks {
        self.remarks
    }

    /// One more.
    pub fn push(&mut self, diagnostic: Diagnostic) {
        self.found.push(diagnostic);
    }

    /// One more, if there is one.
    pub fn extend(&mut self, diagnostic: Option<Diagnostic>) {
        self.found.extend(diagnostic);
    }

    /// The mistakes from this one on count under a condition only.
    pub(crate) fn under(&mut self, first: usize, condition: Option<&TokenStream>) {
        for mistake in self.found.iter_mut().skip(first) {
            mistake.condition = condition.cloned().map(Box::new);
        }
    }

    /// The mistakes from this one on as the first of them, with the rule that was broken and what may have been meant.
    pub(crate) fn merge(&mut self, first: usize, rule: &str, meant: Option<String>) {
        self.found.truncate(first.saturating_add(1));
        if let Some(mistake) = self.found.get_mut(first).filter(|_| self.remarks != Remarks::None) {
            mistake.notes.push(rule.to_owned());
            self.meant.extend(meant.map(|meant| (first, meant)));
        }
    }

    /// Proposes what was meant, where it evaluates.
    pub(crate) fn propose(&mut self, evaluates: impl Fn(&str) -> bool) {
        for (mistake, meant) in self.meant.drain(..) {
            if let Some(mistake) = self.found.get_mut(mistake).filter(|_| evaluates(&meant)) {
                mistake.help = Some(format!("try `{meant}`"));
            }
        }
    }

    /// Whether one of them has this note.
    pub(crate) fn notes(&self, note: &str) -> bool {
        self.found.iter().any(|mistake| mistake.notes.iter().any(|other| other == note))
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.found.is_empty()
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.found.len()
    }

    /// The value, if nothing was reported; else every mistake.
    pub(crate) fn unless_reported<T>(self, value: Option<T>) -> Result<T, Vec<Diagnostic>> {
        value.filter(|_| self.is_empty()).ok_or(self.found)
    }

    /// All of them.
    pub fn into_vec(self) -> Vec<Diagnostic> {
        self.found
    }
}

/// At most 32 characters of a text, on one line.
pub fn shortened(text: &str) -> String {
    let shown = |character: char| if character.is_control() { ' ' } else { character };
    let short: String = text.chars().take(32).map(shown).collect();
    if short.len() == text.len() { short } else { short + "…" }
}
