//! `layout serve`: the playground on a port of this machine.

use std::io::{self, Write};

use clap::Args;
use layout_playground::serve::{listen, serve};

use crate::answer::Answer;

/// Shows the playground in the browser: the page on a port that only this machine reaches, until it is stopped. In a checkout whose book was
/// built, `mdbook build layout-core/guide`, the book is at `/guide/index.html`; where `cargo run --release -p layout-playground` built the page
/// that runs PTX, it is at `/ptx.html`.
#[derive(Args)]
pub struct Serve {
    /// The port; 0 for any that is free
    #[arg(short, long, default_value_t = 7350)]
    port: u16,
}

impl Serve {
    /// Prints the address and serves requests.
    pub fn run(&self, output: &mut impl Write) -> io::Result<Answer> {
        let listener = match listen(self.port) {
            Ok(listener) => listener,
            Err(error) => return Ok(Answer::mistake(format!("cannot listen on port {}: {error}", self.port))),
        };
        writeln!(output, "http://localhost:{}/", listener.local_addr()?.port())?;
        output.flush()?;
        serve(&listener).map(|()| Answer::Whole)
    }
}
