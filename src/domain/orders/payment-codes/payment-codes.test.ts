import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkDigitMod1110, isIban } from '#values/check-digits.ts';
import { epcContent, hub3Content } from './order-payment-codes.ts';
import { type PaymentSlip, PaymentSlipError } from './payment-slip.ts';

/** The official example of HUB's standard (docs/rules/payments.md). */
const official: PaymentSlip = {
  amountCents: 12_355,
  payer: { name: 'Željko Seneković', street: 'Ivanečka ulica 125', place: '42000 Varaždin' },
  recipient: { name: '2DBK d.d.', street: 'Alkarski prolaz 13B', place: '21230 Sinj' },
  iban: 'HR1210010051863000160',
  model: 'HR01',
  reference: '7269-68949637676-00019',
  purpose: 'COST',
  description: 'Troškovi za 1. mjesec',
};

describe('HUB-3', () => {
  test('the official example', () => {
    expect(hub3Content(official)).toBe(
      `HRVHUB30
EUR
000000000012355
Željko Seneković
Ivanečka ulica 125
42000 Varaždin
2DBK d.d.
Alkarski prolaz 13B
21230 Sinj
HR1210010051863000160
HR01
7269-68949637676-00019
COST
Troškovi za 1. mjesec
`,
    );
  });

  test('long texts are cut by characters, not by bytes, and never within one', () => {
    const long = 'Č'.repeat(100);
    const lines = hub3Content({
      ...official,
      payer: { name: long, street: long, place: long },
      recipient: { name: long, street: long, place: `${'x'.repeat(26)}😀y` },
      description: long,
    }).split('\n');
    expect(lines.map((line) => [...line].length)).toEqual([
      8, 3, 15, 30, 27, 27, 25, 25, 27, 21, 4, 22, 4, 35, 0,
    ]);
    expect(lines[8]).toBe(`${'x'.repeat(26)}😀`);
  });

  test('whatever an address contains, the content has 14 lines', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.integer({ min: 1, max: 1e9 }), (text, amountCents) => {
        const party = { name: text, street: text, place: text };
        const lines = hub3Content({ ...official, amountCents, payer: party, description: text }).split('\n');
        expect(lines).toHaveLength(15);
        expect(lines[2]).toBe(String(amountCents).padStart(15, '0'));
      }),
    );
  });

  test.each([
    ['no amount', { amountCents: 0 }],
    ['parts of a cent', { amountCents: 1.5 }],
    ['a wrong IBAN', { iban: 'HR1210010051863000161' }],
    ['an IBAN that is too long', { iban: 'MT84MALT011000012345MTLCAST001S' }],
    ['a foreign model', { model: 'SI00' }],
    ['a long reference', { reference: '1'.repeat(23) }],
    ['letters in the reference', { reference: 'R-1' }],
    ['a long purpose', { purpose: 'COSTS' }],
  ])('%s is refused', (_what, change) => {
    expect(() => hub3Content({ ...official, ...change })).toThrow(PaymentSlipError);
  });
});

describe('EPC', () => {
  test('follows EPC069-12, version 002, without a BIC', () => {
    expect(epcContent({ ...official, amountCents: 1230 })).toBe(
      [
        'BCD',
        '002',
        '1',
        'SCT',
        '',
        '2DBK d.d.',
        'HR1210010051863000160',
        'EUR12.30',
        'COST',
        '',
        'HR01 7269-68949637676-00019 Troškovi za 1. mjesec',
      ].join('\n'),
    );
  });

  test('the text contains the reference once', () => {
    const content = epcContent({ ...official, description: 'Narudžba 7269-68949637676-00019' });
    expect(content.split('\n')[10]).toBe('Narudžba 7269-68949637676-00019');
  });

  test('never has more than 331 bytes, whatever the characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
        const content = epcContent({
          ...official,
          amountCents: 99_999_999_999,
          recipient: { ...official.recipient, name: `${text}Š${text}` },
          description: `${text}😀`.repeat(3),
        });
        expect(Buffer.byteLength(content)).toBeLessThanOrEqual(331);
        expect(content.isWellFormed()).toBe(true);
        expect(content.split('\n').length).toBeLessThanOrEqual(11);
      }),
    );
  });

  test('refuses what the guideline does not allow', () => {
    for (const change of [{ amountCents: 100_000_000_000 }, { iban: 'HR00' }, { bic: 'ABC' }]) {
      expect(() => epcContent({ ...official, ...change })).toThrow(PaymentSlipError);
    }
  });
});

test('check digits of OIB and IBAN', () => {
  expect(checkDigitMod1110('1234567890')).toBe(3);
  expect(isIban('HR1210010051863000160')).toBe(true);
  expect(isIban('DE89370400440532013000')).toBe(true);
  expect(isIban('DE88370400440532013000')).toBe(false);
});
