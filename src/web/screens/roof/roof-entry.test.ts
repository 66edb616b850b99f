import { describe, expect, test } from 'vitest';
import { roofShapes } from '#values/roof/roof-geometry.ts';
import { type Coverings, readRoofEntry } from './roof-entry.ts';

const offered: Coverings = {
  coverings: [
    {
      productId: 1,
      ...{ name: 'Falc 430', sku: 'ATK-SF430', slug: 'falc-430' },
      coverWidthMm: 430,
      minimumPitchTenths: 30,
      maximumMm: 15_000,
      snowRegions: ['zone1'],
      drawing: null,
      variants: [{ productId: 2, values: [] }],
    },
  ],
  snowRegions: [{ key: 'zone1', label: 'Obala', shopDefault: true }],
};
const read = (query: Record<string, string>) => readRoofEntry(new URLSearchParams(query), offered, 'hr');

describe('another shape', () => {
  test.each(roofShapes)('has its own example that can be calculated: %s', (shape) => {
    const found = read({ shape });
    expect(found?.entry.errors).toEqual({});
    expect(found?.asked).toMatchObject({ shape });
  });

  test('sets its usual dimensions if nothing else was typed', () => {
    const { typed: ofGable } = read({ shape: 'gable' })?.entry ?? {};
    const changed = read({ ...ofGable, from: 'gable', shape: 'carport' });
    expect(changed?.entry.typed).toEqual(read({ shape: 'carport' })?.entry.typed);
    expect(changed?.asked?.pitchTenths).toBe(50);
  });

  test('keeps typed values, and those of the same shape', () => {
    const { typed } = read({ shape: 'gable' })?.entry ?? {};
    expect(read({ ...typed, pitch: '32', from: 'gable', shape: 'mono' })?.asked?.pitchTenths).toBe(320);
    expect(read({ pitch: '25', from: 'mono', shape: 'mono' })?.asked?.pitchTenths).toBe(250);
    // An address of somebody who said the shape alone.
    expect(read({ pitch: '25', shape: 'mono' })?.asked?.pitchTenths).toBe(250);
  });
});

test('a roof without a slope is reported as such, at its field', () => {
  expect(read({ pitch: '0' })?.entry.errors).toEqual({ pitch: { rule: 'flat', minimum: 10, maximum: 600 } });
  expect(read({ pitch: '16', shape: 'carport' })?.entry.errors).toEqual({
    pitch: { rule: 'between', minimum: 10, maximum: 150 },
  });
  expect(read({ pitch: '0' })?.asked).toBeUndefined();
});
