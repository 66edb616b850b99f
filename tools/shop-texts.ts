import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createTranslator } from 'use-intl/core';
import type { Language } from '#values/language.ts';
import { localeTags } from '#web/i18n/locale-tags.ts';

/** A text of the shop by area and key: `t('cart.titleWithCount', { count: 2 })`. */
export type ShopTexts = (key: string, values?: Record<string, string | number>) => string;

const folder = path.join(path.dirname(import.meta.dirname), 'locales');

/** The very words that visitors read, for finding what they see by them. */
export function shopTexts(language: Language): ShopTexts {
  const areas = readdirSync(path.join(folder, language)).filter((file) => file.endsWith('.json'));
  const messages: Record<string, Record<string, unknown>> = {};
  for (const file of areas) {
    messages[file.slice(0, -5)] = JSON.parse(readFileSync(path.join(folder, language, file), 'utf8'));
  }
  const translate = createTranslator({ locale: localeTags[language], messages, onError: refuse });
  return (key, values) => translate(key as never, values as never);
}

function refuse(error: Error): never {
  throw error;
}
