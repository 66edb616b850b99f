import type { Point, ProfileShape } from './profile-geometry.ts';

/** Roof plates are drawn from above: their cross-section is a line, their field is what a roof shows. */
const plate: ProfileShape = (size) => {
  const widthMm = size('coverWidthMm');
  const heightMm = size('visibleHeightMm');
  const foldMm = size('heightMm');
  if (!widthMm || !heightMm) return undefined;
  const fold = Math.min(heightMm / 8, 32);
  return {
    outline: [rectangle(0, 0, widthMm, heightMm)],
    context: [
      { points: [point(-fold, heightMm), point(-fold, fold)] },
      { points: [point(0, heightMm + fold), point(widthMm - fold, heightMm + fold)] },
      { points: [point(-fold, heightMm), point(0, heightMm + fold)] },
      { points: [point(0, heightMm / 2), point(widthMm, heightMm / 2)] },
    ],
    dimensions: [
      { from: [0, 0], to: [widthMm, 0], side: -1, measure: 'coverWidthMm', valueMm: widthMm },
      {
        from: [widthMm, 0],
        to: [widthMm, heightMm],
        side: -1,
        measure: 'visibleHeightMm',
        valueMm: heightMm,
      },
    ],
    notes: foldMm ? [{ measure: 'heightMm', valueMm: foldMm }] : [],
  };
};

/** A diamond hangs on its corner; its sides are the measures. */
const diamond: ProfileShape = (size) => {
  const widthMm = size('coverWidthMm');
  const heightMm = size('visibleHeightMm') ?? widthMm;
  const foldMm = size('heightMm');
  if (!widthMm || !heightMm) return undefined;
  const halfWidth = widthMm * Math.SQRT1_2;
  const halfHeight = heightMm * Math.SQRT1_2;
  const corners: Point[] = [
    point(0, -halfHeight),
    point(halfWidth, 0),
    point(0, halfHeight),
    point(-halfWidth, 0),
  ];
  const inner = corners.map(([x, y]) => point(x * 0.88, y * 0.88));
  return {
    outline: [{ points: corners, closed: true }],
    context: [{ points: inner.slice(0, 3) }, { points: [inner[2] ?? point(0, 0), inner[3] ?? point(0, 0)] }],
    dimensions: [
      {
        from: [0, -halfHeight],
        to: [halfWidth, 0],
        side: -1,
        measure: 'visibleHeightMm',
        valueMm: heightMm,
      },
      { from: [-halfWidth, 0], to: [0, -halfHeight], side: -1, measure: 'coverWidthMm', valueMm: widthMm },
    ],
    notes: foldMm ? [{ measure: 'heightMm', valueMm: foldMm }] : [],
  };
};

function point(x: number, y: number): Point {
  return [x, y];
}

function rectangle(left: number, bottom: number, width: number, height: number) {
  const right = left + width;
  const top = bottom + height;
  return {
    points: [point(left, bottom), point(right, bottom), point(right, top), point(left, top)],
    closed: true,
  };
}

export const tileShapes: Readonly<Record<string, ProfileShape>> = {
  interlockingTile: plate,
  shingle: plate,
  diamond,
};
