import { expect, test } from 'vitest';
import { barMm } from './comparison-limits.ts';
import { drawComparison } from './profiles-load.ts';

const t20 = { shape: 'trapezoid', coverWidthMm: 1100, heightMm: 20, ribSpacingMm: 137.5 };
const t35 = { shape: 'trapezoid', coverWidthMm: 1035, heightMm: 35, ribSpacingMm: 207 };
const seam = { shape: 'doubleSeam', coverWidthMm: 430, heightMm: 25 };

const boxOf = (box = '') => box.split(' ').map(Number);
/** Every point of a path of straight lines and curves. */
const pointsOf = (path = '') =>
  path
    .split(/[MLCZ]/)
    .flatMap((part) => part.trim().split(' '))
    .filter((figure) => figure !== '')
    .map(Number)
    .reduce<[number, number][]>((points, figure, index) => {
      if (index % 2 === 0) points.push([figure, 0]);
      else (points.at(-1) as [number, number])[1] = figure;
      return points;
    }, []);

test('a millimetre is a unit in every view of every sheet', () => {
  const drawing = drawComparison([t20, t35, seam]);
  const [first, second, third] = drawing?.sheets ?? [];
  const heightOf = (path: string | undefined) => {
    const ys = pointsOf(path).map(([, y]) => y);
    return Math.max(...ys) - Math.min(...ys);
  };
  expect(heightOf(first?.outline)).toBe(20);
  expect(heightOf(second?.outline)).toBe(35);
  const widths = [first, second, third].map((sheet) => boxOf(sheet?.viewBox)[2]);
  expect(new Set(widths).size).toBe(1);
  expect(drawing?.bar).toContain(`h${barMm}`);
});

test('all of a sheet is in its view, and all starts in the view of the overlay', () => {
  const drawing = drawComparison([t20, t35, seam]);
  const [overlayLeft = 0, overlayTop = 0, overlayWidth = 0, overlayHeight = 0] = boxOf(drawing?.overlayBox);
  for (const { outline, viewBox } of drawing?.sheets ?? []) {
    const [left = 0, top = 0, width = 0, height = 0] = boxOf(viewBox);
    for (const [x, y] of pointsOf(outline)) {
      expect(x).toBeGreaterThan(left);
      expect(x).toBeLessThan(left + width);
      expect(y).toBeGreaterThan(top);
      expect(y).toBeLessThan(top + height);
      if (x > overlayLeft + overlayWidth) continue;
      expect(x).toBeGreaterThan(overlayLeft);
      expect(y).toBeGreaterThan(overlayTop);
      expect(y).toBeLessThan(overlayTop + overlayHeight);
    }
  }
});

test('an unknown shape is not drawn next to others as if it were there', () => {
  expect(drawComparison([t20, { shape: 'spiral' }])).toBeUndefined();
  expect(drawComparison([])).toBeUndefined();
});
