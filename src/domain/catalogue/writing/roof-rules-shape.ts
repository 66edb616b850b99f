import { type TSchema, Type } from 'typebox';
import { Value } from 'typebox/value';
import { gutterParts, type RoofRules, roofBases, roofEdges, roofRoles } from '#values/roof/roof-rules.ts';
import type { ProductInput } from './catalogue-inputs.ts';
import type { InputProblems } from './input-problems.ts';

const mm = (minimum: number, maximum: number) => Type.Integer({ minimum, maximum });
const pitch = Type.Integer({ minimum: 0, maximum: 900 });
const key = Type.String({ minLength: 1, maxLength: 120 });
const regions = Type.Array(key, { maxItems: 50 });
const strict = { additionalProperties: false };
const condition = {
  fromPitchTenths: Type.Optional(pitch),
  belowPitchTenths: Type.Optional(pitch),
  snowRegions: Type.Optional(regions),
};

const covering = Type.Object(
  {
    kind: Type.Literal('covering'),
    coverWidthMm: mm(100, 5000),
    minimumPitchTenths: pitch,
    snowRegions: regions,
    lengths: Type.Object(
      { minimumMm: mm(1, 40_000), maximumMm: mm(1, 40_000), baseMm: mm(0, 5000), stepMm: mm(1, 5000) },
      strict,
    ),
    eavesOverhangMm: mm(0, 500),
    ridgeGapMm: mm(0, 500),
    endOverlaps: Type.Array(Type.Object({ fromPitchTenths: pitch, overlapMm: mm(0, 1000) }, strict), {
      maxItems: 10,
    }),
    edges: Type.Array(
      Type.Object(
        {
          ...condition,
          edge: Type.Enum([...roofEdges]),
          product: key,
          pieceMm: mm(100, 20_000),
          overlapMm: mm(0, 1000),
          pitchOption: Type.Optional(key),
        },
        strict,
      ),
      { maxItems: 30 },
    ),
    parts: Type.Array(
      Type.Object(
        {
          ...condition,
          role: Type.Enum([...roofRoles]),
          product: key,
          per: Type.Enum([...roofBases]),
          hundredths: Type.Integer({ minimum: 1, maximum: 100_000 }),
          unit: Type.Enum(['pcs', 'm', 'm2']),
          packOf: Type.Integer({ minimum: 1, maximum: 100_000 }),
        },
        strict,
      ),
      { maxItems: 30 },
    ),
    gutter: Type.Optional(key),
  },
  strict,
);

const gutter = Type.Object(
  {
    kind: Type.Literal('gutter'),
    pieceMm: mm(100, 20_000),
    overlapMm: mm(0, 1000),
    bracketSpacingMm: mm(100, 5000),
    snowRegions: regions,
    snowBracketSpacingMm: mm(100, 5000),
    outletSquareMetres: Type.Integer({ minimum: 1, maximum: 2000 }),
    outletRunMm: mm(1000, 100_000),
    downpipeMm: mm(100, 20_000),
    downpipeOverlapMm: mm(0, 1000),
    clipSpacingMm: mm(100, 20_000),
    parts: Type.Object(Object.fromEntries(gutterParts.map((part) => [part, key])), strict),
  },
  strict,
);

/** What a product may say of the roofs it is laid on (values/roof/roof-rules.ts). */
export const RoofRulesShape = Type.Unsafe<RoofRules>(Type.Union([covering, gutter]));

/**
 * Rules of the right shape whose numbers go together, and that name products there are.
 * @param productKeys of the catalogue and of the batch
 */
export function checkRoofRules(
  problems: InputProblems,
  path: string,
  { roofRules }: Pick<ProductInput, 'roofRules'>,
  productKeys: ReadonlySet<string>,
): void {
  if (!roofRules) return;
  const shape: TSchema = roofRules.kind === 'gutter' ? gutter : covering;
  const wrong = Value.Errors(shape, roofRules)[0];
  if (wrong) {
    problems.add(`${path}.roofRules${wrong.instancePath.replaceAll('/', '.')}`, 'format', wrong.message);
    return;
  }
  for (const [at, product] of namedProducts(roofRules)) {
    if (!productKeys.has(product)) problems.add(`${path}.roofRules.${at}`, 'oneOf');
  }
  if (roofRules.kind === 'gutter') {
    checkOverlap(problems, `${path}.roofRules.overlapMm`, roofRules);
    return;
  }
  const { lengths, edges, endOverlaps } = roofRules;
  const shortest = Math.max(lengths.minimumMm, lengths.baseMm);
  if (lengths.maximumMm < shortest) problems.add(`${path}.roofRules.lengths.maximumMm`, 'minimum', shortest);
  edges.forEach((part, index) => {
    checkOverlap(problems, `${path}.roofRules.edges.${index}.overlapMm`, part);
  });
  endOverlaps.forEach(({ fromPitchTenths, overlapMm }, index) => {
    const before = endOverlaps[index - 1]?.fromPitchTenths ?? -1;
    const at = `${path}.roofRules.endOverlaps.${index}`;
    if (fromPitchTenths <= before) problems.add(`${at}.fromPitchTenths`, 'minimum', before + 1);
    checkOverlap(problems, `${at}.overlapMm`, { pieceMm: lengths.maximumMm, overlapMm });
  });
}

/** Pieces that lay wholly over one another would reach nowhere: half of one is more than any does. */
function checkOverlap(
  problems: InputProblems,
  path: string,
  { pieceMm, overlapMm }: { readonly pieceMm: number; readonly overlapMm: number },
): void {
  if (overlapMm * 2 > pieceMm) problems.add(path, 'maximum', Math.floor(pieceMm / 2));
}

/** Every product that rules name, with its place among them. */
export function namedProducts(rules: RoofRules): (readonly [place: string, product: string])[] {
  if (rules.kind === 'gutter')
    return Object.entries(rules.parts).map(([part, product]) => [`parts.${part}`, product]);
  return [
    ...rules.edges.map(({ product }, index) => [`edges.${index}.product`, product] as const),
    ...rules.parts.map(({ product }, index) => [`parts.${index}.product`, product] as const),
    ...(rules.gutter === undefined ? [] : [['gutter', rules.gutter] as const]),
  ];
}
