//! What the compiler says of layouts: `fail` is refused with the sentences beside it, `pass` compiles.
