import { expect, test } from 'vitest';
import { languages } from '#values/language.ts';
import { type SavedRoof, savedRoofAddress } from '../../parts/roof-address.ts';
import { readRoofEntry } from './roof-entry.ts';

const value = (key: string) => ({
  code: 'colour',
  attribute: 'Boja',
  key,
  label: key,
  hex: null,
  shopDefault: key === 'ral7016',
});
const offered: Parameters<typeof readRoofEntry>[1] = {
  coverings: [
    {
      productId: 1,
      name: 'T35',
      sku: 'ATK-T35',
      slug: 't35-trapez',
      coverWidthMm: 1035,
      minimumPitchTenths: 50,
      maximumMm: 12_000,
      snowRegions: ['zone1', 'zone3'],
      drawing: null,
      variants: [
        { productId: 2, values: [value('ral7016')] },
        { productId: 3, values: [value('ral3009')] },
      ],
    },
  ],
  snowRegions: [
    { key: 'zone1', label: 'Obala', shopDefault: true },
    { key: 'zone3', label: 'Gore', shopDefault: false },
  ],
};

const measures: SavedRoof['measures'] = {
  shape: 'mono',
  lengthMm: 12_500,
  widthMm: 8000,
  pitchTenths: 225,
  eavesHeightMm: 0,
  snowRegion: 'zone3',
  withGutter: false,
  leftOut: [7, 12],
};

test.for(languages)('a saved roof opens as it was saved: %s', (language) => {
  const covering = { name: 'T35', sku: 'ATK-T35', values: [{ code: 'colour', key: 'ral3009' }] };
  const address = savedRoofAddress({ measures, covering }, language) ?? '';
  const query = new URL(address, 'http://localhost').searchParams;
  const read = readRoofEntry(query, offered, language);
  const { leftOut, ...asked } = measures;
  expect(read?.asked).toEqual({ ...asked, productId: 3 });
  expect(read?.entry.leftOut).toEqual(leftOut);
});

test('a roof whose covering is gone has no address', () => {
  expect(savedRoofAddress({ measures, covering: null }, 'hr')).toBeUndefined();
});
