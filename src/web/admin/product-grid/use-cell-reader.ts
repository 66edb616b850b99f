import { useMemo } from 'react';
import { defaultTimeZone } from '#values/time-zone.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage, useRootFacts } from '#web/request/site-facts.ts';
import { labelOfField } from '../product-editor/product-context.ts';
import { textIn } from '../products/goods-words.ts';
import type { CellReader } from './cell-text.ts';
import type { GridColumn } from './grid-edits.ts';

/** How cells are said to whoever is logged in. */
export function useCellReader(): CellReader {
  const t = useTranslations('goods');
  const language = useLanguage();
  const timeZone = useRootFacts()?.site.timeZone ?? defaultTimeZone;
  return useMemo(
    () => ({
      language,
      timeZone,
      truth: { yes: t('said.yes'), no: t('said.no') },
      wordOf: ({ field }: GridColumn, value: string) =>
        field === 'unit' && t.has(`unit.${value}`) ? t(`unit.${value}`) : undefined,
    }),
    [t, language, timeZone],
  );
}

/** What a column is called. */
export function useColumnLabel(): (column: GridColumn) => string {
  const t = useTranslations('goods');
  const language = useLanguage();
  return ({ name, field, part, label }) => {
    if (field === 'onHand') {
      const place = (label && textIn(label, language)) || t('grid.plant');
      return t('grid.onHandIn', { place });
    }
    if (label) return textIn(label, language) || name;
    if (part === null) return labelOfField(t, field);
    const own = `field.${field}_${part}`;
    if (!t.has(own)) return labelOfField(t, name);
    const said = t(own);
    return field === 'discount' && part !== 'retailPrice'
      ? `${t('field.discount')}: ${said.toLowerCase()}`
      : said;
  };
}
