import { type ReactNode, useEffect, useRef } from 'react';
import { Form, useLocation } from 'react-router';
import { keywordMaximum } from '#values/limits.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { SelectField, type SelectOption } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import styles from './filter-bar.module.css';
import type { ListAddress } from './list-address.ts';

export type ListFilter = {
  readonly name: string;
  readonly label: string;
  readonly options: readonly SelectOption[];
  /** The choice that leaves the list whole. */
  readonly all: string;
};

/** A day, YYYY-MM-DD in the address. */
export type DayFilter = { readonly name: string; readonly label: string; readonly isDay: true };

export type FilterBarProps = {
  address: ListAddress;
  /** Name of the field for words; absent where the list cannot be searched. */
  search?: string;
  filters?: readonly ListFilter[];
  /** Behind a button, which says how many of them are in use. */
  more?: readonly (ListFilter | DayFilter)[];
  /** Words of the address that stay as they are: the view that is filtered. */
  kept?: Readonly<Record<string, string | undefined>>;
  /** What else is set up of the list, at the end. */
  children?: ReactNode;
};

/** The filters of a list: a form whose result is the address of the filtered list. A choice takes effect at once. */
export function FilterBar(props: FilterBarProps) {
  const { address, search, filters = [], more = [], kept = {}, children } = props;
  const t = useTranslations('backoffice');
  const { pathname } = useLocation();
  const form = useRef<HTMLFormElement>(null);
  const { keywords, sort } = address;
  // Back and forward: fields say what the address says.
  useEffect(() => {
    const field = form.current?.elements.namedItem('keywords');
    if (field instanceof HTMLInputElement) field.value = keywords;
  }, [keywords]);
  return (
    <Form ref={form} method="get" action={pathname} role="search" className={styles.bar} preventScrollReset>
      {sort && <input type="hidden" name="sort" value={`${sort.field}.${sort.direction}`} />}
      {search !== undefined && (
        <TextField
          name="keywords"
          type="search"
          label={search}
          defaultValue={keywords}
          maxLength={keywordMaximum}
          className={styles.words}
        />
      )}
      {Object.entries(kept).map(
        ([name, value]) => value && <input key={name} type="hidden" {...{ name, value }} />,
      )}
      {filters.map((filter) => (
        <FilterField key={filter.name} filter={filter} address={address} />
      ))}
      {search !== undefined && (
        <Button type="submit" variant="secondary" startIcon="search" className={styles.submit}>
          {t('list.search')}
        </Button>
      )}
      {(more.length > 0 || children) && (
        <div className={styles.folded}>
          {more.length > 0 && <MoreFilters filters={more} address={address} />}
          {children}
        </div>
      )}
    </Form>
  );
}

type FieldProps = { filter: ListFilter | DayFilter; address: ListAddress };

/** A choice takes effect at once, a day once it was typed whole. */
function FilterField({ filter, address }: FieldProps) {
  const { name, label } = filter;
  const value = address.filters[name] ?? '';
  if ('isDay' in filter) {
    return (
      <TextField
        key={value}
        {...{ name, label }}
        type="date"
        defaultValue={value}
        className={styles.filter}
      />
    );
  }
  return (
    <SelectField
      key={value}
      {...{ name, label }}
      placeholder={filter.all}
      options={filter.options}
      defaultValue={value}
      onChange={(event) => event.currentTarget.form?.requestSubmit()}
      className={styles.filter}
    />
  );
}

function MoreFilters({
  filters,
  address,
}: {
  filters: readonly (ListFilter | DayFilter)[];
  address: ListAddress;
}) {
  const t = useTranslations('backoffice');
  const count = filters.filter(({ name }) => address.filters[name]).length;
  return (
    <details open={count > 0}>
      <summary className={styles.summary}>
        {count > 0 ? t('list.moreInUse', { count }) : t('list.more')}
      </summary>
      <div className={styles.others}>
        {filters.map((filter) => (
          <FilterField key={filter.name} filter={filter} address={address} />
        ))}
        {filters.some((filter) => 'isDay' in filter) && (
          <Button type="submit" variant="secondary" className={styles.submit}>
            {t('list.apply')}
          </Button>
        )}
      </div>
    </details>
  );
}
