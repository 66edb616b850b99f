import { useLayoutEffect, useRef } from 'react';
import '#web/i18n/list-words.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useFormats } from '#web/request/use-formats.ts';
import { Chip, ChipList } from '#web/ui/chip.tsx';
import { Link } from '#web/ui/link.tsx';
import type { LayeredFilter } from '../catalogue-types.ts';
import styles from './active-filters.module.css';
import {
  type ListState,
  type Range,
  withoutFilters,
  withRange,
  withValue,
  writeListState,
} from './list-state.ts';

/** Id of what is narrowed. */
export const resultsId = 'results';

export type ActiveFiltersProps = {
  filters: readonly LayeredFilter[];
  state: ListState;
  /** The list's path; chips are links to the same list without their filter. */
  path: string;
};

/** What narrows the list, each with a way to take it away, and one to take all. */
export function ActiveFilters({ filters, state, path }: ActiveFiltersProps) {
  const t = useTranslations('list');
  const rangeText = useRangeText();
  const entries: { key: string; text: string; without: ListState }[] = [];
  for (const filter of filters) {
    const { attributeCode: code, label, values } = filter;
    for (const id of state.selected[code] ?? []) {
      const value = values.find(({ attributeID }) => attributeID === id)?.valueLabel ?? '';
      entries.push({
        key: `${code}-${id}`,
        text: `${label}: ${value}`,
        without: withValue(state, code, id, false),
      });
    }
    const range = state.ranges[code];
    if (range) {
      const without = withRange(state, code, { from: '', to: '' });
      entries.push({ key: code, text: `${label}: ${rangeText(filter, range)}`, without });
    }
  }
  const first = { ...state, page: 1 };
  if (state.discount) {
    entries.push({ key: 'discount', text: t('filter.discount'), without: { ...first, discount: false } });
  }
  if (state.featured) {
    entries.push({ key: 'featured', text: t('filter.featured'), without: { ...first, featured: false } });
  }
  if (state.keyword) {
    const text = t('filter.keyword', { keyword: state.keyword });
    entries.push({ key: 'keyword', text, without: { ...first, keyword: '' } });
  }
  const isEmpty = entries.length === 0;
  const wasEmpty = useRef(isEmpty);
  // Whoever has taken the last one away goes on at the results, not at what stands first in them.
  useLayoutEffect(() => {
    if (isEmpty && !wasEmpty.current && document.activeElement === document.body)
      document.getElementById(resultsId)?.focus({ preventScroll: true });
    wasEmpty.current = isEmpty;
  }, [isEmpty]);
  if (isEmpty) return null;
  return (
    <div className={styles.active}>
      <ChipList label={t('filter.activeTitle')}>
        {entries.map(({ key, text, without }) => (
          <Chip
            key={key}
            href={path + writeListState(without)}
            removeLabel={t('filter.remove', { filter: text })}
          >
            {text}
          </Chip>
        ))}
      </ChipList>
      <Link
        className={styles.clear}
        href={path + writeListState(withoutFilters(state))}
        prefetch="none"
        preventScrollReset
      >
        {t('filter.clear')}
      </Link>
    </div>
  );
}

function useRangeText() {
  const t = useTranslations('list');
  const formats = useFormats();
  return (filter: LayeredFilter, { from, to }: Range) => {
    const write = (bound: string) => {
      if (bound.includes('-')) return formats.date(bound);
      if (['finalPrice', 'netPrice'].includes(filter.attributeCode)) return formats.price(Number(bound));
      return formats.number(Number(bound), filter.unit ? { unit: filter.unit } : {});
    };
    if (from && to) return `${write(from)} – ${write(to)}`;
    return from ? t('filter.atLeast', { bound: write(from) }) : t('filter.atMost', { bound: write(to) });
  };
}
