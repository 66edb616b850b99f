import { expect, test } from 'vitest';
import type { FieldError } from '#values/refusal.ts';
import { ownErrorText } from '#web/backoffice/edit-form.tsx';
import { checkRedirect, redirectErrorTexts } from './redirect-rules.ts';

const texts = (await import('#locales/hr/admin.json')).default.redirects.wrong;
const textOf = (key: string) => texts[key.replace('redirects.wrong.', '') as keyof typeof texts];
const told = redirectErrorTexts(Object.assign(textOf, { has: () => true }));

function formOf(values: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.set(name, value);
  return form;
}

test.each(['www.primjer.hr', 'primjer.hr/ponuda', 'shop'])('a target %s is told how it begins', (to) => {
  const { to: error } = checkRedirect(formOf({ from: '/stara', to }));
  expect(error && ownErrorText(told, 'to', error)).toBe(texts.to);
});

test.each<[string, FieldError, string]>([
  ['to', { rule: 'oneOf' }, texts.noPage],
  ['to', { rule: 'oneOf', parameter: 'loop' }, texts.loop],
  ['from', { rule: 'oneOf', parameter: 'unique' }, texts.taken],
  ['from', { rule: 'oneOf', parameter: 'loop' }, texts.ledTo],
  ['from', { rule: 'format' }, texts.from],
])('a refusal of %s with %j is told in words of its own', (name, error, text) => {
  expect(ownErrorText(told, name, error)).toBe(text);
});

test('what it has no words of its own for is told as everywhere', () => {
  expect(ownErrorText(told, 'to', { rule: 'maxLength', parameter: 500 })).toBeUndefined();
});
