import { expect, test } from 'vitest';
import type { Language } from '#values/language.ts';
import { shopTexts } from '../../../../tools/shop-texts.ts';
import type { Product } from '../../parts/catalogue-types.ts';
import { deliveryFacts } from '../../parts/delivery-facts.ts';
import { deliveryLine } from './delivery-promise.tsx';

const country = 'HR';
const courier = { methodId: 1, kind: 'courier' as const, days: [1, 2] };
const truck = { methodId: 2, kind: 'truck' as const, days: [3, 6] };
const slowTruck = { methodId: 3, kind: 'truck' as const, days: [5, 9] };
const steps = [
  { toMm: 2000, ways: [courier] },
  { toMm: 6000, ways: [truck] },
  { toMm: null, ways: [slowTruck] },
];

function promised(language: Language, offered: readonly object[]): string | undefined {
  const offers = { country, offers: [{ productIds: [7], steps: offered }] } as unknown as Product['delivery'];
  const [facts] = deliveryFacts(offers, language);
  const say = shopTexts(language);
  return (
    facts &&
    deliveryLine(facts, (key, values) => say(`catalogue.${key}`, values))
      ?.replaceAll('\u00a0', ' ')
      .replaceAll('\u2060', '')
  );
}

test.each([
  [
    'en',
    'Croatia: up to 2,000 mm by parcel in 1–2 working days; up to 6,000 mm by lorry with crane in 3–6 working days; over 6,000 mm by lorry with crane in 5–9 working days',
  ],
  [
    'de',
    'Kroatien: bis 2.000 mm per Paket in 1–2 Werktagen; bis 6.000 mm per Lkw mit Ladekran in 3–6 Werktagen; über 6.000 mm per Lkw mit Ladekran in 5–9 Werktagen',
  ],
  [
    'hr',
    'Hrvatska: do 2.000 mm paketom za 1–2 radna dana; do 6.000 mm kamionom s dizalicom za 3–6 radnih dana; dulje od 6.000 mm kamionom s dizalicom za 5–9 radnih dana',
  ],
] as const)('one delivery promise covers goods of any length: %s', (language, text) => {
  expect(promised(language, steps)).toBe(text);
});

test('no line breaks within its numbers of days', () => {
  const offers = { country, offers: [{ productIds: [7], steps }] } as unknown as Product['delivery'];
  const spans = deliveryFacts(offers, 'de')[0]?.steps.map(({ span }) => span);
  expect(spans).toEqual(['1–\u20602', '3–\u20606', '5–\u20609']);
});

test('a single method names no length, and none has no promise', () => {
  expect(promised('en', [{ toMm: null, ways: [courier] }])).toBe('Croatia: by parcel in 1–2 working days');
  expect(promised('en', [])).toBeUndefined();
});
