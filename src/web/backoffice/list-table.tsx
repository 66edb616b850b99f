import type { ReactNode } from 'react';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useFormats } from '#web/request/use-formats.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Link } from '#web/ui/link.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { Table } from '#web/ui/table.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { type ListSort, useListHref } from './list-address.ts';
import { useListKeys } from './list-keys.ts';
import { ListKeysHint } from './list-keys-hint.tsx';
import { ListOrder } from './list-order.tsx';
import styles from './list-table.module.css';

export type ListColumn<Row> = {
  readonly key: string;
  readonly label: ReactNode;
  /** The API's name of the field; absent: the list cannot be sorted by it. */
  readonly sort?: string;
  readonly isNumber?: true;
  /** As narrow as what it holds: a box. */
  readonly isNarrow?: true;
  /** In a card its label stands before it. */
  readonly isLabelled?: true;
  /** Holds what can be done with the row: at its end, and its label is only heard. */
  readonly isAction?: true;
  readonly draw: (row: Row) => ReactNode;
};

export type ListTableProps<Row> = {
  /** Name of the table. */
  caption: string;
  /** The first one names the row. */
  columns: readonly ListColumn<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
  sort?: ListSort | undefined;
  /** Absent where the list has one page alone. */
  pages?: { readonly page: number; readonly lastPage: number; readonly total: number };
  /** Said where there is nothing. */
  empty: ReactNode;
  /** Column that names the row, where it is not the first. */
  headKey?: string;
  /** On a phone a card for each row, its numbers beside its name. */
  isCards?: true;
  /** As many as the list can have; more are found by search and filters. */
  maximum?: number;
};

/** A list of the back office: a page of what the API gives, its order and page in the address. */
export function ListTable<Row>(props: ListTableProps<Row>) {
  const { caption, columns, rows, keyOf, sort, pages, empty, headKey = columns[0]?.key } = props;
  const { isCards, maximum } = props;
  useListKeys();
  if (rows.length === 0) return <EmptyState title={empty} />;
  return (
    <div className={styles.list} data-list>
      {isCards && <ListOrder columns={columns} sort={sort} />}
      <Table caption={caption} captionHidden dense className={styles.table} data-cards={isCards}>
        <thead>
          <tr>
            {columns.map((column) => (
              <HeadCell key={column.key} column={column} sort={sort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map(({ key, label, isNumber, isNarrow, isAction, isLabelled, draw }) =>
                key === headKey ? (
                  <th key={key} scope="row">
                    {draw(row)}
                  </th>
                ) : (
                  <td
                    key={key}
                    data-numeric={isNumber}
                    data-narrow={isNarrow}
                    data-action={isAction}
                    data-label={isLabelled && label}
                  >
                    {draw(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </Table>
      {pages && <ListPages {...pages} maximum={maximum} />}
      <ListKeysHint />
    </div>
  );
}

function HeadCell<Row>({ column, sort }: { column: ListColumn<Row>; sort: ListSort | undefined }) {
  const href = useListHref();
  const { label, isNumber, isNarrow, isAction, sort: field } = column;
  if (field === undefined) {
    return (
      <th scope="col" data-numeric={isNumber} data-narrow={isNarrow}>
        {isAction ? <VisuallyHidden>{label}</VisuallyHidden> : label}
      </th>
    );
  }
  const present = sort?.field === field ? sort.direction : undefined;
  const next = present === 'asc' ? 'desc' : 'asc';
  const spoken = present && (present === 'asc' ? 'ascending' : 'descending');
  return (
    <th scope="col" data-numeric={isNumber} aria-sort={spoken}>
      <span className={styles.named}>{label}</span>
      <Link
        href={href({ sort: `${field}.${next}` })}
        prefetch="none"
        preventScrollReset
        className={styles.sort}
      >
        {label}
        <Icon
          name={present === 'asc' ? 'chevron-up' : present ? 'chevron-down' : 'sort'}
          sizePx={14}
          className={styles.sign}
        />
      </Link>
    </th>
  );
}

type ListPagesProps = { page: number; lastPage: number; total: number; maximum?: number | undefined };

/** How many there are, and the way to the other pages. */
export function ListPages({ page, lastPage, total, maximum }: ListPagesProps) {
  const t = useTranslations('backoffice');
  const { number } = useFormats();
  const href = useListHref();
  return (
    <div className={styles.foot} data-print="hidden">
      <p className={styles.total}>
        {total === maximum
          ? t('list.capped', { shown: number(maximum) })
          : t('list.total', { count: total, shown: number(total) })}
      </p>
      <Pagination
        page={page}
        pageCount={lastPage}
        href={(wanted) => href({ page: wanted === 1 ? undefined : String(wanted) })}
        labels={{
          navigation: t('list.pages'),
          first: t('list.first'),
          previous: t('list.previous'),
          next: t('list.next'),
          last: t('list.last'),
          page: (wanted) => t('list.page', { page: wanted }),
        }}
      />
    </div>
  );
}
