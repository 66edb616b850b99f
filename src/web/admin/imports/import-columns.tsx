import { useState } from 'react';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { labelOfField } from '../product-editor/product-context.ts';
import type { Import } from './import-words.ts';
import styles from './imports.module.css';
import { KeptColumns, type KeptMapping } from './kept-columns.tsx';

type ImportColumnsProps = {
  run: Import;
  fields: readonly string[];
  /** Without one of them nobody knows what a row is about. */
  keys: readonly string[];
  /** What was kept of files like this. */
  kept: readonly KeptMapping[];
  isActing: boolean;
  onCheck: (mapping: Readonly<Record<string, string | null>>) => void;
};

/** What each column of the file is read into, to be said by hand where its name does not say it. */
export function ImportColumns({ run, fields, keys, kept, isActing, onCheck }: ImportColumnsProps) {
  const t = useTranslations('goods');
  const [said, setSaid] = useState<Readonly<Record<string, string | null>>>({});
  const mayCheck = run.allowedActions.includes('check');
  const fieldOf = ({ name, field }: Import['columns'][number]) => (name in said ? said[name] : field) ?? '';
  const chosen = run.columns.map(fieldOf).filter((field) => field !== '');
  const unread = run.columns.length - chosen.length;
  const hasKey = keys.some((key) => chosen.includes(key));
  const options = fields.map((field) => ({ value: field, label: wordOf(t, field) }));
  const mapping = () =>
    Object.fromEntries(run.columns.map((column) => [column.name, fieldOf(column) || null] as const));
  return (
    <details className={styles.columns} open={!hasKey || Object.keys(said).length > 0}>
      <summary className={styles.summary}>
        {t('imports.columns', { count: chosen.length })}
        {unread > 0 && ` ${t('imports.columnsUnread', { count: unread })}`}
      </summary>
      {!hasKey && (
        <p className={styles.said}>{t('imports.noKey', { field: labelOfField(t, keys[0] ?? '') })}</p>
      )}
      {mayCheck && (
        <KeptColumns
          run={run}
          kept={kept}
          mapping={mapping()}
          onUse={(used) => setSaid(fitting(used, run.columns, fields))}
        />
      )}
      <ul className={styles.columnList}>
        {run.columns.map((column) => (
          <li key={column.name}>
            <SelectField
              label={column.name}
              value={fieldOf(column)}
              placeholder={t('imports.notRead')}
              disabled={!mayCheck}
              hint={column.why && !(column.name in said) ? t(`imports.why.${column.why}`) : undefined}
              options={options}
              onChange={({ currentTarget }) =>
                setSaid((before) => ({ ...before, [column.name]: currentTarget.value || null }))
              }
            />
          </li>
        ))}
      </ul>
      {mayCheck && Object.keys(said).length > 0 && (
        <Button pending={isActing} onClick={() => onCheck(mapping())}>
          {t('imports.checkSo')}
        </Button>
      )}
    </details>
  );
}

/** Of what was kept, what this file has and the shop knows. */
function fitting(
  mapping: KeptMapping['mapping'],
  columns: Import['columns'],
  fields: readonly string[],
): Readonly<Record<string, string | null>> {
  return Object.fromEntries(
    columns.flatMap(({ name }) => {
      const field = mapping[name];
      const isFitting = field === null || (field !== undefined && fields.includes(field));
      return isFitting ? [[name, field] as const] : [];
    }),
  );
}

/** A field as the editor calls it, with its name in files. */
function wordOf(t: Parameters<typeof labelOfField>[0], field: string): string {
  const label = labelOfField(t, field);
  return label === field ? field : `${label} (${field})`;
}
