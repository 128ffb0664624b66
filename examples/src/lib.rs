//! Programs somebody would want, in reading order.
