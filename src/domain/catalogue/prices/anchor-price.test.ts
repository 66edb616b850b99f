import { expect, test } from 'vitest';
import { anchorOf } from './anchor-price.ts';

const step = (at: string, listCents: number, effectiveCents = listCents) => ({
  at: new Date(at),
  listCents,
  effectiveCents,
});
const onTheDay = (cents: number) => ({ cents, day: '2026-09-10' });

test.each([
  [
    'what had held before still held',
    [step('2026-01-01T00:00:00Z', 1000), step('2026-10-01T00:00:00Z', 1200)],
    onTheDay(1000),
  ],
  ['a reduction is no regular price', [step('2026-09-01T00:00:00Z', 1000, 700)], onTheDay(1000)],
  [
    'of several on that day the lowest',
    [
      step('2026-01-01T00:00:00Z', 1000),
      step('2026-09-10T10:00:00Z', 1100),
      step('2026-09-10T12:00:00Z', 1050),
    ],
    onTheDay(1000),
  ],
  // Midnight in Zagreb is 22:00 in Greenwich then.
  [
    'what ended as the day began did not',
    [step('2026-01-01T00:00:00Z', 900), step('2026-09-09T22:00:00Z', 1000)],
    onTheDay(1000),
  ],
  [
    'what ended a moment later did',
    [step('2026-01-01T00:00:00Z', 900), step('2026-09-09T22:00:01Z', 1000)],
    onTheDay(900),
  ],
  [
    'what began as the day ended did not',
    [step('2026-01-01T00:00:00Z', 900), step('2026-09-10T22:00:00Z', 800)],
    onTheDay(900),
  ],
  [
    'of what came later its first price',
    [step('2026-09-30T22:30:00Z', 500), step('2026-11-01T00:00:00Z', 600)],
    { cents: 500, day: '2026-10-01' },
  ],
  ['of what has no history nothing', [], null],
] as const)('%s', (_, steps, anchor) => {
  expect(anchorOf(steps)).toEqual(anchor);
});
