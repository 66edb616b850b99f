import { describe, expect, test } from 'vitest';
import type { Company } from '#domain/site.ts';
import { mailLanguage } from '#platform/mail/mail-texts.ts';
import { company as known } from '../../../tests/support/fixture-company.ts';
import { greeting, legalFooter } from './site-mails.ts';

const company: Company = {
  ...known,
  bank: { hr: 'Demo banka d.d.' },
  court: { hr: 'Trgovački sud u Zagrebu, MBS 080000000', de: 'Handelsgericht Zagreb, MBS 080000000' },
  capital: { hr: 'Temeljni kapital 2.500,00 EUR', de: 'Stammkapital 2.500,00 EUR' },
  management: 'Josip Lovrić',
};

describe('the sender of a mail', () => {
  test('is stated as the law requires for business letters, in the language of the mail', () => {
    expect(legalFooter({ company }, mailLanguage('hr'))).toEqual([
      'Attika krovni sustavi d.o.o.',
      'Ulica limara 12, 10000 Zagreb, Hrvatska',
      'OIB: 12345678903',
      'Trgovački sud u Zagrebu, MBS 080000000',
      'Temeljni kapital 2.500,00 EUR',
      'Uprava: Josip Lovrić',
      'IBAN: HR12 1001 0051 8630 0016 0 · Demo banka d.d.',
      '+385 1 555 0142 · info@attika.example',
    ]);
    expect(legalFooter({ company }, mailLanguage('de'))).toContain('Handelsgericht Zagreb, MBS 080000000');
  });

  test('has no empty lines in an unconfigured shop', () => {
    const nothing = {
      street: '',
      houseNumber: '',
      zipCode: '',
      city: '',
      phone: '',
      oib: '',
      vatId: '',
      iban: '',
    };
    expect(legalFooter({ company: { ...known, ...nothing } }, mailLanguage('hr'))).toEqual([
      'Attika krovni sustavi d.o.o.',
      'info@attika.example',
    ]);
  });
});

test.each([
  ['hr', 'Ana Horvat', 'Dobar dan!'],
  ['de', 'Ana Horvat', 'Guten Tag Ana Horvat,'],
  ['hr', ' ', 'Dobar dan!'],
  ['en', '', 'Hello,'],
] as const)('in %s "%s" is greeted with "%s"', (language, name, text) => {
  expect(greeting(name, mailLanguage(language))).toEqual({ kind: 'paragraph', text });
});

test.each(['Klikni www.evil.example', 'evil.example Horvat', 'zloća.hr'])(
  'a name that mail programs would make a link is left out: %s',
  (name) => {
    const { translate } = mailLanguage('de');
    expect(greeting(name, mailLanguage('de'))).toMatchObject({ text: translate('greeting.plain') });
  },
);

test.each(['J. R. R. Tolkien', 'J.R. Horvat', 'Ana-Marija O’Brien'])('a name with dots stays: %s', (name) => {
  expect(greeting(name, mailLanguage('de'))).toMatchObject({ text: expect.stringContaining(name) });
});
