import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { fulfilments, moneyStates, orderStates } from '#values/orders.ts';

/* The words of an order's states: the rules say them once, staff reads exactly those (docs/rules/orders.md). */

const root = path.join(import.meta.dirname, '../..');
const rules = readFileSync(path.join(root, 'docs/rules/orders.md'), 'utf8');
const said = rules.slice(rules.indexOf('## Words')).replaceAll('\n', ' ');

/** `open (otvorena, open, offen)`, behind the name of their group. */
function wordsOf(group: string): Record<string, string[]> {
  const [, list = ''] = new RegExp(`[ ;:]${group} (.*?)[;.](?= goods| money| *$)`).exec(said) ?? [];
  const found = list.matchAll(/(\w+) \(([^,]+), ([^,]+), ([^;)]+)/g);
  return Object.fromEntries(
    [...found].map(([, state = '', hr = '', en = '', de = '']) => [state, [hr, en, de]]),
  );
}

const shown = (['hr', 'en', 'de'] as const).map((language) =>
  JSON.parse(readFileSync(path.join(root, `locales/${language}/orders.json`), 'utf8')),
);

test.each([
  ['state', 'state', orderStates],
  ['goods', 'fulfilment', fulfilments],
  ['money', 'money', moneyStates],
] as const)('the words of %s are those of the rules', (group, area, states) => {
  const words = wordsOf(group);
  expect(Object.keys(words)).toEqual([...states]);
  for (const state of states) {
    const ready = group === 'goods' && state === 'ready';
    const own = shown.map((texts) => (ready ? texts.readyForCollection : texts[area][state]));
    expect([state, own]).toEqual([state, words[state]]);
  }
});
