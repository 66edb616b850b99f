import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { SelectField } from '#web/ui/select-field.tsx';
import { type ListSort, useListHref } from './list-address.ts';
import styles from './list-table.module.css';

type ListOrderProps = {
  columns: readonly { readonly label: ReactNode; readonly sort?: string }[];
  sort: ListSort | undefined;
};

const directions = ['asc', 'desc'] as const;

/** The order of a list of cards, which have no heads of columns to press. */
export function ListOrder({ columns, sort }: ListOrderProps) {
  const t = useTranslations('backoffice');
  const navigate = useNavigate();
  const href = useListHref();
  const options = columns.flatMap(({ label, sort: field }) =>
    field === undefined || typeof label !== 'string'
      ? []
      : directions.map((direction) => ({
          value: `${field}.${direction}`,
          label: t(`list.order.${direction}`, { column: label }),
        })),
  );
  if (options.length === 0) return null;
  return (
    <SelectField
      className={styles.order}
      label={t('list.order.label')}
      placeholder={t('list.order.usual')}
      options={options}
      value={sort ? `${sort.field}.${sort.direction}` : ''}
      onChange={({ target }) => void navigate(href({ sort: target.value }), { preventScrollReset: true })}
    />
  );
}
