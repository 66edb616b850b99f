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
  /** Left and upper edge of the view box: dimensions may stand before the profile's own corner at 0. */
  readonly x: number;
  readonly y: number;
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

/** Largest room for the profile itself; dimensions stand around it. */
const room = { width: 640, height: 220 };
/** Small pictures on cards: no dimensions. */
const smallRoom = { width: 160, height: 56 };
/** Room for the lines' own width. */
const margin = 3;
/** Half the length and height of a dimension's text at its largest. */
const textReach = [40, 18] as const;
/** Distance of a dimension line from what it measures, length of its ticks, gap before extension lines. */
const offset = 40;
const tick = 5;
const gap = 6;

/** Scales a profile into its room, both directions alike. */
export function layOut(profile: Profile, small: boolean): DrawingLayout {
  const { width: roomWidth, height: roomHeight } = small ? smallRoom : room;
  const bounds = boundsOf([...profile.outline, ...profile.context]);
  const scale = Math.min(
    roomWidth / Math.max(1, bounds.right - bounds.left),
    roomHeight / Math.max(1, bounds.top - bounds.bottom),
  );
  const place = placing(bounds, scale);
  const placed = small ? [] : profile.dimensions.map((dimension) => placeDimension(dimension, place));
  const corners = [place([bounds.left, bounds.top]), place([bounds.right, bounds.bottom])];
  const sheet = boundsOf([{ points: [...corners, ...placed.flatMap(({ reach }) => reach)] }]);
  return {
    x: Math.floor(sheet.left - margin),
    y: Math.floor(sheet.bottom - margin),
    width: Math.ceil(sheet.right - sheet.left + 2 * margin),
    height: Math.ceil(sheet.top - sheet.bottom + 2 * margin),
    outline: profile.outline.map((stroke) => pathOf(stroke, place)).join(''),
    context: profile.context.map((stroke) => pathOf(stroke, place)).join(''),
    dimensions: placed.map(({ dimension }) => dimension),
  };
}

function placing(bounds: Bounds, scale: number) {
  return ([x, y]: Point): Point => [(x - bounds.left) * scale, (bounds.top - y) * scale];
}

function textCorners({ x, y, turnDegrees }: PlacedDimension['text']): Point[] {
  const [length, thickness] = textReach;
  const upright = Math.abs(turnDegrees) > 45;
  const [reachX, reachY] = upright ? [thickness, length] : [length, thickness];
  return [
    [x - reachX, y - reachY],
    [x + reachX, y + reachY],
  ];
}

/** A dimension and the points up to which it reaches. */
function placeDimension(
  dimension: Dimension,
  place: (point: Point) => Point,
): { dimension: PlacedDimension; reach: Point[] } {
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
  const text = { ...textPlace(middle, away), turnDegrees: readableTurn(along) };
  return {
    dimension: {
      measure: dimension.measure,
      valueMm: dimension.valueMm,
      path: lines.map(([a, b]) => `M${print(a)}L${print(b)}`).join(''),
      text,
    },
    reach: [...lines.flat(), ...textCorners(text)],
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
