import { expect, test } from 'vitest';
import { pathOf } from '#values/addresses.ts';
import { firstSteps } from '#values/first-steps.ts';
import { languages } from '#values/language.ts';
import { panelAddresses } from '#values/panel-addresses.ts';
import { settingsGroups } from '#values/settings.ts';
import { contentStates } from '../content/content-rows.ts';
import { optionGroupNames } from '../options/option-groups.ts';
import { placeOfStep } from './step-places.ts';

/** What each place can be asked for by its query. */
const asked: Readonly<Record<string, readonly string[]>> = {
  group: settingsGroups,
  theme: optionGroupNames,
  state: contentStates,
};

test.each(languages)('each first step leads to a place that there is: %s', (language) => {
  const screens = [...Object.values(panelAddresses).map((one) => one[language]), pathOf('shop', language)];
  for (const step of firstSteps) {
    const place = placeOfStep(step, language);
    // The server's own address alone is set outside of the panel.
    if (place === undefined) {
      expect(step).toBe('domain');
      continue;
    }
    const { pathname, searchParams } = new URL(place, `http://shop.example${panelAddresses.admin[language]}`);
    expect(screens).toContain(pathname);
    for (const [name, value] of searchParams) expect(asked[name], `${step}: ${place}`).toContain(value);
  }
});

test('those that are alike lead to places of their own', () => {
  const places = firstSteps.map((step) => placeOfStep(step, 'en')).filter(Boolean);
  expect(new Set(places).size).toBe(firstSteps.length - 1);
});
