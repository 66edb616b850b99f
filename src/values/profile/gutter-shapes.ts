import { circle, type Point, type ProfileShape } from './profile-geometry.ts';

/** Half circle with the bead at the front and a raised back edge. */
const halfRoundGutter: ProfileShape = (size) => {
  const diameterMm = size('diameterMm');
  if (!diameterMm) return undefined;
  const radius = diameterMm / 2;
  const k = radius * 0.5523;
  const bead = 9;
  return {
    outline: [
      {
        points: [
          [-radius, radius * 0.16],
          [-radius, 0],
        ],
      },
      {
        curved: true,
        points: [
          [-radius, 0],
          [-radius, -k],
          [-k, -radius],
          [0, -radius],
          [k, -radius],
          [radius, -k],
          [radius, 0],
        ],
      },
      circle([radius + bead, 0], bead),
    ],
    context: [],
    dimensions: [
      { from: [-radius, 0], to: [radius, 0], side: 1, measure: 'diameterMm', valueMm: diameterMm },
    ],
    notes: [],
  };
};

/** Three sides; the heights are usual ones and not said. */
const boxGutter: ProfileShape = (size) => {
  const baseWidthMm = size('baseWidthMm');
  if (!baseWidthMm) return undefined;
  const front = baseWidthMm * 0.62;
  const back = baseWidthMm * 0.78;
  const bead = 9;
  return {
    outline: [
      {
        points: [
          [-12, back],
          [0, back],
          [0, 0],
          [baseWidthMm, 0],
          [baseWidthMm, front],
        ],
      },
      circle([baseWidthMm + bead, front], bead),
    ],
    context: [],
    dimensions: [
      { from: [0, 0], to: [baseWidthMm, 0], side: -1, measure: 'baseWidthMm', valueMm: baseWidthMm },
    ],
    notes: [],
  };
};

const roundPipe: ProfileShape = (size) => {
  const diameterMm = size('diameterMm');
  if (!diameterMm) return undefined;
  const radius = diameterMm / 2;
  return {
    outline: [circle([0, 0], radius)],
    context: [
      {
        points: [
          [-radius * 1.25, 0],
          [radius * 1.25, 0],
        ],
      },
      {
        points: [
          [0, -radius * 1.25],
          [0, radius * 1.25],
        ],
      },
    ],
    dimensions: [
      {
        from: [-radius, -radius],
        to: [radius, -radius],
        side: -1,
        measure: 'diameterMm',
        valueMm: diameterMm,
      },
    ],
    notes: [],
  };
};

/** Two legs of a cap at 30° with folded edges; the developed width is all of them laid flat. */
const ridge: ProfileShape = (size) => {
  const developedWidthMm = size('developedWidthMm');
  if (!developedWidthMm) return undefined;
  const hem = 15;
  const leg = developedWidthMm / 2 - hem;
  const x = leg * Math.cos(Math.PI / 6);
  const y = leg * Math.sin(Math.PI / 6);
  const edge = (side: 1 | -1): Point[] => [
    [side * x, -y],
    [side * (x + 4), -y - hem + 2],
  ];
  return {
    outline: [{ points: [...edge(-1).reverse(), [0, 0], ...edge(1)] }],
    context: [
      {
        points: [
          [0, -14],
          [-x - 40, -y - 14 - 23],
        ],
      },
      {
        points: [
          [0, -14],
          [x + 40, -y - 14 - 23],
        ],
      },
    ],
    dimensions: [],
    notes: [{ measure: 'developedWidthMm', valueMm: developedWidthMm }],
  };
};

/** A wall's cap: falls to one side, with a drip on both. */
const coping: ProfileShape = (size) => {
  const wallWidthMm = size('wallWidthMm');
  if (!wallWidthMm) return undefined;
  const over = 35;
  const fall = wallWidthMm * 0.05;
  const drop = 55;
  return {
    outline: [
      {
        points: [
          [-over + 10, -drop - 8],
          [-over, -drop],
          [-over, 0],
          [wallWidthMm + over, fall],
          [wallWidthMm + over, fall - drop],
          [wallWidthMm + over - 10, fall - drop - 8],
        ],
      },
    ],
    context: [
      {
        points: [
          [0, -120],
          [0, -8],
          [wallWidthMm, fall - 8],
          [wallWidthMm, -120],
        ],
      },
    ],
    dimensions: [
      { from: [0, -120], to: [wallWidthMm, -120], side: -1, measure: 'wallWidthMm', valueMm: wallWidthMm },
    ],
    notes: [],
  };
};

export const gutterShapes: Readonly<Record<string, ProfileShape>> = {
  halfRoundGutter,
  boxGutter,
  roundPipe,
  ridge,
  coping,
};
