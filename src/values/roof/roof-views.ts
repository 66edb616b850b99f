import { hasOneFace, type RoofShape } from './roof-geometry.ts';

/* A roof's plan and section in millimetres, scaled to units of a drawing. */

/** What of a roof is drawn. */
export type DrawnRoof = {
  readonly coverWidthMm: number;
  readonly planMm2: number;
  readonly heightMm: number;
  readonly faces: readonly { readonly eavesMm: number; readonly slopeMm: number }[];
};

type Point = readonly [x: number, y: number];

export type DrawnFace = {
  readonly outline: string;
  /** Where its rows meet. */
  readonly joints: string;
};

export type Dimension = {
  readonly path: string;
  readonly x: number;
  readonly y: number;
  readonly turn: number;
  /** Millimetres, or what stands there instead. */
  readonly mm: number;
};

export type RoofViews = {
  readonly plan: View & { readonly faces: readonly DrawnFace[]; readonly rows: readonly RowLabel[] };
  readonly section: View & {
    readonly outline: string;
    readonly wall: string;
    /** The pitch; of a flat roof its figure stands outside, where there is room. */
    readonly angle: {
      readonly path: string;
      readonly isOutside: boolean;
      readonly x: number;
      readonly y: number;
    };
  };
};

type View = {
  /** Where it begins, beside and above what is drawn. */
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly dimensions: readonly Dimension[];
};

type RowLabel = { readonly x: number; readonly y: number; readonly turn: number; readonly rows: number };

/** Units across of the longer of plan and section: both are drawn in one scale. */
const spanUnits = 560;
/** Room for dimensions beside what is drawn, and how far their lines stand off. */
const roomUnits = 62;
const offUnits = 30;
/** In a flatter corner a figure has no room. */
const outsideBelow = (14 * Math.PI) / 180;

export function roofViews({ shape }: { readonly shape: RoofShape }, roof: DrawnRoof): RoofViews {
  const [first, second] = roof.faces;
  if (!first) throw new Error('A roof has no face.');
  const lengthMm = first.eavesMm;
  const widthMm = Math.round(roof.planMm2 / lengthMm);
  const scale = spanUnits / Math.max(lengthMm, widthMm);
  return {
    plan: planView(roof, lengthMm, widthMm, scale, !hasOneFace(shape), second),
    section: sectionView(shape, roof, widthMm, scale),
  };
}

type Face = DrawnRoof['faces'][number];

function planView(
  { coverWidthMm }: DrawnRoof,
  lengthMm: number,
  widthMm: number,
  scale: number,
  hasTwo: boolean,
  ends: Face | undefined,
): RoofViews['plan'] {
  const runMm = hasTwo ? widthMm / 2 : widthMm;
  const topMm = ends ? lengthMm - widthMm : lengthMm;
  const long = { eavesMm: lengthMm, runMm, topMm };
  const short = { eavesMm: widthMm, runMm, topMm: 0 };
  const turned = ([x, y]: Point): Point => [lengthMm - x, widthMm - y];
  // The front eaves stand below, and every face is covered from its left corner as seen from its own eaves.
  const front = ([along, up]: Point): Point => [along, widthMm - up];
  const left = ([along, up]: Point): Point => [up, along];
  const places: [Ground, (at: Point) => Point][] = [
    [long, front],
    ...(hasTwo ? ([[long, (at) => turned(front(at))]] as [Ground, (at: Point) => Point][]) : []),
    ...(ends
      ? ([
          [short, left],
          [short, (at) => turned(left(at))],
        ] as [Ground, (at: Point) => Point][])
      : []),
  ];
  const unit = ([x, y]: Point): Point => [round(x * scale), round(y * scale)];
  const [width, height] = unit([lengthMm, widthMm]);
  return {
    ...viewOf(width, height),
    faces: places.map(([ground, place]) => ({
      outline: closed(outlineOf(ground).map((at) => unit(place(at)))),
      joints: jointsOf(ground, coverWidthMm)
        .map((line) => open(line.map((at) => unit(place(at)))))
        .join(''),
    })),
    rows: places.map(([ground, place], index) => {
      const [x, y] = unit(place([ground.eavesMm / 2, ground.runMm / (ground.topMm > 0 ? 2 : 3)]));
      return { x, y, turn: index > 1 ? -90 : 0, rows: Math.ceil(ground.eavesMm / coverWidthMm) };
    }),
    dimensions: [below(0, width, height, lengthMm), beside(0, height, width, widthMm)],
  };
}

