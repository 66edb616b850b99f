import { expect, test } from 'vitest';
import { shopTexts } from '../../../tools/shop-texts.ts';
import { nearDay } from './near-day.ts';

test.each([
  ['hr', 'Stiže između pon 7. 12. i pet 11. 12.'],
  ['en', 'Arrives between Mon 7 Dec and Fri 11 Dec'],
  ['de', 'Lieferung zwischen Mo., 7.12., und Fr., 11.12.'],
] as const)('delivery days are formatted as %s sets days in a sentence', (language, sentence) => {
  const [from, to] = [nearDay(language, '2026-12-07'), nearDay(language, '2026-12-11')];
  const say = shopTexts(language);
  for (const key of ['delivery.comes', 'checkout.shipping.days']) {
    expect(say(key, { from, to, same: 'no' }).replaceAll('\u00a0', ' ')).toBe(sentence);
  }
});
