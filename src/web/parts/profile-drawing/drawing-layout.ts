import {
  type Bounds,
  boundsOf,
  type Dimension,
  type Point,
  type Profile,
  type ProfileMeasure,
  pathOf,
} from './profile-geometry.ts';

/** A profile laid out on a sheet: path data and texts in the units of the view box. */
export type DrawingLayout = {
  readonly width: number;
  readonly height: number;
  readonly outline: string;
  readonly context: string;
  readonly dimensions: readonly PlacedDimension[];
};

export type PlacedDimension = {
  readonly measure: ProfileMeasure;
  readonly valueMm: number;
  /** Extension lines, dimension line and its end ticks. */
  readonly path: string;
  readonly text: { readonly x: number; readonly y: number; readonly turnDegrees: number };
};

/** Largest room for the profile itself; dimensions stand in the margin around it. */
const room = { width: 640, height: 260, margin: 72 };
/** Small pictures on cards: no dimensions. */
const smallRoom = { width: 160, height: 56, margin: 3 };
/** Distance of a dimension line from what it measures, length of its ticks, gap before extension lines. */
const offset = 40;
const tick = 5;
const gap = 6;

/** Scales a profile into its room, both directions alike. */
export function layOut(profile: Profile, small: boolean): DrawingLayout {
  const { width: roomWidth, height: roomHeight, margin } = small ? smallRoom : room;
  const bounds = boundsOf([...profile.outline, ...profile.context]);
  const scale = Math.min(
    roomWidth / Math.max(1, bounds.right - bounds.left),
    roomHeight / Math.max(1, bounds.top - bounds.bottom),
  );
  const place = placing(bounds, scale, margin);
  return {
    width: Math.round((bounds.right - bounds.left) * scale + 2 * margin),
    height: Math.round((bounds.top - bounds.bottom) * scale + 2 * margin),
    outline: profile.outline.map((stroke) => pathOf(stroke, place)).join(''),
    context: profile.context.map((stroke) => pathOf(stroke, place)).join(''),
    dimensions: small ? [] : profile.dimensions.map((dimension) => placeDimension(dimension, place)),
  };
}

function placing(bounds: Bounds, scale: number, margin: number) {
  return ([x, y]: Point): Point => [margin + (x - bounds.left) * scale, margin + (bounds.top - y) * scale];
}

function placeDimension(dimension: Dimension, place: (point: Point) => Point): PlacedDimension {
  const from = place(dimension.from);
  const to = place(dimension.to);
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
  const along: Point = [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
  // Left of the direction, as seen on the sheet, where y runs downwards.
  const away: Point = [along[1] * dimension.side, -along[0] * dimension.side];
  const move = ([x, y]: Point, by: number): Point => [x + away[0] * by, y + away[1] * by];
  const start = move(from, offset);
  const end = move(to, offset);
  const slash = ([x, y]: Point): [Point, Point] => {
    const dx = (along[0] + away[0]) * tick;
    const dy = (along[1] + away[1]) * tick;
    return [
      [x - dx, y - dy],
      [x + dx, y + dy],
    ];
  };
  const lines: [Point, Point][] = [
    [move(from, gap), move(from, offset + tick)],
    [move(to, gap), move(to, offset + tick)],
    [start, end],
    slash(start),
    slash(end),
  ];
  const middle: Point = [(start[0] + end[0]) / 2, (start[1] + end[1]) / 2];
  return {
    measure: dimension.measure,
    valueMm: dimension.valueMm,
    path: lines.map(([a, b]) => `M${print(a)}L${print(b)}`).join(''),
    text: { ...textPlace(middle, away), turnDegrees: readableTurn(along) },
  };
}

function textPlace([x, y]: Point, away: Point): { x: number; y: number } {
  const distance = 16;
  return { x: Math.round(x + away[0] * distance), y: Math.round(y + away[1] * distance) };
}

/** Text along the line, never upside down; upright lines are read from the right (ISO 129). */
function readableTurn([x, y]: Point): number {
  const degrees = Math.round((Math.atan2(y, x) * 180) / Math.PI);
  if (degrees >= 90) return degrees - 180;
  return degrees < -90 ? degrees + 180 : degrees;
}

function print(point: Point): string {
  return point.map((part) => Number(part.toFixed(1))).join(' ');
}
