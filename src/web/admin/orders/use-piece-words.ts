import { useTranslations } from '#web/i18n/use-translations.ts';
import { useFormats } from '#web/request/use-formats.ts';
import type { WholeOrder } from './order-shape.ts';

/** Pieces of an order's line in words: '3 × Sheet, 4,250 mm'. */
export function usePieceWords({
  lines,
}: Pick<WholeOrder, 'lines'>): (pieces: { lineId: number; quantity: number }) => string {
  const t = useTranslations('orders');
  const { number } = useFormats();
  return ({ lineId, quantity }) => {
    const line = lines.find((one) => one.lineId === lineId);
    // A line that an edit has removed has no name any more.
    const name = line?.name ?? `#${lineId}`;
    const cut = line?.cut ? `, ${number(line.cut.lengthMm, { unit: 'mm' })}` : '';
    return t('timeline.pieces', { quantity: number(quantity), name: name + cut });
  };
}
