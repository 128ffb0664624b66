//! Runs PTX with no GPU, and checks what a GPU does not.
