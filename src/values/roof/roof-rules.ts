/*
 * What a product says of the roofs it is laid on (docs/rules/roof-calculator.md). These rules are stored with the product:
 * whoever sells other sheets says other numbers, and nothing here changes.
 */

/** Edges of a roof that something is laid along; `top`: the upper edge that stands free, `wall`: against a wall. */
export const roofEdges = ['eaves', 'verge', 'ridge', 'hip', 'top', 'wall'] as const;
export type RoofEdge = (typeof roofEdges)[number];

/** What an amount goes by: the covered area, an edge, or where sheets meet beside and behind one another. */
export const roofBases = ['area', ...roofEdges, 'sideLaps', 'endLaps'] as const;
export type RoofBasis = (typeof roofBases)[number];

export const roofRoles = ['fixing', 'sealing', 'underlay'] as const;
export type RoofRole = (typeof roofRoles)[number];

/** When something is needed; what is left out does not bind. Pitches in tenths of a degree. */
export type RoofCondition = {
  readonly fromPitchTenths?: number;
  readonly belowPitchTenths?: number;
  readonly snowRegions?: readonly string[];
};

/** Pieces one after the other along an edge. */
export type EdgePart = RoofCondition & {
  readonly edge: RoofEdge;
  /** Key of the product, or of the main product of its colours. */
  readonly product: string;
  readonly pieceMm: number;
  readonly overlapMm: number;
  /** Key of the product's option that is told the roof's pitch: pieces that are folded to it. */
  readonly pitchOption?: string;
};

/** So much for each metre or square metre, out of packs. */
export type RatedPart = RoofCondition & {
  readonly role: RoofRole;
  readonly product: string;
  readonly per: RoofBasis;
  /** Hundredths for each metre, or square metre where it goes by area: 600 are six. */
  readonly hundredths: number;
  readonly unit: 'pcs' | 'm' | 'm2';
  /** What one that is sold holds, in that unit. */
  readonly packOf: number;
};

export type CoveringRules = {
  readonly kind: 'covering';
  readonly coverWidthMm: number;
  readonly minimumPitchTenths: number;
  /** Keys of the catalogue's attribute `snowZone` for which it is rated. */
  readonly snowRegions: readonly string[];
  /** A sheet is `baseMm` and a whole number of steps long, within the bounds. */
  readonly lengths: {
    readonly minimumMm: number;
    readonly maximumMm: number;
    readonly baseMm: number;
    readonly stepMm: number;
  };
  /** How far sheets reach beyond the eaves, and how far from the ridge they end. */
  readonly eavesOverhangMm: number;
  readonly ridgeGapMm: number;
  /** By rising pitch; below the first, or where there is none, sheets are not laid behind one another. */
  readonly endOverlaps: readonly { readonly fromPitchTenths: number; readonly overlapMm: number }[];
  readonly edges: readonly EdgePart[];
  readonly parts: readonly RatedPart[];
  /** Key of a product with rules of its own; absent: none. */
  readonly gutter?: string;
};

export const gutterParts = ['bracket', 'endCap', 'angle', 'outlet', 'downpipe', 'elbow', 'clip'] as const;
export type GutterPart = (typeof gutterParts)[number];

export type GutterRules = {
  readonly kind: 'gutter';
  readonly pieceMm: number;
  readonly overlapMm: number;
  readonly bracketSpacingMm: number;
  /** In these regions brackets stand closer. */
  readonly snowRegions: readonly string[];
  readonly snowBracketSpacingMm: number;
  /** What one downpipe drains at most: of the roof's plan, and of the gutter's length. */
  readonly outletSquareMetres: number;
  readonly outletRunMm: number;
  readonly downpipeMm: number;
  readonly downpipeOverlapMm: number;
  readonly clipSpacingMm: number;
  /** Keys of products. */
  readonly parts: Readonly<Record<GutterPart, string>>;
};

export type RoofRules = CoveringRules | GutterRules;

/** Whether something is needed on this roof. */
export function isNeeded(
  { fromPitchTenths = 0, belowPitchTenths = Number.POSITIVE_INFINITY, snowRegions }: RoofCondition,
  { pitchTenths, snowRegion }: { readonly pitchTenths: number; readonly snowRegion: string },
): boolean {
  const fitsPitch = pitchTenths >= fromPitchTenths && pitchTenths < belowPitchTenths;
  return fitsPitch && (snowRegions === undefined || snowRegions.includes(snowRegion));
}
