//! Rust GPU kernels on layouts: threads, shared memory, copies and launching.
