//! The accumulator of mistakes, in the order they were found.

use std::fmt;

use layout_algebra::diagnose::{Diagnosis, Figure};
use proc_macro2::TokenStream;

use crate::span::Place;

/// The remarks that a diagnostic should have.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Remarks {
    /// Notes and helps, as in a compiler's message.
    #[default]
    All,
    /// The headline only, which is cheap.
    None,
}

/// A picture of a few lines.
#[derive(Clone, Debug, Default)]
pub struct Picture {
    /// The lines.
    pub lines: Vec<String>,
    /// The figure that the lines draw, as data.
    pub figure: Option<Box<Figure>>,
}

impl From<&Diagnosis> for Picture {
    fn from(diagnosis: &Diagnosis) -> Self {
        Self { lines: diagnosis.picture().map(str::to_owned).collect(), figure: Some(Box::new(*diagnosis.figure())) }
    }
}

/// One mistake: a headline, an explanation, a correction, and its place.
#[derive(Clone, Debug)]
pub struct Diagnostic {
    /// The sentence.
    pub headline: String,
    /// The explanation.
    pub notes: Vec<String>,
    /// A picture of a few lines.
    pub picture: Picture,
    /// The correction; every expression in it evaluates.
    pub help: Option<String>,
    /// The tokens that it is about.
    pub place: Place,
    /// The `cfg` condition under which it is a mistake, if any.
    pub condition: Option<Box<TokenStream>>,
}

impl Diagnostic {
    /// A mistake with a headline only.
    pub fn new(headline: impl Into<String>, place: Place) -> Self {
        let (notes, picture) = (Vec::new(), Picture::default());
        Self { headline: headline.into(), notes, picture, help: None, place, condition: None }
    }

    /// The same mistake, reported only under a condition.
    #[must_use]
    pub fn under(self, condition: Option<TokenStream>) -> Self {
        Self { condition: condition.map(Box::new), ..self }
    }

    /// The same mistake with one more note.
    #[must_use]
    pub fn note(mut self, note: impl Into<String>) -> Self {
        self.notes.push(note.into());
        self
    }

    /// The same mistake with a help line.
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

/// All mistakes of one call.
#[derive(Debug, Default)]
pub struct Errors {
    found: Vec<Diagnostic>,
    /// Possible corrections, by mistake; they are proposed once they have been evaluated.
    meant: Vec<(usize, String)>,
    remarks: Remarks,
}

impl Errors {
    /// An empty list that collects these remarks.
    pub fn with(remarks: Remarks) -> Self {
        Self { found: Vec::new(), meant: Vec::new(), remarks }
    }

    /// The remarks that are wanted.
    pub fn remarks(&self) -> Remarks {
        self.remarks
    }

    /// Adds one mistake.
    pub fn push(&mut self, diagnostic: Diagnostic) {
        self.found.push(diagnostic);
    }

    /// Adds a mistake if there is one.
    pub fn extend(&mut self, diagnostic: Option<Diagnostic>) {
        self.found.extend(diagnostic);
    }

    /// Puts the mistakes from this one on under a condition.
    pub(crate) fn under(&mut self, first: usize, condition: Option<&TokenStream>) {
        for mistake in self.found.iter_mut().skip(first) {
            mistake.condition = condition.cloned().map(Box::new);
        }
    }

    /// Merges the mistakes from this one on into the first, with the broken rule and a possible correction.
    pub(crate) fn merge(&mut self, first: usize, rule: &str, meant: Option<String>) {
        self.found.truncate(first.saturating_add(1));
        if let Some(mistake) = self.found.get_mut(first).filter(|_| self.remarks != Remarks::None) {
            mistake.notes.push(rule.to_owned());
            self.meant.extend(meant.map(|meant| (first, meant)));
        }
    }

    /// Proposes the corrections that evaluate.
    pub(crate) fn propose(&mut self, evaluates: impl Fn(&str) -> bool) {
        for (mistake, meant) in self.meant.drain(..) {
            if let Some(mistake) = self.found.get_mut(mistake).filter(|_| evaluates(&meant)) {
                mistake.help = Some(format!("try `{meant}`"));
            }
        }
    }

    /// Returns true if a mistake has this note.
    pub(crate) fn notes(&self, note: &str) -> bool {
        self.found.iter().any(|mistake| mistake.notes.iter().any(|other| other == note))
    }

    /// Returns true if there are no mistakes.
    pub fn is_empty(&self) -> bool {
        self.found.is_empty()
    }

    /// The number of mistakes.
    pub fn len(&self) -> usize {
        self.found.len()
    }

    /// The value if nothing was reported, or else all mistakes.
    pub fn unless_reported<T>(self, value: Option<T>) -> Result<T, Vec<Diagnostic>> {
        value.filter(|_| self.is_empty()).ok_or(self.found)
    }

    /// All mistakes.
    pub fn into_vec(self) -> Vec<Diagnostic> {
        self.found
    }
}

/// A text cut to 32 characters, on one line.
pub fn shortened(text: &str) -> String {
    let shown = |character: char| if character.is_control() { ' ' } else { character };
    let short: String = text.chars().take(32).map(shown).collect();
    if short.len() == text.len() { short } else { short + "…" }
}
