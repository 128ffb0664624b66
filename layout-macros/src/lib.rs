//! The door of `layout!`: a few lines that hand tokens to `layout-language`.
