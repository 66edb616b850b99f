import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { layOut } from '#values/profile/drawing-layout.ts';
import { boundsOf } from '#values/profile/profile-geometry.ts';
import { findProfile } from '#values/profile/profile-shapes.ts';

const folder = new URL('../../../../demo/products/', import.meta.url);
const drawings = readdirSync(folder)
  .flatMap((file) => JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as { drawing?: unknown }[])
  .flatMap(({ drawing }) => (drawing ? [drawing as Record<string, unknown>] : []));

test('every profile of the demo shop can be drawn, with each of its sizes described', () => {
  expect(drawings.length).toBeGreaterThan(50);
  for (const drawing of drawings) {
    const profile = findProfile(drawing);
    const { shape, ...sizes } = drawing;
    const said = [...(profile?.dimensions ?? []), ...(profile?.notes ?? [])];
    expect(Object.fromEntries(said.map(({ measure, valueMm }) => [measure, valueMm])), String(shape)).toEqual(
      sizes,
    );
  }
});

test('a profile is as wide and high as its sizes, in one scale', () => {
  const profile = findProfile({ shape: 'trapezoid', coverWidthMm: 1000, heightMm: 50, ribSpacingMm: 250 });
  const { left, right, bottom, top } = boundsOf(profile?.outline ?? []);
  expect(top - bottom).toBe(50);
  // Cover width from rib to rib; the outer ribs stand over at both ends.
  expect(right - left).toBeGreaterThan(1000);
  expect(right - left).toBeLessThan(1250);
});

test('a small sign shows a few ribs of a wide sheet', () => {
  const sheet = { shape: 'corrugated', coverWidthMm: 1064, heightMm: 18, wavePitchMm: 76 };
  const whole = boundsOf(findProfile(sheet)?.outline ?? []);
  const small = boundsOf(findProfile(sheet, 3)?.outline ?? []);
  expect(whole.right).toBeCloseTo(1064);
  expect(small.right).toBeCloseTo(3 * 76);
});

test('an unknown shape or missing size draws nothing', () => {
  expect(findProfile({ shape: 'spiral', heightMm: 10 })).toBeUndefined();
  expect(findProfile({ shape: 'toString' })).toBeUndefined();
  expect(findProfile({ shape: 'trapezoid', heightMm: 20 })).toBeUndefined();
  expect(findProfile({ shape: 'doubleSeam', coverWidthMm: 430, heightMm: Number.NaN })).toBeUndefined();
});

test('dimension lines stay on the sheet', () => {
  const profile = findProfile({ shape: 'roundPipe', diameterMm: 100 });
  if (!profile) throw new Error('not drawn');
  const { x, y, width, height, dimensions } = layOut(profile, false);
  for (const { text } of dimensions) {
    expect(text.x).toBeGreaterThan(x);
    expect(text.x).toBeLessThan(x + width);
    expect(text.y).toBeGreaterThan(y);
    expect(text.y).toBeLessThan(y + height);
  }
});
