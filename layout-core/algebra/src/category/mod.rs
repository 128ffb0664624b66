//! # Tuple and nest morphisms
//!
//! The second description of layouts: a *tractable* layout is a morphism of nested tuples, an arrow that says which axis of memory each of
//! its modes walks along. Composition of layouts is composition of arrows, the complement is the part that no arrow hits, divide and product are arrows side by
//! side. The operations of [`crate`] find their answers by arithmetic on strides; those of this module by arrows. Where both answer
//! they agree, and the tests check it.
//!
//! Source of all: Colfax Research, "Categorical foundations for `CuTe` layouts", and its implementation `tract`. Indices are the paper's: positions
//! count from 1, and 0 is the base point `*`, the target of entries that do not move in memory (stride 0).
//!
//! ```
//! use layout_algebra::category::{composition_of_tractable, NestMorphism};
//! use layout_algebra::{composition, LayoutValue};
//! let rows: LayoutValue = "(4,6):(6,1)".parse()?;
//! let f = NestMorphism::of_layout(&rows)?;
//! assert_eq!(f.to_string(), "(4,6) --(2,1)--> (6,4)");
//! assert_eq!(f.layout()?, rows);
//! let eight: LayoutValue = "8:1".parse()?;
//! assert_eq!(composition_of_tractable(&eight, &rows), composition(&rows, &eight));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | files | contents |
//! |---|---|
//! | `leaves` `refine` `relative` `mutual_refinement` | nested tuples: entries, refinement, the part over a leaf |
//! | `entries` `fin_morphism` `morphism` `tuple_morphism` `nest_morphism` | the objects and the arrows, with their conditions |
//! | `compose` `sum` `concat` `restrict` `factorize` | arrows from arrows |
//! | `sort` `squeeze` `coalesce` `classes` `complement` `isomorphism` `divide` `product` | operations on layouts, for arrows |
//! | `realize` `standard` | arrow to layout, layout to arrow |
//! | `pullback` `pushforward` `weak_composite` `composition` | composition by refinement |
//! | `concatenate_layouts` `sort_layout` `nullify` `layout_complement` | the paper's operations on layouts themselves |

pub mod classes;
pub mod coalesce;
pub mod complement;
pub mod compose;
pub mod composition;
pub mod concat;
pub mod concatenate_layouts;
pub mod divide;
mod entries;
pub mod factorize;
pub mod fin_morphism;
pub mod isomorphism;
pub mod layout_complement;
pub mod leaves;
mod morphism;
pub mod mutual_refinement;
pub mod nest_morphism;
pub mod nullify;
pub mod product;
pub mod pullback;
pub mod pushforward;
pub mod realize;
pub mod refine;
pub mod relative;
mod replace;
pub mod restrict;
pub mod sort;
pub mod sort_layout;
pub mod squeeze;
pub mod standard;
pub mod sum;
pub mod tuple_morphism;
pub mod weak_composite;

pub(crate) use crate::error::category as error;
pub use classes::Classes;
pub use composition::{Composition, composition_by_steps, composition_of_tractable};
pub use concatenate_layouts::{concatenate, flat_concatenate};
pub use entries::Entries;
pub use error::{CategoryError, Difference};
pub use fin_morphism::FinMorphism;
pub use layout_complement::{flat_complement, is_complementable_layout, n_complement};
pub use leaves::{entry, fill_empty, mode, profile, substitute};
pub use morphism::Morphism;
pub use mutual_refinement::mutual_refinement;
pub use nest_morphism::NestMorphism;
pub use nullify::nullify_trivial_strides;
pub use realize::empty_layout;
pub use refine::{refines_loosely, refines_strictly};
pub use relative::{relative_flattening, relative_mode, sublength, underlying_map};
pub use sort_layout::sort_with_permutation;
pub use standard::is_nondegenerate;
pub use tuple_morphism::TupleMorphism;
pub use weak_composite::WeakComposite;
