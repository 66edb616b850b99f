import { expect, test } from 'vitest';
import { actFieldOf, actOf, checkAct } from './act-rules.ts';

const form = (fields: Record<string, string>) => {
  const made = new FormData();
  for (const [name, value] of Object.entries(fields)) made.set(name, value);
  return made;
};

test('an act is about the pieces that were typed, and names its version', () => {
  const sent = form({
    version: '7',
    action: 'ship',
    'quantity.1': '',
    'quantity.2': '3',
    'quantity.4': '0',
    carrier: ' GLS ',
    notify: 'on',
  });
  expect(checkAct(sent)).toEqual({});
  expect(actOf(sent)).toEqual({
    version: 7,
    action: 'ship',
    lines: [{ lineId: 2, quantity: 3 }],
    carrier: 'GLS',
    trackingNumber: null,
    trackingUrl: null,
    reason: null,
    notify: true,
  });
  expect(actFieldOf('lines.0.quantity', sent)).toBe('quantity.2');
  expect(actFieldOf('reason', sent)).toBe('reason');
});

test('nothing, too much, no number, no link and no reason are told at their fields', () => {
  expect(checkAct(form({ action: 'ship', 'quantity.1': '0' }))).toEqual({
    'quantity.1': { rule: 'required' },
  });
  const wrong = form({
    action: 'cancel',
    'quantity.1': '5',
    'quantity.2': '-1',
    'quantity.3': '1,5',
    trackingUrl: 'gls.example',
    reason: ' ',
  });
  expect(checkAct(wrong, () => 4)).toEqual({
    'quantity.1': { rule: 'maximum', parameter: 4 },
    'quantity.2': { rule: 'type' },
    'quantity.3': { rule: 'type' },
    trackingUrl: { rule: 'format' },
    reason: { rule: 'required' },
  });
});
