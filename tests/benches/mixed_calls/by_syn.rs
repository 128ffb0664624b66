//! A macro that reads an expression of layouts by `syn` and returns the type behind `=>`.

use proc_macro::TokenStream;
use quote::ToTokens;
use syn::parse::{Parse, ParseStream};
use syn::punctuated::Punctuated;
use syn::token::Paren;
use syn::{Ident, LitInt, Token, Type, parenthesized, parse_macro_input};

#[allow(dead_code)]
enum Expression {
    Integer(u64),
    Tuple(Vec<Expression>),
    Tiler(Vec<Expression>),
    Call(Ident, Vec<Expression>),
    Name(Ident),
    Layout(Box<Expression>, Box<Expression>),
    Composition(Box<Expression>, Box<Expression>),
}

impl Parse for Expression {
    fn parse(input: ParseStream) -> syn::Result<Self> {
        let mut left = layout(input)?;
        while input.peek(Ident) {
            input.parse::<Ident>()?;
            left = Self::Composition(Box::new(left), Box::new(layout(input)?));
        }
        Ok(left)
    }
}

fn layout(input: ParseStream) -> syn::Result<Expression> {
    let shape = atom(input)?;
    if input.parse::<Option<Token![:]>>()?.is_none() {
        return Ok(shape);
    }
    Ok(Expression::Layout(Box::new(shape), Box::new(atom(input)?)))
}

fn atom(input: ParseStream) -> syn::Result<Expression> {
    if input.peek(LitInt) {
        return Ok(Expression::Integer(input.parse::<LitInt>()?.base10_parse()?));
    }
    if input.peek(Paren) {
        return list(input).map(Expression::Tuple);
    }
    if input.peek(Token![<]) {
        return tiler(input).map(Expression::Tiler);
    }
    let name: Ident = input.parse()?;
    if input.peek(Token![<]) {
        tiler(input)?;
    }
    if input.peek(Paren) { Ok(Expression::Call(name, list(input)?)) } else { Ok(Expression::Name(name)) }
}

fn list(input: ParseStream) -> syn::Result<Vec<Expression>> {
    let inside;
    parenthesized!(inside in input);
    Ok(Punctuated::<Expression, Token![,]>::parse_terminated(&inside)?.into_iter().collect())
}

fn tiler(input: ParseStream) -> syn::Result<Vec<Expression>> {
    input.parse::<Token![<]>()?;
    let modes = Punctuated::<Expression, Token![,]>::parse_separated_nonempty(input)?;
    input.parse::<Token![>]>()?;
    Ok(modes.into_iter().collect())
}

struct Call(#[allow(dead_code)] Expression, Type);

impl Parse for Call {
    fn parse(input: ParseStream) -> syn::Result<Self> {
        let expression = input.parse()?;
        input.parse::<Token![=>]>()?;
        Ok(Self(expression, input.parse()?))
    }
}

#[proc_macro]
pub fn by_syn(input: TokenStream) -> TokenStream {
    parse_macro_input!(input as Call).1.into_token_stream().into()
}
