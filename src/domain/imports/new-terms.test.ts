import { expect, test } from 'vitest';
import type { NewTerm } from './import-tables.ts';
import { planTerms, withTerms } from './new-terms.ts';
import type { TermNames } from './term-names.ts';

const nothing: TermNames = {
  categoryByName: new Map(),
  tagByName: new Map(),
  tagPlaces: new Map(),
  attributeByName: new Map(),
  setByName: new Map(),
  taxByName: new Map(),
};

/** What is planned for rows that come in parts, one after the other. */
function planned(parts: readonly (readonly string[])[]): { all: NewTerm[]; needed: number[] } {
  let all: NewTerm[] = [];
  const needed = parts.map((values) => {
    const plan = planTerms(nothing, all);
    for (const value of values) plan.add({ kind: 'attribute', name: 'Mjera', values: [value] });
    plan.addSet('WooCommerce', ['mjera']);
    all = withTerms(all, plan.needed);
    return plan.needed.length;
  });
  return { all, needed };
}

const valuesUpTo = (count: number) => Array.from({ length: count }, (_, index) => `D ${index}`);

test('what an earlier part has planned is planned again under the same keys, and counts once', () => {
  const { all, needed } = planned([valuesUpTo(300), valuesUpTo(300), valuesUpTo(400)]);
  expect(needed).toEqual([302, 302, 402]);
  expect(all.filter(({ kind }) => kind === 'attributeValue')).toHaveLength(400);
  expect(new Set(all.map(({ kind, key }) => `${kind} ${key}`)).size).toBe(402);
});

test('an attribute has at most 500 values; what is beyond stays missing', () => {
  const { all, needed } = planned([valuesUpTo(450), valuesUpTo(600), ['D 3', 'D 599']]);
  expect(all.filter(({ kind }) => kind === 'attributeValue')).toHaveLength(500);
  expect(needed).toEqual([452, 502, 3]);
});

test('names that make the same key get keys of their own', () => {
  const { all } = planned([['2,5', '2.5'], ['2/5']]);
  expect(all.flatMap((term) => (term.kind === 'attributeValue' ? [term.key] : []))).toEqual([
    '2-5',
    '2-5-2',
    '2-5-3',
  ]);
});
