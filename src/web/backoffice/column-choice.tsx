import { useMemo } from 'react';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { CheckLine } from '#web/ui/checkbox.tsx';
import styles from './column-choice.module.css';
import { keepOfList, useKeptOfList } from './kept-lists.ts';

/* Which columns of a list somebody wants to see is kept in the browser, list by list. */

/** Columns by name, and whether they are shown where nobody has chosen. */
type Shown<Name extends string> = Readonly<Record<Name, boolean>>;

/** The columns of a list that are shown here, in the list's own order. */
export function useShownColumns<Name extends string>(list: string, columns: Shown<Name>): readonly Name[] {
  const kept = useKeptOfList('columns', list);
  return useMemo(() => {
    const names = Object.keys(columns) as Name[];
    const chosen = Array.isArray(kept) ? new Set<unknown>(kept) : undefined;
    const shown = names.filter((name) => (chosen ? chosen.has(name) : columns[name]));
    return shown.length > 0 ? shown : names;
  }, [kept, columns]);
}

type ColumnChoiceProps<Name extends string> = {
  list: string;
  columns: Shown<Name>;
  shown: readonly Name[];
  labelOf: (name: Name) => string;
};

/** Chooses them. One stays at least. */
export function ColumnChoice<Name extends string>({
  list,
  columns,
  shown,
  labelOf,
}: ColumnChoiceProps<Name>) {
  const t = useTranslations('backoffice');
  const names = Object.keys(columns) as Name[];
  return (
    <details data-print="hidden">
      <summary className={styles.summary}>{t('list.columns')}</summary>
      <fieldset className={styles.names}>
        <legend className={styles.legend}>{t('list.columnsShown')}</legend>
        {names.map((name) => (
          <CheckLine
            key={name}
            label={labelOf(name)}
            checked={shown.includes(name)}
            disabled={shown.length === 1 && shown[0] === name}
            onChange={({ currentTarget: { checked } }) =>
              keepOfList(
                'columns',
                list,
                names.filter((one) => (one === name ? checked : shown.includes(one))),
              )
            }
          />
        ))}
      </fieldset>
    </details>
  );
}
