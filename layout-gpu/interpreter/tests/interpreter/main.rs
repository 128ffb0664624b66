//! The interpreter from outside: handwritten PTX, its results and its errors.
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    clippy::format_collect,
    clippy::format_push_string,
    reason = "kernels are text put together, and their values bits"
)]

mod alloca;
mod barriers;
mod blackwell;
mod calls;
mod collectives;
mod conversions;
mod copies;
mod costs;
mod divergence;
mod early;
mod evaluate;
mod floats;
mod functions;
mod grids;
mod halves;
mod handing;
mod hopper;
mod instructions;
mod integers;
mod kernel;
mod launches;
mod matrices;
mod mbarriers;
mod memory;
mod missing;
mod mutations;
mod plans;
mod printing;
mod races;
mod samples;
mod speed;
mod syntax;
mod texts;
mod unoptimised;
mod wmma;
