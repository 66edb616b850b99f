import type { SayNumber, TextsOf } from '../texts-of.ts';
import type { RoofFaces } from './roof-geometry.ts';
import type { RoofCheck, RoofReason } from './roof-plan.ts';
import { type RoofBasis, type RoofEdge, roofEdges } from './roof-rules.ts';
import { highestSnowLoad, snowLoadOf } from './snow-loads.ts';

/* What is said of a roof, in words and figures: on its page and on its paper. */

/** Why there are so many of something. */
export function reasonText(reason: RoofReason, t: TextsOf<'roof'>, number: SayNumber): string {
  const mm = (value: number) => number(value, { unit: 'mm' });
  const metres = (value: number) => number(value / 1000, { decimals: 2, unit: 'm' });
  switch (reason.by) {
    case 'edge':
    case 'gutter': {
      // Gutters hang along the eaves.
      const edge: RoofEdge = reason.by === 'edge' ? reason.edge : 'eaves';
      const facts = {
        edge: t(`edges.${edge}`),
        length: metres(reason.lengthMm),
        runs: reason.runs,
        piece: metres(reason.pieceMm),
        overlap: mm(reason.overlapMm),
        pieces: number(reason.pieces),
      };
      return reason.overlapMm > 0 ? t('reason.edge', facts) : t('reason.edgePlain', facts);
    }
    case 'rate':
      return rateText(reason, t, number);
    case 'bracket':
      return t('reason.bracket', { length: metres(reason.lengthMm), spacing: mm(reason.spacingMm) });
    case 'endCap':
      return t('reason.endCap', { runs: number(reason.runs) });
    case 'angle':
      return t('reason.angle', { corners: number(reason.corners) });
    case 'outlet':
      return t('reason.outlet', {
        area: number(reason.squareMetres, { unit: 'm²' }),
        run: metres(reason.runMm),
      });
    case 'downpipe':
      return t('reason.downpipe', {
        outlets: number(reason.outlets),
        height: metres(reason.heightMm),
        piece: metres(reason.pieceMm),
      });
    case 'elbow':
      return t('reason.elbow', { outlets: number(reason.outlets) });
    case 'clip':
      return t('reason.clip', { outlets: number(reason.outlets), spacing: mm(reason.spacingMm) });
  }
}

/** "Roof area 119.18 m² × 6 pcs/m² = 716 pcs, in packs of 100 pcs". */
function rateText(
  { per, amount, hundredths, needed, unit, packOf }: Extract<RoofReason, { by: 'rate' }>,
  t: TextsOf<'roof'>,
  number: SayNumber,
): string {
  const isArea = per === 'area';
  const unitText = t(`units.${unit}`);
  const measure = isArea ? 'm²' : 'm';
  const rate = hundredths / 100;
  const text = t('reason.rate', {
    base: isEdge(per) ? t(`edges.${per}`) : t(`bases.${per}`),
    amount: number(amount / (isArea ? 1_000_000 : 1000), { decimals: 2, unit: measure }),
    // A metre for each metre needs no unit.
    rate: unitText === measure ? number(rate) : number(rate, { unit: `${unitText}/${measure}` }),
    needed: number(needed, { unit: unitText }),
  });
  return packOf > 1 ? `${text}, ${t('reason.pack', { pack: number(packOf, { unit: unitText }) })}` : text;
}

function isEdge(per: RoofBasis): per is RoofEdge {
  return (roofEdges as readonly string[]).includes(per);
}

/** How the sheets were counted. */
export function panelReasons(
  roof: {
    readonly faces: readonly (Pick<RoofFaces, 'outline' | 'count' | 'eavesMm' | 'slopeMm'> & {
      readonly rows: readonly unknown[];
    })[];
    readonly coverWidthMm: number;
    readonly eavesOverhangMm: number;
    readonly ridgeGapMm: number;
    readonly hasRidge: boolean;
  },
  t: TextsOf<'roof'>,
  number: SayNumber,
): string[] {
  const { faces, coverWidthMm, eavesOverhangMm, ridgeGapMm, hasRidge } = roof;
  const mm = (value: number) => number(value, { unit: 'mm' });
  return [
    ...faces.map(({ eavesMm, count, rows }) =>
      t('panels.rows', { eaves: mm(eavesMm), cover: mm(coverWidthMm), rows: rows.length, count }),
    ),
    t('panels.slope', {
      slope: mm(faces[0]?.slopeMm ?? 0),
      overhang: mm(eavesOverhangMm),
      gap: hasRidge && ridgeGapMm > 0 ? mm(ridgeGapMm) : 'none',
    }),
    ...(faces.some(({ outline }) => outline !== 'rectangle') ? [t('panels.steps')] : []),
  ];
}

/** What is asked about snow: by load where the regions stand for one, for not everybody builds in Croatia. */
export function snowQuestion(
  regions: readonly { readonly key: string }[],
  t: TextsOf<'roof'>,
  number: SayNumber,
): { readonly label: string; readonly hint?: string } {
  const maximum = highestSnowLoad(regions);
  if (maximum === undefined) return { label: t('form.snow') };
  return { label: t('form.snowLoad'), hint: t('form.snowHint', { maximum: loadText(maximum, number) }) };
}

/** A snow region with the load that it stands for. */
export function snowRegionText(
  { key, label }: { readonly key: string; readonly label: string },
  t: TextsOf<'roof'>,
  number: SayNumber,
): string {
  const load = snowLoadOf(key);
  return load === undefined ? label : t('form.snowRegion', { region: label, load: loadText(load, number) });
}

function loadText(load: number, number: SayNumber): string {
  return number(load, { decimals: 2, unit: 'kN/m²' });
}

/** @param allowed the snow regions that the covering is rated for, as `snowRegionText` says them */
export function checkText(
  check: RoofCheck,
  { product, allowed }: { readonly product: string; readonly allowed: readonly string[] },
  t: TextsOf<'roof'>,
  number: SayNumber,
): string {
  const mm = (value: number) => number(value, { unit: 'mm' });
  switch (check.rule) {
    case 'minimumPitch': {
      const minimum = number(check.minimumTenths / 10, { unit: '°' });
      return t('checks.minimumPitch', { product, minimum });
    }
    case 'snowRegion':
      return t('checks.snowRegion', { product, allowed: allowed.join('; ') });
    case 'tooLong':
      return t('checks.tooLong', { needed: mm(check.neededMm), maximum: mm(check.maximumMm) });
    case 'divided':
      return t('checks.divided', {
        needed: mm(check.neededMm),
        maximum: mm(check.maximumMm),
        pieces: number(check.pieces),
        overlap: mm(check.overlapMm),
      });
    case 'lengthened':
      return t('checks.lengthened', { minimum: mm(check.minimumMm) });
  }
}
