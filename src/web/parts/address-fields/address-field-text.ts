import type { FieldError } from '#values/refusal.ts';
import type { Translate } from '#web/i18n/use-translations.ts';

/** What is wrong with a field whose form its country decides, with an example; undefined: a rule like any other's. */
export function addressFieldText(
  t: Translate,
  path: string,
  error: FieldError | undefined,
): string | undefined {
  if (error?.rule !== 'format') return undefined;
  const example = { example: error.parameter ?? '', has: error.parameter ? 'yes' : 'no' };
  if (path.endsWith('.zipCode')) return t('address.zipCodeWrong', example);
  return path.endsWith('.companyOIB') ? t('address.companyOIBWrong', example) : undefined;
}
