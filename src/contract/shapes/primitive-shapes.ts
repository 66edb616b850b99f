import { Type } from 'typebox';
import { emailMaximum, idMaximum, quantityMaximum, quantityMinimum } from '#values/limits.ts';

export const Id = Type.Integer({ minimum: 1, maximum: idMaximum });

/** An amount in major units with exactly two decimals of precision; its currency is the request's. */
export const Money = Type.Number();

export const Quantity = Type.Integer({ minimum: quantityMinimum, maximum: quantityMaximum });

export const LanguageCodeShape = Type.Enum(['hrv', 'eng', 'ger']);

export const Email = Type.String({ format: 'email', minLength: 3, maxLength: emailMaximum });

export const Slug = Type.String({ minLength: 1, maxLength: 160 });

/** Secret half of a cart's identity: 128 random bits or more in URL-safe letters. */
export const ProtectCode = Type.String({ minLength: 16, maxLength: 64 });

/** The same thing's slug or path in each language; one that is not translated is left out. */
export const SlugsByLanguage = Type.Object({
  hr: Type.Optional(Type.String()),
  en: Type.Optional(Type.String()),
  de: Type.Optional(Type.String()),
});

export function Nullable<S extends import('typebox').TSchema>(schema: S) {
  return Type.Union([schema, Type.Null()]);
}
