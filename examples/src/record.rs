//! What `../record.rs` does: is each kernel right, and how fast is it.

pub mod accuracy;
pub mod speed;
pub mod table;
