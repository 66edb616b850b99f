import { type RoofGeometry, type RoofMeasures, roofGeometry } from './roof-geometry.ts';
import { endOverlapOf, type FacePanels, facePanels, piecesAlong } from './roof-panels.ts';
import {
  type CoveringRules,
  type EdgePart,
  type GutterPart,
  type GutterRules,
  isNeeded,
  type RatedPart,
  type RoofBasis,
  type RoofCondition,
  roofEdges,
} from './roof-rules.ts';

/* A roof as a list of what it takes, each line with what it was counted from (docs/rules/roof-calculator.md). */

export type RoofInput = RoofMeasures & {
  /** Of the eaves above the ground: what downpipes have to reach. */
  readonly eavesHeightMm: number;
  /** Key of a value of the catalogue's attribute `snowZone`. */
  readonly snowRegion: string;
};

/** Sheets of one length. */
export type PanelCount = { readonly lengthMm: number; readonly pieces: number };

/** Why there are so many of a line: a sentence of its own for each way to count, with its figures. */
export type RoofReason =
  | {
      readonly by: 'edge';
      readonly edge: EdgePart['edge'];
      readonly pieces: number;
      readonly lengthMm: number;
      readonly runs: number;
      readonly pieceMm: number;
      readonly overlapMm: number;
    }
  | {
      readonly by: 'rate';
      readonly per: RoofBasis;
      readonly amount: number;
      readonly hundredths: number;
      readonly needed: number;
      readonly unit: RatedPart['unit'];
      readonly packOf: number;
    }
  | {
      readonly by: 'gutter';
      readonly pieces: number;
      readonly lengthMm: number;
      readonly runs: number;
      readonly pieceMm: number;
      readonly overlapMm: number;
    }
  | { readonly by: 'bracket'; readonly lengthMm: number; readonly spacingMm: number }
  | { readonly by: 'endCap'; readonly runs: number }
  | { readonly by: 'angle'; readonly corners: number }
  | { readonly by: 'outlet'; readonly squareMetres: number; readonly runMm: number }
  | { readonly by: 'downpipe'; readonly outlets: number; readonly heightMm: number; readonly pieceMm: number }
  | { readonly by: 'elbow'; readonly outlets: number }
  | { readonly by: 'clip'; readonly outlets: number; readonly spacingMm: number };

export const roofGroups = ['edges', 'fixing', 'sealing', 'underlay', 'gutter'] as const;
export type RoofGroup = (typeof roofGroups)[number];

export type RoofLine = {
  readonly group: RoofGroup;
  /** Key of the product. */
  readonly product: string;
  readonly quantity: number;
  /** One for each thing that it is needed for. */
  readonly reasons: readonly RoofReason[];
  /** What of the pitch is told to an option of the product. */
  readonly pitch?: {
    readonly option: string;
    /** Water runs off on both sides of it. */
    readonly isTwoSided: boolean;
  };
};

/** What has to be known of a roof: a stop cannot be built so. */
export type RoofCheck =
  | { readonly rule: 'minimumPitch'; readonly isStop: true; readonly minimumTenths: number }
  | { readonly rule: 'snowRegion'; readonly isStop: true }
  | { readonly rule: 'tooLong'; readonly isStop: true; readonly neededMm: number; readonly maximumMm: number }
  | {
      readonly rule: 'divided';
      readonly isStop: false;
      readonly pieces: number;
      readonly neededMm: number;
      readonly maximumMm: number;
      readonly overlapMm: number;
    }
  | { readonly rule: 'lengthened'; readonly isStop: false; readonly minimumMm: number };

export type RoofPlan = {
  readonly geometry: RoofGeometry;
  /** Rows on one face of each kind, in the order of the geometry's faces. */
  readonly rows: readonly FacePanels['rows'][];
  /** Of all faces, the longest first. */
  readonly panels: readonly PanelCount[];
  /** What the sheets would cover without ends and side laps lost: pieces × length × cover width. */
  readonly panelMm2: number;
  readonly lines: readonly RoofLine[];
  readonly checks: readonly RoofCheck[];
};

