import fc from 'fast-check';
import { expect, it } from 'vitest';
import { steppedMm } from './length-field.tsx';
import { findOptionError, type OptionFacts } from './option-rules.ts';

const option = (facts: Partial<OptionFacts>): OptionFacts => ({
  key: 'lengthMm',
  title: 'Length',
  label: 'Length',
  kind: 'length',
  required: true,
  maxLength: undefined,
  min: 270,
  max: 15_000,
  step: 1,
  preset: undefined,
  unit: 'mm',
  surcharge: 0,
  euroSurcharge: 0,
  ...facts,
});

it.each([
  [4250, 1, 4260],
  [4250, -1, 4240],
  [4253, 1, 4260],
  [4253, -1, 4250],
  [4250, 10, 4350],
  [270, -1, 270],
  [15_000, 1, 15_000],
  [20, 1, 270],
])('from %d mm %d steps lead to %d mm', (fromMm, steps, toMm) => {
  expect(steppedMm(option({}), fromMm, steps)).toBe(toMm);
});

it('a step always leads to a length that can be ordered', () => {
  const bounds = fc
    .record({
      min: fc.integer({ min: 270, max: 5000 }),
      range: fc.integer({ min: 500, max: 10_000 }),
      step: fc.constantFrom(1, 2, 3, 5, 10, 25, 50, 100),
    })
    .map(({ min, range, step }) =>
      option({ min: min - (10 % step === 0 ? min % 10 : 0), max: min + range, step }),
    );
  fc.assert(
    fc.property(
      bounds,
      fc.integer({ min: 0, max: 20_000 }),
      fc.constantFrom(1, -1, 10, -10),
      (facts, from, steps) => {
        const reached = steppedMm(facts, from, steps);
        expect(findOptionError(facts, String(reached), 'hr')).toBeUndefined();
      },
    ),
  );
});
