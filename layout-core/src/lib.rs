//! Layouts as zero-sized const-generic types, with the `layout!` macro that computes them.
