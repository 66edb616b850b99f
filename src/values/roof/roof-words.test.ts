import { expect, test } from 'vitest';
import { snowQuestion, snowRegionText } from './roof-words.ts';

/** Texts by their keys and arguments. */
const t = (key: string, values = {}) => [key, ...Object.values(values)].join(' ');
const number = (value: number, { decimals = 0, unit = '' } = {}) => `${value.toFixed(decimals)} ${unit}`;

test('snow is entered in kN/m², up to the highest load for which goods are rated', () => {
  const regions = ['zone1', 'zone2', 'zone3', 'zone4'].map((key, index) => ({ key, label: `R${index + 1}` }));
  expect(regions.map((region) => snowRegionText(region, t, number))).toEqual([
    'form.snowRegion R1 0.50 kN/m²',
    'form.snowRegion R2 1.00 kN/m²',
    'form.snowRegion R3 1.75 kN/m²',
    'form.snowRegion R4 2.00 kN/m²',
  ]);
  expect(snowQuestion(regions, t, number)).toEqual({
    label: 'form.snowLoad',
    hint: 'form.snowHint 2.00 kN/m²',
  });
});

test('regions without a known load are chosen by name', () => {
  const regions = [{ key: 'alpine', label: 'Alpine' }];
  expect(regions.map((region) => snowRegionText(region, t, number))).toEqual(['Alpine']);
  expect(snowQuestion(regions, t, number)).toEqual({ label: 'form.snow' });
});
