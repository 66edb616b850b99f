import { pageSizeDefault } from '#values/limits.ts';
import '#web/i18n/list-words.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Accordion } from '#web/ui/accordion.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import type { LayeredFilter } from '../catalogue-types.ts';
import { FilterGroup } from './filter-group.tsx';
import styles from './filter-panel.module.css';
import type { ListState } from './list-state.ts';

export type FilterPanelProps = {
  filters: readonly LayeredFilter[];
  state: ListState;
  onChange: (next: ListState) => void;
  /** False in a store that shows no prices: there is nothing to reduce. */
  withDiscount: boolean;
};

/** Groups that are open at first; the others wait folded. */
const openGroups = 3;

/** All filters of a list as one form; without scripts it is sent by its button. */
export function FilterPanel({ filters, state, onChange, withDiscount }: FilterPanelProps) {
  const t = useTranslations('list');
  return (
    <form method="get" aria-label={t('filter.title')} onSubmit={(event) => event.preventDefault()}>
      {state.keyword && <input type="hidden" name="keyword" value={state.keyword} />}
      {state.sort && <input type="hidden" name="sort" value={state.sort} />}
      {state.limit !== pageSizeDefault && <input type="hidden" name="limit" value={state.limit} />}
      <div className={styles.switches}>
        {withDiscount && (
          <Checkbox
            name="discount"
            value="true"
            label={t('filter.discount')}
            checked={state.discount}
            onChange={() => onChange({ ...state, discount: !state.discount, page: 1 })}
          />
        )}
        <Checkbox
          name="featured"
          value="true"
          label={t('filter.featured')}
          checked={state.featured}
          onChange={() => onChange({ ...state, featured: !state.featured, page: 1 })}
        />
      </div>
      <Accordion>
        {filters.map((filter, index) => (
          <FilterGroup
            key={filter.attributeCode}
            filter={filter}
            state={state}
            onChange={onChange}
            open={index < openGroups}
          />
        ))}
      </Accordion>
      <div className={styles.apply}>
        <Button type="submit" wide>
          {t('filter.apply')}
        </Button>
      </div>
    </form>
  );
}
