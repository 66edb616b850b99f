import {
  type Dimension,
  type Point,
  type ProfileShape,
  type Sizes,
  type Stroke,
  wave,
} from './profile-geometry.ts';

/** Cover width below the sheet and height at its right end: the two sizes every profiled sheet has. */
function sheetDimensions(widthMm: number | undefined, heightMm: number): Dimension[] {
  const right = widthMm ?? 0;
  return [
    ...(widthMm
      ? [{ from: [0, 0], to: [right, 0], side: -1, measure: 'coverWidthMm', valueMm: widthMm } as const]
      : []),
    { from: [0, 0], to: [0, heightMm], side: 1, measure: 'heightMm', valueMm: heightMm },
  ];
}

/** A seamed panel: flat between two legs; `head` draws the top of a leg, the right one closing over the left. */
function seamed(head: (x: number, heightMm: number, over: boolean) => Point[]): ProfileShape {
  return (size: Sizes) => {
    const heightMm = size('heightMm');
    if (!heightMm) return undefined;
    const coverWidthMm = size('coverWidthMm');
    // Tapered panels have no one width: drawn with a usual one, without saying it.
    const widthMm = coverWidthMm ?? 430;
    const panel: Point[] = [...head(0, heightMm, false).reverse(), [0, 0], [widthMm, 0]];
    const right = head(widthMm, heightMm, true);
    return {
      outline: [{ points: [...panel, ...right] }],
      context: [
        { points: [[-widthMm * 0.06, 0] as const, [-0.8, 0] as const, ...head(-0.8, heightMm, true)] },
        {
          points: [
            ...head(widthMm + 0.8, heightMm, false).reverse(),
            [widthMm + 0.8, 0],
            [widthMm * 1.06, 0],
          ],
        },
      ],
      dimensions: sheetDimensions(coverWidthMm, heightMm),
      notes: [],
    };
  };
}

/** Top of a double seam: folded once and, in the covering leg, around the other. */
const doubleHead = (x: number, height: number, over: boolean): Point[] =>
  over
    ? [
        [x, height + 1.2],
        [x + 9, height + 1.2],
        [x + 9, height - 10],
        [x + 1.8, height - 10],
      ]
    : [
        [x, height],
        [x + 7, height],
        [x + 7, height - 8],
        [x + 3, height - 8],
      ];

/** Top of a snapped seam: a hook that catches under the edge of the other. */
const snapHead = (x: number, height: number, over: boolean): Point[] =>
  over
    ? [
        [x, height + 1.2],
        [x + 12, height + 1.2],
        [x + 12, height - 12],
        [x + 8.5, height - 15],
      ]
    : [
        [x, height - 14],
        [x + 7, height - 9],
        [x + 7, height],
        [x + 2, height],
      ];

/** Top of a clipped seam: a bulb that the next one is pressed over; an octagon reads as round at this size. */
const clipHead = (x: number, height: number, over: boolean): Point[] => {
  const radius = over ? 10 : 8.5;
  const centre = height - 10;
  const turns = Array.from({ length: 11 }, (_, index) => ((-100 - index * 32) * Math.PI) / 180);
  return [
    [x, centre - radius - 4],
    ...turns.map((turn): Point => [x + radius * Math.cos(turn), centre + radius * Math.sin(turn)]),
  ];
};

const trapezoid: ProfileShape = (size, repeats) => {
  const heightMm = size('heightMm');
  const ribSpacingMm = size('ribSpacingMm');
  const coverWidthMm = size('coverWidthMm');
  if (!heightMm || !ribSpacingMm || !coverWidthMm) return undefined;
  const count = Math.max(1, Math.min(repeats ?? 40, Math.round(coverWidthMm / ribSpacingMm)));
  const slope = Math.min(ribSpacingMm * 0.16, heightMm * 0.7);
  const crest = ribSpacingMm * 0.24;
  const left = -crest / 2 - slope;
  const points: Point[] = [];
  for (let index = 0; index <= count; index += 1) {
    const x = index * ribSpacingMm;
    points.push(
      [x - crest / 2 - slope, 0],
      [x - crest / 2, heightMm],
      [x + crest / 2, heightMm],
      [x + crest / 2 + slope, 0],
    );
  }
  const width = count * ribSpacingMm;
  return {
    outline: [{ points }],
    context: [],
    dimensions: [
      { from: [0, 0], to: [width, 0], side: -1, measure: 'coverWidthMm', valueMm: coverWidthMm },
      { from: [left, 0], to: [left, heightMm], side: 1, measure: 'heightMm', valueMm: heightMm },
      {
        from: [0, heightMm],
        to: [ribSpacingMm, heightMm],
        side: 1,
        measure: 'ribSpacingMm',
        valueMm: ribSpacingMm,
      },
    ],
    notes: [],
  };
};

/** Waves of a pitch that is stated (corrugated sheet) or usual (tile effect, six to a sheet). */
function waved(pitch: (size: Sizes) => number | undefined, measure?: 'wavePitchMm'): ProfileShape {
  return (size, repeats) => {
    const heightMm = size('heightMm');
    const coverWidthMm = size('coverWidthMm');
    const pitchMm = pitch(size);
    const moduleMm = size('moduleMm');
    if (!heightMm || !coverWidthMm || !pitchMm) return undefined;
    const count = Math.max(1, Math.min(repeats ?? 40, Math.round(coverWidthMm / pitchMm)));
    const sheet: Stroke = wave(0, pitchMm, count, heightMm);
    return {
      outline: [sheet],
      context: [],
      dimensions: [
        ...sheetDimensions(count * pitchMm, heightMm).map((dimension) =>
          dimension.measure === 'coverWidthMm' ? { ...dimension, valueMm: coverWidthMm } : dimension,
        ),
        ...(measure
          ? [
              {
                from: [pitchMm / 2, heightMm],
                to: [pitchMm * 1.5, heightMm],
                side: 1,
                measure,
                valueMm: pitchMm,
              } as const,
            ]
          : []),
      ],
      notes: moduleMm ? [{ measure: 'moduleMm', valueMm: moduleMm }] : [],
    };
  };
}

export const sheetShapes: Readonly<Record<string, ProfileShape>> = {
  doubleSeam: seamed(doubleHead),
  snapSeam: seamed(snapHead),
  clipSeam: seamed(clipHead),
  trapezoid,
  corrugated: waved((size) => size('wavePitchMm'), 'wavePitchMm'),
  tile: waved((size) => (size('coverWidthMm') ?? 0) / 6),
};
