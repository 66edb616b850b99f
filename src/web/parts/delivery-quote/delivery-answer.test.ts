import { expect, test } from 'vitest';
import type { AskedPlace } from '#contract/page-host.ts';
import type { Language } from '#values/language.ts';
import type { RequestFacts } from '#web/request/request-facts.ts';
import { type DeliveryQuote, type PlaceInput, quoteRemembered } from './delivery-answer.ts';

/** What is asked for a visitor of whom only this is known, and whether the answer takes the place for known. */
async function asked(
  language: Language,
  known: { place?: AskedPlace; saved?: string; served?: string[] } = {},
) {
  const { place, saved, served = ['HR', 'DE', 'AT'] } = known;
  const inputs: PlaceInput[] = [];
  const facts = {
    language,
    findPlace: () => place,
    remember: async () => served.map((iso) => ({ iso })),
  } as unknown as RequestFacts;
  const quote = await quoteRemembered(facts, async (input) => {
    inputs.push(input);
    const country = input.country ?? saved ?? 'HR';
    return { country, countryIsKnown: input.country !== undefined || saved !== undefined } as DeliveryQuote;
  });
  return [inputs.at(-1), quote.country, quote.countryIsKnown];
}

test('readers of German are told of Germany, and that it is assumed', async () => {
  expect(await asked('de')).toEqual([{ country: 'DE' }, 'DE', false]);
  expect(await asked('hr')).toEqual([{}, 'HR', false]);
  expect(await asked('en')).toEqual([{}, 'HR', false]);
});

test('where the store does not deliver there, of its own country', async () => {
  expect(await asked('de', { served: ['HR'] })).toEqual([{}, 'HR', false]);
});

test('a saved address and a place that was asked for come first', async () => {
  expect(await asked('de', { saved: 'HR' })).toEqual([{}, 'HR', true]);
  const place = { country: 'AT', zipCode: '1010' };
  expect(await asked('de', { place })).toEqual([place, 'AT', true]);
});
