//! The functions that the browser calls: it writes a request into the buffer of the engine and reads the answer from it.
//!
//! `request(n)` makes room for `n` bytes and returns their address; `answer()` answers the request written there and returns the length of
//! the answer, which begins at `place()`. No pointer is read here: the buffer is a `Vec` that the page sees through the memory of the
//! module.

#[cfg(feature = "layouts")]
use crate::answer as answer_to;
#[cfg(not(feature = "layouts"))]
use crate::ptx::answer as answer_to;
use std::cell::RefCell;

thread_local! {
    static BUFFER: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// Makes room for a request of this length.
#[unsafe(no_mangle)]
extern "C" fn request(length: usize) -> *mut u8 {
    BUFFER.with_borrow_mut(|buffer| {
        buffer.clear();
        buffer.resize(length, 0);
        buffer.as_mut_ptr()
    })
}

/// Answers the request; returns the length of the answer.
#[unsafe(no_mangle)]
extern "C" fn answer() -> usize {
    BUFFER.with_borrow_mut(|buffer| {
        *buffer = answer_to(&String::from_utf8_lossy(buffer)).into_bytes();
        buffer.len()
    })
}

/// The address of the answer.
#[unsafe(no_mangle)]
extern "C" fn place() -> *const u8 {
    BUFFER.with_borrow(|buffer| buffer.as_ptr())
}
