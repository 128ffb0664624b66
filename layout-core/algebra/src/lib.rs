//! The algebra of layouts as `const fn` over small values: no `std`, no `alloc`, no dependencies.
