crate::types::static_composed::At::<Self, COORD>::MET
