import { type RoofMeasures, roofGeometry } from '#values/roof/roof-geometry.ts';
import { planRoof, type RoofPlan } from '#values/roof/roof-plan.ts';
import type { CoveringRules, GutterRules, RoofRules } from '#values/roof/roof-rules.ts';
import type { DrawnRoof } from '#values/roof/roof-views.ts';

/* Rules of roofs while they are edited: what is no number stays as it is typed (docs/rules/roof-calculator.md). */

export type Amount = number | string | null;
/** A rule with its numbers as they are typed. */
export type Typed<Rule> = {
  readonly [Name in keyof Rule]: Rule[Name] extends number | undefined
    ? Amount | undefined
    : Rule[Name] extends string | undefined | readonly string[]
      ? Rule[Name]
      : Typed<Rule[Name]>;
};
export type TypedCovering = Typed<CoveringRules>;
export type TypedGutter = Typed<GutterRules>;
export type TypedRules = TypedCovering | TypedGutter;

export const newCovering: TypedCovering = {
  kind: 'covering',
  coverWidthMm: 1000,
  minimumPitchTenths: 100,
  snowRegions: [],
  lengths: { minimumMm: 500, maximumMm: 6000, baseMm: 0, stepMm: 10 },
  eavesOverhangMm: 50,
  ridgeGapMm: 50,
  endOverlaps: [],
  edges: [],
  parts: [],
};

/** The sizes of a gutter, and what they are counted in. */
export const gutterSizes = [
  'pieceMm',
  'overlapMm',
  'bracketSpacingMm',
  'snowBracketSpacingMm',
  'outletSquareMetres',
  'outletRunMm',
  'downpipeMm',
  'downpipeOverlapMm',
  'clipSpacingMm',
] as const;

export const newGutter: TypedGutter = {
  kind: 'gutter',
  pieceMm: 4000,
  overlapMm: 50,
  bracketSpacingMm: 700,
  snowRegions: [],
  snowBracketSpacingMm: 500,
  outletSquareMetres: 150,
  outletRunMm: 12_000,
  downpipeMm: 3000,
  downpipeOverlapMm: 50,
  clipSpacingMm: 2000,
  parts: { bracket: '', endCap: '', angle: '', outlet: '', downpipe: '', elbow: '', clip: '' },
};

/** What is shown of a roof that is laid by rules. */
export type Preview = { readonly drawn: DrawnRoof; readonly plan: RoofPlan };

/** The example laid by these rules; nothing while a number is missing or leads nowhere. */
export function previewOf(
  rules: TypedCovering,
  measures: RoofMeasures,
  snowRegion: string,
): Preview | undefined {
  if (!areWhole(rules)) return undefined;
  const covering = rules as CoveringRules;
  const { lengths } = covering;
  if (
    covering.coverWidthMm < 100 ||
    lengths.stepMm < 1 ||
    lengths.maximumMm <= Math.max(lengths.minimumMm, lengths.baseMm)
  )
    return undefined;
  if (
    [
      ...covering.edges,
      ...covering.endOverlaps.map(({ overlapMm }) => ({ overlapMm, pieceMm: lengths.maximumMm })),
    ].some(({ pieceMm, overlapMm }) => overlapMm * 2 > pieceMm)
  )
    return undefined;
  const plan = planRoof({ ...measures, eavesHeightMm: 0, snowRegion }, covering);
  const { planMm2, heightMm, faces } = roofGeometry(measures);
  return { plan, drawn: { coverWidthMm: covering.coverWidthMm, planMm2, heightMm, faces } };
}

/** Whether every amount in them is a number: no text stands for one, and none is missing. */
function areWhole(rules: TypedRules | RoofRules): boolean {
  const isWhole = (name: string, value: unknown): boolean => {
    if (/(Mm|Tenths|hundredths|packOf)$/.test(name)) return typeof value === 'number' && value >= 0;
    if (Array.isArray(value)) return value.every((one) => isWhole('', one));
    return (
      typeof value !== 'object' ||
      value === null ||
      Object.entries(value).every(([key, one]) => isWhole(key, one))
    );
  };
  return isWhole('', rules);
}
