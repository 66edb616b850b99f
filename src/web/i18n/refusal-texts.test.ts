import { expect, test } from 'vitest';
import { languages } from '#values/language.ts';
import { refusals } from '#values/refusal.ts';

test.each(languages)('every refusal of the API has a text in %s', async (language) => {
  const { default: messages } = await import(`../../../locales/${language}/messages.json`);
  const missing = Object.keys(refusals).filter((code) => !messages.refusal[code]);
  expect(missing).toEqual([]);
});

test('the Croatian texts are those of the specification', async () => {
  const { default: messages } = await import('../../../locales/hr/messages.json');
  expect(messages.field.required).toBe('Unos ovog polja je obavezan');
  expect(messages.notifications.removedFromCart).toBe('Stavka uklonjena iz košarice');
  expect(messages.notifications.removeFailed).toBe(
    'Nešto je pošlo po zlu prilikom uklanjanja proizvoda iz košarice. Molimo pokušajte ponovno',
  );
});
