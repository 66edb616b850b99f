import { expect, test } from 'vitest';
import { checkOrderForm } from './order-rules.ts';

const sent = (facts: Record<string, string>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(facts)) form.set(name, value);
  return checkOrderForm(form, [], []);
};

test.each([
  [{ expectedTotal: '12.5' }, { paymentMethodId: { rule: 'required' } }],
  [{ expectedTotal: '12.5', paymentMethodId: '1' }, {}],
  // Nothing is to be paid: it is paid in no way.
  [{ expectedTotal: '0' }, {}],
  // The total is not known.
  [{ expectedTotal: '' }, { paymentMethodId: { rule: 'required' } }],
  [{}, { paymentMethodId: { rule: 'required' } }],
])('an order sent as %j misses %j', (facts, missing) => {
  expect(sent(facts)).toEqual(missing);
});
