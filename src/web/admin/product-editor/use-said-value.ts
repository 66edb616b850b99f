import type { EndpointAnswer } from '#contract/endpoint.ts';
import type { changeEndpoints } from '#contract/v1/change-endpoints.ts';
import { languageCodes, languages } from '#values/language.ts';
import { useAmountIn } from '#web/backoffice/use-amounts.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { useFormats } from '#web/request/use-formats.ts';
import { textIn } from '../products/goods-words.ts';

export type FieldChange = EndpointAnswer<typeof changeEndpoints.changeGet>['changes']['data'][number];

const prices: ReadonlySet<string> = new Set(['retailPrice', 'membershipPrice', 'purchasePrice']);
const moments: ReadonlySet<string> = new Set(['publishAt', 'from', 'to']);
const lettersShown = 200;

/** What stands in a field, as people read it. */
export function useSaidValue(): (path: string, value: unknown) => string {
  const t = useTranslations('goods');
  const language = useLanguage();
  const { price, number, dateTime } = useFormats();
  const amountIn = useAmountIn();
  function sayList(values: readonly unknown[]): string {
    if (values.length === 0) return t('said.nothing');
    if (values.every(isTier))
      return values
        .map((one) => t('said.tier', { from: number(one.from), price: amountIn(one.price, one.currency) }))
        .join(', ');
    const isPlain = values.every((one) => typeof one !== 'object');
    return isPlain ? values.join(', ') : t('said.entries', { count: values.length });
  }
  /** Of several things in one field, whatever can be said in a word. */
  function sayParts(parts: Readonly<Record<string, unknown>>): string {
    const isText = languages.some((one) => typeof parts[languageCodes[one]] === 'string');
    if (isText) return textIn(parts as Readonly<Record<string, string>>, language);
    return Object.entries(parts)
      .filter(([, one]) => one !== null && typeof one !== 'object')
      .map(([name, one]) => say(name, one))
      .join(', ');
  }
  function say(path: string, value: unknown): string {
    if (value === null || value === undefined || value === '') return t('said.nothing');
    switch (typeof value) {
      case 'boolean':
        return t(value ? 'said.yes' : 'said.no');
      case 'number':
        return prices.has(path) ? price(value) : number(value);
      case 'string':
        return moments.has(path) && isMoment(value) ? dateTime(value) : shortened(value);
      default:
        return Array.isArray(value) ? sayList(value) : sayParts(value as Readonly<Record<string, unknown>>);
    }
  }
  return say;
}

/** Redirects, too, have something called from and to. */
function isMoment(text: string): boolean {
  return /^\d{4}-\d\d-\d\d/.test(text) && !Number.isNaN(Date.parse(text));
}

/** The words of a text, without what shapes them. */
function shortened(html: string): string {
  const text = html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return text.length > lettersShown ? `${text.slice(0, lettersShown)}…` : text;
}

/** A price of a list, from a quantity on. */
type Tier = { readonly from: number; readonly price: number; readonly currency: string };

function isTier(value: unknown): value is Tier {
  const { from, price, currency } = (value ?? {}) as Partial<Tier>;
  return typeof from === 'number' && typeof price === 'number' && typeof currency === 'string';
}
