import { importRowFilters } from '#values/imports.ts';
import type { FieldError, FieldRule } from '#values/refusal.ts';
import type { ListAddress } from '#web/backoffice/list-address.ts';
import { Badge, FilterBar, ListTable, QuietLine } from '#web/backoffice/list-screen.ts';
import { useRefusalTexts } from '#web/i18n/refusal-texts.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useFormats } from '#web/request/use-formats.ts';
import { ChangedFields } from '../product-editor/changed-fields.tsx';
import { labelOfField } from '../product-editor/product-context.ts';
import { useSaidValue } from '../product-editor/use-said-value.ts';
import { type Import, type ImportRow, verdictTones } from './import-words.ts';
import styles from './imports.module.css';

type ImportRowsProps = {
  run: Import;
  rows: {
    readonly data: readonly ImportRow[];
    readonly page: number;
    readonly lastPage: number;
    readonly total: number;
  };
  address: ListAddress;
};

/** The rows of the file as a spreadsheet numbers them: what each would change, from what to what, and what is wrong where. */
export function ImportRows({ run, rows, address }: ImportRowsProps) {
  const t = useTranslations('goods');
  const { number } = useFormats();
  const verdicts = {
    name: 'verdict',
    label: t('imports.verdictLabel'),
    all: t('imports.allRows'),
    options: importRowFilters.map((value) => ({
      value,
      label: `${t(`imports.verdict.${value}`)} (${number(run[value])})`,
    })),
  };
  return (
    <div>
      <h2 className={styles.title}>{t('imports.rowsTitle')}</h2>
      <FilterBar address={address} filters={[verdicts]} />
      <ListTable
        caption={t('imports.rowsTitle')}
        rows={rows.data}
        keyOf={({ row, key }) => `${row} ${key}`}
        pages={rows}
        isCards
        empty={t('imports.noRows')}
        columns={[
          {
            key: 'row',
            label: t('imports.row'),
            draw: ({ row, key, verdict }) =>
              verdict === null ? (
                t('imports.rowNumber', { row: number(row) })
              ) : (
                <>
                  {key ?? t('imports.noName')}
                  <QuietLine>{t('imports.rowNumber', { row: number(row) })}</QuietLine>
                </>
              ),
          },
          {
            key: 'verdict',
            label: t('imports.verdictLabel'),
            draw: ({ verdict }) =>
              verdict === null ? (
                t('imports.unseen')
              ) : (
                <Badge tone={verdictTones[verdict]}>{t(`imports.verdict.${verdict}`)}</Badge>
              ),
          },
          { key: 'what', label: t('imports.whatHappens'), draw: (row) => <What row={row} /> },
        ]}
      />
    </div>
  );
}

/** Cells of a row that was not looked at yet: enough to see that it is the right file. */
const cellsShown = 6;

function What({ row: { verdict, changes, problems, raw } }: { row: ImportRow }) {
  const said = useSaidValue();
  if (verdict === null) {
    const cells = raw.filter((cell) => cell !== null && cell !== '').slice(0, cellsShown);
    return cells.map((cell) => said('', cell)).join(' · ');
  }
  if (verdict === 'wrong') return <Problems problems={problems} />;
  return (
    <>
      <Changes verdict={verdict} changes={changes} />
      {problems.length > 0 && <Problems problems={problems} />}
    </>
  );
}

function Changes({ verdict, changes }: Pick<ImportRow, 'verdict' | 'changes'>) {
  const t = useTranslations('goods');
  if (changes.length === 0) return t('imports.nothing');
  if (verdict !== 'new') return <ChangedFields changes={changes} />;
  // Of a new one all is new: what tells it apart comes first, the rest when it is asked for.
  const first = factsFirst.flatMap((name) => changes.find(({ field }) => field === name) ?? []);
  const others = changes.filter(({ field }) => field !== 'sku' && !first.some((one) => one.field === field));
  return (
    <>
      <Facts facts={first} />
      {others.length > 0 && (
        <details className={styles.more}>
          <summary className={styles.moreSummary}>{t('imports.moreFacts', { count: others.length })}</summary>
          <Facts facts={others} />
        </details>
      )}
    </>
  );
}

const factsFirst = ['name', 'retailPrice', 'categories', 'mainProduct'];

/** What is said of something that is new. */
function Facts({ facts }: { facts: ImportRow['changes'] }) {
  const t = useTranslations('goods');
  const said = useSaidValue();
  return (
    <dl className={styles.facts}>
      {facts.map(({ field, after }) => (
        <div key={field}>
          <dt className={styles.field}>{labelOfField(t, field)}</dt> <dd>{said(field, after)}</dd>
        </div>
      ))}
    </dl>
  );
}

function Problems({ problems }: { problems: ImportRow['problems'] }) {
  const t = useTranslations('goods');
  const said = useSaidValue();
  const { field: textOf } = useRefusalTexts();
  return (
    <ul className={styles.changes}>
      {problems.map(({ column, rule, parameter, value, expected }) => {
        const error: FieldError = {
          rule: rule as FieldRule,
          ...(parameter === undefined ? {} : { parameter }),
        };
        return (
          <li key={`${column} ${rule} ${said('', value)}`} className={styles.problem}>
            <span className={styles.field}>{column}</span>{' '}
            {value !== null && value !== undefined && value !== '' && <q>{said('', value)}</q>}{' '}
            {t.has(`imports.wrong.${rule}`)
              ? t(`imports.wrong.${rule}`, { what: String(parameter ?? '') })
              : textOf(error)}
            {expected !== undefined && (
              <QuietLine>{t('imports.expected', { values: expected.join(', ') })}</QuietLine>
            )}
          </li>
        );
      })}
    </ul>
  );
}
