//! Names of dimensions as given, and the sizes with them.

use crate::control::{each, next};
use crate::linear::{Dims, LinearError};
use crate::list::List;
use crate::text::Text;

/// The most names of a list.
pub(crate) const MAX_NAMES: usize = 16;

/// Names in order, as given; they need not be valid names of dimensions.
#[derive(Clone, Copy, Debug)]
pub struct Names {
    words: Text,
    ends: [usize; MAX_NAMES],
    count: usize,
    is_whole: bool,
}

impl Names {
    pub(crate) const NONE: Self = Self { words: Text::new(""), ends: [0; MAX_NAMES], count: 0, is_whole: true };

    /// The list of these names, in order. Names beyond the capacity are not kept, and then nothing is proposed.
    ///
    /// ```
    /// use layout_algebra::diagnose::{OwnedCall, Names, Operation};
    /// use layout_algebra::linear::LinearLayout;
    /// let lanes = LinearLayout::identity_1d(4, "lane", "offset")?;
    /// let call = OwnedCall::new(Operation::TransposeIns).linear(&lanes).names(&Names::of(&["lane"]));
    /// assert!(call.evaluates());
    /// # Ok::<(), layout_algebra::linear::LinearError>(())
    /// ```
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn of(names: &[&str]) -> Self {
        let mut all = Self::NONE;
        each!(i in 0, names.len() => {
            all = all.and(names[i]);
        });
        all
    }

    /// The names of these dimensions.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn of_dims(dims: &Dims) -> Self {
        let mut all = Self::NONE;
        each!(i in 0, dims.count() => {
            all = all.and(dims.get(i).name.as_str());
        });
        all
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn and(mut self, name: &str) -> Self {
        if self.count < MAX_NAMES {
            let before = self.words.as_str().len();
            self.words = self.words.and(name);
            self.ends[self.count] = self.words.as_str().len();
            self.is_whole = self.is_whole && self.ends[self.count].saturating_sub(before) == name.len();
        }
        self.count = next(self.count);
        self
    }

    /// Name `i`, if there is one.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn get(&self, i: usize) -> &str {
        let begin = if i > 0 { self.ends[i.saturating_sub(1)] } else { 0 };
        let (before, _) = self.words.as_str().split_at(self.ends[i]);
        before.split_at(begin).1
    }

    /// Returns true if there is exactly one name.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn is_one(&self) -> bool {
        self.count == 1
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn kept(&self) -> usize {
        if self.count < MAX_NAMES { self.count } else { MAX_NAMES }
    }

    /// The number of names, kept or not.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn length(&self) -> usize {
        self.count
    }

    /// All names, if all were kept.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn texts(&self) -> Option<List<&str, 1, MAX_NAMES>> {
        if self.count > MAX_NAMES || !self.is_whole {
            return None;
        }
        let mut texts = List::empty("");
        each!(i in 0, self.count => {
            texts.push(self.get(i));
        });
        Some(texts)
    }
}

/// A list of names, each with a size that may be any number.
#[derive(Clone, Copy, Debug)]
pub struct Sizes {
    names: Names,
    sizes: [u64; MAX_NAMES],
}

impl Sizes {
    /// The list of these names and sizes, in order.
    ///
    /// ```
    /// use layout_algebra::diagnose::{OwnedCall, Operation, Sizes};
    /// use layout_algebra::linear::LinearLayout;
    /// let lanes = LinearLayout::identity_1d(8, "lane", "offset")?;
    /// let call = OwnedCall::new(Operation::ReshapeOuts).linear(&lanes);
    /// assert!(call.sizes(&Sizes::of(&[("row", 4), ("col", 2)])).evaluates());
    /// assert!(!call.sizes(&Sizes::of(&[("row", 3), ("col", 2)])).evaluates());
    /// # Ok::<(), layout_algebra::linear::LinearError>(())
    /// ```
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn of(sizes: &[(&str, u64)]) -> Self {
        let mut all = Self { names: Names::NONE, sizes: [0; MAX_NAMES] };
        each!(i in 0, sizes.len() => {
            if i < MAX_NAMES {
                all.sizes[i] = sizes[i].1;
            }
            all.names = all.names.and(sizes[i].0);
        });
        all
    }

    /// The names and sizes of a side of a linear layout.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn of_dims(dims: &Dims) -> Self {
        let mut sizes = [0; MAX_NAMES];
        each!(i in 0, dims.count() => {
            sizes[i] = dims.get(i).size();
        });
        Self { names: Names::of_dims(dims), sizes }
    }

    /// The list as dimensions of a linear layout.
    ///
    /// # Errors
    /// Same errors as [`Dims::of`].
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn dims(&self) -> Result<Dims, LinearError> {
        let mut dims = Dims::NONE;
        each!(i in 0, self.names.count => {
            if i >= MAX_NAMES {
                return Err(LinearError::TooManyDims { dims: self.names.count });
            }
            dims = crate::control::tri!(dims.and(self.names.get(i), self.sizes[i]));
        });
        Ok(dims)
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn count(&self) -> usize {
        self.names.kept()
    }

    /// Name `i`.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn name(&self, i: usize) -> &str {
        self.names.get(i)
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn size_at(&self, i: usize) -> u64 {
        self.sizes[i]
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn with(mut self, i: usize, size: u64) -> Self {
        self.sizes[i] = size;
        self
    }
}
