//! Tests that compile programs of their own, for seconds and minutes of processor time: the gate runs them, and `GATE=1`.

/// Checks whether they are asked for, and says so if not.
pub fn is_on() -> bool {
    let is_on = ["GATE", "FULL"].iter().any(|name| std::env::var_os(name).is_some());
    if !is_on {
        println!("skipped: run by the gate, and with `GATE=1`");
    }
    is_on
}
