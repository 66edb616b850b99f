import type { Language } from '#values/language.ts';
import type { Messages } from '#web/i18n/messages.ts';

const files = import.meta.glob<Messages[string]>('../../../../locales/*/interface.json', {
  eager: true,
  import: 'default',
});

/** On the server alone: the compiled texts of area `interface`, which go with the page's data. */
export function interfaceTexts(language: Language): Messages[string] {
  return files[`../../../../locales/${language}/interface.json`] ?? {};
}
