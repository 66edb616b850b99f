import { type RoofFaces, slopeMm } from './roof-geometry.ts';
import type { CoveringRules } from './roof-rules.ts';

/* Which sheets cover a face: rows across the eaves, each as long as the face is high where it lies. */

/** One row of sheets from the eaves up. */
export type PanelRow = {
  /** What it has to cover along the slope, overhang included. */
  readonly neededMm: number;
  /** How many sheets lie behind one another, and how long each is. */
  readonly pieces: number;
  readonly lengthMm: number;
};

/** Why a roof cannot be covered so, or what has to be known. */
export type LengthProblem = 'tooLong' | 'divided' | 'lengthened';

export type FacePanels = {
  readonly rows: readonly PanelRow[];
  /** Where neighbouring rows meet, all together. */
  readonly sideLapMm: number;
  readonly endLapMm: number;
  readonly problems: ReadonlySet<LengthProblem>;
};

/** The sheets of one face. @param hasRidge its upper edge is a ridge, from which sheets keep their distance */
export function facePanels(
  face: RoofFaces,
  pitchTenths: number,
  rules: CoveringRules,
  hasRidge: boolean,
): FacePanels {
  const { coverWidthMm } = rules;
  const highest = face.slopeMm - (hasRidge ? rules.ridgeGapMm : 0);
  const neededMm = (runMm: number) => Math.min(slopeMm(runMm, pitchTenths), highest) + rules.eavesOverhangMm;
  const count = Math.ceil(face.eavesMm / coverWidthMm);
  const problems = new Set<LengthProblem>();
  const overlapMm = endOverlapOf(rules, pitchTenths);
  const rows = Array.from({ length: count }, (_, index) => {
    const run = highestRunMm(face, index * coverWidthMm, (index + 1) * coverWidthMm);
    return panelRow(neededMm(run), rules, overlapMm, problems);
  });
  const joints = Array.from({ length: count - 1 }, (_, index) =>
    neededMm(runAtMm(face, (index + 1) * coverWidthMm)),
  );
  return {
    rows,
    sideLapMm: joints.reduce((sum, joint) => sum + joint, 0),
    endLapMm: rows.reduce((sum, { pieces }) => sum + (pieces - 1) * coverWidthMm, 0),
    problems,
  };
}

/** What sheets behind one another have in common; nothing where they are not laid so. */
export function endOverlapOf(
  { endOverlaps }: Pick<CoveringRules, 'endOverlaps'>,
  pitchTenths: number,
): number | undefined {
  return endOverlaps.findLast(({ fromPitchTenths }) => pitchTenths >= fromPitchTenths)?.overlapMm;
}

/** How high a face stands on the plan at a distance from its left corner: hips run at 45 degrees. */
function runAtMm({ outline, eavesMm, runMm }: RoofFaces, atMm: number): number {
  return outline === 'rectangle' ? runMm : Math.min(atMm, eavesMm - atMm, runMm);
}

/** The highest place between two distances. */
function highestRunMm({ outline, eavesMm, runMm }: RoofFaces, fromMm: number, toMm: number): number {
  return outline === 'rectangle' ? runMm : Math.min(toMm, eavesMm - fromMm, eavesMm / 2, runMm);
}

function panelRow(
  neededMm: number,
  { lengths }: CoveringRules,
  overlapMm: number | undefined,
  problems: Set<LengthProblem>,
): PanelRow {
  const { minimumMm, maximumMm, baseMm, stepMm } = lengths;
  const made = (mm: number) => baseMm + Math.ceil(Math.max(0, mm - baseMm) / stepMm) * stepMm;
  const longest = baseMm + Math.floor((maximumMm - baseMm) / stepMm) * stepMm;
  if (neededMm <= longest) {
    if (neededMm < minimumMm) problems.add('lengthened');
    return { neededMm, pieces: 1, lengthMm: made(Math.max(neededMm, minimumMm)) };
  }
  if (overlapMm === undefined) {
    problems.add('tooLong');
    return { neededMm, pieces: 1, lengthMm: made(neededMm) };
  }
  problems.add('divided');
  const pieces = piecesAlong(neededMm, longest, overlapMm);
  return { neededMm, pieces, lengthMm: made(Math.ceil((neededMm + (pieces - 1) * overlapMm) / pieces)) };
}

/** How many pieces reach along a length, each lying over the one before it. */
export function piecesAlong(lengthMm: number, pieceMm: number, overlapMm: number): number {
  if (lengthMm <= 0) return 0;
  return Math.max(1, Math.ceil((lengthMm - overlapMm) / (pieceMm - overlapMm)));
}
