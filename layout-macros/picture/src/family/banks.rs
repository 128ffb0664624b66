//! A layout in shared memory: the bank of each element, and an access of a warp request by request.