/** A face on the plan: along its eaves, and up from them. */
type Ground = { readonly eavesMm: number; readonly runMm: number; readonly topMm: number };

function outlineOf({ eavesMm, runMm, topMm }: Ground): Point[] {
  const side = (eavesMm - topMm) / 2;
  return [
    [0, 0],
    [eavesMm, 0],
    [eavesMm - side, runMm],
    [side, runMm],
  ];
}

function jointsOf({ eavesMm, runMm, topMm }: Ground, coverWidthMm: number): [Point, Point][] {
  const count = Math.ceil(eavesMm / coverWidthMm) - 1;
  return Array.from({ length: count }, (_, index) => {
    const at = (index + 1) * coverWidthMm;
    const up = topMm === eavesMm ? runMm : Math.min(at, eavesMm - at, runMm);
    return [
      [at, 0],
      [at, up],
    ];
  });
}

function sectionView(
  shape: RoofShape,
  { heightMm, faces }: DrawnRoof,
  widthMm: number,
  scale: number,
): RoofViews['section'] {
  const hasTwo = !hasOneFace(shape);
  const [width, height] = [round(widthMm * scale), round(heightMm * scale)];
  const peak = hasTwo ? width / 2 : width;
  const slopeMm = faces[0]?.slopeMm ?? 0;
  const steepness = Math.atan2(height, peak);
  const across: Point = [-Math.sin(steepness) * offUnits, -Math.cos(steepness) * offUnits];
  const from: Point = [across[0], height + across[1]];
  const to: Point = [peak + across[0], across[1]];
  const middle: Point = [(from[0] + to[0]) / 2 + across[0] * 0.45, (from[1] + to[1]) / 2 + across[1] * 0.45];
  const radius = Math.min(70, peak / 2);
  const ends: Point = [radius * Math.cos(steepness), height - radius * Math.sin(steepness)];
  const ground: Point = [0, height];
  // A canopy's wall goes on above it.
  const upper: Point = [peak, shape === 'canopy' ? -offUnits : 0];
  return {
    ...viewOf(width, height),
    outline: hasTwo
      ? open([
          [0, height],
          [peak, 0],
          [width, height],
        ])
      : open([
          [0, height],
          [width, 0],
        ]),
    wall: open([ground, [width, height]]) + open([upper, [upper[0], height]]),
    angle: {
      path: `M${radius} ${height}A${radius} ${radius} 0 0 0 ${round(ends[0])} ${round(ends[1])}`,
      isOutside: steepness < outsideBelow,
      x: steepness < outsideBelow ? -10 : round((radius + 10) * Math.cos(steepness / 2)),
      y: steepness < outsideBelow ? height : round(height - (radius + 10) * Math.sin(steepness / 2)),
    },
    dimensions: [
      below(0, width, height, widthMm),
      beside(0, height, width, heightMm),
      {
        path: marked(from, to),
        x: round(middle[0]),
        y: round(middle[1]),
        turn: round((-steepness * 180) / Math.PI),
        mm: slopeMm,
      },
    ],
  };
}

/** As wide as the wider of the two, so that a unit is as long in both; what is narrower stands in the middle. */
function viewOf(width: number, height: number): Omit<View, 'dimensions'> {
  const whole = spanUnits + 2 * roomUnits;
  const tall = round(height + 2 * roomUnits);
  return {
    left: round((width - whole) / 2),
    top: -roomUnits,
    width: whole,
    height: tall,
  };
}

function below(from: number, to: number, height: number, mm: number): Dimension {
  const y = height + offUnits;
  return { path: marked([from, y], [to, y]), x: (from + to) / 2, y: y + 18, turn: 0, mm };
}

function beside(from: number, to: number, width: number, mm: number): Dimension {
  const x = width + offUnits;
  return { path: marked([x, from], [x, to]), x: x + 18, y: (from + to) / 2, turn: -90, mm };
}

/** A line with a stroke across each of its ends. */
function marked(from: Point, to: Point): string {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const long = Math.hypot(dx, dy) || 1;
  const [ax, ay] = [(-dy / long) * 6, (dx / long) * 6];
  const stroke = ([x, y]: Point) =>
    open([
      [x - ax, y - ay],
      [x + ax, y + ay],
    ]);
  return open([from, to]) + stroke(from) + stroke(to);
}

function open(points: readonly Point[]): string {
  return `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}`;
}

function closed(points: readonly Point[]): string {
  return `${open(points)}Z`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
