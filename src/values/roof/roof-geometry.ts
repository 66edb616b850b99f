import type { RoofEdge } from './roof-rules.ts';

/* The shape of a roof in whole millimetres (docs/rules/roof-calculator.md). */

/** Mono-pitches with a slight fall are a `canopy`, whose upper edge stands against a wall, and a `carport`, which stands free. */
export const roofShapes = ['gable', 'mono', 'hip', 'canopy', 'carport'] as const;
export type RoofShape = (typeof roofShapes)[number];

/** Bounds of what is worked out: sides of the plan, pitch in tenths of a degree, height of the eaves. */
export const roofSideMinimumMm = 1000;
export const roofSideMaximumMm = 40_000;
export const pitchMinimumTenths = 10;
export const pitchMaximumTenths = 600;
const canopyPitchMaximumTenths = 150;
export const eavesHeightMaximumMm = 20_000;

/** A canopy is flat; steeper ones are roofs. */
export function pitchMaximumOf(shape: RoofShape): number {
  return shape === 'canopy' || shape === 'carport' ? canopyPitchMaximumTenths : pitchMaximumTenths;
}

/** Whether its width is measured from the eaves to the upper edge, and not from eaves to eaves. */
export function hasOneFace(shape: RoofShape): boolean {
  return shape !== 'gable' && shape !== 'hip';
}

/** Measured on the plan, with all that stands out beyond the walls. */
export type RoofMeasures = {
  readonly shape: RoofShape;
  /** Along the eaves. */
  readonly lengthMm: number;
  /** Across: from eaves to eaves, or from the eaves to the upper edge. */
  readonly widthMm: number;
  readonly pitchTenths: number;
};

/** Equal faces of a roof. */
export type RoofFaces = {
  readonly outline: 'rectangle' | 'trapezoid' | 'triangle';
  readonly count: number;
  readonly eavesMm: number;
  /** Length of the upper edge; 0 where it is a point. */
  readonly topMm: number;
  /** From the eaves to the upper edge: on the plan, and along the slope. */
  readonly runMm: number;
  readonly slopeMm: number;
  /** Of all of them together. */
  readonly areaMm2: number;
};

/** Each edge of a kind by itself: what is laid along one is not cut for another. */
export type RoofEdges = Readonly<Record<RoofEdge, readonly number[]>>;

export type RoofGeometry = {
  readonly faces: readonly RoofFaces[];
  readonly edges: RoofEdges;
  readonly areaMm2: number;
  readonly planMm2: number;
  /** From the eaves to the highest line. */
  readonly heightMm: number;
};

/** Along the slope, rounded up to a millimetre: what is too short leaks. */
export function slopeMm(runMm: number, pitchTenths: number): number {
  return roundedUp(runMm / Math.cos(radians(pitchTenths)));
}

export function roofGeometry(measures: RoofMeasures): RoofGeometry {
  const { shape, pitchTenths } = measures;
  const faces = facesOf(measures);
  const { lengthMm, widthMm } = sidesOf(measures);
  const [{ runMm, slopeMm: slope } = noFace] = faces;
  const none: readonly number[] = [];
  const edges = { eaves: none, verge: none, ridge: none, hip: none, top: none, wall: none };
  return {
    faces,
    edges: { ...edges, ...edgesOf(shape, lengthMm, widthMm, runMm, slope, pitchTenths) },
    areaMm2: faces.reduce((sum, { areaMm2 }) => sum + areaMm2, 0),
    planMm2: lengthMm * widthMm,
    heightMm: Math.round(runMm * Math.tan(radians(pitchTenths))),
  };
}

/** The ridge of a hip roof runs along its longer side, whichever was named first. */
export function sidesOf({ shape, lengthMm, widthMm }: RoofMeasures) {
  if (shape !== 'hip') return { lengthMm, widthMm };
  return { lengthMm: Math.max(lengthMm, widthMm), widthMm: Math.min(lengthMm, widthMm) };
}

const noFace = { runMm: 0, slopeMm: 0 };

function facesOf(measures: RoofMeasures): RoofFaces[] {
  const { shape, pitchTenths } = measures;
  const { lengthMm, widthMm } = sidesOf(measures);
  const runMm = hasOneFace(shape) ? widthMm : widthMm / 2;
  const face = (count: number, eavesMm: number, topMm: number): RoofFaces => {
    const slope = slopeMm(runMm, pitchTenths);
    return {
      outline: topMm === eavesMm ? 'rectangle' : topMm > 0 ? 'trapezoid' : 'triangle',
      count,
      eavesMm,
      topMm,
      runMm,
      slopeMm: slope,
      // Whole: two halves of a trapezoid, or one rectangle.
      areaMm2: (count * (eavesMm + topMm) * slope) / 2,
    };
  };
  if (shape === 'hip') return [face(2, lengthMm, lengthMm - widthMm), face(2, widthMm, 0)];
  return [face(shape === 'gable' ? 2 : 1, lengthMm, lengthMm)];
}

function edgesOf(
  shape: RoofShape,
  lengthMm: number,
  widthMm: number,
  runMm: number,
  slope: number,
  pitchTenths: number,
): Partial<RoofEdges> {
  if (shape === 'hip') {
    const hip = hipMm(runMm, pitchTenths);
    return {
      eaves: [lengthMm, lengthMm, widthMm, widthMm],
      ridge: lengthMm > widthMm ? [lengthMm - widthMm] : [],
      hip: [hip, hip, hip, hip],
    };
  }
  if (shape === 'gable') {
    return { eaves: [lengthMm, lengthMm], verge: [slope, slope, slope, slope], ridge: [lengthMm] };
  }
  return {
    eaves: [lengthMm],
    verge: [slope, slope],
    [shape === 'canopy' ? 'wall' : 'top']: [lengthMm],
  };
}

/** Between two equally pitched faces at a right angle: the diagonal of the run along one and the slope of the other. */
function hipMm(runMm: number, pitchTenths: number): number {
  return roundedUp(Math.hypot(runMm, runMm / Math.cos(radians(pitchTenths))));
}

function radians(tenths: number): number {
  return (tenths * Math.PI) / 1800;
}

/** What is a whole millimetre but for the last digits of a cosine stays it. */
function roundedUp(value: number): number {
  return Math.ceil(value - 1e-6);
}
