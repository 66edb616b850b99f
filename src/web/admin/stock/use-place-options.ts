import { plant } from '#values/stock.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import type { SelectOption } from '#web/ui/select-field.tsx';
import type { StockList } from './booking-rules.ts';

/** The places to choose from, the plant first. */
export function usePlaceOptions(places: StockList['places']): SelectOption[] {
  const t = useTranslations('site');
  return places.map(({ place, name }) => ({
    value: String(place),
    label: place === plant ? t('stock.plant') : (name ?? String(place)),
  }));
}
