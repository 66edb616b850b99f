import { expect, test } from 'vitest';
import { withCopyright } from './root-facts.ts';

const german = { language: 'de', fallback: 'hr' } as const;
const section = (text?: string) => ({ type: 'copyright', options: text === undefined ? {} : { text } });
const option = (value: unknown) => [{ key: 'CopyrightText', value }];

test('the option is used if the section has no text, in the language of the page or else the default one', () => {
  const texts = { hr: '© {year} Attika hr', de: '© {year} Attika de' };
  expect(withCopyright(section(), option(texts), german).options.text).toBe(texts.de);
  expect(withCopyright(section(), option({ hr: texts.hr }), german).options.text).toBe(texts.hr);
  expect(withCopyright(section(''), option('© Attika'), german).options.text).toBe('© Attika');
  expect(withCopyright(section(), [], german).options.text).toBe('');
});

test('a text of the section itself stays, and other sections are left alone', () => {
  expect(withCopyright(section('mine'), option('other'), german)).toEqual(section('mine'));
  const legal = { type: 'legal', options: {} };
  expect(withCopyright(legal, option('other'), german)).toBe(legal);
});
