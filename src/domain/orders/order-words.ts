import type { Language } from '#values/language.ts';
import type { Context } from '../context.ts';
import type { UnwrittenOrder } from './order-record.ts';
import type { InOtherLanguages } from './orders-tables.ts';

/** Something as it is said in each of the site's languages but the context's own. */
export function inOtherLanguages<Reader extends Pick<Context, 'language' | 'site'>, Words>(
  context: Reader,
  wordsIn: (reader: Reader) => Words,
): InOtherLanguages<Words> {
  const others = context.site.languages.filter((language) => language !== context.language);
  return Object.fromEntries(others.map((language) => [language, wordsIn({ ...context, language })]));
}

/**
 * An order in another language than the buyer's, for whoever sees to it: goods, choices, delivery and payment as they were named
 * when it was placed. What the buyer wrote stays. An order of a former release has its own words alone.
 */
export function orderIn<Placed extends Pick<UnwrittenOrder, 'language' | 'lines' | 'delivery' | 'payment'>>(
  order: Placed,
  language: Language,
): Placed {
  const { lines, delivery, payment } = order;
  const isSaid = language !== order.language && lines.some(({ words }) => words[language]);
  if (!isSaid) return order;
  return {
    ...order,
    language,
    delivery: delivery && { ...delivery, ...delivery.words?.[language] },
    payment: { ...payment, ...payment.words?.[language] },
    lines: lines.map((line) => {
      const { members = [], ...words } = line.words[language] ?? {};
      return {
        ...line,
        ...words,
        members: line.members.map((member, at) => ({ ...member, ...members[at] })),
      };
    }),
  };
}
