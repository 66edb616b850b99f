import { useContext } from 'react';
import type { Language } from '#values/language.ts';
import { toastMs, toastMsPerCharacter } from '#values/limits.ts';
import type { FieldError, FieldErrors } from '#values/refusal.ts';
import { needMessages } from './messages.ts';
import { EnquiryWords, findTranslator, translatorOf, useWordsLanguage } from './use-translations.ts';

await needMessages('messages');

export type RefusalTexts = {
  /** What a refusal or any other failure means, in the page's language. */
  refusal(error: unknown): string;
  /** What is wrong with one field. */
  field(error: FieldError): string;
};

/** How long a refusal stays to be read (docs/rules/forms.md). */
export function readingMs(text: string): number {
  return Math.max(toastMs, text.length * toastMsPerCharacter);
}

/** The same for the language that is spoken here. */
export function useRefusalTexts(): RefusalTexts {
  return refusalTextsOf(useWordsLanguage(), useContext(EnquiryWords));
}

/**
 * The one place where refusals of the API become texts (docs/rules/forms.md). What is refused in forms about orders
 * and accounts alone is told by the area `notices`, which comes with them, and what staff alone is refused by `backoffice`. Codes that this release does not know show
 * the server's sentence, anything else that something went wrong.
 * @param takesEnquiries as `EnquiryWords`
 */
export function refusalTextsOf(language: Language, takesEnquiries = false): RefusalTexts {
  const t = translatorOf(language, 'messages', takesEnquiries);
  const more = findTranslator(language, 'notices', takesEnquiries);
  const ofStaff = findTranslator(language, 'backoffice');
  /** How many there are, lie in the cart and can be added, as far as the refusal says so. */
  function quantityText(details: TextDetails): string | undefined {
    const { code, fields, available, inCart, addable, left } = details;
    const isShort = code === 'OUT_OF_STOCK' && typeof available === 'number';
    if (!isShort && !(code === 'VALIDATION' && fields?.qty)) return undefined;
    const isBesideCart = typeof inCart === 'number' && inCart > 0 && typeof addable === 'number';
    if (isShort && isBesideCart) return t('outOfStockBesideCart', { available, inCart, addable });
    // What is left does not do for one piece.
    if (isShort && left) return t('refusal.OUT_OF_STOCK');
    if (isShort) return t('outOfStockWithAvailable', { available });
    return isBesideCart ? t('quantityBesideCart', { inCart, addable }) : t('notifications.invalidQuantity');
  }
  const texts: RefusalTexts = {
    refusal(error) {
      const details = detailsOf(error);
      if (!details) return t('refusal.INTERNAL');
      const ofQuantity = quantityText(details);
      if (ofQuantity) return ofQuantity;
      if (details.code === 'RATE_LIMITED' && typeof details.retryAfterSeconds === 'number') {
        return t('rateLimitedFor', { minutes: Math.ceil(details.retryAfterSeconds / 60) });
      }
      if (t.has(`refusal.${details.code}`)) return t(`refusal.${details.code}`);
      if (more?.has(`refusal.${details.code}`)) return more(`refusal.${details.code}`);
      if (ofStaff?.has(`refusal.${details.code}`)) return ofStaff(`refusal.${details.code}`);
      return details.message || t('refusal.INTERNAL');
    },
    field({ rule, parameter }) {
      if (rule === 'incorrectPassword') return texts.refusal({ code: 'PASSWORD_INCORRECT' });
      const limit = { limit: parameter ?? '' };
      return ofStaff?.has(`rule.${rule}`) ? ofStaff(`rule.${rule}`, limit) : t(`field.${rule}`, limit);
    },
  };
  return texts;
}

type TextDetails = {
  code: string;
  message: string;
  available?: unknown;
  left?: unknown;
  inCart?: unknown;
  addable?: unknown;
  retryAfterSeconds?: unknown;
  fields?: FieldErrors;
};

/** An ApiError, its details, or what a loader threw ({ code }). */
function detailsOf(error: unknown): TextDetails | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  const details: unknown = 'details' in error ? error.details : error;
  if (typeof details !== 'object' || details === null || !('code' in details)) return undefined;
  return { message: '', ...details, code: String(details.code) };
}
