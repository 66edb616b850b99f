import { expect, test } from 'vitest';
import { newCovering, previewOf, type TypedCovering } from './roof-rules.ts';

const gable = { shape: 'gable', lengthMm: 12_000, widthMm: 9000, pitchTenths: 250 } as const;
const covering: TypedCovering = {
  ...newCovering,
  snowRegions: ['zone1'],
  edges: [{ edge: 'ridge', product: 'RIDGE', pieceMm: 2000, overlapMm: 100 }],
  parts: [{ role: 'fixing', product: 'SCREW', per: 'area', hundredths: 600, unit: 'pcs', packOf: 100 }],
};

test('a roof is laid by rules as they are typed, and drawn from its faces', () => {
  const preview = previewOf(covering, gable, 'zone1');
  // A slope of 4,966 mm with its overhang, twelve rows on each face.
  expect(preview?.plan.panels).toEqual([{ lengthMm: 4970, pieces: 24 }]);
  expect(preview?.plan.lines.map(({ product, quantity }) => [product, quantity])).toEqual([
    ['RIDGE', 7],
    ['SCREW', 8],
  ]);
  expect(preview?.drawn).toMatchObject({ coverWidthMm: 1000, faces: [{ eavesMm: 12_000 }] });
});

test('while a number is missing or leads nowhere there is none', () => {
  expect(previewOf({ ...covering, coverWidthMm: null }, gable, '')).toBeUndefined();
  expect(previewOf({ ...covering, lengths: { ...covering.lengths, stepMm: 0 } }, gable, '')).toBeUndefined();
  expect(previewOf({ ...covering, ridgeGapMm: '5 cm' }, gable, '')).toBeUndefined();
  const overlapping = { ...newCovering, endOverlaps: [{ fromPitchTenths: 100, overlapMm: 5000 }] };
  expect(previewOf(overlapping, gable, '')).toBeUndefined();
});