/** What a roof takes. @param gutter rules of the covering's gutter; absent: without gutters */
export function planRoof(
  input: RoofInput,
  rules: CoveringRules,
  gutter?: GutterRules & { key: string },
): RoofPlan {
  const geometry = roofGeometry(input);
  const hasRidge = geometry.edges.ridge.length > 0 || input.shape === 'hip';
  const faces = geometry.faces.map((face) => facePanels(face, input.pitchTenths, rules, hasRidge));
  const panels = panelCounts(geometry, faces);
  const amounts = amountsOf(geometry, faces);
  const needed = <Part extends RoofCondition>(parts: readonly Part[]) =>
    parts.filter((part) => isNeeded(part, input));
  return {
    geometry,
    rows: faces.map(({ rows }) => rows),
    panels,
    panelMm2: panels.reduce((sum, { lengthMm, pieces }) => sum + pieces * lengthMm * rules.coverWidthMm, 0),
    lines: [
      ...edgeLines(needed(rules.edges), geometry),
      ...ratedLines(needed(rules.parts), amounts),
      ...(gutter ? gutterLines(input, geometry, gutter) : []),
    ],
    checks: checksOf(input, rules, faces),
  };
}

function panelCounts({ faces }: RoofGeometry, panels: readonly FacePanels[]): PanelCount[] {
  const counts = new Map<number, number>();
  panels.forEach(({ rows }, index) => {
    for (const { lengthMm, pieces } of rows) {
      counts.set(lengthMm, (counts.get(lengthMm) ?? 0) + pieces * (faces[index]?.count ?? 0));
    }
  });
  return [...counts]
    .map(([lengthMm, pieces]) => ({ lengthMm, pieces }))
    .sort((one, other) => other.lengthMm - one.lengthMm);
}

type Amounts = Readonly<Record<RoofBasis, number>>;

/** Millimetres, and square millimetres of the area. */
function amountsOf({ faces, edges, areaMm2 }: RoofGeometry, panels: readonly FacePanels[]): Amounts {
  const ofAll = (value: (face: FacePanels) => number) =>
    panels.reduce((sum, face, index) => sum + value(face) * (faces[index]?.count ?? 0), 0);
  const lengths = Object.fromEntries(roofEdges.map((edge) => [edge, sum(edges[edge])]));
  return {
    ...(lengths as Record<(typeof roofEdges)[number], number>),
    area: areaMm2,
    sideLaps: ofAll(({ sideLapMm }) => sideLapMm),
    endLaps: ofAll(({ endLapMm }) => endLapMm),
  };
}

/** Pieces along every edge that has the same product. */
function edgeLines(parts: readonly EdgePart[], { edges }: RoofGeometry): RoofLine[] {
  return ofEachProduct(parts, (product, same) => {
    const laid = same.map(({ edge, pieceMm, overlapMm }) => {
      const runs = edges[edge];
      const pieces = sum(runs.map((run) => piecesAlong(run, pieceMm, overlapMm)));
      const facts = { lengthMm: sum(runs), runs: runs.length, pieceMm, overlapMm };
      return { by: 'edge', edge, pieces, ...facts } as const;
    });
    const reasons = laid.filter(({ pieces }) => pieces > 0);
    const option = same.find(({ pitchOption }) => pitchOption)?.pitchOption;
    const isTwoSided = reasons.some(({ edge }) => edge === 'ridge' || edge === 'hip');
    return {
      group: 'edges',
      product,
      quantity: sum(reasons.map(({ pieces }) => pieces)),
      reasons,
      ...(option === undefined ? {} : { pitch: { option, isTwoSided } }),
    };
  });
}

/** What is needed of a product for several things comes out of the same packs. */
function ratedLines(parts: readonly RatedPart[], amounts: Amounts): RoofLine[] {
  return ofEachProduct(parts, (product, same) => {
    const reasons = same
      .map(({ per, hundredths, unit, packOf }) => {
        const amount = amounts[per];
        const needed = Math.ceil((amount * hundredths) / (per === 'area' ? 100_000_000 : 100_000));
        return { by: 'rate', per, amount, hundredths, needed, unit, packOf } as const;
      })
      .filter(({ needed }) => needed > 0);
    const [{ role, packOf }] = same;
    const quantity = Math.ceil(sum(reasons.map(({ needed }) => needed)) / packOf);
    return { group: role, product, quantity, reasons };
  });
}

