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

/** A language by its code in headers or in addresses. */
export const LanguageWord = Type.Enum(['hrv', 'eng', 'ger', 'hr', 'en', 'de']);

export const Email = Type.String({ format: 'email', minLength: 1, maxLength: emailMaximum });

export const Slug = Type.String({ minLength: 1, maxLength: 160 });

/**
 * The two halves of a cart's identity. Whatever pair a client still has is looked up and, if it names no cart,
 * answered as a wrong one (404), after which clients drop it: so any whole number, and any text that a cookie can hold.
 */
export const CartId = Type.Integer({
  minimum: Number.MIN_SAFE_INTEGER,
  maximum: Number.MAX_SAFE_INTEGER,
});
/** The secret half: at least 128 random bits in URL-safe characters. */
export const ProtectCode = Type.String({ maxLength: cookieValueMaximum });

/** The slug or path of the same content in each language; untranslated ones are left out. */
export const SlugsByLanguage = Type.Object({
  hr: Type.Optional(Type.String()),
  en: Type.Optional(Type.String()),
  de: Type.Optional(Type.String()),
});

export function Nullable<S extends TSchema>(schema: S) {
  return Type.Union([schema, Type.Null()]);
}

/** Values by name, where the caller chooses the names: a maximum number, with names of a maximum length. */
export function NamedValues<S extends TSchema>(
  value: S,
  { namesMaximum, nameLength }: { readonly namesMaximum: number; readonly nameLength: number },
) {
  // TypeBox's own record skips names with line breaks, and does not validate their values.
  return Type.Unsafe<Record<string, Static<S>>>({
    type: 'object',
    propertyNames: { maxLength: nameLength },
    additionalProperties: value,
    maxProperties: namesMaximum,
  });
}
