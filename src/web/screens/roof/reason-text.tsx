import type { RoofReason } from '#values/roof/roof-plan.ts';
import { type RoofBasis, type RoofEdge, roofEdges } from '#values/roof/roof-rules.ts';
import { withUnit } from '#web/i18n/formats.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useFormats } from '#web/request/use-formats.ts';

/** Why there are so many of something, in words and figures. */
export function ReasonText({ reason }: { reason: RoofReason }) {
  const t = useTranslations('roof');
  const { number } = useFormats();
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
      return <RateText reason={reason} />;
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
function RateText({ reason }: { reason: Extract<RoofReason, { by: 'rate' }> }) {
  const t = useTranslations('roof');
  const { number } = useFormats();
  const { per, amount, hundredths, needed, unit, packOf } = reason;
  const isArea = per === 'area';
  const unitText = t(`units.${unit}`);
  const rate = number(hundredths / 100);
  const measure = isArea ? 'm²' : 'm';
  const text = t('reason.rate', {
    base: isEdge(per) ? t(`edges.${per}`) : t(`bases.${per}`),
    amount: number(amount / (isArea ? 1_000_000 : 1000), { decimals: 2, unit: measure }),
    // A metre for each metre needs no unit.
    rate: unitText === measure ? rate : withUnit(rate, `${unitText}/${measure}`),
    needed: number(needed, { unit: unitText }),
  });
  return packOf > 1 ? `${text}, ${t('reason.pack', { pack: number(packOf, { unit: unitText }) })}` : text;
}

function isEdge(per: RoofBasis): per is RoofEdge {
  return (roofEdges as readonly string[]).includes(per);
}
