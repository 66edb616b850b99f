import { type Static, type TSchema, Type } from 'typebox';
import {
  cookieValueMaximum,
  emailMaximum,
  idMaximum,
  quantityMaximum,
  quantityMinimum,
} from '#values/limits.ts';

export const Id = Type.Integer({ minimum: 1, maximum: idMaximum });

/** An amount in major units with exactly two decimals of precision; its currency is the request's. */
export const Money = Type.Number();

export const Quantity = Type.Integer({ minimum: quantityMinimum, maximum: quantityMaximum });

export const LanguageCodeShape = Type.Enum(['hrv', 'eng', 'ger']);

/** A language that somebody names, by the code of headers or by that of addresses. */
export const LanguageWord = Type.Enum(['hrv', 'eng', 'ger', 'hr', 'en', 'de']);

export const Email = Type.String({ format: 'email', minLength: 1, maxLength: emailMaximum });

export const Slug = Type.String({ minLength: 1, maxLength: 160 });

/**
 * The two halves of a cart's identity. Whatever pair a client still holds is looked up and, where it names no cart,
 * answered as a wrong one (404), by which clients give it up: so any whole number, and any text that a cookie holds.
 */
export const CartId = Type.Integer({
  minimum: Number.MIN_SAFE_INTEGER,
  maximum: Number.MAX_SAFE_INTEGER,
});
/** The secret half: 128 random bits or more in URL-safe letters. */
export const ProtectCode = Type.String({ maxLength: cookieValueMaximum });

/** The same thing's slug or path in each language; one that is not translated is left out. */
export const SlugsByLanguage = Type.Object({
  hr: Type.Optional(Type.String()),
  en: Type.Optional(Type.String()),
  de: Type.Optional(Type.String()),
});

export function Nullable<S extends TSchema>(schema: S) {
  return Type.Union([schema, Type.Null()]);
}

/** Values by name, where names are the caller's: so many at most, with names of so many letters. */
export function NamedValues<S extends TSchema>(
  value: S,
  { namesMaximum, nameLength }: { readonly namesMaximum: number; readonly nameLength: number },
) {
  // TypeBox's own record leaves names with line breaks out, and whatever they hold unjudged.
  return Type.Unsafe<Record<string, Static<S>>>({
    type: 'object',
    propertyNames: { maxLength: nameLength },
    additionalProperties: value,
    maxProperties: namesMaximum,
  });
}
