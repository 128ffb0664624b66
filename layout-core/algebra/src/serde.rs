//! Serialization of values as their displayed text, for `serde`.

use core::fmt;

use serde::de::{Error, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::composed::ComposedLayout;
use crate::int_tuple::IntTuple;
use crate::layout_value::LayoutValue;
use crate::swizzle::Swizzle;

/// A visitor that reads a value from its text; `what` describes the expected value.
struct Text<T> {
    what: &'static str,
    read: fn(&str) -> Result<T, crate::ParseError>,
}

impl<T> Visitor<'_> for Text<T> {
    type Value = T;

    #[cfg_attr(not(feature = "compiled"), inline)]
    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.what)
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    fn visit_str<E: Error>(self, text: &str) -> Result<T, E> {
        (self.read)(text).map_err(E::custom)
    }
}

macro_rules! as_text {
    ($($Value:ty, $what:literal;)*) => {$(
        impl Serialize for $Value {
            #[cfg_attr(not(feature = "compiled"), inline)]
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $Value {
            #[cfg_attr(not(feature = "compiled"), inline)]
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                deserializer.deserialize_str(Text { what: $what, read: str::parse })
            }
        }
    )*};
}

as_text! {
    IntTuple, "a tuple of integers as a text, such as `(4,(2,8))`";
    LayoutValue, "a layout as a text, such as `(4,8):(8,1)`";
    Swizzle, "a swizzle as a text, such as `Sw<3,3,3>`";
    ComposedLayout, "a swizzled layout as a text, such as `Sw<3,3,3> o 0 o (8,64):(64,1)`";
}

#[cfg(test)]
mod tests {
    use std::string::ToString;

    use crate::{ComposedLayout, IntTuple, LayoutValue};

    #[test]
    fn a_layout_is_its_text() {
        let layout: LayoutValue = "(4,(2,8)):(18,(9,1))".parse().unwrap();
        let json = serde_json::to_string(&(layout, layout.shape())).unwrap();
        assert_eq!(json, r#"["(4,(2,8)):(18,(9,1))","(4,(2,8))"]"#);
        assert_eq!(serde_json::from_str::<(LayoutValue, IntTuple)>(&json).unwrap(), (layout, layout.shape()));
        assert_eq!(serde_json::from_value::<LayoutValue>("(4,8):row".into()).unwrap(), "(4,8):(8,1)".parse().unwrap());
    }

    #[test]
    fn a_swizzled_layout_is_its_text() {
        let swizzled: ComposedLayout = "Sw<3,3,3> o 8 o (8,64):(64,1)".parse().unwrap();
        let json = serde_json::to_string(&(swizzled, swizzled.swizzle())).unwrap();
        assert_eq!(json, r#"["Sw<3,3,3> o 8 o (8,64):(64,1)","Sw<3,3,3>"]"#);
        assert_eq!(serde_json::from_str(&json).ok(), Some((swizzled, swizzled.swizzle())));
    }

    #[test]
    fn what_is_none_is_an_error_that_says_so() {
        let sentence = |json: &str| serde_json::from_str::<LayoutValue>(json).unwrap_err().to_string();
        assert_eq!(sentence(r#""(4,8):(8,x)""#), "expected a number or `(`, found `x`, at byte 9 at line 1 column 13");
        assert_eq!(
            sentence("4"),
            "invalid type: integer `4`, expected a layout as a text, such as `(4,8):(8,1)` at line 1 column 1"
        );
    }
}
