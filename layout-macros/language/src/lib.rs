//! The language of `layout!`: parser, evaluator, messages and expansion.
