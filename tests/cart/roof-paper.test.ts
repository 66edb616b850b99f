import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { roofEndpoints } from '#contract/v1/roof-endpoints.ts';
import { gable } from '../support/fixture-roof.ts';
import { pdfText } from '../support/pdf-text.ts';
import { openTestApi, type TestApi } from '../support/test-api.ts';

/* docs/rules/roof-calculator.md: a roof as a PDF. The demo shop. */

let api: TestApi;
/** The trapezoidal sheet in anthracite. */
let productId: number;
beforeAll(async () => {
  api = await openTestApi({ demo: true });
  const { coverings } = await api.call(roofEndpoints.roofCoverings, {});
  const variant = coverings
    .find(({ sku }) => sku === 'ATK-T35')
    ?.variants.find(({ values }) =>
      ['ral7016', 't070'].every((key) => values.some((one) => one.key === key)),
    );
  productId = variant?.productId ?? 0;
});
afterAll(() => api.close());

/** As a browser follows a link: without headers, unless told. */
function open(more: Record<string, string | number | boolean> = {}, headers: Record<string, string> = {}) {
  const query = Object.entries({ ...gable, productId, ...more });
  const search = new URLSearchParams(query.map(([key, value]) => [key, String(value)]));
  return api.app.inject({ url: `${roofEndpoints.roofPaper.path}?${search}`, headers });
}

async function textOf(...asked: Parameters<typeof open>): Promise<string> {
  const answer = await open(...asked);
  expect(answer.statusCode).toBe(200);
  return pdfText(answer.rawPayload);
}

describe('a roof as a PDF', () => {
  test.each([
    [
      'hr',
      'Izračun krova: Trapezni lim',
      [
        'Dvostrešni',
        '12.000 mm',
        '25°',
        'Nagib, duljine i snježno područje odgovaraju pokrovu.',
        'III: kontinentalna Hrvatska (do 1,75 kN/m²)',
        '119,18 m²',
      ],
      '4.966 mm 24',
      'Površina krova 119,18 m² × 6 kom/m² = 716 kom, u pakiranjima od 100 kom',
      ['Ukupno bez PDV-a', 'Ukupno s PDV-om', 's PDV-om, bez dostave'],
    ],
    [
      'en',
      'Roof calculation: ',
      ['Gable', '12,000 mm', '25°', 'Pitch, lengths and snow load suit the covering.', '119.18 m²'],
      '4,966 mm 24',
      'Roof area 119.18 m² × 6 pcs/m² = 716 pcs, in packs of 100 pcs',
      ['Total excl. VAT', 'Total incl. VAT', 'VAT included, without delivery'],
    ],
    [
      'de',
      'Dachberechnung: ',
      ['Satteldach', '12.000 mm', '25°', 'bis 1,75 kN/m² (III: kontinentales Kroatien)', '119,18 m²'],
      '4.966 mm 24',
      '119,18 m² × 6 Stk./m² = 716 Stk.',
      ['Gesamtbetrag ohne MwSt.', 'Gesamtbetrag inkl. MwSt.'],
    ],
  ])('contains everything in %s', async (language, title, facts, sheets, reason, sums) => {
    const text = await textOf({ language });
    const { legalName } = api.directory.getFirst().company;
    for (const needed of [title, legalName, ...facts, sheets, reason, ...sums, 'ATK-SLJ250-7016']) {
      expect(text).toContain(needed);
    }
    const roof = await api.call(roofEndpoints.roofCalculate, { body: { ...gable, productId } });
    // Each line with its quantity, and the sum of the page.
    for (const { sku } of roof.lines) expect(text).toContain(sku);
    const digits = text.replace(/\D/g, '');
    expect(digits).toContain(String(Math.round((roof.total ?? 0) * 100)));
    expect(digits).toContain(String(Math.round((roof.totalTax ?? 0) * 100)));
  });

  test('is a file like others, with the logo and its own name', async () => {
    const answer = await open({ name: 'Krov Čakovec', language: 'hr' });
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'inline; filename="roof.pdf"',
      'x-robots-tag': 'noindex',
    });
    expect(pdfText(answer.rawPayload)).toContain('Izračun krova Krov Čakovec');
    expect(answer.rawPayload.toString('latin1')).toContain('/Subtype /Image');
  });

  test('names colour and thickness once, in the name of the covering', async () => {
    const text = await textOf({ language: 'en' });
    expect(text).toContain('RAL 7016');
    expect(text).not.toMatch(/Colour RAL 7016|Thickness 0\.70/);
  });

  test('can be without gutters', async () => {
    const gutter = 'ATK-ZP333-7016';
    expect(await textOf({})).toContain(gutter);
    expect(await textOf({ withGutter: false })).not.toContain(gutter);
  });

  test('can be without what the buyer has', async () => {
    const { lines } = await api.call(roofEndpoints.roofCalculate, { body: { ...gable, productId } });
    const [left, kept] = lines;
    if (!left || !kept) throw new Error('A roof has more than one line.');
    const text = await textOf({ leftOut: `${left.product}` });
    expect(text).toContain(kept.sku);
    expect(text).not.toContain(left.sku);
    expect((await open({ leftOut: 'all' })).statusCode).toBe(422);
  });

  test('has prices in francs if the link says so', async () => {
    const text = await textOf({ currencyId: 33, language: 'en' });
    expect(text).toContain('CHF');
    expect(text).not.toContain('€');
  });

  test('says why a roof cannot be built', async () => {
    const text = await textOf({ pitchTenths: 10, language: 'en' });
    expect(text).toMatch(/The pitch is too low: .* needs at least \d/);
    expect(text).toContain('A roof cannot be built like this');
  });

  test.each(['gable', 'mono', 'hip', 'canopy'])('is drawn and written at its limits: %s', async (shape) => {
    const isCanopy = shape === 'canopy';
    for (const sideMm of [1000, 40_000]) {
      const pitchTenths = isCanopy ? 150 : 600;
      const text = await textOf({ shape, lengthMm: sideMm, widthMm: sideMm, pitchTenths, language: 'en' });
      expect(text).toContain('Both drawings are to the same scale');
    }
  });

  test('is refused for an impossible roof, by the field', async () => {
    const fields = async (more: object) => (await open({ ...more })).json().details?.fields;
    expect(await fields({ lengthMm: 999 })).toEqual({ lengthMm: { rule: 'minimum', parameter: 1000 } });
    expect(await fields({ shape: 'canopy' })).toEqual({ pitchTenths: { rule: 'maximum', parameter: 150 } });
    expect(await fields({ snowRegion: 'zone9' })).toEqual({ snowRegion: { rule: 'oneOf' } });
    expect((await open({ language: 'fr' })).statusCode).toBe(400);
    expect((await open({ productId: 2_000_000_000 })).statusCode).toBe(404);
  });
});

test('is not available in a store that shows no prices', async () => {
  const pro = api.directory.list().find(({ priceMode }) => priceMode === 'enquiry');
  const text = await textOf({ language: 'en' }, api.headersOf(pro));
  expect(text).toContain('We quote the price on enquiry.');
  expect(text).toContain('ATK-SLJ250-7016');
  // The capital of the company stands at the foot.
  expect(text.replaceAll('Share capital EUR', '')).not.toMatch(/€|EUR|VAT|Price/);
});