/** A line for each product, in the order in which they are named first; none of what nothing is needed of. */
function ofEachProduct<Part extends { readonly product: string }>(
  parts: readonly Part[],
  lineOf: (product: string, same: readonly [Part, ...Part[]]) => RoofLine,
): RoofLine[] {
  return [...Map.groupBy(parts, ({ product }) => product)]
    .map(([product, same]) => lineOf(product, same as [Part, ...Part[]]))
    .filter(({ quantity }) => quantity > 0);
}

function gutterLines(
  input: RoofInput,
  geometry: RoofGeometry,
  rules: GutterRules & { key: string },
): RoofLine[] {
  const { pieceMm, overlapMm, outletSquareMetres, outletRunMm, downpipeMm, parts } = rules;
  const { eaves } = geometry.edges;
  const lengthMm = sum(eaves);
  // Around a hip roof the gutter is one: corners join it, and it has no ends.
  const isRing = input.shape === 'hip';
  const gutters = isRing ? 1 : eaves.length;
  const spacingMm = rules.snowRegions.includes(input.snowRegion)
    ? rules.snowBracketSpacingMm
    : rules.bracketSpacingMm;
  const byArea = Math.ceil(geometry.planMm2 / (gutters * outletSquareMetres * 1_000_000));
  const outlets = gutters * Math.max(byArea, Math.ceil(lengthMm / (gutters * outletRunMm)));
  const heightMm = input.eavesHeightMm;
  const line = (part: GutterPart, quantity: number, reason: RoofReason): RoofLine[] =>
    quantity > 0 ? [{ group: 'gutter', product: parts[part], quantity, reasons: [reason] }] : [];
  const withPipes = heightMm > 0 ? outlets : 0;
  const { clipSpacingMm } = rules;
  const pieces = sum(eaves.map((run) => piecesAlong(run, pieceMm, overlapMm)));
  return [
    {
      group: 'gutter',
      product: rules.key,
      quantity: pieces,
      reasons: [{ by: 'gutter', pieces, lengthMm, runs: eaves.length, pieceMm, overlapMm }],
    },
    ...line('bracket', sum(eaves.map((run) => Math.ceil(run / spacingMm) + 1)), {
      by: 'bracket',
      lengthMm,
      spacingMm,
    }),
    ...line('endCap', isRing ? 0 : gutters * 2, { by: 'endCap', runs: gutters }),
    ...line('angle', isRing ? eaves.length : 0, { by: 'angle', corners: eaves.length }),
    ...line('outlet', outlets, { by: 'outlet', squareMetres: outletSquareMetres, runMm: outletRunMm }),
    ...line('downpipe', withPipes * piecesAlong(heightMm, downpipeMm, rules.downpipeOverlapMm), {
      by: 'downpipe',
      outlets,
      heightMm,
      pieceMm: downpipeMm,
    }),
    ...line('elbow', withPipes * 2, { by: 'elbow', outlets }),
    ...line('clip', withPipes * (Math.ceil(heightMm / clipSpacingMm) + 1), {
      by: 'clip',
      outlets,
      spacingMm: clipSpacingMm,
    }),
  ];
}

function checksOf(
  { pitchTenths, snowRegion }: RoofInput,
  rules: CoveringRules,
  faces: readonly FacePanels[],
): RoofCheck[] {
  const { minimumPitchTenths, lengths, snowRegions } = rules;
  const { maximumMm, minimumMm } = lengths;
  const problems = new Set(faces.flatMap((face) => [...face.problems]));
  const longest = faces
    .flatMap(({ rows }) => rows)
    .reduce((one, other) => (other.neededMm > one.neededMm ? other : one));
  const { neededMm, pieces } = longest;
  const checks: RoofCheck[] = [];
  if (pitchTenths < minimumPitchTenths) {
    checks.push({ rule: 'minimumPitch', isStop: true, minimumTenths: minimumPitchTenths });
  }
  if (!snowRegions.includes(snowRegion)) checks.push({ rule: 'snowRegion', isStop: true });
  if (problems.has('tooLong')) checks.push({ rule: 'tooLong', isStop: true, neededMm, maximumMm });
  if (problems.has('divided')) {
    const overlapMm = endOverlapOf(rules, pitchTenths) ?? 0;
    checks.push({ rule: 'divided', isStop: false, pieces, neededMm, maximumMm, overlapMm });
  }
  if (problems.has('lengthened')) checks.push({ rule: 'lengthened', isStop: false, minimumMm });
  return checks;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
