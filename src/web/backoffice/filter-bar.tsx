import { useEffect, useRef } from 'react';
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

export type FilterBarProps = {
  address: ListAddress;
  /** Name of the field for words; absent where the list cannot be searched. */
  search?: string;
  filters?: readonly ListFilter[];
};

/** The filters of a list: a form whose result is the address of the filtered list. A choice takes effect at once. */
export function FilterBar({ address, search, filters = [] }: FilterBarProps) {
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
      {filters.map(({ name, label, options, all }) => (
        <SelectField
          key={`${name}=${address.filters[name] ?? ''}`}
          name={name}
          label={label}
          placeholder={all}
          options={options}
          defaultValue={address.filters[name] ?? ''}
          onChange={(event) => event.currentTarget.form?.requestSubmit()}
          className={styles.filter}
        />
      ))}
      {search !== undefined && (
        <Button type="submit" variant="secondary" startIcon="search" className={styles.submit}>
          {t('list.search')}
        </Button>
      )}
    </Form>
  );
}
