/** A point in millimetres: x to the right, y upwards. */
export type Point = readonly [number, number];

/** A measured distance between two points; `offset` is the side: positive to the left of the direction. */
export type Dimension = {
  readonly from: Point;
  readonly to: Point;
  readonly side: 1 | -1;
  readonly measure: ProfileMeasure;
  readonly valueMm: number;
};

/** What a dimension says; named like the sizes of a product's `drawing`. */
export type ProfileMeasure =
  | 'coverWidthMm'
  | 'heightMm'
  | 'visibleHeightMm'
  | 'ribSpacingMm'
  | 'wavePitchMm'
  | 'moduleMm'
  | 'diameterMm'
  | 'baseWidthMm'
  | 'wallWidthMm'
  | 'developedWidthMm';

/** A cross-section in millimetres. */
export type Profile = {
  /** The sheet. */
  readonly outline: readonly Stroke[];
  /** What it stands on or joins: neighbours, walls; drawn thin. */
  readonly context: readonly Stroke[];
  readonly dimensions: readonly Dimension[];
  /** Sizes that no line of the drawing shows. */
  readonly notes: readonly { readonly measure: ProfileMeasure; readonly valueMm: number }[];
};

/** One line: straight between points, or curves whose segments are triples of control, control, end. */
export type Stroke = {
  readonly points: readonly Point[];
  readonly curved?: boolean;
  readonly closed?: boolean;
};

export type Bounds = { left: number; right: number; bottom: number; top: number };

/** The box around the lines; control points of curves lie close enough to them to count. */
export function boundsOf(strokes: readonly Stroke[]): Bounds {
  const points = strokes.flatMap((stroke) => stroke.points);
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  return { left: Math.min(...xs), right: Math.max(...xs), bottom: Math.min(...ys), top: Math.max(...ys) };
}

/** A circle as four curves. */
export function circle([x, y]: Point, radius: number): Stroke {
  const k = radius * 0.5523;
  return {
    curved: true,
    closed: true,
    points: [
      [x + radius, y],
      [x + radius, y + k],
      [x + k, y + radius],
      [x, y + radius],
      [x - k, y + radius],
      [x - radius, y + k],
      [x - radius, y],
      [x - radius, y - k],
      [x - k, y - radius],
      [x, y - radius],
      [x + k, y - radius],
      [x + radius, y - k],
      [x + radius, y],
    ],
  };
}

/** A wave from the left end, `pitch` wide each, as curves near to a sine. */
export function wave(startX: number, pitch: number, count: number, height: number): Stroke {
  const points: Point[] = [[startX, 0]];
  for (let index = 0; index < count; index += 1) {
    const x = startX + index * pitch;
    points.push([x + pitch * 0.18, 0], [x + pitch * 0.32, height], [x + pitch / 2, height]);
    points.push([x + pitch * 0.68, height], [x + pitch * 0.82, 0], [x + pitch, 0]);
  }
  return { points, curved: true };
}

/** The stroke as path data in drawing units: scaled, y turned downwards. */
export function pathOf(stroke: Stroke, place: (point: Point) => Point): string {
  const write = (point: Point) =>
    place(point)
      .map((part) => Number(part.toFixed(1)))
      .join(' ');
  const [first, ...rest] = stroke.points;
  if (!first) return '';
  const command = stroke.curved ? 'C' : 'L';
  return `M${write(first)}${command}${rest.map(write).join(' ')}${stroke.closed ? 'Z' : ''}`;
}

/** Reads a size in millimetres; nothing where the product does not state it. */
export type Sizes = (name: string) => number | undefined;

/** Draws one kind of cross-section from its sizes; nothing where one it needs is missing. */
export type ProfileShape = (size: Sizes, repeats?: number) => Profile | undefined;
