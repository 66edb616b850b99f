import type { ReactNode } from 'react';
import { pageSizes } from '#values/limits.ts';
import '#web/i18n/list-words.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import type { SortWord } from '../catalogue-types.ts';
import styles from './list-controls.module.css';
import { type ListState, writeListState } from './list-state.ts';

export type ListControlsProps = {
  state: ListState;
  onChange: (next: ListState) => void;
  sorts: readonly SortWord[];
  defaultSort: SortWord;
  /** Stands before the choices. */
  children?: ReactNode;
};

/** Order and page size. Without scripts a form with a button, which keeps the filters. */
export function ListControls({ state, onChange, sorts, defaultSort, children }: ListControlsProps) {
  const t = useTranslations('list');
  const kept = new URLSearchParams(writeListState({ ...state, sort: undefined, limit: 12, page: 1 }));
  return (
    <form method="get" className={styles.controls} onSubmit={(event) => event.preventDefault()}>
      {[...kept].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
      <SelectField
        size="small"
        name="sort"
        label={t('sort.label')}
        value={state.sort ?? defaultSort}
        options={sorts.map((sort) => ({ value: sort, label: t(`sort.${sort}`) }))}
        onChange={(event) => {
          const sort = sorts.find((word) => word === event.currentTarget.value);
          onChange({ ...state, sort: sort === defaultSort ? undefined : sort, page: 1 });
        }}
      />
      <SelectField
        size="small"
        name="limit"
        label={t('pageSize.label')}
        labelHidden
        value={String(state.limit)}
        options={pageSizes.map((size) => ({ value: String(size), label: t('pageSize.option', { size }) }))}
        onChange={(event) => onChange({ ...state, limit: Number(event.currentTarget.value), page: 1 })}
      />
      <Button type="submit" size="small" variant="secondary" className={styles.apply}>
        {t('filter.apply')}
      </Button>
    </form>
  );
}
