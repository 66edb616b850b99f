import '#web/i18n/catalogue-words.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';

/** Signs of the units that goods are sold and compared by. */
const unitSigns: Readonly<Record<string, string>> = { m: 'm', m2: 'm²', m3: 'm³', kg: 'kg', l: 'l' };

/** A unit as it is read: 'm²', and the language's word for so many pieces: in English '1 piece' and '3 pieces'. */
export function useUnitText(): (unit: string, count?: number) => string {
  const t = useTranslations('catalogue');
  return (unit, count = 1) => unitSigns[unit] ?? (unit === 'pcs' ? t('unit.pcs', { count }) : unit);
}
