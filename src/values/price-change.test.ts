import { expect, test } from 'vitest';
import { changedPrice, type PriceChange, type Rounding } from './price-change.ts';

const examples: [cents: number, change: PriceChange, rounding: Rounding | undefined, expected: number][] = [
  [1000, { percent: 5 }, undefined, 1050],
  [999, { percent: 5 }, undefined, 1049],
  [1010, { percent: 2.5 }, undefined, 1035],
  [1010, { percent: 0.05 }, undefined, 1011],
  [1000, { percent: -100 }, undefined, 0],
  [1250, { amountCents: -75 }, undefined, 1175],
  [1250, { setCents: 900 }, undefined, 900],
  [1237, { percent: 0 }, { to: 5 }, 1235],
  [1238, { percent: 0 }, { to: 5 }, 1240],
  [1245, { percent: 0 }, { to: 10 }, 1250],
  [1249, { percent: 0 }, { to: 100 }, 1200],
  [1250, { percent: 0 }, { to: 100 }, 1300],
  [1237, { percent: 0 }, { to: 1, ending: 99 }, 1199],
  [1249, { percent: 0 }, { to: 1, ending: 99 }, 1299],
  [1240, { percent: 0 }, { to: 1, ending: 90 }, 1290],
  [1239, { percent: 0 }, { to: 1, ending: 90 }, 1190],
  [20, { percent: 0 }, { to: 1, ending: 99 }, 99],
];

test.for(examples)('%i cents, changed by %j, rounded as %j', ([cents, change, rounding, expected]) => {
  expect(changedPrice(cents, change, rounding)).toBe(expected);
});

test('a price that ends as it should stays', () => {
  for (const ending of [90, 99] as const) {
    for (let cents = ending; cents < 5000; cents += 100) {
      expect(changedPrice(cents, { percent: 0 }, { to: 1, ending })).toBe(cents);
    }
  }
});
