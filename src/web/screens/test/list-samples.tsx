import { useState } from 'react';
import { productSortWords } from '#values/product-sorts.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useSite } from '#web/request/site-facts.ts';
import type { LayeredFilter } from '../../parts/catalogue-types.ts';
import { ActiveFilters } from '../../parts/product-filters/active-filters.tsx';
import { FilterPanel } from '../../parts/product-filters/filter-panel.tsx';
import { ListControls } from '../../parts/product-filters/list-controls.tsx';
import { isRangeFilter, type ListState } from '../../parts/product-filters/list-state.ts';
import { Sample, SampleGroup } from './sample.tsx';
import type { TestFacts } from './test-load.ts';

/** What narrows and orders a list: filters of every type that the shop has, those that are active, order and size. */
export function ListSamples({ id, facts: { filters } }: { id: string; facts: TestFacts }) {
  const t = useTranslations('interface');
  const withDiscount = useSite().priceMode === 'shown';
  const [state, setState] = useState(() => startState(filters, withDiscount));
  const sorts = productSortWords.filter((word) => withDiscount || !word.startsWith('price'));
  return (
    <SampleGroup id={id} title={t('groups.lists')}>
      <Sample name="ListControls" layout="plain">
        <ListControls state={state} onChange={setState} sorts={sorts} defaultSort="newest" />
      </Sample>
      <Sample name="ActiveFilters" layout="plain">
        <ActiveFilters filters={filters} state={state} path="" />
      </Sample>
      <Sample name="FilterPanel" layout="grid">
        <FilterPanel filters={filters} state={state} onChange={setState} withDiscount={withDiscount} />
      </Sample>
    </SampleGroup>
  );
}

/** The first values of a list, a lower bound of a range, and both switches. */
function startState(filters: readonly LayeredFilter[], withDiscount: boolean): ListState {
  const listed = filters.filter((filter) => !isRangeFilter(filter)).slice(0, 2);
  const ranged = filters.find(({ type }) => type === 'numberField');
  const lowest = ranged?.values[0]?.minValue;
  return {
    selected: Object.fromEntries(
      listed.map(({ attributeCode, values }) => [
        attributeCode,
        values.slice(0, 2).flatMap(({ attributeID }) => attributeID ?? []),
      ]),
    ),
    ranges: ranged ? { [ranged.attributeCode]: { from: String(Math.floor(Number(lowest))), to: '' } } : {},
    discount: withDiscount,
    featured: true,
    keyword: 'falc',
    sort: undefined,
    limit: 12,
    page: 1,
  };
}
