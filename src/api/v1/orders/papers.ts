import type { Context } from '#domain/context.ts';
import { getCurrency } from '#domain/pricing/currency-conversion.ts';
import { findLanguageByCode, isLanguage, type Language } from '#values/language.ts';
import { Refusal } from '#values/refusal.ts';
import { FileAnswer } from '../../endpoint-routes.ts';

/* What papers opened by a link share: a link sends no header, so its address contains language and currency. */

export function inCurrency(context: Context, currencyId = context.currencyId): Context {
  return { ...context, currencyId: getCurrency(context.site.currencyConfig, currencyId).id };
}

/** @throws Refusal VALIDATION for a language that the site does not have */
export function languageOf({ site }: Context, word: string): Language {
  const language = isLanguage(word) ? word : findLanguageByCode(word);
  if (language && site.languages.includes(language)) return language;
  throw new Refusal('VALIDATION', {}, { language: { rule: 'oneOf' } });
}

/** @param name of the file, without its extension */
export function paperAnswer(name: string, bytes: Buffer): FileAnswer {
  return new FileAnswer((reply) =>
    reply
      .type('application/pdf')
      .header('content-disposition', `inline; filename="${name}.pdf"`)
      .header('x-robots-tag', 'noindex')
      .send(bytes),
  );
}
