import { expect, test } from 'vitest';
import { languageOfArrival } from './locale-redirect.ts';

const offered = ['hr', 'en', 'de'] as const;
const nowhere = { cookie: undefined, acceptLanguage: undefined, fetchSite: undefined };

test('the cookie wins over the browser', () => {
  expect(languageOfArrival({ ...nowhere, cookie: 'de', acceptLanguage: 'en' }, offered)).toBe('de');
  expect(languageOfArrival({ ...nowhere, cookie: 'hr', acceptLanguage: 'en' }, offered)).toBe('hr');
});

test('the browser’s weights decide, regions do not matter', () => {
  expect(languageOfArrival({ ...nowhere, acceptLanguage: 'fr, en-GB;q=0.7, de-AT;q=0.8' }, offered)).toBe(
    'de',
  );
  expect(languageOfArrival({ ...nowhere, acceptLanguage: 'en;q=0, hr;q=0.1' }, offered)).toBe('hr');
});

test('robots and unknown languages get the default language', () => {
  expect(languageOfArrival(nowhere, offered)).toBe('hr');
  expect(languageOfArrival({ ...nowhere, acceptLanguage: 'ja, *;q=0.5' }, offered)).toBe('hr');
  expect(languageOfArrival({ ...nowhere, cookie: 'xx', acceptLanguage: ';;=,,q' }, offered)).toBe('hr');
});

test('a language that the site does not have is ignored', () => {
  expect(languageOfArrival({ ...nowhere, cookie: 'de', acceptLanguage: 'de' }, ['hr', 'en'])).toBe('hr');
});

test('a link of the site itself to the Croatian start page is followed', () => {
  expect(
    languageOfArrival({ cookie: undefined, acceptLanguage: 'de', fetchSite: 'same-origin' }, offered),
  ).toBe('hr');
});

test('a site without Croatian redirects to its default language', () => {
  expect(languageOfArrival(nowhere, ['en', 'de'])).toBe('en');
  expect(languageOfArrival({ ...nowhere, fetchSite: 'same-origin' }, ['en', 'de'])).toBe('en');
  expect(languageOfArrival({ ...nowhere, cookie: 'hr', acceptLanguage: 'de' }, ['en', 'de'])).toBe('de');
});
