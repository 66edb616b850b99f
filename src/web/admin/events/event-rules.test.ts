import { expect, test } from 'vitest';
import { ownErrorText } from '#web/backoffice/edit-form.tsx';
import { checkEvent, eventErrorTexts } from './event-rules.ts';

const texts = (await import('#locales/hr/site.json')).default.events;
const textOf = (key: string) => String(texts[key.replace('events.', '') as keyof typeof texts]);
const told = eventErrorTexts(Object.assign(textOf, { has: () => true }));

test('an event without a name that ends before it begins is told so in words', () => {
  const form = new FormData();
  form.set('startsAt', '2027-06-10T18:00');
  form.set('endsAt', '2027-06-09T18:00');
  const said = Object.entries(checkEvent(form)).map(([name, error]) => ownErrorText(told, name, error));
  expect(said).toEqual([texts.titleHint, texts.endsFirst]);
});
