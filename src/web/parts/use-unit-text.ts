import '#web/i18n/catalogue-words.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useFormats } from '#web/request/use-formats.ts';

/** Signs of the units that goods are sold and compared by. */
const unitSigns: Readonly<Record<string, string>> = { m: 'm', m2: 'm²', m3: 'm³', kg: 'kg', l: 'l' };

/** A unit as it is read: 'm²', and the language's word for pieces. */
export function useUnitText(): (unit: string) => string {
  const t = useTranslations('catalogue');
  return (unit) => unitSigns[unit] ?? (unit === 'pcs' ? t('unit.pcs') : unit);
}

/** So many of a unit: '3 m²', in English '1 pc' and '3 pcs'. */
export function useAmountText(): (quantity: number, unit: string) => string {
  const t = useTranslations('catalogue');
  const { number } = useFormats();
  const unitText = useUnitText();
  return (quantity, unit) =>
    number(quantity, { unit: unit === 'pcs' ? t('unit.countedPcs', { count: quantity }) : unitText(unit) });
}
