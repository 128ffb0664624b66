//! The `layout` command as programs and people use it.

mod check;
mod draw;
mod eval;
mod explain;
mod help;
mod refusals;
mod show;
mod started;
